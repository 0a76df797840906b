package outbox

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"painani/events"
)

// newTag tells the entries of one process from those of others.
func newTag() string { return rand.Text()[:12] }

// mine is Config.Mine for the queue; nil if there is none.
func (o *Outbox) mine() func(to string) bool {
	if o.Mine == nil {
		return nil
	}
	return func(to string) bool {
		_, ok := o.Mine(to)
		return ok
	}
}

// sweeps reports that this process drops old texts: one of several does.
func (o *Outbox) sweeps() bool {
	if o.Mine == nil {
		return true
	}
	_, ok := o.Mine("")
	return ok
}

// saw notes a position that this process wrote, unless it will come upon it: the cursor must not pass what
// others wrote before. The caller holds the lock.
func (o *Outbox) saw(pos events.Position) {
	if o.Mine == nil {
		o.seen = max(o.seen, pos)
	}
}

// anew empties the queue of a process among several: it may be behind.
func (o *Outbox) anew() {
	if o.Mine == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.queue, o.live, o.relay = newQueue(), false, absence{}
	o.queue.mine = o.mine()
}

// postShared is Post where several processes serve the spool: whoever sends the letter comes upon it.
func (o *Outbox) postShared(ctx context.Context, id string, data []byte) error {
	var err error
	for range 3 {
		if _, err = o.Spool.PutNew(ctx, id, data); !errors.Is(err, events.ErrUnknown) {
			break
		}
	}
	switch {
	case err == nil, errors.Is(err, events.ErrConflict): // only the first of an id is taken
		return nil
	case errors.Is(err, events.ErrInvalid):
		err = fmt.Errorf("%w: %w", ErrLetter, err)
	}
	return fmt.Errorf("post letter: %w", err)
}

// followShared applies what all processes write, until ctx ends (nil) or the spool fails.
func (o *Outbox) followShared(ctx context.Context) error {
	if o.Mine == nil {
		return nil
	}
	err := o.Spool.Follow(ctx, o.end, func(e events.Item) error {
		o.reload(e)
		o.mu.Lock()
		o.seen = e.Pos
		o.mu.Unlock()
		o.wake()
		return nil
	})
	if ctx.Err() != nil {
		return nil
	}
	return fmt.Errorf("follow spool: %w", err)
}

// underWay reports that a worker of this process, among several, has a letter: it alone touches the job then,
// and finds out what others wrote when it writes itself (overtaken). The caller holds the lock.
func (o *Outbox) underWay(id string) bool {
	j := o.queue.jobs[id]
	if o.Mine == nil || j == nil {
		return false
	}
	l := o.queue.lines[recipient(j.letter)]
	return l.busy && l.jobs[0] == j
}

// elsewhere is how long a letter is left to another process that began to send it.
const elsewhere = 15 * time.Second

// Reshare says that what Config.Mine tells has changed.
func (o *Outbox) Reshare() {
	o.mu.Lock()
	for _, l := range o.queue.lines {
		o.queue.place(l)
	}
	o.mu.Unlock()
	o.wake()
}

// Idle waits until no letter to a recipient that has is true of is under way, or ctx ends. Call it behind
// Reshare.
func (o *Outbox) Idle(ctx context.Context, has func(recipient string) bool) {
	for {
		busy := false
		o.mu.Lock()
		for _, l := range o.queue.lines {
			busy = busy || l.busy && has(l.to)
		}
		running := o.running
		o.mu.Unlock()
		if !busy || !running {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(idleLook):
		}
	}
}

// idleLook is how often Idle looks.
const idleLook = 20 * time.Millisecond

// yield lays a line down whose letter another process has begun to send.
func (o *Outbox) yield(l *line, trial bool) {
	o.mu.Lock()
	if trial {
		o.relay.presence = trying
	}
	o.queue.release(l)
	o.mu.Unlock()
	o.wake()
}

// recordShared is record where several processes serve the spool: each fate alone, behind what was read of
// its letter. Where another process was first, what it wrote counts.
func (o *Outbox) recordShared(ctx context.Context, group []note) {
	var work sync.WaitGroup
	for _, n := range group {
		work.Go(func() {
			newest, err := o.putBehind(ctx, n)
			o.mu.Lock()
			switch {
			case err == nil:
				o.apply(n)
			case errors.Is(err, events.ErrConflict):
				o.overtaken(n, newest)
			}
			o.mu.Unlock()
			if n.written != nil {
				n.written <- err
			}
			o.wake()
			if err == nil {
				o.logged(n)
			}
		})
	}
	work.Wait()
}

// putBehind writes one fate behind the newest entry of its letter as this process knew it when it took it, or
// wrote it, again and again while the store is down. events.ErrConflict comes with the entry that
// stands there.
func (o *Outbox) putBehind(ctx context.Context, n note) (newest events.Item, err error) {
	if n.fate.At.IsZero() {
		n.fate.At = time.Now().UTC()
	}
	id := n.job.letter.ID
	n.fate.By = o.tag
	term, ours := o.Mine(recipient(n.job.letter))
	if n.fate.Term = term; n.fate.State == Sending && !ours { // no longer
		return newest, fmt.Errorf("begin try: %w", events.ErrConflict)
	}
	data, err := n.fate.Encode()
	if err != nil {
		return newest, err
	}
	for {
		pos, err := o.Spool.PutAfter(ctx, id, data, n.job.behind)
		if errors.Is(err, events.ErrConflict) {
			conflict := err
			if newest, err = o.Spool.Newest(ctx, id); err == nil && !bytes.Equal(newest.Data, data) {
				return newest, fmt.Errorf("write fate: %w", conflict)
			}
			pos = newest.Pos // a write of ours whose answer was lost
		}
		switch {
		case err == nil:
			o.mu.Lock()
			n.job.behind, n.job.last = pos, max(n.job.last, pos)
			o.mu.Unlock()
			return newest, nil
		case errors.Is(err, events.ErrInvalid):
			return newest, fmt.Errorf("write fate: %w", err)
		}
		o.Log.Error("outbox cannot write, will try again", "letter", id, "err", err)
		select {
		case <-ctx.Done():
			return newest, fmt.Errorf("write fate: %w: %w", events.ErrUnavailable, err)
		case <-time.After(storePause):
		}
	}
}

// overtaken applies what another process wrote of a letter that was under way here; the caller holds the
// lock.
func (o *Outbox) overtaken(n note, newest events.Item) {
	o.Log.Warn("another process sends this letter", "id", n.job.letter.ID, "state", n.fate.State)
	if f, err := ParseFate(newest.Data); err == nil {
		o.reloadFate(LetterFate{ID: n.job.letter.ID, Fate: f}, newest)
	}
	if n.line != nil {
		o.queue.release(n.line)
	}
}

// pause waits a little for a store that is down.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(storePause):
	}
}
