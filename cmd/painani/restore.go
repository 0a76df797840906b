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
	"strings"
	"time"

	"painani/events"
	"painani/events/ledger"
	"painani/events/stream"
	"painani/mail/desk"
	"painani/mail/outbox"
)

// restoreCmd mends the store of a stopped service.
type restoreCmd struct {
	storeFlags
	From         string   `help:"Backup as painani backup writes it." placeholder:"DIR" type:"path"`
	Distrust     []string `help:"Stream that is taken as damaged without being looked at, EVENTS above all, when the server does not get ready on it." placeholder:"STREAM" enum:"EVENTS,INTAKE,OUTBOX,KV_PEOPLE,KV_SERVICE"`
	ResetLetters bool     `help:"Begin the lists of letters in and out anew where they are damaged and no backup has them: letters that were not answered or sent yet are lost, no event is."`
	EventsOnly   bool     `help:"Bring back the events although people and keys are lost and no backup has them."`
}

// Help is the long text of --help.
func (restoreCmd) Help() string {
	return `Looks at the store, its second copy (the ledger), the checkpoint and the backup, and
puts back what is damaged or missing from the longest good source. Events get their old
places and the log its old identity. What is damaged is not deleted but moved into
damaged-<time> in the data folder; projections are made anew by the next start.

It never leaves a history shorter than one that was there before: when no source has all
the events that the checkpoint knows of, it changes nothing, says so, and exits with 3.
On a whole store it changes nothing either.`
}

// Run implements the command.
func (c *restoreCmd) Run(ctx context.Context, s streams) error {
	if c.Nats != "" {
		return errors.New("restore works on the embedded server; a cluster is restored with its own tools")
	}
	r := &restorer{c: c, out: s.Out, log: c.logger(s.Err)}
	r.aside = c.path("damaged-" + time.Now().UTC().Format("20060102-150405.000"))
	if err := r.distrust(); err != nil {
		return err
	}
	err := r.look(ctx)
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

	point   *checkpoint
	backup  *manifest
	own     ledger.Survey // the ledger of the data folder
	ownErr  error
	best    ledger.Survey     // the longest good ledger
	lost    map[string]string // streams other than EVENTS, and why they are no good
	logErr  error             // why EVENTS is no good; nil: it is
	moved   []string          // streams that are distrusted
	aside   string            // where damaged things go
	changed bool
}

// distrust moves streams away before the server looks at anything; trust puts them back.
func (r *restorer) distrust() (err error) {
	if len(r.c.Distrust) > 0 {
		r.moved, err = stream.SetAside(r.c.path(storeName), filepath.Join(r.aside, storeName), r.c.Distrust...)
	}
	return err
}

func (r *restorer) trust() error {
	if len(r.moved) == 0 {
		return nil
	}
	err := stream.PutBack(r.c.path(storeName), filepath.Join(r.aside, storeName), r.moved...)
	return errors.Join(err, os.Remove(filepath.Join(r.aside, storeName)), os.Remove(r.aside))
}

// look finds out everything and changes nothing but what starting the server does.
func (r *restorer) look(ctx context.Context) (err error) {
	if r.point, err = readCheckpoint(r.c.path(checkpointName)); err != nil {
		return err
	}
	if r.own, r.ownErr = ledger.Look(r.c.path(ledgerName)); errors.Is(r.ownErr, os.ErrPermission) {
		return r.ownErr
	}
	if r.ownErr == nil {
		r.best = r.own
	}
	if r.c.From != "" {
		if err := r.lookBackup(); err != nil {
			return err
		}
	}
	marks := map[string]stream.Mark{}
	if exists(r.c.path(storeName)) {
		if marks, err = stream.Inspect(ctx, r.c.streamConfig(r.log)); errors.Is(err, stream.ErrSlow) {
			return fmt.Errorf("%w. Try --distrust EVENTS, which takes all events from the second copy, then the other streams with a backup", err)
		}
		if err != nil {
			return err
		}
	}
	r.findLost(marks)
	if _, bad := r.lost[stream.Events]; !bad {
		r.logErr = r.readLog(ctx, marks[stream.Events])
	} else {
		r.logErr = fmt.Errorf("%w: %s", events.ErrDamaged, r.lost[stream.Events])
		delete(r.lost, stream.Events)
	}
	return nil
}

// lookBackup reads the backup; its ledger counts if it is longer than the own one and
// goes on where that ends.
func (r *restorer) lookBackup() (err error) {
	if r.backup, err = readBackup(r.c.From); err != nil {
		return err
	}
	from, err := ledger.Look(filepath.Join(r.c.From, ledgerName))
	if err != nil {
		return err
	}
	short, long := r.best, from
	if long.Last < short.Last {
		short, long = long, short
	}
	if short.Last > 0 {
		if short.Store != long.Store {
			return fmt.Errorf("the backup is one of another store than %s; move the folder away or give another backup", r.c.Data)
		}
		if h, err := ledger.At(long.Dir, short.Last); err != nil || h != short.Hash {
			return fmt.Errorf("backup and ledger differ at event %d: they went different ways; move one of them away", short.Last)
		}
	}
	if long.Store != "" {
		r.best = long
	}
	return nil
}

// findLost compares the streams with the checkpoint; without one, those that are
// missing beside others are lost.
func (r *restorer) findLost(marks map[string]stream.Mark) {
	r.lost = r.point.lost(marks)
	if r.point == nil {
		for _, name := range stream.Names() {
			if _, ok := marks[name]; !ok && (len(marks) > 0 || r.best.Last > 0) {
				r.lost[name] = "it is missing"
			}
		}
	}
}

// readLog reads all of EVENTS: dense, chained, as long as anything else knows of.
func (r *restorer) readLog(ctx context.Context, m stream.Mark) error {
	if m.Last < r.best.Last {
		return fmt.Errorf("%w: it ends at %d, its second copy at %d", events.ErrDamaged, m.Last, r.best.Last)
	}
	c := r.c.streamConfig(r.log)
	c.MustExist = []string{stream.Events}
	s, err := stream.OpenEvents(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	var chains events.Chains
	return upTo(ctx, s.Events(), 0, m.Last, func(e events.Entry) error {
		if err := chains.Add(e.Record); err != nil {
			return err
		}
		_, hash := chains.Head(e.Table)
		switch {
		case e.Pos == r.best.Last && hash != r.best.Hash:
			return fmt.Errorf("%w: at %d it differs from its second copy", events.ErrDamaged, e.Pos)
		case e.Pos == r.point.last() && hash != r.point.Hash:
			return fmt.Errorf("%w: at %d stood another event", events.ErrDamaged, e.Pos)
		}
		return nil
	})
}

// letterStreams refer to each other by numbers and are put back together.
var letterStreams = []string{stream.Service, stream.Intake, stream.Outbox}

// refuse says why nothing can be done.
func (r *restorer) refuse() error {
	if r.logErr != nil && (r.best.Last < r.point.last() || r.best.Store == "") {
		why := ""
		if r.ownErr != nil {
			why = fmt.Sprintf(" (%v)", r.ownErr)
		}
		return fmt.Errorf("the log is damaged (%w), and the longest whole copy ends at event %d of %d%s. Look for a newer backup and give it with --from, "+
			"or for another copy of %s", r.logErr, r.best.Last, r.point.last(), why, r.c.path(ledgerName))
	}
	if r.backup != nil || len(r.lost) == 0 {
		return nil
	}
	var only []string
	for name := range r.lost {
		if name == stream.People || name == stream.Service {
			only = append(only, name)
		}
	}
	switch {
	case len(only) > 0 && !r.c.EventsOnly:
		return fmt.Errorf("people or keys of the service are damaged (%s), and these have no second copy. Give a backup with --from; "+
			"without one, --events-only brings back all games, and nobody who plays in them will be known", r.why())
	case len(only) == 0 && !r.c.ResetLetters:
		return fmt.Errorf("lists of letters are damaged (%s). Give a backup with --from, or say --reset-letters: "+
			"letters that were not answered or sent yet are then lost, and no event is", r.why())
	}
	return nil
}

func (r *restorer) why() string {
	var list []string
	for _, name := range sortedKeys(r.lost) {
		list = append(list, name+": "+r.lost[name])
	}
	return strings.Join(list, "; ")
}

// act puts everything back and proves it.
func (r *restorer) act(ctx context.Context) error {
	for _, step := range []func(context.Context) error{r.streams, r.events, r.ledger, r.rest} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	t, err := openTruth(ctx, &r.c.storeFlags, r.log)
	if err != nil {
		return err
	}
	defer t.Close()
	if err := t.compare(ctx); err != nil {
		return err
	}
	last, err := t.Log.Last(ctx)
	if err != nil {
		return err
	}
	if !r.changed {
		fmt.Fprintf(r.out, "%d events, both copies whole; nothing was done\n", last)
		return nil
	}
	if err := syncTree(r.c.path(storeName)); err != nil {
		return err
	}
	fmt.Fprintf(r.out, "%d events, both copies whole; what was damaged is in %s\n", last, r.aside)
	return nil
}

// say tells of one thing that was put back.
func (r *restorer) say(format string, args ...any) {
	r.changed = true
	fmt.Fprintf(r.out, format+"\n", args...)
}

// streams puts back people, keys and letters.
func (r *restorer) streams(ctx context.Context) error {
	names := slices.Collect(maps.Keys(r.lost))
	if slices.ContainsFunc(names, func(n string) bool { return slices.Contains(letterStreams, n) }) && (r.backup != nil || slices.Contains(names, stream.Service)) {
		names = append(slices.DeleteFunc(names, func(n string) bool { return slices.Contains(letterStreams, n) }), letterStreams...)
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	if err := r.moveStreams(names...); err != nil {
		return err
	}
	if r.backup == nil {
		r.say("%s: made anew, nothing of what was in them is left", strings.Join(names, ", "))
		return r.resetMarks(ctx)
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
	if !exists(r.c.path(storeName)) {
		return nil
	}
	_, err := stream.SetAside(r.c.path(storeName), filepath.Join(r.aside, storeName), names...)
	return err
}

func (r *restorer) putBack(ctx context.Context, name string) error {
	f, err := os.Open(filepath.Join(r.c.From, name+snapshotEnd))
	if err != nil {
		return err
	}
	defer f.Close()
	return stream.RestoreStream(ctx, r.c.streamConfig(r.log), name, f)
}

// resetMarks forgets how far letters were read and sent, since their numbers begin anew.
func (r *restorer) resetMarks(ctx context.Context) error {
	s, err := stream.OpenEvents(ctx, r.c.streamConfig(r.log))
	if err != nil {
		return err
	}
	defer s.Close()
	for _, key := range []string{desk.IntakeMark, outbox.MarkKey} {
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

// ledger moves a second copy away that is damaged or shorter than what was used; the
// next opening writes it anew from the log.
func (r *restorer) ledger(context.Context) error {
	if r.ownErr == nil && (r.own.Last == 0 || r.best.Dir == r.own.Dir) {
		return nil
	}
	dir := r.c.path(ledgerName)
	if !exists(dir) {
		return nil
	}
	if err := os.MkdirAll(r.aside, 0o700); err != nil {
		return err
	}
	r.say("second copy: written anew from the log (%v)", r.ownErr)
	return os.Rename(dir, filepath.Join(r.aside, ledgerName))
}

// rest moves away what the next start makes anew.
func (r *restorer) rest(context.Context) error {
	if !r.changed {
		return nil
	}
	for _, name := range []string{checkpointName, "projections.db", verifiedName} {
		if !exists(r.c.path(name)) {
			continue
		}
		if err := os.MkdirAll(r.aside, 0o700); err != nil {
			return err
		}
		if err := os.Rename(r.c.path(name), filepath.Join(r.aside, name)); err != nil {
			return err
		}
	}
	return nil
}
