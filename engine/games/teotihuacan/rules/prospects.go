package rules

// nearRounds are the rounds from which on the next turns count in full: a turn that may not come counts less.
const nearRounds = 2

// prospects values what the workers are ready to do next: the best main action within reach that can be paid,
// and the second best, for that may be the turn after it.
func (v *valuation) prospects() int {
	if v.rounds == 0 || v.s.Phase < PhaseStart {
		return 0
	}
	best, second, crowds := 0, 0, v.s.crowds()
	for board := uint8(Forest); board <= Building; board++ {
		n, low, high := v.crew(board)
		price := int(crowds[board])
		if n == 0 || int(v.p.Goods[Cocoa]) < price {
			continue
		}
		x := v.deed(board, n, low, high) - price*v.worth[Cocoa]
		switch {
		case x > best:
			best, second = x, best
		case x > second:
			second = x
		}
	}
	return (best*v.w.Next + second*v.w.Later) * min(v.rounds, nearRounds) / (nearRounds * percent)
}

// crew are the workers that a main action on the board would count if the strongest one within reach went
// there, 0 if none can: their lowest power, and that of the one that goes.
func (v *valuation) crew(board uint8) (n, low, high uint8) {
	to := v.place[board]
	low = MaxPower
	for i := range v.p.Dice[:v.p.Workers()] {
		d := &v.p.Dice[i]
		if d.Lock != 0 || d.Board == 0 {
			continue
		}
		switch away := (to + BoardCount - v.place[d.Board]) % BoardCount; {
		case away == 0:
			n++
			low = min(low, d.Power)
		case away <= MaxDistance:
			high = max(high, d.Power)
		}
	}
	if high == 0 {
		return 0, 0, 0
	}
	return min(n+1, CountMost), min(low, high), high
}

// deed values a main action by n workers, what it costs taken off; below 0 if it cannot be done.
func (v *valuation) deed(board, n, low, high uint8) int {
	x, can := 0, true
	switch board {
	case Alchemy:
		x, can = v.learning(n, high)
	case Nobles:
		x, can = v.noble(n)
	case Decorations:
		x, can = v.decorating(n)
	case Building:
		x, can = v.building(n)
	default:
		x = v.harvest(board, &Yields[board][n-1][YieldColumn[low]])
	}
	if !can {
		return -1
	}
	if tech := Boards[board].Tech; v.has(tech) {
		x += int(Technologies[tech].VP) * worthPoint
	}
	return max(0, x) + v.fade(v.w.Raise)*int(PowersOf(board, n))
}

// harvest values what a resource board yields.
func (v *valuation) harvest(board uint8, y *Yield) int {
	sum := int(y.VP)*worthPoint + int(y.Steps)*v.w.Advance
	for r, n := range y.Goods {
		sum += int(n) * v.worth[r]
	}
	if v.has(Tech05) {
		sum += Tech05More * v.worth[Wood+board-Forest]
	}
	if v.has(Tech07) {
		sum += Tech07Cocoa * v.worth[Cocoa]
	}
	return sum
}

// learning values the best technology that can be bought; false if none can.
func (v *valuation) learning(n, power uint8) (int, bool) {
	best, most := -1, TechColumns
	if n > 1 || power >= LonePower {
		most = TechSlots
	}
	for slot, tile := range v.s.Techs[:most] {
		gold := Technologies[tile].Gold
		if v.p.Techs&(1<<slot) != 0 || gold > v.p.Goods[Gold] {
			continue
		}
		best = max(best, v.technology(tile)+v.w.Advance-int(gold)*v.worth[Gold])
	}
	return best, best >= 0
}

// noble values a building for the Nobles; false if none can be built.
func (v *valuation) noble(n uint8) (int, bool) {
	if v.p.Goods[Wood] < NobleWood || v.s.Taken() >= BuildingsOnRow {
		return 0, false
	}
	for row := n; row >= 1; row-- {
		slot := v.s.Rows[row-1]
		if int(slot) == len(NobleVP[row-1]) {
			continue
		}
		sum := int(NobleVP[row-1][slot])*worthPoint - NobleWood*v.worth[Wood]
		if v.p.Avenue < AvenueTop {
			sum += v.avenueStep
		}
		return sum, true
	}
	return 0, false
}

// decorating values a decoration, of which one icon fits, more or less; false if none can be put.
func (v *valuation) decorating(n uint8) (int, bool) {
	if v.p.Goods[Gold] < DecoGold[n] || v.s.DecoShow == [DecoShown]uint8{} {
		return 0, false
	}
	return (DecoPoints+1)*worthPoint + v.w.Advance/2 + v.trackStep - int(DecoGold[n])*v.worth[Gold], true
}

// building values as many tiles of the pyramid as can be laid and paid, as if all lay low; false if none can.
func (v *valuation) building(n uint8) (int, bool) {
	saved := one(v.has(Tech15))
	tiles := min(int(n)+saved, BuildMost, (int(v.p.Goods[Stone])+saved)/PyramidStone)
	if tiles == 0 {
		return 0, false
	}
	sum := tiles*(v.w.Laid+v.trackStep-PyramidStone*v.worth[Stone]) + saved*v.worth[Stone]
	if v.has(Tech17) {
		sum += v.w.Advance
	}
	return sum, true
}

// has reports that the player owns a technology.
func (v *valuation) has(tech uint8) bool {
	return v.techs&(1<<tech) != 0
}
