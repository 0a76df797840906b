package main

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"painani/events/checkpoint"
)

// checkpointName is the file that says how far the store has come. It lies beside
// store and ledger, so that a start finds out when both lost their ends.
const checkpointName = "checkpoint.json"

// writeCheckpoint writes the checkpoint if the store went on since the last one.
func (s *eventStore) writeCheckpoint(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := checkpoint.Of(ctx, s.Store)
	if err != nil {
		return fmt.Errorf("make checkpoint: %w", err)
	}
	c.Keys = slices.Clone(s.names)
	if s.written != nil && reflect.DeepEqual(c.Streams, s.written.Streams) &&
		slices.Equal(c.Keys, s.written.Keys) {
		return nil
	}
	if err := c.Write(s.f.path(checkpointName)); err != nil {
		return fmt.Errorf("make checkpoint: %w", err)
	}
	s.written = c
	return nil
}

// checkpointEvery is how far the checkpoint may be behind the store while the service runs.
const checkpointEvery = 30 * time.Second

// runCheckpoints writes checkpoints, and looks how full the streams are, until ctx ends. A store in trouble
// gets none: what it says of itself need not be on the disk.
func (s *liveStore) runCheckpoints(ctx context.Context) error {
	tick := time.NewTicker(checkpointEvery)
	defer tick.Stop()
	var full fullness
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if _, cause := s.Trouble(); cause != nil || !s.opening().sound() {
				continue
			}
			if err := s.opening().writeCheckpoint(ctx); err != nil && ctx.Err() == nil {
				s.log.Warn("checkpoint not written", "err", err) // the old one stands
			}
			full.warn(ctx, s, time.Now(), s.log)
		}
	}
}
