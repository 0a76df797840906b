package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"painani/events"
	post "painani/mail"
	"painani/mail/cursor"
)

// Errors of Drop; compare with errors.Is.
var (
	ErrNotPending = errors.New("no such letter waits")     // unknown id, or it has its final state
	ErrUnderWay   = errors.New("letter is being sent now") // it or another one to the same recipient
)

// ByHost is the reason of a letter that the host dropped.
const ByHost = "dropped by the host"

// Pending is a letter without a final state as its host may see it: nothing of its text.
type Pending struct {
	ID      string    `json:"id"`
	Kind    post.Kind `json:"kind"`
	To      string    `json:"to,omitempty"`   // player id
	Address string    `json:"addr,omitempty"` // of a first contact
	Table   string    `json:"table,omitempty"`
	Since   time.Time `json:"since"`           // when it was written, UTC
	Tries   int       `json:"tries"`           // begun
	Next    time.Time `json:"next,omitzero"`   // of a deferred one: when it is tried again
	Error   string    `json:"error,omitempty"` // of the last try; addresses taken out
}

// Pending returns the letters without a final state in the order of the spool.
func (o *Outbox) Pending() []Pending {
	o.mu.Lock()
	defer o.mu.Unlock()
	jobs := make([]*job, 0, len(o.queue.jobs))
	for _, j := range o.queue.jobs {
		jobs = append(jobs, j)
	}
	slices.SortFunc(jobs, func(a, b *job) int {
		if a.pos < b.pos {
			return -1
		}
		return 1
	})
	list := make([]Pending, len(jobs))
	for i, j := range jobs {
		l := j.letter
		list[i] = Pending{ID: l.ID, Kind: l.Kind, To: l.To, Address: l.Address, Table: l.Table, Since: l.At,
			Tries: j.try, Next: j.next, Error: j.why}
	}
	return list
}

// Open tells whether the letter with an id may still get a final state: it is on its way, or nothing is known
// because the outbox does not run.
func (o *Outbox) Open(id string) bool {
	o.mu.Lock()
	running := o.running
	o.mu.Unlock()
	return !running || o.pending(id)
}

// Flush makes every deferred letter due now and returns how many there were. What is being sent at this
// moment stays as it is. It is not written down: after a restart the old times count again for those that
// were not tried.
func (o *Outbox) Flush() (n int) {
	o.mu.Lock()
	now := time.Now()
	for _, l := range o.queue.lines {
		if l.busy {
			continue
		}
		for _, j := range l.jobs {
			if j.next.After(now) {
				j.next = time.Time{}
				n++
			}
		}
		o.queue.place(l)
	}
	o.mu.Unlock()
	o.wake()
	return n
}

// Drop ends a letter that waits: its final state is Dropped, ByHost. ErrNotPending, ErrUnderWay, or the
// store's error when ctx ended before it was written; then the letter stays, and may be dropped again.
func (o *Outbox) Drop(ctx context.Context, id string) error {
	o.mu.Lock()
	j := o.queue.jobs[id]
	if j == nil {
		o.mu.Unlock()
		return fmt.Errorf("drop letter %q: %w", id, ErrNotPending)
	}
	l := o.queue.lines[recipient(j.letter)]
	if l.busy {
		o.mu.Unlock()
		return fmt.Errorf("drop letter %q: %w", id, ErrUnderWay)
	}
	o.queue.seize(l) // no worker takes the letter while its end is written
	j.behind = j.last
	o.mu.Unlock()

	written := make(chan error, 1)
	f := Fate{State: Dropped, Try: j.try, Reason: ByHost}
	o.record(ctx, []note{{job: j, fate: f, line: l, written: written}})
	err := <-written
	if err == nil {
		return nil
	}
	if errors.Is(err, events.ErrConflict) { // another process began to send it; the line is free again
		return fmt.Errorf("drop letter %q: %w", id, ErrUnderWay)
	}
	o.mu.Lock()
	o.queue.release(l)
	o.mu.Unlock()
	o.wake()
	return fmt.Errorf("drop letter %q: %w", id, err)
}

// Load reads the queue of a spool that nobody serves, and writes nothing. What it returns is for Pending
// and Drop alone; it sends nothing, and Post and Run must not be called.
func Load(ctx context.Context, spool events.Spool, cursors events.Bucket, log *slog.Logger) (*Outbox, error) {
	o := &Outbox{
		Config:  Config{Spool: spool, Cursors: cursors, Log: log},
		news:    make(chan struct{}, 1),
		queue:   newQueue(),
		posting: map[string]*posting{},
		unheard: map[string]bool{},
	}
	from, _, err := o.cursor(ctx)
	if err == nil {
		err = o.peek(ctx, from)
	}
	if err != nil {
		return nil, fmt.Errorf("load outbox: %w", err)
	}
	return o, nil
}

// peek is replay that writes nothing. Nobody else writes meanwhile, so the last entry is the end.
func (o *Outbox) peek(ctx context.Context, from events.Position) error {
	last, err := o.Spool.Last(ctx)
	if err != nil {
		return err
	}
	after := events.Position(0)
	if from > 0 && from <= last+1 {
		after = from - 1
	}
	o.seen = last
	err = cursor.Pass(ctx, o.Spool, after, last, func(e events.Item) error {
		o.reload(e)
		return nil
	})
	if err == nil {
		err = ctx.Err()
	}
	return err
}
