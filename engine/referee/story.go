package referee

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"painani/engine"
	"painani/events"
)

// load returns the table from the cache or folds it. The caller holds the table's lock.
func (r *Referee) load(ctx context.Context, table string) (*seen, error) {
	if s, ok := r.tables.Get(table); ok {
		if fresh, err := r.fresh(ctx, table, s); fresh || err != nil {
			return s, err
		}
	}
	s, err := r.fold(ctx, table)
	if err != nil {
		return nil, err
	}
	r.tables.Add(table, s)
	return s, nil
}

// fresh reports that a table in the cache is as the log has it. If nobody else writes it always is.
func (r *Referee) fresh(ctx context.Context, table string, s *seen) (bool, error) {
	if !r.cfg.Shared {
		return true, nil
	}
	head, err := r.head(ctx, table, 0)
	if err != nil {
		return false, err
	}
	return head.seq == s.t.Seq, nil
}

// fold reads and folds a whole table. If an event makes its rules panic, the table is frozen before it.
func (r *Referee) fold(ctx context.Context, table string) (*seen, error) {
	entries, head, err := r.history(ctx, table, 0)
	if err != nil {
		return nil, fmt.Errorf("fold %s: %w", table, err)
	}
	t, _, err := r.replay(table, entries, math.MaxUint64, nil)
	if err != nil {
		return nil, fmt.Errorf("fold %s: %w", table, err)
	}
	s := &seen{t: t, head: head}
	if len(entries) > 0 {
		s.pos = entries[len(entries)-1].Pos
	}
	return s, nil
}

// replay folds the events of a table and tells those from event from on. One whose first event panics cannot
// be shown: whatever is asked of it is refused. The newest events go to end, too, unless it is nil.
func (r *Referee) replay(
	table string, entries []events.Entry, from uint64, end *recent,
) (*engine.Table, []Told, error) {
	for {
		t, told := r.blank(table), []Told(nil)
		if end != nil {
			end.told, end.after = nil, nil
		}
		if t.Frozen.From == 1 && len(entries) > 0 {
			return t, nil, t.WhyFrozen()
		}
		seq, err := uint64(0), error(nil)
		for _, e := range entries {
			seq = e.Seq
			var x Told
			if x, err = apply(t, e.Record); err != nil {
				err = r.freeze(t, seq, engine.Command{}, err)
				if p := (*engine.Panic)(nil); seq == 1 && errors.As(err, &p) {
					r.rest(t, seq, engine.Command{}, p)
				}
				break
			}
			if e.Seq >= from {
				told = append(told, x)
			}
			if end != nil && e.Seq+latelyEvents > uint64(len(entries)) {
				end.add(x, t.Clone())
			}
		}
		if !errors.Is(err, engine.ErrPanic) {
			return t, told, err
		}
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

// Records are the events of a table up to seq, 0: all, as they are stored, sealed parts too.
// events.ErrNotFound if there is no such table, else the error of the store.
func (r *Referee) Records(ctx context.Context, table string, seq uint64) ([]events.Record, error) {
	entries, _, err := r.history(ctx, table, seq)
	if err != nil {
		return nil, err
	}
	var out []events.Record
	for _, e := range entries {
		if seq == 0 || e.Seq <= seq {
			out = append(out, e.Record)
		}
	}
	if uint64(len(out)) < max(seq, 1) {
		return nil, events.ErrNotFound
	}
	return out, nil
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
	if t, told, ok := r.recently(ctx, table, from, to); ok {
		return t, told, nil
	}
	entries, _, err := r.history(ctx, table, to)
	if err != nil {
		return nil, nil, fmt.Errorf("load %s: %w", table, err)
	}
	if to == 0 {
		to = uint64(len(entries))
	}
	if len(entries) == 0 || to > uint64(len(entries)) {
		return nil, nil, fmt.Errorf("event #%d of %s: %w", to, table, events.ErrNotFound)
	}
	end := new(recent)
	t, told, err := r.replay(table, entries[:to], from, end)
	if err == nil {
		r.keep(table, end)
	}
	return t, told, err
}
