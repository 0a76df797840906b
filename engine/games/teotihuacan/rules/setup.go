package rules

import (
	"math/bits"
	"slices"

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
	t := Taking{S: &s, Luck: chance.Drawing{Source: luck}, Rules: g}
	s.Start = uint8(t.Luck.Draw(drawStart, 0, o.Seats) + 1)
	s.Turn = s.Start
	for i := range s.Players[:s.Seats] {
		s.Players[i] = NewPlayer(&s, uint8(i+1))
	}
	t.setupPyramid()
	t.setupSpots()
	t.refill()
	switch how {
	case SetupFirst:
		t.SetupPrinted()
	case SetupDraft:
		t.setupBoards()
		t.setupPool()
	default:
		t.setupBoards()
		t.setupDeal()
	}
	return s, t.Luck.Err
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
func (t *Taking) setupPyramid() {
	for k, slot := range StartPyramid[t.S.Seats] {
		tile := t.drawPyramid()
		t.S.Pyramid[slot] = Laid(uint8(tile), uint8(t.Luck.Draw(drawRotation, k, 4)))
	}
}

// setupSpots lays discovery tiles on temples and Avenue; the boards get theirs by refilling (rules.md 2.9).
func (t *Taking) setupSpots() {
	for spot := SpotBlue4; spot < SpotCount; spot++ {
		for i := range SpotSizes[spot][t.S.Seats] {
			t.S.Spots[spot][i] = uint8(t.drawDiscovery() + 1)
		}
	}
}

// setupBoards shuffles boards, royal tiles, technologies and temple bonus tiles (rules.md 2.1 to 2.4).
func (t *Taking) setupBoards() {
	s := t.S
	left := uint32(1<<(Decorations+1) - 1<<Forest)
	index := 0
	for i := range s.Ring {
		switch i + 1 {
		case palacePosition:
			s.Ring[i] = Palace
		case buildingPosition:
			s.Ring[i] = Building
		default:
			s.Ring[i] = uint8(t.Luck.Take(drawBoard, index, &left))
			index++
		}
	}
	for i := range s.Royal {
		s.Royal[i] = uint8(i*RoyalCategory + t.Luck.Draw(drawRoyal, i, RoyalCategory))
	}
	left = 1<<TechCount - 1
	for i := range s.Techs {
		s.Techs[i] = uint8(t.Luck.Take(drawTech, i, &left))
	}
	slices.Sort(s.Techs[:])
	left = 1<<BonusCount - 1
	for i := range s.Bonus {
		s.Bonus[i] = uint8(t.Luck.Take(drawBonus, i, &left))
	}
}

// setupDeal deals four starting tiles to everybody, and discovery tiles beside S14 and S16 (rules.md 2.11).
func (t *Taking) setupDeal() {
	left := uint32(1)<<StartCount - 1
	for i := range t.S.Players[:t.S.Seats] {
		for j := range DealtTiles {
			tile := t.Luck.Take(drawTile, i*DealtTiles+j, &left)
			t.S.Players[i].Dealt[j] = uint8(tile + 1)
			t.beside(tile)
		}
	}
}

// setupPool opens the starting tiles of the draft, with the discovery tiles beside them (rules.md 2, draft variant).
func (t *Taking) setupPool() {
	s := t.S
	left := uint32(1)<<StartCount - 1
	for k := range KeptTiles*int(s.Seats) + DraftMore {
		tile := t.Luck.Take(drawTile, k, &left)
		s.Pool |= 1 << tile
		if !t.Rules.until(RevisionOffers) {
			t.beside(tile)
		}
	}
	s.Phase = PhaseDraft
}

// SetupPrinted is the first game: printed boards and tiles, fixed starting values (rules.md 2.1, 17.11).
func (t *Taking) SetupPrinted() {
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
		p.Goods.Add(&f.Goods, 1)
		p.VP, p.Temple, p.Avenue, p.Techs = f.VP, f.Temple, f.Avenue, f.Techs
		for i, b := range f.Boards {
			p.Dice[i] = Die{Board: b, Power: f.Powers[i]}
		}
	}
	if !s.Rulings.Has(RulingFirstPrinted) {
		s.Phase = PhaseStart
		return
	}
	s.Phase = PhaseTurn
	t.Neutral()
}

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
