package referee

import (
	"context"
	"errors"
	"sync"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// faults are the tables whose rules panicked since this process began. They are frozen until it ends;
// whoever hears of them by Config.Froze keeps them for the next one.
type faults struct {
	mu  sync.Mutex
	all engine.Freezes
}

// Fault tells of a table that was frozen because its rules panicked.
type Fault struct {
	Table  string
	Freeze engine.Freeze
	Panic  *engine.Panic
	By     engine.Command // what led to it; the zero value if it happened by itself or while something was shown
}

// Frozen is how many tables are frozen: those of Config and those whose rules panicked since.
func (r *Referee) Frozen() int {
	r.faults.mu.Lock()
	defer r.faults.mu.Unlock()
	n := len(r.cfg.Frozen)
	for id := range r.faults.all {
		if _, ok := r.cfg.Frozen[id]; !ok {
			n++
		}
	}
	return n
}

// blank is a table before its first event.
func (r *Referee) blank(table string) *engine.Table {
	t := r.cfg.Frozen.Table(table)
	t.Yields = r.cfg.Shared
	r.faults.mu.Lock()
	defer r.faults.mu.Unlock()
	if f, ok := r.faults.all[table]; ok {
		t.Frozen = f
	}
	return t
}

// freeze freezes a table from an event on if err is a panic of its rules, and returns err. A table
// that has no event yet stays as it is. by is the command that led to it. The caller holds the table's lock
// or lets nobody command it.
func (r *Referee) freeze(t *engine.Table, from uint64, by engine.Command, err error) error {
	var p *engine.Panic
	if !errors.As(err, &p) {
		return err
	}
	r.cfg.Logger.Error("rules of a table panic: it is frozen", "table", t.ID, "event", from, "err", err,
		"stack", p.Stack)
	r.tables.Remove(t.ID)
	if from > 1 {
		r.rest(t, from, by, p)
	}
	return err
}

// rest notes that a table is frozen from an event on, and tells who wants to hear of it.
func (r *Referee) rest(t *engine.Table, from uint64, by engine.Command, p *engine.Panic) {
	f := engine.Freeze{From: from, Why: engine.FrozenPanic}
	if r.faults.add(t.ID, f) && r.cfg.Froze != nil {
		r.cfg.Froze(Fault{Table: t.ID, Freeze: f, Panic: p, By: by})
	}
}

// add notes a freeze, and reports that it is new or begins earlier than the one known.
func (x *faults) add(table string, f engine.Freeze) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if old, ok := x.all[table]; ok && old.From <= f.From {
		return false
	}
	if x.all == nil {
		x.all = engine.Freezes{}
	}
	x.all[table] = f
	return true
}

// Panicked freezes a table as it stands, because what shows it to its players panicked. The error is one of
// the store.
func (r *Referee) Panicked(ctx context.Context, table string, p *engine.Panic) error {
	l := r.lock(table)
	l.Lock()
	defer l.Unlock()
	s, err := r.load(ctx, table)
	if err == nil && s.t.Frozen.From == 0 {
		r.freeze(s.t, s.t.Seq+1, engine.Command{}, p)
	}
	return err
}

// Try asks the rules of a table, without doing anything, all that is asked of them before the next turn: for
// a table that was frozen by another binary. A panic freezes it again and is the error; others are those of
// the store.
func (r *Referee) Try(ctx context.Context, table string) error {
	l := r.lock(table)
	l.Lock()
	defer l.Unlock()
	s, err := r.load(ctx, table)
	if err != nil {
		return err
	}
	if err = try(s.t); err == nil {
		_, _, err = r.byItself(s, nil)
	}
	if err = r.freeze(s.t, s.t.Seq+1, engine.Command{}, err); errors.Is(err, engine.ErrPanic) {
		return err
	}
	return nil
}

// try is Rehearse; a panic is an *engine.Panic.
func try(t *engine.Table) (err error) {
	defer engine.Catch(t.ID, &err)
	t.Rehearse()
	return nil
}

// told has a panic say to a player what the table, which is frozen by now, says.
func told(err error, t *engine.Table) error {
	var p *engine.Panic
	if errors.As(err, &p) && t.Frozen.From != 0 {
		p.Told = t.WhyFrozen()
	}
	return err
}

// decide is engine.Decide; a panic is an *engine.Panic.
func decide(t *engine.Table, c engine.Command) (e engine.Event, err error) {
	defer engine.Catch(t.ID, &err)
	return engine.Decide(t, c)
}

// record is codec.Record; a panic is an *engine.Panic.
func record(s *seen, e engine.Event) (rec events.Record, next *engine.Table, f []engine.Fact, err error) {
	defer engine.Catch(s.t.ID, &err)
	return codec.Record(s.t, s.head, e)
}

// apply is codec.Apply; a panic is an *engine.Panic.
func apply(t *engine.Table, r events.Record) (x Told, err error) {
	defer engine.Catch(t.ID, &err)
	e, facts, err := codec.Apply(t, r)
	return Told{r, e, facts}, err
}
