// Package frozen keeps the tables that a fault of a binary froze, and has their players told: why and since
// when each rests, so that the next start of the same binary does not run into the fault again, another one
// tries it, and its clock gets the time back. They stand among the keys of the service.
package frozen

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

// Key begins the keys of KV_SERVICE under which tables stand that are frozen by a fault of a binary;
// the value is a Table.
const Key = "frozen-"

// Table is what is kept of a frozen table, so that the next start of the same binary does not run into
// the fault again, another one tries it, and its clock gets the time back.
type Table struct {
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

// Freeze is the freeze as tables know it.
func (x Table) Freeze() engine.Freeze { return engine.Freeze{From: x.From, Why: x.Why} }

// List are the tables that a fault of a binary froze, by id.
func List(ctx context.Context, state events.Bucket) (map[string]Table, error) {
	out := map[string]Table{}
	err := state.Each(ctx, func(key string, data []byte, _ uint64) error {
		id, ok := strings.CutPrefix(key, Key)
		if !ok {
			return nil
		}
		var x Table
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

// Config is what a Keeper needs.
type Config struct {
	State  events.Bucket    // where it keeps them
	Build  string           // digest of this binary
	Kept   map[string]Table // what the store has, by List
	Frozen engine.Freezes   // what the check of this start found
	Since  time.Time        // when those rest at the latest that are new
	Logger *slog.Logger
	// Tell has the players of a table told. Calling it again for the same rest tells nobody twice.
	Tell func(ctx context.Context, table string, r notice.Rest) error
	// Show has pages and lists show it.
	Show func(table string, f engine.Freeze) error
}

// Keeper keeps the frozen tables of a running service and has their players told. It is safe for concurrent
// use.
type Keeper struct {
	c    Config
	wake chan struct{}

	busy   sync.Mutex // one flush at a time
	mu     sync.Mutex // of tables
	tables map[string]Table
}

// New begins with what the store has and the check of this start found.
func New(c Config) *Keeper {
	k := &Keeper{c: c, wake: make(chan struct{}, 1), tables: map[string]Table{}}
	maps.Copy(k.tables, c.Kept)
	for id, f := range c.Frozen {
		x, known := k.tables[id]
		switch {
		case f.Why == engine.FrozenMoved:
			continue
		case known && x.Build == c.Build && x.Freeze() == f:
			x.shown = true
			k.tables[id] = x
		case known:
			x.From, x.Why, x.Build, x.saved, x.shown = f.From, f.Why, c.Build, false, true
			k.tables[id] = x
		default:
			k.tables[id] = Table{From: f.From, Why: f.Why, Since: c.Since.UTC().Truncate(time.Second),
				Build: c.Build, shown: true}
		}
		c.Logger.Error("alarm", "what", "table "+id+" is frozen; `painani frozen` tells more")
	}
	return k
}

// maxError is how many bytes of a panic's first line are kept.
const maxError = 200

// Froze notes a fault; for referee.Config.Froze.
func (k *Keeper) Froze(f referee.Fault) {
	k.mu.Lock()
	x, known := k.tables[f.Table]
	if !known {
		x = Table{Since: time.Now().UTC().Truncate(time.Second), Actor: f.By.Actor, Cause: f.By.Cause}
	}
	x.From, x.Why, x.Build, x.saved, x.shown = f.Freeze.From, f.Freeze.Why, k.c.Build, false, false
	sum, why := sha256.Sum256([]byte(f.Panic.Stack)), f.Panic.Error()
	x.Stack, x.Error = hex.EncodeToString(sum[:8]), strings.ToValidUTF8(why[:min(maxError, len(why))], "")
	k.tables[f.Table] = x
	k.mu.Unlock()
	k.c.Logger.Error("alarm", "what",
		"table "+f.Table+" is frozen: its rules panic; `painani frozen` tells more")
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

// Early keeps the faults of tables without a row until there is a Keeper: the read models meet them before.
// The zero value is ready; it is safe for concurrent use.
type Early struct {
	mu   sync.Mutex
	list []referee.Fault
	to   *Keeper
}

// Broke is projections.Config.Broke.
func (u *Early) Broke(id string, p *engine.Panic) {
	f := referee.Fault{Table: id, Freeze: engine.Freeze{From: 1, Why: engine.FrozenPanic}, Panic: p}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.list = append(u.list, f); u.to != nil {
		u.tell()
	}
}

// Begin hands over what there is, and from then on all that comes.
func (u *Early) Begin(k *Keeper) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.to = k
	u.tell()
}

// tell hands the list over; the caller holds mu.
func (u *Early) tell() {
	for _, f := range u.list {
		u.to.Froze(f)
	}
	u.list = nil
}

// All are the frozen tables.
func (k *Keeper) All() map[string]Table {
	k.mu.Lock()
	defer k.mu.Unlock()
	return maps.Clone(k.tables)
}

// change changes what is kept of a table, if anything is.
func (k *Keeper) change(id string, f func(*Table)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if x, ok := k.tables[id]; ok {
		f(&x)
		k.tables[id] = x
	}
}

// Run keeps what froze and tells of it until ctx ends. What fails is tried again a minute later.
func (k *Keeper) Run(ctx context.Context) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		if err := k.Flush(ctx); err != nil && ctx.Err() == nil {
			k.c.Logger.Error("not everybody at frozen tables is told yet", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-k.wake:
		case <-tick.C:
		}
	}
}

// Flush keeps what is not kept yet and then has everybody told who was not. Each table is tried.
func (k *Keeper) Flush(ctx context.Context) error {
	k.busy.Lock()
	defer k.busy.Unlock()
	var errs []error
	all := k.All()
	for _, id := range slices.Sorted(maps.Keys(all)) {
		x := all[id]
		err := k.save(ctx, id, x)
		if x.From == 1 { // there is nothing to show, and nobody is known there
			if err != nil {
				errs = append(errs, fmt.Errorf("table %s: %w", id, err))
			}
			continue
		}
		if err == nil && !x.shown {
			if err = k.c.Show(id, x.Freeze()); err == nil {
				k.change(id, func(x *Table) { x.shown = true })
			}
		}
		if err == nil && !x.Told {
			if err = k.c.Tell(ctx, id, x.Rest()); err == nil {
				told := func(x *Table) { x.Told, x.Actor, x.Cause, x.saved = true, "", "", false }
				k.change(id, told)
				err = k.save(ctx, id, k.All()[id])
			}
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("table %s: %w", id, err))
		}
	}
	return errors.Join(errs...)
}

// Rest is what letters about it are made of.
func (x Table) Rest() notice.Rest {
	return notice.Rest{Since: x.Since, Actor: x.Actor, Cause: x.Cause}
}

// save writes x unless it stands in the store.
func (k *Keeper) save(ctx context.Context, id string, x Table) error {
	if x.saved {
		return nil
	}
	if err := Put(ctx, k.c.State, id, x); err != nil {
		return err
	}
	k.change(id, func(now *Table) {
		if x.shown = now.shown; *now == x {
			now.saved = true
		}
	})
	return nil
}

// Put writes what is kept of a table. Errors are those of the store.
func Put(ctx context.Context, state events.Bucket, id string, x Table) error {
	data, err := json.Marshal(x)
	if err != nil {
		return err
	}
	_, rev, err := state.Get(ctx, Key+id)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return fmt.Errorf("keep freeze: %w", err)
	}
	if _, err = state.Put(ctx, Key+id, data, rev); err != nil {
		return fmt.Errorf("keep freeze: %w", err)
	}
	return nil
}

// Drop forgets a table.
func (k *Keeper) Drop(ctx context.Context, id string) error {
	k.mu.Lock()
	delete(k.tables, id)
	k.mu.Unlock()
	if err := k.c.State.Delete(ctx, Key+id); err != nil {
		return fmt.Errorf("forget freeze of %s: %w", id, err)
	}
	return nil
}

// Resting begins the rest of a table anew: if it is frozen again, the next one gives back the time from then
// on.
func (k *Keeper) Resting(id string, since time.Time) {
	k.change(id, func(x *Table) { x.Since, x.saved = since.UTC(), false })
}

// maxListed is how many tables one line lists.
const maxListed = 10

// Line is the line of /healthz about frozen tables; "" if there are none.
func (k *Keeper) Line() string {
	ids := slices.Sorted(maps.Keys(k.All()))
	if len(ids) == 0 {
		return ""
	}
	list := strings.Join(ids[:min(maxListed, len(ids))], " ")
	if len(ids) > maxListed {
		list += " …"
	}
	return fmt.Sprintf("tables frozen: %d (%s)", len(ids), list)
}
