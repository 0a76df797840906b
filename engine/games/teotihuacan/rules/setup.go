package rules

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
func (g Rules) Setup(o engine.Options, luck chance.Source) (State, error) {
	s := State{Seats: uint8(o.Seats), Rulings: RulingsOf(o), DecoDeck: 1<<DecoCount - 1, BuildDeck: 1<<PyramidCount - 1}
	how := o.Get(&Card, OptionSetup)
	for k := range s.Deck {
		s.Deck[k] = Discoveries[k].Copies
	}
	start, err := luck.Draw(drawStart, 0, o.Seats)
	if err != nil {
		return s, err
	}
	s.Start, s.Turn = uint8(start+1), uint8(start+1)
	for i := range s.Players[:s.Seats] {
		s.Players[i] = NewPlayer(&s, uint8(i+1))
	}
	t := Taking{S: &s, Luck: luck, Rules: g}
	for _, part := range []func(*Taking) error{setupPyramid, setupSpots, (*Taking).refill} {
		if err := part(&t); err != nil {
			return s, err
		}
	}
	if how == SetupFirst {
		return s, SetupPrinted(&t)
	}
	if err := setupBoards(&s, luck); err != nil {
		return s, err
	}
	if how == SetupDraft {
		return s, setupPool(&t)
	}
	return s, setupDeal(&t)
}

// NewPlayer is a player before the game, with the cocoa of the turn order (rules.md 2.10).
func NewPlayer(s *State, seat uint8) Player {
	p := Player{}
	for i := range p.Dice {
		p.Dice[i].Power = StartPower
	}
	p.Dice[StartDice].Power = FourthPower
	switch n := s.Order(seat); {
	case n == 1:
		p.Goods[Cocoa] = FirstCocoa
	case n == int(s.Seats):
		p.Goods[Cocoa] = LastCocoa
	default:
		p.Goods[Cocoa] = MiddleCocoa
	}
	return p
}

// setupPyramid lays the first tiles (rules.md 2.8).
func setupPyramid(t *Taking) error {
	for k, slot := range StartPyramid[t.S.Seats] {
		tile, err := t.drawPyramid()
		if err != nil {
			return err
		}
		turn, err := t.Luck.Draw(drawRotation, k, 4)
		if err != nil {
			return err
		}
		t.S.Pyramid[slot] = Laid(uint8(tile), uint8(turn))
	}
	return nil
}

// setupSpots lays discovery tiles on temples and Avenue; the boards get theirs by refilling (rules.md 2.9).
func setupSpots(t *Taking) error {
	for spot := SpotBlue4; spot < SpotCount; spot++ {
		for i := range SpotSizes[spot][t.S.Seats] {
			kind, err := t.drawDiscovery()
			if err != nil {
				return err
			}
			t.S.Spots[spot][i] = uint8(kind + 1)
		}
	}
	return nil
}

// setupBoards shuffles boards, royal tiles and what setupTiles does (rules.md 2.1, 2.2).
func setupBoards(s *State, luck chance.Source) error {
	left := uint32(1<<(Decorations+1) - 1<<Forest)
	index := 0
	for i := range s.Ring {
		switch i + 1 {
		case palacePosition:
			s.Ring[i] = Palace
		case buildingPosition:
			s.Ring[i] = Building
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
		n, err := luck.Draw(drawRoyal, i, RoyalCategory)
		if err != nil {
			return err
		}
		s.Royal[i] = uint8(i*RoyalCategory + n)
	}
	return setupTiles(s, luck)
}

// setupTiles shuffles technologies and temple bonus tiles (rules.md 2.3, 2.4).
func setupTiles(s *State, luck chance.Source) error {
	left := uint32(1<<TechCount - 1)
	for i := range s.Techs {
		if _, err := chance.Take(luck, drawTech, i, &left); err != nil {
			return err
		}
	}
	left ^= 1<<TechCount - 1 // those drawn, ascending
	for i := range s.Techs {
		s.Techs[i] = uint8(bits.TrailingZeros32(left))
		left &= left - 1
	}
	left = 1<<BonusCount - 1
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
func setupDeal(t *Taking) error {
	left := uint32(1)<<StartCount - 1
	for i := range t.S.Players[:t.S.Seats] {
		for j := range DealtTiles {
			tile, err := chance.Take(t.Luck, drawTile, i*DealtTiles+j, &left)
			if err != nil {
				return err
			}
			t.S.Players[i].Dealt[j] = uint8(tile + 1)
			if err := t.beside(tile); err != nil {
				return err
			}
		}
	}
	return nil
}

// setupPool opens the starting tiles of the draft, with the discovery tiles beside them (rules.md 2, draft variant).
func setupPool(t *Taking) error {
	s := t.S
	left := uint32(1)<<StartCount - 1
	for k := range KeptTiles*int(s.Seats) + DraftMore {
		tile, err := chance.Take(t.Luck, drawTile, k, &left)
		if err != nil {
			return err
		}
		s.Pool |= 1 << tile
		if t.Rules.until(RevisionOffers) {
			continue
		}
		if err := t.beside(tile); err != nil {
			return err
		}
	}
	s.Phase = PhaseDraft
	return nil
}

// SetupPrinted is the first game: printed boards and tiles, fixed starting values (rules.md 2.1, 17.11).
func SetupPrinted(t *Taking) error {
	s := t.S
	s.Ring, s.Royal, s.Techs, s.Bonus = PrintedRing, PrintedRoyal, PrintedTechs, PrintedBonus
	seat := s.Start
	for k := range s.Seats {
		p, f := s.Player(seat), &FirstStarts[k]
		seat = s.After(seat)
		if !s.Rulings.Has(RulingFirstPrinted) {
			p.Kept = f.Pair
			continue
		}
		for good, n := range f.Goods {
			p.Goods[good] += n
		}
		p.VP, p.Temple, p.Avenue, p.Techs = f.VP, f.Temple, f.Avenue, f.Techs
		for i, b := range f.Boards {
			p.Dice[i] = Die{Board: b, Power: f.Powers[i]}
		}
	}
	if !s.Rulings.Has(RulingFirstPrinted) {
		s.Phase = PhaseStart
		return nil
	}
	s.Phase = PhaseTurn
	return t.Neutral()
}
