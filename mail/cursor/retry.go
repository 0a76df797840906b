package cursor

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"painani/events"
)

// Retry calls f until it does not fail for a store's sake; false if ctx ended first.
// What fails otherwise is logged and skipped. failed hears of every failure of a store; it may be nil.
func Retry(ctx context.Context, log *slog.Logger, failed func(), f func() error) bool {
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 30*time.Second) {
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

// Transient reports that a store failed and the same may work later.
func Transient(err error) bool {
	return errors.Is(err, events.ErrUnavailable) || errors.Is(err, events.ErrUnknown) || errors.Is(err, events.ErrConflict) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
