package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"painani/events/backup"
	"painani/events/stream"
)

// backupKeep says how many generations of backups stay.
type backupKeep struct {
	Daily  int `name:"backup-daily" help:"Days of which the last backup is kept." default:"7" env:"PAINANI_BACKUP_DAILY"`
	Weekly int `name:"backup-weekly" help:"Weeks of which the last backup is kept." default:"4" env:"PAINANI_BACKUP_WEEKLY"`
}

// check refuses numbers with which no backup would stay.
func (k backupKeep) check() error {
	if k.Daily < 1 {
		return fmt.Errorf("--backup-daily %d: want 1 or more", k.Daily)
	}
	if k.Weekly < 0 {
		return fmt.Errorf("--backup-weekly %d: want 0 or more", k.Weekly)
	}
	return nil
}

func (k backupKeep) keep() backup.Keep { return backup.Keep(k) }

// backupCmd writes a backup of a stopped service's data, or reads those that are there.
type backupCmd struct {
	storeFlags
	backupKeep
	Dir   string `arg:"" optional:"" help:"Folder of the backups; made if missing. The new one gets a folder of its own there, named by the time." type:"path"`
	Check string `help:"Write nothing; read all backups of a folder and say which are whole." placeholder:"DIR" type:"path"`
}

// Help is the long text of --help.
func (backupCmd) Help() string {
	return `Writes everything that cannot be made again: all events (as a ledger, plain text),
the people, the keys of the service, letters in and what became of letters out. It is
as private as the data folder. Every event is verified on the way, and the new backup is
read back before an older one goes: the last of 7 days and of 4 weeks stay.

A store that is damaged, or has fewer people or keys than the last backup without having
deleted them, gets no backup (exit code 3), and the older ones stay.

This command wants the service stopped. A running service writes the same with
"serve --backup DIR", at its start and then daily. "painani restore --from DIR" reads it.
--check reads the backups beside a running service: exit code 0 when the newest is whole, else 3.`
}

// Validate wants one of the two things to do.
func (c *backupCmd) Validate() error {
	if (c.Dir == "") == (c.Check == "") {
		return errors.New("say where the backup goes, or --check DIR")
	}
	return c.backupKeep.check()
}

// Run implements the command.
func (c *backupCmd) Run(ctx context.Context, s streams) error {
	if c.Check != "" {
		return checkBackups(c.Check, s.Out)
	}
	store, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer store.Close()
	m, err := store.backup(ctx, c.Dir, c.keep())
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %d events and all people, letters and keys, verified\n",
		backup.Path(c.Dir, m.At), m.Events)
	return nil
}

// checkBackups reads all backups in a folder. The newest must be whole.
func checkBackups(dir string, out io.Writer) error {
	all, err := backup.Look(dir)
	if err != nil {
		return err
	}
	for _, g := range all {
		if g.Err != nil {
			fmt.Fprintf(out, "%s: DAMAGED, %v\n", g.Dir, g.Err)
			continue
		}
		people := "people not counted"
		if n, ok := g.Manifest.Counts[stream.People]; ok {
			people = fmt.Sprintf("%d people", n.Entries)
		}
		fmt.Fprintf(out, "%s: whole, of %s, %d events, %s\n", g.Dir, g.Manifest.At.Format(time.RFC3339),
			g.Manifest.Events, people)
	}
	fmt.Fprint(out, forgottenIn(dir))
	if all[0].Err != nil {
		return fmt.Errorf("the newest backup, %s, is not whole", all[0].Dir)
	}
	return nil
}

// backupAge is how old the newest good backup is, in seconds.
func (a *app) backupAge() float64 {
	if a.f.Backup == "" {
		return math.NaN()
	}
	return time.Since(time.Unix(a.backedUp.Load(), 0)).Seconds()
}

// runBackups writes backups of the running service: one now, then one every period.
func (a *app) runBackups(ctx context.Context) error {
	if a.f.Backup == "" {
		return nil
	}
	a.backedUp.Store(time.Now().Unix())
	for {
		if err := a.store.Wait(ctx); err != nil {
			return nil
		}
		m, err := a.store.opening().backup(ctx, a.f.Backup, a.f.keep())
		if _, cause := a.store.Trouble(); err != nil && cause != nil {
			a.log.Warn("backup is begun again when the store is open again", "folder", a.f.Backup, "err", err)
			continue
		}
		if err != nil && ctx.Err() == nil {
			a.log.Error("no backup", "folder", a.f.Backup, "err", err)
			good, _, _ := backup.Newest(a.f.Backup) // its error was just told
			m = good.Manifest
		}
		if m != nil {
			a.backedUp.Store(m.At.Unix())
			a.log.Info("newest good backup", "folder", backup.Path(a.f.Backup, m.At), "events", m.Events,
				"age", time.Since(m.At).Round(time.Second))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(a.f.BackupEvery):
		}
	}
}
