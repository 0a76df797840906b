package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"painani/events/safeio"
	"painani/events/stream"
)

var weekAndMonth = backupKeep{Daily: 7, Weekly: 4}

// newestBackup is the folder of the newest generation.
func (d *drill) newestBackup() string {
	d.t.Helper()
	times, err := generations(d.backup)
	if err != nil || len(times) == 0 {
		d.t.Fatalf("%v, %v", times, err)
	}
	return generationPath(d.backup, last(times))
}

// TestBackupKept: which generations stay.
func TestBackupKept(t *testing.T) {
	daily := func(n int) (out []string) { // the newest on Monday, 23 November 2026
		for i := range n {
			out = append(out, time.Date(2026, 11, 23-i, 2, 15, 0, 0, time.UTC).Format(generationForm))
		}
		return out
	}
	for _, c := range []struct {
		name        string
		keep        backupKeep
		times, want []string
	}{
		{"none", weekAndMonth, nil, nil},
		{"one", weekAndMonth, daily(1), daily(1)},
		{"a week", weekAndMonth, daily(7), daily(7)},
		{"five weeks", weekAndMonth, daily(35), append(daily(7), "20261115T021500Z", "20261108T021500Z")},
		{"no weeks", backupKeep{Daily: 2}, daily(9), daily(2)},
		{"last of a day", backupKeep{Daily: 2},
			[]string{"20261122T010000Z", "20261122T230000Z", "20261123T000000Z", "20261123T000001Z"},
			[]string{"20261123T000001Z", "20261122T230000Z"}},
		{"years between", backupKeep{Daily: 2, Weekly: 1},
			[]string{"20200101T000000Z", "20210101T000000Z", "20260101T000000Z"},
			[]string{"20260101T000000Z", "20210101T000000Z"}},
		{"a week over the end of a year", backupKeep{Daily: 1, Weekly: 2},
			[]string{"20261227T000000Z", "20261231T000000Z", "20270103T000000Z"},
			[]string{"20270103T000000Z", "20261227T000000Z"}},
	} {
		var times []time.Time
		for _, s := range c.times {
			at, err := time.Parse(generationForm, s)
			if err != nil {
				t.Fatal(err)
			}
			times = append(times, at)
		}
		var got []string
		for _, at := range c.keep.kept(times) {
			got = append(got, at.Format(generationForm))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestBackupPrune: what is not kept goes, the one just made stays although the clock went back, and what a
// kill left is swept.
func TestBackupPrune(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"20261122T010000Z", "20261122T020000Z", "20261123T010000Z", "20261123T020000Z",
		"20261123T030000Z.new", "other",
	} {
		if err := os.MkdirAll(filepath.Join(dir, name, ledgerName), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	made := time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC)
	if err := errors.Join(sweep(dir), backupKeep{Daily: 1}.prune(dir, made)); err != nil {
		t.Fatal(err)
	}
	var got []string
	list, err := os.ReadDir(dir)
	for _, e := range list {
		got = append(got, e.Name())
	}
	want := []string{"20261122T010000Z", "20261123T020000Z", "other"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestBackupDamagedNewest: restore passes over a newest backup that is not whole, and says so.
func TestBackupDamagedNewest(t *testing.T) {
	d := makeDrill(t)
	good := filepath.Join(d.backup, "20200101T000000Z") // another day: it stays
	if err := os.Rename(d.newestBackup(), good); err != nil {
		t.Fatal(err)
	}
	s := d.open()
	if _, err := backup(t.Context(), s, d.backup, weekAndMonth); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	bad := d.newestBackup()
	d.edit(filepath.Join(bad, stream.People+snapshotEnd),
		func(b []byte) []byte { b[len(b)/2] ^= 1; return b })
	fresh := *d
	fresh.flags.Data = filepath.Join(t.TempDir(), "new")
	if code, out := fresh.restore("--from", d.backup); code != exitOK ||
		!strings.Contains(out, bad+" is passed over") || !strings.Contains(out, "backup "+good+": of ") {
		t.Errorf("%d %s", code, out)
	}
}

// TestBackupRefused: a store that lost people gets no backup, one that forgot them as asked gets one.
func TestBackupRefused(t *testing.T) {
	d := makeDrill(t)
	s := d.open()
	if err := s.People().Delete(t.Context(), "person-1"); err != nil { // with its second copy
		t.Fatal(err)
	}
	if _, err := backup(t.Context(), s, d.backup, weekAndMonth); err != nil {
		t.Errorf("after somebody was forgotten: %v", err)
	}
	before := d.newestBackup()
	if err := s.Store.People().Delete(t.Context(), "person-2"); err != nil { // behind the second copy's back
		t.Fatal(err)
	}
	if _, err := backup(t.Context(), s, d.backup, weekAndMonth); !errors.Is(err, errRefused) ||
		!strings.Contains(err.Error(), stream.People) || !strings.Contains(err.Error(), "painani restore") {
		t.Errorf("fewer people: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	d.remove("jetstream/jetstream/*/streams/KV_PEOPLE", copiesName, checkpointName)
	code, out, errs := command(t, "backup", d.backup, "--data", d.flags.Data,
		"--max-store", fmt.Sprint(smallStore))
	if code != exitFailed || !strings.Contains(errs, errRefused.Error()) {
		t.Errorf("all people gone: %d %s%s", code, out, errs)
	}
	if now := d.newestBackup(); now != before {
		t.Errorf("%s, before %s", now, before)
	}
	if _, err := proveBackup(before); err != nil {
		t.Error(err)
	}
}

// TestBackupFlippedBlock: a damaged record on disk is no reason to write a backup of what is left.
func TestBackupFlippedBlock(t *testing.T) {
	d := makeDrill(t)
	s := d.open()
	defer s.Close()
	before := d.newestBackup()
	d.edit(d.files(peopleFiles + "msgs/*.blk")[0], func(b []byte) []byte { return flipAt(b, "PEOPLE", -12) })
	if _, err := backup(t.Context(), s, d.backup, weekAndMonth); !errors.Is(err, errRefused) ||
		!strings.Contains(err.Error(), ".blk at byte") {
		t.Error(err)
	}
	if now := d.newestBackup(); now != before {
		t.Errorf("%s, before %s", now, before)
	}
}

// TestBackupFlat: a backup of the last version restores, and becomes a generation with the next one.
func TestBackupFlat(t *testing.T) {
	d := makeDrill(t)
	flat := filepath.Join(t.TempDir(), "flat")
	if err := os.Rename(d.newestBackup(), flat); err != nil {
		t.Fatal(err)
	}
	d.edit(filepath.Join(flat, manifestName), func(b []byte) []byte {
		return []byte(strings.Replace(string(b), `"counts"`, `"unknown"`, 1))
	})
	d.backup = flat
	s := d.open()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	fresh := *d
	fresh.flags.Data = filepath.Join(t.TempDir(), "new")
	if code, out := fresh.restore("--from", flat); code != exitOK || !strings.Contains(out, "backup "+flat) {
		t.Fatalf("restore: %d %s", code, out)
	}
	s = d.open()
	defer s.Close()
	if _, err := backup(t.Context(), s, flat, backupKeep{Daily: 1}); err != nil {
		t.Fatal(err)
	}
	if safeio.Exists(filepath.Join(flat, manifestName)) || safeio.Exists(filepath.Join(flat, ledgerName)) {
		t.Error("it still lies in the folder itself")
	}
	if all, err := look(flat, func(generation) bool { return false }); err != nil || all[0].err != nil {
		t.Errorf("%v, %v", all, err)
	}
}
