package proposal

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/house"
	"painani/mail/desk/press"
	"painani/mail/desk/request"
	"painani/mail/letter"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/reply"
)

// Limits against misuse, a day and sender.
const (
	maxInvites = 10 // invited addresses
	maxTables  = 20 // tables proposed
)

// New opens a table: NEW. Everything is looked at before anything is noted, and only the invitations of a
// table that was opened count. New holds Services.Inviting, so that two letters do not ask one address.
func New(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if w := newWords(c.Args); len(w) > 0 && sameWords[reply.Fold(w[0])] {
		return same(ctx, r, w[1:], i)
	}
	r.NoTable = true
	p, refusal := Read(c.Args, r.Services.Policies)
	if refusal == nil {
		refusal = p.Check()
	}
	if refusal != nil {
		return NotOpened(r, refusal), nil
	}
	p.restZone(r)
	r.Services.Inviting.Lock()
	defer r.Services.Inviting.Unlock()
	list := guests(r.Services, p, messageid.Nth(r.Cause, i))
	if !opened(ctx, r.Services, p.Game.Card().Prefix, list.cause) { // a letter that is handled again goes on
		refusal, err := list.refusal(ctx, r)
		if err != nil {
			return request.Result{}, err
		}
		if refusal != nil {
			return NotOpened(r, refusal), nil
		}
	}
	seats, err := list.seats(ctx, r, p)
	if err != nil {
		return request.Result{}, err
	}
	if err := keepWords(ctx, r, i, list.cause); err != nil {
		return request.Result{}, err
	}
	result, err := open(ctx, r, p, seats, i)
	if err != nil || result.Bad {
		return result, err
	}
	return result, list.note(ctx, r)
}

// restZone gives days of rest the proposer's zone, which stays as it is today.
func (p *Proposal) restZone(r *request.Request) {
	if p.Clock.Rest != 0 {
		_, p.Clock.Zone = r.Services.Now().In(house.Zone(r.Person.Zone)).Zone()
	}
}

// keepWords keeps what the letter says to those whom it invites, behind the NEW: the invitations are written
// when the table is open, and may be written again.
func keepWords(ctx context.Context, r *request.Request, i int, cause string) error {
	for _, c := range r.Commands[i+1:] {
		text, ok := press.ToInvited(c)
		if !ok {
			continue
		}
		p, err := r.Services.People.Update(ctx, r.Person.ID, func(p *people.Person) error {
			return p.AddWords(cause, text)
		})
		if err == nil {
			r.Person = p
		}
		return err
	}
	return nil
}

// tooMany refuses who has opened as many tables as one may a day.
func tooMany() *engine.Refusal { return engine.Refuse("new-many", "", "max", maxTables) }

// NotOpened is the verdict for a NEW that opened no table, with what may be written instead.
func NotOpened(r *request.Request, refusal *engine.Refusal) request.Result {
	why := ""
	if r.Has("code." + refusal.Code) {
		why = r.Say("code."+refusal.Code, pairs(refusal.Values)...) + " (" + refusal.Code + ")"
	} else {
		why = house.Explain(nil, refusal, r.Tag) + " (" + house.Rule(refusal, r.Tag) + ")"
	}
	detail := []string{why, r.Say("new.how")}
	if refusal.Code == "new-game" || refusal.Code == "new-which" {
		detail = []string{why, r.Say("new.games", "games", strings.Join(Games(), ", ")), r.Say("new.how")}
	}
	if of := options(refusal); refusal.Code == "new-option" && of != "" {
		all := r.Say("new.options", "game", refusal.Values["game"], "options", of)
		detail = []string{why, all, r.Say("new.how")}
	}
	return request.Result{Verdict: r.Say("new.not"), Detail: detail, Bad: true}
}

// options are those of the game whose option was refused; "" if it has none.
func options(refusal *engine.Refusal) string {
	for _, g := range engine.Games() {
		if c := g.Card(); c.Title == refusal.Values["game"] {
			return c.OptionList()
		}
	}
	return ""
}

func pairs(m map[string]any) []any {
	var out []any
	for k, x := range m {
		out = append(out, k, x)
	}
	return out
}

// begin has a proposal appended by do, under the first table id that is free, or that this
// cause took before. word is the digest that its opener brings into the shuffle of a table.
func begin(
	s *request.Services, p Proposal, seats []engine.Invitee, cause string,
	word func(id string) string, do func(id string, do engine.Propose) error,
) error {
	secret, err := s.Secret()
	if err != nil {
		return err
	}
	for _, id := range messageid.TableIDs(p.Game.Card().Prefix, cause) {
		seats[p.By.Index()].Word = word(id)
		err = do(id, p.propose(seats, secret))
		if r, bad := request.Refusal(err); !bad || r.Code != "table-exists" {
			break
		}
	}
	return err
}

// propose is what opens the table.
func (p Proposal) propose(seats []engine.Invitee, secret chance.Secret) engine.Propose {
	return engine.Propose{Game: p.Game.Card().Name, Set: p.Set, Seats: seats, By: p.By, Clock: p.Clock,
		Secret: secret, Takeback: p.Takeback, Master: p.Master, Vacation: p.Vacation, Rated: p.Rated,
		Hints: p.Hints, From: p.From}
}

// open opens a table and says what became of it.
func open(
	ctx context.Context, r *request.Request, p Proposal, seats []engine.Invitee, i int,
) (request.Result, error) {
	old, oldHead := r.Table, r.Head
	word := func(id string) string { digest, _ := r.Word(id, p.By, ""); return digest }
	err := begin(r.Services, p, seats, messageid.Nth(r.Cause, i), word,
		func(id string, do engine.Propose) error {
			r.Table, r.Seen = engine.NewTable(id), 0
			_, err := r.Do(ctx, strconv.Itoa(i), do, 0)
			return err
		})
	if refusal, bad := request.Refusal(err); bad {
		r.Table, r.Head = old, oldHead
		return NotOpened(r, refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	r.Seat, r.NoTable = r.Table.SeatOf(r.Person.ID), false
	agreed := house.Agreed(r.Table, r.Services.Views.Names(r.Table, r.Tag), r.Tag)
	if r.Table.Phase != engine.Open {
		result := request.Result{Verdict: r.Say("new.started", "table", r.Table.ID)}
		if len(agreed) > 0 {
			result.Detail = []string{strings.Join(agreed, " ")}
		}
		return result, nil
	}
	result := request.Result{Verdict: r.Say("new.ok", "table", r.Table.ID), Detail: []string{
		r.Say("new.terms", "clock", house.Terms(r.Table.Clock, r.Tag)),
	}}
	if len(agreed) > 0 {
		result.Detail = append(result.Detail, strings.Join(agreed, " "))
	}
	if free, asked := free(r); free > 0 {
		if asked == 0 {
			result.Verdict = r.Say("new.open", "table", r.Table.ID)
		}
		address := letter.Mailbox + "@" + r.Services.IDs.Domain()
		join := r.Say("new.join", "n", free, "table", r.Table.ID, "address", address)
		result.Detail = append([]string{join}, result.Detail...)
	}
	return result, nil
}

// free counts the seats of the table that wait for anybody, asked those whose people are asked.
func free(r *request.Request) (free, asked int) {
	for _, c := range r.Table.Seats {
		switch {
		case c.Vacant():
			free++
		case c.Player != "" && !c.Confirmed:
			asked++
		}
	}
	return free, asked
}
