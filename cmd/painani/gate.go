package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// gate replays tables with the rules in this binary before anything is served. A table
// that this binary folds to another state than was recorded stops the start, or is
// frozen. What was replayed by the very same binary is not replayed again.
type gate struct {
	t     *truth
	build string    // digest of this binary
	seen  *verified // of the last start; never nil while the gate replays
	last  events.Position
	fresh map[string]keptPosition // running tables as this gate found them

	touched map[string]bool // the only tables that were looked at; nil: all were

	mu  sync.Mutex
	bad map[string]*difference
}

// difference is a table that this binary plays otherwise, from event From on.
type difference struct {
	Table, Type string
	From        uint64
	Text        string
	seq         uint64 // last event of the table
}

// errGate stops the start.
var errGate = errors.New("this binary plays tables otherwise than they were played")

// pass replays what is to be replayed and returns the tables that are to be frozen. If
// there are any and freeze is off, the error names each with event and field.
func (t *truth) pass(ctx context.Context, build string, freeze bool) (engine.Freezes, error) {
	begin := time.Now()
	g := &gate{t: t, build: build, seen: readVerified(t.f.path(verifiedName)), fresh: map[string]keptPosition{}, bad: map[string]*difference{}}
	var err error
	if g.last, err = t.Log.Last(ctx); err != nil {
		return nil, err
	}
	count, err := g.replay(ctx)
	if err != nil {
		return nil, fmt.Errorf("replay tables: %w", err)
	}
	if len(g.bad) > 0 && !freeze {
		return nil, g.refuse()
	}
	out, err := g.freezes(ctx)
	if err != nil {
		return nil, err
	}
	if err := g.write(); err != nil {
		return nil, err
	}
	g.seen, g.fresh = nil, nil // kilobytes for each running table, for as long as the service runs
	t.gated = g
	t.log.Info("tables replayed", "events", count, "of", g.last, "frozen", len(out), "took", time.Since(begin).Round(time.Millisecond))
	return out, nil
}

// few is how many events behind the last start are looked up table by table; with more
// it is quicker to read the whole log.
const few = 500

// replay folds all tables, or those that went on since this very binary replayed all.
func (g *gate) replay(ctx context.Context) (count int, err error) {
	if g.seen.Build != g.build || g.seen.Store != g.t.Log.Identity() || g.seen.Pos > g.last || g.last-g.seen.Pos > few {
		return g.everything(ctx)
	}
	touched := map[string]bool{}
	g.touched = touched
	for _, id := range g.seen.Bad {
		touched[id] = true
	}
	if err := upTo(ctx, g.t.Log, g.seen.Pos, g.last, func(e events.Entry) error {
		touched[e.Table] = true
		return nil
	}); err != nil {
		return 0, err
	}
	for _, id := range sortedKeys(touched) {
		entries, err := g.t.Log.Load(ctx, id, 0)
		if err != nil {
			return count, err
		}
		x := newGated(id)
		for _, e := range entries {
			x.add(e.Record)
		}
		count += len(entries)
		g.settle(x)
	}
	return count, nil
}

// everything reads the whole log once and folds on all cores; events of a table stay on
// one of them.
func (g *gate) everything(ctx context.Context) (int, error) {
	workers := make([]chan []events.Record, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for i := range workers {
		workers[i] = make(chan []events.Record, 8)
		wait.Go(func() { g.work(workers[i]) })
	}
	batches := make([][]events.Record, len(workers))
	send := func(i int) {
		workers[i] <- batches[i]
		batches[i] = nil
	}
	err := upTo(ctx, g.t.Log, 0, g.last, func(e events.Entry) error {
		h := fnv.New32a()
		h.Write([]byte(e.Table))
		i := int(h.Sum32() % uint32(len(workers)))
		if batches[i] = append(batches[i], e.Record); len(batches[i]) == 256 {
			send(i)
		}
		if e.Pos%50000 == 0 {
			g.t.log.Info("tables are replayed", "event", e.Pos, "of", g.last)
		}
		return nil
	})
	for i := range workers {
		send(i)
		close(workers[i])
	}
	wait.Wait()
	return int(g.last), err
}

// all reports that every table was looked at: this binary is new here, or the last end was no proper one.
func (g *gate) all() bool { return g.touched == nil }

func (g *gate) work(in chan []events.Record) {
	tables := map[string]*gated{}
	for batch := range in {
		for _, r := range batch {
			x := tables[r.Table]
			if x == nil {
				x = newGated(r.Table)
				tables[r.Table] = x
			}
			x.add(r)
			if r.Type == events.TypeEnded {
				x.release()
			}
		}
	}
	for _, x := range tables {
		g.settle(x)
	}
}

// gated is one table on its way through the gate.
type gated struct {
	t    *engine.Table // nil when it is over and was right
	id   string
	seq  uint64
	diff *difference
	lost bool // the fold cannot go on
	at   []keptPosition
}

func newGated(id string) *gated { return &gated{t: engine.NewTable(id), id: id} }

// add folds one event. Behind the first that differs the fold goes on as long as it
// can, so that its position can be compared with one that was noted.
func (x *gated) add(r events.Record) {
	x.seq = r.Seq
	if x.t == nil || x.lost {
		return
	}
	_, _, err := codec.Apply(x.t, r)
	x.lost = err != nil
	if err == nil && x.diff == nil {
		if now := x.t.After(); now != r.After {
			err = fmt.Errorf("%w: hash %.12s, recorded %.12s", codec.ErrFold, now, r.After)
		}
	}
	if err != nil && x.diff == nil {
		x.diff = &difference{Table: x.id, Type: r.Type, From: r.Seq, Text: err.Error()}
	}
	if x.t.Pos != nil && x.diff != nil && !x.lost {
		x.at = append(x.at, keptPosition{Seq: r.Seq, Position: x.t.Pos.JSON()})
	}
}

// release forgets a table that is over, so that a long log does not fill the memory.
func (x *gated) release() {
	if x.diff == nil {
		x.t = nil
	}
}

// settle takes in what became of a table.
func (g *gate) settle(x *gated) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if x.t != nil && x.diff == nil {
		x.revision()
	}
	if x.diff == nil {
		if x.t != nil && x.t.Phase == engine.Running {
			g.fresh[x.id] = keptPosition{Table: x.id, Seq: x.t.Seq, Position: x.t.Pos.JSON()}
		}
		return
	}
	x.diff.seq = x.seq
	x.diff.fields(x, g.seen.Notes[x.id])
	g.bad[x.id] = x.diff
}

// revision finds a table that was set up under later rules than this binary has.
func (x *gated) revision() {
	if now := x.t.Game.Card().Revision; x.t.Revision > now && x.t.Phase != engine.Withdrawal {
		x.diff = &difference{Table: x.id, Type: "proposed", From: x.seq + 1,
			Text: fmt.Sprintf("set up under revision %d of its rules, this binary plays revision %d", x.t.Revision, now)}
	}
}

// fields adds in which fields the position differs, if an earlier binary noted one
// behind the first event that differs.
func (d *difference) fields(x *gated, was keptPosition) {
	if x.t != nil && x.t.Game != nil && x.t.Revision != x.t.Game.Card().Revision && d.Type != "proposed" {
		d.Text += fmt.Sprintf("; set up under revision %d of its rules, this binary plays revision %d", x.t.Revision, x.t.Game.Card().Revision)
	}
	i := slices.IndexFunc(x.at, func(n keptPosition) bool { return n.Seq == was.Seq })
	if i >= 0 {
		d.Text += fmt.Sprintf("; position at #%d: %s", was.Seq, differences(was.Position, x.at[i].Position))
	}
}

// String names table, event and field.
func (d *difference) String() string {
	return fmt.Sprintf("table %s, event #%d (%s): %s", d.Table, d.From, d.Type, d.Text)
}

// maxTold is how many tables one complaint lists.
const maxTold = 20

func (g *gate) refuse() error {
	var list []string
	for _, id := range sortedKeys(g.bad) {
		if len(list) == maxTold {
			list = append(list, fmt.Sprintf("and %d more", len(g.bad)-maxTold))
			break
		}
		list = append(list, g.bad[id].String())
	}
	return fmt.Errorf("%w:\n%s\nNothing was served. Start the binary that played them, or use --freeze: these %d tables are then shown "+
		"as they stood before those events and not played, and all others go on", errGate, strings.Join(list, "\n"), len(g.bad))
}

// freezes are the tables that differ and those that moved to another host.
func (g *gate) freezes(ctx context.Context) (engine.Freezes, error) {
	out := engine.Freezes{}
	for id, d := range g.bad {
		if d.From == 1 {
			return nil, fmt.Errorf("%w:\n%s\nIt cannot even be shown. Start the binary that has the game", errGate, d)
		}
		g.t.log.Warn("table is frozen", "table", id, "event", d.From, "why", d.Text)
		out[id] = engine.Freeze{From: d.From, Why: engine.FrozenRules}
	}
	moved, err := g.t.moved(ctx)
	for id := range moved {
		if _, ok := out[id]; !ok {
			out[id] = engine.Freeze{From: 1 << 62, Why: engine.FrozenMoved}
		}
	}
	return out, err
}

// buildID is the digest of the running binary.
func buildID() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find own binary: %w", err)
	}
	return digestFile(name)
}

// movedKey begins the keys of tables that went to another host.
const movedKey = "moved-"

// moved are the tables that went to another host.
func (t *truth) moved(ctx context.Context) (map[string]bool, error) {
	out := map[string]bool{}
	err := t.Keys().Each(ctx, func(key string, _ []byte, _ uint64) error {
		if id, ok := strings.CutPrefix(key, movedKey); ok {
			out[id] = true
		}
		return nil
	})
	return out, err
}
