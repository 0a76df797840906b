package position

import (
	"fmt"
	"math/bits"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/jsonform"
)

// complete gives what a file does not say: what follows from what it says (FORMAT.md).
func complete(r *jsonform.Reader, s *state) {
	if !r.Given("food_days_held") {
		for s.FoodDays < rules.FoodDayCount && rules.FoodDays[s.FoodDays].Day < s.Day {
			s.FoodDays++
		}
	}
	bank := rules.SkullSupply - bits.OnesCount16(s.Skulls)
	for seat, p := range s.Seated {
		workers(r, s, seat, p)
		bank -= int(p.Goods[rules.Skull])
	}
	if !r.Given("skull_bank") {
		s.Bank = uint8(max(0, bank))
	}
	for i := range s.Jungle {
		if !r.Given(fmt.Sprint("harvest ", i+2)) {
			s.Grow(i)
		}
	}
	tiles(r, s)
	if r.Given("turn seat") {
		return
	}
	s.Turn = s.Start
	if s.Phase == rules.PhaseSpin {
		s.Turn = s.Space
	}
}

// workers are all in hand that are not on the board.
func workers(r *jsonform.Reader, s *state, seat uint8, p *player) {
	out, who := s.Out(seat), fmt.Sprintf("players %d ", seat)
	if !r.Given(who + "workers") {
		p.Workers = uint8(max(rules.MinWorkers, min(out, rules.MaxWorkers)))
	}
	if !r.Given(who + "hand") {
		p.Hand = uint8(max(0, int(p.Workers)-out))
	}
}

// tiles fills displays and decks. A display that is missing shows the first tiles of the
// age that nobody owns; a deck that is missing has all that are nowhere else.
func tiles(r *jsonform.Reader, s *state) {
	var used, usedMonuments uint32
	owned := 0
	for _, p := range s.Seated {
		used |= p.Buildings
		usedMonuments |= uint32(p.Monuments)
		owned += p.OwnMonuments()
	}
	if !r.Given("display") {
		fill(s.Display[:], rules.Decks[s.Age()-1]&^used)
	}
	for _, tile := range s.Display {
		if tile != 0 {
			used |= 1 << (tile - 1)
		}
	}
	for i, label := range rules.DeckLabels {
		if !r.Given("decks " + label) {
			s.Deck[i] = rules.Decks[i] &^ used
		}
	}
	if shown := rules.MonumentsShown[s.Seats]; !r.Given("monuments") {
		fill(s.Monument[:max(0, shown-owned)], uint32(1<<rules.MonumentCount-1)&^usedMonuments)
	}
}

func fill(out []uint8, set uint32) {
	for i := 0; i < len(out) && set != 0; i++ {
		out[i] = uint8(bits.TrailingZeros32(set) + 1)
		set &= set - 1
	}
}
