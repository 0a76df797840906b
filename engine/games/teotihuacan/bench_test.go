package teotihuacan

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// BenchmarkSteps is one Steps and one Take out of random games; it reports steps a second.
func BenchmarkSteps(b *testing.B) {
	r := Rules{}
	luck := &chance.Quick{State: 1}
	buf := make([]engine.Step, 0, 512)
	first, err := r.Setup(engine.Options{Seats: 3}, luck)
	if err != nil {
		b.Fatal(err)
	}
	s := first
	b.ReportAllocs()
	for b.Loop() {
		seat := r.Awaits(&s).First()
		if seat == engine.Nobody {
			s = first
			continue
		}
		buf = r.Steps(&s, seat, buf[:0])
		if err := r.Take(&s, seat, buf[luck.Next()%uint64(len(buf))], luck, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}

func BenchmarkGame2(b *testing.B) { benchGame(b, 2) }
func BenchmarkGame3(b *testing.B) { benchGame(b, 3) }
func BenchmarkGame4(b *testing.B) { benchGame(b, 4) }

// benchGame plays whole random games.
func benchGame(b *testing.B, seats int) {
	r := Rules{}
	luck := &chance.Quick{State: 2}
	buf := make([]engine.Step, 0, 512)
	steps := 0
	b.ReportAllocs()
	for b.Loop() {
		s, err := r.Setup(engine.Options{Seats: seats}, luck)
		if err != nil {
			b.Fatal(err)
		}
		for seat := r.Awaits(&s).First(); seat != engine.Nobody; seat = r.Awaits(&s).First() {
			buf = r.Steps(&s, seat, buf[:0])
			if err := r.Take(&s, seat, buf[luck.Next()%uint64(len(buf))], luck, nil); err != nil {
				b.Fatal(err)
			}
			steps++
		}
	}
	b.ReportMetric(float64(steps)/float64(b.N), "steps/game")
}

// BenchmarkFold replays a recorded game: known steps, recorded draws.
func BenchmarkFold(b *testing.B) {
	r := Rules{}
	rec := &chance.Recorder{}
	s, err := r.Setup(engine.Options{Seats: 4}, rec)
	if err != nil {
		b.Fatal(err)
	}
	type taken struct {
		seat engine.Seat
		step engine.Step
	}
	var line []taken
	luck := &chance.Quick{State: 4}
	for seat := r.Awaits(&s).First(); seat != engine.Nobody; seat = r.Awaits(&s).First() {
		list := r.Steps(&s, seat, nil)
		x := taken{seat, list[luck.Next()%uint64(len(list))]}
		line = append(line, x)
		if err := r.Take(&s, x.seat, x.step, rec, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		play := &chance.Player{Draws: rec.Draws}
		again, err := r.Setup(engine.Options{Seats: 4}, play)
		if err != nil {
			b.Fatal(err)
		}
		for _, x := range line {
			if err := r.Take(&again, x.seat, x.step, play, nil); err != nil {
				b.Fatal(err)
			}
		}
		if again != s {
			b.Fatal("fold differs")
		}
	}
	b.ReportMetric(float64(len(line)), "steps/game")
}

// BenchmarkScore is one estimate.
func BenchmarkScore(b *testing.B) {
	r := Rules{}
	s := begun(b)
	b.ReportAllocs()
	for b.Loop() {
		r.Score(&s, 1)
	}
}

// begun is a position of four in the middle of a random game.
func begun(t testing.TB) State {
	var at State
	n := 0
	game(t, engine.Options{Seats: 4}, 2, randomly(&chance.Quick{State: 1}), func(s *State, _ engine.Seat, _ engine.Step) {
		if n++; n == 400 {
			at = *s
		}
	})
	return at
}

// BenchmarkJSON is the canonical form of a position.
func BenchmarkJSON(b *testing.B) {
	s := begun(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNoAllocation: Steps and Take allocate nothing in play.
func TestNoAllocation(t *testing.T) {
	r := Rules{}
	luck := &chance.Quick{State: 9}
	buf := make([]engine.Step, 0, 512)
	s, err := r.Setup(engine.Options{Seats: 4}, luck)
	if err != nil {
		t.Fatal(err)
	}
	n := testing.AllocsPerRun(20, func() {
		x := s
		for seat := r.Awaits(&x).First(); seat != engine.Nobody; seat = r.Awaits(&x).First() {
			buf = r.Steps(&x, seat, buf[:0])
			if err := r.Take(&x, seat, buf[luck.Next()%uint64(len(buf))], luck, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
	if n > 1 { // the copy of the state
		t.Errorf("%v allocations in a game", n)
	}
}
