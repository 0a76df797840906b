package rules

import (
	"math/bits"
	"slices"

	"painani/engine/chance"
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
		for _, p := range s.Seated {
			for tile := range p.Known {
				left &^= 1 << (tile - 1)
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

// drawDiscovery turns up a discovery tile; -1 if none is left.
func (t *Taking) drawDiscovery() int {
	return t.Luck.TakeOne(drawDiscovery, DiscoveryTotal-chance.Left(t.S.Deck[:]), t.S.Deck[:])
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
	decos := uint32(s.DecoDeck)
	t.Luck.TurnUp(drawDeco, s.DecoShow[:], DecoCount, &decos, func(place, tile int) {
		t.table(FactRefillDeco, int16(place+1), int16(tile))
	})
	s.DecoDeck = uint16(decos)
	t.Luck.TurnUp(drawPyramid, s.BuildShow[:], PyramidCount, &s.BuildDeck, func(place, tile int) {
		t.table(FactRefillTile, int16(place+1), int16(tile))
	})
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
