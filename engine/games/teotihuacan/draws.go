package teotihuacan

import (
	"math/bits"

	"painani/engine/chance"
)

// beside draws the discovery tile beside a starting tile, if it has one.
func (t *taking) beside(tile int) error {
	b := startTiles[tile].Beside
	if b == 0 {
		return nil
	}
	kind, err := t.drawDiscovery()
	if err != nil {
		return err
	}
	t.s.Beside[b-1] = uint8(kind + 1)
	return nil
}

// neutral puts the neutral dice on boards, anew after an Eclipse (rules.md 2.13).
func (t *taking) neutral() error {
	s := t.s
	left := uint32(1)<<startCount - 1
	if s.Rulings.has(rulingNeutralUnused) {
		for i := range s.Players[:s.Seats] {
			for _, tile := range s.Players[i].Kept {
				if tile != 0 {
					left &^= 1 << (tile - 1)
				}
			}
		}
	}
	for c := range neutralCount[s.Seats] {
		index := (int(s.Held)*neutralColours + c) * 2
		first, err := chance.Take(t.luck, drawNeutral, index, &left)
		if err != nil {
			return err
		}
		second, err := chance.Take(t.luck, drawNeutral, index+1, &left)
		if err != nil {
			return err
		}
		s.Neuter[c] = neutralBoards(first, second, s.Rulings.has(rulingNeutralPrinted))
		b := &s.Neuter[c]
		t.table(factNeutral, int16(c+1), int16(b[0]), int16(b[1]), int16(b[2]))
	}
	return nil
}

// neutralBoards are the first three different numbers of two starting tiles.
func neutralBoards(first, second int, printed bool) [neutralDice]uint8 {
	a, b := startTiles[first].Boards, startTiles[second].Boards
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
	var out [neutralDice]uint8
	n := 0
	for i, x := range list {
		again := i > 0 && list[0] == x || i > 1 && list[1] == x || i > 2 && list[2] == x
		if !again && n < neutralDice {
			out[n] = x
			n++
		}
	}
	return out
}

// drawPyramid turns up a pyramid tile.
func (t *taking) drawPyramid() (int, error) {
	return chance.Take(t.luck, drawPyramid, pyramidCount-bits.OnesCount32(t.s.BuildDeck), &t.s.BuildDeck)
}

// drawDeco turns up a decoration.
func (t *taking) drawDeco() (int, error) {
	left := uint32(t.s.DecoDeck)
	tile, err := chance.Take(t.luck, drawDeco, decoCount-bits.OnesCount32(left), &left)
	t.s.DecoDeck = uint16(left)
	return tile, err
}

// drawDiscovery turns up a discovery tile; -1 if none is left.
func (t *taking) drawDiscovery() (int, error) {
	left := 0
	for _, n := range t.s.Deck {
		left += int(n)
	}
	if left == 0 {
		return -1, nil
	}
	n, err := t.luck.Draw(drawDiscovery, discoveryTotal-left, left)
	if err != nil {
		return 0, err
	}
	for kind := range t.s.Deck {
		if n -= int(t.s.Deck[kind]); n < 0 {
			t.s.Deck[kind]--
			return kind, nil
		}
	}
	return -1, nil
}

// discoveryTotal is the number of discovery tiles of the game.
var discoveryTotal = func() (n int) {
	for i := range discoveries {
		n += int(discoveries[i].Copies)
	}
	return n
}()

// refill fills the displays and the spots of the boards at the end of a turn (rules.md 3, R16, R17, R28).
func (t *taking) refill() error {
	s := t.s
	for i := range s.DecoShow {
		if s.DecoShow[i] == 0 && s.DecoDeck != 0 {
			tile, err := t.drawDeco()
			if err != nil {
				return err
			}
			s.DecoShow[i] = uint8(tile + 1)
			t.table(factRefillDeco, int16(i+1), int16(tile))
		}
	}
	for i := range s.BuildShow {
		if s.BuildShow[i] == 0 && s.BuildDeck != 0 {
			tile, err := t.drawPyramid()
			if err != nil {
				return err
			}
			s.BuildShow[i] = uint8(tile + 1)
			t.table(factRefillTile, int16(i+1), int16(tile))
		}
	}
	for spot := spotPalace; spot <= spotDecorations; spot++ {
		if s.Spots[spot][0] != 0 {
			continue
		}
		kind, err := t.drawDiscovery()
		if err != nil || kind < 0 {
			return err
		}
		s.Spots[spot][0] = uint8(kind + 1)
		t.table(factRefillSpot, int16(spot), int16(kind))
	}
	return nil
}
