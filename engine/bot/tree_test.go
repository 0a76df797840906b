package bot_test

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestTree: in every game a search weighs the seat's next turns too, as deep as its level says and of as many ways; no way
// is taken that was not met, and it costs no more than it may.
func TestTree(t *testing.T) {
	level := bot.Budget{Arms: 3, Rounds: 3, Depth: 2, Branches: 3}
	for name, steps := range map[string]int{"tzolkin": 40_000, "teotihuacan": 40_000, "mexica": 600_000} {
		level.Steps = steps
		pos, seat := middle(t, name, 13)
		deepest := 0
		err := bot.Grown(pos, seat, level, func(depth, visits int, arms []int) {
			deepest = max(deepest, depth)
			taken := 0
			for _, n := range arms {
				taken += n
			}
			if taken > visits {
				t.Errorf("%s, depth %d: met %d times, played on %v", name, depth, visits, arms)
			}
			if len(arms) > level.Branches || depth > level.Depth && visits > 0 {
				t.Errorf("%s: %d ways at depth %d", name, len(arms), depth)
			}
			if depth == 1 && visits > 20 && slices.Max(arms) == 0 {
				t.Errorf("%s: met %d times and never played on", name, visits)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if deepest < level.Depth {
			t.Errorf("%s: looked %d turns ahead", name, deepest)
		}
		bot.SetLevel(t, "strong", level)
		if spent, err := bot.Spent(pos, seat, "strong", 1); err != nil || spent > steps+steps/10 {
			t.Errorf("%s: %d steps where %d were to be spent, %v", name, spent, steps, err)
		}
	}
}

// middle is a position of a game behind some decent turns, masked for the seat that is to move there.
func middle(t *testing.T, name string, turns int) (engine.Position, engine.Seat) {
	t.Helper()
	g, ok := engine.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	luck := &chance.Quick{State: 4}
	pos, err := g.Setup(engine.Options{Seats: 2}, luck)
	if err != nil {
		t.Fatal(err)
	}
	for range turns {
		pos = decent(t, pos, 1, luck)
	}
	seat := pos.Awaits().First()
	return pos.Mask(seat), seat
}

// decent is a position behind the decent turn of who is to move.
func decent(t testing.TB, pos engine.Position, seed uint64, luck chance.Source) engine.Position {
	t.Helper()
	return played(t, pos, pos.Mask(pos.Awaits().First()), "decent", seed, luck)
}

// played is the position behind the turn that a policy chooses, which sees another one.
func played(
	t testing.TB, pos, seen engine.Position, policy string, seed uint64, luck chance.Source,
) engine.Position {
	t.Helper()
	seat := pos.Awaits().First()
	steps, err := bot.Choose(seen, seat, policy, seed)
	if err != nil {
		t.Fatal(err)
	}
	out, err := engine.Run(pos, seat, steps, luck)
	if err != nil {
		t.Fatal(err)
	}
	return out.Pos
}
