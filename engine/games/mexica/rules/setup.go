package rules

import (
	"cmp"
	"errors"

	"painani/engine"
	"painani/engine/chance"
)

// Labels of the draws, all made at set-up. The index is the number of draws under
// the label before; the bound is the number of tiles, cells or temples left, the
// value an index into these in order of size, cell or level.
const (
	DrawTile    = "tile"
	DrawNeutral = "neutral"
	DrawLevel   = "level"
)

// maxTries bounds the attempts to place the neutral temples. One that leaves no
// room for the tenth is possible, but rare; so many in a row do not happen.
const maxTries = 50

// Setup makes the first state: seat 1 is to place its Mexica (rules.md 3).
func (Rules) Setup(o engine.Options, luck chance.Source) (State, error) {
	s, d := NewState(o.Seats), chance.Drawing{Source: luck}
	for k := range FirstTiles {
		s.Bank[d.TakeOne(DrawTile, k, s.Later[:])]++
	}
	var err error
	if o.Seats == 2 {
		stock := NeutralStocks[o.Get(&Card, OptionNeutral)]
		if o.Get(&Card, OptionPlacing) == PlacingPlayers {
			s.Unset = stock
		} else {
			err = setupNeutral(&s, stock, &d)
		}
	}
	s.Index()
	return s, cmp.Or(d.Err, err)
}

// NewState is the board before any luck: all tiles are set aside.
func NewState(seats int) State {
	s := State{Seats: uint8(seats), Round: 1, Turn: 1, Singles: SingleSupply, Doubles: DoubleSupply,
		Spans: BridgeSupply, Chips: ChipSupply, Later: TileCopies}
	for _, pair := range StartCanals {
		s.LayDouble(CellNamed(pair[0]), CellNamed(pair[1]))
	}
	for i := range s.Players[:seats] {
		s.Players[i].At = Nowhere
		s.Players[i].Stock = Issue[0]
	}
	s.Index()
	return s
}

// setupNeutral places the neutral temples of a game for two (rules.md 10, U3).
// The greedy walk through a shuffled list of cells is the same as drawing one of
// the cells that are still far enough from the others, again and again.
func setupNeutral(s *State, stock [Levels]uint8, d *chance.Drawing) error {
	draws := 0
	for range maxTries {
		cells := neutralCells(d, &draws)
		if len(cells) < NeutralCount {
			continue
		}
		for i, c := range cells {
			level := d.TakeOne(DrawLevel, i, stock[:]) + 1
			s.Cells[c] = TempleThing(Neutral, uint8(level))
		}
		return nil
	}
	return errors.New("no room for the neutral temples")
}

// NeutralRoom is where a neutral temple may be set: inland, and far enough from those that stand
// (rules.md 10, U2).
func (s *State) NeutralRoom() Set {
	room := PlainLand.Without(Coast)
	for c := range s.Built.Each {
		room = room.Without(tooClose(c))
	}
	return room
}

// tooClose is the cells that are too close to one with a neutral temple (U2).
func tooClose(to uint8) (out Set) {
	for c := range Island.Each {
		if Apart(c, to) < NeutralDistance {
			out.Add(c)
		}
	}
	return out
}

// neutralCells draws the ten cells; there are fewer when there was no room.
func neutralCells(d *chance.Drawing, draws *int) (out []uint8) {
	for room := PlainLand.Without(Coast); len(out) < NeutralCount && room != (Set{}); *draws++ {
		c := room.Nth(d.Draw(DrawNeutral, *draws, room.Len()))
		room = room.Without(tooClose(c))
		out = append(out, c)
	}
	return out
}
