package desk

import (
	"context"
	"errors"

	"painani/engine"
	"painani/engine/lang"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/view"
)

// prepare finds out who writes, in which language, about which table and what, in this
// order; it wakes the writer's seat. The error is a store's.
func (d *Desk) prepare(ctx context.Context, r *request.Request) error {
	r.Person = d.writer(r)
	if !r.WasRead && (r.ToTable == "" || !r.Person.Confirmed) {
		read(r)
	}
	if err := d.greet(ctx, r); err != nil {
		return err
	}
	r.Speak(r.Person.Lang)
	if err := d.sit(ctx, r); err != nil {
		return err
	}
	if r.Table != nil {
		read(r) // now that it is known which game's turns it can hold
		r.Know()
	} else if !r.WasRead {
		read(r)
	}
	if err := ballots(ctx, r); err != nil {
		return err
	}
	return wake(ctx, r)
}

// writer is the person behind the letter; zero for a stranger.
func (d *Desk) writer(r *request.Request) people.Person {
	p, _ := d.cfg.People.Get(r.Author.Member)
	return p
}

// sure reports that the writer is whom the letter says; without that only questions are answered.
func sure(r *request.Request) bool { return r.Author.Trust == auth.Accepted }

// greet notes that a person answered, and at the first time in which language.
func (d *Desk) greet(ctx context.Context, r *request.Request) error {
	if r.Person.Confirmed || !sure(r) {
		return nil
	}
	p, err := d.cfg.People.Update(ctx, r.Person.ID, func(p *people.Person) error {
		p.Confirmed = true
		if r.VerbLang == string(lang.DE) || r.VerbLang == string(lang.HU) {
			p.Lang = r.VerbLang
		}
		return nil
	})
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	if err == nil {
		r.Person = p
	}
	return err
}

// sit finds the table: that of the signed address or of the letter answered, else the one that the text
// names, else the one to which a number leads, else the only one at which the person plays.
func (d *Desk) sit(ctx context.Context, r *request.Request) error {
	id := r.ToTable
	if id == "" {
		id = r.NamedTable
	}
	if id == "" {
		var err error
		if id, err = r.Led(ctx); err != nil {
			return err
		}
	}
	if id == "" && d.cfg.Tables != nil {
		list, err := d.cfg.Active(ctx, r.Person.ID)
		if err != nil {
			return err
		}
		if len(list) == 1 {
			id = list[0]
		}
	}
	if id == "" {
		return nil
	}
	return r.Look(ctx, id)
}

// ballots turns numbers that answer an invitation into the YES or NO that they stand for.
func ballots(ctx context.Context, r *request.Request) error {
	if r.Table == nil || r.Table.Phase != engine.Open {
		return nil
	}
	for i := range r.Commands {
		c := &r.Commands[i]
		if c.Verb != reply.Choose {
			continue
		}
		text, _, bad, err := r.Choice(ctx, *c)
		if err != nil {
			return err
		}
		if yes, ok := view.Ballot(text); bad == nil && ok {
			c.Verb, c.Text = reply.No, text
			if yes {
				c.Verb = reply.Yes
			}
		}
	}
	return nil
}

// wake gives a seat back to its owner, or to who plays for him, who has written: the caretaker leaves.
func wake(ctx context.Context, r *request.Request) error {
	if r.Table == nil || !sure(r) || r.Seat == engine.Nobody {
		return nil
	}
	c := r.Table.Chair(r.Seat)
	heard := c.Unreachable && c.Player == r.Person.ID
	if c.Caretaker == "" && !heard || c.Resigned {
		return nil
	}
	rec, err := r.Do(ctx, "return", engine.Return{Seat: r.Seat}, 0)
	if err != nil && !engine.IsVerdict(err) && !errors.Is(err, engine.ErrNothing) {
		return err
	}
	if _, back := rec.Event.Public.(engine.Returned); err == nil && back {
		r.Remarks = append(r.Remarks, r.Say("returned"))
	}
	return nil
}
