package projections

import (
	"container/list"
	"fmt"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// fold is one table as its events made it.
type fold struct {
	t    *engine.Table
	head string // hash of the last record
	row  *TableRow
}

func (s *Store) newFold(id string) *fold { return &fold{t: s.cfg.Frozen.Table(id)} }

// add folds events. The first must name the hash of what was folded before
// (events.ErrChain), and the state after the last must be the recorded one
// (codec.ErrFold): cheap enough for every batch, and every link between is checked by `verify`.
func (f *fold) add(more []events.Entry) error {
	for i, e := range more {
		if i == 0 && f.t.Seq > 0 && e.Prev != f.head {
			return fmt.Errorf("%w: event #%d of %s does not name the hash of the event before", events.ErrChain, e.Seq, e.Table)
		}
		if e.Seq != f.t.Seq+1 {
			return fmt.Errorf("%w: event #%d of %s where #%d belongs", events.ErrChain, e.Seq, e.Table, f.t.Seq+1)
		}
		apply := codec.Apply
		if i == len(more)-1 {
			apply = codec.Check
		}
		if _, _, err := apply(f.t, e.Record); err != nil {
			return fmt.Errorf("fold %s event #%d: %w", e.Table, e.Seq, err)
		}
	}
	if len(more) == 0 {
		return nil
	}
	last := more[len(more)-1]
	h, err := last.Hash()
	if err != nil {
		return err
	}
	row := RowOf(f.t, last.Pos, h)
	f.head, f.row = h, &row
	return nil
}

// folds keeps the tables used last in memory, a bounded number of them. It
// belongs to the runner and has no lock.
type folds struct {
	max   int
	byID  map[string]*list.Element
	order *list.List // of *fold, most recently used first
}

func newFolds(n int) *folds {
	return &folds{max: n, byID: map[string]*list.Element{}, order: list.New()}
}

func (c *folds) get(id string) *fold {
	el, ok := c.byID[id]
	if !ok {
		return nil
	}
	c.order.MoveToFront(el)
	return el.Value.(*fold)
}

func (c *folds) put(f *fold) {
	if el, ok := c.byID[f.t.ID]; ok {
		el.Value = f
		c.order.MoveToFront(el)
		return
	}
	c.byID[f.t.ID] = c.order.PushFront(f)
	for c.order.Len() > c.max {
		el := c.order.Back()
		c.order.Remove(el)
		delete(c.byID, el.Value.(*fold).t.ID)
	}
}

func (c *folds) clear() {
	clear(c.byID)
	c.order.Init()
}
