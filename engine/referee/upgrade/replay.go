package upgrade

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"runtime"
	"slices"
	"sync"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// fewEvents is how many events since the last check are looked up table by table; with more
// it is quicker to read the whole log.
const fewEvents = 500

// replay folds all tables, or those that went on since this very binary replayed all. It
// returns how many events it read.
func (c *check) replay(ctx context.Context) (count int, err error) {
	known := c.before.Build == c.Build && c.before.Store == c.Log.Identity() && c.before.Pos <= c.last
	if !known || c.last-c.before.Pos > fewEvents {
		return c.replayAll(ctx)
	}
	only := map[string]bool{}
	c.only = only
	for _, id := range c.before.Bad {
		only[id] = true
	}
	if err := events.UpTo(ctx, c.Log, c.before.Pos, c.last, func(e events.Entry) error {
		only[e.Table] = true
		return nil
	}); err != nil {
		return 0, err
	}
	for _, id := range slices.Sorted(maps.Keys(only)) {
		entries, err := c.Log.Load(ctx, id, 0)
		if err != nil {
			return count, err
		}
		r := c.newTableReplay(id)
		for _, e := range entries {
			r.add(e.Record)
		}
		count += len(entries)
		c.take(r)
	}
	return count, nil
}

// replayAll reads the whole log once and folds on all cores; events of a table stay on one of them.
func (c *check) replayAll(ctx context.Context) (int, error) {
	workers := make([]chan []events.Record, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for i := range workers {
		workers[i] = make(chan []events.Record, 8)
		wait.Go(func() { c.work(workers[i]) })
	}
	batches := make([][]events.Record, len(workers))
	send := func(i int) {
		workers[i] <- batches[i]
		batches[i] = nil
	}
	err := events.UpTo(ctx, manyCores{c.Log}, 0, c.last, func(e events.Entry) error {
		h := fnv.New32a()
		h.Write([]byte(e.Table))
		i := int(h.Sum32() % uint32(len(workers)))
		if batches[i] = append(batches[i], e.Record); len(batches[i]) == 256 {
			send(i)
		}
		if e.Pos%50000 == 0 {
			c.Logger.Info("tables are replayed", "event", e.Pos, "of", c.last)
		}
		return nil
	})
	for i := range workers {
		send(i)
		close(workers[i])
	}
	wait.Wait()
	return int(c.last), err
}

// manyCores is a log that is decoded on all cores.
type manyCores struct{ events.Log }

// Follow implements events.Log.
func (m manyCores) Follow(ctx context.Context, after events.Position, fn func(events.Entry) error) error {
	return events.Follow(ctx, m.Log, after, fn)
}

// work folds the tables of one worker.
func (c *check) work(in chan []events.Record) {
	tables := map[string]*tableReplay{}
	for batch := range in {
		for _, r := range batch {
			x := tables[r.Table]
			if x == nil {
				x = c.newTableReplay(r.Table)
				tables[r.Table] = x
			}
			x.add(r)
			if r.Type == events.TypeEnded {
				x.release()
			}
		}
	}
	for _, x := range tables {
		c.take(x)
	}
}

// take notes what became of a table that was replayed to its end.
func (c *check) take(r *tableReplay) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.weigh(r); err != nil {
		c.differ[r.id] = panicked(r.id, "", r.seq+1, err)
	}
}

// weigh is take; the error is a panic of the table's rules.
func (c *check) weigh(r *tableReplay) (err error) {
	defer engine.Catch(r.id, &err)
	if r.t != nil && r.diff == nil {
		r.checkRevision()
	}
	switch {
	case r.diff != nil:
		c.differ[r.id] = r.diff
		if !r.diff.Panic {
			r.diff.addFields(r, c.before.Positions()[r.id])
		}
	case r.t != nil && r.t.Phase == engine.Running:
		c.running[r.id] = keptPosition{Table: r.id, Seq: r.t.Seq, Position: r.t.Pos.JSON()}
	}
	return nil
}

// panicked is the difference of a table whose rules panic.
func panicked(table, kind string, from uint64, err error) *difference {
	return &difference{Table: table, Type: kind, From: from, Text: err.Error(), Panic: true}
}

// tableReplay is one table being replayed.
type tableReplay struct {
	t         *engine.Table // nil when it is over and did not differ
	id        string
	seq       uint64 // of the last event
	diff      *difference
	broken    bool           // the fold cannot go on
	positions []keptPosition // from the first event that differs on
}

// newTableReplay begins one. Where others share the work, a table of a later version is theirs.
func (c *check) newTableReplay(id string) *tableReplay {
	r := &tableReplay{t: engine.NewTable(id), id: id}
	r.t.Yields = c.Shared
	return r
}

// add folds one event. Behind the first that differs the fold goes on as long as it
// can, so that its position can be compared with one that an earlier binary noted.
func (r *tableReplay) add(e events.Record) {
	r.seq = e.Seq
	if r.t == nil || r.broken {
		return
	}
	if err := r.fold(e); err != nil {
		r.broken = true
		if r.diff == nil {
			r.diff = panicked(r.id, e.Type, e.Seq, err)
		}
	}
}

// fold is add to a table that can be folded; the error is a panic of its rules.
func (r *tableReplay) fold(e events.Record) (err error) {
	defer engine.Catch(r.id, &err)
	_, _, err = codec.Apply(r.t, e)
	r.broken = err != nil
	if err == nil && r.diff == nil {
		if now := r.t.After(); now != e.After {
			err = fmt.Errorf("%w: hash %.12s, recorded %.12s", codec.ErrFold, now, e.After)
		}
	}
	if err != nil && r.diff == nil {
		r.diff = &difference{Table: r.id, Type: e.Type, From: e.Seq, Text: err.Error(),
			Later: engine.Beyond(err)}
	}
	if r.t.Pos != nil && r.diff != nil && !r.broken {
		r.positions = append(r.positions, keptPosition{Seq: e.Seq, Position: r.t.Pos.JSON()})
	}
	return nil
}

// release forgets a table that is over, so that a long log does not fill the memory.
func (r *tableReplay) release() {
	if r.diff == nil {
		r.t = nil
	}
}

// checkRevision finds a table that was set up under later rules than this binary has.
func (r *tableReplay) checkRevision() {
	if now := r.t.Game.Card().Revision; r.t.Revision > now && r.t.Phase != engine.Withdrawal {
		r.diff = &difference{Table: r.id, Type: "proposed", From: r.seq + 1, Text: Revisions(r.t.Revision, now)}
	}
}

// Revisions says that a table was set up under another revision of its rules.
func Revisions(table, binary int) string {
	return fmt.Sprintf("set up under revision %d of its rules, this binary plays revision %d", table, binary)
}
