package queries

import (
	"context"
	"errors"
	"strconv"

	"painani/engine"
	"painani/events"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// maxStatus is how many tables STATUS lists.
const maxStatus = 50

// maxBranches is how many branches of one table it names, the latest ones.
const maxBranches = 10

// Status lists all tables of the player, with what branched off from them.
func Status(ctx context.Context, v *request.Request, _ reply.Command, _ int) (request.Result, error) {
	r := request.Result{Verdict: v.Say("status.none")}
	if v.Services.Tables == nil {
		return r, nil
	}
	list, err := v.Services.Tables(ctx, v.Person.ID)
	if err != nil {
		return request.Result{}, err
	}
	for i, id := range list {
		if i == maxStatus {
			r.Lines = append(r.Lines, v.Say("and-more", "n", len(list)-i))
			break
		}
		t, _, err := v.Services.Referee.Table(ctx, id)
		if errors.Is(err, events.ErrNotFound) {
			continue
		}
		if err != nil {
			return request.Result{}, err
		}
		s := v.Services.Views.Of(t, t.SeatOf(v.Person.ID), v.Person)
		r.Lines = append(r.Lines, line(v, s))
		if t.Ask != nil {
			r.Lines = append(r.Lines, "  "+s.Voting())
		}
		if given := s.Plans(); given != "" {
			r.Lines = append(r.Lines, "  "+given)
		}
		more, err := family(ctx, v, t)
		if err != nil {
			return request.Result{}, err
		}
		r.Lines = append(r.Lines, more...)
	}
	if len(r.Lines) > 0 {
		r.Verdict = v.Say("status", "n", len(list))
	}
	return r, nil
}

// line is one table of STATUS; a game under way needs no word that it is.
func line(v *request.Request, s *view.View) string {
	t := s.Table
	out := t.ID + "  " + t.Game.Card().Title + ", #" + strconv.FormatUint(t.Seq, 10)
	if t.Phase != engine.Running {
		out += ", " + v.Say("phase."+string(t.Phase))
	}
	if turn := s.TurnWords(); turn != "" {
		out += ": " + turn
	}
	return out
}

// family are the lines of STATUS that say from where a table branched off, and what branched off from it.
func family(ctx context.Context, v *request.Request, t *engine.Table) ([]string, error) {
	var lines []string
	if p := t.Parent; p != nil {
		lines = append(lines, "  "+v.Say("status.parent", "parent", p.Table, "seq", p.Seq))
	}
	if v.Services.Branches == nil {
		return lines, nil
	}
	list, err := v.Services.Branches(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	if n := len(list) - maxBranches; n > 0 {
		lines = append(lines, "  "+v.Say("and-more", "n", n))
		list = list[n:]
	}
	for _, b := range list {
		lines = append(lines, "  "+v.Say("status.branch", "table", b.Table, "seq", b.Seq))
	}
	return lines, nil
}
