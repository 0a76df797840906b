package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"painani/events"
	"painani/events/ledger"
	"painani/events/stream"
)

// truth is the open event store with its second copy.
type truth struct {
	*stream.Store
	Log events.Log // appends go to the stream and, before they return, to the ledger
	led *ledger.Log
}

// openTruth opens the store that the flags name, and the ledger beside it.
func openTruth(ctx context.Context, f *storeFlags, logger *slog.Logger) (*truth, error) {
	if err := os.MkdirAll(f.Data, 0o700); err != nil {
		return nil, fmt.Errorf("make data folder: %w", err)
	}
	c := stream.Config{MaxStore: f.MaxStore, Logger: logger}
	if f.Nats != "" {
		c.URL, c.Replicas = f.Nats, f.Replicas
	} else {
		c.Dir = f.path("jetstream")
	}
	s, err := stream.Open(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("open events: %w", err)
	}
	led, err := ledger.Wrap(ctx, s.Events(), f.path("ledger"), ledger.Options{})
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	return &truth{Store: s, Log: led, led: led}, nil
}

// open is openTruth for commands that look at what a service left: there must be something.
func (f *storeFlags) open(ctx context.Context, w io.Writer) (*truth, error) {
	if !f.exists() {
		return nil, fmt.Errorf("no service has run on %s yet", f.Data)
	}
	return openTruth(ctx, f, f.logger(w))
}

// Close releases both, the ledger first.
func (t *truth) Close() error {
	return errors.Join(t.led.Close(), t.Store.Close())
}

// serviceKey is a secret of the service, made at its first start.
func serviceKey(ctx context.Context, b events.Bucket, name string) ([]byte, error) {
	key, _, err := b.Get(ctx, name)
	if err == nil {
		return key, nil
	}
	if !errors.Is(err, events.ErrNotFound) {
		return nil, fmt.Errorf("read %s: %w", name, err)
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
	return key, nil
}
