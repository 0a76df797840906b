package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"painani/events"
	"painani/events/ledger"
	"painani/events/safeio"
)

// generationForm is the name of a generation: the time it was written, UTC. Names sort by time.
const generationForm = "20060102T150405Z"

// freshEnd marks a generation that is being written. One that a kill left behind is worth nothing.
const freshEnd = ".new"

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

// kept returns the times that stay, newest first: the last of each of the newest Daily days and of the
// newest Weekly weeks (Monday to Sunday) that have any, all in UTC. Days without a backup do not count.
func (k backupKeep) kept(times []time.Time) []time.Time {
	times = slices.Clone(times)
	slices.SortFunc(times, func(a, b time.Time) int { return b.Compare(a) })
	days, weeks := map[string]bool{}, map[string]bool{}
	var out []time.Time
	for i, t := range times {
		year, week := t.UTC().ISOWeek()
		w, d := fmt.Sprint(year, "-", week), t.UTC().Format(time.DateOnly)
		stays := i == 0
		if !days[d] && len(days) < k.Daily {
			days[d], stays = true, true
		}
		if !weeks[w] && len(weeks) < k.Weekly {
			weeks[w], stays = true, true
		}
		if stays {
			out = append(out, t)
		}
	}
	return out
}

// generations lists the backups in a folder, the oldest first. A folder that is missing has none.
func generations(dir string) ([]time.Time, error) {
	list, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var out []time.Time
	for _, e := range list {
		if t, err := time.Parse(generationForm, e.Name()); err == nil && e.IsDir() {
			out = append(out, t)
		}
	}
	return out, nil
}

// generationPath is the folder of a generation.
func generationPath(dir string, t time.Time) string {
	return filepath.Join(dir, t.UTC().Format(generationForm))
}

// freeTime is the first second from now on that names no generation yet.
func freeTime(dir string, now time.Time) time.Time {
	t := now.UTC().Truncate(time.Second)
	for safeio.Exists(generationPath(dir, t)) {
		t = t.Add(time.Second)
	}
	return t
}

// prune removes the generations that need not stay. Call it when made, the newest one, was verified; that
// one stays whatever the clock says.
func (k backupKeep) prune(dir string, made time.Time) error {
	times, err := generations(dir)
	if err != nil {
		return err
	}
	stay := k.kept(times)
	for _, t := range times {
		if t.Equal(made) || slices.ContainsFunc(stay, t.Equal) {
			continue
		}
		path := generationPath(dir, t)
		if err := os.Rename(path, path+freshEnd); err != nil { // half of it must not look like a backup
			return err
		}
		if err := os.RemoveAll(path + freshEnd); err != nil {
			return err
		}
	}
	return safeio.SyncFolder(dir)
}

// sweep removes what kills left half written or half removed.
func sweep(dir string) error {
	list, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range list {
		name, ok := strings.CutSuffix(e.Name(), freshEnd)
		if _, err := time.Parse(generationForm, name); !ok || err != nil {
			continue
		}
		if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// adoptFlat moves a backup that lies in the folder itself, as versions up to 0.9 wrote it, into a generation
// of its own. The manifest goes last: what a kill interrupts, the next call ends.
func adoptFlat(dir string) error {
	flat := filepath.Join(dir, manifestName)
	info, err := os.Stat(flat)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	at := info.ModTime()
	if m, err := readManifest(dir); err == nil {
		at = m.At
	}
	to := generationPath(dir, at)
	if safeio.Exists(filepath.Join(to, manifestName)) {
		to = generationPath(dir, freeTime(dir, at))
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"+snapshotEnd))
	if err != nil {
		return err
	}
	if led := filepath.Join(dir, ledgerName); safeio.Exists(led) {
		files = append(files, led)
	}
	for _, file := range append(files, flat) {
		if err := os.Rename(file, filepath.Join(to, filepath.Base(file))); err != nil {
			return err
		}
	}
	return errors.Join(safeio.SyncFolder(to), safeio.SyncFolder(dir))
}

// proveBackup reads a whole backup: every file by its digest, every event by its chain.
func proveBackup(dir string) (*manifest, error) {
	m, err := readBackup(dir)
	if err != nil {
		return nil, err
	}
	sum, err := ledger.Look(filepath.Join(dir, ledgerName))
	if err == nil && sum.Last != m.Events {
		err = fmt.Errorf("%w: its events end at %d, not at %d", events.ErrDamaged, sum.Last, m.Events)
	}
	if err != nil {
		return nil, fmt.Errorf("read backup: %s: %w", dir, err)
	}
	return m, nil
}

// generation is one backup as it was found.
type generation struct {
	Dir string
	m   *manifest // nil: it is not whole
	err error     // why
}

// look reads all backups of a folder, the newest first, until one is reached that ends says so of. The
// folder may be one backup itself.
func look(dir string, ends func(generation) bool) ([]generation, error) {
	if safeio.Exists(filepath.Join(dir, manifestName)) {
		m, err := proveBackup(dir)
		return []generation{{dir, m, err}}, nil
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("read backup: %w", err)
	}
	times, err := generations(dir)
	if err != nil {
		return nil, fmt.Errorf("read backup: %w", err)
	}
	if len(times) == 0 {
		return nil, fmt.Errorf("read backup: there is none in %s", dir)
	}
	var out []generation
	for _, t := range slices.Backward(times) {
		g := generation{Dir: generationPath(dir, t)}
		g.m, g.err = proveBackup(g.Dir)
		out = append(out, g)
		if ends(g) {
			break
		}
	}
	return out, nil
}

// newestGood finds the newest whole backup of a folder, and those after it that are not whole.
func newestGood(dir string) (good generation, bad []generation, err error) {
	all, err := look(dir, func(g generation) bool { return g.err == nil })
	if err != nil {
		return good, nil, err
	}
	if good = all[len(all)-1]; good.err == nil {
		return good, all[:len(all)-1], nil
	}
	for _, g := range all {
		err = errors.Join(err, g.err)
	}
	return good, all, fmt.Errorf("no backup in %s is whole: %w", dir, err)
}
