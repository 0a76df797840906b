package projections_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"painani/events"
)

// TestRunAgain: a runner whose file could not be written runs again, goes on where the file is, and ends
// with the rows of one that never failed; health tells while it does not run.
func TestRunAgain(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	full := true
	w.cfg.FailAfter(func([]events.Entry) error {
		if full {
			return errCrash
		}
		return nil
	})
	s := w.open()
	defer s.Close()
	for range 2 {
		if err := s.Run(t.Context()); !errors.Is(err, errCrash) || !errors.Is(s.Health(), errCrash) {
			t.Fatalf("a disk without room: %v, health %v", err, s.Health())
		}
	}
	full = false
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	run := func() {
		go func() { done <- s.Run(ctx) }()
		for end := time.Now().Add(limit); s.Health() != nil; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("it runs, and health says %v", s.Health())
			}
		}
	}
	run()
	w.wait(s)
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	w.move("nc1")
	ctx, stop = context.WithCancel(t.Context())
	defer stop()
	run()
	w.wait(s)
	stop()
	<-done
	got := dump(t, s)
	w.cfg.Path += ".other"
	other := w.caught()
	defer other.Close()
	sameContent(t, got, dump(t, other))
}
