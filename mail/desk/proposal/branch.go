package proposal

import (
	"context"
	"strings"

	"painani/engine"
	"painani/mail/desk/look"
	"painani/mail/desk/visit"
	"painani/mail/ident"
	"painani/mail/reply"
)

// Words behind BRANCH, folded.
var (
	aloneWords = map[string]bool{"alone": true, "study": true, "allein": true, "egyedul": true}
	botsWords  = map[string]bool{"bots": true, "bot": true, "botok": true, "botokkal": true}
)

// branch opens a table that goes on from an event of this one: BRANCH #128 asks the same players, BRANCH #128 bots
// puts bots on their seats, BRANCH #128 alone the writer.
func branch(ctx context.Context, v *visit.Visit, c reply.Command, i int) (visit.Result, error) {
	args, how := visit.Without(c.Args, v.Said.Table), ""
	if at := strings.LastIndexByte(args, ' '); at > 0 {
		args, how = strings.TrimSpace(args[:at]), reply.Fold(args[at+1:])
	}
	c.Args = args
	seq, bad := look.Moment(v, c, 0)
	if bad != nil {
		bad.Detail = append(bad.Detail, v.Say("branch.how", "seq", v.Table.Seq))
		return *bad, nil
	}
	if how != "" && !aloneWords[how] && !botsWords[how] {
		return visit.Result{Verdict: v.Say("not-done"), Detail: []string{v.Say("branch.how", "seq", v.Table.Seq)}, Bad: true}, nil
	}
	if _, _, done := opened(ctx, v, i); !done {
		if ok, err := v.Office.Shelf.Allow(ctx, "tables", v.Person.ID, ident.Nth(v.Order.Cause, i), maxTables); err != nil || !ok {
			return NotOpened(v, engine.Refuse("new-many", "", "max", maxTables)), err
		}
	}
	from, err := v.Office.Referee.Heritage(ctx, v.Table.ID, seq)
	if r, bad := visit.Refusal(err); bad {
		return v.No(r), nil
	}
	if err != nil {
		return visit.Result{}, err
	}
	parent := v.Table.ID
	p := Proposal{Game: v.Table.Game, Clock: v.Table.Clock, Set: v.Table.Options.Set, Takeback: v.Table.Takeback, By: v.Seat, From: from}
	if v.Table.Master != engine.Nobody {
		p.Master = v.Seat
	}
	if aloneWords[how] {
		p.Clock = engine.Clock{Kind: "none"}
	}
	r, err := open(ctx, v, p, company(v, how), i)
	if !r.Bad && err == nil {
		r.Detail = append([]string{v.Say("branch.ok", "parent", parent, "seq", seq)}, r.Detail...)
	}
	return r, err
}

// opened reports that this command has opened a table before.
func opened(ctx context.Context, v *visit.Visit, i int) (*engine.Table, string, bool) {
	for _, id := range ident.TableIDs(v.Table.Game.Card().Prefix, ident.Nth(v.Order.Cause, i)) {
		t, head, err := v.Office.Referee.Table(ctx, id)
		if err != nil {
			return nil, "", false
		}
		if _, ok := t.Cause(ident.Nth(v.Order.Cause, i)); ok {
			return t, head, true
		}
	}
	return nil, "", false
}

// company is who sits at a branch.
func company(v *visit.Visit, how string) []engine.Invitee {
	var out []engine.Invitee
	for i, c := range v.Table.Seats {
		x := engine.Invitee{Player: c.Player, Bot: c.Bot}
		_, known := v.Office.People.Get(c.Player)
		switch {
		case engine.SeatAt(i) == v.Seat:
		case aloneWords[how]:
			x = engine.Invitee{Player: v.Person.ID}
		case botsWords[how] || c.Resigned || c.Bot == "" && !known:
			x = engine.Invitee{Bot: engine.CaretakerPolicy}
		}
		out = append(out, x)
	}
	return out
}
