package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"

	"painani/engine"
	"painani/engine/referee/upgrade"
	"painani/events"
	"painani/projections"
)

// rebuildCmd makes all projections anew.
type rebuildCmd struct {
	storeFlags
}

// Run implements the command.
func (c *rebuildCmd) Run(ctx context.Context, s streams) error {
	store, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer store.Close()
	build, err := upgrade.Build()
	if err != nil {
		return err
	}
	checked, err := store.checkUpgrade(ctx, build, true) // rows of a frozen table are made up to where it agrees
	if err != nil {
		return err
	}
	p := c.projections(store, checked.Frozen)
	p.Progress = func(at, last events.Position) { fmt.Fprintf(s.Err, "event %d of %d\n", at, last) }
	if err := rebuildNow(ctx, p); err != nil {
		return err
	}
	last, err := store.Log.Last(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "projections made anew from %d events\n", last)
	return nil
}

// rebuildGC is how far the heap may outgrow what is in use while everything is made anew, in percent: for
// these seconds memory is cheaper than time.
const rebuildGC = 200

// rebuildNow makes the projections anew, unless GOGC says otherwise with that much memory.
func rebuildNow(ctx context.Context, p projections.Config) error {
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(rebuildGC))
	}
	return projections.Rebuild(ctx, p)
}

// projectionsName is the file of the read models.
const projectionsName = "projections.db"

// projections says where the read models lie and what they are made from. Pages
// are rendered by the service that serves them, not by rebuild.
func (f *storeFlags) projections(store *eventStore, frozen engine.Freezes) projections.Config {
	return projections.Config{Path: f.path(projectionsName), Log: store.Log, Outbox: store.Outbox(), Fate: fate,
		Frozen: frozen}
}
