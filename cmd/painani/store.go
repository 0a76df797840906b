package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"painani/events"
	"painani/events/checkpoint"
	"painani/events/ledger"
	"painani/events/safeio"
	"painani/events/stream"
	"painani/mail/people"
	"painani/mail/spools"
)

// Folders of the store below the data folder.
const (
	storeName  = "jetstream"
	ledgerName = "ledger"
)

// eventStore is the open event store with its second copy.
type eventStore struct {
	*stream.Store
	Log events.Log // appends go to the stream and, before they return, to the ledger

	f      *storeFlags
	log    *slog.Logger
	ledger *ledger.Log
	lock   io.Closer // of the data folder; nil: who opened this holds it

	people, keys events.Bucket  // with their second copies
	mended       []string       // what openCopies and openSpools did, for restore
	spools       *spools.Spools // lists of letters in and out; nil on a cluster

	mu      sync.Mutex             // of what is below
	names   []string               // of the secrets that the service has or had, in order
	written *checkpoint.Checkpoint // as the file holds it; nil: there is none yet
}

// streamConfig says where the streams of the flags are.
func (f *storeFlags) streamConfig(logger *slog.Logger) stream.Config {
	c := stream.Config{MaxStore: f.MaxStore, StartLimit: f.StartLimit, Logger: logger}
	if f.Nats != "" {
		c.URL, c.Replicas, c.Creds, c.CA = f.Nats, f.Replicas, f.NatsCreds, f.NatsCA
	} else {
		c.Dir = f.path(storeName)
	}
	return c
}

// openEventStore locks the data folder and opens the store that the flags name, and the ledger beside it.
// It refuses a store that is shorter than it was, and says what to do; a folder in use is stream.ErrLocked.
func openEventStore(ctx context.Context, f *storeFlags, logger *slog.Logger) (*eventStore, error) {
	lock, err := f.lock(logger)
	if err != nil {
		return nil, err
	}
	s, err := openLocked(ctx, f, logger)
	if err != nil {
		lock.Close()
		return nil, err
	}
	s.lock = lock
	return s, nil
}

// lock locks the data folder and removes what kills left half written there, which may hold anybody; a folder
// in use is stream.ErrLocked.
func (f *storeFlags) lock(logger *slog.Logger) (io.Closer, error) {
	lock, err := stream.Lock(f.Data)
	if err != nil {
		return nil, fmt.Errorf("open data: %w", err)
	}
	if err := safeio.Sweep(f.Data); err != nil {
		logger.Warn("what a kill left half written stays", "err", err)
	}
	return lock, nil
}

// openLocked is openEventStore for who has locked the data folder already.
func openLocked(ctx context.Context, f *storeFlags, logger *slog.Logger) (*eventStore, error) {
	s, err := openStreams(ctx, f, logger)
	if err != nil {
		return nil, f.advise(err)
	}
	return s, nil
}

// advise adds to a complaint about damage what can be done about it.
func (f *storeFlags) advise(err error) error {
	if !errors.Is(err, events.ErrDamaged) && !errors.Is(err, stream.ErrSlow) {
		return err
	}
	return fmt.Errorf("%w\nNothing was served. `painani restore --data %s` puts the damaged copy back from the "+
		"other one, %s or %s; with --from it takes a backup to help",
		err, f.Data, f.path(storeName), f.path(ledgerName))
}

// openStreams opens the streams, holds them against the checkpoint and their second copies, and opens the
// ledger.
func openStreams(ctx context.Context, f *storeFlags, logger *slog.Logger) (*eventStore, error) {
	last, err := checkpoint.Read(f.path(checkpointName))
	if err != nil {
		return nil, err
	}
	right, err := f.putRight(logger)
	if err == nil {
		err = f.setAside(logger)
	}
	if err != nil {
		return nil, fmt.Errorf("open events: %w", err)
	}
	c := f.streamConfig(logger)
	healing := func(name string) bool { return f.copiesOf(name) != "" }
	if last != nil {
		c.MustExist = slices.DeleteFunc(stream.Names(), healing)
	} else if err := f.orphaned(); err != nil {
		return nil, err
	}
	letters, err := f.openSpools(last, logger)
	if err != nil {
		return nil, fmt.Errorf("open events: %w", err)
	}
	streams, err := stream.Open(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("open events: %w", err)
	}
	s := &eventStore{
		Store:   streams,
		f:       f,
		log:     logger,
		spools:  letters,
		mended:  append(right, letters.Mended()...),
		written: last,
		names:   last.Secrets(),
	}
	if err = last.Check(ctx, streams, healing); err == nil {
		err = s.openCopies(ctx)
	}
	if err == nil {
		err = s.spools.Settle(ctx, streams, s.keys)
	}
	if err == nil {
		s.ledger, err = ledger.Wrap(ctx, streams.Events(), f.path(ledgerName), ledger.Options{Logger: logger})
	}
	if err != nil {
		streams.Close()
		return nil, fmt.Errorf("open events: %w", err)
	}
	s.Log = s.ledger
	if err := s.writeCheckpoint(ctx); err != nil {
		return nil, errors.Join(err, s.ledger.Close(), streams.Close())
	}
	return s, nil
}

// registerName is the folder below the data folder with the lists of what INTAKE and OUTBOX hold, and of
// letters that were lost.
const registerName = "register"

// openSpools proves the letters; nil on a cluster, whose replicas are the second copies.
func (f *storeFlags) openSpools(last *checkpoint.Checkpoint, log *slog.Logger) (*spools.Spools, error) {
	if f.Nats != "" {
		return nil, nil
	}
	return spools.Open(spools.Config{Stream: f.streamConfig(log), Register: f.path(registerName), Last: last,
		Secret: causesKey, Logger: log})
}

// Intake is the spool of letters in, listed in its register.
func (s *eventStore) Intake() events.Spool { return s.spools.Intake(s.Store.Intake()) }

// Outbox is the spool of letters out, listed in its register.
func (s *eventStore) Outbox() events.Spool { return s.spools.Outbox(s.Store.Outbox()) }

// orphaned refuses to begin an empty store beside a ledger that holds events.
func (f *storeFlags) orphaned() error {
	if f.Nats != "" || safeio.Exists(f.path(storeName)) {
		return nil
	}
	id, err := ledger.Store(f.path(ledgerName))
	if err != nil {
		return err
	}
	if id != "" {
		return fmt.Errorf("%w: %s is gone, and %s has events",
			events.ErrDamaged, f.path(storeName), f.path(ledgerName))
	}
	return nil
}

// compare reads log and ledger side by side: every event can be read, and both copies
// hold the same bytes.
func (s *eventStore) compare(ctx context.Context) error {
	begin := time.Now()
	n, err := s.f.comparison()(ctx, s.f.path(ledgerName), s.Store.Events())
	if err != nil {
		return s.f.advise(err)
	}
	s.log.Info("both copies of the log agree", "events", n, "took", time.Since(begin).Round(time.Millisecond))
	return nil
}

// comparison compares a ledger with its log, to which other processes may append meanwhile.
func (f *storeFlags) comparison() func(ctx context.Context, dir string, log events.Log) (uint64, error) {
	if f.several() {
		return ledger.CompareBegin
	}
	return ledger.Compare
}

// open is openEventStore for commands that look at what a service left: there must be something.
func (f *storeFlags) open(ctx context.Context, w io.Writer) (*eventStore, error) {
	if !f.exists() {
		return nil, fmt.Errorf("no service has run on %s yet", f.Data)
	}
	return openEventStore(ctx, f, f.logger(w))
}

// closeLimit is how long the last notes of a store that is closed may take.
const closeLimit = 5 * time.Second

// Close writes a last checkpoint and releases both copies, the ledger first, then the data folder.
func (s *eventStore) Close() error {
	ctx, stop := context.WithTimeout(context.Background(), closeLimit)
	defer stop()
	if err := s.writeCheckpoint(ctx); err != nil {
		s.log.Warn("checkpoint not written", "err", err) // the old one stands
	}
	err := s.abandon()
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}

// abandon is Close for a store that failed: what it says of itself need not be on the disk, so no
// checkpoint is written of it. The lock stays.
func (s *eventStore) abandon() error { return errors.Join(s.ledger.Close(), s.Store.Close()) }

// movedKey begins the keys of tables that went to another host.
const movedKey = "moved-"

// moved are the tables that went to another host.
func (s *eventStore) moved(ctx context.Context) (map[string]bool, error) {
	out := map[string]bool{}
	err := s.Keys().Each(ctx, func(key string, _ []byte, _ uint64) error {
		if id, ok := strings.CutPrefix(key, movedKey); ok {
			out[id] = true
		}
		return nil
	})
	return out, err
}

// peopleKey is the secret of people's digests.
const peopleKey = "key-people"

// openPeople opens the people of the store as the service does.
func (s *eventStore) openPeople(ctx context.Context) (*people.Store, error) {
	return s.openPeopleIn(ctx, s.People())
}

// openPeopleIn is openPeople for a bucket that stands for the store's own.
func (s *eventStore) openPeopleIn(ctx context.Context, bucket events.Bucket) (*people.Store, error) {
	digest, err := s.serviceKey(ctx, peopleKey)
	if err != nil {
		return nil, err
	}
	known, err := people.Open(ctx, bucket, digest)
	if err != nil {
		return nil, fmt.Errorf("open people: %w", err)
	}
	return known, nil
}
