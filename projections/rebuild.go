package projections

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
	bberrors "go.etcd.io/bbolt/errors"

	"painani/events/safeio"
)

// A rebuild has the machine to itself and a file that starts empty: it takes more at a time.
const (
	rebuildBatch  = 16_000
	rebuildTables = 4096
	rebuildMmap   = 256 << 20 // of address space; growing the map copies what is in work
	rebuildFill   = 0.95      // of a page, since most of what comes is put behind what is there
)

// Rebuild makes the file anew from log and outbox and puts it in the place of
// the old one, which stays as it is until then. No process may have it open.
// What the outbox has forgotten by its age limit is gone from the letters' fate.
func Rebuild(ctx context.Context, cfg Config) error {
	release, err := reserve(cfg.Path)
	if err != nil {
		return err
	}
	defer release()
	path := cfg.Path
	cfg.Path, cfg.noSync = path+".rebuild", true
	cfg.Batch, cfg.Tables = max(cfg.Batch, rebuildBatch), max(cfg.Tables, rebuildTables)
	if err := os.Remove(cfg.Path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("remove remains: %w", err)
	}
	if err := rebuild(ctx, cfg); err != nil {
		os.Remove(cfg.Path)
		return fmt.Errorf("rebuild projections: %w", err)
	}
	if err := dropProof(path); err != nil {
		return err
	}
	for _, end := range []string{"", proofEnd} { // between the two it counts as never closed
		if err := os.Rename(cfg.Path+end, path+end); err != nil {
			return fmt.Errorf("replace projections: %w", err)
		}
	}
	return safeio.SyncFolder(filepath.Dir(path))
}

// packed is a transaction that leaves little room in the pages that it writes.
func packed(fn func(*bbolt.Tx) error) func(*bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		for _, name := range allBuckets() {
			tx.Bucket(name).FillPercent = rebuildFill
		}
		return fn(tx)
	}
}

// reserve locks the old file, if it is there and still a bbolt file.
func reserve(path string) (release func(), err error) {
	if _, err := os.Stat(path); err != nil {
		return func() {}, nil
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, ReadOnly: false})
	switch {
	case errors.Is(err, bberrors.ErrTimeout):
		return nil, fmt.Errorf("open %s: another process has it open; stop the service first: %w", path, err)
	case err != nil:
		return func() {}, nil // too damaged to open: that is what a rebuild is for
	}
	return func() { db.Close() }, nil
}

func rebuild(ctx context.Context, cfg Config) error {
	s, err := openChecked(ctx, cfg)
	if err != nil {
		return err
	}
	err = s.CatchUp(ctx)
	if err == nil {
		err = ctx.Err()
	}
	if err == nil {
		err = s.db.Sync()
	}
	return errors.Join(err, s.Close())
}
