package revive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"painani/events"
)

var errClosed = fmt.Errorf("%w: store is closed", events.ErrUnavailable)

// reading returns the parts to read from.
func (s *Store) reading() (*Parts, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.parts != nil:
		return s.parts, nil
	case s.cause != nil:
		return nil, fmt.Errorf("%w: it is being opened again: %w", events.ErrUnavailable, s.cause)
	}
	return nil, errClosed
}

// writing returns the parts to write to: none while there is trouble.
func (s *Store) writing() (*Parts, error) {
	p, err := s.reading()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cause != nil {
		return nil, fmt.Errorf("%w: it will be opened again: %w", events.ErrUnavailable, s.cause)
	}
	return p, nil
}

// wrote looks at what came of a write, and hands it on.
func (s *Store) wrote(ctx context.Context, p *Parts, err error) error {
	if err == nil || ownFault(err) || errors.Is(ctx.Err(), context.Canceled) {
		return err
	}
	s.mu.Lock()
	if fresh := s.parts == p && s.cause == nil; fresh && s.suspect == nil {
		s.suspect = err
	}
	s.mu.Unlock()
	s.wake()
	return err
}

// ownFault reports that a write failed by what was written, or by a limit: another opening would refuse it
// too.
func ownFault(err error) bool {
	for _, own := range []error{events.ErrConflict, events.ErrInvalid, events.ErrChain, events.ErrFull,
		events.ErrNotFound, events.ErrDamaged} {
		if errors.Is(err, own) {
			return true
		}
	}
	return false
}

// put runs a write that gives a number back.
func (s *Store) put(ctx context.Context, write func(*Parts) (uint64, error)) (uint64, error) {
	p, err := s.writing()
	if err != nil {
		return 0, err
	}
	n, err := write(p)
	return n, s.wrote(ctx, p, err)
}

// change runs a write that gives nothing back.
func (s *Store) change(ctx context.Context, write func(*Parts) error) error {
	_, err := s.put(ctx, func(p *Parts) (uint64, error) { return 0, write(p) })
	return err
}

// follow runs a Follow on the present parts. It ends with events.ErrUnavailable when they are closed.
func (s *Store) follow(ctx context.Context, run func(context.Context, *Parts) error) error {
	p, err := s.reading()
	if err != nil {
		return err
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(p.ctx, stop)()
	err = run(inner, p)
	if ctx.Err() == nil && p.ctx.Err() != nil && (err == nil || errors.Is(err, context.Canceled)) {
		return errClosed
	}
	return err
}

// Log is the log of all tables.
func (s *Store) Log() events.Log { return logHandle{s} }

// Intake is the spool of raw letters that came in.
func (s *Store) Intake() events.Spool {
	return spoolHandle{s, func(p *Parts) events.Spool { return p.Intake }}
}

// Outbox is the spool of what became of letters out.
func (s *Store) Outbox() events.Spool {
	return spoolHandle{s, func(p *Parts) events.Spool { return p.Outbox }}
}

// People is the bucket of all that must be forgettable.
func (s *Store) People() events.Bucket {
	return bucketHandle{s, func(p *Parts) events.Bucket { return p.People }}
}

// Keys is the bucket of service keys and of checkpoints of workers.
func (s *Store) Keys() events.Bucket {
	return bucketHandle{s, func(p *Parts) events.Bucket { return p.Keys }}
}

// logHandle is the Log of the present parts.
type logHandle struct{ s *Store }

// Append implements events.Log.
func (h logHandle) Append(
	ctx context.Context, r events.Record, after events.Position,
) (events.Position, error) {
	return h.s.put(ctx, func(p *Parts) (uint64, error) { return p.Log.Append(ctx, r, after) })
}

// AppendEncoded implements events.Appender.
func (h logHandle) AppendEncoded(
	ctx context.Context, x *events.Encoded, after events.Position,
) (events.Position, error) {
	return h.s.put(ctx, func(p *Parts) (uint64, error) { return events.Append(ctx, p.Log, x, after) })
}

// Head implements events.Log.
func (h logHandle) Head(ctx context.Context, table string) (events.Entry, error) {
	p, err := h.s.reading()
	if err != nil {
		return events.Entry{}, err
	}
	return p.Log.Head(ctx, table)
}

// Load implements events.Log.
func (h logHandle) Load(ctx context.Context, table string, after uint64) ([]events.Entry, error) {
	p, err := h.s.reading()
	if err != nil {
		return nil, err
	}
	return p.Log.Load(ctx, table, after)
}

// Follow implements events.Log.
func (h logHandle) Follow(ctx context.Context, after events.Position, fn func(events.Entry) error) error {
	return h.s.follow(ctx, func(ctx context.Context, p *Parts) error { return p.Log.Follow(ctx, after, fn) })
}

// Bytes implements events.Bytes if the parts' log does.
func (h logHandle) Bytes(
	ctx context.Context, after events.Position, fn func(events.Position, string, []byte) error,
) error {
	return h.s.follow(ctx, func(ctx context.Context, p *Parts) error {
		return events.BytesOf(ctx, p.Log, after, fn)
	})
}

// Last implements events.Log.
func (h logHandle) Last(ctx context.Context) (events.Position, error) {
	p, err := h.s.reading()
	if err != nil {
		return 0, err
	}
	return p.Log.Last(ctx)
}

// Identity implements events.Log; it is that of every opening.
func (h logHandle) Identity() string { return h.s.id }

// spoolHandle is a Spool of the present parts.
type spoolHandle struct {
	s  *Store
	of func(*Parts) events.Spool
}

// Put implements events.Spool.
func (h spoolHandle) Put(ctx context.Context, key string, data []byte) (events.Position, error) {
	return h.s.put(ctx, func(p *Parts) (uint64, error) { return h.of(p).Put(ctx, key, data) })
}

// PutNew implements events.Spool.
func (h spoolHandle) PutNew(ctx context.Context, key string, data []byte) (events.Position, error) {
	return h.s.put(ctx, func(p *Parts) (uint64, error) { return h.of(p).PutNew(ctx, key, data) })
}

// PutAfter implements events.Spool.
func (h spoolHandle) PutAfter(
	ctx context.Context, key string, data []byte, after events.Position,
) (events.Position, error) {
	return h.s.put(ctx, func(p *Parts) (uint64, error) { return h.of(p).PutAfter(ctx, key, data, after) })
}

// First implements events.Spool.
func (h spoolHandle) First(ctx context.Context, key string) (events.Item, error) {
	p, err := h.s.reading()
	if err != nil {
		return events.Item{}, err
	}
	return h.of(p).First(ctx, key)
}

// Newest implements events.Spool.
func (h spoolHandle) Newest(ctx context.Context, key string) (events.Item, error) {
	p, err := h.s.reading()
	if err != nil {
		return events.Item{}, err
	}
	return h.of(p).Newest(ctx, key)
}

// Follow implements events.Spool.
func (h spoolHandle) Follow(ctx context.Context, after events.Position, fn func(events.Item) error) error {
	return h.s.follow(ctx, func(ctx context.Context, p *Parts) error { return h.of(p).Follow(ctx, after, fn) })
}

// Last implements events.Spool.
func (h spoolHandle) Last(ctx context.Context) (events.Position, error) {
	p, err := h.s.reading()
	if err != nil {
		return 0, err
	}
	return h.of(p).Last(ctx)
}

// Erase implements events.Spool.
func (h spoolHandle) Erase(ctx context.Context, pos events.Position) error {
	return h.s.change(ctx, func(p *Parts) error { return h.of(p).Erase(ctx, pos) })
}

// bucketHandle is a Bucket of the present parts.
type bucketHandle struct {
	s  *Store
	of func(*Parts) events.Bucket
}

// Get implements events.Bucket.
func (h bucketHandle) Get(ctx context.Context, key string) ([]byte, uint64, error) {
	p, err := h.s.reading()
	if err != nil {
		return nil, 0, err
	}
	return h.of(p).Get(ctx, key)
}

// Stored implements events.Bucket.
func (h bucketHandle) Stored(ctx context.Context, key string) ([]byte, uint64, time.Time, error) {
	p, err := h.s.reading()
	if err != nil {
		return nil, 0, time.Time{}, err
	}
	return h.of(p).Stored(ctx, key)
}

// Put implements events.Bucket.
func (h bucketHandle) Put(ctx context.Context, key string, data []byte, rev uint64) (uint64, error) {
	return h.s.put(ctx, func(p *Parts) (uint64, error) { return h.of(p).Put(ctx, key, data, rev) })
}

// Delete implements events.Bucket.
func (h bucketHandle) Delete(ctx context.Context, key string) error {
	return h.s.change(ctx, func(p *Parts) error { return h.of(p).Delete(ctx, key) })
}

// Each implements events.Bucket.
func (h bucketHandle) Each(ctx context.Context, fn func(key string, data []byte, rev uint64) error) error {
	p, err := h.s.reading()
	if err != nil {
		return err
	}
	return h.of(p).Each(ctx, fn)
}
