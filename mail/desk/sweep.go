package desk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"painani/events"
	"painani/mail/cursor"
	"painani/mail/waiting"
)

// sweepEvery is how often the desk deletes what is too old: held letters, counts, letters that are
// answered.
const sweepEvery = 6 * time.Hour

// answeredAge is how long a letter is kept in the intake once it is answered.
const answeredAge = 7 * 24 * time.Hour

// maxSweepErrors is how many entries in a row may fail before a sweep ends; the next one tries again.
const maxSweepErrors = 10

// sweeping deletes what is too old, now and then every sweepEvery, until ctx ends.
func (d *Desk) sweeping(ctx context.Context) {
	t := time.NewTicker(sweepEvery)
	defer t.Stop()
	for {
		for _, s := range []struct {
			what  string
			sweep func(context.Context) error
		}{{"hold queue", d.held.Sweep}, {"quotas", d.cfg.Quota.Sweep}, {"intake", d.shrink}} {
			if err := s.sweep(ctx); err != nil && ctx.Err() == nil {
				d.cfg.Logger.Warn("not swept, will try again", "what", s.what, "in", sweepEvery, "err", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

// shrink erases the letters of the intake that came more than answeredAge ago and are answered: those up to
// the stored cursor that do not wait for a store to be mended. It reads the old end of the intake only,
// where nothing is left behind but what waits.
func (d *Desk) shrink(ctx context.Context) error {
	// The cursor is read before the list: a letter stands in the list before the cursor passes it.
	done, holds, err := d.done(ctx)
	if err != nil {
		return err
	}
	last, err := d.cfg.Intake.Last(ctx)
	if err != nil {
		return fmt.Errorf("read intake: %w", err)
	}
	var letters, bytes, failed int
	var first error
	old := time.Now().Add(-answeredAge) // entries have the time of the store's machine
	err = cursor.Pass(ctx, d.cfg.Intake, 0, min(done, last), func(l events.Item) error {
		switch {
		case !l.At.Before(old):
			return cursor.ErrEnough
		case holds(l.Pos):
			return nil
		}
		defer cursor.Rest(ctx, time.Now())
		if err := d.cfg.Intake.Erase(ctx, l.Pos); err != nil {
			if failed++; failed >= maxSweepErrors {
				return err
			}
			if first == nil {
				first = err
			}
			return nil
		}
		letters, bytes, failed = letters+1, bytes+len(l.Data), 0
		return nil
	})
	if letters > 0 {
		d.cfg.Logger.Info("answered letters erased", "letters", letters, "bytes", bytes, "older", answeredAge)
	}
	return errors.Join(err, first)
}

// done is the position up to which letters are answered, and which of them wait for a store all the same.
func (d *Desk) done(ctx context.Context) (at events.Position, holds func(events.Position) bool, err error) {
	if d.cfg.Part.Whole() {
		c, err := d.keeper().Open(ctx, IntakeCursor, "")
		if err != nil {
			return 0, nil, err
		}
		return c.At, d.waiting.Holds, nil
	}
	if at, err = d.Stored(ctx); err != nil {
		return 0, nil, err
	}
	all, err := waiting.Read(ctx, d.cfg.State)
	if err != nil {
		return 0, nil, err
	}
	kept := map[events.Position]bool{}
	for _, e := range all {
		kept[e.Pos] = kept[e.Pos] || e.Of("intake")
	}
	return at, func(pos events.Position) bool { return kept[pos] }, nil
}
