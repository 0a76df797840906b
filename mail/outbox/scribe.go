package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"painani/events"
)

// Letters that are out while their fate is not written are sent again after a crash. With 8 workers
// they are at most 64: a group being written, those that wait behind it, and one for each worker.
const (
	maxGroup  = 32 // fates in one entry
	unwritten = 24 // fates that wait
)

// note is a fate to be written down.
type note struct {
	job     *job
	fate    Fate
	line    *line      // released once it is written; nil: still busy with the letter
	written chan error // told so, with room for one; nil: nobody waits
}

// scribe writes what the workers note, until there are no more notes: one entry for all that
// came while the entry before was being synced. Nothing is held back to make an entry
// larger, so that under little load each fate is written at once and alone.
func (o *Outbox) scribe(ctx context.Context) {
	for first := range o.notes {
		group := append(make([]note, 0, maxGroup), first)
		for more := true; more && len(group) < maxGroup; {
			select {
			case n, ok := <-o.notes:
				if more = ok; ok {
					group = append(group, n)
				}
			default:
				more = false
			}
		}
		o.record(ctx, group)
	}
}

// record stores fates and brings the queue up to them. Letters whose fate could not be
// stored stay as they are, and their lines closed, for a later process.
func (o *Outbox) record(ctx context.Context, group []note) {
	if o.Mine != nil {
		o.recordShared(ctx, group)
		return
	}
	list := make([]LetterFate, len(group))
	for i := range group {
		n := &group[i]
		if n.fate.At.IsZero() {
			n.fate.At = time.Now().UTC()
		}
		list[i] = LetterFate{ID: n.job.letter.ID, Fate: n.fate}
	}
	key, data, err := encodeEntry(list)
	if err == nil {
		_, err = o.put(ctx, key, data)
	}
	o.mu.Lock()
	for _, n := range group {
		if err == nil {
			o.apply(n)
		}
		if n.written != nil {
			n.written <- err
		}
	}
	o.mu.Unlock()
	o.wake()
	for _, n := range group {
		if err == nil {
			o.logged(n)
		}
	}
}

// logged tells of a fate that is written.
func (o *Outbox) logged(n note) {
	o.Log.Info("letter", "id", n.job.letter.ID, "kind", n.job.letter.Kind, "table", n.job.letter.Table,
		"state", n.fate.State, "try", n.fate.Try, "code", n.fate.Code, "reason", n.fate.Reason)
}

// apply brings the queue up to a fate that is written.
func (o *Outbox) apply(n note) {
	switch f := n.fate; f.State {
	case Sending:
		n.job.begin(f)
		return
	case Deferred:
		n.job.putOff(f)
		o.stats.Deferred++
	case Sent:
		o.stats.Sent++
	case Failed:
		o.stats.Failed++
	case Dropped:
		o.stats.Dropped++
	}
	if n.fate.State.Final() {
		o.queue.remove(n.job.letter.ID)
	}
	if n.line != nil {
		o.queue.release(n.line)
	}
}

// put appends an entry, again and again while the store is down.
func (o *Outbox) put(ctx context.Context, key string, data []byte) (events.Position, error) {
	for {
		pos, err := o.Spool.Put(ctx, key, data)
		if err == nil {
			o.mu.Lock()
			o.saw(pos)
			o.mu.Unlock()
			return pos, nil
		}
		if errors.Is(err, events.ErrInvalid) {
			return 0, fmt.Errorf("write fate: %w", err)
		}
		o.Log.Error("outbox cannot write, will try again", "letter", key, "err", err)
		select {
		case <-ctx.Done():
			return 0, fmt.Errorf("write fate: %w", err)
		case <-time.After(storePause):
		}
	}
}
