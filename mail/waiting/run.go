package waiting

import (
	"context"
	"errors"
	"time"

	"painani/events"
)

// How long an entry waits between two tries while the service runs: each time twice as long. At a start all
// are tried at once.
const (
	firstPause = time.Minute
	maxPause   = time.Hour
)

// tellEvery is how often the log says that entries wait.
const tellEvery = time.Hour

// Run tries what waits, first all that Load found, until ctx ends. again handles the entry at a position;
// ErrGone says that it cannot be read any more.
func (l *List) Run(ctx context.Context, again func(context.Context, events.Position) error) {
	tell := time.NewTicker(tellEvery)
	defer tell.Stop()
	for ctx.Err() == nil {
		list, next := l.due(time.Now())
		for _, e := range list {
			l.try(ctx, e, again)
		}
		if len(list) > 0 {
			continue // their next times are set now
		}
		var wake <-chan time.Time
		if !next.IsZero() {
			wake = time.After(time.Until(next))
		}
		select {
		case <-ctx.Done():
		case <-wake:
		case <-l.added:
		case <-tell.C:
			if n, since := l.Stats(); n > 0 {
				l.Logger.Warn("entries wait; `painani letters` lists them", "stream", l.Stream, "entries", n,
					"since", since)
			}
		}
	}
}

// try handles one entry. When it cannot be written that it failed or is done, the next try comes all the
// same: that is harmless.
func (l *List) try(ctx context.Context, e Entry, again func(context.Context, events.Position) error) {
	if ctx.Err() != nil {
		return
	}
	err := again(ctx, e.Pos)
	switch {
	case ctx.Err() != nil:
		return
	case err == nil:
		l.Logger.Info("entry that waited is done", "stream", e.Stream, "entry", e.Pos, "since", e.Since)
	case errors.Is(err, ErrGone):
		l.Logger.Error("entry that waited cannot be read any more and is dropped", "stream", e.Stream,
			"entry", e.Pos, "since", e.Since, "err", err)
	default:
		l.Logger.Warn("entry still waits", "stream", e.Stream, "entry", e.Pos, "since", e.Since, "err", short(err))
		l.later(ctx, e, err)
		return
	}
	if err := l.State.Delete(ctx, e.key()); err != nil {
		l.later(ctx, e, err)
		return
	}
	l.mu.Lock()
	delete(l.entries, e.Pos)
	l.mu.Unlock()
}

// later puts an entry off. It counts in memory if it cannot be written.
func (l *List) later(ctx context.Context, e Entry, cause error) {
	noted, err := l.note(ctx, e, cause)
	if err == nil {
		return
	}
	l.Logger.Warn("not noted that an entry failed again", "stream", e.Stream, "entry", e.Pos, "err", err)
	l.mu.Lock()
	l.entries[e.Pos] = noted
	l.mu.Unlock()
}
