package rules

import "painani/engine"

// MainAction pays the cocoa price and begins the main action of the board (rules.md 3.2, 4).
func (t *Taking) mainAction(free bool) {
	s, p := t.S, t.P
	price := int16(s.Colours(s.Dest))
	s.Count = s.Crew(p)
	t.fact(FactMain, int16(s.Dest), int16(s.Count), price, int16(Bit(free)))
	if !t.waived(free) {
		p.Goods[Cocoa] -= price
	}
	t.land()
	s.Stage = stageActing
	if s.Dest == Building {
		s.push(frameDone, Building, 0, 0)
	}
	if deed := Boards[s.Dest].Deed; deed != FrameNone {
		s.push(deed, 0, 0, 0)
		return
	}
	t.harvest()
}

// lowest is the lowest power of the player's unlocked workers on Dest.
func (s *State) lowest(p *Player) uint8 {
	low := uint8(MaxPower)
	for i := range p.Dice {
		if d := &p.Dice[i]; d.Board == s.Dest && d.Lock == 0 {
			low = min(low, d.Power)
		}
	}
	return low
}

// harvest is the main action of Forest, Quarry and Deposits.
func (t *Taking) harvest() {
	s := t.S
	y := &Yields[s.Dest][s.Count-1][YieldColumn[s.lowest(t.P)]]
	t.receive(y.Goods, FromBoard)
	t.points(y.VP, FromBoard)
	if s.active(t.P, Tech05) {
		var more Goods
		more[Wood+int(s.Dest-Forest)] = Tech05More
		t.receive(more, FromTech)
	}
	if s.active(t.P, Tech07) {
		t.receive(Goods{Cocoa: Tech07Cocoa}, FromTech)
		t.points(Technologies[Tech07].VP, FromTech)
	}
	s.push(frameDone, s.Dest, PowersOf(s.Dest, s.Count), 0)
	if y.Steps > 0 {
		s.push(FrameTemple, y.Steps, 0, 0)
	}
}

// done carries out what follows a main action: technologies, then power-ups (rules.md 3 B4 and B5, 11).
func (t *Taking) done(board, powers uint8) {
	s, p := t.S, t.P
	s.Stage = StageDone
	if board == Building {
		powers = PowersOf(board, s.Gang(p))
	}
	if powers > 0 {
		if s.active(p, Tech13) {
			offers := uint8(0) // until a power-up was taken
			if t.Rules.until(RevisionOffers) {
				offers = t.offers(powers)
			}
			s.push(FrameOffer, offers, board, 0)
		}
		s.push(FramePower, powers, board, 0)
	}
	if tech := Boards[board].Tech; tech != Tech07 && s.active(p, tech) { // harvest gives that of T07
		t.points(Technologies[tech].VP, FromTech)
	}
	if board == Building && s.active(p, Tech17) {
		s.push(FrameTemple, 1, 0, 0)
	}
	if board == Nobles {
		t.avenue()
	}
}

// learnSteps lists the technologies that n workers may buy (rules.md 4, AB5).
func learnSteps(s *State, p *Player, n uint8, buf []engine.Step) []engine.Step {
	most := TechColumns
	if n >= 2 || s.loneReach(p) {
		most = TechSlots
	}
	return engine.Those(buf, most, func(slot int) bool {
		return p.Techs&(1<<slot) == 0 && Technologies[s.Techs[slot]].Gold <= p.Goods[Gold]
	}, Learn)
}

// loneReach reports that the one worker on Alchemy has the power for row 2; it may still be in the air.
func (s *State) loneReach(p *Player) bool {
	return s.Mover != 0 && p.Dice[s.Mover-1].Power >= LonePower
}

func (t *Taking) learn(slot int) {
	s, p := t.S, t.P
	tile := s.Techs[slot]
	s.pop()
	t.fact(FactLearned, int16(slot), int16(tile))
	t.pay(Goods{Gold: Technologies[tile].Gold}, forTech)
	powers := PowersOf(Alchemy, s.Count)
	if s.Count == 1 && (slot >= TechColumns || s.Rulings.Has(RulingAlchemyStrict) && s.loneReach(p)) {
		powers = 0
	}
	s.push(frameDone, Alchemy, powers, 0)
	t.own(slot)
	for seat, q := range s.Seated {
		if seat != t.Seat && q.Techs&(1<<slot) != 0 {
			t.pointsOf(seat, TechOthers, FromOthers)
		}
	}
}

// own marks a technology and steps up in the temple of its column.
func (t *Taking) own(slot int) {
	t.P.Techs |= 1 << slot
	t.S.Fresh |= 1 << slot
	t.up(slot % TechColumns)
}

// nobleSteps lists the rows that n workers may build in (rules.md 4 AB6, R06).
func nobleSteps(s *State, n uint8, buf []engine.Step) []engine.Step {
	if s.Taken() >= BuildingsOnRow {
		return buf
	}
	for row := n; row >= 1; row-- {
		if int(s.Rows[row-1]) == len(NobleVP[row-1]) {
			continue
		}
		if buf = append(buf, Noble(int(row))); row == n && !s.Rulings.Has(RulingNoblesAny) {
			return buf
		}
	}
	return buf
}

func (t *Taking) noble(row int) {
	s := t.S
	s.pop()
	slot := s.Rows[row-1]
	s.Rows[row-1]++
	t.fact(FactNoble, int16(row), int16(slot+1), int16(s.Taken()))
	t.pay(Goods{Wood: NobleWood}, forBuilding)
	t.points(NobleVP[row-1][slot], FromBoard)
	s.push(frameDone, Nobles, PowersOf(Nobles, s.Count), 0)
}

// extraSteps lists the tile EXTRAWORKER where one more worker makes a difference (rules.md 9).
func extraSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	if extraServes(s, p) {
		buf = append(buf, Use(KindEXTRAWORKER))
	}
	return buf
}

// extraServes reports that there is the tile EXTRAWORKER and that one worker more would count.
func extraServes(s *State, p *Player) bool {
	n, most := s.Count, uint8(CountMost)
	switch s.Dest {
	case Alchemy:
		most = 2
	case Building:
		n = s.Gang(p)
	}
	return p.Tiles[KindEXTRAWORKER] > 0 && n < most
}
