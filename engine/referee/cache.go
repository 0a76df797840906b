package referee

import (
	"context"
	"encoding/binary"
	"fmt"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// load returns the table from the cache or folds it. The caller holds the table's lock.
func (r *Referee) load(ctx context.Context, table string) (*seen, error) {
	if s := r.cached(table); s != nil {
		return s, nil
	}
	s, err := r.fold(ctx, table)
	if err != nil {
		return nil, err
	}
	r.remember(s)
	return s, nil
}

// cached is a table that was written or loaded before; nil if it is not remembered.
func (r *Referee) cached(table string) *seen {
	r.mu.Lock()
	defer r.mu.Unlock()
	el, ok := r.byID[table]
	if !ok {
		return nil
	}
	r.order.MoveToFront(el)
	return el.Value.(*seen)
}

// fold reads and folds a whole table.
func (r *Referee) fold(ctx context.Context, table string) (*seen, error) {
	entries, head, err := r.history(ctx, table)
	if err != nil {
		return nil, fmt.Errorf("fold %s: %w", table, err)
	}
	s := &seen{id: table, t: r.cfg.Frozen.Table(table), head: head}
	for _, e := range entries {
		if _, _, err := codec.Apply(s.t, e.Record); err != nil {
			return nil, fmt.Errorf("fold %s: %w", table, err)
		}
		s.pos = e.Pos
	}
	return s, nil
}

func (r *Referee) remember(s *seen) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if el, ok := r.byID[s.id]; ok {
		el.Value = s
		r.order.MoveToFront(el)
		return
	}
	r.byID[s.id] = r.order.PushFront(s)
	for r.order.Len() > r.cfg.Tables {
		el := r.order.Back()
		r.order.Remove(el)
		delete(r.byID, el.Value.(*seen).id)
	}
}

func (r *Referee) forget(table string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if el, ok := r.byID[table]; ok {
		r.order.Remove(el)
		delete(r.byID, table)
	}
}

// seedOf varies the choices of bots by table and moment, the same for a repeated try.
func seedOf(t *engine.Table, s engine.Seat) uint64 {
	key := t.Salt(t.Seq + uint64(s)<<32)
	return binary.LittleEndian.Uint64([]byte(key[:8]))
}

// Told is one event of a table with what it brought about.
type Told struct {
	Record events.Record
	Event  engine.Event
	Facts  []engine.Fact
}

// Story returns the events with from ≤ Seq ≤ to (0: the last) and the table after
// the last of them: what SHOW #n, HISTORY and "since your last letter" are made
// of. events.ErrNotFound if there is no such table or event.
func (r *Referee) Story(ctx context.Context, table string, from, to uint64) (*engine.Table, []Told, error) {
	return r.story(ctx, table, from, to)
}

// Heritage is what a branch of a table from event seq takes over. The error is a *engine.Refusal,
// events.ErrNotFound, or one of the store.
func (r *Referee) Heritage(ctx context.Context, table string, seq uint64) (*engine.Heritage, error) {
	t, told, err := r.story(ctx, table, seq, 0)
	if err != nil {
		return nil, err
	}
	head := ""
	if len(told) > 0 && seq > 0 {
		if head, err = told[0].Record.Hash(); err != nil {
			return nil, err
		}
	}
	return t.Heritage(seq, head)
}

func (r *Referee) story(ctx context.Context, table string, from, to uint64) (*engine.Table, []Told, error) {
	entries, _, err := r.history(ctx, table)
	if err != nil {
		return nil, nil, fmt.Errorf("load %s: %w", table, err)
	}
	if to == 0 {
		to = uint64(len(entries))
	}
	if len(entries) == 0 || to > uint64(len(entries)) {
		return nil, nil, fmt.Errorf("event #%d of %s: %w", to, table, events.ErrNotFound)
	}
	t := r.cfg.Frozen.Table(table)
	var out []Told
	for _, e := range entries[:to] {
		ev, facts, err := codec.Apply(t, e.Record)
		if err != nil {
			return nil, nil, err
		}
		if e.Seq >= from {
			out = append(out, Told{e.Record, ev, facts})
		}
	}
	return t, out, nil
}
