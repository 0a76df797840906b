// Package mark keeps a worker's place in a stream of entries: the checkpoint that a
// start begins behind, and the patience with a store that does not answer.
//
// Its contract: everything up to a mark is done. What was done behind it is done again
// after a crash, so the work must bear that. A checkpoint that cannot be written harms
// nothing; it is logged and written later.
package cursor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"painani/events"
)

// Keeper is where checkpoints stand.
type Keeper struct {
	State  events.Bucket
	Now    func() time.Time
	Logger *slog.Logger
}

// lazily is how often a checkpoint is written at most; what was handled after it
// is handled again after a crash, which changes nothing.
const lazily = 2 * time.Second

// Cursor is a checkpoint: everything up to At is done.
type Cursor struct {
	At    events.Position `json:"at"`
	Store string          `json:"store,omitempty"` // identity of the log that it is a position of

	keep  Keeper
	key   string
	mu    sync.Mutex
	open  map[events.Position]bool
	top   events.Position
	rev   uint64
	saved time.Time
	wrote events.Position
}

// Open reads the checkpoint that stands under key. A position of another store than
// this one counts as none.
func (k Keeper) Open(ctx context.Context, key, store string) (*Cursor, error) {
	m := &Cursor{keep: k, key: key, open: map[events.Position]bool{}, saved: k.Now()}
	data, rev, err := k.State.Get(ctx, key)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return nil, fmt.Errorf("read checkpoint: %w", err)
	}
	if err == nil {
		if err := json.Unmarshal(data, m); err != nil {
			return nil, fmt.Errorf("%w: checkpoint %s: %w", events.ErrDamaged, key, err)
		}
	}
	if m.Store != store {
		m.At, m.Store = 0, store
	}
	m.rev, m.top, m.wrote = rev, m.At, m.At
	return m, nil
}

// Begin notes that an entry is in work; entries begin in their order.
func (m *Cursor) Begin(pos events.Position) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.open[pos], m.top = true, pos
}

// Done notes that an entry is worked off, and writes the checkpoint if it is due.
func (m *Cursor) Done(ctx context.Context, pos events.Position) {
	m.mu.Lock()
	delete(m.open, pos)
	m.mu.Unlock()
	m.Save(ctx, false)
}

// Save writes the checkpoint if it is due: the position before the first that is not done.
func (m *Cursor) Save(ctx context.Context, now bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.At = m.top
	for pos := range m.open {
		m.At = min(m.At, pos-1)
	}
	if m.At == m.wrote || !now && m.keep.Now().Sub(m.saved) < lazily {
		return
	}
	data, err := json.Marshal(m)
	if err != nil {
		return
	}
	rev, err := m.keep.State.Put(ctx, m.key, data, m.rev)
	if err != nil { // harmless: the old one stands, and the next try comes soon
		if _, have, e := m.keep.State.Get(ctx, m.key); e == nil {
			m.rev = have
		}
		m.keep.Logger.Warn("checkpoint not written", "key", m.key, "err", err)
		return
	}
	m.rev, m.wrote, m.saved = rev, m.At, m.keep.Now()
}
