package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	"painani/mail/notice"
)

// frozenKey begins the keys of KV_SERVICE under which tables stand that are frozen by a fault of a binary;
// the value is a frozenTable.
const frozenKey = "frozen-"

// frozenTable is what is kept of a frozen table, so that the next start of the same binary does not run into
// the fault again, another one tries it, and its clock gets the time back.
type frozenTable struct {
	From  uint64    `json:"from"` // first event that is not folded
	Why   string    `json:"why"`  // engine.FrozenPanic or FrozenRules
	Since time.Time `json:"since"`
	Build string    `json:"build"`           // digest of the last binary that froze it; "": the next tries it
	Stack string    `json:"stack,omitempty"` // digest of the stack of the panic
	Error string    `json:"error,omitempty"`
	Told  bool      `json:"told,omitempty"`  // the letters to its players are in the outbox
	Actor string    `json:"actor,omitempty"` // until then: who commanded what led to it
	Cause string    `json:"cause,omitempty"` // and the cause of that command

	saved bool // it stands so in the store
	shown bool // rows and pages show it
}

func (x frozenTable) freeze() engine.Freeze { return engine.Freeze{From: x.From, Why: x.Why} }

// frozenTables are the tables that a fault of a binary froze, by id.
func frozenTables(ctx context.Context, state events.Bucket) (map[string]frozenTable, error) {
	out := map[string]frozenTable{}
	err := state.Each(ctx, func(key string, data []byte, _ uint64) error {
		id, ok := strings.CutPrefix(key, frozenKey)
		if !ok {
			return nil
		}
		var x frozenTable
		if err := json.Unmarshal(data, &x); err != nil {
			return fmt.Errorf("%w: %s in KV_SERVICE: %w", events.ErrDamaged, key, err)
		}
		x.saved = true
		out[id] = x
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list frozen tables: %w", err)
	}
	return out, nil
}

// freezer keeps the frozen tables of a running service and has their players told. It is safe for concurrent
// use.
type freezer struct {
	state events.Bucket
	build string // digest of this binary
	tell  func(ctx context.Context, table string, r notice.Rest) error
	show  func(table string, f engine.Freeze) error // has pages and lists show it
	log   *slog.Logger
	now   func() time.Time
	wake  chan struct{}

	busy   sync.Mutex // one flush at a time
	mu     sync.Mutex // of tables
	tables map[string]frozenTable
}

// newFreezer begins with what the store has and the check of this start found. Those that the check froze
// rest since then at the latest.
func newFreezer(u *upgradeResult, state events.Bucket, since time.Time, log *slog.Logger) *freezer {
	z := &freezer{state: state, build: u.build, log: log, now: time.Now, wake: make(chan struct{}, 1),
		tables: maps.Clone(u.kept)}
	for id, f := range u.Frozen {
		x, known := z.tables[id]
		switch {
		case f.Why == engine.FrozenMoved:
			continue
		case known && x.Build == u.build && x.freeze() == f:
			x.shown = true
			z.tables[id] = x
		case known:
			x.From, x.Why, x.Build, x.saved, x.shown = f.From, f.Why, u.build, false, true
			z.tables[id] = x
		default:
			z.tables[id] = frozenTable{From: f.From, Why: f.Why, Since: since.UTC().Truncate(time.Second),
				Build: u.build, shown: true}
		}
		log.Error("alarm", "what", "table "+id+" is frozen; `painani frozen` tells more")
	}
	return z
}

// maxError is how many bytes of a panic's first line are kept.
const maxError = 200

// froze notes a fault; for referee.Config.Froze.
func (z *freezer) froze(f referee.Fault) {
	z.mu.Lock()
	x, known := z.tables[f.Table]
	if !known {
		x = frozenTable{Since: z.now().UTC().Truncate(time.Second), Actor: f.By.Actor, Cause: f.By.Cause}
	}
	x.From, x.Why, x.Build, x.saved, x.shown = f.Freeze.From, f.Freeze.Why, z.build, false, false
	sum, why := sha256.Sum256([]byte(f.Panic.Stack)), f.Panic.Error()
	x.Stack, x.Error = hex.EncodeToString(sum[:8]), strings.ToValidUTF8(why[:min(maxError, len(why))], "")
	z.tables[f.Table] = x
	z.mu.Unlock()
	z.log.Error("alarm", "what", "table "+f.Table+" is frozen: its rules panic; `painani frozen` tells more")
	select {
	case z.wake <- struct{}{}:
	default:
	}
}

// unborn keeps the faults of tables without a row until there is a freezer: the read models meet them before.
// The zero value is ready; it is safe for concurrent use.
type unborn struct {
	mu   sync.Mutex
	list []referee.Fault
	to   *freezer
}

// broke is projections.Config.Broke.
func (u *unborn) broke(id string, p *engine.Panic) {
	f := referee.Fault{Table: id, Freeze: engine.Freeze{From: 1, Why: engine.FrozenPanic}, Panic: p}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.list = append(u.list, f); u.to != nil {
		u.tell()
	}
}

// begin hands over what there is, and from then on all that comes.
func (u *unborn) begin(z *freezer) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.to = z
	u.tell()
}

// tell hands the list over; the caller holds mu.
func (u *unborn) tell() {
	for _, f := range u.list {
		u.to.froze(f)
	}
	u.list = nil
}

// all are the frozen tables.
func (z *freezer) all() map[string]frozenTable {
	z.mu.Lock()
	defer z.mu.Unlock()
	return maps.Clone(z.tables)
}

// change changes what is kept of a table, if anything is.
func (z *freezer) change(id string, f func(*frozenTable)) {
	z.mu.Lock()
	defer z.mu.Unlock()
	if x, ok := z.tables[id]; ok {
		f(&x)
		z.tables[id] = x
	}
}

// Run keeps what froze and tells of it until ctx ends. What fails is tried again a minute later.
func (z *freezer) Run(ctx context.Context) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		if err := z.flush(ctx); err != nil && ctx.Err() == nil {
			z.log.Error("not everybody at frozen tables is told yet", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-z.wake:
		case <-tick.C:
		}
	}
}

// flush keeps what is not kept yet and then has everybody told who was not. Each table is tried.
func (z *freezer) flush(ctx context.Context) error {
	z.busy.Lock()
	defer z.busy.Unlock()
	var errs []error
	all := z.all()
	for _, id := range sortedKeys(all) {
		x := all[id]
		err := z.save(ctx, id, x)
		if x.From == 1 { // there is nothing to show, and nobody is known there
			if err != nil {
				errs = append(errs, fmt.Errorf("table %s: %w", id, err))
			}
			continue
		}
		if err == nil && !x.shown {
			if err = z.show(id, x.freeze()); err == nil {
				z.change(id, func(x *frozenTable) { x.shown = true })
			}
		}
		if err == nil && !x.Told {
			if err = z.tell(ctx, id, x.rest()); err == nil {
				told := func(x *frozenTable) { x.Told, x.Actor, x.Cause, x.saved = true, "", "", false }
				z.change(id, told)
				err = z.save(ctx, id, z.all()[id])
			}
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("table %s: %w", id, err))
		}
	}
	return errors.Join(errs...)
}

func (x frozenTable) rest() notice.Rest {
	return notice.Rest{Since: x.Since, Actor: x.Actor, Cause: x.Cause}
}

// save writes x unless it stands in the store.
func (z *freezer) save(ctx context.Context, id string, x frozenTable) error {
	if x.saved {
		return nil
	}
	if err := putFrozen(ctx, z.state, id, x); err != nil {
		return err
	}
	z.change(id, func(now *frozenTable) {
		if x.shown = now.shown; *now == x {
			now.saved = true
		}
	})
	return nil
}

func putFrozen(ctx context.Context, state events.Bucket, id string, x frozenTable) error {
	data, err := json.Marshal(x)
	if err != nil {
		return err
	}
	_, rev, err := state.Get(ctx, frozenKey+id)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return fmt.Errorf("keep freeze: %w", err)
	}
	if _, err = state.Put(ctx, frozenKey+id, data, rev); err != nil {
		return fmt.Errorf("keep freeze: %w", err)
	}
	return nil
}

// drop forgets a table.
func (z *freezer) drop(ctx context.Context, id string) error {
	z.mu.Lock()
	delete(z.tables, id)
	z.mu.Unlock()
	if err := z.state.Delete(ctx, frozenKey+id); err != nil {
		return fmt.Errorf("forget freeze of %s: %w", id, err)
	}
	return nil
}

// maxListed is how many tables one line lists.
const maxListed = 10

// line is the line of /healthz about frozen tables; "" if there are none.
func (z *freezer) line() string {
	ids := slices.Sorted(maps.Keys(z.all()))
	if len(ids) == 0 {
		return ""
	}
	list := strings.Join(ids[:min(maxListed, len(ids))], " ")
	if len(ids) > maxListed {
		list += " …"
	}
	return fmt.Sprintf("tables frozen: %d (%s)", len(ids), list)
}
