package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"painani/events"
	"painani/events/ledger"
	"painani/events/safeio"
	"painani/events/stream"
)

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
	m, err := backup(ctx, store, c.Dir, c.backupKeep)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %d events and all people, letters and keys, verified\n",
		generationPath(c.Dir, m.At), m.Events)
	return nil
}

// checkBackups reads all backups in a folder. The newest must be whole.
func checkBackups(dir string, out io.Writer) error {
	all, err := look(dir, func(generation) bool { return false })
	if err != nil {
		return err
	}
	for _, g := range all {
		if g.err != nil {
			fmt.Fprintf(out, "%s: DAMAGED, %v\n", g.Dir, g.err)
			continue
		}
		people := "people not counted"
		if n, ok := g.m.Counts[stream.People]; ok {
			people = fmt.Sprintf("%d people", n.Entries)
		}
		fmt.Fprintf(out, "%s: whole, of %s, %d events, %s\n", g.Dir, g.m.At.Format(time.RFC3339),
			g.m.Events, people)
	}
	fmt.Fprint(out, forgottenIn(dir))
	if all[0].err != nil {
		return fmt.Errorf("the newest backup, %s, is not whole", all[0].Dir)
	}
	return nil
}

const (
	manifestName = "backup.json"
	snapshotEnd  = ".snapshot"
)

// manifest is the file of a backup that tells what belongs to it.
type manifest struct {
	Form   int               `json:"form"` // 1
	At     time.Time         `json:"at"`
	Binary string            `json:"binary"`
	Store  string            `json:"store"`  // identity of the log
	Events events.Position   `json:"events"` // how many
	Files  map[string]string `json:"files"`  // path below the folder → hex SHA-256
	Counts map[string]count  `json:"counts"` // by stream; versions up to 0.9 wrote none
}

// backup writes a new backup below dir and reads it back; then those go that keep does not name. It refuses
// a store that lost something since the newest good one (errRefused).
func backup(ctx context.Context, store *eventStore, dir string, keep backupKeep) (*manifest, error) {
	m, err := addBackup(ctx, store, dir, keep)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	return m, nil
}

func addBackup(ctx context.Context, store *eventStore, dir string, keep backupKeep) (*manifest, error) {
	last, err := lastBackup(dir)
	if err != nil {
		return nil, err
	}
	now, err := store.guard(ctx, last)
	if errors.Is(err, errRefused) {
		return nil, fmt.Errorf("%w. The backups in %s stay as they are. `painani restore --data %s --from %s` "+
			"puts back what is damaged; where all is as it should be, choose another folder",
			err, dir, store.f.Data, dir)
	}
	if err != nil {
		return nil, err
	}
	at := freeTime(dir, time.Now())
	path := generationPath(dir, at)
	if err := os.Mkdir(path+freshEnd, 0o700); err != nil {
		return nil, err
	}
	if err := writeBackup(ctx, store, path+freshEnd, &manifest{At: at, Counts: now}); err != nil {
		return nil, err
	}
	m, err := proveBackup(path + freshEnd)
	if err != nil {
		return nil, err
	}
	if err := os.Rename(path+freshEnd, path); err != nil {
		return nil, err
	}
	return m, errors.Join(safeio.SyncFolder(dir), keep.prune(dir, at))
}

// lastBackup makes the folder ready for a new backup and returns the newest good one; nil if there is none.
func lastBackup(dir string) (*manifest, error) {
	if err := usable(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if err := errors.Join(sweep(dir), adoptFlat(dir)); err != nil {
		return nil, err
	}
	if times, err := generations(dir); err != nil || len(times) == 0 {
		return nil, err
	}
	good, _, err := newestGood(dir)
	if errors.Is(err, events.ErrDamaged) || errors.Is(err, fs.ErrNotExist) {
		return nil, nil // none is worth anything; a new one is better
	}
	return good.m, err
}

// usable refuses a folder that holds other things and no backup.
func usable(dir string) error {
	list, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(list) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range list {
		_, bad := time.Parse(generationForm, strings.TrimSuffix(e.Name(), freshEnd))
		if bad == nil || e.Name() == manifestName {
			return nil
		}
	}
	return fmt.Errorf("folder %s holds other things than a backup; choose another", dir)
}

// writeBackup fills a folder. Streams other than that of events are copied first, so that they speak of no
// event that is missing.
func writeBackup(ctx context.Context, store *eventStore, dir string, m *manifest) error {
	m.Form, m.Binary, m.Store, m.Files = 1, binaryVersion(), store.Log.Identity(), map[string]string{}
	for _, name := range stream.Names() {
		if name == stream.Events {
			continue
		}
		if err := snapshotFile(ctx, store.Store, name, filepath.Join(dir, name+snapshotEnd)); err != nil {
			return err
		}
	}
	events := filepath.Join(dir, ledgerName)
	led, err := ledger.Wrap(ctx, store.Store.Events(), events, ledger.Options{Logger: store.log})
	if err != nil {
		return err
	}
	if err := led.Close(); err != nil {
		return err
	}
	sum, err := ledger.Look(events)
	if err != nil {
		return err
	}
	m.Events = sum.Last
	if err := m.digest(dir); err != nil {
		return err
	}
	data, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return err
	}
	if err := safeio.WriteFile(filepath.Join(dir, manifestName), append(data, '\n')); err != nil {
		return err
	}
	return safeio.SyncTree(dir)
}

func snapshotFile(ctx context.Context, s *stream.Store, name, path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	err = s.Snapshot(ctx, name, w)
	if err = errors.Join(err, w.Flush()); err == nil {
		var info fs.FileInfo
		if info, err = f.Stat(); err == nil && info.Size() == 0 {
			err = fmt.Errorf("snapshot of %s: it is empty", name)
		}
	}
	return errors.Join(err, f.Close())
}

// digest fills in Files with what is in the folder.
func (m *manifest) digest(dir string) error {
	return filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		m.Files[filepath.ToSlash(rel)], err = digestFile(path)
		return err
	})
}

func digestFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// readManifest reads the manifest of a backup alone.
func readManifest(dir string) (*manifest, error) {
	data, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return nil, fmt.Errorf("read backup: %w", err)
	}
	m := new(manifest)
	if err := json.Unmarshal(data, m); err != nil || m.Form != 1 {
		return nil, fmt.Errorf("read backup: %w: %s is no backup of form 1: %w", events.ErrDamaged, dir, err)
	}
	return m, nil
}

// readBackup reads the manifest and compares every file with it; events.ErrDamaged if
// one is missing or another.
func readBackup(dir string) (*manifest, error) {
	m, err := readManifest(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range sortedKeys(m.Files) {
		if !filepath.IsLocal(name) {
			return nil, fmt.Errorf("read backup: %w: file %q lies outside", events.ErrDamaged, name)
		}
		sum, err := digestFile(filepath.Join(dir, name))
		if err == nil && sum != m.Files[name] {
			err = errors.New("it is not the file that was written")
		}
		if err != nil {
			return nil, fmt.Errorf("read backup: %w: %s: %w", events.ErrDamaged, name, err)
		}
	}
	return m, nil
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
		m, err := backup(ctx, a.store.opening(), a.f.Backup, a.f.backupKeep)
		if _, cause := a.store.Trouble(); err != nil && cause != nil {
			a.log.Warn("backup is begun again when the store is open again", "folder", a.f.Backup, "err", err)
			continue
		}
		if err != nil && ctx.Err() == nil {
			a.log.Error("no backup", "folder", a.f.Backup, "err", err)
			good, _, _ := newestGood(a.f.Backup) // its error was just told
			m = good.m
		}
		if m != nil {
			a.backedUp.Store(m.At.Unix())
			a.log.Info("newest good backup", "folder", generationPath(a.f.Backup, m.At), "events", m.Events,
				"age", time.Since(m.At).Round(time.Second))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(a.f.BackupEvery):
		}
	}
}
