// Package checkpoint writes down how far a store has come, in a file beside the store and its second copy of
// the log, so that a start finds out when all of them lost their ends: what was acknowledged stands in none
// of them then, and each agrees with itself.
//
// A checkpoint may be behind the store, never ahead of it. It is one line of JSON that holds its own digest:
// what is not as it was written is events.ErrDamaged. No checkpoint is a nil *Checkpoint, which vouches for
// nothing and refuses nothing.
package checkpoint

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"time"

	"painani/events"
	"painani/events/safeio"
	"painani/events/stream"
)

// Checkpoint is how far every stream was at some moment, and which event was last.
type Checkpoint struct {
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
func (c Checkpoint) encode() ([]byte, error) {
	digest, err := c.digest()
	if err != nil {
		return nil, err
	}
	c.Digest = digest
	data, err := json.Marshal(c)
	return append(data, '\n'), err
}

// digest is that of all other members.
func (c Checkpoint) digest() (string, error) {
	c.Digest = ""
	data, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// sound finds out that the file is not what was written.
func (c *Checkpoint) sound() error {
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

// Secrets are the names of the secrets that the service had, in order.
func (c *Checkpoint) Secrets() []string {
	if c == nil {
		return nil
	}
	return slices.Clone(c.Keys)
}

// Last is the position of the last event; 0 without a checkpoint.
func (c *Checkpoint) Last() events.Position {
	if c == nil {
		return 0
	}
	return c.Streams[stream.Events].Last
}

// Read reads the file of a checkpoint; nil if there is none. events.ErrDamaged if it is not what was written.
func Read(name string) (*Checkpoint, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	c := new(Checkpoint)
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

// Write writes the file. Errors are those of the system.
func (c *Checkpoint) Write(name string) error {
	data, err := c.encode()
	if err != nil {
		return err
	}
	return safeio.WriteFile(name, data)
}

// Of looks how far an open store is. Errors are those of the store.
func Of(ctx context.Context, s *stream.Store) (*Checkpoint, error) {
	extents, err := s.Extents(ctx)
	if err != nil {
		return nil, err
	}
	c := &Checkpoint{Form: 1, At: time.Now().UTC().Truncate(time.Second), Streams: extents}
	if c.Last() == 0 {
		return c, nil
	}
	e, err := eventAt(ctx, s.Events(), c.Last())
	if err != nil {
		return nil, err
	}
	c.Table, c.Seq = e.Table, e.Seq
	c.Hash, err = e.Hash()
	return c, err
}

// eventAt reads one event by its position.
func eventAt(ctx context.Context, log events.Log, pos events.Position) (e events.Entry, err error) {
	err = events.UpTo(ctx, log, pos-1, pos, func(x events.Entry) error {
		e = x
		return nil
	})
	if err == nil && e.Pos != pos {
		err = ctx.Err()
	}
	return e, err
}

// Extent is how far a stream was; zero if that is not known.
func (c *Checkpoint) Extent(name string) stream.Extent {
	if c == nil {
		return stream.Extent{}
	}
	return c.Streams[name]
}

// Lost compares the streams as they are with those of the checkpoint: the name of each that is no good, and
// why. A stream that is missing has no extent; without a checkpoint nothing is lost.
func (c *Checkpoint) Lost(extents map[string]stream.Extent) map[string]string {
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

// Check refuses a store that is shorter than it was, or another, with events.ErrDamaged. Streams that healing
// names come back otherwise. Without a checkpoint nothing is refused.
func (c *Checkpoint) Check(ctx context.Context, s *stream.Store, healing func(name string) bool) error {
	if c == nil {
		return nil
	}
	extents, err := s.Extents(ctx)
	if err != nil {
		return err
	}
	lost := c.Lost(extents)
	for _, name := range slices.Sorted(maps.Keys(lost)) {
		if healing(name) {
			continue
		}
		return fmt.Errorf("%w: stream %s: %s", events.ErrDamaged, name, lost[name])
	}
	if c.Last() == 0 {
		return nil
	}
	e, err := eventAt(ctx, s.Events(), c.Last())
	if err != nil {
		return err
	}
	if h, err := e.Hash(); err != nil || h != c.Hash {
		return fmt.Errorf("%w: at position %d stood %s #%d of another hash: the log was cut and grew again",
			events.ErrDamaged, c.Last(), c.Table, c.Seq)
	}
	return nil
}
