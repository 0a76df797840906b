package proposal

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/messageid"
	"painani/mail/reply"
	"painani/mail/view"
)

// Words for what may become of a chair, folded. Bots and addresses are as in NEW.
var nobodyWords = map[string]bool{
	"nobody":  true,
	"none":    true,
	"niemand": true,
	"keiner":  true,
	"senki":   true,
}

// chairWish is what an INVITE says: which chair, and who shall sit there.
type chairWish struct {
	seat   engine.Seat // Nobody: the only one that is free
	chair  Chair       // neither: anybody who joins
	nobody bool        // the game goes on without it
}

// Invite says who shall sit on a chair of a proposal that is free: INVITE bela@example.org, INVITE 3 bot,
// INVITE 3 open, INVITE 3 nobody. It is for who proposed the table.
func Invite(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	wish, ok := readWish(request.Without(c.Args, r.Table.ID), r.Services.Policies)
	if !ok {
		return request.NotDone(r.Say("chairs.not"), r.Say("chairs.how")), nil
	}
	if wish.seat == engine.Nobody {
		wish.seat = onlyFree(r.Table)
	}
	r.Services.Inviting.Lock()
	defer r.Services.Inviting.Unlock()
	do, list, refusal, err := wish.action(ctx, r, messageid.Nth(r.Cause, i))
	if err != nil {
		return request.Result{}, err
	}
	var rec referee.Receipt
	before := sitter(r.Table, wish.seat)
	if _, done := r.Table.Cause(messageid.Nth(r.Cause, i)); !done && refusal == nil && before != "" &&
		r.Showed != 0 && r.Table.PlayerAt(wish.seat, r.Showed) != before {
		refusal = engine.Refuse("chair-since", "", "name", r.Services.Views.Names(r.Table, r.Tag).Of(wish.seat))
	}
	if refusal == nil {
		rec, err = r.Do(ctx, strconv.Itoa(i), do, 0)
		if refusal, _ = request.Refusal(err); refusal == nil && err != nil && !engine.IsVerdict(err) {
			return request.Result{}, err
		}
	}
	if refusal != nil {
		return request.Result{Verdict: r.Say("chairs.not"), Detail: append(NotOpened(r, refusal).Detail[:1:1],
			r.Say("chairs.how")), Bad: true}, nil
	}
	if err := turnAway(ctx, r, before, messageid.Nth(r.Cause, i)); err != nil {
		return request.Result{}, err
	}
	names := r.Services.Views.Names(r.Table, r.Tag)
	what := strings.Join(house.Tell(r.Table, rec.Event, nil, r.Seat, names, r.Tag, r.Tag), " ")
	return request.Result{Verdict: r.Say("chairs.ok", "what", what)}, list.noteInvited(ctx, r)
}

// sitter is who counts on a chair of a proposal; "" for nobody.
func sitter(t *engine.Table, s engine.Seat) string {
	c := t.Chair(s)
	if c == nil || c.Declined || c.Unreachable {
		return ""
	}
	return c.Player
}

// turnAway tells somebody that another sits on the chair on which he counted.
func turnAway(ctx context.Context, r *request.Request, player, cause string) error {
	p, known := r.Services.People.Get(player)
	if !known || p.Stopped {
		return nil
	}
	v := r.Services.Views.Of(r.Table, engine.Nobody, p)
	l := v.Letter(r.Services.IDs.Digest("turned-away", cause, p.ID), post.Notice, r.Head)
	l.Verdict = view.Clip(v.Say("turned-away", "table", r.Table.ID))
	l.Before = []string{v.Say("turned-away.how")}
	return r.Services.Post(ctx, l)
}

// readWish reads the arguments of INVITE.
func readWish(args string, policies []string) (w chairWish, ok bool) {
	words := newWords(args)
	if len(words) > 1 {
		if n, err := strconv.Atoi(strings.Trim(words[0], "#.:")); err == nil && n >= 1 && n <= engine.MaxSeats {
			w.seat, words = engine.SeatAt(n-1), words[1:]
		}
	}
	if len(words) == 2 && policy(policies, reply.Fold(words[0])) != "" { // "bot decent" is one bot
		words = words[1:]
	}
	if len(words) != 1 {
		return w, false
	}
	key := reply.Fold(words[0])
	switch {
	case strings.Contains(words[0], "@"):
		w.chair.Address = words[0]
	case policy(policies, key) != "":
		w.chair.Bot = policy(policies, key)
	case nobodyWords[key]:
		w.nobody = true
	default:
		return w, openWords[key]
	}
	return w, true
}

// onlyFree is the only chair of a proposal about which its host can say something; Nobody if there are more.
func onlyFree(t *engine.Table) engine.Seat {
	free := engine.Nobody
	for i, c := range t.Seats {
		if c.Confirmed && c.Player != "" || SeatOfHost(t, i) {
			continue
		}
		if free != engine.Nobody && !c.Declined && !c.Unreachable {
			continue
		}
		if free != engine.Nobody && (t.Chair(free).Declined || t.Chair(free).Unreachable) {
			return engine.Nobody
		}
		free = engine.SeatAt(i)
	}
	return free
}

// SeatOfHost reports that the i-th chair is of who proposed the table.
func SeatOfHost(t *engine.Table, i int) bool { return engine.SeatAt(i) == t.By }

// action is what a wish commands. Who is invited and not known yet is made known.
func (w chairWish) action(
	ctx context.Context, r *request.Request, cause string,
) (engine.Action, guestList, *engine.Refusal, error) {
	p := Proposal{Game: r.Table.Game, Chairs: []Chair{w.chair}}
	list := guests(r.Services, p, cause)
	switch {
	case w.nobody:
		return engine.Remove{By: r.Seat, Seat: w.seat}, list, nil, nil
	case w.chair.Address == "":
		return engine.Seating{By: r.Seat, Seat: w.seat, Bot: w.chair.Bot}, list, nil, nil
	}
	if _, done := r.Table.Cause(cause); !done {
		if refusal, err := list.invited(ctx, r); refusal != nil || err != nil {
			return nil, list, refusal, err
		}
	}
	seats, err := list.seats(ctx, r, p)
	if err != nil {
		return nil, list, nil, err
	}
	return engine.Seating{By: r.Seat, Seat: w.seat, Player: seats[1].Player}, list, nil, nil
}

// Withdraw ends a proposal; for who made it.
func Withdraw(ctx context.Context, r *request.Request, _ reply.Command, i int) (request.Result, error) {
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Withdraw{Seat: r.Seat}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	return request.Result{Verdict: r.Say("withdraw.ok", "table", r.Table.ID)}, err
}
