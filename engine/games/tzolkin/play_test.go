package tzolkin

import (
	"encoding/json"
	"errors"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// table is a position under test.
type table struct {
	t     *testing.T
	s     State
	luck  chance.Source
	facts engine.Facts
}

// newTable is a position at the beginning of round 1, seat 1 to move, no goods, no neutral workers.
func newTable(t *testing.T, seats int) *table {
	t.Helper()
	x := &table{t: t, luck: &chance.Quick{State: 1}}
	if err := json.Unmarshal([]byte(`{"players":[`+[]string{"{},{}", "{},{},{}", "{},{},{},{}"}[seats-2]+`]}`), &x.s); err != nil {
		t.Fatal(err)
	}
	x.check()
	return x
}

func (x *table) check() *table {
	x.t.Helper()
	if err := (Rules{}).Check(&x.s); err != nil {
		x.t.Fatalf("position under test: %v", err)
	}
	return x
}

// p is the seat's player.
func (x *table) p(seat int) *Player { return &x.s.Players[seat-1] }

// on puts a worker from hand on a wheel.
func (x *table) on(seat, wheel, position int) *table {
	x.t.Helper()
	if x.s.Wheels[wheel][position] != nobody || x.p(seat).Hand == 0 {
		x.t.Fatalf("no room or no worker for %s %d", wheelIDs[wheel], position)
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
func (x *table) give(seat int, g goods) *table {
	x.s.Bank += uint8(x.p(seat).Goods[skull])
	x.s.Bank -= uint8(g[skull])
	x.p(seat).Goods = g
	return x
}

// display shows these buildings; the rest of the age goes to the deck.
func (x *table) display(ids ...string) *table {
	age := x.s.age() - 1
	x.s.Display = [places]uint8{}
	x.s.Deck[age] = decks[age]
	for _, p := range x.s.Players {
		x.s.Deck[age] &^= p.Buildings
	}
	for i, id := range ids {
		tile := slices.Index(buildingIDs, id)
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
	n := monumentsShown[x.s.Seats]
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
	x.s.Deck[1] = decks[1]
	return x.display("b2-01", "b2-02", "b2-03", "b2-04", "b2-05", "b2-06")
}

func bld(id string) int { return slices.Index(buildingIDs, id) }
func mon(id string) int { return slices.Index(monumentIDs, id) }

// steps lists the steps of the seat that is awaited first.
func (x *table) steps() []engine.Step {
	seat := (Rules{}).Awaits(&x.s).First()
	if seat == engine.Nobody {
		return nil
	}
	return (Rules{}).Steps(&x.s, seat, nil)
}

// offers checks that the steps are listed.
func (x *table) offers(want ...engine.Step) *table {
	x.t.Helper()
	for _, step := range want {
		if !slices.Contains(x.steps(), step) {
			x.t.Fatalf("%v is not offered; offered: %v", unpack(step), moves(x.steps()))
		}
	}
	return x
}

// refuses checks that the steps are not listed.
func (x *table) refuses(no ...engine.Step) *table {
	x.t.Helper()
	for _, step := range no {
		if slices.Contains(x.steps(), step) {
			x.t.Fatalf("%v is offered", unpack(step))
		}
	}
	return x
}

// only checks the whole list, in any order.
func (x *table) only(want ...engine.Step) *table {
	x.t.Helper()
	got := slices.Clone(x.steps())
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		x.t.Fatalf("offered %v, want %v", moves(got), moves(want))
	}
	return x
}

func moves(steps []engine.Step) []move {
	var out []move
	for _, x := range steps {
		out = append(out, unpack(x))
	}
	return out
}

// do takes legal steps of whoever is awaited.
func (x *table) do(steps ...engine.Step) *table {
	x.t.Helper()
	for _, step := range steps {
		x.offers(step)
		seat := (Rules{}).Awaits(&x.s).First()
		if err := (Rules{}).Take(&x.s, seat, step, x.luck, &x.facts); err != nil {
			x.t.Fatalf("take %v: %v", unpack(step), err)
		}
		if err := (Rules{}).Check(&x.s); err != nil {
			x.t.Fatalf("after %v: %v", unpack(step), err)
		}
	}
	return x
}

// has checks a player's goods.
func (x *table) has(seat int, want goods) *table {
	x.t.Helper()
	if got := x.p(seat).Goods; got != want {
		x.t.Fatalf("seat %d has %v, want %v", seat, got, want)
	}
	return x
}

// eq checks a number.
func (x *table) eq(what string, got, want int) *table {
	x.t.Helper()
	if got != want {
		x.t.Fatalf("%s is %d, want %d", what, got, want)
	}
	return x
}

// round ends the round at once: phases 2 and 3 with nobody else's turn.
func (x *table) round() *table {
	x.t.Helper()
	last := (x.s.Start+x.s.Seats-2)%x.s.Seats + 1
	x.s.Turn = last
	t := taking{&x.s, x.s.player(last), last, x.luck, &x.facts}
	if err := t.finish(); err != nil {
		x.t.Fatal(err)
	}
	return x
}

// said counts facts of a kind.
func (x *table) said(kind uint8) int {
	n := 0
	for _, f := range x.facts.List {
		if f.Kind == kind {
			n++
		}
	}
	return n
}

// chooser picks one of the steps.
type chooser func(s *State, steps []engine.Step) int

// randomly picks evenly, with its own luck.
func randomly(luck *chance.Quick) chooser {
	return func(_ *State, steps []engine.Step) int { return int(luck.Next() % uint64(len(steps))) }
}

// game plays a whole game; watch sees every state with the step about to be taken, and the last one with step 0.
func game(t testing.TB, seats int, seed uint64, choose chooser, watch func(*State, engine.Seat, engine.Step)) (State, *engine.Facts) {
	t.Helper()
	luck := &chance.Quick{State: seed}
	r := Rules{}
	s, err := r.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		t.Fatal(err)
	}
	var facts engine.Facts
	var buf [256]engine.Step
	for n := 0; ; n++ {
		who := r.Awaits(&s)
		seat := who.First()
		if seat == engine.Nobody {
			watch(&s, seat, 0)
			return s, &facts
		}
		if n > 20000 {
			t.Fatalf("seed %d: game does not end", seed)
		}
		steps := r.Steps(&s, seat, buf[:0])
		if len(steps) == 0 {
			t.Fatalf("seed %d: seat %s owes a decision without steps", seed, seat)
		}
		step := steps[choose(&s, steps)]
		watch(&s, seat, step)
		if err := r.Take(&s, seat, step, luck, &facts); err != nil {
			t.Fatalf("seed %d: take %v: %v", seed, unpack(step), err)
		}
	}
}

// games is how many random games a property test plays for each number of players.
func games(normal int) int {
	if n, err := strconv.Atoi(os.Getenv("PAINANI_FUZZ_GAMES")); err == nil && n > 0 {
		return n
	}
	return normal
}

// TestRandomGames plays random games to their end and checks after every step: the
// invariants (Check), the JSON form, order and uniqueness of steps, and the counts
// that span a whole game (rules.md 16).
func TestRandomGames(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		t.Run(strconv.Itoa(seats), func(t *testing.T) {
			t.Parallel()
			for seed := range games(150) {
				oneRandomGame(t, seats, uint64(seed)*7919+uint64(seats))
			}
		})
	}
}

func oneRandomGame(t *testing.T, seats int, seed uint64) {
	r := Rules{}
	doubles, n := 0, 0
	var first State
	all := wealthy(randomly(&chance.Quick{State: seed ^ 0xabcdef}), seed)
	last, facts := game(t, seats, seed, all, func(s *State, seat engine.Seat, step engine.Step) {
		if n++; n == 1 {
			first = *s
		}
		if err := r.Check(s); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if int(s.Depth) > maxDepth {
			t.Fatalf("seed %d: %d pending decisions", seed, s.Depth)
		}
		if n%7 == 0 {
			roundTrip(t, s)
		}
		if seat == engine.Nobody {
			return
		}
		steps := r.Steps(s, seat, nil)
		again := slices.Clone(steps)
		slices.Sort(again)
		if len(slices.Compact(again)) != len(steps) {
			t.Fatalf("seed %d: a step is listed twice", seed)
		}
		maskKeepsSteps(t, s, seat)
	})
	rounds := 0
	for _, f := range facts.List {
		switch f.Kind {
		case factAdvanced:
			rounds++
			if f.Args[0] == 2 && f.Args[1]-2 <= 25 {
				doubles++
			}
		case factFoodDay:
			if int(f.Args[0]) > foodDayCount {
				t.Fatalf("seed %d: food day %d", seed, f.Args[0])
			}
		}
	}
	if rounds != lastDay-doubles {
		t.Fatalf("seed %d: %d rounds with %d double advances", seed, rounds, doubles)
	}
	neutralsShift(t, &first, &last)
	if tally := r.Tally(&last); len(tally.Winners) == 0 || tally.Reason == "" {
		t.Fatalf("seed %d: no winner: %+v", seed, tally)
	}
}

// wealthy makes a random player more eager to do things with what he has, so that
// games reach buildings and technologies: it avoids begging and doing nothing half of the time.
func wealthy(inner chooser, seed uint64) chooser {
	return func(s *State, steps []engine.Step) int {
		i := inner(s, steps)
		if k := unpack(steps[i]).Kind; seed%2 == 0 && (k == stepBeg || k == stepNone || k == stepStop) {
			i = inner(s, steps)
		}
		return i
	}
}

// neutralsShift: neutral workers are as many at the end as at the beginning, each moved by the days advanced.
func neutralsShift(t *testing.T, first, last *State) {
	days := int(last.Day - first.Day)
	for w := range first.Wheels {
		teeth := wheels[w].Teeth
		for n := range teeth {
			a := first.Wheels[w][n] == neutral
			b := last.Wheels[w][(n+days)%teeth] == neutral
			if a != b {
				t.Fatalf("neutral worker of %s %d did not move by %d days", wheelIDs[w], n, days)
			}
		}
	}
}

// roundTrip: JSON keeps everything and is canonical.
func roundTrip(t *testing.T, s *State) {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back State
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	if back != *s {
		t.Fatalf("JSON loses something: %s", data)
	}
}

// maskKeepsSteps: what a seat may do does not depend on what it may not know, and the mask of a mask is the mask.
func maskKeepsSteps(t *testing.T, s *State, seat engine.Seat) {
	t.Helper()
	r := Rules{}
	m := r.Mask(s, seat)
	if !slices.Equal(r.Steps(s, seat, nil), r.Steps(&m, seat, nil)) || r.Awaits(s) != r.Awaits(&m) {
		t.Fatal("steps depend on what the seat may not know")
	}
	if err := r.Check(&m); err != nil {
		t.Fatalf("masked: %v", err)
	}
	if r.Mask(&m, seat) != m {
		t.Fatal("mask of a mask differs")
	}
}

// TestMaskHides changes everything that a viewer may not know: he sees the same.
func TestMaskHides(t *testing.T) {
	r := Rules{}
	luck := &chance.Quick{State: 3}
	s, err := r.Setup(engine.Options{Seats: 3}, luck)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Take(&s, 2, keep(0, 3), luck, nil); err != nil {
		t.Fatal(err)
	}
	other := s
	other.Players[1].Dealt = [4]uint8{s.Players[2].Dealt[0], s.Players[2].Dealt[1], s.Players[1].Dealt[2], s.Players[1].Dealt[0]}
	other.Players[1].Kept = [2]uint8{other.Players[1].Dealt[1], other.Players[1].Dealt[2]}
	for _, viewer := range []engine.Seat{1, engine.Nobody} {
		if r.Mask(&s, viewer) == s {
			t.Fatalf("viewer %d: nothing is hidden", viewer)
		}
		a, b := r.Mask(&s, viewer), r.Mask(&other, viewer)
		a.Players[2], b.Players[2] = Player{}, Player{}
		if a != b {
			t.Fatalf("viewer %d sees the choice of seat 2", viewer)
		}
	}
	if r.Mask(&s, engine.Arbiter) != s || r.Mask(&s, 2).Players[1] != s.Players[1] {
		t.Fatal("mask hides too much")
	}
	if m := r.Mask(&s, 2); m.Players[0].Kept != [2]uint8{} || r.Awaits(&m) != engine.SeatsOf(1, 3) {
		t.Fatal("masked state does not tell who has chosen")
	}
	masked := r.Mask(&s, 1)
	for _, seat := range []engine.Seat{1, 3} {
		err = r.Take(&masked, seat, keep(0, 1), luck, nil)
	}
	if !errors.Is(err, chance.ErrHidden) {
		t.Fatalf("revealing hidden tiles: %v", err)
	}
}

// TestMaskAfterReveal: what was discarded stays hidden from others until the end.
func TestMaskAfterReveal(t *testing.T) {
	r := Rules{}
	seen := false
	last, _ := game(t, 2, 5, randomly(&chance.Quick{State: 5}), func(s *State, seat engine.Seat, _ engine.Step) {
		if s.Phase == phaseTurn && !seen {
			seen = true
			m := r.Mask(s, 1)
			if m.Players[1].Dealt != [4]uint8{255, 255, 255, 255} || m.Players[1].Kept != s.Players[1].Kept || m.Players[0] != s.Players[0] {
				t.Fatalf("seat 1 sees %v %v", m.Players[1].Dealt, m.Players[1].Kept)
			}
		}
	})
	if !seen || r.Mask(&last, engine.Nobody) != last {
		t.Fatal("something is hidden after the end")
	}
}

// TestStackDepth proves the bound of pending decisions: the deepest chain of nested
// buildings and actions that the tiles allow, and no random game goes beyond it.
func TestStackDepth(t *testing.T) {
	x := newTable(t, 2).ageTwo().display("b2-11", "b2-04", "b2-05", "b2-08").on(1, tikal, 4)
	x.give(1, goods{corn: 9, wood: 20, stone: 20, gold: 20})
	x.p(1).Tech = [4]uint8{3, 3, 0, 0}
	x.do(pick(tikal, 4), act(tikal, 4), build(bld("b2-11"), false, 0), act(tikal, 4), build(bld("b2-04"), false, 0), tech(extraction))
	x.eq("depth", int(x.s.Depth), 5)
	deepest := x.s.Depth
	x = newTable(t, 2).ageTwo().display("b2-11", "b2-17").on(1, tikal, 4).give(1, goods{corn: 9, wood: 20, stone: 20, gold: 20})
	x.p(1).Tech[extraction] = 3
	x.do(pick(tikal, 4), act(tikal, 4), build(bld("b2-11"), false, 0), act(tikal, 4), build(bld("b2-17"), false, 0), tech(extraction))
	deepest = max(deepest, x.s.Depth)
	if int(deepest) > maxDepth || int(deepest) < maxDepth {
		t.Fatalf("deepest chain is %d, maxDepth %d", deepest, maxDepth)
	}
}

// reached collects what happened in games, for TestCoverage.
type reached map[string]bool

func (c reached) note(s *State, step engine.Step) {
	m := unpack(step)
	switch m.Kind {
	case stepBuild:
		c["build "+buildings[m.A].ID] = true
		if m.C != 0 {
			c["cube saved"] = true
		}
	case stepMonument:
		c["monument "+monuments[m.A].ID] = true
	case stepAct:
		c["act "+wheelIDs[m.A]+" "+strconv.Itoa(int(m.B))] = true
	case stepHarvest:
		c["harvest "+strconv.Itoa(int(m.A))] = true
	case stepSpin:
		c["spin "+strconv.Itoa(int(m.A))] = true
	}
	if f := s.top(); f != nil {
		c["decide "+frameIDs[f.Kind].Name] = true
	}
	if bits.OnesCount32(s.Deck[s.age()-1]) == 0 {
		c["empty deck"] = true
	}
}
