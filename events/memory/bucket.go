package memory

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"sync"
	"time"

	"painani/events"
)

// Bucket is an events.Bucket in memory. Use NewBucket.
type Bucket struct {
	faults

	mu   sync.Mutex
	last uint64
	rows map[string]row
}

type row struct {
	data []byte
	rev  uint64
	at   time.Time
}

var _ events.Bucket = (*Bucket)(nil)

// NewBucket returns an empty bucket.
func NewBucket() *Bucket { return &Bucket{rows: make(map[string]row)} }

// Get implements events.Bucket.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, uint64, error) {
	data, rev, _, err := b.Stored(ctx, key)
	return data, rev, err
}

// Stored implements events.Bucket.
func (b *Bucket) Stored(_ context.Context, key string) ([]byte, uint64, time.Time, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	v, ok := b.rows[key]
	if !ok {
		return nil, 0, time.Time{}, fmt.Errorf("get %q: %w", key, events.ErrNotFound)
	}
	return bytes.Clone(v.data), v.rev, v.at, nil
}

// Put implements events.Bucket.
func (b *Bucket) Put(ctx context.Context, key string, data []byte, rev uint64) (uint64, error) {
	if err := events.CheckKey(key); err != nil {
		return 0, fmt.Errorf("put value: %w", err)
	}
	if err := ctx.Err(); err != nil {
		return 0, fmt.Errorf("put value: %w: %w", events.ErrUnavailable, err)
	}
	return b.inject(func() (uint64, error) { return b.store(key, data, rev) })
}

func (b *Bucket) store(key string, data []byte, rev uint64) (uint64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if have := b.rows[key].rev; have != rev {
		return 0, fmt.Errorf("put value: %w: key %s is at revision %d, not %d", events.ErrConflict, key, have, rev)
	}
	b.last++
	b.rows[key] = row{bytes.Clone(data), b.last, time.Now().UTC()}
	return b.last, nil
}

// Delete implements events.Bucket; deleting what is not there is no error.
func (b *Bucket) Delete(_ context.Context, key string) error {
	if err := events.CheckKey(key); err != nil {
		return fmt.Errorf("delete value: %w", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.rows, key)
	return nil
}

// Each implements events.Bucket: it shows the values of the moment of the call.
func (b *Bucket) Each(ctx context.Context, fn func(key string, data []byte, rev uint64) error) error {
	b.mu.Lock()
	rows := maps.Clone(b.rows)
	b.mu.Unlock()
	for key, v := range rows {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("each value: %w", err)
		}
		if err := fn(key, bytes.Clone(v.data), v.rev); err != nil {
			return err
		}
	}
	return nil
}
