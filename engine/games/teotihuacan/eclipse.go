package teotihuacan

// eclipse scores everything up to the salary (rules.md 13). Who has no real choice pays at once.
func (t *taking) eclipse() error {
	s := t.s
	t.table(factEclipse, int16(s.Held+1))
	steps := stepVP[s.Held]
	if s.finished() && !s.Rulings.has(rulingOrdinal) {
		steps = stepVP[eclipses-1]
	}
	many := multipliers[s.taken()]
	best := uint8(0)
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		t.pointsOf(uint8(i+1), int16(p.Avenue)*many, fromAvenue)
		best = max(best, p.Track)
	}
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Track == best && best > 0 {
			t.pointsOf(uint8(i+1), leaderVP, fromLeader)
		}
	}
	for i := range s.Players[:s.Seats] {
		p, seat := &s.Players[i], uint8(i+1)
		t.pointsOf(seat, int16(p.Track)*steps, fromTrack)
		p.Track = 0
		if sets, sum := maskSets(p); sum > 0 {
			t.factOf(seat, factMasks, int16(sets), sum)
			t.pointsOf(seat, sum, fromMasks)
		}
	}
	s.Phase = phaseSalary
	for i := range s.Players[:s.Seats] {
		t.seat, t.p = uint8(i+1), &s.Players[i]
		t.p.Owes = salaryOf(t.p)
		if !salaryOpen(s, t.p) {
			t.payAll()
		}
	}
	return t.dawn()
}

// lastEclipse reports that the Eclipse under way ends the game (rules.md 13.8).
func (s *State) lastEclipse() bool { return s.Held+1 == eclipses || s.finished() }

// maskSets counts the sets of different masks and their points: set j has every mask held at least j times (rules.md 13.5).
func maskSets(p *Player) (sets int, sum int16) {
	for j := uint8(1); ; j++ {
		n := 0
		for k := kindM1; k <= kindM7; k++ {
			if p.Tiles[k] >= j {
				n++
			}
		}
		if n == 0 {
			return sets, sum
		}
		sets++
		sum += maskVP[n]
	}
}

// salaryOf is the cocoa that a player's workers cost; the reserve worker costs nothing (rules.md 13.6).
func salaryOf(p *Player) uint8 {
	n := uint8(0)
	for _, d := range p.Dice[:p.workers()] {
		n += salaryLow
		if d.Power >= highPower {
			n += salaryHigh - salaryLow
		}
	}
	return n
}

// salaryOpen reports that paying the salary is a real choice. It is none for somebody who
// has nothing to pay with, nor for somebody who can pay in full without a tile and would lose 3 points for each
// cocoa kept back. Before the end a tile that would help is a choice; at the end tiles
// are worth nothing unused.
func salaryOpen(s *State, p *Player) bool {
	if p.Goods[cocoa] == 0 && p.Tiles[kindFREECOCOA] == 0 && p.Tiles[kindCOCOA4] == 0 {
		return false
	}
	owed := int16(p.Owes)
	switch {
	case s.Rulings.has(rulingSalaryAlways):
		return true
	case p.VP < missingVP*owed && p.Goods[cocoa] > 0:
		return true
	case s.lastEclipse():
		return false
	}
	return p.Tiles[kindFREECOCOA] > 0 || p.Goods[cocoa] < owed && p.Tiles[kindCOCOA4] > 0 && s.Rulings.has(rulingCocoaSalary)
}

// payAll pays as much as there is; at the end of the game tiles help.
func (t *taking) payAll() {
	p := t.p
	if t.s.lastEclipse() {
		if p.Tiles[kindFREECOCOA] > 0 {
			t.settle(0, true)
			return
		}
		for p.Goods[cocoa] < int16(p.Owes) && p.Tiles[kindCOCOA4] > 0 && t.s.Rulings.has(rulingCocoaSalary) {
			t.brew()
		}
	}
	t.settle(min(int16(p.Owes), p.Goods[cocoa]), false)
}

// brew uses a tile COCOA4 for the salary.
func (t *taking) brew() {
	t.spend(kindCOCOA4)
	t.receive(goods{cocoa: tileCocoa}, fromTile)
}

// settle pays cocoa, and points for what is missing.
func (t *taking) settle(n int16, free bool) {
	p := t.p
	owed := int16(p.Owes)
	p.Owes, p.Began = 0, false
	if t.waive(free); free {
		t.fact(factWaived, owed)
		return
	}
	t.fact(factSalary, owed, n, owed-n)
	p.Goods[cocoa] -= n
	t.points(-missingVP*(owed-n), forSalary)
}

// salary is a step of a player who owes salary.
func (t *taking) salary(m move) error {
	if m.Kind == stepUse {
		t.p.Began = true
		t.brew()
		return nil
	}
	t.settle(int16(m.A), m.B == 1)
	return t.dawn()
}

// dawn ends the Eclipse when everybody has paid: the next era, or the end (rules.md 13.7, 13.8).
func (t *taking) dawn() error {
	s := t.s
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Owes > 0 {
			return nil
		}
	}
	last := s.lastEclipse()
	s.Held++
	s.Final = false
	if last {
		t.bonuses()
		s.Phase = phaseOver
		t.table(factOver)
		return nil
	}
	s.Light = 0
	s.Phase = phaseTurn
	return t.neutral()
}

// bonuses scores the temple bonus tiles of those who reached them (rules.md 13.8).
func (t *taking) bonuses() {
	s := t.s
	for i := range s.Players[:s.Seats] {
		for temple, step := range s.Players[i].Temple {
			if step < bonusStep {
				continue
			}
			n := bonusPoints(&s.Players[i], s.Bonus[temple])
			t.factOf(uint8(i+1), factBonus, int16(temple), int16(s.Bonus[temple]), n)
			t.pointsOf(uint8(i+1), n, fromBonus)
		}
	}
}

// bonusPoints is what a temple bonus tile brings a player who reached it.
func bonusPoints(p *Player, tile uint8) int16 {
	x := &bonuses[tile]
	n := 1
	switch tile {
	case bonusTB1:
		best := 0
		for k := kindM1; k <= kindM7; k++ {
			best += int(bit(p.Tiles[k] > 0))
		}
		return maskVP[best]
	case bonusTB2:
		n = p.technologies()
	case bonusTB4:
		n = int(p.Avenue)
	case bonusTB5:
		n = 0
		for _, step := range p.Temple {
			n += int(bit(step >= bonusStep))
		}
	case bonusTB6:
		n = 0
		for k := kindVP4; k < discoveryKinds; k++ {
			n += int(p.Tiles[k] + p.Used[k])
		}
	case bonusTB7:
		sum := int16(0)
		for _, d := range p.Dice[:p.workers()] {
			if d.Power >= highPower {
				sum += x.High
			} else {
				sum += x.VP
			}
		}
		return sum
	}
	return x.VP * int16(n)
}
