package look

import (
	"context"
	"errors"

	"painani/events"
	"painani/mail/desk/visit"
	"painani/mail/reply"
)

// maxStatus is how many tables STATUS lists.
const maxStatus = 50

// status lists all tables of the player.
func status(ctx context.Context, v *visit.Visit, _ reply.Command, _ int) (visit.Result, error) {
	r := visit.Result{Verdict: v.Say("status.none")}
	if v.Office.Tables == nil {
		return r, nil
	}
	list, err := v.Office.Tables(ctx, v.Person.ID)
	if err != nil {
		return visit.Result{}, err
	}
	for i, id := range list {
		if i == maxStatus {
			r.Lines = append(r.Lines, v.Say("and-more", "n", len(list)-i))
			break
		}
		t, _, err := v.Office.Referee.Table(ctx, id)
		if errors.Is(err, events.ErrNotFound) {
			continue
		}
		if err != nil {
			return visit.Result{}, err
		}
		s := v.Office.Sheets.Of(t, t.SeatOf(v.Person.ID), v.Person)
		r.Lines = append(r.Lines, v.Say("status.line", "table", id, "game", t.Game.Card().Title, "seq", t.Seq,
			"state", v.Say("phase."+string(t.Phase)), "turn", s.TurnWords()))
		if given := s.Standing(); given != "" {
			r.Lines = append(r.Lines, "  "+given)
		}
	}
	if len(r.Lines) > 0 {
		r.Verdict = v.Say("status", "n", len(list))
	}
	return r, nil
}
