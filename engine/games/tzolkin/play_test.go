package tzolkin

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/tzolkin/rules"
)

// table is a position under test.
type table struct {
	t     testing.TB
	s     rules.State
	luck  chance.Source
	facts engine.Facts
}

// newTable is a position at the beginning of round 1, seat 1 to move, no goods, no neutral workers.
func newTable(t testing.TB, seats int) *table {
	t.Helper()
	x := &table{t: t, luck: &chance.Quick{State: 1}}
	if err := newest.Decode([]byte(`{"players":[`+[]string{"{},{}", "{},{},{}", "{},{},{},{}"}[seats-2]+`]}`), &x.s); err != nil {
		t.Fatal(err)
	}
	x.check()
	return x
}

// under reads and plays positions under test.
var under = fixture.Under[rules.State]{Rules: newest, Show: func(step engine.Step) string { return fmt.Sprint(rules.Unpack(step)) }}

func (x *table) check() *table        { x.t.Helper(); under.Checked(x.t, &x.s); return x }
func (x *table) steps() []engine.Step { return under.Steps(&x.s) }
func (x *table) offers(want ...engine.Step) *table {
	x.t.Helper()
	under.Offers(x.t, &x.s, want...)
	return x
}
func (x *table) refuses(no ...engine.Step) *table {
	x.t.Helper()
	under.Refuses(x.t, &x.s, no...)
	return x
}
func (x *table) only(want ...engine.Step) *table {
	x.t.Helper()
	under.Only(x.t, &x.s, want...)
	return x
}
func (x *table) do(steps ...engine.Step) *table {
	x.t.Helper()
	under.Do(x.t, &x.s, x.luck, &x.facts, steps...)
	return x
}
func (x *table) eq(what string, got, want int) *table {
	x.t.Helper()
	fixture.Equal(x.t, what, got, want)
	return x
}
func (x *table) said(kind uint8) int { return fixture.Told(x.facts.List, kind) }

func moves(steps []engine.Step) []rules.Move {
	var out []rules.Move
	for _, x := range steps {
		out = append(out, rules.Unpack(x))
	}
	return out
}

// p is the seat's player.
func (x *table) p(seat int) *rules.Player { return &x.s.Players[seat-1] }

// on puts a worker from hand on a wheel.
func (x *table) on(seat, wheel, position int) *table {
	x.t.Helper()
	if x.s.Wheels[wheel][position] != rules.Nobody || x.p(seat).Hand == 0 {
		x.t.Fatalf("no room or no worker for %s %d", rules.WheelIDs[wheel], position)
	}
	x.s.Wheels[wheel][position] = uint8(seat)
	x.p(seat).Hand--
	return x
}

// workers gives a player n workers in play.
func (x *table) workers(seat, n int) *table {
	d := n - int(x.p(seat).Workers)
	x.p(seat).Workers += uint8(d)
	x.p(seat).Hand = uint8(int(x.p(seat).Hand) + d)
	return x
}

// give sets a player's goods; skulls come out of the bank.
func (x *table) give(seat int, g rules.Goods) *table {
	x.s.Bank += uint8(x.p(seat).Goods[rules.Skull])
	x.s.Bank -= uint8(g[rules.Skull])
	x.p(seat).Goods = g
	return x
}

// display shows these buildings; the rest of the age goes to the deck.
func (x *table) display(ids ...string) *table {
	age := x.s.Age() - 1
	x.s.Display = [rules.Places]uint8{}
	x.s.Deck[age] = rules.Decks[age]
	for _, p := range x.s.Players {
		x.s.Deck[age] &^= p.Buildings
	}
	for i, id := range ids {
		tile := slices.Index(rules.BuildingIDs, id)
		x.s.Display[i] = uint8(tile + 1)
		x.s.Deck[age] &^= 1 << tile
	}
	return x
}

// own gives a player a building from the deck or display.
func (x *table) own(seat int, ids ...string) *table {
	for _, id := range ids {
		tile := bld(id)
		x.s.Deck[0] &^= 1 << tile
		x.s.Deck[1] &^= 1 << tile
		for i := range x.s.Display {
			if int(x.s.Display[i]) == tile+1 {
				x.s.Display[i] = 0
			}
		}
		x.p(seat).Buildings |= 1 << tile
	}
	return x
}

// monuments shows these monuments first.
func (x *table) monuments(ids ...string) *table {
	n := rules.MonumentsShown[x.s.Seats]
	var list []uint8
	for _, id := range ids {
		list = append(list, uint8(mon(id)+1))
	}
	for tile := uint8(1); len(list) < n; tile++ {
		if !slices.Contains(list, tile) {
			list = append(list, tile)
		}
	}
	copy(x.s.Monument[:], list)
	return x
}

// ownMonument moves a monument on show to a player.
func (x *table) ownMonument(seat int, id string) *table {
	i := slices.Index(x.s.Monument[:], uint8(mon(id)+1))
	if i < 0 {
		x.t.Fatalf("%s is not on show", id)
	}
	x.s.Monument[i] = 0
	x.p(seat).Monuments |= 1 << mon(id)
	return x
}

// ageTwo makes it day 15 with the first buildings of the second age on display.
func (x *table) ageTwo() *table {
	x.s.Day, x.s.FoodDays = 15, 2
	x.s.Deck[1] = rules.Decks[1]
	return x.display("b2-01", "b2-02", "b2-03", "b2-04", "b2-05", "b2-06")
}

func bld(id string) int { return slices.Index(rules.BuildingIDs, id) }
func mon(id string) int { return slices.Index(rules.MonumentIDs, id) }

// has checks a player's goods.
func (x *table) has(seat int, want rules.Goods) *table {
	x.t.Helper()
	if got := x.p(seat).Goods; got != want {
		x.t.Fatalf("seat %d has %v, want %v", seat, got, want)
	}
	return x
}

// round ends the round at once: phases 2 and 3 with nobody else's turn.
func (x *table) round() *table {
	x.t.Helper()
	last := (x.s.Start+x.s.Seats-2)%x.s.Seats + 1
	x.s.Turn = last
	t := rules.Taking{S: &x.s, P: x.s.Player(last), Seat: last, Luck: chance.Drawing{Source: x.luck}, Facts: &x.facts, Asks: false}
	if t.Finish(); t.Luck.Err != nil {
		x.t.Fatal(t.Luck.Err)
	}
	return x
}

type chooser = fixture.Chooser[rules.State]

// game is a random game.
func game(seats int, seed uint64, choose chooser) fixture.Game[rules.State] {
	return fixture.Game[rules.State]{Rules: newest, Options: engine.Options{Seats: seats}, Seed: seed, Choose: choose}
}

// TestRandomGames plays random games to their end and checks after every step: the
// contract of all games, and the counts that span a whole game (rules.md 16).
func TestRandomGames(t *testing.T) {
	fixture.Seats(t, newest, 150, func(t *testing.T, seats int, seed uint64) {
		choose := wealthy(fixture.Evenly[rules.State](&chance.Quick{State: seed ^ 0xabcdef}), seed)
		var first rules.State
		last, facts := game(seats, seed, choose).Contract(t, 7, states.Deep(t, newest), func(s *rules.State, now fixture.Now) {
			if now.N == 0 {
				first = *s
			}
			if int(s.Depth) > rules.MaxDepth {
				t.Fatalf("%d pending decisions", s.Depth)
			}
			if now.Seat != engine.Nobody {
				states.Masked(t, newest, s, now.Seat)
			}
		})
		roundsAddUp(t, facts)
		neutralsShift(t, &first, &last)
		woodAddsUp(t, &last, facts)
	})
}

// woodAddsUp: every wood harvest tile lies on its corn tile, belongs to somebody or is burnt; what
// was burnt is told, for no state remembers it.
func woodAddsUp(t *testing.T, last *rules.State, facts []engine.Fact) {
	t.Helper()
	n, groups := 0, 0
	for i, g := range last.Jungle {
		n += int(g.Covered)
		if rules.HarvestYieldWood[i+2] > 0 {
			groups++
		}
	}
	for i := range last.Players[:last.Seats] {
		n += int(last.Players[i].WoodTiles)
	}
	for _, f := range facts {
		if f.Kind == rules.FactHarvested && f.Args[1] == rules.HarvestBurn {
			n++
		}
	}
	if n != groups*int(last.Seats) {
		t.Fatalf("%d wood harvest tiles, want %d", n, groups*int(last.Seats))
	}
}

// roundsAddUp: a round for each day but those that a double advance takes, and no food day too many.
func roundsAddUp(t *testing.T, facts []engine.Fact) {
	t.Helper()
	rounds, doubles := 0, 0
	for _, f := range facts {
		switch f.Kind {
		case rules.FactAdvanced:
			rounds++
			if f.Args[0] == 2 && f.Args[1]-2 <= 25 {
				doubles++
			}
		case rules.FactFoodDay:
			if int(f.Args[0]) > rules.FoodDayCount {
				t.Fatalf("food day %d", f.Args[0])
			}
		}
	}
	if rounds != rules.LastDay-doubles {
		t.Fatalf("%d rounds with %d double advances", rounds, doubles)
	}
}

// wealthy makes a random player more eager to do things with what he has, so that
// games reach buildings and technologies: it avoids begging and doing nothing half of the time.
func wealthy(inner chooser, seed uint64) chooser {
	return func(s *rules.State, steps []engine.Step) int {
		i := inner(s, steps)
		if k := rules.Unpack(steps[i]).Kind; seed%2 == 0 && (k == rules.StepBeg || k == rules.StepNone || k == rules.StepStop) {
			i = inner(s, steps)
		}
		return i
	}
}

// neutralsShift: neutral workers are as many at the end as at the beginning, each moved by the days advanced.
func neutralsShift(t *testing.T, first, last *rules.State) {
	days := int(last.Day - first.Day)
	for w := range first.Wheels {
		teeth := rules.Wheels[w].Teeth
		for n := range teeth {
			a := first.Wheels[w][n] == rules.Neutral
			b := last.Wheels[w][(n+days)%teeth] == rules.Neutral
			if a != b {
				t.Fatalf("neutral worker of %s %d did not move by %d days", rules.WheelIDs[w], n, days)
			}
		}
	}
}

// TestMaskHides changes everything that a viewer may not know: he sees the same.
func TestMaskHides(t *testing.T) {
	r := newest
	luck := &chance.Quick{State: 3}
	s, err := r.Setup(engine.Options{Seats: 3}, luck)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Take(&s, 2, rules.Keep(0, 3), luck, nil); err != nil {
		t.Fatal(err)
	}
	other := s
	other.Players[1].Dealt = [4]uint8{s.Players[2].Dealt[0], s.Players[2].Dealt[1], s.Players[1].Dealt[2], s.Players[1].Dealt[0]}
	other.Players[1].Kept = [2]uint8{other.Players[1].Dealt[1], other.Players[1].Dealt[2]}
	states.Hides(t, r, s, other, 1, engine.Nobody)
	if r.Mask(&s, 2).Players[1] != s.Players[1] {
		t.Fatal("mask hides too much")
	}
	if m := r.Mask(&s, 2); m.Players[0].Kept != [2]uint8{} || r.Awaits(&m) != engine.SeatsOf(1, 3) {
		t.Fatal("masked state does not tell who has chosen")
	}
	masked := r.Mask(&s, 1)
	for _, seat := range []engine.Seat{1, 3} {
		err = r.Take(&masked, seat, rules.Keep(0, 1), luck, nil)
	}
	if !errors.Is(err, chance.ErrHidden) {
		t.Fatalf("revealing hidden tiles: %v", err)
	}
}

// TestMaskAfterReveal: what was discarded stays hidden from others until the end.
func TestMaskAfterReveal(t *testing.T) {
	r := newest
	seen := false
	last, _ := game(2, 5, fixture.Evenly[rules.State](&chance.Quick{State: 5})).Play(t, func(s *rules.State, _ fixture.Now) bool {
		if s.Phase == rules.PhaseTurn && !seen {
			seen = true
			m := r.Mask(s, 1)
			if m.Players[1].Dealt != [4]uint8{255, 255, 255, 255} || m.Players[1].Kept != s.Players[1].Kept || m.Players[0] != s.Players[0] {
				t.Fatalf("seat 1 sees %v %v", m.Players[1].Dealt, m.Players[1].Kept)
			}
		}
		return true
	})
	if !seen || r.Mask(&last, engine.Nobody) != last {
		t.Fatal("something is hidden after the end")
	}
}

// TestStackDepth proves the bound of pending decisions: the deepest chain of nested
// buildings and actions that the tiles allow, and no random game goes beyond it.
func TestStackDepth(t *testing.T) {
	x := newTable(t, 2).ageTwo().display("b2-11", "b2-04", "b2-05", "b2-08").on(1, rules.Tikal, 4)
	x.give(1, rules.Goods{rules.Corn: 9, rules.Wood: 20, rules.Stone: 20, rules.Gold: 20})
	x.p(1).Tech = [4]uint8{3, 3, 0, 0}
	x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4), rules.Build(bld("b2-11"), false, 0), rules.Act(rules.Tikal, 4), rules.Build(bld("b2-04"), false, 0), rules.Tech(rules.Extraction))
	x.eq("depth", int(x.s.Depth), 5)
	deepest := x.s.Depth
	x = newTable(t, 2).ageTwo().display("b2-11", "b2-17").on(1, rules.Tikal, 4).give(1, rules.Goods{rules.Corn: 9, rules.Wood: 20, rules.Stone: 20, rules.Gold: 20})
	x.p(1).Tech[rules.Extraction] = 3
	x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4), rules.Build(bld("b2-11"), false, 0), rules.Act(rules.Tikal, 4), rules.Build(bld("b2-17"), false, 0), rules.Tech(rules.Extraction))
	deepest = max(deepest, x.s.Depth)
	if int(deepest) > rules.MaxDepth || int(deepest) < rules.MaxDepth {
		t.Fatalf("deepest chain is %d, maxDepth %d", deepest, rules.MaxDepth)
	}
}

// note collects what happened in games, for TestCoverage.
func note(c fixture.Reached, s *rules.State, step engine.Step) {
	m := rules.Unpack(step)
	switch m.Kind {
	case rules.StepBuild:
		c["build "+rules.Buildings[m.A].ID] = true
		if m.C != 0 {
			c["cube saved"] = true
		}
	case rules.StepMonument:
		c["monument "+rules.Monuments[m.A].ID] = true
	case rules.StepAct:
		c["act "+rules.WheelIDs[m.A]+" "+strconv.Itoa(int(m.B))] = true
	case rules.StepHarvest:
		c["harvest "+strconv.Itoa(int(m.A))] = true
	case rules.StepSpin:
		c["spin "+strconv.Itoa(int(m.A))] = true
	}
	if f := s.Top(); f != nil {
		c["decide "+rules.Frames[f.Kind].Name] = true
	}
	if bits.OnesCount32(s.Deck[s.Age()-1]) == 0 {
		c["empty deck"] = true
	}
}
