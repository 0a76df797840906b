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

// Retry calls f until it succeeds, and waits longer after each failure of a store. It returns
// false if ctx ended first. Another failure than of a store is logged and counts as done:
// trying again would not help. failed is called for every failure of a store; it may be nil.
func Retry(ctx context.Context, log *slog.Logger, failed func(), f func() error) bool {
	for wait := firstWait; ; wait = min(2*wait, maxWait) {
		err := f()
		if err == nil {
			return true
		}
		if !Transient(err) {
			log.Error("entry skipped", "err", err)
			return true
		}
		if failed != nil {
			failed()
		}
		log.Warn("store failed, trying again", "err", err)
		select {
		case <-ctx.Done():
			return false
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
