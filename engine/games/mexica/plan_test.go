package mexica

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/games/mexica/rules"
)

// TestPickIsSteps: every step of every position is picked by its place in the list, and no
// other; the shelter of round 1 included.
func TestPickIsSteps(t *testing.T) {
	narrowed := 0
	for seed := range uint64(8) {
		luck := &chance.Quick{State: seed + 77}
		choose := [...]chooser{fixture.Evenly[rules.State](luck), eager(luck), mason(luck), hoarder(luck)}[seed%4]
		game(rules.MinSeats+int(seed)%3, seed, choose).Play(t, func(s *rules.State, now fixture.Now) bool {
			seat, list := now.Seat, now.Steps
			if seat == engine.Nobody {
				return false
			}
			for i, want := range list {
				if got, total := newest.Pick(s, seat, uint64(i)); got != want || total != len(list) {
					t.Fatalf("seed %d: step %d of %d is %x, %x of %d is picked", seed, i, len(list), want, got, total)
				}
			}
			var p rules.Plan
			p.Lay(s, uint8(seat))
			var counts [rules.MaxGroups]int
			if p.Count(&counts) > len(list) {
				narrowed++
			}
			if got, _ := newest.Pick(s, seat, uint64(3*len(list))); got != list[0] {
				t.Fatalf("seed %d: %x is picked by a number beyond the list, want %x", seed, got, list[0])
			}
			if _, total := newest.Pick(s, engine.Seat(s.Seats)+1-seat, 0); total != 0 && s.Seats%2 == 0 {
				t.Fatalf("seed %d: a seat that is not to move has %d steps", seed, total)
			}
			return true
		})
	}
	if narrowed == 0 {
		t.Error("no position in which the shelter of round 1 takes steps away")
	}
}

// TestNeighboursOfSets: a whole set is moved as each of its cells is.
func TestNeighboursOfSets(t *testing.T) {
	dice := &chance.Quick{State: 5}
	for range 200 {
		var x rules.Set
		for range 1 + dice.Next()%150 {
			x.Add(uint8(dice.Next() % rules.CellCount))
		}
		for d, of := range [rules.Directions]func(*rules.Set) rules.Set{rules.NorthOf, rules.WestOf, rules.EastOf, rules.SouthOf} {
			got, want := of(&x), rules.Set{}
			for c := range uint8(rules.CellCount) {
				if y := rules.Near[c][d]; y != rules.Nowhere && x.Has(y) {
					want.Add(c)
				}
			}
			if got != want {
				t.Fatalf("direction %d of %v: %v, want %v", d, rules.Names(x), rules.Names(got), rules.Names(want))
			}
		}
	}
}

// TestIndexIsKept: what Take keeps up to date is what is found anew.
func TestIndexIsKept(t *testing.T) {
	for seed := range uint64(6) {
		luck := &chance.Quick{State: seed + 7}
		game(rules.MinSeats+int(seed)%3, seed, [...]chooser{fixture.Evenly[rules.State](luck), mason(luck)}[seed%2]).Play(t, func(s *rules.State, _ fixture.Now) bool {
			again := *s
			again.Index()
			if again != *s {
				t.Fatalf("seed %d, round %d: the index is not kept", seed, s.Round)
			}
			return true
		})
	}
}
