package rules

import (
	"painani/engine"
	"painani/engine/chance"
)

// Labels of the draws. The index is the number of draws under the label before,
// the bound the number of tiles left, the value an index into these by number.
var DeckLabels = [2]string{"building-1", "building-2"}

const (
	drawStart    = "start-player"
	drawMonument = "monument"
	drawWealth   = "wealth"
	drawNeutral  = "neutral"
)

// Setup makes the first state: starting tiles are dealt, nobody has chosen (rules.md 2).
func (Rules) Setup(o engine.Options, luck chance.Source) (State, error) {
	s := State{Seats: uint8(o.Seats), Day: FirstDay, Bank: SkullSupply, Deck: Decks}
	for i := range s.Jungle {
		s.Grow(i)
	}
	for _, p := range s.Seated {
		*p = NewPlayer()
	}
	start, err := luck.Draw(drawStart, 0, o.Seats)
	if err != nil {
		return s, err
	}
	s.Start, s.Turn = uint8(start+1), uint8(start+1)
	t := Taking{S: &s, Luck: chance.Drawing{Source: luck}}
	t.refill()
	t.setupMonuments()
	t.setupWealth()
	return s, t.Luck.Err
}

// Grow fills the fields of a harvest group, one for each player: with wood where the space yields some, else with
// corn (rules.md 2).
func (s *State) Grow(group int) {
	if HarvestYieldWood[group+2] > 0 {
		s.Jungle[group].Covered = s.Seats
		return
	}
	s.Jungle[group].Open = s.Seats
}

// NewPlayer is a player before the game (rules.md 2.6).
func NewPlayer() Player {
	p := Player{Workers: MinWorkers, Hand: MinWorkers, Ready: true}
	for i := range p.Temple {
		p.Temple[i] = StartStep
	}
	return p
}

// setupMonuments turns up the monuments of the game (rules.md 2.1).
func (t *Taking) setupMonuments() {
	left := uint32(1)<<MonumentCount - 1
	for k := range MonumentsShown[t.S.Seats] {
		t.S.Monument[k] = uint8(t.Luck.Take(drawMonument, k, &left) + 1)
	}
}

// setupWealth deals four starting tiles to everybody, then places the neutral workers by the rest (rules.md 2.7, 2.8).
func (t *Taking) setupWealth() {
	s, left := t.S, uint32(1)<<WealthCount-1
	for seat, p := range s.Seated {
		for j := range p.Dealt {
			p.Dealt[j] = uint8(t.Luck.Take(drawWealth, int(seat-1)*DealtTiles+j, &left) + 1)
		}
	}
	var first [WheelCount]bool // a neutral worker stands there
	for k, n := 0, NeutralWorkers[s.Seats]; n > 0; k++ {
		n -= PlaceNeutral(s, &Wealth[t.Luck.Take(drawNeutral, k, &left)], &first, n)
	}
}

// PlaceNeutral puts one neutral worker where the tile says, and one opposite if it
// is the first of a 10-tooth wheel and one is left (rules.md 2.8). It returns how many.
func PlaceNeutral(s *State, w *WealthTile, first *[WheelCount]bool, left int) int {
	s.Wheels[w.Wheel][w.Space] = Neutral
	again := first[w.Wheel]
	first[w.Wheel] = true
	if again || w.Wheel == Chichen || left < 2 {
		return 1
	}
	s.Wheels[w.Wheel][(w.Space+Opposite)%Wheels[w.Wheel].Teeth] = Neutral
	return 2
}
