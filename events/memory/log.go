// Package memory implements the stores of package events in memory, for tests
// and for games that need not survive the process. It keeps the whole contract,
// including what a disk would refuse, and adds what only tests want: failures on
// order (Inject) and a hook just before an append (Before).
//
// Nothing here polls or starts goroutines, so the stores work inside a
// testing/synctest bubble; create them inside the bubble that uses them.
package memory

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"sync"

	"painani/events"
)

// Log is an events.Log in memory. Use NewLog.
type Log struct {
	faults
	identity string

	mu      sync.Mutex
	grown   signal
	entries []events.Entry   // entries[i].Pos == i+1
	tables  map[string][]int // indexes into entries
	before  func(context.Context, events.Record)
}

var _ events.Log = (*Log)(nil)

// NewLog returns an empty log with an identity of its own.
func NewLog() *Log {
	var id [16]byte
	rand.Read(id[:]) // never fails since Go 1.24
	return &Log{identity: hex.EncodeToString(id[:]), tables: make(map[string][]int)}
}

// Identity is random, chosen by NewLog.
func (l *Log) Identity() string { return l.identity }

// Before sets a function that Append calls first, without holding a lock: the
// place where a test lets somebody else write. nil removes it.
func (l *Log) Before(fn func(context.Context, events.Record)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.before = fn
}

// Append implements events.Log.
func (l *Log) Append(ctx context.Context, r events.Record, after events.Position) (events.Position, error) {
	if err := r.Check(); err != nil {
		return 0, fmt.Errorf("append event: %w", err)
	}
	if (r.Seq == 1) != (after == 0) {
		return 0, fmt.Errorf("append event: %w: event #%d behind position %d", events.ErrInvalid, r.Seq, after)
	}
	if err := ctx.Err(); err != nil {
		return 0, fmt.Errorf("append event: %w: %w", events.ErrUnavailable, err)
	}
	l.mu.Lock()
	before := l.before
	l.mu.Unlock()
	if before != nil {
		before(ctx, r)
	}
	return l.inject(func() (events.Position, error) { return l.append(r, after) })
}

func (l *Log) append(r events.Record, after events.Position) (events.Position, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	last := l.last(r.Table)
	if last.Pos != after {
		if last.Pos > after && sameRecord(last.Record, r) {
			return last.Pos, nil
		}
		return 0, fmt.Errorf("append event: %w: table %s stands at position %d, not %d",
			events.ErrConflict, r.Table, last.Pos, after)
	}
	if err := last.Link(r); err != nil {
		return 0, fmt.Errorf("append event: %w", err)
	}
	pos := events.Position(len(l.entries) + 1)
	l.tables[r.Table] = append(l.tables[r.Table], len(l.entries))
	l.entries = append(l.entries, events.Entry{Pos: pos, Record: clone(r)})
	l.grown.broadcast()
	return pos, nil
}

// last is the newest entry of a table, the zero Entry if there is none.
func (l *Log) last(table string) events.Entry {
	at := l.tables[table]
	if len(at) == 0 {
		return events.Entry{}
	}
	return l.entries[at[len(at)-1]]
}

// Head implements events.Log.
func (l *Log) Head(_ context.Context, table string) (events.Entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.last(table)
	if e.Pos == 0 {
		return events.Entry{}, fmt.Errorf("head of table %q: %w", table, events.ErrNotFound)
	}
	return cloneEntry(e), nil
}

// Load implements events.Log.
func (l *Log) Load(_ context.Context, table string, after uint64) ([]events.Entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.tables[table] // at[i] is event i+1, Append sees to that
	if after >= uint64(len(at)) {
		return nil, nil
	}
	list := make([]events.Entry, 0, uint64(len(at))-after)
	for _, i := range at[after:] {
		list = append(list, cloneEntry(l.entries[i]))
	}
	return list, nil
}

// Follow implements events.Log.
func (l *Log) Follow(ctx context.Context, after events.Position, fn func(events.Entry) error) error {
	last, _ := l.Last(ctx)
	if after > last {
		return fmt.Errorf("follow events: %w: position %d is beyond the end at %d", events.ErrDamaged, after, last)
	}
	for pos := after; ctx.Err() == nil; pos++ {
		l.mu.Lock()
		if pos == events.Position(len(l.entries)) {
			grown := l.grown.wait()
			l.mu.Unlock()
			select {
			case <-ctx.Done():
				return nil
			case <-grown:
			}
			l.mu.Lock()
		}
		e := cloneEntry(l.entries[pos])
		l.mu.Unlock()
		if err := fn(e); err != nil {
			return err
		}
	}
	return nil
}

// Last implements events.Log.
func (l *Log) Last(context.Context) (events.Position, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return events.Position(len(l.entries)), nil
}

func sameRecord(a, b events.Record) bool {
	x, errX := a.Encode()
	y, errY := b.Encode()
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

func cloneEntry(e events.Entry) events.Entry {
	e.Record = clone(e.Record)
	return e
}

func clone(r events.Record) events.Record {
	r.Body = bytes.Clone(r.Body)
	if r.Sealed != nil {
		s := *r.Sealed
		s.Body = bytes.Clone(s.Body)
		r.Sealed = &s
	}
	return r
}
