package stream

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// bucket is a KV stream as an events.Bucket; `nats kv` reads it too. A
// revision is a stream sequence.
//
// The client's own KV type is not used for writing, because its buckets refuse
// deletes and leave a marker with the key and the old bytes on disk.
type bucket struct {
	reader
	prefix string
	shred  bool // overwrite old values on disk instead of only forgetting them
}

// Get implements events.Bucket.
func (b *bucket) Get(ctx context.Context, key string) ([]byte, uint64, error) {
	data, rev, _, err := b.Stored(ctx, key)
	return data, rev, err
}

// Stored implements events.Bucket.
func (b *bucket) Stored(ctx context.Context, key string) ([]byte, uint64, time.Time, error) {
	if err := events.CheckKey(key); err != nil {
		return nil, 0, time.Time{}, fmt.Errorf("get value: %w: %w", events.ErrNotFound, err)
	}
	if err := b.store.usable(); err != nil {
		return nil, 0, time.Time{}, fmt.Errorf("get value: %w", err)
	}
	msg, err := b.stream.GetLastMsgForSubject(ctx, b.prefix+key)
	if err != nil {
		return nil, 0, time.Time{}, fmt.Errorf("get value %s: %w", key, readError(err))
	}
	return msg.Data, msg.Sequence, msg.Time.UTC(), nil
}

// check refuses what cannot be stored.
func (b *bucket) check(key string, data []byte) error {
	if err := events.CheckKey(key); err != nil {
		return fmt.Errorf("put value: %w", err)
	}
	if len(data) > MaxValue {
		return fmt.Errorf("put value: %w: %d bytes, limit %d", events.ErrInvalid, len(data), MaxValue)
	}
	return nil
}

// PutAlone implements events.Shared. What it replaces is overwritten by the next Put or Delete.
func (b *bucket) PutAlone(ctx context.Context, key string, data []byte, last uint64) (uint64, error) {
	if err := b.check(key, data); err != nil {
		return 0, err
	}
	if err := b.tidy(ctx, key); err != nil {
		return 0, fmt.Errorf("put value %s: %w", key, err)
	}
	next, err := b.publish(ctx, b.prefix+key, data, jetstream.WithExpectLastSequence(last))
	if err != nil {
		return 0, fmt.Errorf("put value %s: %w", key, err)
	}
	return next, nil
}

// Watch implements events.Shared.
func (b *bucket) Watch(
	ctx context.Context, after uint64, fn func(key string, data []byte, rev uint64) error,
) error {
	return b.follow(ctx, after, false, func(m message) error {
		return fn(strings.TrimPrefix(m.subject, b.prefix), m.data, m.seq)
	})
}

// Last implements events.Shared.
func (b *bucket) Last(ctx context.Context) (uint64, error) { return b.last(ctx) }

// Put implements events.Bucket. When the answer was events.ErrUnknown, Get
// tells what is stored.
func (b *bucket) Put(ctx context.Context, key string, data []byte, rev uint64) (uint64, error) {
	if err := b.check(key, data); err != nil {
		return 0, err
	}
	if rev > 0 {
		if err := b.tidy(ctx, key); err != nil {
			return 0, fmt.Errorf("put value %s: %w", key, err)
		}
	}
	next, err := b.publish(ctx, b.prefix+key, data, jetstream.WithExpectLastSequencePerSubject(rev))
	if err != nil {
		return 0, fmt.Errorf("put value %s: %w", key, err)
	}
	if b.shred && rev > 0 {
		// The new value stands; a remnant is overwritten by the next Put or Delete.
		if err := b.overwrite(ctx, rev); err != nil {
			b.store.log.Warn("old value not overwritten", "stream", b.name, "revision", rev, "error", err)
		}
	}
	return next, nil
}

// tidy overwrites what a kill, or PutAlone, left of a key behind its newest value. It comes before a new
// value, for which the server would drop the oldest of three as it lies on the disk. What cannot be
// overwritten now refuses the new value, as not stored.
func (b *bucket) tidy(ctx context.Context, key string) error {
	for b.shred {
		oldest, err := b.stream.GetMsg(ctx, 1, jetstream.WithGetMsgSubject(b.prefix+key))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return readError(err)
		}
		_, newest, err := b.Get(ctx, key)
		if errors.Is(err, events.ErrNotFound) || err == nil && newest == oldest.Sequence {
			return nil
		}
		if err == nil {
			err = b.overwrite(ctx, oldest.Sequence)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Delete implements events.Bucket; deleting what is not there is no error. The
// oldest revision goes first, so no older value ever comes to light.
func (b *bucket) Delete(ctx context.Context, key string) error {
	if err := events.CheckKey(key); err != nil {
		return fmt.Errorf("delete value: %w", err)
	}
	if err := b.store.usable(); err != nil {
		return fmt.Errorf("delete value: %w", err)
	}
	for {
		msg, err := b.stream.GetMsg(ctx, 1, jetstream.WithGetMsgSubject(b.prefix+key))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err == nil {
			err = b.overwrite(ctx, msg.Sequence)
		}
		if err != nil {
			return fmt.Errorf("delete value %s: %w", key, readError(err))
		}
	}
}

// Each implements events.Bucket. Values written meanwhile may be shown or not.
func (b *bucket) Each(ctx context.Context, fn func(key string, data []byte, rev uint64) error) error {
	if err := b.store.usable(); err != nil {
		return fmt.Errorf("each value: %w", err)
	}
	info, err := b.stream.Info(ctx, jetstream.WithSubjectFilter(b.prefix+">"))
	if err != nil {
		return fmt.Errorf("each value: %w", readError(err))
	}
	for subject := range info.State.Subjects {
		key := strings.TrimPrefix(subject, b.prefix)
		data, rev, err := b.Get(ctx, key)
		if errors.Is(err, events.ErrNotFound) {
			continue
		}
		if err != nil {
			return fmt.Errorf("each value: %w", err)
		}
		if err := fn(key, data, rev); err != nil {
			return err
		}
	}
	return nil
}
