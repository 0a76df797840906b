package bot_test

import (
	"errors"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
)

func start(t *testing.T, seed uint64) engine.Position {
	t.Helper()
	p, err := engine.Adapt(noughts.Rules{}).Setup(engine.Options{Seats: 2}, &chance.Quick{State: seed})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// duel plays a whole game, seat 1 by one policy, seat 2 by the other.
func duel(t *testing.T, seed uint64, policies ...string) engine.Position {
	t.Helper()
	p := start(t, seed)
	for p.Awaits() != 0 {
		s := p.Awaits().First()
		steps, err := bot.Choose(p, s, policies[s.Index()], seed+uint64(len(p.Steps(s))))
		if err != nil {
			t.Fatal(err)
		}
		again, _ := bot.Choose(p, s, policies[s.Index()], seed+uint64(len(p.Steps(s))))
		if !slices.Equal(steps, again) {
			t.Fatalf("%s chooses differently the second time", policies[s.Index()])
		}
		out, err := engine.Run(p, s, steps, chance.Hidden{})
		if err != nil || !out.Complete {
			t.Fatalf("chosen turn: %v, complete %v", err, out.Complete)
		}
		p = out.Pos
	}
	return p
}

func TestDecentBeatsRandom(t *testing.T) {
	won := [2]int{}
	for seed := range uint64(200) {
		if w := duel(t, seed, "decent", "random").Tally().Winners; len(w) == 1 {
			won[w[0].Index()]++
		}
	}
	if won[0] < 4*won[1] {
		t.Errorf("decent won %d, random %d of 200", won[0], won[1])
	}
}

func TestFavourites(t *testing.T) {
	p := start(t, 1)
	s := p.Awaits().First()
	list := bot.Favourites(p, s, nil, 5)
	if len(list) != 5 {
		t.Fatalf("%d favourites, want 5", len(list))
	}
	seen := map[engine.Step]bool{}
	for _, f := range list {
		if len(f) != 1 || seen[f[0]] {
			t.Errorf("favourite %v stands twice or is no whole turn", f)
		}
		seen[f[0]] = true
	}
	if best, _ := bot.Choose(p, s, "decent", 0); !slices.Equal(best, list[0]) {
		t.Errorf("the decent bot plays %v, its first favourite is %v", best, list[0])
	}
}

func TestUnknownPolicy(t *testing.T) {
	p := start(t, 1)
	if _, err := bot.Choose(p, p.Awaits().First(), "clever", 0); !errors.Is(err, bot.ErrPolicy) {
		t.Errorf("got %v", err)
	}
	if _, err := bot.Choose(p, 3-p.Awaits().First(), "random", 0); err == nil {
		t.Error("a bot chose although it is not its turn")
	}
}
