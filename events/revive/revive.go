// Package revive opens a store again inside the running process when its writes fail: after one failed
// write or fsync the server below takes nothing more on that stream, and on a full disk it stops
// altogether.
//
// A Store hands out a Log, Spools and Buckets that stay the same while the parts behind them change. Its
// contract:
//
//   - What a part answers is handed on as it is; an outcome that is unknown stays unknown.
//   - A write that fails otherwise than by its own fault, its caller's end, or a full stream
//     (events.ErrFull) makes the store look whether this opening still takes writes (Parts.Heals). If
//     not there is trouble: writes are refused with events.ErrUnavailable, and nothing is stored by
//     them; reads go on.
//   - When the disk takes writes again (Config.Usable) the parts are closed and opened anew, with pauses
//     that grow from a second to a minute. They begin small again once an opening lived for longer than
//     the longest pause. In between all answers are events.ErrUnavailable, and a Follow ends with it.
//   - An error of Open that no pause mends (Config.Refused) ends Run with it: whoever runs the process
//     ends it.
package revive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"painani/events"
)

// Pauses before the tries to open the store again.
const (
	FirstPause = time.Second
	MaxPause   = time.Minute
)

// Parts are one opening of a store. Heals and Health may be nil.
type Parts struct {
	Log            events.Log
	Intake, Outbox events.Spool
	People, Keys   events.Bucket

	Health func(ctx context.Context) error             // as of stream.Store
	Heals  func(ctx context.Context, cause error) bool // after a failed write: it takes writes all the same
	Close  func() error
	Lasts  bool // it heals by itself, as a cluster does: after a failed write it is waited for and not closed

	ctx context.Context // ends when the parts are about to be closed
	end context.CancelFunc
}

// Config is what a Store works with. Open must be set.
type Config struct {
	Open    func(ctx context.Context) (*Parts, error)
	Usable  func(ctx context.Context) error // nil when the disk takes writes; nil: it always does
	Refused func(err error) bool            // an error of Open that wants a person; nil: events.ErrDamaged
	Opened  func(ctx context.Context) error // called after each opening but the first, before any handle uses it
	Logger  *slog.Logger                    // nil: discards
}

// Store is a store that is opened again when it fails. Use New; it is safe for concurrent use.
type Store struct {
	cfg Config
	id  string // identity of the log
	ask chan struct{}

	mu      sync.Mutex
	parts   *Parts // nil while there are none
	suspect error  // of the last write that failed and is not judged yet
	cause   error  // of the trouble; nil: all is well
	since   time.Time
	changed chan struct{} // closed at the next change of cause
	closed  bool
}

// New opens a store for the first time; the error is that of Config.Open. Run must run for it to heal.
func New(ctx context.Context, c Config) (*Store, error) {
	if c.Usable == nil {
		c.Usable = func(context.Context) error { return nil }
	}
	if c.Refused == nil {
		c.Refused = func(err error) bool { return errors.Is(err, events.ErrDamaged) }
	}
	if c.Opened == nil {
		c.Opened = func(context.Context) error { return nil }
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	s := &Store{cfg: c, ask: make(chan struct{}, 1), changed: make(chan struct{})}
	p, err := c.Open(ctx)
	if err != nil {
		return nil, err
	}
	s.id = p.Log.Identity()
	s.install(p)
	return s, nil
}

// install makes parts those that the handles use.
func (s *Store) install(p *Parts) {
	p.ctx, p.end = context.WithCancel(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.parts, s.suspect = p, nil
}

// Run opens the store again whenever it has to, until ctx ends (nil). Another error is a refusal of
// Config.Open.
func (s *Store) Run(ctx context.Context) error {
	pause, well := FirstPause, time.Now()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.ask:
		}
		if !s.judge(ctx) {
			continue
		}
		if time.Since(well) > MaxPause {
			pause = FirstPause
		}
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(pause):
			}
			pause = min(2*pause, MaxPause)
			err := s.lasting(ctx, &pause)
			if errors.Is(err, errEnds) {
				err = s.again(ctx)
			}
			if err == nil {
				break
			}
			if s.cfg.Refused(err) {
				return err
			}
			if ctx.Err() == nil {
				s.failed(err)
				s.cfg.Logger.Error("store stays closed for writes, trying again", "err", err, "in", pause)
			}
		}
		well = time.Now()
	}
}

// judge looks whether the opening that failed still takes writes; true: there is trouble.
func (s *Store) judge(ctx context.Context) bool {
	s.mu.Lock()
	p, cause := s.parts, s.suspect
	s.mu.Unlock()
	if cause == nil || ctx.Err() != nil {
		return false
	}
	heals := p != nil && p.Heals != nil && p.Heals(ctx, cause)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.suspect = nil
	if heals || ctx.Err() != nil {
		return false
	}
	s.cause, s.since = cause, time.Now()
	s.broadcast()
	s.cfg.Logger.Error("store takes no writes, it will be opened again", "err", cause)
	return true
}

// errEnds: the parts are to be closed and opened anew.
var errEnds = errors.New("parts are to be opened anew")

// lasting waits for parts that heal by themselves; soon, since looking is cheap. errEnds if they are no such
// parts, or damage is feared.
func (s *Store) lasting(ctx context.Context, pause *time.Duration) error {
	s.mu.Lock()
	p, cause := s.parts, s.cause
	s.mu.Unlock()
	if p == nil || !p.Lasts || errors.Is(cause, events.ErrDamaged) {
		return errEnds
	}
	*pause = FirstPause
	if !p.Heals(ctx, cause) {
		return cause
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	took := time.Since(s.since).Round(time.Millisecond)
	s.cfg.Logger.Warn("store takes writes again, all goes on", "trouble", took)
	s.cause = nil
	s.broadcast()
	return nil
}

// failed notes why a try to open the store failed.
func (s *Store) failed(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cause = err
}

// again closes the parts and opens others, if the disk takes writes. A refusal while it takes none is no
// refusal.
func (s *Store) again(ctx context.Context) error {
	if err := s.cfg.Usable(ctx); err != nil {
		return fmt.Errorf("%w: disk takes no writes: %w", events.ErrUnavailable, err)
	}
	s.release()
	p, err := s.cfg.Open(ctx)
	if err == nil && p.Log.Identity() != s.id {
		err = errors.Join(fmt.Errorf("%w: it is another log now", events.ErrDamaged), p.Close())
	}
	if err != nil {
		if bad := s.cfg.Usable(ctx); bad != nil {
			return fmt.Errorf("%w: disk takes no writes: %w (%v)", events.ErrUnavailable, bad, err)
		}
		return err
	}
	s.install(p)
	if err := s.cfg.Opened(ctx); err != nil {
		s.release()
		return err
	}
	s.mu.Lock()
	took := time.Since(s.since).Round(time.Millisecond)
	s.cause = nil
	s.broadcast()
	closed := s.closed
	s.mu.Unlock()
	if closed {
		s.release()
		return nil
	}
	s.cfg.Logger.Warn("store is open again, all goes on", "trouble", took)
	return nil
}

// release closes the parts, if there are some.
func (s *Store) release() {
	s.mu.Lock()
	p := s.parts
	s.parts = nil
	s.mu.Unlock()
	if p == nil {
		return
	}
	p.end()
	if err := p.Close(); err != nil {
		s.cfg.Logger.Warn("store was not closed in order", "err", err)
	}
}

// broadcast wakes who waits for a change; the caller holds the lock.
func (s *Store) broadcast() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// Trouble is since when writes are refused, and why; nil: they are taken.
func (s *Store) Trouble() (since time.Time, cause error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.since, s.cause
}

// Doubt says that the store does not work, though no write may have told so yet: it failed by itself, or
// what was read from it looks damaged. Unless Parts.Heals says otherwise it is closed and opened again, and
// so proved.
func (s *Store) Doubt(err error) {
	s.mu.Lock()
	if s.cause == nil {
		s.suspect = cmp.Or(s.suspect, err)
	}
	s.mu.Unlock()
	s.wake()
}

// Changed is closed when trouble next begins or ends.
func (s *Store) Changed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

func (s *Store) wake() {
	select {
	case s.ask <- struct{}{}:
	default:
	}
}

// Wait returns nil when there is no trouble, or the error of ctx.
func (s *Store) Wait(ctx context.Context) error {
	for {
		s.mu.Lock()
		well, changed := s.cause == nil, s.changed
		s.mu.Unlock()
		if well {
			return ctx.Err()
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// While runs work as long as there is no trouble: its context ends with the first. It returns the error of
// work.
func (s *Store) While(ctx context.Context, work func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		for ctx.Err() == nil {
			s.mu.Lock()
			well, changed := s.cause == nil, s.changed
			s.mu.Unlock()
			if !well {
				stop()
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
			}
		}
	}()
	return work(ctx)
}

// Health is nil when the store takes writes; the error wraps events.ErrUnavailable and says why it takes
// none.
func (s *Store) Health(ctx context.Context) error {
	s.mu.Lock()
	p, cause, since := s.parts, s.cause, s.since
	s.mu.Unlock()
	switch {
	case cause != nil:
		return fmt.Errorf("%w since %s, it is opened again by itself: %w", events.ErrUnavailable,
			since.UTC().Format(time.RFC3339), cause)
	case p == nil:
		return errClosed
	case p.Health != nil:
		return p.Health(ctx)
	}
	return nil
}

// Close closes the parts; after Run.
func (s *Store) Close() error {
	s.mu.Lock()
	p := s.parts
	s.parts, s.closed = nil, true
	s.mu.Unlock()
	if p == nil {
		return nil
	}
	p.end()
	return p.Close()
}
