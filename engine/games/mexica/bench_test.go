package mexica

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
)

// BenchmarkPlay is what random play costs: Steps, whole games, a fold.
func BenchmarkPlay(b *testing.B) { fixture.Bench(b, Rules{}) }

// BenchmarkScore is one estimate.
func BenchmarkScore(b *testing.B) {
	r := Rules{}
	s := midGame(b)
	b.ReportAllocs()
	for b.Loop() {
		r.Score(&s, 1)
	}
}

// BenchmarkJSON is the canonical form of a position.
func BenchmarkJSON(b *testing.B) {
	s := midGame(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}

// midGame is a position of random play with all canals laid.
func midGame(tb testing.TB) State {
	tb.Helper()
	r := Rules{}
	luck := &chance.Quick{State: 5}
	s, err := r.Setup(engine.Options{Seats: 4}, luck)
	if err != nil {
		tb.Fatal(err)
	}
	for s.Doubles > 0 {
		seat := r.Awaits(&s).First()
		list := r.Steps(&s, seat, nil)
		if err := r.Take(&s, seat, list[luck.Next()%uint64(len(list))], luck, nil); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// TestNoAllocation: Steps and Take allocate nothing in play.
func TestNoAllocation(t *testing.T) { fixture.NoAllocation(t, Rules{}) }
