package restore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"painani/events"
	"painani/events/backup"
	"painani/events/ledger"
	"painani/events/stream"
)

// Fill puts the newest whole backup of a folder into a cluster that has none of our streams: after the loss
// of the majority of its nodes, or to move from one machine to several. What is there is never replaced. It
// tells out what it did; an error says so if nothing was changed.
func Fill(ctx context.Context, to stream.Config, from string, out io.Writer) error {
	good, bad, err := backup.Newest(from)
	for _, g := range bad {
		fmt.Fprintf(out, "%s: not whole, passed over: %v\n", g.Dir, g.Err)
	}
	if err != nil {
		return fmt.Errorf("%w\nNothing was changed", err)
	}
	x, err := stream.Examine(ctx, to)
	if err != nil {
		return fmt.Errorf("%w\nNothing was changed", err)
	}
	if len(x.Streams) > 0 {
		var there []string
		for _, one := range x.Streams {
			there = append(there, one.Stream)
		}
		return fmt.Errorf("the cluster has %s already, and a backup replaces nothing; whoever is sure that they "+
			"are worth nothing deletes them with \"nats stream rm\" first\nNothing was changed",
			strings.Join(there, ", "))
	}
	for _, name := range stream.Names() {
		if name == stream.Events {
			continue // last, from the ledger
		}
		if err := fillStream(ctx, to, name, backup.SnapshotPath(good.Dir, name)); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: put there as it was at %s\n", name, good.Manifest.At.UTC().Format(time.RFC3339))
	}
	to.Incarnation = good.Manifest.Store
	store, err := stream.OpenEvents(ctx, to)
	if err != nil {
		return err
	}
	n, err := ledger.Restore(ctx, backup.LedgerPath(good.Dir), store.Events())
	if err = errors.Join(err, store.Close()); err != nil {
		return err
	}
	if n != good.Manifest.Events {
		return fmt.Errorf("%w: %d events were put there, the backup counts %d", events.ErrDamaged, n,
			good.Manifest.Events)
	}
	fmt.Fprintf(out, "%s: %d events; start the services now, each with an empty data folder\n",
		stream.Events, n)
	return nil
}

func fillStream(ctx context.Context, to stream.Config, name, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	return stream.RestoreStream(ctx, to, name, f)
}
