package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"painani/events"
	"painani/events/backup"
	"painani/events/checkpoint"
	"painani/events/ledger"
	"painani/events/safeio"
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
	if c.Nats != "" {
		return c.fillCluster(ctx, s)
	}
	folder, err := stream.Lock(c.Data) // for all of it: between two steps nobody else may come in
	if err != nil {
		return fmt.Errorf("open data: %w\nNothing was changed", err)
	}
	defer folder.Close()
	r := &restorer{c: c, out: s.Out, log: c.logger(s.Err)}
	r.aside = c.path("damaged-" + time.Now().UTC().Format("20060102-150405.000"))
	if r.heads, err = parseHeads(c.Head); err != nil {
		return err
	}
	right, err := c.putRight(r.log)
	if err != nil {
		return err
	}
	for _, what := range right {
		r.say("%s", what)
	}
	if err = r.distrust(); err == nil {
		err = r.survey(ctx)
	}
	if err == nil {
		err = r.decide()
	}
	if err == nil {
		err = r.refuse()
	}
	if err != nil {
		return fmt.Errorf("%w\nNothing was changed", errors.Join(err, r.trust()))
	}
	return r.act(ctx)
}

// restorer is one restore: what it found, and what it will do.
type restorer struct {
	c   *restoreCmd
	out io.Writer
	log *slog.Logger

	checkpoint *checkpoint.Checkpoint // nil: there is none
	backup     *backup.Manifest       // nil: none was given
	own        ledger.Survey          // the ledger of the data folder
	ownErr     error                  // why that is no good
	best       ledger.Survey          // the longest good ledger
	lost       map[string]string      // streams other than EVENTS, and why they are no good
	logErr     error                  // why EVENTS is no good; nil: it is good
	heads      []events.Head          // of letters
	fresh      bool                   // a service was started here, and nothing has happened since
	hashes     []string               // of the events in the ledger of the data folder, by position
	theirs     []string               // of the events in the backup, by position
	lacks      error                  // what heads name and the backup does not reach; nil: nothing
	logLast    events.Position        // where the log ends, if it could be read
	logOff     events.Position        // where the log first differs from the backup; 0: nowhere
	differs    *events.Entry          // where log and ledger differ and no backup reaches; nil: nowhere

	moved   []string // streams that are distrusted
	aside   string   // folder where damaged things go
	changed bool     // something was put back
}

// steps are what a restore does, in an order in which it can be broken off and begun again.
func (r *restorer) steps() []func(context.Context) error {
	return []func(context.Context) error{r.copies, r.streams, r.events, r.ledger, r.rest}
}

// act puts everything back and proves it.
func (r *restorer) act(ctx context.Context) error {
	for _, step := range r.steps() {
		if err := step(ctx); err != nil {
			return err
		}
	}
	store, err := openLocked(ctx, &r.c.storeFlags, r.log)
	if err != nil {
		return err
	}
	defer store.Close()
	if err := store.compare(ctx); err != nil {
		return err
	}
	for _, what := range store.mended {
		r.say("%s", what)
	}
	last, err := store.Log.Last(ctx)
	if err != nil {
		return err
	}
	if !r.changed {
		fmt.Fprintf(r.out, "%d events, both copies whole; nothing was done\n%s\n", last, r.proved())
		return nil
	}
	if err := safeio.SyncTree(r.c.path(storeName)); err != nil {
		return err
	}
	done := fmt.Sprintf("%d events, both copies whole", last)
	if _, err := os.Stat(r.aside); err == nil { // an empty folder had nothing to lay aside
		done += "; what was damaged is in " + r.aside
	}
	fmt.Fprintf(r.out, "%s\n%s\n", done, r.proved())
	return nil
}

// say tells of one thing that was put back.
func (r *restorer) say(format string, args ...any) {
	r.changed = true
	fmt.Fprintf(r.out, format+"\n", args...)
}

// copies moves the second copies of people and keys away that a service made at its first start. It comes
// before anything is put back: a restore that is broken off later and begun again finds events, so the store
// no longer looks new, and these copies would win over the people and keys of the backup.
func (r *restorer) copies(context.Context) error {
	if !r.fresh {
		return nil
	}
	return r.moveAway(copiesName)
}

// moveAway moves a file or folder of the data folder, if it is there, to the damaged ones.
func (r *restorer) moveAway(name string) error {
	if !safeio.Exists(r.c.path(name)) {
		return nil
	}
	if err := os.MkdirAll(r.aside, 0o700); err != nil {
		return err
	}
	return os.Rename(r.c.path(name), filepath.Join(r.aside, name))
}

// streams puts back people, keys and letters.
func (r *restorer) streams(ctx context.Context) error {
	names := slices.Collect(maps.Keys(r.lost))
	ofLetters := func(name string) bool { return slices.Contains(letterStreams, name) }
	if slices.ContainsFunc(names, ofLetters) && (r.backup != nil || slices.Contains(names, stream.Service)) {
		names = append(slices.DeleteFunc(names, ofLetters), letterStreams...)
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	if err := r.moveStreams(names...); err != nil {
		return err
	}
	if r.backup == nil {
		for _, name := range names {
			if r.c.copiesOf(name) != "" {
				r.say("%s: made anew from its second copies", name)
				continue
			}
			r.say("%s: made anew, nothing of what was in it is left", name)
		}
		return r.resetCursors(ctx)
	}
	for _, name := range names {
		if err := r.putBack(ctx, name); err != nil {
			return err
		}
		r.say("%s: put back as it was at %s", name, r.backup.At.Format(time.RFC3339))
	}
	return nil
}

func (r *restorer) moveStreams(names ...string) error {
	if !safeio.Exists(r.c.path(storeName)) {
		return nil
	}
	_, err := stream.SetAside(r.c.path(storeName), filepath.Join(r.aside, storeName), names...)
	return err
}

func (r *restorer) putBack(ctx context.Context, name string) error {
	f, err := os.Open(backup.SnapshotPath(r.c.From, name))
	if err != nil {
		return err
	}
	defer f.Close()
	return stream.RestoreStream(ctx, r.c.streamConfig(r.log), name, f)
}

// resetCursors forgets how far letters were read and sent, since their numbers begin anew.
func (r *restorer) resetCursors(ctx context.Context) error {
	s, err := stream.OpenEvents(ctx, r.c.streamConfig(r.log))
	if err != nil {
		return err
	}
	defer s.Close()
	for _, key := range []string{desk.IntakeCursor, outbox.CursorKey} {
		if err := s.Keys().Delete(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// events fills EVENTS from the best ledger, under its old identity.
func (r *restorer) events(ctx context.Context) error {
	if r.logErr == nil {
		return nil
	}
	if err := r.moveStreams(stream.Events); err != nil {
		return err
	}
	c := r.c.streamConfig(r.log)
	c.Incarnation = r.best.Store
	s, err := stream.OpenEvents(ctx, c)
	if err != nil {
		return err
	}
	n, err := ledger.Restore(ctx, r.best.Dir, s.Events())
	if err = errors.Join(err, s.Close()); err != nil {
		return err
	}
	r.say("%s: %d events put back from %s (%v)", stream.Events, n, r.best.Dir, r.logErr)
	return nil
}

// ledger moves a second copy away that is damaged; the next opening writes it anew from the log. One that is
// only shorter goes on from where it ends.
func (r *restorer) ledger(context.Context) error {
	if r.ownErr == nil || !safeio.Exists(r.c.path(ledgerName)) {
		return nil
	}
	r.say("second copy: written anew from the log (%v)", r.ownErr)
	return r.moveAway(ledgerName)
}

// rest moves away what the next start makes anew.
func (r *restorer) rest(context.Context) error {
	if !r.changed {
		return nil
	}
	for _, name := range []string{checkpointName, projectionsName, upgradeFileName} {
		if err := r.moveAway(name); err != nil {
			return err
		}
	}
	return nil
}
