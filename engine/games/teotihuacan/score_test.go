package teotihuacan

import (
	"errors"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/teotihuacan/rules"
)

// thinker plays the turn whose end scores best, by a beam over its steps.
type thinker struct {
	seat engine.Seat
	luck chance.Source
}

// line is a turn under consideration.
type line struct {
	s     rules.State
	steps []engine.Step
	score int
	done  bool
}

const thinkerBeam = 8

// think is the best turn found.
func (b thinker) think(s *rules.State) []engine.Step {
	open := []line{{s: *s}}
	var best *line
	for len(open) > 0 {
		var next []line
		for i := range open {
			next = append(next, b.expand(&open[i])...)
		}
		slices.SortStableFunc(next, func(x, y line) int { return y.score - x.score })
		open = nil
		for i := range next {
			x := next[i]
			switch {
			case x.done && (best == nil || x.score > best.score):
				best = &x
			case !x.done && len(open) < thinkerBeam:
				open = append(open, x)
			}
		}
	}
	return best.steps
}

func (b thinker) expand(l *line) []line {
	var out []line
	r := Rules{}
	for _, step := range r.Steps(&l.s, b.seat, nil) {
		x := line{s: l.s, steps: append(slices.Clip(l.steps), step)}
		err := r.Take(&x.s, b.seat, step, b.luck, nil)
		x.done = errors.Is(err, chance.ErrHidden) || r.Settled(&x.s, b.seat)
		x.score = r.Score(&x.s, b.seat)
		out = append(out, x)
	}
	return out
}

// TestScorePlaysWell: who looks at Score alone beats a random player by far, pays its
// workers, and every game still ends.
func TestScorePlaysWell(t *testing.T) {
	var sum [2]int
	wins, missing, paid := 0, 0, 0
	const rounds = 6
	for seed := range uint64(rounds) {
		var steps []engine.Step
		random := randomly(&chance.Quick{State: seed})
		s, facts := game(engine.Options{Seats: 2}, seed*2+76, func(s *rules.State, list []engine.Step) int {
			if (Rules{}).Awaits(s).First() != 1 {
				return random(s, list)
			}
			if len(steps) == 0 {
				steps = thinker{1, &chance.Quick{State: seed}}.think(s)
			}
			i := slices.Index(list, steps[0])
			steps = steps[1:]
			return i
		}).Play(t, nil)
		tally := Rules{}.Tally(&s)
		sum[0] += tally.Points[0]
		sum[1] += tally.Points[1]
		if tally.Winners[0] == 1 {
			wins++
		}
		for _, f := range facts {
			if f.Kind == rules.FactSalary && f.Seat == 1 {
				paid++
				missing += int(f.Args[2])
			}
		}
	}
	t.Logf("points on average: %d against %d, %d of %d won, %d cocoa missing at %d Eclipses", sum[0]/rounds, sum[1]/rounds, wins, rounds, missing, paid)
	if wins < rounds || sum[0]/rounds < 100 || missing > paid/2 {
		t.Error("Score does not lead to good play")
	}
}
