package restore

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"painani/events"
	"painani/events/backup"
	"painani/events/checkpoint"
	"painani/events/ledger"
	"painani/events/safeio"
	"painani/events/stream"
)

// distrust moves the streams of --distrust away before the server reads them.
func (r *restorer) distrust() (err error) {
	if len(r.c.Distrust) > 0 {
		store := r.c.Layout.Store
		r.moved, err = stream.SetAside(r.c.path(store), filepath.Join(r.aside, store), r.c.Distrust...)
	}
	return err
}

// trust puts them back where nothing could be restored.
func (r *restorer) trust() error {
	if len(r.moved) == 0 {
		return nil
	}
	err := stream.PutBack(r.c.path(r.c.Layout.Store), filepath.Join(r.aside, r.c.Layout.Store), r.moved...)
	return errors.Join(err, os.Remove(filepath.Join(r.aside, r.c.Layout.Store)), os.Remove(r.aside))
}

// survey finds out what is there and what is lost. It changes nothing but what starting the server does.
func (r *restorer) survey(ctx context.Context) (err error) {
	if r.checkpoint, err = checkpoint.Read(r.c.path(r.c.Layout.Checkpoint)); err != nil {
		return err
	}
	if r.own, r.ownErr = ledger.Look(r.c.path(r.c.Layout.Ledger)); errors.Is(r.ownErr, os.ErrPermission) {
		return r.ownErr
	}
	if r.ownErr == nil {
		var lacks error
		r.hashes, lacks, r.ownErr = r.prove(r.own.Dir)
		r.ownErr = errors.Join(r.ownErr, lacks)
	}
	if r.ownErr == nil {
		r.best = r.own
	}
	if r.c.From != "" {
		if err := r.surveyBackup(); err != nil {
			return err
		}
	}
	extents := map[string]stream.Extent{}
	if safeio.Exists(r.c.path(r.c.Layout.Store)) {
		if extents, err = stream.Inspect(ctx, r.c.Stream); errors.Is(err, stream.ErrSlow) {
			return fmt.Errorf("%w. Try --distrust EVENTS, which takes all events from the second copy, "+
				"then the other streams with a backup", err)
		}
		if err != nil {
			return err
		}
	}
	r.findLost(extents)
	r.findFresh(extents)
	if _, bad := r.lost[stream.Events]; !bad {
		r.logErr = r.readLog(ctx, extents[stream.Events])
	} else {
		r.logErr = fmt.Errorf("%w: %s", events.ErrDamaged, r.lost[stream.Events])
		delete(r.lost, stream.Events)
	}
	return nil
}

// findFresh finds a store in which a service has only been started, as on a new machine: it has no event and
// the backup has. People, keys and letters of the backup belong in it as well.
func (r *restorer) findFresh(extents map[string]stream.Extent) {
	r.fresh = r.backup != nil && r.backup.Events > 0 && extents[stream.Events].Last == 0 && r.own.Last == 0 &&
		r.checkpoint.Last() == 0
	if !r.fresh {
		return
	}
	for _, name := range stream.Names() {
		if name != stream.Events {
			r.lost[name] = "nothing has happened in this store yet"
		}
	}
}

// surveyBackup takes the newest whole backup of the folder, and says which. Its ledger is used if it is
// longer than that of the data folder; decide holds both against each other.
func (r *restorer) surveyBackup() (err error) {
	good, bad, err := backup.Newest(r.c.From)
	if err != nil {
		return err
	}
	for _, g := range bad {
		fmt.Fprintf(r.out, "backup %s is passed over: %v\n", g.Dir, g.Err)
	}
	r.backup, r.c.From = good.Manifest, good.Dir
	fmt.Fprintf(r.out, "backup %s: of %s, %d events\n", good.Dir, r.backup.At.Format(time.RFC3339),
		r.backup.Events)
	from, err := ledger.Look(backup.LedgerPath(r.c.From))
	var lacks error // a backup may be older than a letter
	if err == nil {
		r.theirs, lacks, err = r.prove(from.Dir)
	}
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if r.best.Last > 0 && from.Last > 0 && r.best.Store != from.Store {
		return fmt.Errorf("the backup is one of another store than %s; "+
			"move the folder away or give another backup", r.c.Data)
	}
	if from.Store != "" && (from.Last > r.best.Last || r.best.Store == "") {
		r.best, r.lacks = from, lacks
	}
	return nil
}

// findLost compares the streams with the checkpoint; without one, those that are
// missing beside others are lost.
func (r *restorer) findLost(extents map[string]stream.Extent) {
	r.lost = r.checkpoint.Lost(extents)
	if r.checkpoint == nil {
		for _, name := range stream.Names() {
			if _, ok := extents[name]; !ok && (len(extents) > 0 || r.best.Last > 0) {
				r.lost[name] = "it is missing"
			}
		}
	}
}

// readLog reads all of EVENTS: dense, chained, as long as anything else knows of.
func (r *restorer) readLog(ctx context.Context, m stream.Extent) error {
	if m.Last < r.best.Last {
		return fmt.Errorf("%w: it ends at %d, its second copy at %d", events.ErrDamaged, m.Last, r.best.Last)
	}
	c := r.c.Stream
	c.MustExist = []string{stream.Events}
	s, err := stream.OpenEvents(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	w := r.witness()
	err = events.UpTo(ctx, s.Events(), 0, m.Last, func(e events.Entry) error {
		hash, err := w.hear(e)
		if err == nil {
			r.compare(e, hash)
		}
		return err
	})
	r.logLast = m.Last
	if err == nil {
		err = w.end()
	}
	return err
}

// letterStreams refer to each other by numbers and are put back together.
var letterStreams = []string{stream.Service, stream.Intake, stream.Outbox}

// refuse says why nothing can be done.
func (r *restorer) refuse() error {
	if r.logErr == nil && r.differs != nil {
		return fmt.Errorf(
			"%w: log and second copy differ at event %d (%s #%d), each is whole in itself, and nothing "+
				"says which is right. The last lines of a letter about %s, #%d or later, say it: give them with "+
				"--head. A backup that has event %d says it, too: give it with --from",
			events.ErrDamaged,
			r.differs.Pos,
			r.differs.Table,
			r.differs.Seq,
			r.differs.Table,
			r.differs.Seq,
			r.differs.Pos,
		)
	}
	if r.logErr != nil && r.lacks != nil {
		return fmt.Errorf("the log is damaged (%w), and the backup, the longest whole copy, is older than the "+
			"letter: %w. Look for a newer backup and give it with --from", r.logErr, r.lacks)
	}
	if r.logErr != nil && (r.best.Last < r.checkpoint.Last() || r.best.Store == "") {
		why := ""
		if r.ownErr != nil {
			why = fmt.Sprintf(" (%v)", r.ownErr)
		}
		return fmt.Errorf("the log is damaged (%w), and the longest whole copy ends at event %d of %d%s. "+
			"Look for a newer backup and give it with --from, or for another copy of %s",
			r.logErr, r.best.Last, r.checkpoint.Last(), why, r.c.path(r.c.Layout.Ledger))
	}
	if r.backup != nil || len(r.lost) == 0 {
		return nil
	}
	var only, letters []string
	for name := range r.lost {
		switch {
		case r.c.Copied(name):
			continue
		case name != stream.People && name != stream.Service:
			letters = append(letters, name)
		}
		if name == stream.People || name == stream.Service {
			only = append(only, name)
		}
	}
	switch {
	case len(only) > 0 && !r.c.EventsOnly:
		return fmt.Errorf("people or keys of the service are damaged (%s), "+
			"and their second copies are no whole ones. "+
			"Give a backup with --from; without one, --events-only brings back all games, "+
			"and nobody who plays in them will be known", r.why())
	case len(letters) > 0 && len(only) == 0 && !r.c.ResetLetters:
		return fmt.Errorf("lists of letters are damaged (%s). Give a backup with --from, or say --reset-letters: "+
			"letters that were not answered or sent yet are then lost, and no event is", r.why())
	}
	return nil
}

func (r *restorer) why() string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(r.lost)) {
		list = append(list, name+": "+r.lost[name])
	}
	return strings.Join(list, "; ")
}
