package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"painani/engine"
	"painani/events"
)

// Deadlines knows which tables the clock will demand something of.
type Deadlines interface {
	// Due lists up to limit tables whose next demand is not after before, earliest first.
	Due(before time.Time, limit int) ([]string, error)
}

// Timekeeper drives the clocks: reminders, late notices, caretakers, expired
// invitations. It is the only one that does; no page and no letter ever moves a
// clock. When it was not running for longer than Outage, or the wall clock
// jumped by as much, every running deadline is shifted by the gap before
// anything is found late.
type Timekeeper struct {
	Referee   *Referee
	Deadlines Deadlines
	Beats     events.Bucket // keeps the last beat; nil: outages are not noticed
	Key       string        // of the beat; "": that of who drives all clocks
	Every     time.Duration // between two looks; 0: 10 s
	Outage    time.Duration // gap that is forgiven; 0: 1 h
	Logger    *slog.Logger  // nil: discards

	last time.Time
}

// beatKey is where the last beat is kept.
const beatKey = "timekeeper-beat"

func (k *Timekeeper) key() string { return cmp.Or(k.Key, beatKey) }

// batch is how many tables one look takes at most; the rest wait for the next.
const batch = 1000

// Run looks at the clocks until ctx ends.
func (k *Timekeeper) Run(ctx context.Context) error {
	if k.Every == 0 {
		k.Every = 10 * time.Second
	}
	if k.Logger == nil {
		k.Logger = slog.New(slog.DiscardHandler)
	}
	if err := k.recallBeat(ctx); err != nil {
		return err
	}
	tick := time.NewTicker(k.Every)
	defer tick.Stop()
	for {
		if err := k.look(ctx); err != nil && ctx.Err() == nil {
			k.Logger.Error("clocks not driven", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

func (k *Timekeeper) recallBeat(ctx context.Context) error {
	if k.Beats == nil {
		return nil
	}
	data, _, err := k.Beats.Get(ctx, k.key())
	if errors.Is(err, events.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("recall beat: %w", err)
	}
	n, err := strconv.ParseInt(string(data), 10, 64)
	if err != nil {
		return fmt.Errorf("recall beat: %w", err)
	}
	k.last = time.Unix(n, 0).UTC()
	return nil
}

// look does everything that is due. Times are compared without the monotonic
// part, so that a jump of the wall clock shows.
func (k *Timekeeper) look(ctx context.Context) error {
	now := k.Referee.Now().Round(0)
	if gap := now.Sub(k.last); !k.last.IsZero() && gap > k.outage() {
		if err := k.forgive(ctx, k.last, gap); err != nil {
			return err
		}
	}
	if now.Sub(k.last) >= time.Minute || k.last.IsZero() {
		if err := k.beat(ctx, now); err != nil {
			return err
		}
	}
	tables, err := k.Deadlines.Due(now, batch)
	if err != nil {
		return fmt.Errorf("list deadlines: %w", err)
	}
	for _, id := range tables {
		if err := k.ticks(ctx, id, now); err != nil {
			k.Logger.Error("clock not driven", "table", id, "err", err)
		}
	}
	return ctx.Err()
}

// ticks does all that one table's clock demands, one event each.
func (k *Timekeeper) ticks(ctx context.Context, table string, now time.Time) error {
	for range 2 * engine.MaxSeats {
		_, err := k.Referee.Do(ctx, table, engine.Command{At: now, Actor: engine.ActorClock, Do: engine.Tick{}})
		if errors.Is(err, engine.ErrNothing) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// forgive shifts all running deadlines. The cause names the outage, so that a
// crash in the middle shifts no table twice.
func (k *Timekeeper) forgive(ctx context.Context, since time.Time, gap time.Duration) error {
	tables, err := k.Deadlines.Due(since.AddDate(10, 0, 0), 1<<30)
	if err != nil {
		return fmt.Errorf("list deadlines: %w", err)
	}
	k.Logger.Warn("outage forgiven", "since", since, "gap", gap, "tables", len(tables))
	for _, id := range tables {
		c := engine.Command{
			Actor: engine.ActorClock,
			Cause: "outage/" + strconv.FormatInt(since.Unix(), 10),
			Do:    engine.Shift{By: gap},
		}
		_, err := k.Referee.Do(ctx, id, c)
		if errors.Is(err, engine.ErrPanic) {
			k.Logger.Error("deadlines not shifted", "table", id, "err", err)
			continue // the others must not wait for it
		}
		if err != nil && !errors.Is(err, engine.ErrNothing) {
			return fmt.Errorf("shift %s: %w", id, err)
		}
	}
	return nil
}

// Beat is when the clocks were driven last, also by a process before this one; zero if that is not known.
func (k *Timekeeper) Beat(ctx context.Context) (time.Time, error) {
	if k.last.IsZero() {
		if err := k.recallBeat(ctx); err != nil {
			return time.Time{}, err
		}
	}
	return k.last, nil
}

// Thaw gives a table that is not frozen any more the time back for which it was, so that nobody's time ran
// meanwhile. Call it before Run, which forgives the outage before this start: that part is left to it. The
// cause names since, so a second call with the same one shifts nothing. Nor does a zero since.
func (k *Timekeeper) Thaw(ctx context.Context, table string, since time.Time) error {
	last, err := k.Beat(ctx)
	if err != nil || since.IsZero() {
		return err
	}
	until := k.Referee.Now().Round(0)
	if !last.IsZero() && until.Sub(last) > k.outage() {
		until = last
	}
	c := engine.Command{Actor: engine.ActorClock, Cause: "frozen/" + strconv.FormatInt(since.Unix(), 10),
		Do: engine.Shift{By: until.Sub(since)}}
	if _, err := k.Referee.Do(ctx, table, c); err != nil && !errors.Is(err, engine.ErrNothing) {
		return fmt.Errorf("shift %s: %w", table, err)
	}
	return nil
}

// outage is the gap that is forgiven.
func (k *Timekeeper) outage() time.Duration {
	if k.Outage == 0 {
		return time.Hour
	}
	return k.Outage
}

func (k *Timekeeper) beat(ctx context.Context, now time.Time) error {
	k.last = now
	if k.Beats == nil {
		return nil
	}
	for range tries {
		_, rev, err := k.Beats.Get(ctx, k.key())
		if err != nil && !errors.Is(err, events.ErrNotFound) {
			return fmt.Errorf("store beat: %w", err)
		}
		_, err = k.Beats.Put(ctx, k.key(), []byte(strconv.FormatInt(now.Unix(), 10)), rev)
		if !errors.Is(err, events.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("store beat: %w", events.ErrConflict)
}
