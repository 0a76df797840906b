package rules

import (
	"math/bits"
	"slices"
)

// beside draws the discovery tile beside a starting tile, if it has one.
func (t *Taking) beside(tile int) {
	if b := StartTiles[tile].Beside; b != 0 {
		t.S.Beside[b-1] = uint8(t.drawDiscovery() + 1)
	}
}

// Neutral puts the neutral dice on boards, anew after an Eclipse (rules.md 2.13).
func (t *Taking) Neutral() {
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
		first, second := t.Luck.Take(drawNeutral, index, &left), t.Luck.Take(drawNeutral, index+1, &left)
		s.Neuter[c] = NeutralBoards(first, second, s.Rulings.Has(RulingNeutralPrinted))
		b := &s.Neuter[c]
		t.table(FactNeutral, int16(c+1), int16(b[0]), int16(b[1]), int16(b[2]))
	}
}

// NeutralBoards are the first three different numbers of two starting tiles.
func NeutralBoards(first, second int, printed bool) [NeutralDice]uint8 {
	a, b := StartTiles[first].Boards, StartTiles[second].Boards
	list := [4]uint8{a[0], a[1], b[0], b[1]}
	if !printed {
		slices.Sort(list[:])
	}
	var out [NeutralDice]uint8
	n := 0
	for _, x := range list {
		if n < NeutralDice && !slices.Contains(out[:n], x) {
			out[n] = x
			n++
		}
	}
	return out
}

func (t *Taking) drawPyramid() int {
	return t.Luck.Take(drawPyramid, PyramidCount-bits.OnesCount32(t.S.BuildDeck), &t.S.BuildDeck)
}

func (t *Taking) drawDeco() int {
	left := uint32(t.S.DecoDeck)
	tile := t.Luck.Take(drawDeco, DecoCount-bits.OnesCount32(left), &left)
	t.S.DecoDeck = uint16(left)
	return tile
}

// drawDiscovery turns up a discovery tile; -1 if none is left.
func (t *Taking) drawDiscovery() int {
	left := 0
	for _, n := range t.S.Deck {
		left += int(n)
	}
	if left == 0 {
		return -1
	}
	n := t.Luck.Draw(drawDiscovery, DiscoveryTotal-left, left)
	for kind := range t.S.Deck {
		if n -= int(t.S.Deck[kind]); n < 0 {
			t.S.Deck[kind]--
			return kind
		}
	}
	return -1
}

// DiscoveryTotal is the number of discovery tiles of the game.
var DiscoveryTotal = func() (n int) {
	for i := range Discoveries {
		n += int(Discoveries[i].Copies)
	}
	return n
}()

// refill fills the displays and the spots of the boards at the end of a turn (rules.md 3, R16, R17, R28).
func (t *Taking) refill() {
	s := t.S
	for i := range s.DecoShow {
		if s.DecoShow[i] == 0 && s.DecoDeck != 0 {
			tile := t.drawDeco()
			s.DecoShow[i] = uint8(tile + 1)
			t.table(FactRefillDeco, int16(i+1), int16(tile))
		}
	}
	for i := range s.BuildShow {
		if s.BuildShow[i] == 0 && s.BuildDeck != 0 {
			tile := t.drawPyramid()
			s.BuildShow[i] = uint8(tile + 1)
			t.table(FactRefillTile, int16(i+1), int16(tile))
		}
	}
	for spot := SpotPalace; spot <= SpotDecorations; spot++ {
		if s.Spots[spot][0] != 0 {
			continue
		}
		kind := t.drawDiscovery()
		if kind < 0 {
			return
		}
		s.Spots[spot][0] = uint8(kind + 1)
		t.table(FactRefillSpot, int16(spot), int16(kind))
	}
}
