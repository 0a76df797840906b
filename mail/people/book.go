package people

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// ErrNotOwn refuses to change an address that the person does not have.
var ErrNotOwn = errors.New("not an address of the person")

// place is where an address stands among theirs, in canonical comparison; -1: nowhere.
func (p Person) place(address string) int {
	c, err := Canonical(address)
	if err != nil {
		return -1
	}
	return slices.IndexFunc(p.Addresses, func(a string) bool {
		own, err := Canonical(a)
		return err == nil && own == c
	})
}

// AddAddress adds an address behind the others; one that they have stays as it is. ErrAddress for none,
// ErrAddresses for one more than MaxAddresses. That nobody else has it is seen to when it is stored.
func (p *Person) AddAddress(address string) error {
	if _, err := Sendable(address); err != nil {
		return err
	}
	if p.place(address) >= 0 {
		return nil
	}
	if len(p.Addresses) >= MaxAddresses {
		return fmt.Errorf("%w: %d already", ErrAddresses, len(p.Addresses))
	}
	p.Addresses = append(slices.Clone(p.Addresses), address)
	return nil
}

// MainAddress makes one of their addresses the one that letters go to, also if letters came back from there.
// ErrNotOwn if they do not have it.
func (p *Person) MainAddress(address string) error {
	i := p.place(address)
	if i < 0 {
		return ErrNotOwn
	}
	own := p.Addresses[i]
	p.Addresses = append([]string{own}, slices.Delete(slices.Clone(p.Addresses), i, i+1)...)
	p.found(own)
	return nil
}

// DropAddress takes one of their addresses away; letters go to the next then if it was the first. ErrNotOwn
// if they do not have it, ErrAddresses if it is the last one.
func (p *Person) DropAddress(address string) error {
	i := p.place(address)
	switch {
	case i < 0:
		return ErrNotOwn
	case len(p.Addresses) == 1:
		return fmt.Errorf("%w: the last one", ErrAddresses)
	}
	p.found(p.Addresses[i])
	p.Addresses = slices.Delete(slices.Clone(p.Addresses), i, i+1)
	return nil
}

// found takes back that letters came back from an address.
func (p *Person) found(address string) {
	c, _ := Canonical(address)
	p.Lost = maps.Clone(p.Lost)
	if delete(p.Lost, c); len(p.Lost) == 0 {
		p.Lost = nil
	}
}

// isLost reports that letters came back from an address, and since when.
func (p Person) isLost(address string) (time.Time, bool) {
	if len(p.Lost) == 0 { // as of nearly all
		return time.Time{}, false
	}
	c, err := Canonical(address)
	if err != nil {
		return time.Time{}, false
	}
	at, ok := p.Lost[c]
	return at, ok
}

// reachable is the first of their addresses from which no letter came back; "" if there is none.
func (p Person) reachable() string {
	for _, a := range p.Addresses {
		if _, lost := p.isLost(a); !lost {
			return a
		}
	}
	return ""
}

// Returned notes that a letter to a person, posted at one time, had failed for good or come back at
// another. If the person has an address that has not failed yet, letters go there from now on, and other is
// true: this one can be sent again. Otherwise the person cannot be reached since then. Doing so again for
// the same letter changes nothing. Errors as of Unreached.
func (s *Store) Returned(
	ctx context.Context, id string, posted, at time.Time,
) (other bool, since time.Time, err error) {
	p, ok := s.Get(id)
	if !ok || len(p.Addresses) < 2 {
		since, err = s.Unreached(ctx, id, at)
		return false, since, err
	}
	if p.wentElsewhere(posted) {
		return p.reachable() != "", p.Unreachable, nil
	}
	p, err = s.Update(ctx, id, func(p *Person) error {
		if p.Stopped {
			return ErrStopped
		}
		if p.wentElsewhere(posted) {
			return nil
		}
		if now, err := Canonical(p.Primary()); err == nil {
			p.Lost = maps.Clone(p.Lost)
			if p.Lost == nil {
				p.Lost = map[string]time.Time{}
			}
			p.Lost[now] = at.UTC()
		}
		if p.reachable() == "" && p.Unreachable.IsZero() {
			p.Unreachable = at.UTC()
		}
		return nil
	})
	return p.reachable() != "", p.Unreachable, err
}

// wentElsewhere reports that a letter posted then went to an address that was given up since.
func (p Person) wentElsewhere(posted time.Time) bool {
	for _, at := range p.Lost {
		if posted.Before(at) {
			return true
		}
	}
	return false
}
