package rules

import (
	"slices"

	"painani/engine/neural"
)

// seeBoards tells of each board which workers are there or can go there, what it costs to act there and what
// that would bring.
func (v *valuation) seeBoards(in *neural.Inputs) {
	crowds := v.s.crowds()
	var worth [BoardCount + 1]int
	for board := uint8(1); board <= BoardCount; board++ {
		worth[board] = v.seeBoard(board, int(crowds[board]), in)
	}
	slices.Sort(worth[:])
	slices.Reverse(worth[:])
	for _, x := range worth[:3] {
		in.Ratio(x, muchDeed)
	}
	for space := uint8(1); space <= RoyalSpaces; space++ {
		v.seeRoyal(space, in)
	}
	in.Skip(royalFacts * RoyalCount)
}

// seeBoard tells of one board, and is what its main action would bring, 0 if it cannot be done.
func (v *valuation) seeBoard(board uint8, crowd int, in *neural.Inputs) int {
	p := v.p
	own, locked := 0, 0
	var strong, reach uint8
	for i := range p.Dice[:p.Workers()] {
		d := &p.Dice[i]
		switch {
		case d.Board == 0:
			continue
		case d.Lock != 0:
			locked += one(d.Board == board)
			continue
		}
		switch away := (v.place[board] + BoardCount - v.place[d.Board]) % BoardCount; {
		case away == 0:
			own++
			strong = max(strong, d.Power)
		case away <= MaxDistance:
			reach = max(reach, d.Power)
		}
	}
	in.Upto(own, CountMost)
	in.Bit(locked > 0)
	in.Ratio(int(strong), MaxPower)
	in.Ratio(int(reach), MaxPower)
	in.Ratio(crowd, MaxSeats)
	in.Bit(v.worshipped(board))
	if !Boards[board].Main {
		in.Ratio(one(reach > 0)*(crowd+CollectMore), muchGoods)
		return 0
	}
	n, low, high := v.crew(board)
	in.Upto(int(n), CountMost)
	in.Bit(n > 0 && int(p.Goods[Cocoa]) < crowd)
	in.Ratio(int(low)*one(n > 0), MaxPower)
	if n == 0 {
		in.Skip(1)
		return 0
	}
	deed := max(0, v.deed(board, n, low, high))
	in.Ratio(min(deed, mostWorth), muchDeed)
	if int(p.Goods[Cocoa]) < crowd {
		return 0
	}
	return max(0, min(deed, mostWorth)-crowd*v.worth[Cocoa])
}

// worshipped reports that somebody else worships on the board.
func (v *valuation) worshipped(board uint8) bool {
	for _, q := range v.s.Seated {
		if q == v.p {
			continue
		}
		for _, d := range q.Dice {
			if d.Lock != 0 && d.Board == board {
				return true
			}
		}
	}
	return false
}

// royalFacts are what is told of a royal tile.
const royalFacts = 3

// seeRoyal tells of a royal tile: that it is there, whether its space is free, and the points that it counts.
func (v *valuation) seeRoyal(space uint8, in *neural.Inputs) {
	which := v.s.Royal[space-1]
	at := royalFacts * int(which)
	in.Some(at, 1)
	if seat, _ := v.s.Worshipper(Palace, space); seat == 0 {
		in.Some(at+1, 1)
	}
	x := &Royals[which]
	if x.VP == 0 {
		return
	}
	have := [...]int{
		RoyalRA04: v.p.Technologies(), RoyalRA05: int(v.p.Track), RoyalRA09: int(v.p.Avenue),
	}[which]
	most := int(v.strongest()) + int(x.More)
	in.Some(at+2, float32(int(x.VP)*min(have, most))/muchPoints)
}

// seeNobles tells of the Nobles' rows.
func (v *valuation) seeNobles(in *neural.Inputs) {
	s := v.s
	for row, taken := range s.Rows {
		points := 0
		if int(taken) < len(NobleVP[row]) {
			points = int(NobleVP[row][taken])
		}
		in.Ratio(points, 7)
	}
	in.Ratio(s.Taken(), BuildingsOnRow)
	in.Ratio((BuildingsOnRow-s.Taken())*v.eclipsesLeft(), BuildingsOnRow*Eclipses)
	in.Bit(s.Taken() >= BuildingsOnRow)
	in.Ratio(min(int(v.p.Goods[Wood])/NobleWood, 4), 2)
}

// seePyramid tells of the pyramid: how much of it is open, what the best tile on each level would bring, and
// the best decoration.
func (v *valuation) seePyramid(in *neural.Inputs) {
	s := v.s
	empty := 0
	for level := uint8(1); level <= 4; level++ {
		open, best := v.site(level, &empty)
		in.Ratio(open, 4)
		in.Bit(open > 0)
		in.Ratio(best.worth(v), muchDeed)
		in.Bit(affords(v.p, level, false) && open > 0)
		in.Bit(affords(v.p, level, v.has(Tech15)) && open > 0)
	}
	in.Ratio(empty, 16)
	in.Upto(empty, 6)
	in.Ratio(empty*PyramidStone-int(min(v.p.Goods[Stone], mostGoods)), 32)
	in.Ratio(min(int(v.p.Goods[Stone])/PyramidStone, 4), 2)
	sides, best := 0, matching{}
	for side := range SideCount {
		step, ok := s.DecoStep(side)
		if !ok {
			continue
		}
		sides++
		for _, tile := range s.DecoShow {
			if tile == 0 {
				continue
			}
			if m := s.decoMatching(side, step, int(tile-1)); m.worth(v) > best.worth(v) {
				best = m
			}
		}
	}
	in.Ratio(sides, SideCount)
	in.Bit(sides > 0)
	in.Ratio(best.worth(v)*min(1, sides), muchDeed)
	in.Reached(int(v.p.Goods[Gold]), int(DecoGold[3]), int(DecoGold[2]), int(DecoGold[1]))
}

// worth values what a matching brings.
func (m *matching) worth(v *valuation) int {
	steps := int(m.due[Blue] + m.due[Red] + m.due[Green])
	return int(m.icons)*worthPoint + steps*v.w.Advance
}

// site is how many places of a level are open, and what the best of the tiles on show would match there. It
// counts the empty ones.
func (v *valuation) site(level uint8, empty *int) (open int, best matching) {
	s := v.s
	for slot := LevelFirst[level]; slot < SlotCount && Slots[slot].Level == level; slot++ {
		if s.Pyramid[slot] != 0 {
			continue
		}
		if *empty++; !s.Open(slot) {
			continue
		}
		open++
		under := s.IconsUnder(slot)
		for _, tile := range s.BuildShow {
			if tile == 0 {
				continue
			}
			for turn := range Turns[tile-1] {
				if m := tileMatching(&Turned[tile-1][turn], &under); m.worth(v) > best.worth(v) {
					best = m
				}
			}
		}
	}
	return open, best
}

// seeSpots tells of the discovery tiles on the spots: how many, the best one, and masks that would be new.
func (v *valuation) seeSpots(in *neural.Inputs) {
	for spot := range SpotCount {
		best, fresh, many := 0, false, 0
		for _, k := range v.s.Spots[spot] {
			if k == 0 {
				break
			}
			many++
			if k > KindVP4 {
				best = max(best, v.w.Tile[k-1-KindVP4])
				continue
			}
			fresh = fresh || v.p.Tiles[k-1] == 0
		}
		in.Bit(many > 0)
		in.Bit(fresh)
		in.Ratio(best, muchDeed)
	}
}

// seeOthers tells of the others, in their order of play.
func (v *valuation) seeOthers(in *neural.Inputs) {
	const facts = 13
	s := v.s
	for k := uint8(1); k < MaxSeats; k++ {
		if k >= s.Seats {
			in.Skip(facts)
			continue
		}
		p := s.Player((v.seat-1+k)%s.Seats + 1)
		in.Ratio(max(-99, min(sure(s, p)-sure(s, v.p), 99)), 2*muchPoints)
		in.Ratio(min(int(p.Goods[Cocoa]), mostGoods), muchCocoa)
		for r := Wood; r <= Gold; r++ {
			in.Ratio(min(int(p.Goods[r]), mostGoods), muchGoods)
		}
		in.Ratio(int(p.Temple[Blue]+p.Temple[Red]+p.Temple[Green]), muchPoints)
		in.Ratio(int(p.Avenue), AvenueTop)
		in.Ratio(int(p.Track), TrackTop)
		in.Ratio(p.Technologies(), TechSlots)
		power := 0
		for _, d := range p.Dice[:p.Workers()] {
			power += int(d.Power)
		}
		in.Ratio(power, 10)
		in.Bit(p.Fourth)
		in.Ratio(p.Locked(), MaxDice)
		in.Ratio(int(p.masks(1)), MaskKinds)
	}
}

// seeTable tells what Score makes of the position by its table.
func (v *valuation) seeTable(in *neural.Inputs) {
	for _, part := range [...]int{
		v.eclipses(), v.technologies(), v.temples(), v.goods(), v.workers(), v.tiles(), v.prospects(),
		v.hunger(),
	} {
		in.Ratio(max(-mostWorth, min(part, mostWorth)), muchWorth)
	}
}
