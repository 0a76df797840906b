package referee

import (
	"context"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"painani/engine"
	"painani/events"
)

// Letters tell what happened since the reader's last turn and show the board of then, so each event is asked
// for several times soon after it was written. Folding the whole game for that took longer than anything else
// that a letter is made of.
const (
	latelyTables = 100 // of which the newest events are kept, those asked for last
	latelyEvents = 16  // of each
)

// lately are the newest events of the tables that were asked for last, folded once.
type lately struct {
	tables *lru.Cache[string, *recent]
}

func newLately() lately {
	tables, _ := lru.New[string, *recent](latelyTables) // fails for sizes below 1 only
	return lately{tables}
}

// recent is the end of a table's story. What it holds is never changed; what it gives away is a copy.
type recent struct {
	mu    sync.Mutex
	told  []Told
	after []*engine.Table // as it stood after each of told
}

// now is the table after the newest event.
func (x *recent) now() *engine.Table { return x.after[len(x.after)-1] }

// add takes the next event.
func (x *recent) add(e Told, after *engine.Table) {
	if n := len(x.told) - latelyEvents + 1; n > 0 {
		x.told, x.after = slices.Delete(x.told, 0, n), slices.Delete(x.after, 0, n)
	}
	x.told, x.after = append(x.told, e), append(x.after, after)
}

// story is Story from what is kept; false if it is not.
func (x *recent) story(from, to uint64) (*engine.Table, []Told, bool) {
	first := x.after[0].Seq
	if from < first || to < first || to > x.now().Seq {
		return nil, nil, false
	}
	told := []Told(nil)
	if from <= to {
		told = slices.Clone(x.told[from-first : to-first+1])
	}
	return x.after[to-first].Clone(), told, true
}

// recently is story from the newest events, which it completes; false if it goes back further, or anything is
// not as it should be: then the whole story tells, or refuses.
func (r *Referee) recently(ctx context.Context, table string, from, to uint64) (*engine.Table, []Told, bool) {
	x, ok := r.lately.tables.Get(table)
	if !ok {
		return nil, nil, false
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.now().Frozen != r.blank(table).Frozen {
		r.lately.tables.Remove(table)
		return nil, nil, false
	}
	if to == 0 || to > x.now().Seq {
		head, err := r.head(ctx, table, to)
		if err == nil {
			err = r.catchUp(ctx, table, x, head)
		}
		if err != nil {
			r.lately.tables.Remove(table)
			return nil, nil, false
		}
		if to == 0 {
			to = x.now().Seq
		}
	}
	return x.story(from, to)
}

// catchUp takes the events up to head, at least. The caller holds x.mu.
func (r *Referee) catchUp(ctx context.Context, table string, x *recent, head top) error {
	after := x.now().Seq
	list, err := r.cfg.Load(ctx, table, after)
	if err == nil && after+uint64(len(list)) < head.seq {
		var more []events.Entry
		more, err = r.cfg.Log.Load(ctx, table, after+uint64(len(list)))
		list = append(list, more...)
	}
	from := top{seq: after}
	if err == nil {
		from.hash, err = x.told[len(x.told)-1].Record.Hash()
	}
	if err == nil {
		_, err = proveFrom(from, list, head)
	}
	if err != nil {
		return err
	}
	for _, e := range list {
		t := x.now().Clone()
		told, err := apply(t, e.Record)
		if err != nil {
			return err
		}
		x.add(told, t)
	}
	return nil
}

// keep remembers the end of a story that was told whole, unless a later one is known.
func (r *Referee) keep(table string, x *recent) {
	if len(x.told) == 0 {
		return
	}
	if old, ok := r.lately.tables.Peek(table); ok {
		old.mu.Lock()
		defer old.mu.Unlock()
		if old.now().Seq >= x.now().Seq {
			return
		}
	}
	r.lately.tables.Add(table, x)
}
