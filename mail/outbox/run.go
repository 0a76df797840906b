package outbox

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"painani/events"
)

// CursorKey is where the cursor stands in the bucket: the lowest position that
// a restart must read the spool from, as decimal digits.
const CursorKey = "outbox"

// How often the cursor is written, and how long to wait for a store that is down.
const (
	saveEvery  = time.Minute
	storePause = time.Second
)

// Run replays the spool from the cursor and then sends until ctx ends;
// letters under way have Grace to finish. nil when ctx ended; an error when the spool
// cannot be read: then it may be called again.
func (o *Outbox) Run(ctx context.Context) error {
	o.anew()
	from, rev, err := o.cursor(ctx)
	if err == nil {
		err = o.replay(ctx, from)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("open outbox: %w", err)
	}
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		t := time.NewTimer(o.Grace)
		defer t.Stop()
		select {
		case <-t.C:
			cancel()
		case <-work.Done():
		}
	})
	defer stop()
	o.setRunning(true)
	o.notes = make(chan note, unwritten)
	ctx, end := context.WithCancel(ctx) // before anybody has it
	defer end()
	var scribe, workers, sweeper sync.WaitGroup
	sweeper.Go(func() { o.sweeping(ctx) })
	defer sweeper.Wait()
	scribe.Go(func() { o.scribe(work) })
	var failed error // of the following; read when workers have ended
	workers.Go(func() {
		if failed = o.followShared(ctx); failed != nil {
			end()
		}
	})
	workers.Go(func() { o.watch(ctx) })
	for range o.Workers {
		workers.Go(func() { o.worker(ctx, work) })
	}
	tick := time.NewTicker(saveEvery)
	defer tick.Stop()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case now := <-tick.C:
			rev = o.save(work, rev)
			o.breaker.sweep(now)
		}
	}
	o.setRunning(false)
	workers.Wait()
	close(o.notes)
	scribe.Wait()
	o.save(work, rev)
	return failed
}

func (o *Outbox) setRunning(is bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.running = is
}

// cursor reads the cursor and its revision; 0 if there is none.
func (o *Outbox) cursor(ctx context.Context) (events.Position, uint64, error) {
	data, rev, err := o.Cursors.Get(ctx, CursorKey)
	if errors.Is(err, events.ErrNotFound) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, fmt.Errorf("read cursor: %w", err)
	}
	from, err := strconv.ParseUint(string(data), 10, 64)
	if err != nil {
		o.Log.Error("outbox cursor unreadable, reading the whole spool", "err", err)
	}
	return from, rev, nil
}

// floor is the lowest position that a restart would need.
func (o *Outbox) floor() events.Position {
	o.mu.Lock()
	defer o.mu.Unlock()
	low := o.seen + 1
	if pos, ok := o.queue.lowest(); ok {
		low = min(low, pos)
	}
	for _, p := range o.posting {
		low = min(low, p.low+1)
	}
	for _, pos := range o.unsure {
		low = min(low, pos+1)
	}
	return low
}

// save writes the cursor at revision rev and returns the new revision. A
// failure costs nothing but a longer replay.
func (o *Outbox) save(ctx context.Context, rev uint64) uint64 {
	low := o.floor()
	if low == o.saved {
		return rev
	}
	next, err := o.Cursors.Put(ctx, CursorKey, strconv.AppendUint(nil, low, 10), rev)
	if err == nil {
		o.saved = low
		return next
	}
	if _, now, e := o.Cursors.Get(ctx, CursorKey); e == nil {
		rev = now // somebody wrote, or an answer was lost: the next save overwrites it
	}
	if o.Mine == nil || !errors.Is(err, events.ErrConflict) { // others write it, too
		o.Log.Warn("outbox cursor not written", "err", err)
	}
	return rev
}

// errLoaded ends the replay.
var errLoaded = errors.New("loaded")

// replay rebuilds the queue from that position on. It ends at an entry that it
// writes itself, which unlike the last one of before cannot have aged away.
func (o *Outbox) replay(ctx context.Context, from events.Position) error {
	data, err := Fate{State: Sending, At: time.Now().UTC()}.Encode()
	if err != nil {
		return err
	}
	end, err := o.put(ctx, OpenedKey, data)
	if err != nil {
		return err
	}
	after := events.Position(0)
	if from > 0 {
		after = from - 1
	}
	if after >= end {
		o.Log.Error("outbox spool is shorter than its cursor, reading it whole", "cursor", from, "end", end)
		after = 0
	}
	err = o.Spool.Follow(ctx, after, func(e events.Item) error {
		if e.Pos >= end {
			return errLoaded
		}
		o.reload(e)
		return nil
	})
	if !errors.Is(err, errLoaded) {
		if err == nil {
			err = ctx.Err()
		}
		return fmt.Errorf("replay spool: %w", err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.seen = max(o.seen, end)
	o.live, o.end = true, end
	o.Log.Info("outbox open", "pending", len(o.queue.jobs), "from", from, "to", end)
	return nil
}

// reload applies one stored entry to the queue.
func (o *Outbox) reload(e events.Item) {
	list, err := ParseEntry(e)
	if err != nil {
		o.Log.Error("outbox entry unreadable", "letter", e.Key, "pos", e.Pos, "err", err)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, f := range list {
		if !o.underWay(f.ID) || f.State.Final() {
			o.reloadFate(f, e)
		}
	}
}

// reloadFate applies the fate of one letter; the caller holds the lock.
func (o *Outbox) reloadFate(x LetterFate, e events.Item) {
	id, f, pos := x.ID, x.Fate, e.Pos
	j := o.queue.jobs[id]
	if j != nil && e.Key == id {
		if j.last >= pos || o.live && f.By == o.tag { // who wrote it has applied it
			return
		}
		j.last = pos
	}
	switch {
	case f.State == Queued:
		o.queue.add(stored(f, pos))
		delete(o.unheard, id)
		if p := o.posting[id]; p != nil {
			p.queued = true
		}
	case f.State.Final():
		o.queue.remove(id)
	case j == nil:
	case f.State == Sending && o.Mine != nil: // by another process, which may well live
		j.begin(f)
		j.next = time.Now().Add(elsewhere)
		o.queue.place(o.queue.lines[recipient(j.letter)])
	case f.State == Sending:
		j.begin(f)
	case f.State == Deferred:
		j.putOff(f.modern())
		o.queue.place(o.queue.lines[recipient(j.letter)])
	}
}

// worker sends what is due until ctx ends; work outlives it by the grace. It goes on
// with the letters of others while the scribe writes what became of one.
func (o *Outbox) worker(ctx, work context.Context) {
	for ctx.Err() == nil {
		l, j, trial, wait := o.next(time.Now())
		if l == nil {
			o.rest(ctx, wait)
			continue
		}
		o.wake() // there may be work for another one
		f, err := o.deliver(work, j)
		if errors.Is(err, events.ErrConflict) { // another process has it
			o.yield(l, trial)
			continue
		}
		if err != nil { // the store is down and work has ended
			continue
		}
		o.judge(f, trial)
		o.notes <- note{job: j, fate: f, line: l}
	}
	o.wake()
}

// rest waits for news, for the time to come, or for the end.
func (o *Outbox) rest(ctx context.Context, wait time.Duration) {
	var due <-chan time.Time
	if wait >= 0 {
		t := time.NewTimer(wait)
		defer t.Stop()
		due = t.C
	}
	select {
	case <-ctx.Done():
	case <-due:
	case <-o.news:
	}
}
