package desk

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	"painani/mail/ident"
	"painani/mail/reply"
)

// takeback asks the others to go back: TAKEBACK #128; without a number to where the writer's last turn began.
func (v *visit) takeback(ctx context.Context, c reply.Command, i int) (result, error) {
	to, bad := v.moment(c, v.last()-min(v.last(), 1))
	if bad != nil {
		return *bad, nil
	}
	lost := v.t.Lost(to)
	_, err := v.do(ctx, strconv.Itoa(i), engine.TakeBack{Seat: v.seat, To: to}, 0)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	if v.t.Ask == nil { // nobody had to be asked
		return result{verdict: v.p.Say("rewound.ok", "seq", to)}, nil
	}
	s := v.d.cfg.Sheets.Of(v.t, v.seat, v.person)
	return result{verdict: v.p.Say("takeback.ok", "seq", to), detail: append(s.Lost(lost), s.Voting())}, nil
}

// rewind is the game master's: REWIND #128.
func (v *visit) rewind(ctx context.Context, c reply.Command, i int) (result, error) {
	to, bad := v.moment(c, 0)
	if bad != nil {
		return *bad, nil
	}
	lost := v.t.Lost(to)
	_, err := v.do(ctx, strconv.Itoa(i), engine.Rewind{Seat: v.seat, To: to}, 0)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	return result{verdict: v.p.Say("rewound.ok", "seq", to), detail: v.d.cfg.Sheets.Of(v.t, v.seat, v.person).Lost(lost)}, nil
}

// vote answers a takeback that is asked; nil if none is, so that YES and NO mean what they mean otherwise.
func (v *visit) vote(ctx context.Context, yes bool, i int) (*result, error) {
	if v.t.Phase != engine.Running || v.t.Ask == nil {
		return nil, nil
	}
	to, lines := v.t.Ask.To, len(v.t.Side)
	_, err := v.do(ctx, strconv.Itoa(i), engine.Vote{Seat: v.seat, Yes: yes}, 0)
	if r, bad := refusal(err); bad {
		out := v.no2(r)
		return &out, nil
	}
	if err != nil {
		return nil, err
	}
	return v.counted(to, lines), nil
}

// counted says what became of a vote; lines is how many lines had been taken back before.
func (v *visit) counted(to uint64, lines int) *result {
	switch {
	case len(v.t.Side) > lines:
		return &result{verdict: v.p.Say("rewound.ok", "seq", to)}
	case v.t.Ask == nil:
		return &result{verdict: v.p.Say("vote.fell", "seq", to)}
	}
	return &result{verdict: v.p.Say("vote.ok", "seq", to), detail: []string{v.d.cfg.Sheets.Of(v.t, v.seat, v.person).Voting()}}
}

// moment reads the event that a command is about; otherwise if it names none.
func (v *visit) moment(c reply.Command, otherwise uint64) (uint64, *result) {
	args := without(c.Args, v.said.table)
	seq, _, ok := span(args)
	if args == "" && otherwise > 0 {
		return otherwise, nil
	}
	if args == "" {
		return 0, &result{verdict: v.p.Say("which-event"), detail: []string{v.p.Say("which-event.how", "seq", v.t.Seq)}, bad: true}
	}
	if !ok || seq > v.t.Seq {
		return 0, &result{verdict: v.p.Say("no-event", "seq", quote(args), "now", v.t.Seq), bad: true}
	}
	return seq, nil
}

// since tells what happened after an event: SINCE #120; without a number after the writer's last turn.
func (v *visit) since(ctx context.Context, c reply.Command, _ int) (result, error) {
	from, bad := v.moment(c, max(v.last(), 1))
	if bad != nil {
		return *bad, nil
	}
	if from == v.t.Seq {
		return result{verdict: v.p.Say("unchanged", "seq", v.t.Seq)}, nil
	}
	to := min(v.t.Seq, from+maxHistory)
	lines, no, err := v.story(ctx, from+1, to)
	if err != nil || no != nil {
		return *orZero(no), err
	}
	r := result{verdict: v.p.Say("history", "from", from+1, "to", to), lines: lines}
	if to < v.t.Seq {
		r.detail = []string{v.p.Say("history.cut", "n", maxHistory)}
	}
	return r, nil
}

// Words behind BRANCH, folded.
var (
	aloneWords = map[string]bool{"alone": true, "study": true, "allein": true, "egyedul": true}
	botsWords  = map[string]bool{"bots": true, "bot": true, "botok": true, "botokkal": true}
)

// branch opens a table that goes on from an event of this one: BRANCH #128 asks the same players, BRANCH #128 bots
// puts bots on their seats, BRANCH #128 alone the writer.
func (v *visit) branch(ctx context.Context, c reply.Command, i int) (result, error) {
	args, how := without(c.Args, v.said.table), ""
	if at := strings.LastIndexByte(args, ' '); at > 0 {
		args, how = strings.TrimSpace(args[:at]), reply.Fold(args[at+1:])
	}
	c.Args = args
	seq, bad := v.moment(c, 0)
	if bad != nil {
		bad.detail = append(bad.detail, v.p.Say("branch.how"))
		return *bad, nil
	}
	if how != "" && !aloneWords[how] && !botsWords[how] {
		return result{verdict: v.p.Say("not-done"), detail: []string{v.p.Say("branch.how")}, bad: true}, nil
	}
	if _, _, done := v.opened(ctx, i); !done {
		if ok, err := v.d.shelf.Allow(ctx, "tables", v.person.ID, ident.Nth(v.Cause, i), maxTables); err != nil || !ok {
			return v.notNew(engine.Refuse("new-many", "", "max", maxTables)), err
		}
	}
	from, err := v.d.cfg.Referee.Heritage(ctx, v.t.ID, seq)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	parent := v.t.ID
	p := proposal{game: v.t.Game, clock: v.t.Clock, set: v.t.Options.Set, takeback: v.t.Takeback, by: v.seat, from: from}
	if v.t.Master != engine.Nobody {
		p.master = v.seat
	}
	if aloneWords[how] {
		p.clock = engine.Clock{Kind: "none"}
	}
	r, err := v.open(ctx, p, v.company(how), i)
	if !r.bad && err == nil {
		r.detail = append([]string{v.p.Say("branch.ok", "parent", parent, "seq", seq)}, r.detail...)
	}
	return r, err
}

// opened reports that this command has opened a table before.
func (v *visit) opened(ctx context.Context, i int) (*engine.Table, string, bool) {
	for _, id := range ident.TableIDs(v.t.Game.Card().Prefix, ident.Nth(v.Cause, i)) {
		t, head, err := v.d.cfg.Referee.Table(ctx, id)
		if err != nil {
			return nil, "", false
		}
		if _, ok := t.Cause(ident.Nth(v.Cause, i)); ok {
			return t, head, true
		}
	}
	return nil, "", false
}

// company is who sits at a branch.
func (v *visit) company(how string) []engine.Invitee {
	var out []engine.Invitee
	for i, c := range v.t.Seats {
		x := engine.Invitee{Player: c.Player, Bot: c.Bot}
		_, known := v.d.cfg.People.Get(c.Player)
		switch {
		case engine.SeatAt(i) == v.seat:
		case aloneWords[how]:
			x = engine.Invitee{Player: v.person.ID}
		case botsWords[how] || c.Resigned || c.Bot == "" && !known:
			x = engine.Invitee{Bot: engine.CaretakerPolicy}
		}
		out = append(out, x)
	}
	return out
}
