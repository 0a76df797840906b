package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	post "painani/mail"
	"painani/mail/letter"
	"painani/mail/people"
)

// The times between tries.
const (
	firstWait = 7*time.Minute + 30*time.Second
	longWait  = 8 * time.Hour
	giveUp    = 72 * time.Hour
	jitter    = 0.1 // a wait is that much shorter or longer
)

// wait is the time after a failed try (1 for the first); chance is from [0,1).
func wait(try int, chance float64) time.Duration {
	w := longWait
	if shift := try - 1; shift < 7 {
		w = min(w, firstWait<<max(shift, 0))
	}
	return time.Duration(float64(w) * (1 - jitter + 2*jitter*chance)).Round(time.Second)
}

// deliver makes one try of a letter. An error means that its end could not be
// recorded; the letter then stays in the queue for a later process.
func (o *Outbox) deliver(ctx context.Context, j *job) error {
	name, to, no := o.recipient(j, time.Now())
	if no != "" {
		return o.record(ctx, j, Fate{State: Dropped, Reason: no})
	}
	msg, err := o.write(j.letter, name, to)
	if errors.Is(err, letter.ErrLetter) {
		return o.record(ctx, j, Fate{State: Failed, Reason: reason(err.Error(), to)})
	}
	if e := o.begins(ctx, j); e != nil {
		return e
	}
	if err == nil {
		err = o.Transport.Send(ctx, o.Sender(j.letter.ID), to, msg)
	}
	return o.record(ctx, j, o.outcome(j, to, err))
}

// begins makes the entry of a try, unless the letter's first one stands for it.
func (o *Outbox) begins(ctx context.Context, j *job) error {
	f := Fate{State: Sending, At: time.Now().UTC(), Try: j.try + 1, Doubt: j.doubt}
	if !j.begun {
		return o.record(ctx, j, f)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	j.begun = false
	j.begin(f)
	return nil
}

// recipient looks up where a letter goes now, and whether it should go at all.
func (o *Outbox) recipient(j *job, now time.Time) (name, to, no string) {
	l := j.letter
	if l.Expires.Before(now) && !l.Expires.IsZero() {
		return "", "", Expired
	}
	if l.To != "" {
		p, ok := o.People.Get(l.To)
		switch {
		case ok && p.Stopped:
			return "", "", Stopped
		case ok && !p.Wants(l.Kind):
			return "", "", Unwanted
		case ok:
			name, to = p.Name, p.Primary()
		case l.Address == "":
			return "", "", Forgotten
		}
	}
	if to == "" {
		to = l.Address
	}
	if o.People.Suppressed(to) {
		return "", "", Stopped
	}
	if o.Stale(l) {
		return "", "", Stale
	}
	if !o.answerable(j, to, now) {
		return "", "", Loop
	}
	if sendable, err := people.Sendable(to); err == nil {
		to = sendable
	}
	return name, to, ""
}

// answerable asks the breaker about letters that a letter from outside caused,
// once for each.
func (o *Outbox) answerable(j *job, to string, now time.Time) bool {
	if j.try > 0 || j.letter.Kind != post.Answer && j.letter.Kind != post.Confirm {
		return true
	}
	key, err := people.Canonical(to)
	if err != nil {
		key = to
	}
	ok, tripped := o.breaker.allow(key, now)
	if tripped {
		what := fmt.Sprintf("more than %d answers to one address within an hour: a robot seems to answer us; player %q, letter %s, no more answers until it is quiet for an hour",
			o.Answers, j.letter.To, j.letter.ID)
		o.Log.Error("breaker opened", "player", j.letter.To, "letter", j.letter.ID)
		if o.Alarm != nil {
			o.Alarm(what)
		}
	}
	return ok
}

// write composes; a bug in there must not take the other letters with it.
func (o *Outbox) write(l post.Letter, name, to string) (msg []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("write letter: panic: %v", p)
		}
	}()
	return o.Writer.Write(l, name, to)
}

// outcome judges a try.
func (o *Outbox) outcome(j *job, to string, err error) Fate {
	if err == nil {
		return Fate{State: Sent, Try: j.try}
	}
	e := verdict(err)
	f := Fate{State: Deferred, Try: j.try, Code: e.Code, Reason: reason(err.Error(), to), Doubt: e.Doubt}
	if e.Permanent {
		f.State = Failed
		return f
	}
	f.Next = time.Now().UTC().Add(wait(j.try, o.Rand()))
	if f.Next.Sub(j.first) > giveUp {
		f.State, f.Next = Failed, time.Time{}
		f.Reason = reason("given up after 3 days: "+err.Error(), to)
	}
	return f
}

// record stores a fate and brings the queue up to it.
func (o *Outbox) record(ctx context.Context, j *job, f Fate) error {
	if f.At.IsZero() {
		f.At = time.Now().UTC()
	}
	data, err := f.Encode()
	if err != nil {
		return err
	}
	if _, err := o.put(ctx, j.letter.ID, data); err != nil {
		return err
	}
	o.Log.Info("letter", "id", j.letter.ID, "kind", j.letter.Kind, "table", j.letter.Table,
		"state", f.State, "try", f.Try, "code", f.Code, "reason", f.Reason)
	o.mu.Lock()
	defer o.mu.Unlock()
	switch f.State {
	case Sending:
		j.begin(f)
		return nil
	case Deferred:
		j.next, j.doubt = f.Next, f.Doubt
		o.stats.Deferred++
		return nil
	case Sent:
		o.stats.Sent++
	case Failed:
		o.stats.Failed++
	case Dropped:
		o.stats.Dropped++
	}
	o.queue.remove(j.letter.ID)
	return nil
}
