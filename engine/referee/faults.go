package referee

import (
	"errors"
	"sync"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// faults are the tables whose rules panicked since this process began. They are frozen until it ends: the
// next one tries them again, and freezes those anew that still panic.
type faults struct {
	mu  sync.Mutex
	all engine.Freezes
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
	r.faults.mu.Lock()
	defer r.faults.mu.Unlock()
	if f, ok := r.faults.all[table]; ok {
		t.Frozen = f
	}
	return t
}

// freeze freezes a table from an event on if err is a panic of its rules, and returns err. A table without
// its first event cannot be shown, so there is nothing to freeze: it stays an error.
func (r *Referee) freeze(t *engine.Table, from uint64, err error) error {
	var p *engine.Panic
	if !errors.As(err, &p) {
		return err
	}
	r.cfg.Logger.Error("rules of a table panic: it is frozen", "table", t.ID, "event", from, "err", err,
		"stack", p.Stack)
	r.tables.Remove(t.ID)
	if from <= 1 {
		return err
	}
	r.faults.mu.Lock()
	defer r.faults.mu.Unlock()
	if r.faults.all == nil {
		r.faults.all = engine.Freezes{}
	}
	if old, ok := r.faults.all[t.ID]; !ok || from < old.From {
		r.faults.all[t.ID] = engine.Freeze{From: from, Why: engine.FrozenPanic}
	}
	return err
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
