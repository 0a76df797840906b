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

// keyWatch looks once for all who ask meanwhile: anybody may send addresses that no key signed, as many as he
// likes. The zero value has not looked yet; it is safe for concurrent use.
type keyWatch struct {
	mu     sync.Mutex
	looked time.Time
	next   chan struct{} // closed behind the look that is to come; nil: nobody asked for one
}

// ask returns when somebody has looked since: within keysPause and what a look takes.
func (w *keyWatch) ask(look func()) {
	w.mu.Lock()
	done := w.next
	if done == nil {
		done = make(chan struct{})
		w.next = done
		time.AfterFunc(time.Until(w.looked.Add(keysPause)), func() {
			w.mu.Lock()
			w.next, w.looked = nil, time.Now()
			w.mu.Unlock()
			defer close(done)
			look()
		})
	}
	w.mu.Unlock()
	<-done
}

// watchKeys has an address that no key signed looked at again with those that there are now.
func (a *app) watchKeys() {
	if !a.f.several() || a.keys == nil {
		return
	}
	var w keyWatch
	a.keys.Seek = func() {
		w.ask(func() {
			ctx, stop := context.WithTimeout(context.Background(), keysPause)
			defer stop()
			if _, err := a.newerKeys(ctx); err != nil {
				a.log.Warn("signing key of another process not looked for", "err", err)
			}
		})
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
