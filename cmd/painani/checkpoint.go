package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"time"

	"painani/events"
	"painani/events/safeio"
	"painani/events/stream"
)

// checkpointName is the file that says how far the store has come. It lies beside
// store and ledger, so that a start finds out when both lost their ends.
const checkpointName = "checkpoint.json"

// checkpoint is how far every stream was at some moment, and which event was last.
type checkpoint struct {
	Form    int                      `json:"form"` // 1
	At      time.Time                `json:"at"`
	Streams map[string]stream.Extent `json:"streams"`
	Table   string                   `json:"table,omitempty"` // of the last event
	Seq     uint64                   `json:"seq,omitempty"`
	Hash    string                   `json:"hash,omitempty"`
	Keys    []string                 `json:"keys,omitempty"` // names of the service's secrets, in order
	// Digest is the SHA-256, in hex, of the file's one line without this member. A checkpoint without it is one
	// of an older version.
	Digest string `json:"digest,omitempty"`
}

// encode returns the bytes of the file.
func (c checkpoint) encode() ([]byte, error) {
	digest, err := c.digest()
	if err != nil {
		return nil, err
	}
	c.Digest = digest
	data, err := json.Marshal(c)
	return append(data, '\n'), err
}

// digest is that of all other members.
func (c checkpoint) digest() (string, error) {
	c.Digest = ""
	data, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// sound finds out that the file is not what was written.
func (c *checkpoint) sound() error {
	if c.Form != 1 || len(c.Streams) == 0 {
		return fmt.Errorf("form %d is not known here", c.Form)
	}
	if c.Digest == "" {
		return nil
	}
	if digest, err := c.digest(); err != nil || digest != c.Digest {
		return errors.New("it is not what was written")
	}
	return nil
}

// keys are the names of the secrets that the service had.
func (c *checkpoint) keys() []string {
	if c == nil {
		return nil
	}
	return slices.Clone(c.Keys)
}

// last is the position of the last event.
func (c *checkpoint) last() events.Position {
	if c == nil {
		return 0
	}
	return c.Streams[stream.Events].Last
}

// readCheckpoint reads the file; nil if there is none.
func readCheckpoint(name string) (*checkpoint, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	c := new(checkpoint)
	if err == nil {
		err = json.Unmarshal(data, c)
	}
	if err == nil {
		err = c.sound()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: checkpoint %s cannot be read: %w; if the file alone is damaged move it away: "+
			"the ledger vouches for the events by itself", events.ErrDamaged, name, err)
	}
	return c, nil
}

// makeCheckpoint looks how far an open store is.
func makeCheckpoint(ctx context.Context, s *stream.Store) (*checkpoint, error) {
	extents, err := s.Extents(ctx)
	if err != nil {
		return nil, err
	}
	c := &checkpoint{Form: 1, At: time.Now().UTC().Truncate(time.Second), Streams: extents}
	if c.last() == 0 {
		return c, nil
	}
	e, err := eventAt(ctx, s.Events(), c.last())
	if err != nil {
		return nil, err
	}
	c.Table, c.Seq = e.Table, e.Seq
	c.Hash, err = e.Hash()
	return c, err
}

// eventAt reads one event by its position.
func eventAt(ctx context.Context, log events.Log, pos events.Position) (e events.Entry, err error) {
	err = upTo(ctx, log, pos-1, pos, func(x events.Entry) error {
		e = x
		return nil
	})
	if err == nil && e.Pos != pos {
		err = ctx.Err()
	}
	return e, err
}

// lost compares the streams as they are with those of the checkpoint: the name of each that is no good, and
// why. A stream that is missing has no extent.
func (c *checkpoint) lost(extents map[string]stream.Extent) map[string]string {
	out := map[string]string{}
	if c == nil {
		return out
	}
	for name, was := range c.Streams {
		now, ok := extents[name]
		switch {
		case !ok:
			out[name] = "it is gone"
		case now.Incarnation != was.Incarnation:
			out[name] = "it was made anew"
		case now.Last < was.Last:
			out[name] = fmt.Sprintf("it ends at %d, and %d were stored at %s",
				now.Last, was.Last, c.At.Format(time.RFC3339))
		}
	}
	return out
}

// check refuses a store that is shorter than it was, or another. Streams that healing names come back
// otherwise.
func (c *checkpoint) check(ctx context.Context, s *stream.Store, healing func(name string) bool) error {
	if c == nil {
		return nil
	}
	extents, err := s.Extents(ctx)
	if err != nil {
		return err
	}
	lost := c.lost(extents)
	for _, name := range sortedKeys(lost) {
		if healing(name) {
			continue
		}
		return fmt.Errorf("%w: stream %s: %s", events.ErrDamaged, name, lost[name])
	}
	if c.last() == 0 {
		return nil
	}
	e, err := eventAt(ctx, s.Events(), c.last())
	if err != nil {
		return err
	}
	if h, err := e.Hash(); err != nil || h != c.Hash {
		return fmt.Errorf("%w: at position %d stood %s #%d of another hash: the log was cut and grew again",
			events.ErrDamaged, c.last(), c.Table, c.Seq)
	}
	return nil
}

// writeCheckpoint writes the checkpoint if the store went on since the last one.
func (s *eventStore) writeCheckpoint(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := makeCheckpoint(ctx, s.Store)
	if err != nil {
		return fmt.Errorf("make checkpoint: %w", err)
	}
	c.Keys = slices.Clone(s.names)
	if s.written != nil && reflect.DeepEqual(c.Streams, s.written.Streams) &&
		slices.Equal(c.Keys, s.written.Keys) {
		return nil
	}
	data, err := c.encode()
	if err != nil {
		return fmt.Errorf("make checkpoint: %w", err)
	}
	if err := safeio.WriteFile(s.f.path(checkpointName), data); err != nil {
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
