package outbox

import (
	"context"
	"regexp"
	"time"
)

// The times between two looks whether the relay is back, counted from begin to begin: the first,
// how each grows out of the one before, and the longest. With what a connection takes the
// longest stays under 30 s.
const (
	firstLook = 5 * time.Second
	lookGrows = 1.5
	longLook  = 25 * time.Second
)

// toldEvery is how often the log repeats that letters wait.
const toldEvery = time.Hour

// Prober is a Transport that can be asked whether it works, without a letter. A Transport that
// is no Prober is asked with a letter.
type Prober interface {
	// Probe returns nil when a letter could be handed over now.
	Probe(ctx context.Context) error
}

// presence says whether letters may be tried.
type presence int

const (
	here    presence = iota // all that are due
	away                    // none: the relay is not to be had
	trying                  // one, because a probe went well
	onTrial                 // that one is under way
)

// absence is what the queue knows of a relay that does not do its work for any letter. It is
// guarded by Outbox.mu.
type absence struct {
	presence
	since time.Time // when a letter met it first
	told  time.Time // when the log said so last
	why   string    // what the last look found
	look  time.Duration
}

// Absence is why all letters wait at once.
type Absence struct {
	Letters int       // that wait
	Since   time.Time // the first try that found the relay away
	Why     string    // one line, without addresses
}

// Away tells whether letters wait because the relay is not to be had, and since when.
func (o *Outbox) Away() (Absence, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.relay.presence == here {
		return Absence{}, false
	}
	return o.absence(), true
}

// absence is for callers that hold the lock.
func (o *Outbox) absence() Absence {
	a := Absence{Letters: len(o.queue.jobs), Since: o.relay.since, Why: o.relay.why}
	for _, j := range o.queue.jobs { // an earlier process may have met it
		if !j.away.IsZero() && j.away.Before(a.Since) {
			a.Since = j.away
		}
	}
	return a
}

// next hands out a line as queue.take does, unless letters wait for the relay. The one letter
// that is to show whether it is back is on trial: its fate goes to judge.
func (o *Outbox) next(now time.Time) (l *line, j *job, trial bool, wait time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if p := o.relay.presence; p == away || p == onTrial {
		return nil, nil, false, -1
	}
	l, wait = o.queue.take(now)
	if l == nil {
		return nil, nil, false, wait
	}
	if o.relay.presence == trying {
		o.relay.presence, trial = onTrial, true
	}
	return l, l.jobs[0], trial, wait
}

// judge reads of the fate of a letter whether the relay is there.
func (o *Outbox) judge(f Fate, trial bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case f.Away && (trial || o.relay.presence == here):
		o.leave(f.Reason)
	case !trial:
	case f.Try > 0:
		o.back()
	default: // dropped, so it shows nothing
		o.relay.presence = trying
	}
}

// leave notes that the relay is not to be had; for callers that hold the lock.
func (o *Outbox) leave(why string) {
	r, now := &o.relay, time.Now()
	if r.presence == here {
		r.since, r.look = now, firstLook
	} else {
		r.look = min(time.Duration(float64(r.look)*lookGrows), longLook)
	}
	r.presence, r.why = away, why
	select {
	case o.gone <- struct{}{}:
	default:
	}
}

// tell logs that letters wait, once and then each hour; for callers that hold the lock.
func (o *Outbox) tell(now time.Time) {
	if r := &o.relay; r.told.IsZero() || now.Sub(r.told) >= toldEvery {
		r.told = now
		a := o.absence()
		o.Log.Warn("letters out wait for the relay", "letters", a.Letters, "since", a.Since.UTC(), "why", a.Why)
	}
}

// back frees the queue; for callers that hold the lock.
func (o *Outbox) back() {
	a := o.absence()
	o.Log.Info("the relay is back", "letters", a.Letters, "since", a.Since.UTC())
	o.relay = absence{}
	for _, j := range o.queue.jobs {
		j.away = time.Time{}
	}
	o.wake()
}

// watch looks after the relay whenever it is away, until ctx ends.
func (o *Outbox) watch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-o.gone:
			o.await(ctx)
		}
	}
}

// await returns when the relay could take a letter; one is tried then.
func (o *Outbox) await(ctx context.Context) {
	begun := time.Now()
	for {
		o.mu.Lock()
		o.tell(time.Now())
		look := o.relay.look
		o.mu.Unlock()
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Until(begun.Add(look))):
		}
		begun = time.Now()
		err := o.probe(ctx)
		o.mu.Lock()
		if err == nil {
			o.relay.presence = trying
			if l, wait := o.queue.first(); l == nil || wait.After(time.Now()) {
				o.back() // no letter is due that could be tried
			}
			o.mu.Unlock()
			o.wake()
			return
		}
		o.relay.why = reason(err.Error(), "")
		o.relay.look = min(time.Duration(float64(look)*lookGrows), longLook)
		o.mu.Unlock()
	}
}

func (o *Outbox) probe(ctx context.Context) error {
	if p, ok := o.Transport.(Prober); ok {
		return p.Probe(ctx)
	}
	return nil
}

// unheardOf matches what versions before Fate.Away wrote of a relay that they could not speak to.
var unheardOf = regexp.MustCompile(`^(\d{3} )?connect relay: `)

// modern marks what a version before Fate.Away wrote of a relay that took no letter at all. That version
// counted such tries among the others, so the letter begins anew. (A letter of today that the relay
// alone hangs up on looks the same; a restart hastens it, no more.)
func (f Fate) modern() Fate {
	if !f.Away && f.State == Deferred && (f.Code == 421 || unheardOf.MatchString(f.Reason)) {
		f.Away, f.Try = true, 0
	}
	return f
}
