package projections

import (
	"errors"
	"fmt"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// fold is one table as its events made it.
type fold struct {
	t      *engine.Table
	last   events.Entry
	watch  watch
	lent   bool      // t is somebody else's, too: read only
	head   string    // hash of last; "" if it is not known
	stored *TableRow // as it stands in the file; nil if that is not known
}

func (s *Store) newFold(id string) *fold {
	f := &fold{t: s.frost.Table(id)}
	f.t.Yields = s.cfg.Shared
	return f
}

// held is the fold of a table that is kept in memory, unless it was frozen otherwise since.
func (s *Store) held(id string) (*fold, bool) {
	f, ok := s.folds.Get(id)
	if ok && f.t.Frozen != s.frost.Of(id) {
		return nil, false
	}
	return f, ok
}

// add folds events, the first of which must name the hash of the last one before (events.ErrChain):
// cheap enough for every batch, and every link between is checked by `verify`. Those that somebody folded
// already are not folded again.
// A panic of the rules is an *engine.Panic; the fold is good for nothing then.
func (f *fold) add(more []events.Entry, known *ahead) (err error) {
	defer engine.Catch(f.t.ID, &err)
	if f.last.Seq > 0 && len(more) > 0 {
		head, err := f.hash()
		if err != nil {
			return err
		}
		if e := more[0]; e.Prev != head {
			return unlinked(e.Table, e.Seq)
		}
	}
	for i := range more {
		e := &more[i]
		if e.Seq != f.t.Seq+1 {
			return fmt.Errorf("%w: event #%d of %s where #%d belongs", events.ErrChain, e.Seq, e.Table, f.t.Seq+1)
		}
		w, told := known.of(e)
		if told && f.takes(w) {
			f.t, f.lent, f.last, f.head = w.after, true, *e, w.record.Hash()
			f.watch.see(f.t, w.event)
			continue
		}
		if err := f.apply(e); err != nil {
			return err
		}
		if told { // what follows may be taken, and row compares the last one alone
			if err := codec.Same(f.t, e.Record); err != nil {
				return fmt.Errorf("fold %s event #%d: %w", e.Table, e.Seq, err)
			}
		}
	}
	return nil
}

// foldEvery is of how many events of a table one is folded here although its writer told what it makes: rules
// or records by which the stored event makes something else are found while the table is played.
const foldEvery = 8

// takes reports that the table after a known event is what folding it would make of this one.
func (f *fold) takes(w written) bool {
	return w.after.Seq%foldEvery != 0 && w.after.ID == f.t.ID && w.after.Seq == f.t.Seq+1 &&
		w.after.Frozen == f.t.Frozen && w.after.Yields == f.t.Yields && !f.t.Skips(w.after.Seq)
}

// apply folds the next event.
func (f *fold) apply(e *events.Entry) error {
	if f.lent {
		f.t, f.lent = f.t.Clone(), false
	}
	ev, _, err := codec.Apply(f.t, e.Record)
	if engine.Beyond(err) {
		return &Left{Table: e.Table, Seq: e.Seq, At: e.At, Err: err}
	}
	if err != nil {
		return fmt.Errorf("fold %s event #%d: %w", e.Table, e.Seq, err)
	}
	f.watch.see(f.t, ev)
	f.last, f.head = *e, ""
	return nil
}

// hash is that of the last event.
func (f *fold) hash() (_ string, err error) {
	if f.head == "" {
		f.head, err = f.last.Hash()
	}
	return f.head, err
}

// unlinked is the error about an event that does not name the hash of the one before.
func unlinked(table string, seq uint64) error {
	return fmt.Errorf("%w: event #%d of %s does not name the hash of the event before",
		events.ErrChain, seq, table)
}

// row is the row of the table as it stands now, whose state must be the recorded one (codec.ErrFold).
func (f *fold) row() (_ *TableRow, err error) {
	defer engine.Catch(f.t.ID, &err)
	if !f.lent { // else the record was made of this very state
		if err := codec.Same(f.t, f.last.Record); err != nil {
			return nil, fmt.Errorf("fold %s event #%d: %w", f.t.ID, f.last.Seq, err)
		}
	}
	head, err := f.hash()
	if err != nil {
		return nil, err
	}
	row := RowOf(f.t, f.last.Pos, head)
	row.Stirs, row.outcome, row.made = stirs(f.t), f.outcome(), true
	return &row, nil
}

// stirs reports that a table goes on without anybody's word: it starts or ends, a turn has no choice, or a
// bot is to move. Plans are not known here. If the rules panic it is true: whoever lets the table go on will
// find out, and freezes it.
func stirs(t *engine.Table) (yes bool) {
	defer func() {
		if p := recover(); p != nil {
			yes = true
		}
	}()
	if t.BotSeat() != engine.Nobody {
		return true
	}
	_, err := engine.Decide(t, engine.Command{At: t.At, Actor: engine.ActorEngine, Do: engine.Go{}})
	return !errors.Is(err, engine.ErrNothing)
}
