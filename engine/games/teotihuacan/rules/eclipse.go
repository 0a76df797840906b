package rules

import "painani/engine"

// Eclipse scores everything up to the salary (rules.md 13). Who has nothing to pay with loses points at once.
func (t *Taking) Eclipse() {
	s := t.S
	t.table(FactEclipse, int16(s.Held+1))
	steps := StepVP[s.Held]
	if s.finished() && !s.Rulings.Has(RulingOrdinal) {
		steps = StepVP[Eclipses-1]
	}
	many := Multipliers[s.Taken()]
	best := uint8(0)
	for seat, p := range s.Seated {
		t.pointsOf(seat, int16(p.Avenue)*many, FromAvenue)
		best = max(best, p.Track)
	}
	for seat, p := range s.Seated {
		if p.Track == best && best > 0 {
			t.pointsOf(seat, LeaderVP, FromLeader)
		}
	}
	for seat, p := range s.Seated {
		t.pointsOf(seat, int16(p.Track)*steps, FromTrack)
		p.Track = 0
		if sets, sum := MaskSets(p); sum > 0 {
			t.factOf(seat, FactMasks, int16(sets), sum)
			t.pointsOf(seat, sum, FromMasks)
		}
	}
	s.Phase = PhaseSalary
	for t.Seat, t.P = range s.Seated {
		t.P.Owes = SalaryOf(t.P)
		if t.Rules.until(RevisionPaid) && !SalaryAsked(s, t.P) || t.P.broke() {
			var few [4]engine.Step
			for _, step := range PaySteps(s, t.P, s.LastEclipse(), few[:0]) { // at the end tiles are worth nothing unused
				t.pays(Unpack(step))
			}
		}
	}
	t.dawn()
}

// LastEclipse reports that the Eclipse under way ends the game (rules.md 13.8).
func (s *State) LastEclipse() bool { return s.Held+1 == Eclipses || s.finished() }

// MaskSets counts the sets of different masks and their points: set j has every mask held at least j times (rules.md 13.5).
func MaskSets(p *Player) (sets int, sum int16) {
	for j := uint8(1); ; j++ {
		n := p.masks(j)
		if n == 0 {
			return sets, sum
		}
		sets++
		sum += MaskVP[n]
	}
}

// masks counts the masks that the player holds at least so many times.
func (p *Player) masks(times uint8) int {
	return engine.Count(p.Tiles[:KindM7+1], func(n uint8) bool { return n >= times })
}

// SalaryOf is the cocoa that a player's workers cost; the reserve worker costs nothing (rules.md 13.6).
func SalaryOf(p *Player) uint8 {
	return uint8(SalaryLow*p.Workers() + (SalaryHigh-SalaryLow)*p.strong())
}

// strong counts the workers in play that cost more and count more at the end.
func (p *Player) strong() int {
	return engine.Count(p.Dice[:p.Workers()], func(d Die) bool { return d.Power >= HighPower })
}

// broke reports that the player has neither cocoa nor a tile to pay the salary with.
func (p *Player) broke() bool {
	return p.Goods[Cocoa] == 0 && p.Tiles[KindFREECOCOA] == 0 && p.Tiles[KindCOCOA4] == 0
}

// SalaryAsked reports that paying the salary is a real choice, for which the player is asked if he has not
// planned it. It is none for somebody who has nothing to pay with, nor for somebody who can pay in full
// without a tile and would lose 3 points for each cocoa kept back. Before the end a tile that would help is
// a choice; at the end tiles are worth nothing unused.
func SalaryAsked(s *State, p *Player) bool {
	owed := int16(p.Owes)
	switch {
	case p.broke():
		return false
	case s.Rulings.Has(RulingSalaryAlways):
		return true
	case p.VP < MissingVP*owed && p.Goods[Cocoa] > 0:
		return true
	case s.LastEclipse():
		return false
	}
	return p.Tiles[KindFREECOCOA] > 0 || p.Goods[Cocoa] < owed && p.Tiles[KindCOCOA4] > 0 && s.Rulings.Has(RulingCocoaSalary)
}

// PaySteps are the steps that pay as much as there is: if tiles shall help by FREECOCOA, or with as many COCOA4 as
// are needed (rules.md 13.6, 9).
func PaySteps(s *State, p *Player, tiles bool, buf []engine.Step) []engine.Step {
	if tiles && p.Tiles[KindFREECOCOA] > 0 {
		return append(buf, Pay(0, true))
	}
	owed, has := int16(p.Owes), p.Goods[Cocoa]
	for n := p.Tiles[KindCOCOA4]; tiles && n > 0 && has < owed && s.Rulings.Has(RulingCocoaSalary); n-- {
		buf, has = append(buf, Use(KindCOCOA4)), has+TileCocoa
	}
	return append(buf, Pay(int(min(owed, has)), false))
}

func (t *Taking) settle(n int16, free bool) {
	p := t.P
	owed := int16(p.Owes)
	p.Owes, p.Began = 0, false
	if t.waived(free) {
		t.fact(FactWaived, owed)
		return
	}
	t.fact(FactSalary, owed, n, owed-n)
	p.Goods[Cocoa] -= n
	t.points(-MissingVP*(owed-n), ForSalary)
}

// salary is a step of a player who owes salary.
func (t *Taking) salary(m Move) {
	t.P.Began = m.Kind == StepUse
	if t.pays(m); m.Kind == StepPay {
		t.dawn()
	}
}

// pays does such a step; the only tile that is used for the salary is COCOA4.
func (t *Taking) pays(m Move) {
	if m.Kind == StepUse {
		t.use(KindCOCOA4)
		return
	}
	t.settle(int16(m.A), m.B == 1)
}

// dawn ends the Eclipse when everybody has paid: the next era, or the end (rules.md 13.7, 13.8).
func (t *Taking) dawn() {
	s := t.S
	if t.Rules.Awaits(s) != 0 {
		return
	}
	last := s.LastEclipse()
	s.Held++
	s.Final = false
	if last {
		t.bonuses()
		s.Phase = PhaseOver
		t.table(FactOver)
		return
	}
	s.Light = 0
	s.Phase = PhaseTurn
	t.Neutral()
}

// bonuses scores the temple bonus tiles of those who reached them (rules.md 13.8).
func (t *Taking) bonuses() {
	s := t.S
	for seat, p := range s.Seated {
		for temple, step := range p.Temple {
			if step < BonusStep {
				continue
			}
			n := BonusPoints(p, s.Bonus[temple])
			t.factOf(seat, FactBonus, int16(temple), int16(s.Bonus[temple]), n)
			t.pointsOf(seat, n, FromBonus)
		}
	}
}

// BonusPoints is what a temple bonus tile brings a player who reached it.
func BonusPoints(p *Player, tile uint8) int16 {
	x := &Bonuses[tile]
	n := 1
	switch tile {
	case BonusTB1:
		return MaskVP[p.masks(1)]
	case BonusTB2:
		n = p.Technologies()
	case BonusTB4:
		n = int(p.Avenue)
	case BonusTB5:
		n = engine.Count(p.Temple[:], func(step uint8) bool { return step >= BonusStep })
	case BonusTB6:
		n = 0
		for k := KindVP4; k < DiscoveryKinds; k++ {
			n += int(p.Tiles[k] + p.Used[k])
		}
	case BonusTB7:
		n = p.Workers()
		return x.VP*int16(n) + (x.High-x.VP)*int16(p.strong())
	}
	return x.VP * int16(n)
}
