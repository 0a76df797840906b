package projections_test

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestEventsThatKeepComingShareATransaction: who waits does not wait for others to come, the first event behind a
// rest does not either, and what nobody waits for is there a moment later.
func TestEventsThatKeepComingShareATransaction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start("nc1", "ada", "bela")
		s := w.running()
		w.wait(s)
		settled, stamp, began := s.Position(), s.Stamp(), time.Now()
		for range 3 {
			w.move("nc1")
		}
		synctest.Wait()
		if got := s.Position(); got != settled {
			t.Errorf("position %d right behind a transaction, want %d still", got, settled)
		}
		w.wait(s)
		if time.Since(began) > 0 {
			t.Errorf("who waits waited %v", time.Since(began))
		}
		if got := s.Stamp(); got != stamp+1 {
			t.Errorf("%d transactions for events that came together", got-stamp)
		}

		w.start("nc2", "ada", "bela")
		synctest.Wait()
		settled = s.Position()
		time.Sleep(time.Second)
		if got := s.Position(); got != settled+3 {
			t.Errorf("a second later position %d, want %d", got, settled+3)
		}
		w.propose("nc3", "ada", "bela")
		synctest.Wait()
		if got := s.Position(); got != settled+4 {
			t.Errorf("the first event behind a rest: position %d, want %d", got, settled+4)
		}
	})
}
