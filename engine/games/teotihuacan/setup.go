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

// setupBoards shuffles boards, royal tiles and what setupTiles does (rules.md 2.1, 2.2).
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
			b, err := chance.Take(luck, drawBoard, index, &left)
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
	return setupTiles(s, luck)
}

// setupTiles shuffles technologies and temple bonus tiles (rules.md 2.3, 2.4).
func setupTiles(s *State, luck chance.Source) error {
	left := uint32(1<<techCount - 1)
	for i := range s.Techs {
		if _, err := chance.Take(luck, drawTech, i, &left); err != nil {
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
		n, err := chance.Take(luck, drawBonus, i, &left)
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
			tile, err := chance.Take(t.luck, drawTile, i*dealtTiles+j, &left)
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

// setupPool opens the starting tiles of the draft (rules.md 2, draft variant).
func setupPool(s *State, luck chance.Source) error {
	left := uint32(1)<<startCount - 1
	for k := range keptTiles*int(s.Seats) + draftMore {
		tile, err := chance.Take(luck, drawTile, k, &left)
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
