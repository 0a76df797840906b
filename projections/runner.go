package projections

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"
	"golang.org/x/sync/errgroup"

	"painani/events"
)

// Run follows log and outbox until ctx ends (nil) or something is wrong. It may be called again after it
// has ended, and then goes on where the file is. ErrStale when the log turns out to be another than the
// checkpoint's.
func (s *Store) Run(ctx context.Context) error {
	if err := s.resume(ctx); err != nil {
		return err
	}
	return s.run(ctx, false)
}

// resume makes the store ready for another run after one that failed: a transaction whose end failed may
// stand in the file all the same, so what is remembered of it is read again.
func (s *Store) resume(ctx context.Context) error {
	failed := s.Health()
	if failed == nil || errors.Is(failed, errClosed) {
		return failed
	}
	if err := s.check(ctx); err != nil {
		return err
	}
	s.folds.Purge()
	err := s.view(func(tx *bbolt.Tx) error {
		at, _ := readMeta[checkpoint](tx, keyLog)
		s.pos.Store(at.Pos)
		return nil
	})
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failed = nil
	return nil
}

// Settle applies what the log and the outbox hold now, and returns. Pages that are to be made
// anew are left to Run, and to who asks for them first: a service whose pages have
// changed must not keep its players waiting until thousands are drawn.
func (s *Store) Settle(ctx context.Context) error { return s.run(ctx, true) }

// CatchUp is Settle, and makes the pages too.
func (s *Store) CatchUp(ctx context.Context) error {
	err := s.Settle(ctx)
	if err == nil {
		if err = s.paintAll(ctx); err != nil {
			s.fail(err)
		}
	}
	return err
}

func (s *Store) run(ctx context.Context, once bool) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return s.runLog(ctx, once) })
	if s.cfg.Outbox != nil {
		g.Go(func() error {
			until := events.Position(0)
			if once {
				last, err := s.cfg.Outbox.Last(ctx)
				if err != nil || last == 0 {
					return err
				}
				until = last
			}
			return s.runOutbox(ctx, until)
		})
	}
	err := g.Wait()
	switch {
	case err != nil:
		s.fail(err)
	case !once:
		s.fail(errEnded)
	}
	return err
}

var errEnded = errors.New("projections do not run any more")

// firstBatch is how many events the first transaction takes at least when there are many to apply. Each one
// after it takes twice as many, up to Config.Batch. So folding begins soon, while the rest is being read.
const firstBatch = 1000

// runLog is the runner of everything that comes from the event log.
func (s *Store) runLog(ctx context.Context, once bool) error {
	target, err := s.cfg.Log.Last(ctx)
	if err != nil {
		return fmt.Errorf("read log end: %w", err)
	}
	from := s.pos.Load()
	in := follow(ctx, s.cfg.Batch, func(ctx context.Context, fn func(events.Entry) error) error {
		return events.Follow(ctx, s.cfg.Log, from, fn)
	})
	defer in.end()
	reach := from + firstBatch
	for painting := false; ; {
		var rest <-chan time.Time
		if s.pos.Load() >= target {
			if err := s.mended(ctx, func() error { return s.settleAll(ctx) }); err != nil {
				return err
			}
			s.announce(s.pos.Load())
			if once {
				return nil
			}
			rest = s.rest(painting)
		}
		batch, err := in.next(s.wake, rest, func(e events.Entry) bool { return e.Pos < min(reach, target) })
		switch {
		case batch == nil:
			return err
		case len(batch) == 0:
			painting, err = s.paint(1)
		default:
			reach += 2 * events.Position(len(batch))
			painting, err = false, s.mended(ctx, func() error { return s.applyUpTo(target, batch) })
		}
		if err != nil {
			return err
		}
	}
}

// applyUpTo applies a batch and reports progress until target is reached.
func (s *Store) applyUpTo(target events.Position, batch []events.Entry) error {
	last := batch[len(batch)-1].Pos
	err := s.apply(batch, last > target)
	if err == nil && last <= target {
		s.cfg.Progress(last, target)
	}
	return err
}

// apply writes a batch in one transaction: history, checkpoint, and either the
// rows of its tables (live) or a note that they are to be folded later.
func (s *Store) apply(batch []events.Entry, live bool) error {
	tables := group(batch)
	c, err := s.checkpointAt(batch[len(batch)-1])
	if err != nil {
		return err
	}
	folded := func() error { return nil }
	if !live {
		folded = s.foldBeside(tables)
	}
	err = s.update(func(tx *bbolt.Tx) error {
		for _, t := range tables {
			if err := s.write(tx, t, live); err != nil {
				return err
			}
		}
		if s.cfg.applied != nil {
			if err := s.cfg.applied(batch); err != nil {
				return err
			}
		}
		return writeMeta(tx, keyLog, c)
	})
	if err = errors.Join(err, folded()); err != nil {
		s.folds.Purge() // they may be ahead of what was committed
		return err
	}
	s.pos.Store(c.Pos)
	s.ahead.drop(c.Pos)
	return nil
}

// write puts the new events of one table into the history and its rows beside them, or a note.
func (s *Store) write(tx *bbolt.Tx, fresh []events.Entry, live bool) error {
	var err error
	if live {
		err = s.land(tx, fresh)
	}
	if id := fresh[0].Table; !live || s.leaves(id, err) {
		err = tx.Bucket(bucketTodo).Put([]byte(id), nil)
	}
	if err != nil {
		return err
	}
	return putRecords(tx.Bucket(bucketHistory), fresh)
}

func (s *Store) checkpointAt(e events.Entry) (checkpoint, error) {
	h, err := e.Hash()
	return checkpoint{
		Identity: s.cfg.Log.Identity(), Pos: e.Pos, Table: e.Table, Seq: e.Seq, Hash: h, Contract: contract,
	}, err
}

// group sorts a batch by table, so that rows which are neighbours in the file are written
// together; the order within a table stays.
func group(batch []events.Entry) [][]events.Entry {
	at, counts, which := map[string]int{}, []int{}, make([]int, len(batch))
	for k, e := range batch {
		i, ok := at[e.Table]
		if !ok {
			i = len(counts)
			at[e.Table], counts = i, append(counts, 0)
		}
		which[k] = i
		counts[i]++
	}
	out, room := make([][]events.Entry, len(counts)), make([]events.Entry, len(batch))
	for i, n := range counts {
		out[i], room = room[:0:n], room[n:]
	}
	for k, i := range which {
		out[i] = append(out[i], batch[k])
	}
	slices.SortFunc(out, func(a, b []events.Entry) int { return strings.Compare(a[0].Table, b[0].Table) })
	return out
}
