package projections

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"painani/engine"
)

// Left is a table that this process leaves as it is, for one of its events: a later version plays it
// (engine.ErrLater), or the event is damaged (engine.ErrUnreadable).
type Left struct {
	Table string
	Seq   uint64    // of the event
	At    time.Time // when it happened
	Err   error
}

// Error implements error.
func (l *Left) Error() string { return fmt.Sprintf("fold %s event #%d: %v", l.Table, l.Seq, l.Err) }

// Unwrap returns why.
func (l *Left) Unwrap() error { return l.Err }

// Damaged reports that no version can play the table before its event is mended.
func (l *Left) Damaged() bool { return errors.Is(l.Err, engine.ErrUnreadable) }

// tell says it in the log.
func (l *Left) tell(log *slog.Logger) {
	if l.Damaged() {
		log.Error("an event is damaged: its table stands still, letters about it wait", "table", l.Table,
			"event", l.Seq, "since", l.At, "err", l.Err)
		return
	}
	log.Warn("table is left to other processes", "table", l.Table, "event", l.Seq, "since", l.At, "err", l.Err)
}
