package queries

import (
	"context"
	"errors"

	"painani/engine"
	"painani/engine/house"
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
func Status(ctx context.Context, r *request.Request, _ reply.Command, _ int) (request.Result, error) {
	result := request.Result{Verdict: r.Say("status.none")}
	if r.Services.Tables == nil {
		return result, nil
	}
	list, err := r.Services.Tables(ctx, r.Person.ID)
	if err != nil {
		return request.Result{}, err
	}
	for i, id := range list {
		if i == maxStatus {
			result.Lines = append(result.Lines, r.Say("and-more", "n", len(list)-i))
			break
		}
		lines, err := about(ctx, r, id)
		switch {
		case errors.Is(err, events.ErrNotFound):
		case errors.Is(err, engine.ErrPanic): // the other tables are listed all the same
			result.Lines = append(result.Lines, id+"  "+r.Say("status.rests"))
		case err != nil:
			return request.Result{}, err
		}
		result.Lines = append(result.Lines, lines...)
	}
	if len(result.Lines) > 0 {
		result.Verdict = r.Say("status", "n", len(list))
	}
	free, err := freeSeats(ctx, r)
	if len(free) > 0 {
		result.Lines = append(append(result.Lines, r.Say("status.free")), free...)
	}
	return result, err
}

// maxFree is how many tables with free seats it names.
const maxFree = 10

// freeSeats are lines about running games of others with seats that the writer may ask for.
func freeSeats(ctx context.Context, r *request.Request) (lines []string, err error) {
	if r.Services.Free == nil {
		return nil, nil
	}
	list, err := r.Services.Free(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range list {
		t, _, err := r.Services.Referee.Table(ctx, id)
		switch {
		case errors.Is(err, events.ErrNotFound), errors.Is(err, engine.ErrPanic):
			continue
		case err != nil:
			return nil, err
		case t.SeatOf(r.Person.ID) != engine.Nobody || t.Frozen.From != 0:
			continue
		}
		names := r.Services.Views.Names(t, r.Tag)
		for i := range t.Seats {
			if s := engine.SeatAt(i); t.Free(s, r.Services.Now()) {
				lines = append(lines, "  "+r.Say("status.seat", "table", id, "game", t.Game.Card().Title,
					"n", i+1, "name", names.Of(s)))
			}
		}
		if len(lines) >= maxFree {
			break
		}
	}
	return lines, nil
}

// about are the lines of STATUS about one table. A panic of its rules is an *engine.Panic; it is frozen then
// if it cannot be played.
func about(ctx context.Context, r *request.Request, id string) (lines []string, err error) {
	t, _, err := r.Services.Referee.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if lines, err = shown(r, t); err != nil {
		return nil, errors.Join(err, r.Services.Referee.Try(ctx, id))
	}
	more, err := family(ctx, r, t)
	return append(lines, more...), err
}

// shown are the lines that the rules of the game have a part in; the error is their panic.
func shown(r *request.Request, t *engine.Table) (lines []string, err error) {
	defer engine.Catch(t.ID, &err)
	s := r.Services.Views.Of(t, t.SeatOf(r.Person.ID), r.Person)
	lines = append(lines, s.Line())
	if t.Ask != nil {
		lines = append(lines, "  "+s.Voting())
	}
	if names := lost(r, s); names != "" {
		lines = append(lines, "  "+r.Say("unreachable.status", "names", names))
	}
	if given := s.Plans(); given != "" {
		lines = append(lines, "  "+given)
	}
	return lines, nil
}

// lost names those at a table that is not over to whom letters come back; "" if there are none.
func lost(r *request.Request, s *view.View) string {
	if s.Table.Phase != engine.Open && s.Table.Phase != engine.Running {
		return ""
	}
	var names []string
	for i, c := range s.Table.Seats {
		person, ok := r.Services.People.Get(c.Player)
		if ok && !person.Unreachable.IsZero() && !c.Resigned && !c.Declined {
			names = append(names, s.Names.Of(engine.SeatAt(i)))
		}
	}
	return house.Join(names, r.Tag)
}

// family are the lines of STATUS that say from where a table branched off, and what branched off from it.
func family(ctx context.Context, r *request.Request, t *engine.Table) ([]string, error) {
	var lines []string
	if p := t.Parent; p != nil {
		lines = append(lines, "  "+r.Say("status.parent", "parent", p.Table, "seq", p.Seq))
	}
	if r.Services.Branches == nil {
		return lines, nil
	}
	list, err := r.Services.Branches(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	if n := len(list) - maxBranches; n > 0 {
		lines = append(lines, "  "+r.Say("and-more", "n", n))
		list = list[n:]
	}
	for _, b := range list {
		lines = append(lines, "  "+r.Say("status.branch", "table", b.Table, "seq", b.Seq))
	}
	return lines, nil
}
