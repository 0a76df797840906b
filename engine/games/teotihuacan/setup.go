package teotihuacan

import (
	"math/bits"

	"painani/engine"
	"painani/engine/chance"
)

// Labels of the draws. The index is the number of draws under the label before,
// the bound the number of things left, the value an index into these by number.
const (
	drawStart     = "start-player"
	drawBoard     = "board"
	drawRoyal     = "royal"
	drawTech      = "technology"
	drawBonus     = "bonus"
	drawDeco      = "decoration"
	drawPyramid   = "pyramid"
	drawRotation  = "rotation"
	drawDiscovery = "discovery"
	drawTile      = "starting-tile"
	drawNeutral   = "neutral"
)

// Setup makes the first state (rules.md 2).
func (Rules) Setup(o engine.Options, luck chance.Source) (State, error) {
	s := State{Seats: uint8(o.Seats), Rulings: rulingsOf(o), DecoDeck: 1<<decoCount - 1, BuildDeck: 1<<pyramidCount - 1}
	how := o.Get(&card, optionSetup)
	for k := range s.Deck {
		s.Deck[k] = discoveries[k].Copies
	}
	start, err := luck.Draw(drawStart, 0, o.Seats)
	if err != nil {
		return s, err
	}
	s.Start, s.Turn = uint8(start+1), uint8(start+1)
	for i := range s.Players[:s.Seats] {
		s.Players[i] = newPlayer(&s, uint8(i+1))
	}
	t := taking{s: &s, luck: luck}
	for _, part := range []func(*taking) error{setupPyramid, setupSpots, (*taking).refill} {
		if err := part(&t); err != nil {
			return s, err
		}
	}
	if how == setupFirst {
		return s, setupPrinted(&t)
	}
	if err := setupBoards(&s, luck); err != nil {
		return s, err
	}
	if how == setupDraft {
		return s, setupPool(&s, luck)
	}
	return s, setupDeal(&t)
}

// newPlayer is a player before the game, with the cocoa of the turn order (rules.md 2.10).
func newPlayer(s *State, seat uint8) Player {
	p := Player{}
	for i := range p.Dice {
		p.Dice[i].Power = startPower
	}
	p.Dice[startDice].Power = fourthPower
	switch n := s.order(seat); {
	case n == 1:
		p.Goods[cocoa] = firstCocoa
	case n == int(s.Seats):
		p.Goods[cocoa] = lastCocoa
	default:
		p.Goods[cocoa] = middleCocoa
	}
	return p
}

// setupPyramid lays the first tiles (rules.md 2.8).
func setupPyramid(t *taking) error {
	for k, slot := range startPyramid[t.s.Seats] {
		tile, err := t.drawPyramid()
		if err != nil {
			return err
		}
		turn, err := t.luck.Draw(drawRotation, k, 4)
		if err != nil {
			return err
		}
		t.s.Pyramid[slot] = laid(uint8(tile), uint8(turn))
	}
	return nil
}

// setupSpots lays discovery tiles on temples and Avenue; the boards get theirs by refilling (rules.md 2.9).
func setupSpots(t *taking) error {
	for spot := spotBlue4; spot < spotCount; spot++ {
		for i := range spotSizes[spot][t.s.Seats] {
			kind, err := t.drawDiscovery()
			if err != nil {
				return err
			}
			t.s.Spots[spot][i] = uint8(kind + 1)
		}
	}
	return nil
}

// setupBoards shuffles boards, royal tiles, technologies and bonus tiles (rules.md 2.1 to 2.4).
func setupBoards(s *State, luck chance.Source) error {
	left := uint32(1<<(decorations+1) - 1<<forest)
	index := 0
	for i := range s.Ring {
		switch i + 1 {
		case palacePosition:
			s.Ring[i] = palace
		case buildingPosition:
			s.Ring[i] = building
		default:
			b, err := draw(luck, drawBoard, index, &left)
			if err != nil {
				return err
			}
			s.Ring[i] = uint8(b)
			index++
		}
	}
	for i := range s.Royal {
		n, err := luck.Draw(drawRoyal, i, royalCategory)
		if err != nil {
			return err
		}
		s.Royal[i] = uint8(i*royalCategory + n)
	}
	left = 1<<techCount - 1
	for i := range s.Techs {
		if _, err := draw(luck, drawTech, i, &left); err != nil {
			return err
		}
	}
	left ^= 1<<techCount - 1 // those drawn, ascending
	for i := range s.Techs {
		s.Techs[i] = uint8(bits.TrailingZeros32(left))
		left &= left - 1
	}
	left = 1<<bonusCount - 1
	for i := range s.Bonus {
		n, err := draw(luck, drawBonus, i, &left)
		if err != nil {
			return err
		}
		s.Bonus[i] = uint8(n)
	}
	return nil
}

// setupDeal deals four starting tiles to everybody, and discovery tiles beside S14 and S16 (rules.md 2.11).
func setupDeal(t *taking) error {
	left := uint32(1)<<startCount - 1
	for i := range t.s.Players[:t.s.Seats] {
		for j := range dealtTiles {
			tile, err := draw(t.luck, drawTile, i*dealtTiles+j, &left)
			if err != nil {
				return err
			}
			t.s.Players[i].Dealt[j] = uint8(tile + 1)
			if err := t.beside(tile); err != nil {
				return err
			}
		}
	}
	return nil
}

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

// setupPool opens the starting tiles of the draft (rules.md 2, draft variant).
func setupPool(s *State, luck chance.Source) error {
	left := uint32(1)<<startCount - 1
	for k := range keptTiles*int(s.Seats) + draftMore {
		tile, err := draw(luck, drawTile, k, &left)
		if err != nil {
			return err
		}
		s.Pool |= 1 << tile
	}
	s.Phase = phaseDraft
	return nil
}

// setupPrinted is the first game: printed boards and tiles, fixed starting values (rules.md 2.1, 17.11).
func setupPrinted(t *taking) error {
	s := t.s
	s.Ring, s.Royal, s.Techs, s.Bonus = printedRing, printedRoyal, printedTechs, printedBonus
	seat := s.Start
	for k := range s.Seats {
		p, f := s.player(seat), &firstStarts[k]
		seat = s.after(seat)
		if !s.Rulings.has(rulingFirstPrinted) {
			p.Kept = f.Pair
			continue
		}
		for good, n := range f.Goods {
			p.Goods[good] += n
		}
		p.VP, p.Temple, p.Avenue, p.Techs = f.VP, f.Temple, f.Avenue, f.Techs
		for i, b := range f.Boards {
			p.Dice[i] = die{Board: b, Power: f.Powers[i]}
		}
	}
	if !s.Rulings.has(rulingFirstPrinted) {
		s.Phase = phaseStart
		return nil
	}
	s.Phase = phaseTurn
	return t.neutral()
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
		first, err := draw(t.luck, drawNeutral, index, &left)
		if err != nil {
			return err
		}
		second, err := draw(t.luck, drawNeutral, index+1, &left)
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

// draw takes one of the things left, given as bits.
func draw(luck chance.Source, label string, index int, left *uint32) (int, error) {
	n, err := luck.Draw(label, index, bits.OnesCount32(*left))
	if err != nil {
		return 0, err
	}
	rest := *left
	for ; n > 0; n-- {
		rest &= rest - 1
	}
	x := bits.TrailingZeros32(rest)
	*left &^= 1 << x
	return x, nil
}

// drawPyramid turns up a pyramid tile.
func (t *taking) drawPyramid() (int, error) {
	return draw(t.luck, drawPyramid, pyramidCount-bits.OnesCount32(t.s.BuildDeck), &t.s.BuildDeck)
}

// drawDeco turns up a decoration.
func (t *taking) drawDeco() (int, error) {
	left := uint32(t.s.DecoDeck)
	tile, err := draw(t.luck, drawDeco, decoCount-bits.OnesCount32(left), &left)
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
