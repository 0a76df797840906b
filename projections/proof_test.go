package projections_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"painani/events"
	"painani/projections"
)

// TestDamagedFile damages a file in many places, after it was closed and after its process was killed, and
// wants what a good one holds; what happened is told.
func TestDamagedFile(t *testing.T) {
	w := newWorld(t)
	for _, id := range []string{"nc1", "nc2", "nc3"} {
		w.start(id, "ada", "bela")
		w.move(id)
	}
	s := w.caught()
	want := dump(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(w.cfg.Path)
	if err != nil {
		t.Fatal(err)
	}
	seal, err := os.ReadFile(w.cfg.Path + ".proof")
	if err != nil {
		t.Fatal(err)
	}
	flipped := func(at int) []byte {
		out := bytes.Clone(good)
		out[at] ^= 1 << (at % 8)
		return out
	}
	cases := map[string][]byte{
		"cut to half":   good[:len(good)/2],
		"cut by a byte": good[:len(good)-1],
		"empty":         nil,
		"longer":        append(bytes.Clone(good), 0),
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 25 {
		at := rnd.IntN(len(good))
		cases[fmt.Sprint("flip at ", at)] = flipped(at)
	}
	for name, data := range cases {
		for _, killed := range []bool{false, true} {
			var told bytes.Buffer
			cfg := w.cfg
			cfg.Logger = slog.New(slog.NewTextHandler(&told, nil))
			os.Remove(cfg.Path + ".proof")
			if !killed {
				os.WriteFile(cfg.Path+".proof", seal, 0o600)
			}
			if err := os.WriteFile(cfg.Path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := projections.Open(t.Context(), cfg)
			if killed && err != nil && strings.Contains(err.Error(), "painani rebuild") {
				// the flip made it one of another log: the sentence says what to do
				err = projections.Rebuild(t.Context(), cfg)
				if err == nil {
					s, err = projections.Open(t.Context(), cfg)
				}
			}
			if err != nil {
				t.Fatalf("%s, killed %v: %v", name, killed, err)
			}
			if err := s.CatchUp(t.Context()); err != nil {
				t.Fatalf("%s, killed %v: %v", name, killed, err)
			}
			sameContent(t, dump(t, s), want)
			if !killed && !strings.Contains(told.String(), "set aside") {
				t.Errorf("%s: not told: %s", name, told.String())
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestWholeFile: a file that was closed is used as it is.
func TestWholeFile(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	w.caught().Close()
	w.cfg.FailAfter(func([]events.Entry) error { t.Error("events were applied again"); return nil })
	w.caught()
}

// TestRepair brings back the events of one table while the store runs; the next start does not believe the
// file.
func TestRepair(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	w.start("nc2", "ada", "bela")
	s := w.caught()
	want := dump(t, s)
	for _, seq := range []uint64{1, 2} {
		if err := s.Spoil("nc1", seq); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Repair(t.Context(), "nc1"); err != nil {
		t.Fatal(err)
	}
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	sameContent(t, dump(t, s), want)
	s.Close()
	if _, err := os.Stat(w.cfg.Path + ".proof"); err == nil {
		t.Error("a file that was damaged is vouched for")
	}
}

// TestDamagedWhileItRuns: a row that is spoiled under a running store does not end it, whichever event
// comes next.
func TestDamagedWhileItRuns(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	w.start("nc2", "ada", "bela")
	w.caught().Close()
	s := w.running()
	w.move("nc2") // what comes behind it comes while it runs, and not with its start
	w.wait(s)
	for seq := uint64(1); seq <= 3; seq++ {
		if err := s.Spoil("nc1", seq); err != nil {
			t.Fatal(err)
		}
	}
	w.move("nc1")
	w.wait(s)
	want := dump(t, w.fresh().caught())
	until(t, "all pages are made", func() bool { return len(dump(t, s)) == len(want) })
	sameContent(t, dump(t, s), want)
}
