package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"painani/events"
	"painani/events/ledger"
	"painani/events/stream"
)

// Folders of the store below the data folder.
const (
	storeName  = "jetstream"
	ledgerName = "ledger"
)

// truth is the open event store with its second copy.
type truth struct {
	*stream.Store
	Log events.Log // appends go to the stream and, before they return, to the ledger

	f      *storeFlags
	log    *slog.Logger
	led    *ledger.Log
	folder io.Closer // the lock; nil: it is held by who opened this

	people, keys events.Bucket // with their second copies
	mended       []string      // what openCopies did, for restore
	names        []string      // of the secrets that the service has or had, in order

	gated   *gate // after pass
	marking sync.Mutex
	marked  *checkpoint // as written last
}

// streamConfig says where the streams of the flags are.
func (f *storeFlags) streamConfig(logger *slog.Logger) stream.Config {
	c := stream.Config{MaxStore: f.MaxStore, StartLimit: f.StartLimit, Logger: logger}
	if f.Nats != "" {
		c.URL, c.Replicas = f.Nats, f.Replicas
	} else {
		c.Dir = f.path(storeName)
	}
	return c
}

// openTruth takes the data folder and opens the store that the flags name, and the ledger beside it. A store
// that is shorter than it was is refused with the way back; a folder that is in use with stream.ErrLocked.
func openTruth(ctx context.Context, f *storeFlags, logger *slog.Logger) (*truth, error) {
	folder, err := stream.Lock(f.Data)
	if err != nil {
		return nil, fmt.Errorf("open data: %w", err)
	}
	t, err := openHeld(ctx, f, logger)
	if err != nil {
		folder.Close()
		return nil, err
	}
	t.folder = folder
	return t, nil
}

// openHeld is openTruth for who has taken the data folder already.
func openHeld(ctx context.Context, f *storeFlags, logger *slog.Logger) (*truth, error) {
	t, err := openStore(ctx, f, logger)
	if err != nil {
		return nil, f.advise(err)
	}
	return t, nil
}

// advise adds to a complaint about damage what can be done about it.
func (f *storeFlags) advise(err error) error {
	if !errors.Is(err, events.ErrDamaged) && !errors.Is(err, stream.ErrSlow) {
		return err
	}
	return fmt.Errorf("%w\nNothing was served. `painani restore --data %s` puts the damaged copy back from the other one, %s or %s; "+
		"with --from it takes a backup to help", err, f.Data, f.path(storeName), f.path(ledgerName))
}

func openStore(ctx context.Context, f *storeFlags, logger *slog.Logger) (*truth, error) {
	point, err := readCheckpoint(f.path(checkpointName))
	if err != nil {
		return nil, err
	}
	if err := f.setAside(logger); err != nil {
		return nil, fmt.Errorf("open events: %w", err)
	}
	c := f.streamConfig(logger)
	if point != nil {
		c.MustExist = slices.DeleteFunc(stream.Names(), func(name string) bool { return f.copiesOf(name) != "" })
	} else if err := f.orphaned(); err != nil {
		return nil, err
	}
	s, err := stream.Open(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("open events: %w", err)
	}
	t := &truth{Store: s, f: f, log: logger, marked: point, names: point.keys()}
	if err = point.check(ctx, s, func(name string) bool { return f.copiesOf(name) != "" }); err == nil {
		err = t.openCopies(ctx)
	}
	if err == nil {
		t.led, err = ledger.Wrap(ctx, s.Events(), f.path(ledgerName), ledger.Options{Logger: logger})
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("open events: %w", err)
	}
	t.Log = t.led
	if err := t.mark(ctx); err != nil {
		return nil, errors.Join(err, t.led.Close(), s.Close())
	}
	return t, nil
}

// orphaned refuses to begin an empty store beside a ledger that holds events.
func (f *storeFlags) orphaned() error {
	if f.Nats != "" || exists(f.path(storeName)) {
		return nil
	}
	id, err := ledger.Store(f.path(ledgerName))
	if err != nil {
		return err
	}
	if id != "" {
		return fmt.Errorf("%w: %s is gone, and %s has events", events.ErrDamaged, f.path(storeName), f.path(ledgerName))
	}
	return nil
}

// compare reads log and ledger side by side: every event can be read, and both copies
// hold the same bytes.
func (t *truth) compare(ctx context.Context) error {
	begin := time.Now()
	n, err := ledger.Compare(ctx, t.f.path(ledgerName), t.Store.Events())
	if err != nil {
		return t.f.advise(err)
	}
	t.log.Info("both copies of the log agree", "events", n, "took", time.Since(begin).Round(time.Millisecond))
	return nil
}

// open is openTruth for commands that look at what a service left: there must be something.
func (f *storeFlags) open(ctx context.Context, w io.Writer) (*truth, error) {
	if !f.exists() {
		return nil, fmt.Errorf("no service has run on %s yet", f.Data)
	}
	return openTruth(ctx, f, f.logger(w))
}

// Close writes a last checkpoint and releases both, the ledger first.
func (t *truth) Close() error {
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	if err := t.mark(ctx); err != nil {
		t.log.Warn("checkpoint not written", "err", err) // the old one stands
	}
	if last, err := t.Log.Last(ctx); err == nil {
		if err := t.gated.noteEnd(last); err != nil {
			t.log.Warn("not noted what was replayed", "err", err) // the next start replays more
		}
	}
	err := errors.Join(t.led.Close(), t.Store.Close())
	if t.folder != nil {
		err = errors.Join(err, t.folder.Close())
	}
	return err
}

// serviceKey is a secret of the service, made at its first start and never again.
func (t *truth) serviceKey(ctx context.Context, name string) ([]byte, error) {
	b := t.Keys()
	key, _, err := b.Get(ctx, name)
	if err == nil {
		return key, t.hasKey(ctx, name)
	}
	if !errors.Is(err, events.ErrNotFound) {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if slices.Contains(t.names, name) {
		return nil, errKeyLost(name)
	}
	key = make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return nil, fmt.Errorf("make %s: %w", name, err)
	}
	if _, err := b.Put(ctx, name, key, 0); err != nil {
		if errors.Is(err, events.ErrConflict) { // another process made it just now
			key, _, err = b.Get(ctx, name)
		}
		if err != nil {
			return nil, fmt.Errorf("store %s: %w", name, err)
		}
	}
	return key, t.hasKey(ctx, name)
}

// hasKey has the checkpoint say that there is such a secret.
func (t *truth) hasKey(ctx context.Context, name string) error {
	t.marking.Lock()
	i, known := slices.BinarySearch(t.names, name)
	if !known {
		t.names = slices.Insert(t.names, i, name)
	}
	t.marking.Unlock()
	if known {
		return nil
	}
	return t.mark(ctx)
}
