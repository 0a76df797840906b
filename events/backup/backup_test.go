package backup_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/events"
	"painani/events/backup"
	"painani/events/ledger"
	"painani/events/stream"
)

// source is an open store with one person, and a guard that finds nothing wrong.
func source(t *testing.T) backup.Source {
	t.Helper()
	s, err := stream.Open(t.Context(), stream.Config{Dir: t.TempDir(), MaxStore: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if _, err := s.People().Put(t.Context(), "person-1", []byte("ada"), 0); err != nil {
		t.Fatal(err)
	}
	return backup.Source{Store: s, Binary: "test",
		Guard: func(context.Context, *backup.Manifest) (map[string]backup.Count, error) {
			return map[string]backup.Count{stream.People: {Entries: 1}}, nil
		}}
}

var keep = backup.Keep{Daily: 7, Weekly: 4}

// flip changes a byte in the middle of a file.
func flip(t *testing.T, name string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestNewestWhole: what was written is found; a damaged one is passed over, and named.
func TestNewestWhole(t *testing.T) {
	from, dir := source(t), filepath.Join(t.TempDir(), "backups")
	first, err := backup.Write(t.Context(), from, dir, keep)
	if err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(dir, "20200101T000000Z") // another day: it stays
	if err := os.Rename(backup.Path(dir, first.At), old); err != nil {
		t.Fatal(err)
	}
	second, err := backup.Write(t.Context(), from, dir, keep)
	if err != nil {
		t.Fatal(err)
	}
	path := backup.Path(dir, second.At)
	good, bad, err := backup.Newest(dir)
	if err != nil || good.Dir != path || len(bad) != 0 || good.Manifest.Store != from.Store.Events().Identity() ||
		good.Manifest.Counts[stream.People].Entries != 1 {
		t.Fatalf("%+v, %v, %v", good, bad, err)
	}
	if _, err := ledger.Look(backup.LedgerPath(path)); err != nil {
		t.Error(err)
	}
	flip(t, backup.SnapshotPath(path, stream.People))
	good, bad, err = backup.Newest(dir)
	if err != nil || good.Dir != old || len(bad) != 1 || !errors.Is(bad[0].Err, events.ErrDamaged) {
		t.Errorf("%+v, %v, %v", good, bad, err)
	}
	flip(t, backup.SnapshotPath(old, stream.Service))
	if _, bad, err := backup.Newest(dir); !errors.Is(err, events.ErrDamaged) || len(bad) != 2 {
		t.Errorf("none is whole: %v, %v", bad, err)
	}
	if all, err := backup.Look(old); err != nil || len(all) != 1 || all[0].Err == nil {
		t.Errorf("one alone: %+v, %v", all, err)
	}
}

// TestRefused: a store that the guard refuses, and a folder of something else, get no backup and nothing goes.
func TestRefused(t *testing.T) {
	from, dir := source(t), t.TempDir()
	first, err := backup.Write(t.Context(), from, dir, keep)
	if err != nil {
		t.Fatal(err)
	}
	var seen *backup.Manifest
	from.Guard = func(_ context.Context, last *backup.Manifest) (map[string]backup.Count, error) {
		seen = last
		return nil, backup.ErrRefused
	}
	if _, err := backup.Write(t.Context(), from, dir, keep); !errors.Is(err, backup.ErrRefused) {
		t.Error(err)
	}
	if all, err := backup.Look(dir); err != nil || len(all) != 1 || seen == nil || !seen.At.Equal(first.At) {
		t.Errorf("%+v, %v, %+v", all, err, seen)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "letter.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Write(t.Context(), from, other, keep); err == nil || !strings.Contains(err.Error(), "other things") {
		t.Error(err)
	}
	for _, dir := range []string{t.TempDir(), filepath.Join(dir, "none")} {
		if _, _, err := backup.Newest(dir); err == nil {
			t.Errorf("%s has a backup", dir)
		}
	}
}
