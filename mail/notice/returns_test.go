package notice_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	fates "painani/mail/outbox"
	"painani/mail/people"
)

// posted looks a letter up in the world's fates.
func (w *world) posted(_ context.Context, id string) (post.Letter, error) {
	for _, l := range w.out.letters {
		if l.ID == id {
			return l, nil
		}
	}
	return post.Letter{}, events.ErrNotFound
}

// comesBack tells the fate of the newest letter to a seat, twice, and lists who got a letter about it.
func (w *world) comesBack(seat int, f fates.Fate) string {
	w.Helper()
	l := w.last(seat)
	before := len(w.out.letters)
	f.At = w.now
	for range 2 {
		if err := w.notices.Returns(nil, w.posted).Handle(w.Context(), fates.LetterFate{ID: l.ID, Fate: f}); err != nil {
			w.Fatal(err)
		}
	}
	return kinds(w.out.letters[before:])
}

func (w *world) lost(i int) bool {
	p, _ := w.people.Get(players[i])
	return !p.Unreachable.IsZero()
}

// TestReturns: who waits for somebody whose letter came back is told once, and nobody of what says nothing
// about a person.
func TestReturns(t *testing.T) {
	refused := fates.Fate{State: fates.Failed, Try: 1, Code: 550, Reason: "550 recipient: no such user"}
	bounced := fates.Fate{State: fates.Bounced, Hard: true, Reason: "5.1.1"}
	invited := func(w *world) { w.propose(); w.told() }
	for _, c := range []struct {
		name  string
		begin func(*world)
		seat  int
		fate  fates.Fate
		want  string // letters about it
		lost  bool
	}{
		{"an invitation is refused", invited, 2, refused, "1 notice", true},
		{"an invitation bounces", invited, 2, bounced, "1 notice", true},
		{"a turn letter is refused", (*world).begin, 1, refused, "2 notice, 3 notice", true},
		{"a turn letter bounces", (*world).begin, 1, bounced, "2 notice, 3 notice", true},
		{"the mailbox stayed full", (*world).begin, 1, fates.Fate{State: fates.Bounced, Reason: "5.2.2"},
			"2 notice, 3 notice", true},
		{"a report without a status", (*world).begin, 1, fates.Fate{State: fates.Bounced}, "", false},
		{"a letter that we could not write", (*world).begin, 1, fates.Fate{State: fates.Failed, Reason: "no"}, "", false},
		{"put off", (*world).begin, 1, fates.Fate{State: fates.Deferred, Try: 1}, "", false},
		{"who has left", func(w *world) { w.begin(); w.page(2, engine.Resign{Seat: 2}); w.told() }, 2, refused, "", true},
		{"who has said STOP", func(w *world) {
			w.begin()
			if err := w.people.Stop(w.Context(), "bela@home.example"); err != nil {
				w.Fatal(err)
			}
		}, 2, refused, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			c.begin(w)
			if got := w.comesBack(c.seat, c.fate); got != c.want || w.lost(c.seat-1) != c.lost {
				t.Errorf("letters %q, lost %v", got, w.lost(c.seat-1))
			}
			if c.want == "" {
				return
			}
			if got := w.comesBack(c.seat, refused); got != "" {
				t.Errorf("told again: %q", got)
			}
			l := w.out.letters[len(w.out.letters)-1]
			all := strings.Join(append(l.Before, l.Verdict), " ")
			if strings.Contains(all, "@") || strings.Contains(all, "no such user") {
				t.Errorf("the letter says %q", all)
			}
		})
	}
}

// TestReachedAgain: a move ends it, one that was made before does not; then it may be told anew.
func TestReachedAgain(t *testing.T) {
	w := newWorld(t)
	w.begin()
	refused := fates.Fate{State: fates.Failed, Try: 1, Code: 550, Reason: "no"}
	w.now = w.now.Add(time.Hour)
	w.comesBack(1, refused)
	w.seen = 0
	if w.told(); !w.lost(0) {
		t.Error("an old event ended it")
	}
	w.now = w.now.Add(time.Hour)
	w.page(1, engine.Play{Seat: 1, Text: "4"})
	if w.told(); w.lost(0) {
		t.Error("a move does not end it")
	}
	if got := w.comesBack(1, refused); got != "2 notice, 3 notice" {
		t.Errorf("a second time: %q", got)
	}
}

// TestReturnsInThreeLanguages are the letters as they are read.
func TestReturnsInThreeLanguages(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "WE CANNOT REACH Ada: our letters to this player come back.",
		"de": "WIR ERREICHEN Ada NICHT: Unsere Briefe kommen zurück.",
		"hu": "NEM ÉRJÜK EL: Ada. A leveleink visszajönnek.",
	} {
		w := newWorld(t)
		if _, err := w.people.Update(t.Context(), players[1], func(p *people.Person) error {
			p.Lang = lang
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		w.begin()
		w.comesBack(1, fates.Fate{State: fates.Failed, Try: 1, Reason: "no"})
		if l := w.last(2); l.Verdict != want || len(l.Before) != 1 || !strings.Contains(l.Before[0], "Ada") {
			t.Errorf("%s: %q, %q", lang, l.Verdict, l.Before)
		}
	}
}

// TestReturnsRun: the first run begins at the end of the outbox, the next ones where the last ended.
func TestReturnsRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.begin()
		spool := memory.NewSpool(0)
		fail := func(seat int) {
			t.Helper()
			f := fates.Fate{State: fates.Failed, At: w.now, Try: 1, Reason: "no"}
			data, err := f.Encode()
			if err == nil {
				_, err = spool.Put(t.Context(), w.last(seat).ID, data)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		run := func(during func()) {
			t.Helper()
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error)
			r := w.notices.Returns(spool, w.posted)
			if err := r.Resume(ctx); err != nil {
				t.Fatal(err)
			}
			go func() { ended <- r.Run(ctx) }()
			synctest.Wait()
			during()
			synctest.Wait()
			stop()
			if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
		fail(1) // an older version's
		run(func() { fail(2) })
		if got := fmt.Sprint(w.lost(0), w.lost(1), w.lost(2)); got != "false true false" {
			t.Errorf("after the first run: %s", got)
		}
		fail(3)
		run(func() {})
		if got := fmt.Sprint(w.lost(0), w.lost(1), w.lost(2)); got != "false true true" {
			t.Errorf("after the second run: %s", got)
		}
	})
}

// TestOtherAddress: a letter that came back goes to another address of its reader before anybody is told, and
// what was on its way to the first one meanwhile does not cost the second. A letter from there makes it good.
func TestOtherAddress(t *testing.T) {
	w := newWorld(t)
	w.begin()
	const second = "second@home.example"
	p, err := w.people.Update(w.Context(), players[0], func(p *people.Person) error { return p.AddAddress(second) })
	if err != nil {
		t.Fatal(err)
	}
	first := p.Primary()
	refused := fates.Fate{State: fates.Failed, Try: 1, Code: 550, Reason: "no"}
	l := w.last(1)
	if l.At.IsZero() {
		t.Fatal("the letter has no time")
	}
	w.now = w.now.Add(time.Hour)
	if got := w.comesBack(1, refused); got != "1 your-move" {
		t.Errorf("letters %q", got)
	}
	late := fates.Fate{State: fates.Bounced, Hard: true, Reason: "5.1.1", At: w.now.Add(time.Minute)}
	if err := w.notices.Returns(nil, w.posted).Handle(w.Context(), fates.LetterFate{ID: l.ID, Fate: late}); err != nil {
		t.Fatal(err)
	}
	if p, _ = w.people.Get(players[0]); p.Primary() != second || w.lost(0) {
		t.Fatalf("letters go to %q, lost %v", p.Primary(), w.lost(0))
	}
	again := w.last(1)
	if again.ID == l.ID || again.Verdict != l.Verdict || len(again.Menu) != len(l.Menu) {
		t.Errorf("sent again: %+v", again)
	}
	w.now = w.now.Add(time.Hour)
	if got := w.comesBack(1, refused); got != "2 notice, 3 notice" || !w.lost(0) {
		t.Errorf("the last address: letters %q, lost %v", got, w.lost(0))
	}
	w.now = w.now.Add(time.Hour)
	if err := w.people.Reached(w.Context(), players[0], second, w.now); err != nil {
		t.Fatal(err)
	}
	if p, _ = w.people.Get(players[0]); p.Primary() != second || w.lost(0) {
		t.Errorf("after a letter from there letters go to %q", p.Primary())
	}
	p, err = w.people.Update(w.Context(), players[0], func(p *people.Person) error { return p.MainAddress(first) })
	if err != nil || p.Primary() != first {
		t.Errorf("the owner's word does not count: %q, %v", p.Primary(), err)
	}
}
