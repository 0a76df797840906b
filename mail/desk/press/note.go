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
func Note(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	if v.Seat == engine.Nobody {
		return v.No(engine.Refuse("not-yours", "", "table", v.Table.ID)), nil
	}
	text := joinText(c.Args, c.Body)
	p, err := v.Services.People.Update(ctx, v.Person.ID, func(p *people.Person) error {
		delete(p.Notes, v.Table.ID)
		if text == "" {
			return nil
		}
		if p.Notes == nil {
			p.Notes = people.Notes{}
		}
		p.Notes[v.Table.ID] = text
		return nil
	})
	switch {
	case errors.Is(err, people.ErrNote):
		return request.Result{Verdict: v.Say("note.not"), Detail: []string{v.Say("note.long", "max", people.MaxNote, "tables", people.MaxNotes)}, Bad: true}, nil
	case errors.Is(err, people.ErrUnknown):
		return request.Result{Verdict: v.Say("not-done"), Bad: true}, nil
	case err != nil:
		return request.Result{}, err
	}
	v.Person = p
	if text == "" {
		return request.Result{Verdict: v.Say("note.gone")}, nil
	}
	return request.Result{Verdict: v.Say("note.ok")}, nil
}
