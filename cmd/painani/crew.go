package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"painani/engine/referee"
	"painani/events"
	"painani/events/lease"
	"painani/events/revive"
	"painani/mail/cursor"
	"painani/projections"
)

// crew are the workers of a running service that ended and will be run again. The zero value has none.
type crew struct {
	mu   sync.Mutex
	down map[string]error // why, by name
}

func (c *crew) note(name string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		delete(c.down, name)
		return
	}
	if c.down == nil {
		c.down = map[string]error{}
	}
	c.down[name] = err
}

// err tells which worker does not run; nil: all do.
func (c *crew) err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(c.down)) {
		return fmt.Errorf("%s is run again soon: %w", name, c.down[name])
	}
	return nil
}

// names are the workers that do not run, in order.
func (c *crew) names() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Sorted(maps.Keys(c.down))
}

// tend runs a worker, and again after it failed, with growing pauses and when the store is open again. What
// no pause mends is returned. Damage that a worker met is judged by opening the store again: where all is
// well with it, a second complaint of the worker within a minute ends it.
func (a *app) tend(ctx context.Context, name string, run func(context.Context) error) error {
	damaged := false
	for pause := revive.FirstPause; ; pause = min(2*pause, revive.MaxPause) {
		began := time.Now()
		a.crew.note(name, nil)
		err := run(ctx)
		if ctx.Err() != nil && cursor.Transient(err) {
			return nil
		}
		if time.Since(began) > revive.MaxPause {
			pause, damaged = revive.FirstPause, false
		}
		if err == nil {
			return nil
		}
		if ctx.Err() != nil || final(err) || damaged && errors.Is(err, events.ErrDamaged) {
			return fmt.Errorf("%s: %w", name, err)
		}
		a.crew.note(name, err)
		changed := a.store.Changed()
		if errors.Is(err, events.ErrDamaged) {
			damaged = true
			a.store.Doubt(err)
		}
		a.log.Error("worker failed, it is run again", "worker", name, "err", err, "in", pause)
		select {
		case <-ctx.Done():
			return nil
		case <-changed:
		case <-time.After(pause):
		}
		if a.store.Wait(ctx) != nil {
			return nil
		}
	}
}

// final reports an error that another try does not mend.
func final(err error) bool {
	return errors.Is(err, projections.ErrStale) || errors.Is(err, events.ErrChain) ||
		errors.Is(err, lease.ErrNode)
}

// driveClocks has the clocks stand still while the store is in trouble. Then they find the gap as they find
// one after a stop: a long one is nobody's fault.
func (a *app) driveClocks(ctx context.Context) error {
	return a.drive(ctx, a.clocks)
}

// drive is driveClocks for some clocks.
func (a *app) drive(ctx context.Context, clocks *referee.Timekeeper) error {
	for a.store.Wait(ctx) == nil {
		if err := a.store.While(ctx, clocks.Run); err != nil {
			return err
		}
	}
	return nil
}

// health says whether the service does all its work: the store takes writes, and every worker runs.
func (a *app) health(ctx context.Context) error {
	if err := a.store.Health(ctx); err != nil {
		return err
	}
	return a.crew.err()
}

// told is what /healthz says besides: what takes no writes or does not run, in words without paths, and
// what waits.
func (a *app) told() string {
	var lines []string
	if since, cause := a.store.Trouble(); cause != nil {
		lines = append(lines, fmt.Sprintf("the store takes no writes since %s, letters get 451; it is opened "+
			"again by itself", since.UTC().Format(time.RFC3339)))
	}
	if names := a.crew.names(); len(names) > 0 {
		lines = append(lines, "run again soon: "+strings.Join(names, ", "))
	}
	if a.certificates != nil {
		if names := a.certificates.Missing(); len(names) > 0 {
			lines = append(lines, "no certificate yet for "+strings.Join(names, ", ")+"; it is asked for again")
		}
	}
	if line := a.notice(); line != "" {
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
