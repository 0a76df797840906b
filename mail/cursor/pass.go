package cursor

import (
	"context"
	"errors"
	"time"

	"painani/events"
)

// ErrEnough ends a Pass before its end, without error.
var ErrEnough = errors.New("enough")

// silence is how long Pass waits for an entry.
const silence = 10 * time.Second

// Pass calls fn for the entries of a spool behind position after, up to and including end, in order. It
// returns nil when there are no more, when fn returns ErrEnough, and when ctx ends; else the error of fn or
// of the spool. Entries at the end may be erased, so that nothing tells that it is reached: Pass ends after
// a silence, too.
func Pass(ctx context.Context, s events.Spool, after, end events.Position, fn func(events.Item) error) error {
	if after >= end {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	quiet := time.AfterFunc(silence, stop)
	defer quiet.Stop()
	err := s.Follow(ctx, after, func(e events.Item) error {
		quiet.Stop() // fn may take its time
		if e.Pos > end {
			return ErrEnough
		}
		if err := fn(e); err != nil {
			return err
		}
		if e.Pos == end {
			return ErrEnough
		}
		quiet.Reset(silence)
		return nil
	})
	if errors.Is(err, ErrEnough) || ctx.Err() != nil {
		return nil
	}
	return err
}

// Rest waits as long as the work since begin took, or until ctx ends: then who reads and writes the same
// store meanwhile has half of it at least.
func Rest(ctx context.Context, begin time.Time) {
	t := time.NewTimer(time.Since(begin))
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
