package desk_test

import (
	"testing"
	"time"
)

// TestReviewAfterACrash: who asked for a review gets it from the next process, once.
func TestReviewAfterACrash(t *testing.T) {
	w := newWorld(t)
	for _, x := range []struct{ from, body string }{{"ada", "NEW sticks bela@example.org"}, {"ada", "YES"},
		{"bela", "YES"}, {"ada", "keep 1"}, {"bela", "keep 1"}, {"ada", "take 3 red"}, {"bela", "RESIGN YES"}, {"ada", "REVIEW"},
		{"bela", "REVIEW"}} {
		w.send(in{from: addr(x.from), body: x.body, re: w.last(addr(x.from))})
	}
	w.letters()
	w.restart()
	for i, want := range []int{2, 0} {
		if err := w.review.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := w.letters(); len(got) != want {
			t.Errorf("look %d: %d letters, want %d", i+1, len(got), want)
		}
	}
}

// TestReviewOnceMore: who has got a review and asks again when it is one of an older version gets the new one, too.
func TestReviewOnceMore(t *testing.T) {
	w := newWorld(t)
	for _, x := range []struct{ from, body string }{{"ada", "NEW sticks bela@example.org"}, {"ada", "YES"},
		{"bela", "YES"}, {"ada", "keep 1"}, {"bela", "keep 1"}, {"ada", "take 3 red"}, {"bela", "RESIGN YES"}} {
		w.send(in{from: addr(x.from), body: x.body, re: w.last(addr(x.from))})
	}
	for n := range 2 {
		w.send(in{from: addr("ada"), body: "REVIEW", re: w.last(addr("ada"))})
		w.letters()
		for _, want := range []int{1, 0} {
			if err := w.review.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := w.letters(); len(got) != want {
				t.Errorf("time %d: %d letters, want %d", n+1, len(got), want)
			}
		}
		for table := range w.shelf {
			w.shelf[table] = []byte(`{"revision":1}`)
		}
		w.now = w.now.Add(time.Hour)
	}
}
