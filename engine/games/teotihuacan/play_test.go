package teotihuacan

import (
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/teotihuacan/rules"
)

type chooser = fixture.Chooser[rules.State]

// game is a random game; of several seats that owe a decision it lets one go first that hangs on the seed.
func game(o engine.Options, seed uint64, choose chooser) fixture.Game[rules.State] {
	who := func(seats engine.Seats) engine.Seat { list := seats.List(); return list[seed%uint64(len(list))] }
	return fixture.Game[rules.State]{Rules: newest, Options: o, Seed: seed, Choose: choose, Who: who}
}

// randomly picks evenly, with its own luck.
func randomly(luck *chance.Quick) chooser { return fixture.Evenly[rules.State](luck) }

// eager makes a random player do things: in half of the games it looks again when it
// picked collecting, declining or the free unlock turn, and prefers main actions and building.
func eager(inner chooser, seed uint64) chooser {
	return func(s *rules.State, steps []engine.Step) int {
		i := inner(s, steps)
		if seed%2 == 1 {
			return i
		}
		for range 3 {
			switch rules.Unpack(steps[i]).Kind {
			case rules.StepCollect, rules.StepNone, rules.StepRelease, rules.StepUse:
				i = inner(s, steps)
			}
		}
		return i
	}
}

// optionsOf spreads the options of the card over seeds, so that every value is played.
func optionsOf(seats int, seed uint64) engine.Options {
	o := engine.Options{Seats: seats, Set: map[string]string{}}
	luck := chance.Quick{State: seed * 31}
	for _, x := range rules.Card.Options {
		o.Set[x.Name] = x.Values[luck.Next()%uint64(len(x.Values))]
	}
	return o
}

// TestRandomGames plays random games to their end, all options and rulings mixed, and checks after
// every step: the contract of all games, what may not change, and at the end the tally and the facts of the points.
func TestRandomGames(t *testing.T) {
	fixture.Seats(t, newest, 120, func(t *testing.T, seats int, seed uint64) {
		o := optionsOf(seats, seed)
		if seed%3 == 0 {
			o.Set = nil
		}
		var before rules.State
		choose := eager(randomly(quick(seed^0xabcdef)), seed)
		last, facts := game(o, seed, choose).Contract(t, 11, states.Deep(t, newest), func(s *rules.State, now fixture.Now) {
			if now.N > 0 {
				neverBack(t, &before, s)
			}
			before = *s
			if now.N%5 == 4 && now.Seat != engine.Nobody {
				states.Masked(t, newest, s, now.Seat)
			}
		})
		factsAddUp(t, &last, facts)
		tally := newest.Tally(&last)
		if len(tally.Winners) != 1 || len(tally.Parts) != 2 {
			t.Fatalf("seed %d, options %v: tally %+v", seed, o.Set, tally)
		}
		for i, n := range tally.Points {
			if n != int(last.Players[i].VP) {
				t.Fatalf("seed %d, options %v: tally %+v of %d points", seed, o.Set, tally, last.Players[i].VP)
			}
		}
	})
}

// neverBack: tracks and tiles only grow, buildings are never given back, Eclipses held never fall.
func neverBack(t *testing.T, a, b *rules.State) {
	t.Helper()
	ok := a.Held <= b.Held && a.Taken() <= b.Taken() && (a.Light <= b.Light || b.Held > a.Held) && a.Start == b.Start && a.Rulings == b.Rulings
	for slot := range a.Pyramid {
		ok = ok && (a.Pyramid[slot] == 0 || a.Pyramid[slot] == b.Pyramid[slot])
	}
	for i := range a.Players {
		p, q := &a.Players[i], &b.Players[i]
		ok = ok && p.Avenue <= q.Avenue && p.Techs&^q.Techs == 0 && (!p.Fourth || q.Fourth)
		for temple := range p.Temple {
			ok = ok && p.Temple[temple] <= q.Temple[temple]
		}
		for k := range p.Tiles {
			ok = ok && p.Tiles[k]+p.Used[k] <= q.Tiles[k]+q.Used[k] && p.Used[k] <= q.Used[k]
		}
	}
	if !ok {
		t.Fatal("something went back that never does")
	}
}

// factsAddUp: points and goods told in facts make up what the players have. The first game
// and the start cocoa are not told.
func factsAddUp(t *testing.T, last *rules.State, facts []engine.Fact) {
	t.Helper()
	var vp [rules.MaxSeats + 1]int
	var have [rules.MaxSeats + 1]rules.Goods
	for i := range last.Players[:last.Seats] {
		p := rules.NewPlayer(last, uint8(i+1))
		have[i+1] = p.Goods
	}
	for _, f := range facts {
		switch f.Kind {
		case rules.FactPoints:
			vp[f.Seat] += int(f.Args[0])
		case rules.FactGained, rules.FactPaid:
			for k := range have[f.Seat] {
				n := f.Args[k]
				if f.Kind == rules.FactPaid {
					n = -n
				}
				have[f.Seat][k] += n
			}
		case rules.FactCollected:
			have[f.Seat][rules.Cocoa] += f.Args[1]
		case rules.FactMain:
			have[f.Seat][rules.Cocoa] -= f.Args[2] * (1 - f.Args[3])
		case rules.FactUnlocked, rules.FactSalary:
			have[f.Seat][rules.Cocoa] -= f.Args[1]
		}
	}
	for i := range last.Players[:last.Seats] {
		p := &last.Players[i]
		if p.Kept[0] == 0 { // the first game begins with more
			continue
		}
		if vp[i+1] != int(p.VP) || have[i+1] != p.Goods {
			t.Fatalf("seat %d: facts make %d points and %v, the player has %d and %v", i+1, vp[i+1], have[i+1], p.VP, p.Goods)
		}
	}
}

// TestFavourites: the list of moves has technologies that are had for the same move and price, and not only
// the best of them beside poor moves.
func TestFavourites(t *testing.T) {
	x := manualPositions["start"](t).give(1, 1, 6, 0, 1)
	p, err := engine.Adapt[rules.State](newest).Parse(newest.Encode(&x.s))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, steps := range bot.Favourites(p, 1, nil, 9) {
		list = append(list, p.Write(1, steps))
	}
	for _, tech := range []string{"T01", "T03", "T05"} {
		if !slices.ContainsFunc(list, func(line string) bool { return strings.Contains(line, "from quarry; tech "+tech) }) {
			t.Errorf("%s is missing: %s", tech, strings.Join(list, " | "))
		}
	}
}
