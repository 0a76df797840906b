// Package backup writes and reads backups of a store: all that cannot be made again, each in a folder named
// by its time (a generation).
//
//	20261123T021500Z/
//	    backup.json              what belongs to it, each file by its digest
//	    ledger/                  all events, as package ledger keeps them
//	    KV_PEOPLE.snapshot …     the small streams, as the server hands them out
//
// A new one is written beside the others, read back whole, and only then does an older one go. A store that
// lost something since the newest good backup gets none: Source.Guard says so, and the older ones stay.
// Nothing here needs a running service, and nothing writes into a store.
package backup

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"painani/events"
	"painani/events/ledger"
	"painani/events/safeio"
	"painani/events/stream"
)

const (
	manifestName = "backup.json"
	snapshotEnd  = ".snapshot"
	ledgerFolder = "ledger"
)

// Manifest is the file of a backup that tells what belongs to it.
type Manifest struct {
	Form   int               `json:"form"` // 1
	At     time.Time         `json:"at"`
	Binary string            `json:"binary"` // version of the program that wrote it
	Store  string            `json:"store"`  // identity of the log
	Events events.Position   `json:"events"` // how many
	Files  map[string]string `json:"files"`  // path below the folder → hex SHA-256
	Counts map[string]Count  `json:"counts"` // by stream; versions up to 0.9 wrote none
}

// Count is how much a stream with second copies held when a backup was written.
type Count struct {
	Entries int `json:"entries"`           // of those that have a second copy
	Deleted int `json:"deleted,omitempty"` // keys that were deleted before, by the second copies
}

// ErrRefused: the store is no longer what the last backup holds; a new one could replace what is good.
var ErrRefused = errors.New("no backup of a damaged store")

// Source is the store of which a backup is written, and how it is held against the last one. Its caller owns
// it.
type Source struct {
	Store  *stream.Store
	Binary string // version of this program
	Logger *slog.Logger
	// Guard returns how much the store holds, or ErrRefused with what it lost since last, the newest good
	// backup; nil: there is none.
	Guard func(ctx context.Context, last *Manifest) (map[string]Count, error)
}

// Write writes a new backup below dir, which is made if it is missing, and reads it back; then those go
// that keep does not name. Besides errors of files and of the store: ErrRefused, or a folder that holds other
// things.
func Write(ctx context.Context, from Source, dir string, keep Keep) (*Manifest, error) {
	m, err := add(ctx, from, dir, keep)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	return m, nil
}

func add(ctx context.Context, from Source, dir string, keep Keep) (*Manifest, error) {
	last, err := ready(dir)
	if err != nil {
		return nil, err
	}
	now, err := from.Guard(ctx, last)
	if err != nil {
		return nil, err
	}
	at := freeTime(dir, time.Now())
	path := Path(dir, at)
	if err := os.Mkdir(path+freshEnd, 0o700); err != nil {
		return nil, err
	}
	if err := from.write(ctx, path+freshEnd, &Manifest{At: at, Counts: now}); err != nil {
		return nil, err
	}
	m, err := prove(path + freshEnd)
	if err != nil {
		return nil, err
	}
	if err := os.Rename(path+freshEnd, path); err != nil {
		return nil, err
	}
	return m, errors.Join(safeio.SyncFolder(dir), keep.prune(dir, at))
}

// ready makes the folder ready for a new backup and returns the newest good one; nil if there is none.
func ready(dir string) (*Manifest, error) {
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
	good, _, err := Newest(dir)
	if errors.Is(err, events.ErrDamaged) || errors.Is(err, fs.ErrNotExist) {
		return nil, nil // none is worth anything; a new one is better
	}
	return good.Manifest, err
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

// write fills a folder. Streams other than that of events are copied first, so that they speak of no event
// that is missing.
func (s Source) write(ctx context.Context, dir string, m *Manifest) error {
	m.Form, m.Binary, m.Store, m.Files = 1, s.Binary, s.Store.Events().Identity(), map[string]string{}
	for _, name := range stream.Names() {
		if name == stream.Events {
			continue
		}
		if err := s.snapshot(ctx, name, SnapshotPath(dir, name)); err != nil {
			return err
		}
	}
	led, err := ledger.Wrap(ctx, s.Store.Events(), LedgerPath(dir), ledger.Options{Logger: s.Logger})
	if err != nil {
		return err
	}
	if err := led.Close(); err != nil {
		return err
	}
	sum, err := ledger.Look(LedgerPath(dir))
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

func (s Source) snapshot(ctx context.Context, name, path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	err = s.Store.Snapshot(ctx, name, w)
	if err = errors.Join(err, w.Flush()); err == nil {
		var info fs.FileInfo
		if info, err = f.Stat(); err == nil && info.Size() == 0 {
			err = fmt.Errorf("snapshot of %s: it is empty", name)
		}
	}
	return errors.Join(err, f.Close())
}

// digest fills in Files with what is in the folder.
func (m *Manifest) digest(dir string) error {
	return filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		m.Files[filepath.ToSlash(rel)], err = safeio.Digest(path)
		return err
	})
}
