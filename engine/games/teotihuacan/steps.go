package teotihuacan

import "painani/engine"

// Steps lists the legal next steps (rules.md 3): fixed order, the more usual first,
// tiles and unlocking after what the decision asks for.
func (Rules) Steps(s *State, seat engine.Seat, buf []engine.Step) []engine.Step {
	switch s.Phase {
	case phaseChoose:
		return keepSteps(buf)
	case phaseDraft:
		return draftSteps(s, buf)
	case phaseSalary:
		return salarySteps(s, s.player(uint8(seat)), buf)
	case phaseOver:
		return buf
	}
	p := s.player(s.Turn)
	if f := s.top(); f != nil {
		return frameSteps(s, p, f, buf)
	}
	if s.Phase == phaseStart {
		return postSteps(p, buf)
	}
	switch s.Stage {
	case stageMoved:
		buf = actSteps(s, p, buf)
	case stageDone:
		buf = append(buf, end())
	default:
		buf = walkSteps(s, p, buf)
		if p.locked() > 0 {
			buf = append(buf, release())
		}
	}
	return asideSteps(s, p, buf)
}

// keepSteps lists the pairs of the four tiles dealt (rules.md 2.11).
func keepSteps(buf []engine.Step) []engine.Step {
	for i := range dealtTiles {
		for j := i + 1; j < dealtTiles; j++ {
			buf = append(buf, keep(i, j))
		}
	}
	return buf
}

// draftSteps lists the open starting tiles.
func draftSteps(s *State, buf []engine.Step) []engine.Step {
	for tile := range startCount {
		if s.Pool&(1<<tile) != 0 {
			buf = append(buf, draft(tile+1))
		}
	}
	return buf
}

// postSteps lists the sets of three different boards out of those on the kept tiles (rules.md 2.12).
func postSteps(p *Player, buf []engine.Step) []engine.Step {
	var all, n uint8
	for _, tile := range p.Kept {
		for _, b := range startTiles[tile-1].Boards {
			if all&(1<<(b-1)) == 0 {
				n++
			}
			all |= 1 << (b - 1)
		}
	}
	if n == startDice {
		return append(buf, pack(move{stepPost, all, 0, 0, 0}))
	}
	for b := range boardCount {
		if all&(1<<b) != 0 {
			buf = append(buf, pack(move{stepPost, all &^ (1 << b), 0, 0, 0}))
		}
	}
	return buf
}

// walkSteps lists the moves: worker, distance, worker that goes along (rules.md 3, B1 and B2).
func walkSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	most := maxDistance
	if p.Tiles[kindANYWHERE] > 0 {
		most = boardCount
	}
	for i := range p.Dice {
		d := &p.Dice[i]
		if !p.distinct(i, -1) {
			continue
		}
		for k := 1; k <= most; k++ {
			buf = append(buf, walk(int(d.Board), int(d.Power), k, 0))
		}
		if p.Tiles[kindDOUBLE] == 0 {
			continue
		}
		for j := range p.Dice {
			if j == i || p.Dice[j].Board != d.Board || !p.distinct(j, i) {
				continue
			}
			for k := 1; k <= most; k++ {
				buf = append(buf, walk(int(d.Board), int(d.Power), k, int(p.Dice[j].Power)))
			}
		}
	}
	return buf
}

// distinct reports that die i stands unlocked on a board and no die before it,
// other than but, is like it.
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
	buf = append(buf, collect())
	spec := &boards[s.Dest]
	for space := uint8(1); space <= spec.Spaces; space++ {
		buf = worshipSteps(s, p, space, buf)
	}
	if !spec.Main || !mainOpen(s, p, s.crew(p)) {
		return buf
	}
	price := int16(s.colours(s.Dest))
	if price <= p.Goods[cocoa] {
		buf = append(buf, mainAction(false))
	}
	if price > 0 && p.Tiles[kindFREECOCOA] > 0 {
		buf = append(buf, mainAction(true))
	}
	return buf
}

// mainOpen reports that the main action of the board can be carried out by n workers, with
// EXTRAWORKER if need be; its cocoa price apart (R05).
func mainOpen(s *State, p *Player, n uint8) bool {
	switch s.Dest {
	case alchemy, nobles, building:
	case decorations:
		return p.Goods[gold] >= decoGold[n] && decoOpen(s)
	default:
		return true
	}
	if s.Dest == building {
		return buildOpen(s, p, s.active(p, tech15))
	}
	var few [techSlots + 1]engine.Step
	for most := min(n+p.Tiles[kindEXTRAWORKER], countMost); n <= most; n++ {
		if s.Dest == alchemy && len(learnSteps(s, p, n, few[:0])) > 0 ||
			s.Dest == nobles && p.Goods[wood] >= nobleWood && len(nobleSteps(s, n, few[:0])) > 0 {
			return true
		}
	}
	return false
}

// crew counts the own workers for the main action of Dest, those in the air included (rules.md 3.4).
func (s *State) crew(p *Player) uint8 {
	n := p.unlocked(s.Dest)
	for _, m := range [...]uint8{s.Mover, s.Second} {
		if m != 0 && p.Dice[m-1].Board == 0 {
			n++
		}
	}
	return uint8(min(n, countMost))
}

// asideSteps lists tiles that may be used and the unlocking for cocoa (rules.md 3 B0, 9, R18). Decision
// points are those of the turn itself, a temple, discovery tile, power-up, reward or trade of
// choice, and a further pyramid tile. There are none while resources are taken, one tile is settled, or a main
// action owes its first deed: what is used could eat up its price.
func asideSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	if s.Phase != phaseTurn || s.Depth >= freeDepth {
		return buf
	}
	early := s.Stage <= stageBegun
	if s.Rulings.has(rulingTilesLate) || early || s.Stage == stageDone && s.Depth == 0 {
		for k := kindVP4; k <= kindPOWER2; k++ {
			if p.Tiles[k] > 0 && useful(s, p, k) {
				buf = append(buf, use(k))
			}
		}
	}
	if (s.Rulings.has(rulingUnlockLate) || early) && p.locked() > 0 {
		if p.Goods[cocoa] >= unlockCocoa {
			buf = append(buf, unlock(false))
		}
		if s.freeWide(p) {
			buf = append(buf, unlock(true))
		}
	}
	return buf
}

// useful reports that an instant tile may be used now and that it would do something.
func useful(s *State, p *Player, k int) bool {
	switch k {
	case kindAVENUE:
		return p.Avenue < avenueTop
	case kindTANY:
		return s.anyMovable(p)
	case kindTBLUE, kindTRED, kindTGREEN:
		return s.movable(p, int(tileTemple[k]))
	case kindPOWER2:
		if s.Stage == stageMoved && s.Rulings.has(rulingPowerWaits) {
			return false
		}
		for i := range p.Dice {
			if s.raisable(p, i, anyBoard) {
				return true
			}
		}
		return false
	}
	return true
}

// asideOpen reports that some tile may be used or workers unlocked now.
func asideOpen(s *State, p *Player) bool {
	var few [16]engine.Step
	return len(asideSteps(s, p, few[:0])) > 0
}

// tileOpen reports that some tile may be used now.
func tileOpen(s *State, p *Player) bool {
	var few [16]engine.Step
	list := asideSteps(s, p, few[:0])
	return len(list) > 0 && kind(list[0]>>32) == stepUse // tiles come first
}

// supply reports that a tile in hand may still bring goods for a price that cannot be paid.
func supply(s *State, p *Player) bool {
	if p.Tiles[kindRES2]|p.Tiles[kindRES3]|p.Tiles[kindCOCOA4]|p.Tiles[kindTANY]|p.Tiles[kindTBLUE]|p.Tiles[kindTGREEN] == 0 {
		return false
	}
	return asideOpen(s, p)
}

// salarySteps lists what may be paid (rules.md 13.6, 9).
func salarySteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	owed := int16(p.Owes)
	for n := min(owed, p.Goods[cocoa]); n >= 0; n-- {
		buf = append(buf, pay(int(n), false))
	}
	if p.Tiles[kindFREECOCOA] > 0 {
		buf = append(buf, pay(0, true))
	}
	if p.Goods[cocoa] < owed && p.Tiles[kindCOCOA4] > 0 && s.Rulings.has(rulingCocoaSalary) {
		buf = append(buf, use(kindCOCOA4))
	}
	return buf
}
