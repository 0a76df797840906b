package rules

import (
	"math/bits"

	"painani/engine"
)

// Steps lists the legal next steps (rules.md 3): fixed order, the more usual first,
// tiles and unlocking after what the decision asks for.
func (Rules) Steps(s *State, seat engine.Seat, buf []engine.Step) []engine.Step {
	switch s.Phase {
	case PhaseChoose:
		return engine.Pairs(buf, DealtTiles, Keep) // rules.md 2.11
	case PhaseDraft:
		for tile := range Members(s.Pool) {
			buf = append(buf, Draft(int(tile)))
		}
		return buf
	case PhaseSalary:
		return salarySteps(s, s.Player(uint8(seat)), buf)
	case PhaseOver:
		return buf
	}
	p := s.Player(s.Turn)
	if f := s.Top(); f != nil {
		x := &Frames[f.Kind]
		if buf = x.steps(s, p, f, buf); x.bare || f.Kind == FrameBuild && f.A == 0 { // no tile is built yet, as must be
			return buf
		}
		return asideSteps(s, p, buf)
	}
	if s.Phase == PhaseStart {
		return postSteps(p, buf)
	}
	switch s.Stage {
	case StageMoved:
		buf = actSteps(s, p, buf)
	case StageDone:
		buf = append(buf, End())
	default:
		buf = walkSteps(s, p, buf)
		if p.Locked() > 0 {
			buf = append(buf, Release())
		}
	}
	return asideSteps(s, p, buf)
}

// postSteps lists the sets of three different boards out of those on the kept tiles (rules.md 2.12).
func postSteps(p *Player, buf []engine.Step) []engine.Step {
	all := StartBoards(p.Kept[:]...)
	if bits.OnesCount8(all) == StartDice {
		return append(buf, pack(StepPost, int(all), 0, 0, 0))
	}
	for b := range Members(all) {
		buf = append(buf, pack(StepPost, int(all&^(1<<(b-1))), 0, 0, 0))
	}
	return buf
}

// StartBoards is the set of the boards on starting tiles, as far as these are known.
func StartBoards(tiles ...uint8) (set uint8) {
	for _, tile := range tiles {
		if tile >= 1 && int(tile) <= StartCount {
			for _, b := range StartTiles[tile-1].Boards {
				set |= 1 << (b - 1)
			}
		}
	}
	return set
}

// walkSteps lists the moves: worker, distance, worker that goes along (rules.md 3, B1 and B2).
func walkSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	most := MaxDistance
	if p.Tiles[KindANYWHERE] > 0 {
		most = BoardCount
	}
	for i := range p.Dice {
		d := &p.Dice[i]
		if !p.distinct(i, -1) {
			continue
		}
		buf = paces(d, most, 0, buf)
		for j := range p.Dice {
			if p.Tiles[KindDOUBLE] > 0 && j != i && p.Dice[j].Board == d.Board && p.distinct(j, i) {
				buf = paces(d, most, p.Dice[j].Power, buf)
			}
		}
	}
	return buf
}

// paces lists the moves of a worker, with one of a power that goes along.
func paces(d *Die, most int, along uint8, buf []engine.Step) []engine.Step {
	for k := 1; k <= most; k++ {
		buf = append(buf, Walk(int(d.Board), int(d.Power), k, int(along)))
	}
	return buf
}

// distinct reports that die i stands unlocked on a board and no die before it, other than but, is like it.
func (p *Player) distinct(i, but int) bool {
	d := &p.Dice[i]
	if d.Board == 0 || d.Lock != 0 {
		return false
	}
	for j := range i {
		if j != but && p.Dice[j] == *d {
			return false
		}
	}
	return true
}

// actSteps lists what the workers in the air may do on the board (rules.md 3, B3).
func actSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	buf = append(buf, Collect())
	spec := &Boards[s.Dest]
	for space := uint8(1); space <= spec.Spaces; space++ {
		buf = worshipSteps(s, p, space, buf)
	}
	if !spec.Main || !MainOpen(s, p, s.Crew(p)) {
		return buf
	}
	return paidSteps(p, int16(s.Colours(s.Dest)), p.Tiles[KindFREECOCOA] > 0, MainAction, buf)
}

// paidSteps lists what costs cocoa: paid in cocoa, and with the tile FREECOCOA if that may pay.
func paidSteps(p *Player, price int16, waives bool, step func(free bool) engine.Step, buf []engine.Step) []engine.Step {
	if price <= p.Goods[Cocoa] {
		buf = append(buf, step(false))
	}
	if price > 0 && waives {
		buf = append(buf, step(true))
	}
	return buf
}

// MainOpen reports that the main action of the board can be carried out by n workers, with
// EXTRAWORKER if need be; its cocoa price apart (R05).
func MainOpen(s *State, p *Player, n uint8) bool {
	var few [DecoShown * SideCount]engine.Step
	switch s.Dest {
	case Alchemy, Nobles:
	case Decorations:
		return p.Goods[Gold] >= DecoGold[n] && len(decorateSteps(s, p, nil, few[:0])) > 0
	case Building:
		return buildOpen(s, p, s.active(p, Tech15))
	default:
		return true
	}
	for most := min(n+p.Tiles[KindEXTRAWORKER], CountMost); n <= most; n++ {
		if s.Dest == Alchemy && len(learnSteps(s, p, n, few[:0])) > 0 ||
			s.Dest == Nobles && p.Goods[Wood] >= NobleWood && len(nobleSteps(s, n, few[:0])) > 0 {
			return true
		}
	}
	return false
}

// Crew counts the own workers for the main action of Dest, those in the air included (rules.md 3.4).
func (s *State) Crew(p *Player) uint8 { return uint8(min(p.Unlocked(s.Dest)+s.aloft(p), CountMost)) }

// aloft counts the workers in the air over Dest.
func (s *State) aloft(p *Player) int {
	moved := [...]uint8{s.Mover, s.Second}
	return engine.Count(moved[:], func(m uint8) bool { return m != 0 && p.Dice[m-1].Board == 0 })
}

// asideSteps lists tiles that may be used and the unlocking for cocoa (rules.md 3 B0, 9, R18). Decision
// points are those of the turn itself, a temple, discovery tile, power-up, reward or trade of
// choice, and a further pyramid tile. There are none while resources are taken, one tile is settled, or a main
// action owes its first deed: what is used could eat up its price.
func asideSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	if s.Phase != PhaseTurn || s.Depth >= freeDepth {
		return buf
	}
	early := s.Stage <= StageBegun
	if s.Rulings.Has(RulingTilesLate) || early || s.Stage == StageDone && s.Depth == 0 {
		for k := KindVP4; k <= KindPOWER2; k++ {
			if p.Tiles[k] > 0 && Useful(s, p, k) {
				buf = append(buf, Use(k))
			}
		}
	}
	if (s.Rulings.Has(RulingUnlockLate) || early) && p.Locked() > 0 {
		return paidSteps(p, UnlockCocoa, s.freeWide(p), Unlock, buf)
	}
	return buf
}

// Useful reports that an instant tile may be used now and that it would do something.
func Useful(s *State, p *Player, k int) bool {
	switch k {
	case KindAVENUE:
		return p.Avenue < AvenueTop
	case KindTANY:
		return s.anyMovable(p)
	case KindTBLUE, KindTRED, KindTGREEN:
		return s.movable(p, int(TileTemple[k]))
	case KindPOWER2:
		return !(s.Stage == StageMoved && s.Rulings.Has(RulingPowerWaits)) && s.target(p, AnyBoard)
	}
	return true
}

// aside is the kind of the first step that asideSteps lists, 0 if there is none; tiles come first.
func aside(s *State, p *Player) Kind {
	var few [16]engine.Step
	if list := asideSteps(s, p, few[:0]); len(list) > 0 {
		return Kind(list[0] >> 32)
	}
	return 0
}

// supply reports that a tile in hand may still bring goods for a price that cannot be paid.
func supply(s *State, p *Player) bool {
	if p.Tiles[KindRES2]|p.Tiles[KindRES3]|p.Tiles[KindCOCOA4]|p.Tiles[KindTANY]|p.Tiles[KindTBLUE]|p.Tiles[KindTGREEN] == 0 {
		return false
	}
	return aside(s, p) != 0
}

// salarySteps lists what may be paid (rules.md 13.6, 9).
func salarySteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	owed := int16(p.Owes)
	for n := min(owed, p.Goods[Cocoa]); n >= 0; n-- {
		buf = append(buf, Pay(int(n), false))
	}
	if p.Tiles[KindFREECOCOA] > 0 {
		buf = append(buf, Pay(0, true))
	}
	if p.Goods[Cocoa] < owed && p.Tiles[KindCOCOA4] > 0 && s.Rulings.Has(RulingCocoaSalary) {
		buf = append(buf, Use(KindCOCOA4))
	}
	return buf
}
