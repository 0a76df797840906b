package teotihuacan

import "painani/engine"

// mainAction pays the cocoa price and begins the main action of the board (rules.md 3.2, 4).
func (t *taking) mainAction(free bool) {
	s, p := t.s, t.p
	price := int16(s.colours(s.Dest))
	s.Count = s.crew(p)
	t.fact(factMain, int16(s.Dest), int16(s.Count), price, int16(bit(free)))
	t.waive(free)
	if !free {
		p.Goods[cocoa] -= price
	}
	t.land()
	s.Stage = stageActing
	switch s.Dest {
	case alchemy:
		s.push(frameLearn, 0, 0, 0)
	case nobles:
		s.push(frameNoble, 0, 0, 0)
	case decorations:
		s.push(frameDecorate, 0, 0, 0)
	case building:
		s.push(frameDone, building, 0, 0)
		s.push(frameBuild, 0, 0, 0)
	default:
		t.harvest()
	}
}

// lowest is the lowest power of the player's unlocked workers on Dest.
func (s *State) lowest(p *Player) uint8 {
	low := uint8(maxPower)
	for i := range p.Dice {
		if d := &p.Dice[i]; d.Board == s.Dest && d.Lock == 0 {
			low = min(low, d.Power)
		}
	}
	return low
}

// harvest is the main action of Forest, Quarry and Deposits.
func (t *taking) harvest() {
	s := t.s
	y := &yields[s.Dest][s.Count-1][yieldColumn[s.lowest(t.p)]]
	t.receive(y.Goods, fromBoard)
	t.points(y.VP, fromBoard)
	if s.active(t.p, tech05) {
		var more goods
		more[wood+int(s.Dest-forest)] = tech05More
		t.receive(more, fromTech)
	}
	if s.active(t.p, tech07) {
		t.receive(goods{cocoa: tech07Cocoa}, fromTech)
		t.points(technologies[tech07].VP, fromTech)
	}
	s.push(frameDone, s.Dest, powersOf(s.Dest, s.Count), 0)
	if y.Steps > 0 {
		s.push(frameTemple, y.Steps, 0, 0)
	}
}

// done carries out what follows a main action: technologies, then power-ups (rules.md 3 B4 and B5, 11).
func (t *taking) done(board, powers uint8) {
	s, p := t.s, t.p
	s.Stage = stageDone
	if board == building {
		powers = powersOf(board, s.gang(p))
	}
	if powers > 0 {
		if s.active(p, tech13) {
			offers := uint8(1)
			if s.Rulings.has(rulingT13Each) {
				offers = powers
			}
			s.push(frameOffer, offers, board, 0)
		}
		s.push(framePower, powers, board, 0)
	}
	switch board {
	case alchemy, nobles:
		t.techPoints(tech03)
	case decorations:
		t.techPoints(tech09)
	case building:
		t.techPoints(tech11)
		if s.active(p, tech17) {
			s.push(frameTemple, 1, 0, 0)
		}
	}
	if board == nobles {
		t.avenue()
	}
}

// techPoints gives the points of a technology that the player has.
func (t *taking) techPoints(tech uint8) {
	if t.s.active(t.p, tech) {
		t.points(technologies[tech].VP, fromTech)
	}
}

// learnSteps lists the technologies that n workers may buy (rules.md 4, AB5).
func learnSteps(s *State, p *Player, n uint8, buf []engine.Step) []engine.Step {
	most := techColumns
	if n >= 2 || s.loneReach(p) {
		most = techSlots
	}
	for slot := range most {
		if p.Techs&(1<<slot) == 0 && technologies[s.Techs[slot]].Gold <= p.Goods[gold] {
			buf = append(buf, learn(slot))
		}
	}
	return buf
}

// loneReach reports that the one worker on Alchemy has the power for row 2; it may still be in the air.
func (s *State) loneReach(p *Player) bool {
	return s.Mover != 0 && p.Dice[s.Mover-1].Power >= lonePower
}

// learn buys a technology.
func (t *taking) learn(slot int) {
	s, p := t.s, t.p
	tile := s.Techs[slot]
	s.pop()
	t.fact(factLearned, int16(slot), int16(tile))
	t.pay(goods{gold: technologies[tile].Gold}, forTech)
	powers := powersOf(alchemy, s.Count)
	if s.Count == 1 && (slot >= techColumns || s.Rulings.has(rulingAlchemyStrict) && s.loneReach(p)) {
		powers = 0
	}
	s.push(frameDone, alchemy, powers, 0)
	t.own(slot)
	for i := range s.Players[:s.Seats] {
		if seat := uint8(i + 1); seat != t.seat && s.Players[i].Techs&(1<<slot) != 0 {
			t.pointsOf(seat, techOthers, fromOthers)
		}
	}
}

// own marks a technology and steps up in the temple of its column.
func (t *taking) own(slot int) {
	t.p.Techs |= 1 << slot
	t.s.Fresh |= 1 << slot
	t.up(slot % techColumns)
}

// nobleSteps lists the rows that n workers may build in (rules.md 4 AB6, R06).
func nobleSteps(s *State, n uint8, buf []engine.Step) []engine.Step {
	if s.taken() >= buildingsOnRow {
		return buf
	}
	room := func(row uint8) bool { return int(s.Rows[row-1]) < len(nobleVP[row-1]) }
	if room(n) {
		buf = append(buf, noble(int(n)))
		if !s.Rulings.has(rulingNoblesAny) {
			return buf
		}
	}
	for row := n - 1; row >= 1; row-- {
		if room(row) {
			buf = append(buf, noble(int(row)))
		}
	}
	return buf
}

// noble puts a building into a row.
func (t *taking) noble(row int) {
	s := t.s
	s.pop()
	slot := s.Rows[row-1]
	s.Rows[row-1]++
	t.fact(factNoble, int16(row), int16(slot+1), int16(s.taken()))
	t.pay(goods{wood: nobleWood}, forBuilding)
	t.points(nobleVP[row-1][slot], fromBoard)
	s.push(frameDone, nobles, powersOf(nobles, s.Count), 0)
}

// extraSteps lists the tile EXTRAWORKER where one more worker makes a difference (rules.md 9).
func extraSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	if p.Tiles[kindEXTRAWORKER] > 0 && extraServes(s, p) {
		buf = append(buf, use(kindEXTRAWORKER))
	}
	return buf
}

// extraServes reports that one worker more would count.
func extraServes(s *State, p *Player) bool {
	switch s.Dest {
	case alchemy:
		return s.Count < 2
	case building:
		return s.gang(p) < countMost
	}
	return s.Count < countMost
}
