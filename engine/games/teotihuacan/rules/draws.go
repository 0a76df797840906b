package rules

import (
	"math/bits"

	"painani/engine/chance"
)

// beside draws the discovery tile beside a starting tile, if it has one.
func (t *Taking) beside(tile int) error {
	b := StartTiles[tile].Beside
	if b == 0 {
		return nil
	}
	kind, err := t.drawDiscovery()
	if err != nil {
		return err
	}
	t.S.Beside[b-1] = uint8(kind + 1)
	return nil
}

// Neutral puts the neutral dice on boards, anew after an Eclipse (rules.md 2.13).
func (t *Taking) Neutral() error {
	s := t.S
	left := uint32(1)<<StartCount - 1
	if s.Rulings.Has(RulingNeutralUnused) {
		for i := range s.Players[:s.Seats] {
			for _, tile := range s.Players[i].Kept {
				if tile != 0 {
					left &^= 1 << (tile - 1)
				}
			}
		}
	}
	for c := range NeutralCount[s.Seats] {
		index := (int(s.Held)*NeutralColours + c) * 2
		first, err := chance.Take(t.Luck, drawNeutral, index, &left)
		if err != nil {
			return err
		}
		second, err := chance.Take(t.Luck, drawNeutral, index+1, &left)
		if err != nil {
			return err
		}
		s.Neuter[c] = NeutralBoards(first, second, s.Rulings.Has(RulingNeutralPrinted))
		b := &s.Neuter[c]
		t.table(FactNeutral, int16(c+1), int16(b[0]), int16(b[1]), int16(b[2]))
	}
	return nil
}

// NeutralBoards are the first three different numbers of two starting tiles.
func NeutralBoards(first, second int, printed bool) [NeutralDice]uint8 {
	a, b := StartTiles[first].Boards, StartTiles[second].Boards
	list := [4]uint8{a[0], a[1], b[0], b[1]}
	if !printed {
		for i := range list { // four numbers: the simplest sort
			for j := range i {
				if list[j] > list[i] {
					list[i], list[j] = list[j], list[i]
				}
			}
		}
	}
	var out [NeutralDice]uint8
	n := 0
	for i, x := range list {
		again := i > 0 && list[0] == x || i > 1 && list[1] == x || i > 2 && list[2] == x
		if !again && n < NeutralDice {
			out[n] = x
			n++
		}
	}
	return out
}

// drawPyramid turns up a pyramid tile.
func (t *Taking) drawPyramid() (int, error) {
	return chance.Take(t.Luck, drawPyramid, PyramidCount-bits.OnesCount32(t.S.BuildDeck), &t.S.BuildDeck)
}

// drawDeco turns up a decoration.
func (t *Taking) drawDeco() (int, error) {
	left := uint32(t.S.DecoDeck)
	tile, err := chance.Take(t.Luck, drawDeco, DecoCount-bits.OnesCount32(left), &left)
	t.S.DecoDeck = uint16(left)
	return tile, err
}

// drawDiscovery turns up a discovery tile; -1 if none is left.
func (t *Taking) drawDiscovery() (int, error) {
	left := 0
	for _, n := range t.S.Deck {
		left += int(n)
	}
	if left == 0 {
		return -1, nil
	}
	n, err := t.Luck.Draw(drawDiscovery, DiscoveryTotal-left, left)
	if err != nil {
		return 0, err
	}
	for kind := range t.S.Deck {
		if n -= int(t.S.Deck[kind]); n < 0 {
			t.S.Deck[kind]--
			return kind, nil
		}
	}
	return -1, nil
}

// DiscoveryTotal is the number of discovery tiles of the game.
var DiscoveryTotal = func() (n int) {
	for i := range Discoveries {
		n += int(Discoveries[i].Copies)
	}
	return n
}()

// refill fills the displays and the spots of the boards at the end of a turn (rules.md 3, R16, R17, R28).
func (t *Taking) refill() error {
	s := t.S
	for i := range s.DecoShow {
		if s.DecoShow[i] == 0 && s.DecoDeck != 0 {
			tile, err := t.drawDeco()
			if err != nil {
				return err
			}
			s.DecoShow[i] = uint8(tile + 1)
			t.table(FactRefillDeco, int16(i+1), int16(tile))
		}
	}
	for i := range s.BuildShow {
		if s.BuildShow[i] == 0 && s.BuildDeck != 0 {
			tile, err := t.drawPyramid()
			if err != nil {
				return err
			}
			s.BuildShow[i] = uint8(tile + 1)
			t.table(FactRefillTile, int16(i+1), int16(tile))
		}
	}
	for spot := SpotPalace; spot <= SpotDecorations; spot++ {
		if s.Spots[spot][0] != 0 {
			continue
		}
		kind, err := t.drawDiscovery()
		if err != nil || kind < 0 {
			return err
		}
		s.Spots[spot][0] = uint8(kind + 1)
		t.table(FactRefillSpot, int16(spot), int16(kind))
	}
	return nil
}
