package teotihuacan

import (
	"errors"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
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
	r := newest
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
			if newest.Awaits(s).First() != 1 {
				return random(s, list)
			}
			if len(steps) == 0 {
				steps = thinker{1, &chance.Quick{State: seed}}.think(s)
			}
			i := slices.Index(list, steps[0])
			steps = steps[1:]
			return i
		}).Play(t, nil)
		tally := newest.Tally(&s)
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

// TestScoreSense: what is plainly better scores more.
func TestScoreSense(t *testing.T) {
	base := func() *table { return newTable(t, 2).give(1, 5, 1, 1, 1) }
	score := func(x *table) int { return newest.Score(&x.s, 1) }
	for name, change := range map[string]func(*table){
		"points":     func(x *table) { x.p(1).VP++ },
		"cocoa":      func(x *table) { x.p(1).Goods[rules.Cocoa]++ },
		"wood":       func(x *table) { x.p(1).Goods[rules.Wood]++ },
		"stone":      func(x *table) { x.p(1).Goods[rules.Stone]++ },
		"gold":       func(x *table) { x.p(1).Goods[rules.Gold]++ },
		"temple":     func(x *table) { x.p(1).Temple[1]++ },
		"Avenue":     func(x *table) { x.p(1).Avenue++ },
		"track":      func(x *table) { x.p(1).Track++ },
		"power":      func(x *table) { x.p(1).Dice[0].Power = 4 },
		"technology": func(x *table) { x.knows(1, rules.Tech07) },
		"tile":       func(x *table) { x.hand(1, rules.KindVP4) },
		"masks":      func(x *table) { x.hand(1, rules.KindM7, rules.KindM7-1) },
	} {
		y := base()
		change(y)
		if score(y) <= score(base()) {
			t.Errorf("%s: %d, without it %d", name, score(y), score(base()))
		}
	}
	if y := base().lock(1, 0, 1); score(y) >= score(base()) {
		t.Errorf("a locked worker: %d, free %d", score(y), score(base()))
	}
	if newest.Score(&base().s, 7) != 0 {
		t.Error("a seat that does not play has a score")
	}
}

// TestScoreOfProspects: goods are worth more where the workers are ready to use them, which two of them are that
// stand on the board while the third can come to it, and three of them are not, for a worker does not stay.
func TestScoreOfProspects(t *testing.T) {
	worth := func(board, third int, change func(*table)) int {
		x := newTable(t, 2).give(1, 9, 0, 0, 0).dice(1, board, 3, board, 3, third, 3)
		before := newest.Score(&x.s, 1)
		change(x)
		return newest.Score(&x.s, 1) - before
	}
	for name, use := range map[string]struct {
		board, near int // near is one step before the board in the printed ring
		change      func(*table)
	}{
		"wood for the Nobles":   {rules.Nobles, rules.Decorations, func(x *table) { x.p(1).Goods[rules.Wood] = 2 }},
		"stone for the pyramid": {rules.Building, rules.Forest, func(x *table) { x.p(1).Goods[rules.Stone] = 6 }},
		"gold for a technology": {rules.Alchemy, rules.Quarry, func(x *table) { x.p(1).Goods[rules.Gold] = 2 }},
		"a better harvest":      {rules.Forest, rules.Alchemy, func(x *table) { x.knows(1, rules.Tech05) }},
	} {
		ready, idle := worth(use.board, use.near, use.change), worth(use.board, use.board, use.change)
		if ready <= idle {
			t.Errorf("%s: worth %d to workers that are ready, %d to others", name, ready, idle)
		}
	}
}

// TestScoreOfTheAvenue: a step on it is worth less once buildings are taken, for its multiplier falls, and nothing
// behind the last Eclipse.
func TestScoreOfTheAvenue(t *testing.T) {
	step := func(change func(*table)) int {
		x := newTable(t, 2)
		change(x)
		before := newest.Score(&x.s, 1)
		x.p(1).Avenue++
		return newest.Score(&x.s, 1) - before
	}
	none, four := step(func(*table) {}), step(func(x *table) { x.s.Rows[0] = 4 })
	if four <= 0 || none <= four {
		t.Errorf("a step on the Avenue is worth %d with no building taken, %d with four", none, four)
	}
	late := step(func(x *table) { x.s.Held, x.s.Phase = rules.Eclipses-1, rules.PhaseSalary })
	if late != 0 {
		t.Errorf("a step on the Avenue is worth %d after the last Eclipse", late)
	}
}

// TestScoreAtEnd is the final score, and cocoa breaks ties.
func TestScoreAtEnd(t *testing.T) {
	last := game(engine.Options{Seats: 3}, 11, randomly(&chance.Quick{State: 11})).At(t, fixture.AtEnd)
	for i, n := range newest.Tally(&last).Points {
		want := n*100 + int(last.Players[i].Goods[rules.Cocoa])
		if got := newest.Score(&last, engine.SeatAt(i)); got != want {
			t.Errorf("seat %d: %d, want %d", i+1, got, want)
		}
	}
}
