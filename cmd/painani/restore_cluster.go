package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"painani/events"
	"painani/events/backup"
	"painani/events/ledger"
	"painani/events/stream"
)

// fillCluster puts a backup into a cluster that has none of our streams, for --nats: after the loss of the
// majority of its nodes, or to move from one machine to several. What is there is never replaced.
func (c *restoreCmd) fillCluster(ctx context.Context, s streams) error {
	if c.From == "" {
		return errors.New("restore works on the embedded server; a cluster mends its copies by itself, and " +
			"with --from a backup is put into one that is empty")
	}
	good, bad, err := backup.Newest(c.From)
	for _, g := range bad {
		fmt.Fprintf(s.Out, "%s: not whole, passed over: %v\n", g.Dir, g.Err)
	}
	if err != nil {
		return fmt.Errorf("%w\nNothing was changed", err)
	}
	log := c.logger(s.Err)
	to := c.streamConfig(log)
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
		fmt.Fprintf(s.Out, "%s: put there as it was at %s\n", name, stamp(good.Manifest.At))
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
	fmt.Fprintf(s.Out, "%s: %d events; start the services now, each with an empty data folder\n",
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
