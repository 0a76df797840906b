package press

import (
	"context"
	"errors"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// Note keeps a text for its writer alone; an empty one deletes it.
func Note(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	if r.Seat == engine.Nobody {
		return r.No(engine.Refuse("not-yours", "", "table", r.Table.ID)), nil
	}
	text := joinText(c.Args, c.Body)
	p, err := r.Services.People.Update(ctx, r.Person.ID, func(p *people.Person) error {
		delete(p.Notes, r.Table.ID)
		if text == "" {
			return nil
		}
		if p.Notes == nil {
			p.Notes = people.Notes{}
		}
		p.Notes[r.Table.ID] = text
		return nil
	})
	switch {
	case errors.Is(err, people.ErrNote):
		return request.NotDone(r.Say("note.not"),
			r.Say("note.long", "max", people.MaxNote, "tables", people.MaxNotes)), nil
	case errors.Is(err, people.ErrUnknown):
		return request.NotDone(r.Say("not-done")), nil
	case err != nil:
		return request.Result{}, err
	}
	r.Person = p
	if text == "" {
		return request.Result{Verdict: r.Say("note.gone")}, nil
	}
	return request.Result{Verdict: r.Say("note.ok")}, nil
}
