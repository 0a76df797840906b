package tzolkin

import (
	"painani/engine"
	"painani/engine/chance"
)

// Labels of the draws. The index is the number of draws under the label before,
// the bound the number of tiles left, the value an index into these by number.
var deckLabels = [2]string{"building-1", "building-2"}

const (
	drawStart    = "start-player"
	drawMonument = "monument"
	drawWealth   = "wealth"
	drawNeutral  = "neutral"
)

// Setup makes the first state: starting tiles are dealt, nobody has chosen (rules.md 2).
func (Rules) Setup(o engine.Options, luck chance.Source) (State, error) {
	s := State{Seats: uint8(o.Seats), Day: firstDay, Bank: skullSupply, Deck: decks}
	for i := range s.Jungle {
		g := &s.Jungle[i]
		if harvestYieldWood[i+2] > 0 {
			g.Covered = s.Seats
		} else {
			g.Open = s.Seats
		}
	}
	for i := range s.Players[:s.Seats] {
		s.Players[i] = newPlayer()
	}
	start, err := luck.Draw(drawStart, 0, o.Seats)
	if err != nil {
		return s, err
	}
	s.Start, s.Turn = uint8(start+1), uint8(start+1)
	t := taking{s: &s, luck: luck}
	if err := t.refill(); err != nil {
		return s, err
	}
	if err := setupMonuments(&s, luck); err != nil {
		return s, err
	}
	return s, setupWealth(&s, luck)
}

// newPlayer is a player before the game (rules.md 2.6).
func newPlayer() Player {
	p := Player{Workers: minWorkers, Hand: minWorkers, Ready: true}
	for i := range p.Temple {
		p.Temple[i] = startStep
	}
	return p
}

// setupMonuments turns up the monuments of the game (rules.md 2.1).
func setupMonuments(s *State, luck chance.Source) error {
	left := uint32(1)<<monumentCount - 1
	for k := range monumentsShown[s.Seats] {
		tile, err := chance.Take(luck, drawMonument, k, &left)
		if err != nil {
			return err
		}
		s.Monument[k] = uint8(tile + 1)
	}
	return nil
}

// setupWealth deals four starting tiles to everybody, then places the neutral workers by the rest (rules.md 2.7, 2.8).
func setupWealth(s *State, luck chance.Source) error {
	left := uint32(1)<<wealthCount - 1
	for i := range s.Players[:s.Seats] {
		for j := range dealtTiles {
			tile, err := chance.Take(luck, drawWealth, i*dealtTiles+j, &left)
			if err != nil {
				return err
			}
			s.Players[i].Dealt[j] = uint8(tile + 1)
		}
	}
	var first [wheelCount]bool // a neutral worker stands there
	for k, n := 0, neutralWorkers[s.Seats]; n > 0; k++ {
		tile, err := chance.Take(luck, drawNeutral, k, &left)
		if err != nil {
			return err
		}
		n -= placeNeutral(s, &wealth[tile], &first, n)
	}
	return nil
}

// placeNeutral puts one neutral worker where the tile says, and one opposite if it
// is the first of a 10-tooth wheel and one is left (rules.md 2.8). It returns how many.
func placeNeutral(s *State, w *wealthTile, first *[wheelCount]bool, left int) int {
	s.Wheels[w.Wheel][w.Space] = neutral
	again := first[w.Wheel]
	first[w.Wheel] = true
	if again || w.Wheel == chichen || left < 2 {
		return 1
	}
	s.Wheels[w.Wheel][(w.Space+opposite)%wheels[w.Wheel].Teeth] = neutral
	return 2
}
