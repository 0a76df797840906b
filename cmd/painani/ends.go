package main

import (
	"context"
	"sync"
	"time"

	"painani/events"
)

// ownLog is the log of a store to which this process alone appends: it knows how far the log goes without
// asking, which each STATUS would do three times.
type ownLog struct {
	events.Log

	mu    sync.Mutex
	last  events.Position
	sure  bool      // last is the end
	doubt time.Time // until when, and then once more, the store is asked: an append failed and may be stored
}

var _ events.Appender = (*ownLog)(nil)

// endDoubt is how long an append that failed may still be stored.
const endDoubt = time.Minute

// Append implements events.Log.
func (l *ownLog) Append(
	ctx context.Context, r events.Record, after events.Position,
) (events.Position, error) {
	pos, err := l.Log.Append(ctx, r, after)
	return l.learn(pos, err)
}

// AppendEncoded implements events.Appender.
func (l *ownLog) AppendEncoded(
	ctx context.Context, x *events.Encoded, after events.Position,
) (events.Position, error) {
	pos, err := events.Append(ctx, l.Log, x, after)
	return l.learn(pos, err)
}

// learn takes in what became of an append, and hands it on.
func (l *ownLog) learn(pos events.Position, err error) (events.Position, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.sure, l.doubt = false, time.Now().Add(endDoubt)
		return pos, err
	}
	l.last = max(l.last, pos)
	return pos, nil
}

// Bytes implements events.Bytes if the log does.
func (l *ownLog) Bytes(
	ctx context.Context, after events.Position, fn func(events.Position, string, []byte) error,
) error {
	return events.BytesOf(ctx, l.Log, after, fn)
}

// endOf is the position of the newest event of a log of which anybody can know. Errors are those of
// events.Log.Last.
func endOf(ctx context.Context, log events.Log) (events.Position, error) {
	if own, ok := log.(*ownLog); ok {
		return own.end(ctx)
	}
	return log.Last(ctx)
}

// end is the highest position that an append has returned, or that the store had when it was asked last.
func (l *ownLog) end(ctx context.Context) (events.Position, error) {
	l.mu.Lock()
	last, sure := l.last, l.sure
	l.mu.Unlock()
	if sure {
		return last, nil
	}
	last, err := l.Log.Last(ctx)
	if err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = max(l.last, last)
	l.sure = time.Now().After(l.doubt)
	return l.last, nil
}
