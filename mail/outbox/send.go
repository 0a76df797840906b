package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"painani/events"
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

// waited is about how long a letter has waited for its own sake, after that many failed tries.
func waited(tries int) (sum time.Duration) {
	for try := range tries {
		sum += wait(try+1, 0.5)
	}
	return sum
}

// passedBy reports that the relay, which has put this letter off as if it took none, has taken others
// since it first did so: then it is about this letter. It notes this time for the next.
func (o *Outbox) passedBy(j *job) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	j.blamed = j.blamed || j.passed > 0 && j.passed <= o.stats.Sent
	j.passed = o.stats.Sent + 1
	return j.blamed
}

// deliver makes one try of a letter and returns what became of it. An error means that
// the entry of the try could not be written; the letter then stays in the queue for a later process.
func (o *Outbox) deliver(ctx context.Context, j *job) (Fate, error) {
	name, to, no := o.lookUp(j, time.Now())
	if no == Forgotten && o.Fresh != nil { // or not known here yet
		if err := o.Fresh(ctx); err != nil {
			o.Log.Warn("people cannot be read, trying again", "letter", j.letter.ID, "err", err)
			pause(ctx)
			return Fate{}, fmt.Errorf("look up recipient: %w", events.ErrConflict)
		}
		name, to, no = o.lookUp(j, time.Now())
	}
	if no != "" {
		return Fate{State: Dropped, Reason: no}, nil
	}
	msg, err := o.compose(j, name, to)
	if errors.Is(err, letter.ErrLetter) {
		return Fate{State: Failed, Reason: reason(err.Error(), to)}, nil
	}
	if e := o.begins(j); e != nil {
		return Fate{}, e
	}
	if err == nil {
		err = o.Transport.Send(ctx, o.Sender(j.letter.ID), to, msg)
	}
	return o.outcome(j, to, err), nil
}

// begins makes the entry of a try, unless the letter's first one stands for it.
func (o *Outbox) begins(j *job) error {
	f := Fate{State: Sending, At: time.Now().UTC(), Try: j.try + 1, Doubt: j.doubt}
	if !j.begun {
		written := make(chan error, 1)
		o.notes <- note{job: j, fate: f, written: written}
		return <-written
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	j.begun = false
	j.begin(f)
	return nil
}

// lookUp says where a letter goes now, or the reason why it should not go at all.
func (o *Outbox) lookUp(j *job, now time.Time) (name, to, no string) {
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
	return name, sendable(to), ""
}

// sendable is an address as the relay takes it, or as it stands if there is no such form.
func sendable(to string) string {
	if s, err := people.Sendable(to); err == nil {
		return s
	}
	return to
}

// answerable asks the breaker about letters that a letter from outside caused,
// once for each.
func (o *Outbox) answerable(j *job, to string, now time.Time) bool {
	if j.counted || j.try > 0 || j.letter.Kind != post.Answer && j.letter.Kind != post.Confirm {
		return true
	}
	key, err := people.Canonical(to)
	if err != nil {
		key = to
	}
	j.counted = true
	ok, until := o.breaker.allow(answered{key, j.letter.Decides}, now)
	if until.IsZero() {
		return ok
	}
	j.until = until
	o.Log.Error("breaker opens", "player", j.letter.To, "letter", j.letter.ID, "until", until.UTC())
	if o.Alarm != nil {
		o.Alarm(fmt.Sprintf("more answers to one address than an hour allows, a robot may be answering us: "+
			"player %q, letter %s, no more answers until %s",
			j.letter.To, j.letter.ID, until.UTC().Format(time.RFC3339)))
	}
	return ok
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
	if e.Away || e.HungUp && !o.passedBy(j) {
		f.Try, f.Away = j.try-1, true
		return f
	}
	pause := wait(j.try, o.Rand())
	f.Next = time.Now().UTC().Add(pause)
	if waited(j.try-1)+pause > giveUp {
		f.State, f.Next = Failed, time.Time{}
		f.Reason = reason("given up after 3 days: "+err.Error(), to)
	}
	return f
}
