package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"painani/events"
	"painani/events/backup"
	"painani/events/copies"
	"painani/events/stream"
)

// backup writes a new backup of the open store below dir. backup.ErrRefused, with what to do, of one that
// lost something since the newest good one.
func (s *eventStore) backup(ctx context.Context, dir string, keep backup.Keep) (*backup.Manifest, error) {
	guard := func(ctx context.Context, last *backup.Manifest) (map[string]backup.Count, error) {
		now, err := s.guard(ctx, last)
		if errors.Is(err, backup.ErrRefused) {
			err = fmt.Errorf("%w. The backups in %s stay as they are. `painani restore --data %s --from %s` "+
				"puts back what is damaged; where all is as it should be, choose another folder",
				err, dir, s.f.Data, dir)
		}
		return now, err
	}
	return backup.Write(ctx, backup.Source{Store: s.Store, Binary: binaryVersion(), Logger: s.log, Guard: guard},
		dir, keep)
}

// countTries is how often a look at files is repeated that the server or a player was just writing.
const countTries = 10

// settled calls fn until it finds nothing wrong, with a pause between, countTries times at most.
func settled(ctx context.Context, fn func() error) (err error) {
	for range countTries {
		if err = fn(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return err
}

// proveStreams refuses a store with a damaged record in a small stream. Each event is proved by its chain.
// A cluster proves its own files. A torn end is what the server is writing just now.
func (s *eventStore) proveStreams(ctx context.Context) error {
	if s.f.Nats != "" {
		return nil
	}
	return settled(ctx, func() error {
		names := []string{stream.People, stream.Service, stream.Intake, stream.Outbox}
		bad, err := stream.Prove(s.f.path(storeName), names...)
		for _, b := range bad {
			if !b.Torn {
				err = errors.Join(err, fmt.Errorf("%w: %s: %w", backup.ErrRefused, b.Stream, b))
			}
		}
		return err
	})
}

// counts counts people and keys.
func (s *eventStore) counts(ctx context.Context) (map[string]backup.Count, error) {
	out := map[string]backup.Count{}
	for i, b := range []events.Bucket{s.Store.People(), s.Store.Keys()} {
		x, n := secondCopies[i], backup.Count{}
		if err := b.Each(ctx, func(key string, _ []byte, _ uint64) error {
			if x.wants == nil || x.wants(key) {
				n.Entries++
			}
			return nil
		}); err != nil {
			return nil, err
		}
		if s.f.Nats == "" {
			var err error
			if _, n.Deleted, err = copies.Count(s.copiesFolder(i)); err != nil {
				return nil, err
			}
		}
		out[x.stream] = n
	}
	return out, nil
}

// copiesFolder is the folder of one of secondCopies.
func (s *eventStore) copiesFolder(i int) string {
	return filepath.Join(s.f.path(copiesName), secondCopies[i].folder)
}

// guard refuses to write a backup after last (nil: there is none) of a store that lost something since.
// It returns how much the store holds.
func (s *eventStore) guard(
	ctx context.Context, last *backup.Manifest,
) (now map[string]backup.Count, err error) {
	if err := s.proveStreams(ctx); err != nil {
		return nil, err
	}
	if last != nil && last.Store != s.Log.Identity() {
		return nil, errors.New("the backups there are of another store; choose another folder")
	}
	if pos, err := s.Log.Last(ctx); err != nil {
		return nil, err
	} else if last != nil && pos < last.Events {
		return nil, fmt.Errorf("%w: it has %d events, the backup of %s has %d",
			backup.ErrRefused, pos, last.At.Format(time.RFC3339), last.Events)
	}
	err = settled(ctx, func() error {
		if now, err = s.counts(ctx); err != nil || last == nil {
			return err
		}
		for i, x := range secondCopies {
			if err := s.shrunk(i, last.Counts[x.stream], now[x.stream]); err != nil {
				return fmt.Errorf("%w: %s: %w than the backup of %s has", backup.ErrRefused, x.stream, err,
					last.At.Format(time.RFC3339))
			}
		}
		return nil
	})
	return now, err
}

// shrunk complains of entries that are fewer than they were, unless as many were deleted as are missing. On a
// cluster nobody counts deletions: fewer is a warning.
func (s *eventStore) shrunk(i int, was, now backup.Count) error {
	if now.Entries >= was.Entries {
		return nil
	}
	if s.f.Nats != "" {
		s.log.Warn("fewer entries than the last backup has", "stream", secondCopies[i].stream,
			"entries", now.Entries, "before", was.Entries)
		return nil
	}
	files, _, err := copies.Count(s.copiesFolder(i))
	if err != nil {
		return err
	}
	if files == now.Entries && now.Entries+now.Deleted >= was.Entries+was.Deleted {
		return nil
	}
	return fmt.Errorf("%d entries (%d second copies, %d deleted), fewer", now.Entries, files, now.Deleted)
}
