package desk_test

import (
	"testing"
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
