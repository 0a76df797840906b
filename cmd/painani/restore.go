package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"painani/events"
	"painani/events/restore"
	"painani/events/stream"
	"painani/mail/desk"
	"painani/mail/outbox"
)

// restoreCmd mends the store of a stopped service.
type restoreCmd struct {
	storeFlags
	From         string   `help:"Folder of backups as painani backup writes them, of which the newest whole one is taken, or one of them." placeholder:"DIR" type:"path"`
	Distrust     []string `help:"Stream that is taken as damaged without being looked at, EVENTS above all, when the server does not get ready on it." placeholder:"STREAM" enum:"EVENTS,INTAKE,OUTBOX,KV_PEOPLE,KV_SERVICE"`
	ResetLetters bool     `help:"Begin the lists of letters in and out anew where they are damaged and no backup has them: letters that were not answered or sent yet are lost, no event is."`
	Head         []string `help:"Number and hash in the last lines of somebody's letter, as TABLE#SEQ:HASH: only a history that holds it is believed. May be repeated." placeholder:"HEAD" sep:"none"`
	EventsOnly   bool     `help:"Bring back the events although people and keys are lost and no backup has them."`
}

// Help is the long text of --help.
func (restoreCmd) Help() string {
	return `Looks at the store, its second copy (the ledger), the checkpoint and the backup, and
puts back what is damaged or missing from the longest good source. A copy is good if it
agrees with itself, with the checkpoint and with every --head. Where log and ledger still
differ a backup decides that agrees with one of them there; otherwise nothing is done.
Events get their old places and the log its old identity. What is damaged is not deleted
but moved into damaged-<time> in the data folder; projections are made anew by the next
start.

It never leaves a history shorter than one that was there before: when no source has all
the events that the checkpoint knows of, it changes nothing, says so, and exits with 3.
On a whole store it changes nothing either.

With --nats the newest whole backup in --from is put into a cluster that has no streams of ours yet.`
}

// Run implements the command.
func (c *restoreCmd) Run(ctx context.Context, s streams) error {
	log := c.logger(s.Err)
	if c.Nats != "" {
		if c.From == "" {
			return errors.New("restore works on the embedded server; a cluster mends its copies by itself, and " +
				"with --from a backup is put into one that is empty")
		}
		return restore.Fill(ctx, c.streamConfig(log), c.From, s.Out)
	}
	folder, err := stream.Lock(c.Data) // for all of it: between two steps nobody else may come in
	if err != nil {
		return fmt.Errorf("open data: %w\nNothing was changed", err)
	}
	defer folder.Close()
	heads, err := parseHeads(c.Head)
	if err != nil {
		return err
	}
	right, err := c.putRight(log)
	if err != nil {
		return err
	}
	conf := c.config(log, s.Out)
	conf.Heads, conf.Done = heads, right
	return restore.Run(ctx, conf)
}

// config is all but what is found out first.
func (c *restoreCmd) config(log *slog.Logger, out io.Writer) restore.Config {
	return restore.Config{
		Data: c.Data, Stream: c.streamConfig(log),
		Layout: restore.Layout{Store: storeName, Ledger: ledgerName, Copies: copiesName,
			Checkpoint: checkpointName, Derived: []string{projectionsName, upgradeFileName}},
		From: c.From, Distrust: c.Distrust, ResetLetters: c.ResetLetters, EventsOnly: c.EventsOnly,
		Copied:  func(name string) bool { return c.copiesOf(name) != "" },
		Cursors: []string{desk.IntakeCursor, outbox.CursorKey}, Out: out, Logger: log,
		Prove: func(ctx context.Context) ([]string, events.Position, error) { return c.proved(ctx, log) },
	}
}

// proved opens the store as a start does and compares both copies of the log.
func (c *restoreCmd) proved(ctx context.Context, log *slog.Logger) ([]string, events.Position, error) {
	store, err := openLocked(ctx, &c.storeFlags, log)
	if err != nil {
		return nil, 0, err
	}
	defer store.Close()
	if err := store.compare(ctx); err != nil {
		return nil, 0, err
	}
	last, err := store.Log.Last(ctx)
	return store.mended, last, err
}
