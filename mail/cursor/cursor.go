// Package cursor keeps a worker's place in a stream of entries, so that after a start the worker goes
// on where it stopped; it waits for stores that do not answer (Retry), reads what is old (Pass), and looks
// again and again (Every).
//
// Its contract: every entry up to a cursor is worked off. Some behind it may be too, and are
// worked off again after a crash, so the work must bear that. A cursor that cannot be
// written harms nothing; that is logged, and it is written later.
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
	"painani/events/lease"
)

// Keeper is where cursors are stored.
type Keeper struct {
	State  events.Bucket
	Now    func() time.Time
	Logger *slog.Logger
	// what the worker works on, where several processes share the work: then each part has a cursor of its own,
	// with the term of the lease in it
	Part lease.Part
}

// saveEvery is how often a cursor is written at most, but at the end of the work.
const saveEvery = 2 * time.Second

// Cursor is a place in a stream: everything up to At is done. It is safe for concurrent use,
// but for its exported fields, which are read before the work begins.
type Cursor struct {
	At    events.Position `json:"at"`
	Store string          `json:"store,omitempty"` // identity of the log that it is a position of
	Term  uint64          `json:"term,omitempty"`  // of the lease of who wrote it

	keep  Keeper
	key   string
	mu    sync.Mutex
	open  map[events.Position]bool
	top   events.Position
	rev   uint64
	saved time.Time
	wrote events.Position
	lost  bool // somebody with a higher term writes it now
}

// Open reads the cursor that is stored under key. A position in another store than this
// one counts as none. What cannot be decoded is events.ErrDamaged. A part without a cursor begins at that of
// the whole.
func (k Keeper) Open(ctx context.Context, key, store string) (*Cursor, error) {
	c := &Cursor{keep: k, key: k.Part.Key(key), open: map[events.Position]bool{}, saved: k.Now()}
	data, rev, err := k.State.Get(ctx, c.key)
	if errors.Is(err, events.ErrNotFound) && !k.Part.Whole() {
		data, _, err = k.State.Get(ctx, key)
	}
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return nil, fmt.Errorf("read cursor: %w", err)
	}
	if err == nil {
		if err := json.Unmarshal(data, c); err != nil {
			return nil, fmt.Errorf("%w: cursor %s: %w", events.ErrDamaged, key, err)
		}
	}
	if c.Store != store {
		c.At, c.Store = 0, store
	}
	c.rev, c.top, c.wrote = rev, c.At, c.At
	if c.Term = k.Part.Term; c.Term > 0 {
		c.wrote-- // the first Save tells whoever had the lease before
		c.Save(ctx, true)
	}
	return c, nil
}

// Within sets a cursor back that is beyond the end of its stream: a part of the stream is lost, and what
// comes next gets positions that were given before. That is told as an error; name is the stream's. Call it
// before the work begins and before anybody appends, and only for a stream that the start has accepted.
func (c *Cursor) Within(ctx context.Context, name string, last events.Position) {
	if c.At <= last {
		return
	}
	c.keep.Logger.Error("the end of a stream is gone; letters among the lost entries may be unanswered",
		"stream", name, "lost", c.At-last, "read", c.At, "end", last)
	c.At, c.top = last, last
	c.Save(ctx, true) // before the stream grows beyond the old place
}

// Begin notes that an entry is in work; entries begin in their order.
func (c *Cursor) Begin(pos events.Position) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[pos], c.top = true, pos
}

// Pass notes that an entry is not for this worker.
func (c *Cursor) Pass(pos events.Position) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.top = pos
}

// Done notes that an entry is worked off, and writes the cursor if it is due.
func (c *Cursor) Done(ctx context.Context, pos events.Position) {
	c.mu.Lock()
	delete(c.open, pos)
	c.mu.Unlock()
	c.Save(ctx, false)
}

// Reached is the position before the first entry that is not done.
func (c *Cursor) Reached() events.Position {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := c.top
	for pos := range c.open {
		at = min(at, pos-1)
	}
	return at
}

// Save writes the cursor if it is due, or now: the position before the first entry that is
// not done.
func (c *Cursor) Save(ctx context.Context, now bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.At = c.top
	for pos := range c.open {
		c.At = min(c.At, pos-1)
	}
	if c.lost || c.At == c.wrote || !now && c.keep.Now().Sub(c.saved) < saveEvery {
		return
	}
	data, err := json.Marshal(c)
	if err != nil {
		return
	}
	rev, err := c.keep.State.Put(ctx, c.key, data, c.rev)
	if err != nil { // harmless: the old one stands, and the next try comes soon
		c.reread(ctx)
		c.keep.Logger.Warn("cursor not written", "key", c.key, "err", err)
		return
	}
	c.rev, c.wrote, c.saved = rev, c.At, c.keep.Now()
}

// reread finds out why a cursor could not be written; the caller holds the lock. What who has the lease now
// wrote stays.
func (c *Cursor) reread(ctx context.Context) {
	data, have, err := c.keep.State.Get(ctx, c.key)
	if err != nil {
		return
	}
	var there Cursor
	if err := json.Unmarshal(data, &there); err == nil && there.Term > c.Term {
		c.lost = true
	}
	c.rev = have
}
