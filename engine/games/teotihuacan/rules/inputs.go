package rules

import (
	"painani/engine"
	"painani/engine/neural"
)

// What is much of something: inputs of a net are of about the same size.
const (
	muchGoods  = 5
	muchCocoa  = 8
	muchPoints = 15
	muchWorth  = 15 * worthPoint
	muchDeed   = 8 * worthPoint
	mostWorth  = 60 * worthPoint // a net is told of no more
)

// See is engine.Learner's. What a net is told is what a player would name: time, goods, workers and where they
// stand, temples, tracks, technologies, tiles, what each board would bring, and what Score makes of all that by
// its table. A turn under way is seen as if it were over.
func (g Rules) See(s *State, seat engine.Seat, in *neural.Inputs) {
	var over State
	if s.Mover != 0 || s.Depth > 0 {
		over = *s
		over.alight()
		s = &over
	}
	g.By = nil
	v := g.value(s, uint8(seat))
	v.seeTime(in)
	v.seeGoods(in)
	v.seeWorkers(in)
	v.seeTemples(in)
	v.seeTracks(in)
	v.seeTechs(in)
	v.seeTiles(in)
	v.seeBoards(in)
	v.seeNobles(in)
	v.seePyramid(in)
	v.seeSpots(in)
	v.seeOthers(in)
	v.seeTable(in)
}

// Sure is engine.Learner's: points, and the bonus tiles of temples that are reached.
func (Rules) Sure(s *State, seat engine.Seat) int { return sure(s, s.Player(uint8(seat))) * worthPoint }

func sure(s *State, p *Player) int {
	if s.Phase == PhaseOver {
		return int(p.VP)
	}
	return int(p.VP) + bonusesOf(s, p)
}

// alight puts workers in the air where they go; those that ascend go on to the Palace.
func (s *State) alight() {
	p := s.Player(s.Turn)
	for _, m := range [...]uint8{s.Mover, s.Second} {
		if m != 0 && p.Dice[m-1].Board == 0 {
			p.Dice[m-1].Board = s.Dest
		}
	}
	for _, f := range s.Stack[:s.Depth] {
		if f.Kind == frameLand {
			p.Dice[f.A].Board = Palace
		}
	}
}

// next is who moves next, a turn under way being over.
func (s *State) next() uint8 {
	if s.Stage != StageBegin {
		return s.After(s.Turn)
	}
	return s.Turn
}

func (v *valuation) seeTime(in *neural.Inputs) {
	s := v.s
	in.One(int(s.Seats)-MinSeats, MaxSeats-MinSeats+1)
	in.Ratio(v.rounds, longGame)
	in.Ratio(v.era, longGame/Eclipses)
	in.One(v.era, 11)
	in.One(min(int(s.Held), Eclipses-1), Eclipses)
	in.One(v.eclipsesLeft(), Eclipses+1)
	in.Ratio(int(s.Dark()-s.Light), longGame/Eclipses)
	in.One(int(s.Dark()-s.Light), 6)
	in.Bit(s.Final)
	in.Bit(s.finished())
	in.Bit(s.Phase == PhaseSalary)
	in.Bit(s.Phase < PhaseTurn)
	wait := int((v.seat + s.Seats - s.next()) % s.Seats)
	in.One(wait, MaxSeats)
	in.One(s.Order(v.seat)-1, MaxSeats)
	again := s.Order(s.next())+wait <= int(s.Seats) // before the round is over
	in.Bit(again)
	in.Bit(again && s.Final)
}

func (v *valuation) seeGoods(in *neural.Inputs) {
	p := v.p
	cocoa, owed := int(p.Goods[Cocoa]), int(v.owed())
	in.Ratio(min(cocoa, mostGoods), muchCocoa)
	in.Reached(cocoa, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17)
	in.Ratio(owed, muchCocoa)
	in.Upto(owed-StartDice, 5)
	spare := max(-muchCocoa, min(cocoa-owed, mostGoods))
	in.Ratio(spare, muchCocoa)
	in.Reached(spare, -6, -4, -2, -1, 0, 1, 2, 3, 5, 8)
	const soon = 4
	near := max(0, soon-v.era)
	in.Ratio(max(0, -spare)*near, muchCocoa*soon)
	in.Bit(v.p.Tiles[KindFREECOCOA] > 0 && near > 0)
	sum := 0
	for r := Wood; r <= Gold; r++ {
		n := int(p.Goods[r])
		in.Ratio(min(n, mostGoods), muchGoods)
		in.Upto(n, 8)
		sum += n
	}
	in.Ratio(min(sum, 2*mostGoods), 2*muchGoods)
	in.Ratio(min(sum, 2*mostGoods)*min(v.rounds, muchGoods), 2*muchGoods*muchGoods)
	in.Bit(sum == 0)
}

// mostGoods is as many of a good as a net is told of.
const mostGoods = 24

func (v *valuation) seeWorkers(in *neural.Inputs) {
	var count [MaxPower + 1]int
	sum, locked := 0, 0
	for _, d := range v.p.Dice[:v.p.Workers()] {
		count[d.Power]++
		sum += int(d.Power)
		locked += one(d.Lock != 0)
	}
	for _, n := range count[1:] {
		in.Upto(n, MaxDice)
	}
	in.Ratio(sum, 10)
	in.Ratio(sum*v.rounds, 10*longGame)
	in.Bit(v.p.Fourth)
	in.Ratio(one(v.p.Fourth)*v.rounds, longGame)
	in.Upto(locked, MaxDice)
	in.Bit(locked == v.p.Workers())
	in.Bit(locked > 0 && v.p.Goods[Cocoa] < UnlockCocoa)
}

func (v *valuation) seeTemples(in *neural.Inputs) {
	s, p := v.s, v.p
	topmost := 0
	for temple, step := range p.Temple {
		in.Upto(int(step), TopStep)
		bonus := int(BonusPoints(p, s.Bonus[temple]))
		in.Ratio(bonus, muchPoints)
		away := max(0, BonusStep-int(step))
		in.Ratio(away, BonusStep)
		in.Ratio(bonus*max(0, min(v.rounds, BonusStep)-away), muchPoints*BonusStep)
		in.Bit(away == 0)
		in.Bit(s.movable(p, temple))
		in.One(int(s.Bonus[temple]), BonusCount)
		best := 0
		for _, q := range s.Seated {
			if q != p {
				best = max(best, int(q.Temple[temple]))
			}
		}
		in.Bit(best >= BonusStep)
		in.Bit(best == TopStep)
		in.Ratio(best, BonusStep)
		v.seeStep(temple, int(step)+1, in)
		v.seeStep(temple, int(step)+2, in)
		topmost = max(topmost, int(step))
	}
	in.Ratio(topmost, BonusStep)
}

// seeStep tells of what a step of a temple brings.
func (v *valuation) seeStep(temple, step int, in *neural.Inputs) {
	const facts = 4
	if step > TopStep {
		in.Skip(facts)
		return
	}
	x := &TempleSteps[temple][step]
	in.Ratio(int(x.Any), 2)
	in.Ratio(int(x.Cocoa), 3)
	in.Ratio(int(x.VP), 5)
	in.Bit(x.Spot != SpotCount && v.s.Spots[x.Spot][0] != 0)
}

func (v *valuation) seeTracks(in *neural.Inputs) {
	s, p := v.s, v.p
	many := int(Multipliers[min(s.Taken(), MultiplierSlots-1)])
	in.Upto(int(p.Avenue), AvenueTop)
	in.Ratio(many, int(Multipliers[0]))
	in.Ratio(int(p.Avenue)*many, muchPoints)
	in.Ratio(int(p.Avenue)*many*v.eclipsesLeft(), 2*muchPoints)
	in.Ratio(v.avenueStep, muchDeed)
	in.Upto(int(p.Track), TrackTop)
	steps := int(StepVP[min(int(s.Held), Eclipses-1)])
	in.Ratio(int(p.Track)*steps, 2*muchPoints)
	best := 0
	for _, q := range s.Seated {
		if q != p {
			best = max(best, int(q.Track))
		}
	}
	ahead := int(p.Track) - best
	in.Ratio(max(-5, min(ahead, 5)), 4)
	in.Reached(ahead, -2, -1, 0, 1, 2)
	in.Bit(ahead >= 0 && p.Track > 0)
	in.Bit(ahead >= 0 && p.Track > 0 && v.era <= 2)
}

func (v *valuation) seeTechs(in *neural.Inputs) {
	s, p := v.s, v.p
	reach := TechColumns
	if v.strongest() >= LonePower || v.p.Workers()-v.p.Locked() > 1 {
		reach = TechSlots
	}
	const facts = 5
	for slot, tile := range s.Techs {
		at := int(tile) * facts
		others := 0
		for _, q := range s.Seated {
			others += one(q != p && q.Techs&(1<<slot) != 0)
		}
		if p.Techs&(1<<slot) != 0 {
			in.Some(at, 1)
			in.Some(at+1, float32(v.rounds)/longGame)
			in.Some(at+2, float32(int(s.Seats)-1-others)/float32(s.Seats-1))
			continue
		}
		in.Some(at+3, float32(1+one(slot < reach && Technologies[tile].Gold <= p.Goods[Gold]))/2)
		in.Some(at+4, float32(others)/float32(s.Seats-1))
	}
	in.Skip(TechCount * facts)
	in.Upto(p.Technologies(), TechSlots)
	in.Ratio(p.Technologies()*v.rounds, 3*longGame)
}

// strongest is the power of the strongest worker that is not locked.
func (v *valuation) strongest() (n uint8) {
	for _, d := range v.p.Dice[:v.p.Workers()] {
		if d.Lock == 0 {
			n = max(n, d.Power)
		}
	}
	return n
}

func (v *valuation) seeTiles(in *neural.Inputs) {
	p := v.p
	sets, points := MaskSets(p)
	in.Upto(sets, 3)
	in.Ratio(int(points), muchPoints)
	in.Ratio(int(points)*v.eclipsesLeft(), 3*muchPoints)
	in.Upto(int(p.masks(1)), MaskKinds)
	in.Upto(int(p.masks(2)), 3)
	many := 0
	for k := KindVP4; k < DiscoveryKinds; k++ {
		in.Upto(int(p.Tiles[k]), 2)
		many += int(p.Tiles[k] + p.Used[k])
	}
	in.Ratio(many, muchGoods)
	start := p.Dice[0].Board == 0 && v.s.Phase <= PhaseStart
	if start {
		for tile := range p.Known {
			in.Some(int(tile-1), 1)
		}
		in.Skip(StartCount)
		in.Ratio(v.startTiles(), muchWorth)
		return
	}
	in.Skip(StartCount + 1)
}
