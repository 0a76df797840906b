package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/events/backup"
	"painani/events/safeio"
	"painani/events/stream"
)

var weekAndMonth = backup.Keep{Daily: 7, Weekly: 4}

// newestBackup is the folder of the newest generation.
func (d *drill) newestBackup() string {
	d.t.Helper()
	all, err := backup.Look(d.backup)
	if err != nil || len(all) == 0 {
		d.t.Fatalf("%v, %v", all, err)
	}
	return all[0].Dir
}

// TestBackupDamagedNewest: restore passes over a newest backup that is not whole, and says so.
func TestBackupDamagedNewest(t *testing.T) {
	d := makeDrill(t)
	good := filepath.Join(d.backup, "20200101T000000Z") // another day: it stays
	if err := os.Rename(d.newestBackup(), good); err != nil {
		t.Fatal(err)
	}
	s := d.open()
	if _, err := s.backup(t.Context(), d.backup, weekAndMonth); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	bad := d.newestBackup()
	d.edit(backup.SnapshotPath(bad, stream.People),
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
	if _, err := s.backup(t.Context(), d.backup, weekAndMonth); err != nil {
		t.Errorf("after somebody was forgotten: %v", err)
	}
	before := d.newestBackup()
	if err := s.Store.People().Delete(t.Context(), "person-2"); err != nil { // behind the second copy's back
		t.Fatal(err)
	}
	if _, err := s.backup(t.Context(), d.backup, weekAndMonth); !errors.Is(err, backup.ErrRefused) ||
		!strings.Contains(err.Error(), stream.People) || !strings.Contains(err.Error(), "painani restore") {
		t.Errorf("fewer people: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	d.remove("jetstream/jetstream/*/streams/KV_PEOPLE", copiesName, checkpointName)
	code, out, errs := command(t, "backup", d.backup, "--data", d.flags.Data,
		"--max-store", fmt.Sprint(smallStore))
	if code != exitFailed || !strings.Contains(errs, backup.ErrRefused.Error()) {
		t.Errorf("all people gone: %d %s%s", code, out, errs)
	}
	if now := d.newestBackup(); now != before {
		t.Errorf("%s, before %s", now, before)
	}
	if _, _, err := backup.Newest(before); err != nil {
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
	if _, err := s.backup(t.Context(), d.backup, weekAndMonth); !errors.Is(err, backup.ErrRefused) ||
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
	d.edit(filepath.Join(flat, "backup.json"), func(b []byte) []byte {
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
	if _, err := s.backup(t.Context(), flat, backup.Keep{Daily: 1}); err != nil {
		t.Fatal(err)
	}
	if safeio.Exists(filepath.Join(flat, "backup.json")) || safeio.Exists(backup.LedgerPath(flat)) {
		t.Error("it still lies in the folder itself")
	}
	if all, err := backup.Look(flat); err != nil || all[0].Err != nil {
		t.Errorf("%v, %v", all, err)
	}
}
