package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"painani/events"
	"painani/mail/cursor"
)

// On a cluster another process may replace the signing key: this one looks for a newer one every keysEvery,
// since links and sessions of the old one are to end everywhere, and at once when an address is signed by a
// key that it does not know, but then once in keysPause.
const (
	keysEvery = 2 * time.Second
	keysPause = time.Second
)

// keyWatch looks for newer keys. The zero value has not looked yet; it is safe for concurrent use.
type keyWatch struct {
	mu     sync.Mutex
	looked time.Time
}

// watchKeys has an address that no key signed looked at again with those that there are now.
func (a *app) watchKeys() {
	if !a.f.several() || a.keys == nil {
		return
	}
	var w keyWatch
	a.keys.Seek = func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		time.Sleep(time.Until(w.looked.Add(keysPause))) // whoever tries addresses waits; good ones do not come here
		w.looked = time.Now()
		ctx, stop := context.WithTimeout(context.Background(), keysPause)
		defer stop()
		newer, err := a.newerKeys(ctx)
		return newer && err == nil
	}
}

// newerKeys takes the keys that there are now if one was added.
func (a *app) newerKeys(ctx context.Context) (bool, error) {
	a.turning.RLock()
	next := signingNumber(len(a.replaced) + 1)
	a.turning.RUnlock()
	_, _, err := a.store.Keys().Get(ctx, next)
	if errors.Is(err, events.ErrNotFound) {
		return false, nil
	}
	if err == nil {
		err = a.openKeys(ctx)
	}
	if err != nil {
		return false, err
	}
	a.log.Info("signing key was replaced by another process")
	return true, nil
}

// followKeys looks for newer keys until ctx ends.
func (a *app) followKeys(ctx context.Context) error {
	tick := time.NewTicker(keysEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			// a store that does not answer now is told of by others
			if _, err := a.newerKeys(ctx); err != nil && !cursor.Transient(err) {
				a.log.Error("signing key of another process not taken, trying again", "err", err)
			}
		}
	}
}
