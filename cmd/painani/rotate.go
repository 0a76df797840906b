package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"time"

	"painani/events"
	"painani/mail/auth"
)

// addressesStay is how long letters to a reply address are still taken after its key was replaced or its
// owner wrote ME NEW: they are held, and the owner is asked.
const addressesStay = 30 * 24 * time.Hour

// signingName is the name of the first key that signs addresses, links and sessions. Each rotation adds one
// more, key-addresses-2 and so on; none is ever changed or taken away.
const signingName = "key-addresses"

const (
	secretLen  = 32
	maxRotated = 15 // rotations within addressesStay
)

// signingKey is one of these keys.
type signingKey struct {
	auth.Key
	Replaced time.Time // when the next one was made; zero for the newest
}

// signingKeys are all of them, the oldest first; the first is made if there is none. The entry of a later one
// holds the secret and when it was made.
func (s *eventStore) signingKeys(ctx context.Context) ([]signingKey, error) {
	first, err := s.serviceKey(ctx, signingName)
	if err != nil {
		return nil, err
	}
	list := []signingKey{{Key: auth.Key{ID: "1", Secret: first}}}
	for {
		name := signingNumber(len(list) + 1)
		entry, _, err := s.Keys().Get(ctx, name)
		switch {
		case errors.Is(err, events.ErrNotFound) && s.hadKey(name):
			return nil, s.lostKey(name)
		case errors.Is(err, events.ErrNotFound):
			return list, nil
		case err != nil:
			return nil, fmt.Errorf("read %s: %w", name, err)
		case len(entry) != secretLen+8:
			return nil, fmt.Errorf("%w: key %s has %d bytes", events.ErrDamaged, name, len(entry))
		}
		if err := s.hasKey(ctx, name); err != nil {
			return nil, err
		}
		made := time.Unix(int64(binary.BigEndian.Uint64(entry[secretLen:])), 0).UTC()
		list[len(list)-1].Replaced = made
		list = append(list, signingKey{Key: auth.Key{ID: strconv.Itoa(len(list) + 1), Secret: entry[:secretLen]}})
	}
}

func signingNumber(n int) string { return signingName + "-" + strconv.Itoa(n) }

// rotate adds a key that signs from now on, and returns its number.
func (s *eventStore) rotate(ctx context.Context, now time.Time) (int, error) {
	list, err := s.signingKeys(ctx)
	if err != nil {
		return 0, err
	}
	if len(stillTaken(list, now)) > maxRotated {
		return 0, fmt.Errorf("rotate keys: %d keys were replaced within %d days; more cannot be kept",
			maxRotated, addressesStay/(24*time.Hour))
	}
	entry := make([]byte, secretLen, secretLen+8)
	if _, err := rand.Read(entry); err != nil {
		return 0, fmt.Errorf("make key: %w", err)
	}
	entry = binary.BigEndian.AppendUint64(entry, uint64(now.Unix()))
	name := signingNumber(len(list) + 1)
	if _, err := s.Keys().Put(ctx, name, entry, 0); err != nil {
		return 0, fmt.Errorf("store %s: %w", name, err)
	}
	return len(list) + 1, s.hasKey(ctx, name)
}

// stillTaken are the keys whose addresses are taken at a time, the newest first.
func stillTaken(list []signingKey, now time.Time) (out []auth.Key) {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Replaced.IsZero() || now.Before(list[i].Replaced.Add(addressesStay)) {
			out = append(out, list[i].Key)
		}
	}
	return out
}

// openKeys opens the keys that sign addresses, links and sessions, or, in a running service, takes those that
// there are now.
func (a *app) openKeys(ctx context.Context) error {
	a.keying.Lock() // an older list must not come behind a newer one
	defer a.keying.Unlock()
	list, err := a.store.signingKeys(ctx)
	if err != nil {
		return err
	}
	replaced := map[string]time.Time{}
	for _, k := range list {
		replaced[k.ID] = k.Replaced
	}
	taken := stillTaken(list, time.Now())
	if a.keys != nil {
		err = a.keys.Replace(taken[0], taken[1:]...)
	} else {
		a.keys, err = auth.NewKeys(taken[0], taken[1:]...)
		a.watchKeys()
	}
	if err == nil {
		a.turning.Lock()
		a.replaced = replaced
		a.turning.Unlock()
	}
	return err
}

// ended reports that a signed address is taken no more: its key was replaced, or its owner ended it by ME
// NEW, and that is addressesStay ago.
func (a *app) ended(at auth.Address) bool {
	over := func(since time.Time) bool { return !since.IsZero() && time.Since(since) >= addressesStay }
	a.turning.RLock()
	since := a.replaced[at.Key]
	a.turning.RUnlock()
	if at.Old && over(since) {
		return true
	}
	owner, ok := a.people.Get(a.ownerOf(at)) // for others the desk finds out
	return ok && at.Generation < owner.Generation && over(owner.Raised)
}
