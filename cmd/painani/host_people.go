package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"painani/engine"
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
	Blocked        bool
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
		x := hostPerson{ID: p.ID, Name: p.Name, Lang: p.Lang, Since: p.Since, Stopped: p.Stopped,
			Blocked: h.people.BlockedPerson(p.ID)}
		if q.Addresses {
			x.Addresses = p.Addresses
		}
		t.People = append(t.People, x)
	}
	return t, nil
}

// askAddress changes a person's addresses: New becomes one more, the main one, or none any more; without a
// How it takes the place of the first one.
type askAddress struct {
	ID, New string
	How     member.Change
}

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
	var concerned []string
	p, err := h.people.Update(ctx, q.ID, func(p *people.Person) error {
		if p.Stopped || len(p.Addresses) == 0 {
			return people.ErrStopped
		}
		concerned = append(slices.Clone(p.Addresses), q.New)
		switch q.How {
		case member.Add:
			return p.AddAddress(q.New)
		case member.Main:
			return p.MainAddress(q.New)
		case member.Drop:
			return p.DropAddress(q.New)
		}
		p.Addresses[0] = q.New
		return nil
	})
	if err != nil {
		return none, fmt.Errorf("change address: %w", err)
	}
	h.log.Info("host: address changed", "player", q.ID, "how", cmp.Or(q.How, "replace"))
	told := map[string]bool{}
	for _, to := range concerned {
		if told[auth.Canonical(to)] {
			continue
		}
		told[auth.Canonical(to)] = true
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

// askBlock names the address whose letters nothing is done of any more.
type askBlock struct{ Address string }

// blockedSeats is where a person plays who was blocked; empty for a stranger.
type blockedSeats struct {
	Player string
	Tables []string // that are open or running
}

func (h *hostDesk) block(ctx context.Context, q askBlock) (t blockedSeats, err error) {
	if h.live == nil {
		return t, errStopped
	}
	if auth.Own(h.live.keys, []string{h.live.f.Domain}, q.Address) {
		return t, fmt.Errorf("block address: %w: it is one of the service's own", people.ErrAddress)
	}
	if err := h.people.Block(ctx, q.Address); err != nil {
		return t, fmt.Errorf("block address: %w", err)
	}
	p, ok := h.people.ByAddress(q.Address)
	h.log.Info("host: address blocked", "player", p.ID)
	if !ok {
		return t, nil
	}
	t.Player = p.ID
	seats, err := h.live.projections.Player(p.ID)
	for _, x := range seats {
		if x.Phase == engine.Open || x.Phase == engine.Running {
			t.Tables = append(t.Tables, x.Table)
		}
	}
	return t, err
}

func (h *hostDesk) unblock(ctx context.Context, q askBlock) (none struct{}, err error) {
	if h.live == nil {
		return none, errStopped
	}
	if !h.people.Blocked(q.Address) {
		return none, fmt.Errorf("unblock address: it is not blocked")
	}
	if err := h.people.Unblock(ctx, q.Address); err != nil {
		return none, fmt.Errorf("unblock address: %w", err)
	}
	p, _ := h.people.ByAddress(q.Address)
	h.log.Info("host: address unblocked", "player", p.ID)
	return none, nil
}
