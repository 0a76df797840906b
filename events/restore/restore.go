// Package restore mends the store of a stopped service: it looks at the store, at its second copy (the
// ledger), at the checkpoint and at a backup, and puts back what is damaged or missing from the longest good
// source.
//
// A copy is good if it agrees with itself, with the checkpoint and with every head that somebody's letter
// shows. Where log and ledger still differ a backup decides that agrees with one of them there; otherwise
// nothing is done. Events get their old places and the log its old identity. What is damaged is moved aside,
// never deleted. It never leaves a history shorter than one that was there before, and changes nothing on a
// whole store. Its steps stand in an order in which they can be broken off and begun again.
package restore

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
)

// Layout names what lies in a data folder.
type Layout struct {
	Store, Ledger, Copies, Checkpoint string
	Derived                           []string // what the next start makes anew
}

// Config says what is mended, and with what. The caller has locked the data folder.
type Config struct {
	Data   string // folder
	Layout Layout // of it
	Stream stream.Config

	From         string        // folder of backups, or one of them; "": none
	Heads        []events.Head // of letters: only a history that holds them is believed
	Distrust     []string      // streams that are taken as damaged without being looked at
	ResetLetters bool          // begin damaged lists of letters anew where no backup has them
	EventsOnly   bool          // bring back the events although people or keys are lost

	Copied  func(stream string) bool // it can be made anew from its second copies
	Cursors []string                 // keys that tell how far letters are read and sent
	Done    []string                 // what the caller has put right already
	// Prove opens the store as a start does, which mends small things, and holds log and ledger against each
	// other. It returns what it mended and the number of events.
	Prove func(ctx context.Context) (mended []string, n events.Position, err error)
	// Step is asked before each step, from 0 on; its error breaks the restore off there. nil: nobody asks. For
	// tests, since the next restore is to finish one that was killed.
	Step   func(i int) error
	Out    io.Writer // told what was found and done
	Logger *slog.Logger
}

func (c *Config) path(name string) string { return filepath.Join(c.Data, name) }

// Run mends a store, and tells what it did. An error says whether anything was changed; events.ErrDamaged if
// no source has all that there was.
func Run(ctx context.Context, c Config) error {
	r := &restorer{c: &c, out: c.Out, heads: c.Heads}
	r.aside = c.path("damaged-" + time.Now().UTC().Format("20060102-150405.000"))
	for _, what := range c.Done {
		r.say("%s", what)
	}
	err := r.distrust()
	if err == nil {
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
	c   *Config
	out io.Writer

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
	for i, step := range r.steps() {
		if r.c.Step != nil {
			if err := r.c.Step(i); err != nil {
				return err
			}
		}
		if err := step(ctx); err != nil {
			return err
		}
	}
	mended, last, err := r.c.Prove(ctx)
	if err != nil {
		return err
	}
	for _, what := range mended {
		r.say("%s", what)
	}
	if !r.changed {
		fmt.Fprintf(r.out, "%d events, both copies whole; nothing was done\n%s\n", last, r.proved())
		return nil
	}
	if err := safeio.SyncTree(r.c.path(r.c.Layout.Store)); err != nil {
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
	return r.moveAway(r.c.Layout.Copies)
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
			if r.c.Copied(name) {
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
	if !safeio.Exists(r.c.path(r.c.Layout.Store)) {
		return nil
	}
	_, err := stream.SetAside(r.c.path(r.c.Layout.Store), filepath.Join(r.aside, r.c.Layout.Store), names...)
	return err
}

func (r *restorer) putBack(ctx context.Context, name string) error {
	f, err := os.Open(backup.SnapshotPath(r.c.From, name))
	if err != nil {
		return err
	}
	defer f.Close()
	return stream.RestoreStream(ctx, r.c.Stream, name, f)
}

// resetCursors forgets how far letters were read and sent, since their numbers begin anew.
func (r *restorer) resetCursors(ctx context.Context) error {
	s, err := stream.OpenEvents(ctx, r.c.Stream)
	if err != nil {
		return err
	}
	defer s.Close()
	for _, key := range r.c.Cursors {
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
	c := r.c.Stream
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
	if r.ownErr == nil || !safeio.Exists(r.c.path(r.c.Layout.Ledger)) {
		return nil
	}
	r.say("second copy: written anew from the log (%v)", r.ownErr)
	return r.moveAway(r.c.Layout.Ledger)
}

// rest moves away what the next start makes anew.
func (r *restorer) rest(context.Context) error {
	if !r.changed {
		return nil
	}
	for _, name := range append([]string{r.c.Layout.Checkpoint}, r.c.Layout.Derived...) {
		if err := r.moveAway(name); err != nil {
			return err
		}
	}
	return nil
}
