package tzolkin

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
	s, err := r.Setup(engine.Options{Seats: 4}, &chance.Quick{State: 1})
	if err != nil {
		b.Fatal(err)
	}
	s.Phase = phaseTurn
	b.ReportAllocs()
	for b.Loop() {
		r.Score(&s, 1)
	}
}

// BenchmarkJSON is the canonical form of a position.
func BenchmarkJSON(b *testing.B) {
	s, err := Rules{}.Setup(engine.Options{Seats: 4}, &chance.Quick{State: 1})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNoAllocation: Steps and Take allocate nothing in play.
func TestNoAllocation(t *testing.T) { fixture.NoAllocation(t, Rules{}) }
