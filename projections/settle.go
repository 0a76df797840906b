package projections

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"sync/atomic"

	"go.etcd.io/bbolt"
	"golang.org/x/sync/errgroup"

	"painani/engine"
	"painani/events"
)

// models write the rows of a table that are functions of its fold. old is the row before, nil
// if the table is new; what it put into indexes goes.
var models = []func(tx *bbolt.Tx, old, now *TableRow) error{
	putTable, putPlayers, putStandings, putOutcome, putDeadline, putBranch,
}

// settleChunk is how many tables one transaction settles.
const settleChunk = 128

// land folds the new events of one table, which are not in the history yet, and
// writes its rows.
func (s *Store) land(tx *bbolt.Tx, fresh []events.Entry) (err error) {
	id := fresh[0].Table
	defer func() { err = at(id, err) }()
	f, ok := s.held(id)
	if !ok || f.t.Seq != fresh[0].Seq-1 {
		list, err := records(tx, id, 0, ^uint64(0))
		if err != nil {
			return err
		}
		f = s.newFold(id)
		if err := f.add(list, nil); err != nil {
			return s.unfit(err)
		}
	}
	if err := f.add(fresh, &s.ahead); err != nil {
		return s.unfit(err)
	}
	row, err := f.row()
	if err != nil {
		return s.unfit(err)
	}
	s.folds.Add(id, f)
	old := f.stored
	if f.stored = row; old == nil {
		if old, err = tableRow(tx, id); err != nil {
			return err
		}
	}
	return s.putRows(tx, old, row)
}

// foldBeside folds the events of a batch while they are being written to the history, as far as
// their tables are in memory or begin in it: settleAll need not read and decode those again.
// The function it returns waits for the end; what was folded counts only if both went well.
func (s *Store) foldBeside(tables [][]events.Entry) (folded func() error) {
	var held []*fold
	var fresh [][]events.Entry
	for _, t := range tables {
		f, ok := s.held(t[0].Table)
		if !ok && t[0].Seq == 1 {
			f = s.newFold(t[0].Table)
		}
		if f != nil {
			held, fresh = append(held, f), append(fresh, t)
		}
	}
	done, broken := make(chan error, 1), make([]bool, len(held))
	go func() {
		done <- parallel(len(held), func(i int) error {
			err := held[i].add(fresh[i], nil)
			if broken[i] = unplayable(err); broken[i] {
				return nil // settleAll tries it again, and leaves it
			}
			return err
		})
	}()
	return func() error {
		if err := <-done; err != nil {
			return s.unfit(err)
		}
		for i, f := range held {
			if broken[i] {
				s.folds.Remove(f.t.ID)
			} else {
				s.folds.Add(f.t.ID, f)
			}
		}
		return nil
	}
}

// unplayable reports an error of one table that this binary cannot fold: its rules panic, or are later ones,
// or an event is damaged.
func unplayable(err error) bool {
	return errors.Is(err, engine.ErrPanic) || engine.Beyond(err)
}

// leaves reports that a table is unplayable. Its row stays as it is, the others are made. It
// stays on the list of what is to be folded: the next start, perhaps of a better binary, tries it again.
func (s *Store) leaves(id string, err error) bool {
	if !unplayable(err) {
		return false
	}
	var p *engine.Panic
	var left *Left
	_, known := s.rests[id]
	switch {
	case errors.As(err, &p):
		s.cfg.Logger.Error("rules of a table panic: its row stays as it is", "table", id, "err", p,
			"stack", p.Stack)
	case errors.As(err, &left) && !known:
		left.tell(s.cfg.Logger)
		if s.cfg.Left != nil {
			s.cfg.Left(*left)
		}
	}
	s.folds.Remove(id)
	s.rests[id] = s.frost.Of(id)
	return true
}

// unfit turns a chain that does not go on into the sentence for the host.
func (s *Store) unfit(err error) error {
	if errors.Is(err, events.ErrChain) {
		return s.stale("%v", err)
	}
	return err
}

// putRows writes the rows of a table. old is the row that stands there, nil if there is none.
func (s *Store) putRows(tx *bbolt.Tx, old, now *TableRow) error {
	for _, put := range models {
		if err := put(tx, old, now); err != nil {
			return err
		}
	}
	if s.cfg.Render == nil {
		return nil
	}
	if err := blankParent(tx, old, now); err != nil {
		return err
	}
	return blank(tx, now.ID)
}

// settleAll folds every table whose rows are behind, on all cores, in chunks of
// one transaction each, and then makes the ratings.
func (s *Store) settleAll(ctx context.Context) error {
	for ctx.Err() == nil {
		ids := s.behind(settleChunk)
		if len(ids) == 0 {
			return s.rate()
		}
		held, rows := make([]*fold, len(ids)), make([]*TableRow, len(ids))
		for i, id := range ids {
			held[i], _ = s.held(id)
		}
		broken := make([]error, len(ids))
		err := parallel(len(ids), func(i int) (err error) {
			if f := held[i]; f != nil {
				f.stored = nil
				rows[i], err = f.row()
			} else {
				rows[i], err = s.settle(ids[i])
			}
			if unplayable(err) {
				broken[i], err = err, nil
			}
			return err
		})
		if err != nil {
			return err
		}
		err = s.update(func(tx *bbolt.Tx) error {
			for i, row := range rows {
				if s.leaves(ids[i], broken[i]) {
					continue
				}
				old, err := tableRow(tx, ids[i])
				if err == nil {
					err = s.putRows(tx, old, row)
				}
				if err != nil {
					return err
				}
				if err := tx.Bucket(bucketTodo).Delete([]byte(ids[i])); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// settle folds a table's whole history, which must go on from the row that is there.
func (s *Store) settle(id string) (_ *TableRow, err error) {
	defer func() { err = at(id, err) }()
	var list []events.Entry
	var old *TableRow
	err = s.view(func(tx *bbolt.Tx) (err error) {
		if old, err = tableRow(tx, id); err == nil {
			list, err = records(tx, id, 0, ^uint64(0))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if old != nil && old.Seq < uint64(len(list)) && list[old.Seq].Prev != old.Head {
		return nil, s.unfit(unlinked(id, old.Seq+1))
	}
	f := s.newFold(id)
	if err := f.add(list, nil); err != nil {
		var p *engine.Panic
		if errors.As(err, &p) && f.t.Seq == 0 && s.cfg.Broke != nil {
			s.cfg.Broke(id, p)
		}
		return nil, s.unfit(err)
	}
	row, err := f.row()
	return row, s.unfit(err)
}

// behind returns some tables whose rows are behind their history, but for those that rest.
func (s *Store) behind(n int) (ids []string) {
	for _, id := range s.first(bucketTodo, n+len(s.rests)) {
		if as, rests := s.rests[id]; (!rests || as != s.frost.Of(id)) && len(ids) < n {
			ids = append(ids, id)
		}
	}
	return ids
}

// first returns the first keys of a bucket.
func (s *Store) first(bucket []byte, n int) (keys []string) {
	_ = s.db.View(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucket).Cursor()
		for k, _ := c.First(); k != nil && len(keys) < n; k, _ = c.Next() {
			keys = append(keys, string(bytes.Clone(k)))
		}
		return nil
	})
	return keys
}

// parallel calls fn for 0 ≤ i < n on all cores.
func parallel(n int, fn func(int) error) error {
	var next atomic.Int64
	var g errgroup.Group
	for range min(n, runtime.GOMAXPROCS(0)) {
		g.Go(func() error {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if err := fn(i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return g.Wait()
}
