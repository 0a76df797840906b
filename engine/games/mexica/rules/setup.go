package rules

import (
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
	s := NewState(o.Seats)
	for k := range FirstTiles {
		n, err := luck.Draw(DrawTile, k, s.Later.Left())
		if err != nil {
			return s, err
		}
		size := s.Later.Nth(n)
		s.Later[size]--
		s.Bank[size]++
	}
	if o.Seats == 2 {
		stock := NeutralStocks[o.Get(&Card, OptionNeutral)]
		if o.Get(&Card, OptionPlacing) == PlacingPlayers {
			s.Unset = stock
		} else if err := setupNeutral(&s, stock, luck); err != nil {
			return s, err
		}
	}
	s.Index()
	return s, nil
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

// Nth is the size of the n-th tile in order of size, from 0.
func (t *Tiles) Nth(n int) int {
	for size, k := range t {
		if n -= int(k); n < 0 {
			return size
		}
	}
	return 0
}

// setupNeutral places the neutral temples of a game for two (rules.md 10, U3).
// The greedy walk through a shuffled list of cells is the same as drawing one of
// the cells that are still far enough from the others, again and again.
func setupNeutral(s *State, stock [Levels]uint8, luck chance.Source) error {
	draws := 0
	for range maxTries {
		cells, err := neutralCells(luck, &draws)
		if err != nil {
			return err
		}
		if cells[NeutralCount-1] != Nowhere {
			return neutralLevels(s, cells, stock, luck)
		}
	}
	return errors.New("no room for the neutral temples")
}

// NeutralRoom is where a neutral temple may be set: inland, and far enough from those that stand
// (rules.md 10, U2).
func (s *State) NeutralRoom() Set {
	room := PlainLand.Without(Coast)
	for b := range s.Built.Each {
		for c := range room.Each {
			if Apart(b, c) < NeutralDistance {
				room.Drop(c)
			}
		}
	}
	return room
}

// neutralCells draws the ten cells; the last is nowhere when there was no room.
func neutralCells(luck chance.Source, draws *int) ([NeutralCount]uint8, error) {
	var out [NeutralCount]uint8
	room := PlainLand.Without(Coast)
	for i := range out {
		out[i] = Nowhere
		left := room.Len()
		if left == 0 {
			continue
		}
		n := 0
		if rulingNeutralRandom {
			var err error
			if n, err = luck.Draw(DrawNeutral, *draws, left); err != nil {
				return out, err
			}
			*draws++
		}
		out[i] = room.Nth(n)
		for c := range room.Each {
			if Apart(c, out[i]) < NeutralDistance {
				room.Drop(c)
			}
		}
	}
	return out, nil
}

// neutralLevels deals the levels to the cells.
func neutralLevels(s *State, cells [NeutralCount]uint8, left [Levels]uint8, luck chance.Source) error {
	for i, c := range cells {
		n, err := luck.Draw(DrawLevel, i, NeutralCount-i)
		if err != nil {
			return err
		}
		for level := range left {
			if n -= int(left[level]); n < 0 {
				left[level]--
				s.Cells[c] = TempleThing(Neutral, uint8(level+1))
				break
			}
		}
	}
	return nil
}
