package stream

import (
	"context"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// spool is INTAKE or OUTBOX as an events.Spool. A position is a stream
// sequence; positions have gaps only where entries aged out.
type spool struct {
	reader
	prefix string
	limit  int // bytes of an entry
}

// Put implements events.Spool.
func (s *spool) Put(ctx context.Context, key string, data []byte) (events.Position, error) {
	return s.put(ctx, key, data, nil)
}

// PutNew implements events.Spool.
func (s *spool) PutNew(ctx context.Context, key string, data []byte) (events.Position, error) {
	return s.put(ctx, key, data, new(uint64))
}

// PutAfter implements events.Spool.
func (s *spool) PutAfter(
	ctx context.Context, key string, data []byte, after events.Position,
) (events.Position, error) {
	return s.put(ctx, key, data, &after)
}

func (s *spool) put(ctx context.Context, key string, data []byte, expect *uint64) (events.Position, error) {
	if err := events.CheckKey(key); err != nil {
		return 0, fmt.Errorf("put entry: %w", err)
	}
	if len(data) > s.limit {
		return 0, fmt.Errorf("put entry: %w: %d bytes, limit %d", events.ErrInvalid, len(data), s.limit)
	}
	var opts []jetstream.PublishOpt
	if expect != nil {
		opts = append(opts, jetstream.WithExpectLastSequencePerSubject(*expect))
	}
	pos, err := s.publish(ctx, s.prefix+key, data, opts...)
	if err != nil {
		return 0, fmt.Errorf("put entry: %w", err)
	}
	return pos, nil
}

// First implements events.Spool.
func (s *spool) First(ctx context.Context, key string) (events.Item, error) {
	return s.get(key, func(subject string) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetMsg(ctx, 1, jetstream.WithGetMsgSubject(subject))
	})
}

// Newest implements events.Spool.
func (s *spool) Newest(ctx context.Context, key string) (events.Item, error) {
	return s.get(key, func(subject string) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetLastMsgForSubject(ctx, subject)
	})
}

func (s *spool) get(
	key string, ask func(subject string) (*jetstream.RawStreamMsg, error),
) (events.Item, error) {
	if err := events.CheckKey(key); err != nil {
		return events.Item{}, fmt.Errorf("get entry: %w: %w", events.ErrNotFound, err)
	}
	if err := s.store.usable(); err != nil {
		return events.Item{}, fmt.Errorf("get entry: %w", err)
	}
	msg, err := ask(s.prefix + key)
	if err != nil {
		return events.Item{}, fmt.Errorf("get entry %s: %w", key, readError(err))
	}
	return events.Item{Pos: msg.Sequence, Key: key, At: msg.Time.UTC(), Data: msg.Data}, nil
}

// Follow implements events.Spool.
func (s *spool) Follow(ctx context.Context, after events.Position, fn func(events.Item) error) error {
	return s.follow(ctx, after, false, func(m message) error {
		key := strings.TrimPrefix(m.subject, s.prefix)
		return fn(events.Item{Pos: m.seq, Key: key, At: m.at.UTC(), Data: m.data})
	})
}

// Last implements events.Spool.
func (s *spool) Last(ctx context.Context) (events.Position, error) { return s.last(ctx) }

// Erase implements events.Spool.
func (s *spool) Erase(ctx context.Context, pos events.Position) error {
	if err := s.store.usable(); err != nil {
		return fmt.Errorf("erase entry: %w", err)
	}
	if err := s.overwrite(ctx, pos); err != nil {
		return fmt.Errorf("erase entry %d: %w", pos, readError(err))
	}
	return nil
}
