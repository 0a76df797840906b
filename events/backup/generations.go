package backup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"painani/events/safeio"
)

// generationForm is the name of a generation: the time it was written, UTC. Names sort by time.
const generationForm = "20060102T150405Z"

// freshEnd marks a generation that is being written. One that a kill left behind is worth nothing.
const freshEnd = ".new"

// Keep says how many generations of backups stay.
type Keep struct {
	Daily  int // days of which the last backup is kept; 1 or more
	Weekly int // weeks of which the last backup is kept
}

// kept returns the times that stay, newest first: the last of each of the newest Daily days and of the
// newest Weekly weeks (Monday to Sunday) that have any, all in UTC. Days without a backup do not count.
func (k Keep) kept(times []time.Time) []time.Time {
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

// Until is when the last backup that is there at a time is removed, if backups go on.
func (k Keep) Until(at time.Time) time.Time {
	return at.UTC().AddDate(0, 0, max(k.Daily, 7*(k.Weekly+1)))
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

// Path is the folder of the generation of a time.
func Path(dir string, t time.Time) string {
	return filepath.Join(dir, t.UTC().Format(generationForm))
}

// freeTime is the first second from now on that names no generation yet.
func freeTime(dir string, now time.Time) time.Time {
	t := now.UTC().Truncate(time.Second)
	for safeio.Exists(Path(dir, t)) {
		t = t.Add(time.Second)
	}
	return t
}

// prune removes the generations that need not stay. Call it when made, the newest one, was verified; that
// one stays whatever the clock says.
func (k Keep) prune(dir string, made time.Time) error {
	times, err := generations(dir)
	if err != nil {
		return err
	}
	stay := k.kept(times)
	for _, t := range times {
		if t.Equal(made) || slices.ContainsFunc(stay, t.Equal) {
			continue
		}
		path := Path(dir, t)
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
	to := Path(dir, at)
	if safeio.Exists(filepath.Join(to, manifestName)) {
		to = Path(dir, freeTime(dir, at))
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"+snapshotEnd))
	if err != nil {
		return err
	}
	if led := LedgerPath(dir); safeio.Exists(led) {
		files = append(files, led)
	}
	for _, file := range append(files, flat) {
		if err := os.Rename(file, filepath.Join(to, filepath.Base(file))); err != nil {
			return err
		}
	}
	return errors.Join(safeio.SyncFolder(to), safeio.SyncFolder(dir))
}
