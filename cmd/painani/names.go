package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"painani/engine"
	"painani/events/safeio"
)

// toldName is the file of the revision of people up to which the pages of a stopped process show their names,
// where other processes write people, too.
const toldName = "people.told"

// renamed has the pages that show somebody made anew.
func (a *app) renamed(id string) {
	if err := a.projections.Touch(id); err != nil {
		a.log.Error("pages show an old name", "player", id, "err", err)
	}
}

// forgotten takes somebody whom another process has deleted out of the files of this one.
func (a *app) forgotten(id string) {
	if engine.IsGuest(id) { // no file knew anything of him
		return
	}
	if a.forgets != nil { // the worker of this process may be the one; at the start it looks by itself
		a.forgets.Begin()
	}
	if err := a.noteBackups(time.Now()); err != nil {
		a.log.Warn("backups do not say that they hold somebody who was deleted", "err", err)
	}
	a.scrubSoon()
}

// scrubSoon has runScrubs begin. What a stop overtakes is done at the next start, since noteTold does not
// write then.
func (a *app) scrubSoon() {
	a.holding.Store(true)
	select {
	case a.scrubs <- struct{}{}:
	default:
	}
}

// scrubAgain is how long a scrub that failed waits for the next one.
const scrubAgain = 10 * time.Second

// runScrubs takes who was deleted by other processes out of our files, until ctx ends.
func (a *app) runScrubs(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-a.scrubs:
		}
		for ctx.Err() == nil {
			a.holding.Store(false)
			err := a.scrub(ctx)
			if err == nil {
				break
			}
			a.holding.Store(true)
			a.log.Warn("files hold somebody who was deleted, trying again", "err", err)
			select {
			case <-ctx.Done():
			case <-time.After(scrubAgain):
			}
		}
	}
}

// catchUpNames has pages and files of an earlier process show what other processes did to people since.
func (a *app) catchUpNames(ctx context.Context) error {
	if !a.f.several() {
		return nil
	}
	told := uint64(0)
	if data, err := os.ReadFile(a.f.path(toldName)); err == nil {
		if told, err = strconv.ParseUint(string(data), 10, 64); err != nil {
			a.log.Warn("all pages are made anew", "file", toldName, "err", err)
		}
	}
	return a.people.Since(ctx, told)
}

// noteTold writes down how far the pages know of people; call it when they are closed.
func (a *app) noteTold() error {
	if !a.f.several() || a.people == nil || a.holding.Load() {
		return nil
	}
	if err := safeio.WriteFile(a.f.path(toldName), strconv.AppendUint(nil, a.people.Told(), 10)); err != nil {
		return fmt.Errorf("note names: %w", err)
	}
	return nil
}
