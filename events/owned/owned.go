// Package owned keeps the end of a log to which this process alone appends, so that asking for it costs
// nothing. An append that failed may still be stored: behind one the log is asked, until that is settled.
package owned

import (
	"context"
	"sync"
	"time"

	"painani/events"
)

// Log is the log of a store to which this process alone appends: it knows how far the log goes without
// asking, which each STATUS would do three times.
type Log struct {
	events.Log

	mu    sync.Mutex
	last  events.Position
	sure  bool      // last is the end
	doubt time.Time // until when, and then once more, the store is asked: an append failed and may be stored
}

// endDoubt is how long an append that failed may still be stored.
const endDoubt = time.Minute

// Append implements events.Log.
func (l *Log) Append(
	ctx context.Context, r events.Record, after events.Position,
) (events.Position, error) {
	pos, err := l.Log.Append(ctx, r, after)
	l.note(pos, err)
	return pos, err
}

// AppendEncoded implements events.Appender.
func (l *Log) AppendEncoded(
	ctx context.Context, x *events.Encoded, after events.Position,
) (events.Position, error) {
	pos, err := events.Append(ctx, l.Log, x, after)
	l.note(pos, err)
	return pos, err
}

// note takes in what an append has answered.
func (l *Log) note(pos events.Position, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.sure, l.doubt = false, time.Now().Add(endDoubt)
		return
	}
	l.last = max(l.last, pos)
}

// Bytes implements events.Bytes if the log does.
func (l *Log) Bytes(
	ctx context.Context, after events.Position, fn func(events.Position, string, []byte) error,
) error {
	return events.BytesOf(ctx, l.Log, after, fn)
}

// End is the position of the newest event of a log of which anybody can know. Errors are those of
// events.Log.Last.
func End(ctx context.Context, log events.Log) (events.Position, error) {
	if own, ok := log.(*Log); ok {
		return own.end(ctx)
	}
	return log.Last(ctx)
}

// end is the highest position that an append has returned, or that the store had when it was asked last.
func (l *Log) end(ctx context.Context) (events.Position, error) {
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
