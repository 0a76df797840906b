package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"

	"painani/engine/referee/upgrade"
	"painani/events"
	"painani/events/owned"
	"painani/events/revive"
	"painani/events/stream"
	"painani/mail/people"
)

// liveStore is the event store of a running service: it is opened again when its writes fail. Its handles
// stay, the opening behind them changes.
type liveStore struct {
	*revive.Store
	Log events.Log

	f      *storeFlags
	log    *slog.Logger
	lock   io.Closer                   // of the data folder, held through
	reread func(context.Context) error // what remembers the store reads it again; nil: nothing does yet

	mu  sync.Mutex
	now *eventStore // the newest opening; it may be closed
}

// openLive opens the store for a service, which has locked the data folder; the lock is the store's from now
// on. Errors are those of openEventStore, and both copies of the log were compared.
func openLive(
	ctx context.Context, f *storeFlags, lock io.Closer, logger *slog.Logger,
) (_ *liveStore, err error) {
	s := &liveStore{f: f, log: logger, lock: lock}
	s.Store, err = revive.New(ctx, revive.Config{Open: s.open, Usable: f.usable, Refused: wantsPerson,
		Opened: s.opened, Logger: logger})
	if err != nil {
		lock.Close()
		return nil, err
	}
	s.Log = s.Store.Log()
	if f.Nats == "" {
		s.Log = &owned.Log{Log: s.Log}
	}
	return s, nil
}

// open makes an opening, with all that a start proves.
func (s *liveStore) open(ctx context.Context) (*revive.Parts, error) {
	if s.opening() != nil && s.f.Nats == "" {
		since, _ := s.Trouble()
		if err := s.f.restate(since.Add(-restateBefore)); err != nil {
			return nil, err
		}
	}
	e, err := openLocked(ctx, s.f, s.log)
	if err != nil {
		return nil, err
	}
	if err := e.compare(ctx); err != nil {
		return nil, errors.Join(err, e.abandon())
	}
	if s.f.Nats != "" {
		e.ledger.KeepUp(s.log)
	}
	s.mu.Lock()
	s.now = e
	s.mu.Unlock()
	context.AfterFunc(e.Broken(), func() { s.Doubt(context.Cause(e.Broken())) })
	return &revive.Parts{Log: e.Log, Intake: e.Intake(), Outbox: e.Outbox(), People: e.People(), Keys: e.Keys(),
		Health: e.health, Heals: e.heals, Lasts: s.f.Nats != "", Close: func() error {
			if _, cause := s.Trouble(); cause != nil || !e.sound() {
				return e.abandon()
			}
			return e.Close()
		}}, nil
}

// opened has everything read again that remembers the store.
func (s *liveStore) opened(ctx context.Context) error {
	if s.reread == nil {
		return nil
	}
	return s.reread(ctx)
}

// opening is the newest opening; while there is trouble it may be closed, and then says so.
func (s *liveStore) opening() *eventStore {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// serviceKey is that of the opening.
func (s *liveStore) serviceKey(ctx context.Context, name string) ([]byte, error) {
	return s.opening().serviceKey(ctx, name)
}

// signingKeys are those of the opening.
func (s *liveStore) signingKeys(ctx context.Context) ([]signingKey, error) {
	return s.opening().signingKeys(ctx)
}

// rotate is eventStore.rotate of the newest opening.
func (s *liveStore) rotate(ctx context.Context, now time.Time) (int, error) {
	return s.opening().rotate(ctx, now)
}

// openPeople opens the people on handles that stay.
func (s *liveStore) openPeople(ctx context.Context) (*people.Store, error) {
	if s.f.Nats == "" {
		return s.opening().openPeopleIn(ctx, s.People())
	}
	digest, err := s.serviceKey(ctx, peopleKey)
	if err != nil {
		return nil, err
	}
	known, err := people.OpenShared(ctx, sharedPeople{s.People(), s}, digest)
	if err != nil {
		return nil, fmt.Errorf("open people: %w", err)
	}
	return known, nil
}

// Rooms tells how full the streams are.
func (s *liveStore) Rooms(ctx context.Context) ([]stream.Room, error) { return s.opening().Rooms(ctx) }

// up is 1 while the store takes writes, for metrics.
func (s *liveStore) up() float64 {
	if _, cause := s.Trouble(); cause != nil {
		return 0
	}
	return 1
}

// Close closes the store and then gives the data folder back.
func (s *liveStore) Close() error { return errors.Join(s.Store.Close(), s.lock.Close()) }

// health is that of both copies of the log, and of the streams.
func (s *eventStore) health(ctx context.Context) error {
	if err := s.ledger.Health(); err != nil {
		return err
	}
	return s.Store.Health(ctx)
}

// sound reports that no write failed so far as the store knows by itself.
func (s *eventStore) sound() bool { return s.Broken().Err() == nil && s.ledger.Health() == nil }

// troubleKey is what is written to find out whether a store takes writes. It has no second copy.
const troubleKey = "mark-trouble"

// heals reports that a store takes writes although one failed: a cluster whose leader is back, or a disk
// that was slow. The embedded server never takes writes again on a stream on which one failed.
func (s *eventStore) heals(ctx context.Context, cause error) bool {
	if errors.Is(cause, events.ErrDamaged) || !s.sound() {
		return false
	}
	if s.f.Nats == "" && !errors.Is(cause, context.DeadlineExceeded) {
		return false
	}
	ctx, stop := context.WithTimeout(ctx, closeLimit)
	defer stop()
	b := s.Store.Keys()
	_, rev, err := b.Get(ctx, troubleKey)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return false
	}
	_, err = b.Put(ctx, troubleKey, []byte(time.Now().UTC().Format(time.RFC3339)), rev)
	if s.f.Nats != "" && errors.Is(err, events.ErrConflict) { // another process has just written it
		err = nil
	}
	if err == nil {
		s.log.Warn("a write to the store was slow", "err", cause)
	}
	return err == nil
}

// What a start needs of the disk and the system, roughly.
const (
	usableBytes = 256 << 10
	usableFiles = 16
)

// usable tells whether the data folder takes writes, and whether there are descriptors left to open a store.
func (f *storeFlags) usable(context.Context) error {
	tmp, err := os.CreateTemp(f.Data, "usable-*")
	if err != nil {
		return fmt.Errorf("try disk: %w", err)
	}
	defer os.Remove(tmp.Name())
	defer tmp.Close()
	if _, err = tmp.Write(make([]byte, usableBytes)); err == nil {
		err = tmp.Sync()
	}
	for range usableFiles {
		if err != nil {
			break
		}
		var more *os.File
		if more, err = os.Open(tmp.Name()); err == nil {
			defer more.Close()
		}
	}
	if err != nil {
		return fmt.Errorf("try disk: %w", err)
	}
	return nil
}

// wantsPerson reports a refusal that no time mends: damage, rules that play a table otherwise, or a cluster
// that does not let this process in.
func wantsPerson(err error) bool {
	return errors.Is(err, events.ErrDamaged) || errors.Is(err, upgrade.ErrOtherwise) ||
		errors.Is(err, stream.ErrSlow) || errors.Is(err, stream.ErrRefused)
}
