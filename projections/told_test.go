package projections_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	"painani/projections"
)

// TestToldThroughTrouble: transactions that fail, runs that end and begin again, tables that are frozen, freed or
// repaired and tables that leave memory between: rows are those of a store that was told nothing.
func TestToldThroughTrouble(t *testing.T) {
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { troubled(t, rand.New(rand.NewPCG(seed, 1))) })
	}
}

// troubled plays tables at random beside a store in trouble.
func troubled(t *testing.T, dice *rand.Rand) {
	w := newWorld(t)
	w.cfg.Tables, w.cfg.Render = 1+dice.IntN(4), headline
	w.cfg.Careless()
	var full atomic.Int32
	w.cfg.FailAfter(func([]events.Entry) error {
		if full.Add(-1) >= 0 {
			return errCrash
		}
		return nil
	})
	s := w.open()
	defer s.Close()
	w.ref = referee.New(referee.Config{Log: w.log, Now: w.clock, Wrote: func(x referee.Written) {
		if dice.IntN(5) > 0 {
			s.Wrote(x.Encoded, x.Pos, x.Event, x.Table)
		}
		if dice.IntN(9) == 0 {
			s.Wrote(x.Encoded, x.Pos, x.Event, x.Table)
		}
	}})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			if err := s.Run(ctx); err != nil && !errors.Is(err, errCrash) {
				t.Errorf("run: %v", err)
				return
			}
		}
	}()
	open, frozen := []string{}, engine.Freezes{}
	for k := range 120 {
		w.pass(time.Duration(dice.IntN(5000)) * time.Millisecond)
		switch dice.IntN(12) {
		case 0:
			id := fmt.Sprintf("nc%d", k)
			w.start(id, "ada", "bela")
			open = append(open, id)
		case 1: // the next transactions fail
			full.Store(int32(1 + dice.IntN(3)))
		case 2:
			time.Sleep(time.Duration(dice.IntN(40)) * time.Millisecond) // around the pause between transactions
		case 3:
			if len(open) > 0 {
				if err := s.Repair(t.Context(), open[dice.IntN(len(open))]); err != nil {
					t.Error(err)
				}
			}
		case 4:
			if len(open) == 0 || dice.IntN(3) > 0 {
				continue
			}
			id := open[dice.IntN(len(open))]
			f := engine.Freeze{}
			if dice.IntN(2) == 0 {
				f = engine.Freeze{From: uint64(2 + dice.IntN(8)), Why: "x"}
			}
			frozen[id] = f
			if err := s.Freeze(id, f); err != nil {
				t.Error(err)
			}
		case 5:
			last, _ := w.log.Last(t.Context())
			c, end := context.WithTimeout(t.Context(), 100*time.Millisecond)
			_ = s.Wait(c, last)
			end()
		default:
			if len(open) == 0 {
				continue
			}
			i := dice.IntN(len(open))
			if w.move(open[i]).Phase == engine.Over {
				open = append(open[:i], open[i+1:]...)
			}
		}
	}
	full.Store(0)
	last, _ := w.log.Last(t.Context())
	until(t, "rows", func() bool { return s.Health() == nil && s.Position() == last })
	w.start("nc-last", "ada", "bela")
	w.wait(s)
	stop()
	<-done
	live := dumpRows(t, s)
	w.cfg.Path += ".again"
	w.cfg.Frozen = frozen
	w.cfg.FailAfter(nil)
	sameContent(t, live, dumpRows(t, w.caught()))
}

// dumpRows is dump without pages and what else tells when rows came.
func dumpRows(t *testing.T, s *projections.Store) (out []string) {
	t.Helper()
	err := s.Each(func(b string, k, v []byte) error {
		if b != "meta" && b != "pages" && b != "unpainted" && b != "todo" {
			out = append(out, fmt.Sprintf("%s %q %q", b, k, v))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
