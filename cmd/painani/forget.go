package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"painani/engine"
	"painani/events"
	"painani/events/safeio"
	"painani/mail/forget"
	"painani/mail/people"
	"painani/mail/waiting"
)

// forgottenName is the file of a folder of backups that says that somebody was deleted since.
const forgottenName = "FORGOTTEN.txt"

// openForget wires what finishes deletions.
func (a *app) openForget() {
	c := forget.Config{
		People: a.store.People(), State: a.store.Keys(), Intake: a.store.Intake(), Outbox: a.store.Outbox(),
		Spares:   func(fn func(events.Item) error) error { return a.spools().EachSpare(fn) },
		Answered: a.answered, Forget: a.people.Forget, Scrub: a.scrub, Logger: a.log, Now: time.Now,
		Waits: func(ctx context.Context) (out []events.Position, err error) {
			all, err := waiting.Read(ctx, a.store.Keys())
			for _, x := range all {
				if x.Of("intake") {
					out = append(out, x.Pos)
				}
			}
			return out, err
		},
	}
	if a.f.Relay == "" {
		c.Maildir = a.f.path(maildirName)
	} else if dir := a.f.path(maildirName); safeio.Exists(dir) { // of a time without a relay
		c.Maildir = dir
	}
	a.forgets = forget.New(c)
}

// forget deletes a person who has left all seats, and has what is left of them taken out of all files.
func (a *app) forget(ctx context.Context, player string) error {
	p, known := a.people.Get(player)
	if !known {
		return nil
	}
	if engine.IsGuest(player) { // no letter and no file but this one knows anything of him
		return a.people.Forget(ctx, player)
	}
	p.Earlier = slices.DeleteFunc(p.Earlier, func(name string) bool { // somebody else's by now
		return slices.ContainsFunc(a.people.All(), func(o people.Person) bool {
			return o.ID != p.ID && strings.EqualFold(o.Name, name)
		})
	})
	if err := a.forgets.Note(ctx, p); err != nil {
		return err
	}
	if err := a.people.Forget(ctx, player); err != nil {
		return err
	}
	if err := a.noteBackups(time.Now()); err != nil {
		a.log.Warn("backups do not say that they hold somebody who was deleted", "err", err)
	}
	a.forgets.Begin()
	if a.f.several() { // who works on deletions scrubs its own files alone
		a.scrubSoon()
	}
	return nil
}

// finishForget deletes people whose deletion was noted, but who are still there because a kill came between.
func (a *app) finishForget(ctx context.Context) error {
	notes, err := a.forgets.Notes(ctx)
	if err != nil {
		return err
	}
	for _, n := range notes {
		if _, known := a.people.Get(n.ID); !known {
			continue
		}
		if err := a.people.Forget(ctx, n.ID); err != nil {
			return err
		}
	}
	return nil
}

// scrub takes people who were deleted out of what is derived and of what was set aside.
func (a *app) scrub(ctx context.Context) error {
	if err := a.projections.Scrub(ctx); err != nil {
		return err
	}
	return a.f.dropAside(func(path string) {
		a.log.Warn("removed, it held somebody who was deleted", "path", path)
	})
}

// dropAside removes what was set aside as damaged, and what kills of older versions left half written: it
// may hold anybody. What other kills left half written went at the start. Events, which hold nobody, stay.
func (f *storeFlags) dropAside(told func(path string)) error {
	var gone []string
	for _, pattern := range []string{
		"projections.db.damaged*", "projections.db.rebuild*", "*.new-*",
		"damaged-*/copies", "damaged-*/projections*", "damaged-*/*/copies",
	} {
		found, err := filepath.Glob(f.path(filepath.FromSlash(pattern)))
		if err != nil {
			return fmt.Errorf("look for remains: %w", err)
		}
		gone = append(gone, found...)
	}
	folders, err := filepath.Glob(f.path("damaged-*"))
	if err != nil {
		return fmt.Errorf("look for remains: %w", err)
	}
	for _, dir := range folders {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && holdsPeople(d.Name()) {
				gone = append(gone, path)
				if d.IsDir() {
					return fs.SkipDir
				}
			}
			return err
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("look for remains: %w", err)
		}
	}
	slices.Sort(gone)
	for _, path := range slices.Compact(gone) {
		if err := os.RemoveAll(path); err != nil {
			return fmt.Errorf("remove remains: %w", err)
		}
		told(path)
	}
	return nil
}

// holdsPeople reports that a file or folder of this name is of a stream with people or letters.
func holdsPeople(name string) bool {
	return slices.ContainsFunc(
		[]string{"KV_PEOPLE", "KV_SERVICE", "INTAKE", "OUTBOX"},
		func(stream string) bool {
			return name == stream || strings.HasPrefix(name, stream+".") ||
				strings.HasPrefix(name, stream+"-") // set aside for the second time
		},
	)
}

// noteBackups has the folder of backups say until when they hold people who are deleted now.
func (a *app) noteBackups(now time.Time) error {
	if a.f.Backup == "" || !safeio.Exists(a.f.Backup) {
		return nil
	}
	return safeio.WriteFile(filepath.Join(a.f.Backup, forgottenName), fmt.Appendf(nil,
		"Somebody was deleted on %s. Backups that are older hold them; if backups go on daily,\n"+
			"the last of these is removed by %s. Who restores one of them brings deleted people back.\n",
		now.UTC().Format(time.DateOnly), a.f.keep().Until(now).Format(time.DateOnly)))
}

// forgottenIn is what a folder of backups says about people who were deleted; "" if nothing.
func forgottenIn(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, forgottenName))
	if err != nil {
		return ""
	}
	return string(text)
}
