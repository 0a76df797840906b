package request

import (
	"context"
	"errors"

	"painani/engine"
	"painani/engine/lang"
	"painani/events"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/view"
	"painani/mail/words"
)

// Prepare finds commands, language and table of the letter of a person of whom we are
// sure, unless Unsure; it wakes his seat. The error is a store's.
func (v *Request) Prepare(ctx context.Context, person people.Person) error {
	v.Person = person
	if v.Order.Table == "" || !person.Confirmed { // which table, which language: perhaps the letter says so
		v.Listen(ctx)
	}
	if err := v.greet(ctx); err != nil {
		return err
	}
	v.Speak(v.Person.Lang)
	if err := v.sit(ctx); err != nil {
		return err
	}
	v.Listen(ctx) // again, now that the game's words are known
	if err := v.invited(ctx); err != nil {
		return err
	}
	return v.wake(ctx)
}

// invited makes numbers that answer an invitation the YES or NO that they stand for.
func (v *Request) invited(ctx context.Context) error {
	if v.Table == nil || v.Table.Phase != engine.Open {
		return nil
	}
	for i := range v.Said.Commands {
		c := &v.Said.Commands[i]
		if c.Verb != reply.Choose {
			continue
		}
		text, _, res, err := v.Choice(ctx, *c)
		if err != nil {
			return err
		}
		if yes, ok := view.Ballot(text); res == nil && ok {
			c.Verb, c.Text = reply.No, text
			if yes {
				c.Verb = reply.Yes
			}
		}
	}
	return nil
}

// Speak makes a language that of the answer; a tag that we do not speak means English.
func (v *Request) Speak(tag string) {
	v.Tag, _ = lang.Parse(tag)
	v.say = words.In(v.Tag)
}

// greet notes that a person answered, and at the first time in which language.
func (v *Request) greet(ctx context.Context) error {
	if v.Person.Confirmed || v.Unsure {
		return nil
	}
	p, err := v.Office.People.Update(ctx, v.Person.ID, func(p *people.Person) error {
		p.Confirmed = true
		if v.Said.Lang == string(lang.DE) || v.Said.Lang == string(lang.HU) {
			p.Lang = v.Said.Lang
		}
		return nil
	})
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	if err == nil {
		v.Person = p
	}
	return err
}

// sit finds the table: that of the signed address or of the letter answered,
// else the only one at which the person plays.
func (v *Request) sit(ctx context.Context) error {
	id := v.Order.Table
	if named := v.Said.Table; id == "" && named != "" {
		id = named
	}
	if id == "" && v.Office.Tables != nil {
		list, err := v.Office.Active(ctx, v.Person.ID)
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
	return v.Look(ctx, id)
}

// Look makes a table the one that the letter is about.
func (v *Request) Look(ctx context.Context, id string) error {
	t, head, err := v.Office.Referee.Table(ctx, id)
	if errors.Is(err, events.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	seat := t.SeatOf(v.Person.ID)
	if seat == engine.Nobody && v.Order.Table == id { // an old letter of a seat that is somebody else's now
		v.Order.Guard, v.Order.Reply = 0, ""
	}
	v.Table, v.Head, v.Seat = t, head, seat
	if !v.Said.done {
		v.Listen(ctx)
	}
	if v.Seen == 0 {
		v.Seen = v.Order.Guard
	}
	if v.Said.Guard != 0 {
		v.Seen = v.Said.Guard
	}
	return nil
}

// wake gives a seat back to its owner, who has written: the caretaker leaves.
func (v *Request) wake(ctx context.Context) error {
	if v.Table == nil || v.Unsure || v.Seat == engine.Nobody || v.Table.Chair(v.Seat).Caretaker == "" || v.Table.Chair(v.Seat).Resigned {
		return nil
	}
	_, err := v.Do(ctx, "return", engine.Return{Seat: v.Seat}, 0)
	if err != nil && !engine.IsVerdict(err) {
		return err
	}
	if err == nil {
		v.Out.Before = append(v.Out.Before, v.Say("returned"))
	}
	return nil
}
