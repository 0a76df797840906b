package desk

import (
	"context"
	"errors"

	"painani/engine"
	"painani/events"
	"painani/mail/auth"
	"painani/mail/people"
)

// witness looks up for auth who stands behind signed and registered addresses.
type witness struct{ d *Desk }

// Behind implements auth.People: a seat's player, a person, who was asked about a held letter.
func (w witness) Behind(ctx context.Context, a auth.Address) (auth.Member, error) {
	switch a.Purpose {
	case auth.Reply:
		t, _, err := w.d.cfg.Referee.Table(ctx, a.Subject)
		if errors.Is(err, events.ErrNotFound) {
			return auth.Member{}, nil
		}
		if err != nil {
			return auth.Member{}, err
		}
		c := t.Chair(engine.Seat(a.Seat))
		if c == nil {
			return auth.Member{}, nil
		}
		return w.person(c.Player), nil
	case auth.Person:
		return w.person(a.Subject), nil
	case auth.Hold:
		h, _, err := w.d.held.Find(ctx, a.Subject)
		if errors.Is(err, events.ErrNotFound) {
			return auth.Member{}, nil
		}
		if m := w.person(h.Person); m.ID != "" {
			return m, err
		}
		return auth.Member{ID: "?", Addresses: []string{h.Ask}}, err
	}
	return auth.Member{}, nil
}

func (w witness) person(id string) auth.Member {
	p, ok := w.d.cfg.People.Get(id)
	if !ok {
		return auth.Member{}
	}
	return asMember(p)
}

// With implements auth.People.
func (w witness) With(_ context.Context, canonical string) (auth.Member, error) {
	p, ok := w.d.cfg.People.ByAddress(canonical)
	if !ok {
		return auth.Member{}, nil
	}
	return asMember(p), nil
}

// asMember is how auth sees a person.
func asMember(p people.Person) auth.Member {
	return auth.Member{ID: p.ID, Addresses: p.Addresses, Generation: p.Generation}
}
