package mexica

import (
	"errors"

	"painani/engine"
	"painani/engine/chance"
)

// Labels of the draws, all made at set-up. The index is the number of draws under
// the label before; the bound is the number of tiles, cells or temples left, the
// value an index into these in order of size, cell or level.
const (
	drawTile    = "tile"
	drawNeutral = "neutral"
	drawLevel   = "level"
)

// maxTries bounds the attempts to place the neutral temples. One that leaves no
// room for the tenth is possible, but rare; so many in a row do not happen.
const maxTries = 50

// Setup makes the first state: seat 1 is to place its Mexica (rules.md 3).
func (Rules) Setup(o engine.Options, luck chance.Source) (State, error) {
	s := newState(o.Seats)
	for k := range firstTiles {
		n, err := luck.Draw(drawTile, k, s.Later.left())
		if err != nil {
			return s, err
		}
		size := s.Later.nth(n)
		s.Later[size]--
		s.Bank[size]++
	}
	if o.Seats == 2 {
		if err := setupNeutral(&s, neutralStocks[o.Get(&card, optionNeutral)], luck); err != nil {
			return s, err
		}
	}
	s.index()
	return s, nil
}

// newState is the board before any luck: all tiles are set aside.
func newState(seats int) State {
	s := State{Seats: uint8(seats), Round: 1, Turn: 1, Singles: singleSupply, Doubles: doubleSupply,
		Spans: bridgeSupply, Chips: chipSupply, Later: tileCopies}
	for _, pair := range startCanals {
		s.layDouble(cellNamed(pair[0]), cellNamed(pair[1]))
	}
	for i := range s.Players[:seats] {
		s.Players[i].At = nowhere
		s.Players[i].Stock = issue[0]
	}
	s.index()
	return s
}

// nth is the size of the n-th tile in order of size, from 0.
func (t *tiles) nth(n int) int {
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
func setupNeutral(s *State, stock [levels]uint8, luck chance.Source) error {
	draws := 0
	for range maxTries {
		cells, err := neutralCells(luck, &draws)
		if err != nil {
			return err
		}
		if cells[neutralCount-1] != nowhere {
			return neutralLevels(s, cells, stock, luck)
		}
	}
	return errors.New("no room for the neutral temples")
}

// neutralCells draws the ten cells; the last is nowhere when there was no room.
func neutralCells(luck chance.Source, draws *int) ([neutralCount]uint8, error) {
	var out [neutralCount]uint8
	room := plainLand.without(coast)
	for i := range out {
		out[i] = nowhere
		left := room.len()
		if left == 0 {
			continue
		}
		n := 0
		if rulingNeutralRandom {
			var err error
			if n, err = luck.Draw(drawNeutral, *draws, left); err != nil {
				return out, err
			}
			*draws++
		}
		out[i] = room.nth(n)
		for c := range room.each {
			if apart(c, out[i]) < neutralDistance {
				room.drop(c)
			}
		}
	}
	return out, nil
}

// neutralLevels deals the levels to the cells.
func neutralLevels(s *State, cells [neutralCount]uint8, left [levels]uint8, luck chance.Source) error {
	for i, c := range cells {
		n, err := luck.Draw(drawLevel, i, neutralCount-i)
		if err != nil {
			return err
		}
		for level := range left {
			if n -= int(left[level]); n < 0 {
				left[level]--
				s.Cells[c] = templeThing(neutral, uint8(level+1))
				break
			}
		}
	}
	return nil
}
