package outbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/outbox"
)

const (
	day   = 24 * time.Hour
	words = "the words of a letter"
)

// oldLetters fills a spool with letters in every final state, told alone and among others.
func oldLetters(t *testing.T, s events.Spool) (want map[string]outbox.State) {
	t.Helper()
	put := func(id string, f outbox.Fate) {
		f.At = time.Now().UTC()
		data, err := f.Encode()
		if err == nil {
			_, err = s.Put(t.Context(), id, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	together := func(list ...outbox.LetterFate) {
		data, err := json.Marshal(list)
		if err == nil {
			_, err = s.Put(t.Context(), outbox.FatesKey, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	fate := func(id string, state outbox.State) outbox.LetterFate {
		return outbox.LetterFate{ID: id, Fate: outbox.Fate{State: state, Try: 1}}
	}
	for i := range 6 {
		l := note(fmt.Sprint("l", i), "ada")
		l.Board, l.Seat, l.Seq = words, 2, uint64(i)
		put(l.ID, outbox.Fate{State: outbox.Queued, Letter: &l, Begun: true})
	}
	put("l0", outbox.Fate{State: outbox.Sent, Try: 1})
	together(fate("l1", outbox.Sent), fate("l2", outbox.Sent), fate("l3", outbox.Dropped))
	put("l2", outbox.Fate{State: outbox.Bounced, Reason: "5.1.1"})
	put("l4", outbox.Fate{State: outbox.Deferred, Try: 1, Next: time.Now().UTC()})
	put("l4", outbox.Fate{State: outbox.Sending, Try: 2})
	together(fate("l4", outbox.Sent), fate("l5", outbox.Deferred))
	put("l5", outbox.Fate{State: outbox.Failed, Code: 550, Reason: "no such user"})
	return map[string]outbox.State{"l0": outbox.Sent, "l1": outbox.Sent, "l2": outbox.Bounced,
		"l3": outbox.Dropped, "l4": outbox.Sent, "l5": outbox.Failed}
}

// text reports whether a letter still has its text.
func text(t *testing.T, s events.Spool, id string) bool {
	t.Helper()
	e, err := s.First(t.Context(), id)
	if err != nil {
		t.Fatalf("letter %s: %v", id, err)
	}
	return bytes.Contains(e.Data, []byte(words))
}

// fatesOnly checks that letters have their last state and what they were about, once, and no text.
func fatesOnly(t *testing.T, s events.Spool, want map[string]outbox.State) {
	t.Helper()
	for id, state := range want {
		list := fates(t, s, id)
		last, told := list[len(list)-1], 0
		for _, f := range list {
			if f.Letter != nil {
				t.Errorf("%s: its text is there", id)
			}
			if f.About != nil {
				told++
			}
		}
		about := last.About
		if told != 1 || about == nil || about.Table != "tz42" || about.To != "ada" || about.Seat != 2 ||
			about.Kind != post.YourMove || fmt.Sprint("l", about.Seq) != id || about.Pos != about.Seq+1 {
			t.Errorf("%s: told %d times, %+v", id, told, about)
		}
		if last.State != state || state == outbox.Failed && last.Code != 550 {
			t.Errorf("%s: %+v, want %s", id, last, state)
		}
	}
}

// TestOldLettersKeepTheirFate: after 30 days the text of a letter that is done is gone; the fate is not,
// and nobody can post it again. What is under way or younger keeps its text.
func TestOldLettersKeepTheirFate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		want := oldLetters(t, r.spool)
		c := r.config()
		way := waiting{r.sink, make(chan struct{})}
		c.Transport = way
		o, stop := start(t, c)
		slow, young := note("slow", "bela"), note("young", "carl")
		slow.Board, young.Board = words, words
		mustPost(t, o, slow)
		time.Sleep(20 * day)
		mustPost(t, o, young)
		if !text(t, r.spool, "l0") {
			t.Fatal("too early")
		}
		time.Sleep(10*day + 7*time.Hour)
		fatesOnly(t, r.spool, want)
		if !text(t, r.spool, "slow") || !text(t, r.spool, "young") {
			t.Error("a letter that is under way, or young, has no text")
		}
		for range 2 {
			before := len(r.sink.list())
			for id := range want {
				mustPost(t, o, note(id, "ada"))
			}
			time.Sleep(time.Hour)
			if got := r.sink.list(); len(got) != before {
				t.Errorf("sent again: %v", got[before:])
			}
			if way.slow != nil {
				close(way.slow)
				synctest.Wait()
				stop()
				way.slow = nil
				o, stop = start(t, r.config())
			}
		}
		time.Sleep(20*day + 7*time.Hour)
		if text(t, r.spool, "slow") || text(t, r.spool, "young") || states(t, r.spool, "young") != "sent sent" {
			t.Errorf("later: %s, %s", states(t, r.spool, "slow"), states(t, r.spool, "young"))
		}
		stop()
		end, _ := r.spool.Last(t.Context())
		_, stop = start(t, r.config())
		time.Sleep(day)
		stop()
		if last, _ := r.spool.Last(t.Context()); last != end+1 { // that it was opened
			t.Errorf("a sweep with nothing to do wrote %d entries", last-end-1)
		}
	})
}

// Erase implements events.Spool.
func (f *frail) Erase(ctx context.Context, pos events.Position) error {
	return f.m.step(f.after, func() error { return f.Spool.Erase(ctx, pos) })
}

// TestCrashInASweep ends the process before or behind every step of a sweep; the next one makes up for it.
func TestCrashInASweep(t *testing.T) {
	for _, after := range []bool{false, true} {
		crashed := true
		for k := 1; crashed; k++ {
			synctest.Test(t, func(t *testing.T) {
				r := newRig()
				want := oldLetters(t, r.spool)
				m := &machine{left: k}
				ctx, cancel := context.WithCancel(t.Context())
				m.cut = cancel
				c := r.config()
				c.Spool = &frail{r.spool, m, after}
				time.Sleep(31 * day)
				o := idle(t, c)
				done := make(chan error, 1)
				go func() { done <- o.Run(ctx) }()
				time.Sleep(time.Hour)
				cancel()
				<-done // an error or none: it is dead
				crashed = m.dead
				_, stop := start(t, r.config())
				time.Sleep(time.Hour)
				stop()
				if fatesOnly(t, r.spool, want); len(r.sink.list()) != 0 {
					t.Error("letters are sent again")
				}
			})
			if k > 100 {
				t.Fatal("the sweep never ends")
			}
		}
	}
}

// TestSweepGoesOn: an error of the store ends a sweep at one letter, not at the others, and not for ever.
func TestSweepGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		want := oldLetters(t, r.spool)
		time.Sleep(31 * day)
		c := r.config()
		stiff := &stiff{Spool: r.spool}
		stiff.bad.Store(3)
		c.Spool = stiff
		_, stop := start(t, c)
		time.Sleep(time.Hour)
		if text(t, r.spool, "l0") || !text(t, r.spool, "l2") {
			t.Error("one entry that cannot be erased keeps the others")
		}
		stiff.bad.Store(0)
		time.Sleep(6 * time.Hour)
		fatesOnly(t, r.spool, want)
		stop()
	})
}

// stiff is a spool that cannot erase one entry.
type stiff struct {
	*memory.Spool
	bad atomic.Uint64 // its position
}

func (s *stiff) Erase(ctx context.Context, pos events.Position) error {
	if pos == s.bad.Load() {
		return fmt.Errorf("%w: %w", events.ErrUnavailable, errors.New("stiff"))
	}
	return s.Spool.Erase(ctx, pos)
}
