package main

import (
	"context"
	"fmt"
	"time"

	"painani/mail/auth"
	"painani/mail/desk/member"
	"painani/mail/people"
)

// maxFound is how many people one question lists.
const maxFound = 200

// askPeople is the question of `painani people find` and `show`: by ID, if there is one, else by Find, the
// beginning of a name or an address.
type askPeople struct {
	ID, Find  string
	Addresses bool
}

// tellPeople is its answer.
type tellPeople struct {
	People []hostPerson
	More   bool
}

// hostPerson is what a host sees of a person: no notes, no plans.
type hostPerson struct {
	ID, Name, Lang string
	Since          time.Time
	Stopped        bool
	Addresses      []string // only if they are asked for
}

func (h *hostDesk) findPeople(_ context.Context, q askPeople) (t tellPeople, err error) {
	ids := []string{q.ID}
	if p, ok := h.people.ByAddress(q.Find); q.ID == "" && ok {
		ids = []string{p.ID}
	} else if q.ID == "" {
		ids, t.More = h.people.Find(q.Find, "", maxFound)
	}
	for _, id := range ids {
		p, ok := h.people.Get(id)
		if !ok {
			continue
		}
		x := hostPerson{ID: p.ID, Name: p.Name, Lang: p.Lang, Since: p.Since, Stopped: p.Stopped}
		if q.Addresses {
			x.Addresses = p.Addresses
		}
		t.People = append(t.People, x)
	}
	return t, nil
}

// askAddress gives a person another address in place of the first one.
type askAddress struct{ ID, New string }

func (h *hostDesk) changeAddress(ctx context.Context, q askAddress) (none struct{}, err error) {
	if h.live == nil {
		return none, errStopped
	}
	if _, err := people.Sendable(q.New); err != nil {
		return none, fmt.Errorf("change address: %w", err)
	}
	if auth.Own(h.live.keys, []string{h.live.f.Domain}, q.New) {
		return none, fmt.Errorf("change address: %w: it is one of the service's own", people.ErrAddress)
	}
	old := ""
	p, err := h.people.Update(ctx, q.ID, func(p *people.Person) error {
		if p.Stopped || len(p.Addresses) == 0 {
			return people.ErrStopped
		}
		old = p.Addresses[0]
		p.Addresses[0] = q.New
		return nil
	})
	if err != nil {
		return none, fmt.Errorf("change address: %w", err)
	}
	h.log.Info("host: address changed", "player", q.ID)
	for _, to := range []string{old, q.New} {
		if err := h.out.Post(ctx, member.AddressChanged(p, to, time.Now())); err != nil {
			return none, fmt.Errorf("the address is changed, but not everybody is told: %w", err)
		}
	}
	return none, nil
}

// askForget names who is to be deleted.
type askForget struct{ ID string }

func (h *hostDesk) forget(ctx context.Context, q askForget) (none struct{}, err error) {
	if h.live == nil {
		return none, errStopped
	}
	if _, ok := h.people.Get(q.ID); !ok {
		return none, people.ErrUnknown
	}
	if err := (persons{h.live}).Forget(ctx, q.ID); err != nil {
		return none, err
	}
	h.log.Info("host: person forgotten", "player", q.ID)
	return none, nil
}
