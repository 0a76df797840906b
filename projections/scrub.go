package projections

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"go.etcd.io/bbolt"
)

// errScrubbed ends the transaction of Scrub, which changes no row.
var errScrubbed = errors.New("scrubbed")

// errReaders: a reader still sees an older state of the file.
var errReaders = errors.New("the file is being read")

// Scrub overwrites all free pages of the file, which hold what rows and pages were before: call it after
// Touch for somebody who was deleted. It waits until no reader sees an older state, as long as ctx lets it.
func (s *Store) Scrub(ctx context.Context) error {
	for range 2 { // neither of the two states that the file can be opened in needs an old page
		if err := s.db.Update(func(*bbolt.Tx) error { return nil }); err != nil {
			return fmt.Errorf("scrub projections: %w", err)
		}
	}
	for {
		err := s.db.Update(s.overwriteFree)
		if errors.Is(err, errScrubbed) {
			return nil
		}
		if !errors.Is(err, errReaders) {
			return fmt.Errorf("scrub projections: %w", err)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("scrub projections: %w", errors.Join(err, ctx.Err()))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// overwriteFree overwrites the pages that no state of the file needs. While it runs nobody writes; who
// begins to read reads pages in use.
func (s *Store) overwriteFree(tx *bbolt.Tx) error {
	if stats := s.db.Stats(); stats.OpenTxN > 0 {
		return errReaders
	}
	f, err := os.OpenFile(s.db.Path(), os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	size := s.db.Info().PageSize
	empty := make([]byte, size)
	for id := 2; ; {
		p, err := tx.Page(id)
		if err != nil {
			return err
		}
		if p == nil {
			break
		}
		if p.Type != "free" {
			id += 1 + p.OverflowCount
			continue
		}
		if _, err := f.WriteAt(empty, int64(id)*int64(size)); err != nil {
			return err
		}
		id++
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return errScrubbed
}
