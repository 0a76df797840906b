package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"painani/events"
	"painani/events/ledger"
	"painani/events/safeio"
)

// LedgerPath is the folder of the events in the folder of a backup.
func LedgerPath(dir string) string { return filepath.Join(dir, ledgerFolder) }

// SnapshotPath is the file of a small stream in the folder of a backup.
func SnapshotPath(dir, stream string) string { return filepath.Join(dir, stream+snapshotEnd) }

// Found is one backup as it was found.
type Found struct {
	Dir      string    // its own folder
	Manifest *Manifest // nil: it is not whole
	Err      error     // why
}

// Look reads all backups of a folder, the newest first. The folder may be one backup itself.
func Look(dir string) ([]Found, error) {
	return look(dir, func(Found) bool { return false })
}

// Newest finds the newest whole backup of a folder, and those after it that are not whole. The error, if none
// is whole, has the reason of each.
func Newest(dir string) (good Found, bad []Found, err error) {
	all, err := look(dir, func(f Found) bool { return f.Err == nil })
	if err != nil {
		return good, nil, err
	}
	if good = all[len(all)-1]; good.Err == nil {
		return good, all[:len(all)-1], nil
	}
	for _, f := range all {
		err = errors.Join(err, f.Err)
	}
	return good, all, fmt.Errorf("no backup in %s is whole: %w", dir, err)
}

// look is Look until a backup is reached that ends says so of.
func look(dir string, ends func(Found) bool) ([]Found, error) {
	if safeio.Exists(filepath.Join(dir, manifestName)) {
		m, err := prove(dir)
		return []Found{{dir, m, err}}, nil
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
	var out []Found
	for _, t := range slices.Backward(times) {
		f := Found{Dir: Path(dir, t)}
		f.Manifest, f.Err = prove(f.Dir)
		out = append(out, f)
		if ends(f) {
			break
		}
	}
	return out, nil
}

// readManifest reads the manifest of a backup alone.
func readManifest(dir string) (*Manifest, error) {
	data, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return nil, fmt.Errorf("read backup: %w", err)
	}
	m := new(Manifest)
	if err := json.Unmarshal(data, m); err != nil || m.Form != 1 {
		return nil, fmt.Errorf("read backup: %w: %s is no backup of form 1: %w", events.ErrDamaged, dir, err)
	}
	return m, nil
}

// read reads the manifest and compares every file with it; events.ErrDamaged if one is missing or another.
func read(dir string) (*Manifest, error) {
	m, err := readManifest(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(m.Files)) {
		if !filepath.IsLocal(name) {
			return nil, fmt.Errorf("read backup: %w: file %q lies outside", events.ErrDamaged, name)
		}
		sum, err := safeio.Digest(filepath.Join(dir, name))
		if err == nil && sum != m.Files[name] {
			err = errors.New("it is not the file that was written")
		}
		if err != nil {
			return nil, fmt.Errorf("read backup: %w: %s: %w", events.ErrDamaged, name, err)
		}
	}
	return m, nil
}

// prove reads a whole backup: every file by its digest, every event by its chain.
func prove(dir string) (*Manifest, error) {
	m, err := read(dir)
	if err != nil {
		return nil, err
	}
	sum, err := ledger.Look(LedgerPath(dir))
	if err == nil && sum.Last != m.Events {
		err = fmt.Errorf("%w: its events end at %d, not at %d", events.ErrDamaged, sum.Last, m.Events)
	}
	if err != nil {
		return nil, fmt.Errorf("read backup: %s: %w", dir, err)
	}
	return m, nil
}
