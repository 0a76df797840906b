package teotihuacan

import (
	"errors"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/games/teotihuacan/rules"
)

func quick(seed uint64) *chance.Quick { return &chance.Quick{State: seed} }

// dealt is a normal game before the starting tiles are chosen, S14 dealt to seat 1 and S16 to seat 2.
func dealt(t *testing.T, seats int) *table {
	t.Helper()
	for seed := range uint64(3000) {
		s, err := newest.Setup(engine.Options{Seats: seats}, quick(seed))
		if err != nil {
			t.Fatal(err)
		}
		if s.Players[0].Dealt[0] == 14 && s.Players[1].Dealt[3] == 16 {
			x := &table{t: t, s: s, luck: quick(seed)}
			return x.check()
		}
	}
	t.Fatal("no such deal")
	return nil
}

// TestSetup: what every set-up has (rules.md 2).
func TestSetup(t *testing.T) {
	starts, rings := map[uint8]bool{}, map[[rules.BoardCount]uint8]bool{}
	for seed := range uint64(60) {
		for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
			s, err := newest.Setup(engine.Options{Seats: seats}, quick(seed))
			if err != nil {
				t.Fatal(err)
			}
			starts[s.Start], rings[s.Ring] = true, true
			if err := newest.Check(&s); err != nil {
				t.Fatal(err)
			}
			seat, total := s.Start, int16(0)
			for n := range seats {
				want := int16(rules.MiddleCocoa)
				if n == 0 {
					want = rules.FirstCocoa
				} else if n == seats-1 {
					want = rules.LastCocoa
				}
				if s.Player(seat).Goods != (rules.Goods{rules.Cocoa: want}) {
					t.Errorf("%d players, number %d has %v", seats, n+1, s.Player(seat).Goods)
				}
				total += want
				seat = s.After(seat)
			}
			for spot, sizes := range rules.SpotSizes {
				for i, k := range s.Spots[spot] {
					if (k != 0) != (i < sizes[seats]) {
						t.Errorf("%d players: %s has %v", seats, rules.SpotIDs[spot], s.Spots[spot])
					}
				}
			}
			for _, tile := range append(s.DecoShow[:], s.BuildShow[:]...) {
				if tile == 0 {
					t.Error("a display is not full")
				}
			}
		}
	}
	if len(starts) != rules.MaxSeats || len(rings) < 50 {
		t.Errorf("start players %v, %d rings", starts, len(rings))
	}
}

// TestKeep: choosing in secret, revealing, the discovery tiles beside S14 and S16 offered last.
func TestKeep(t *testing.T) {
	x := dealt(t, 2)
	r := newest
	kind := int(x.s.Beside[0]) - 1
	if err := r.Take(&x.s, 2, rules.Keep(0, 3), x.luck, nil); err != nil {
		t.Fatal(err)
	}
	if r.Awaits(&x.s) != engine.SeatsOf(1) || x.p(2).Kept == [2]uint8{} {
		t.Fatal("seat 2 has not chosen")
	}
	x.do(rules.Keep(0, 1)).eq("phase", int(x.s.Phase), int(rules.PhaseStart)).eq("beside", x.said(rules.FactBeside), 2)
	x.s.Turn, x.s.Start = 1, 1
	x.p(1).Goods = rules.Goods{20, 20, 20, 20}
	x.do(x.steps()[0])
	for f := x.s.Top(); f != nil && f.Kind != rules.FrameClaim && x.s.Turn == 1; f = x.s.Top() {
		x.do(x.steps()[0])
	}
	x.offers(rules.Claim(kind), rules.None()).do(rules.Claim(kind)).eq("claimed", int(x.p(1).Tiles[kind]), 1).eq("beside", int(x.s.Beside[0]), 0)
}

// TestMaskHides changes everything that a viewer may not know: he sees the same.
func TestMaskHides(t *testing.T) {
	r := newest
	x := dealt(t, 3)
	if err := r.Take(&x.s, 2, rules.Keep(0, 3), x.luck, nil); err != nil {
		t.Fatal(err)
	}
	other := x.s
	a, b := &other.Players[1], &other.Players[2]
	a.Dealt[0], b.Dealt[0] = b.Dealt[0], a.Dealt[0]
	a.Kept = [2]uint8{a.Dealt[1], a.Dealt[2]}
	for k := range other.Deck { // another tile beside S16
		if other.Deck[k] > 0 && k != int(other.Beside[1])-1 {
			other.Deck[k]--
			other.Deck[other.Beside[1]-1]++
			other.Beside[1] = uint8(k + 1)
			break
		}
	}
	for _, viewer := range []engine.Seat{1, engine.Nobody} {
		if r.Mask(&x.s, viewer) == x.s {
			t.Fatalf("viewer %d: nothing is hidden", viewer)
		}
		if r.Mask(&x.s, viewer) != r.Mask(&other, viewer) {
			t.Fatalf("viewer %d sees what seats 2 and 3 have", viewer)
		}
	}
	if r.Mask(&x.s, engine.Arbiter) != x.s || r.Mask(&x.s, 2).Players[1] != x.s.Players[1] || r.Mask(&x.s, 2).Beside[1] != x.s.Beside[1] {
		t.Fatal("mask hides too much")
	}
	m := r.Mask(&x.s, 2)
	if m.Players[0].Kept != [2]uint8{} || m.Beside[0] != rules.Hidden || r.Awaits(&m) != engine.SeatsOf(1, 3) {
		t.Fatal("masked state does not tell who has chosen, or tells too much")
	}
	var err error
	masked := r.Mask(&x.s, 1)
	for _, seat := range []engine.Seat{1, 3} {
		err = r.Take(&masked, seat, rules.Keep(0, 1), x.luck, nil)
	}
	if !errors.Is(err, chance.ErrHidden) {
		t.Fatalf("revealing hidden tiles: %v", err)
	}
}

// TestMaskHidesTheUndealt: who was not dealt S14 does not see whether somebody was, neither while tiles are chosen nor
// behind that if nobody keeps it; the owner of one that was claimed sees that it is.
func TestMaskHidesTheUndealt(t *testing.T) {
	x := dealt(t, 3)
	other := x.s
	var seen engine.Pile
	for _, p := range other.Seated {
		seen.Add(p.Dealt[:]...)
	}
	for tile := range uint8(rules.StartCount) {
		if seen.Tiles&(1<<tile) == 0 && rules.StartTiles[tile].Beside == 0 {
			other.Players[0].Dealt[0] = tile + 1
		}
	}
	other.Deck[other.Beside[0]-1]++
	other.Beside[0] = 0
	if err := newest.Check(&other); err != nil {
		t.Fatal(err)
	}
	alike := func() {
		t.Helper()
		for _, viewer := range []engine.Seat{2, 3, engine.Nobody} {
			if newest.Mask(&x.s, viewer) != newest.Mask(&other, viewer) {
				t.Errorf("seat %d sees whether seat 1 was dealt S14", viewer)
			}
		}
		if newest.Mask(&x.s, 1) == newest.Mask(&other, 1) {
			t.Error("seat 1 does not see its own tile")
		}
	}
	alike()
	for seat := engine.Seat(1); seat <= 3; seat++ {
		for _, s := range []*rules.State{&x.s, &other} {
			if err := newest.Take(s, seat, rules.Keep(1, 2), x.luck, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	alike()
	x.s.Players[0].Kept[0], x.s.Beside[0] = 14, 0
	if m := newest.Mask(&x.s, engine.Nobody); newest.Mask(&m, 1).Beside[0] != 0 {
		t.Error("what was claimed is hidden")
	}
}

// TestDraft: one tile each in turn order, one more in reverse order (rules.md 2, draft variant).
func TestDraft(t *testing.T) {
	s, err := newest.Setup(engine.Options{Seats: 3, Set: map[string]string{"setup": "draft"}}, quick(5))
	if err != nil {
		t.Fatal(err)
	}
	x := &table{t: t, s: s, luck: quick(6)}
	x.check().eq("open", len(x.steps()), 8)
	for tile := range rules.StartCount {
		b := rules.StartTiles[tile].Beside
		if b != 0 && (s.Pool&(1<<tile) != 0) != (s.Beside[b-1] != 0) {
			t.Errorf("S%02d: pool %x, beside %v", tile+1, s.Pool, s.Beside)
		}
	}
	var order []int
	for x.s.Phase == rules.PhaseDraft {
		order = append(order, x.s.Order(x.s.Turn))
		x.do(x.steps()[0])
	}
	for i, want := range []int{1, 2, 3, 3, 2, 1} {
		x.eq("order", order[i], want)
	}
	x.eq("phase", int(x.s.Phase), int(rules.PhaseStart)).eq("turn", x.s.Order(x.s.Turn), 1)
	if newest.Mask(&x.s, engine.Nobody) != x.s {
		t.Error("something of the draft is hidden")
	}
}

// TestDraftBeside: what lies beside an open tile is seen before it is chosen; in revision 1 after.
func TestDraftBeside(t *testing.T) {
	for first, r := range map[bool]Rules{false: newest, true: old(rules.RevisionOffers)} {
		seen := 0
		for seed := range uint64(20) {
			s, err := r.Setup(engine.Options{Seats: 4, Set: map[string]string{"setup": "draft"}}, quick(seed))
			if err != nil {
				t.Fatal(err)
			}
			for tile := range rules.StartCount {
				b := rules.StartTiles[tile].Beside
				if b == 0 || s.Pool&(1<<tile) == 0 {
					continue
				}
				seen++
				if (s.Beside[b-1] == 0) != first {
					t.Errorf("first %t: beside S%02d lies %d", first, tile+1, s.Beside[b-1])
				}
				var facts engine.Facts
				if err := r.Take(&s, engine.Seat(s.Turn), rules.Draft(tile+1), quick(seed), &facts); err != nil {
					t.Fatal(err)
				}
				if s.Beside[b-1] == 0 {
					t.Errorf("first %t: nothing lies beside S%02d when it was taken", first, tile+1)
				}
			}
		}
		if seen == 0 {
			t.Error("neither S14 nor S16 was open")
		}
	}
}

// TestFirstGame: printed boards and tiles, fixed values in turn order, neutral dice (rules.md 2.1, 17.11).
func TestFirstGame(t *testing.T) {
	s, err := newest.Setup(engine.Options{Seats: 3, Set: map[string]string{"setup": "first"}}, quick(8))
	if err != nil {
		t.Fatal(err)
	}
	x := &table{t: t, s: s, luck: quick(6)}
	x.check()
	if s.Ring != rules.PrintedRing || s.Royal != rules.PrintedRoyal || s.Techs != rules.PrintedTechs || s.Bonus != rules.PrintedBonus || s.Neuter[0][2] == 0 || s.Neuter[1][0] != 0 {
		t.Errorf("first game %+v", s)
	}
	second := s.After(s.Start)
	p := s.Player(second)
	if p.Goods != (rules.Goods{7, 4, 2, 0}) || p.VP != 1 || p.Temple != [3]uint8{1, 1, 0} || p.Dice[0] != (rules.Die{Board: rules.Decorations, Power: 2}) {
		t.Errorf("second player %+v", *p)
	}
}

// TestNeutralDice: two colours with two players, one with three, none with four; anew after an Eclipse.
func TestNeutralDice(t *testing.T) {
	for seats, want := range map[int]int{2: 6, 3: 3, 4: 0} {
		var first [rules.NeutralColours][rules.NeutralDice]uint8
		again := false
		game(engine.Options{Seats: seats}, 11, randomly(quick(1))).Play(t, func(s *rules.State, _ fixture.Now) bool {
			n := 0
			for _, c := range s.Neuter {
				for _, b := range c {
					n += int(rules.Bit(b != 0))
				}
			}
			switch {
			case s.Phase >= rules.PhaseTurn && n != want || s.Phase < rules.PhaseTurn && n != 0:
				t.Fatalf("%d players: %d neutral dice in phase %d", seats, n, s.Phase)
			case s.Held == 0:
				first = s.Neuter
			case first != s.Neuter:
				again = true
			}
			return true
		})
		if want > 0 && !again {
			t.Errorf("%d players: neutral dice stay where they are", seats)
		}
	}
}
