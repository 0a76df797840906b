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
	"os"
	"path/filepath"
	"time"

	"painani/events"
	"painani/events/ledger"
	"painani/events/stream"
)

// backupCmd writes a backup of a stopped service's data.
type backupCmd struct {
	storeFlags
	Dir string `arg:"" help:"Folder of the backup; made if missing. An older backup there is replaced once the new one is whole." type:"path"`
}

// Help is the long text of --help.
func (backupCmd) Help() string {
	return `Writes everything that cannot be made again: all events (as a ledger, plain text),
the people, the keys of the service, letters in and what became of letters out. It is
as private as the data folder. Every event is verified on the way.

This command wants the service stopped. A running service writes the same with
"serve --backup DIR", at its start and then daily. "painani restore --from DIR" reads it.`
}

// Run implements the command.
func (c *backupCmd) Run(ctx context.Context, s streams) error {
	store, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer store.Close()
	m, err := backup(ctx, store, c.Dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %d events and all people, letters and keys, verified\n", c.Dir, m.Events)
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
}

// backup writes dir anew. Streams other than that of events are copied first, so that
// they speak of no event that is missing.
func backup(ctx context.Context, store *eventStore, dir string) (*manifest, error) {
	if err := replaceable(dir); err != nil {
		return nil, err
	}
	fresh := dir + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	if err := os.MkdirAll(fresh, 0o700); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	m, err := writeBackup(ctx, store, fresh)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	old := dir + ".old"
	if err := os.RemoveAll(old); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("backup: %w", err)
	}
	if err := os.Rename(fresh, dir); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	return m, errors.Join(syncFolder(filepath.Dir(dir)), os.RemoveAll(old))
}

// replaceable refuses a folder that holds something else than a backup.
func replaceable(dir string) error {
	list, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(list) == 0 {
		return nil
	}
	if err == nil && !exists(filepath.Join(dir, manifestName)) {
		err = fmt.Errorf("folder %s holds other things than a backup; choose another", dir)
	}
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

func writeBackup(ctx context.Context, store *eventStore, dir string) (*manifest, error) {
	m := &manifest{
		Form: 1, At: time.Now().UTC().Truncate(time.Second), Binary: binaryVersion(),
		Store: store.Log.Identity(), Files: map[string]string{},
	}
	for _, name := range stream.Names() {
		if name == stream.Events {
			continue
		}
		if err := snapshotFile(ctx, store.Store, name, filepath.Join(dir, name+snapshotEnd)); err != nil {
			return nil, err
		}
	}
	events := filepath.Join(dir, ledgerName)
	led, err := ledger.Wrap(ctx, store.Store.Events(), events, ledger.Options{Logger: store.log})
	if err != nil {
		return nil, err
	}
	if err := led.Close(); err != nil {
		return nil, err
	}
	sum, err := ledger.Look(events)
	if err != nil {
		return nil, err
	}
	m.Events = sum.Last
	if err := m.digest(dir); err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return nil, err
	}
	if err := writeFile(filepath.Join(dir, manifestName), append(data, '\n')); err != nil {
		return nil, err
	}
	return m, syncTree(dir)
}

func snapshotFile(ctx context.Context, s *stream.Store, name, path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	err = s.Snapshot(ctx, name, w)
	return errors.Join(err, w.Flush(), f.Close())
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

// readBackup reads the manifest and compares every file with it; events.ErrDamaged if
// one is missing or another.
func readBackup(dir string) (*manifest, error) {
	data, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return nil, fmt.Errorf("read backup: %w", err)
	}
	m := new(manifest)
	if err := json.Unmarshal(data, m); err != nil || m.Form != 1 {
		return nil, fmt.Errorf("read backup: %w: %s is no backup of form 1: %w", events.ErrDamaged, dir, err)
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

// runBackups writes backups of the running service: one now, then one every period.
func (a *app) runBackups(ctx context.Context) error {
	if a.f.Backup == "" {
		return nil
	}
	for {
		if m, err := backup(ctx, a.store, a.f.Backup); err == nil {
			a.log.Info("backup written", "folder", a.f.Backup, "events", m.Events)
		} else if ctx.Err() == nil {
			a.log.Error("no backup", "folder", a.f.Backup, "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(a.f.BackupEvery):
		}
	}
}
