package cursor

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"painani/events"
)

// How long Retry waits after a failure: each time twice as long.
const (
	firstWait = 50 * time.Millisecond
	maxWait   = 30 * time.Second
)

// Retry calls f until it succeeds (nil), and waits longer after each failure that passes. It returns another
// failure at once, since trying again soon would not help, and the last failure if ctx ended first. failed is
// called for every failure that passes; it may be nil.
func Retry(ctx context.Context, log *slog.Logger, failed func(), f func() error) error {
	for wait := firstWait; ; wait = min(2*wait, maxWait) {
		err := f()
		if err == nil || !Transient(err) {
			return err
		}
		if failed != nil {
			failed()
		}
		log.Warn("store failed, trying again", "err", err)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}

// Transient reports that a store failed, or the time was up, and the same may succeed later.
func Transient(err error) bool {
	for _, passing := range []error{events.ErrUnavailable, events.ErrUnknown, events.ErrConflict,
		context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, passing) {
			return true
		}
	}
	return false
}
