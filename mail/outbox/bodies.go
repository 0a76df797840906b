package outbox

import (
	"context"
	"fmt"
	"time"

	"painani/events"
	"painani/mail/cursor"
)

// bodyAge is how long the spool holds the text of a letter that has its final state, and sweepEvery how
// often older ones are looked for. Their fates stay.
const (
	bodyAge    = 30 * 24 * time.Hour
	sweepEvery = 6 * time.Hour
)

// maxSweepErrors is how many letters in a row may fail before a sweep ends; the next one tries again.
const maxSweepErrors = 10

// body is the text of an old letter.
type body struct {
	id    string
	about About
}

// sweep is one look for old bodies. It holds what lies between the first entry of a letter and its last one
// only, so its size is that of the queue of that time.
type sweep struct {
	old     time.Time       // what came before is old
	open    map[string]body // old letters whose final state has not come yet
	read    events.Position // entries up to here were read
	again   events.Position // the first one that the next sweep must read again; 0: none
	dropped int
	failed  int // in a row
	err     error
}

// sweeping drops old bodies, now and then every sweepEvery, until ctx ends.
func (o *Outbox) sweeping(ctx context.Context) {
	t := time.NewTicker(sweepEvery)
	defer t.Stop()
	for {
		if !o.sweeps() {
		} else if err := o.dropBodies(ctx); err != nil && ctx.Err() == nil {
			o.Log.Warn("old letters keep their text for now", "again", sweepEvery, "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

// dropBodies erases the text of old letters that have their final state. What a sweep before has done is
// not read again in the same process.
func (o *Outbox) dropBodies(ctx context.Context) error {
	last, err := o.Spool.Last(ctx)
	if err != nil {
		return fmt.Errorf("read outbox: %w", err)
	}
	s := &sweep{old: time.Now().Add(-o.BodyAge), open: map[string]body{}, read: o.swept}
	err = cursor.Pass(ctx, o.Spool, o.swept, last, func(e events.Item) error { return o.look(ctx, s, e) })
	if s.dropped > 0 {
		o.Log.Info("old letters keep their fate only", "letters", s.dropped, "older", o.BodyAge)
	}
	if err != nil || ctx.Err() != nil {
		return err // and begin there again
	}
	for _, b := range s.open {
		if s.read < last || o.pending(b.id) { // else nobody will ever write what became of it
			s.repeat(b.about.Pos)
		}
	}
	if o.swept = s.read; s.again > 0 {
		o.swept = min(o.swept, s.again-1)
	}
	return s.err
}

// repeat has the next sweep begin at a position, or before.
func (s *sweep) repeat(pos events.Position) {
	if s.again == 0 || pos < s.again {
		s.again = pos
	}
}

// look takes one entry of the spool into a sweep.
func (o *Outbox) look(ctx context.Context, s *sweep, e events.Item) error {
	s.read = e.Pos
	list, err := Summary(e)
	if err != nil {
		return nil // the replay told of it
	}
	for _, f := range list {
		b, known := s.open[f.ID]
		switch {
		case f.State == Queued && !e.At.Before(s.old):
			if s.repeat(e.Pos); len(s.open) == 0 {
				return cursor.ErrEnough
			}
		case f.State == Queued:
			l := f.Letter
			s.open[f.ID] = body{f.ID, About{Pos: e.Pos, Kind: l.Kind, To: l.To, Table: l.Table, Seat: l.Seat,
				Seq: l.Seq}}
		case known && f.State.Final():
			delete(s.open, f.ID)
			if err := o.drop(ctx, s, b, f.Fate); err != nil {
				return err
			}
		}
	}
	return nil
}

// drop is dropBody in a sweep, which goes on after an error.
func (o *Outbox) drop(ctx context.Context, s *sweep, b body, f Fate) error {
	defer cursor.Rest(ctx, time.Now())
	err := o.dropBody(ctx, b, f)
	if err == nil {
		s.dropped, s.failed = s.dropped+1, 0
		return nil
	}
	s.repeat(b.about.Pos)
	if s.failed++; s.failed >= maxSweepErrors {
		return err
	}
	if s.err == nil {
		s.err = err
	}
	return nil
}

// dropBody writes what became of a letter under its own id, unless that stands there, and erases the text.
// So the id stays taken at any time, and a crash between the two is made up by the next sweep.
func (o *Outbox) dropBody(ctx context.Context, b body, f Fate) error {
	o.telling.Lock()
	defer o.telling.Unlock()
	newest, err := o.Spool.Newest(ctx, b.id)
	if err != nil {
		return fmt.Errorf("look up letter %s: %w", b.id, err)
	}
	own, err := ParseFate(newest.Data)
	if err != nil {
		return fmt.Errorf("letter %s: %w: %w", b.id, events.ErrDamaged, err)
	}
	if own.About == nil {
		if own.State.Final() { // later than what a sweep came upon first: it bounced
			f = own
		}
		data, err := Fate{State: f.State, At: f.At, Try: f.Try, Code: f.Code, Reason: f.Reason,
			About: &b.about}.Encode()
		if err != nil {
			return err
		}
		pos, err := o.Spool.Put(ctx, b.id, data)
		if err != nil {
			return fmt.Errorf("write fate of %s: %w", b.id, err)
		}
		o.mu.Lock()
		o.saw(pos)
		o.mu.Unlock()
	}
	if err := o.Spool.Erase(ctx, b.about.Pos); err != nil {
		return fmt.Errorf("erase text of %s: %w", b.id, err)
	}
	return nil
}

// pending reports that a letter may still get a final state here.
func (o *Outbox) pending(id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.queue.jobs[id] != nil || o.posting[id] != nil || o.unheard[id]
}
