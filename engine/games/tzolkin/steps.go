package tzolkin

import "painani/engine"

// Steps lists the legal next steps (rules.md 4): fixed order, the more usual first,
// what ends something last.
func (Rules) Steps(s *State, seat engine.Seat, buf []engine.Step) []engine.Step {
	switch s.Phase {
	case phaseChoose:
		return keepSteps(buf)
	case phaseSpin:
		return append(buf, spin(2), spin(1))
	case phaseOver:
		return buf
	}
	p := s.player(s.Turn)
	if f := s.top(); f != nil {
		return frameSteps[f.Kind](s, p, f, buf)
	}
	switch s.Stage {
	case stagePlacing:
		return stopSteps(s, placeSteps(s, p, buf))
	case stagePicking:
		return append(pickSteps(s, buf), stop(0))
	}
	return beginSteps(s, p, buf)
}

// frameSteps lists the steps of a pending decision, by kind of frame.
var frameSteps = [frameKindCount]func(*State, *Player, *frame, []engine.Step) []engine.Step{
	frameAct:        actSteps,
	frameAny:        anySteps,
	frameHarvest:    harvestSteps,
	frameAnger:      angerSteps,
	frameTech:       techSteps,
	framePayTech:    payTechSteps,
	framePayTemples: payOneSteps,
	frameOffer:      offerSteps,
	frameUp:         upSteps,
	frameGain:       gainSteps,
	frameBuild:      buildSteps,
	frameTile:       nil, // never due: Take runs it down
	frameTrade:      tradeSteps,
}

// keepSteps lists the pairs of the four tiles dealt (rules.md 2.9).
func keepSteps(buf []engine.Step) []engine.Step {
	for i := range dealtTiles {
		for j := i + 1; j < dealtTiles; j++ {
			buf = append(buf, keep(i, j))
		}
	}
	return buf
}

// beginSteps lists what may open a turn: placing, picking up, begging; if there is
// nothing else, mercy (rules.md 4, 4.1).
func beginSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	n := len(buf)
	buf = placeSteps(s, p, buf)
	buf = pickSteps(s, buf)
	if s.Stage == stageBegin && p.Goods[corn] < begCorn {
		for t, step := range p.Temple {
			if step > 0 {
				buf = append(buf, beg(t))
			}
		}
	}
	if len(buf) == n {
		buf = mercySteps(s, buf)
	}
	return buf
}

// placeNumber is the number of the space where a worker would go, -1 if the place is closed (rules.md 5).
func placeNumber(s *State, where int) int {
	if where != startSpace {
		return s.lowestFree(where)
	}
	if s.Space != nobody || !rulingSpaceAlone && s.Placed == 0 {
		return -1
	}
	return 0
}

// placePrice is the corn of the next worker of this turn on a space with that number (rules.md 5).
func placePrice(s *State, number int) int16 { return int16(number) + placeTariff[s.Placed] }

// placeSteps lists the affordable placements.
func placeSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	if p.Hand == 0 {
		return buf
	}
	for where := range startSpace + 1 {
		if n := placeNumber(s, where); n >= 0 && placePrice(s, n) <= p.Goods[corn] {
			buf = append(buf, place(where))
		}
	}
	return buf
}

// mercySteps lists the cheapest places for the one worker that goes there for all of the player's corn (rules.md 4.1).
func mercySteps(s *State, buf []engine.Step) []engine.Step {
	least := maxTeeth
	for where := range startSpace + 1 {
		if n := placeNumber(s, where); n >= 0 {
			least = min(least, n)
		}
	}
	for where := range startSpace + 1 {
		if placeNumber(s, where) == least {
			buf = append(buf, place(where))
		}
	}
	return buf
}

// pickSteps lists the player's workers on wheels.
func pickSteps(s *State, buf []engine.Step) []engine.Step {
	for w := range s.Wheels {
		for n, x := range s.Wheels[w][:wheels[w].Last+1] {
			if x == s.Turn {
				buf = append(buf, pick(w, n))
			}
		}
	}
	return buf
}

// stopSteps lists the ends of a placing turn: plain, or with an order for the calendar.
func stopSteps(s *State, buf []engine.Step) []engine.Step {
	buf = append(buf, stop(0))
	if orderOpen(s) {
		buf = append(buf, stop(2), stop(1))
	}
	return buf
}

// orderOpen reports that the player of the turn may order ahead how far the calendar goes:
// a double advance is possible unless workers of players yet to move forbid it (rules.md 10).
func orderOpen(s *State) bool {
	if s.Space != s.Turn || !s.player(s.Turn).Ready {
		return false
	}
	for w := range s.Wheels {
		x := s.Wheels[w][wheels[w].Last-1]
		if stopsDouble(x) && !s.yetToMove(x) {
			return false
		}
	}
	return true
}

// actPrice is the corn due for action k in the decision f (rules.md 6, 6.4).
func actPrice(p *Player, f *frame, k int) int16 {
	if f.Kind == frameAny {
		return uxmalAnyCorn * int16(f.A)
	}
	w, n := int(f.A), int(f.B)
	if k >= n || freeChoice(p, w, n) {
		return 0
	}
	return int16(n - k)
}

// freeChoice reports that a worker on position n may do any action of the wheel.
func freeChoice(p *Player, w, n int) bool {
	last := wheels[w].Actions
	return n > last || rulingTheologyFromNine && w == chichen && n == last && p.Tech[theology] >= levelNext
}

// actSteps lists what a worker picked up may do (rules.md 6).
func actSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	w, from := int(f.A), int(f.B)
	if freeChoice(p, w, from) {
		from = wheels[w].Actions
	} else if w == chichen && p.Tech[theology] >= levelNext {
		from++
	}
	for k := from; k >= 1; k-- {
		left := p.Goods[corn] - actPrice(p, f, k)
		if left >= 0 && able(s, p, w, k, left) {
			buf = append(buf, act(w, k))
		}
	}
	return append(buf, none())
}

// anySteps lists the actions of Uxmal 5 and tile b2-11 (rules.md 6.4, R-08).
func anySteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	left := p.Goods[corn] - actPrice(p, f, 0)
	for w := palenque; w <= uxmal && left >= 0; w++ {
		for k := 1; k <= wheels[w].Actions; k++ {
			again := w == uxmal && k == uxmalAny
			if (!again || rulingAnyOffersAny) && able(s, p, w, k, left) {
				buf = append(buf, act(w, k))
			}
		}
	}
	if f.A == 1 {
		buf = append(buf, none())
	}
	return buf
}

// harvestSteps lists the ways to harvest (rules.md 6.1).
func harvestSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	for how := harvestCorn; how <= harvestFree; how++ {
		if canHarvest(s, p, int(f.A), how) {
			buf = append(buf, harvest(how))
		}
	}
	return buf
}

// angerSteps lists the temples where the player may go down (rules.md 8).
func angerSteps(_ *State, p *Player, _ *frame, buf []engine.Step) []engine.Step {
	for t, step := range p.Temple {
		if step > 0 {
			buf = append(buf, down(t))
		}
	}
	return buf
}

// techSteps lists the tracks that can be afforded, or all if the step is free (rules.md 7).
func techSteps(_ *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	for t, level := range p.Tech {
		if f.B&techPaid == 0 || techPrice[level] <= p.Goods.resources() {
			buf = append(buf, tech(t))
		}
	}
	if f.B&techOptional != 0 {
		buf = append(buf, none())
	}
	return buf
}

// payTechSteps lists the mixtures of cubes for a technology step (rules.md 7).
func payTechSteps(_ *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	return mixSteps(stepPay, p.Goods, int16(techPrice[p.Tech[f.A]]), buf)
}

// payOneSteps lists the resources that may be given for Tikal 5.
func payOneSteps(_ *State, p *Player, _ *frame, buf []engine.Step) []engine.Step {
	return mixSteps(stepPay, p.Goods, 1, buf)
}

// offerSteps lists the resources that may be given to the gods, or none (rules.md 6.5, R-11).
func offerSteps(_ *State, p *Player, _ *frame, buf []engine.Step) []engine.Step {
	return append(mixSteps(stepPay, p.Goods, 1, buf), none())
}

// gainSteps lists the resources that may be chosen.
func gainSteps(_ *State, _ *Player, f *frame, buf []engine.Step) []engine.Step {
	n := int16(f.A)
	return mixSteps(stepGain, goods{wood: n, stone: n, gold: n}, n, buf)
}

// mixSteps lists the ways to make n cubes out of what is there, wood first.
func mixSteps(k kind, have goods, n int16, buf []engine.Step) []engine.Step {
	for w := min(n, have[wood]); w >= 0; w-- {
		for st := min(n-w, have[stone]); st >= 0; st-- {
			if g := n - w - st; g <= have[gold] {
				buf = append(buf, pack(move{k, uint8(w), uint8(st), uint8(g)}))
			}
		}
	}
	return buf
}

// upSteps lists the temples of choice; a step that will be lost may be named (rules.md 8).
func upSteps(_ *State, _ *Player, f *frame, buf []engine.Step) []engine.Step {
	if f.A == 2 {
		return append(buf, up(brown, yellow), up(brown, green), up(yellow, green))
	}
	return append(buf, up(brown), up(yellow), up(green))
}

// tradeSteps lists the exchanges still open: see trade for their order (rules.md 6.4).
func tradeSteps(_ *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	for i := int(f.A); i < tradeKinds; i++ {
		r := wood + i%3
		switch {
		case i < 3 && p.Goods[r] > 0:
			buf = append(buf, sell(r))
		case i >= 3 && p.Goods[corn] >= rate[r] && f.B&(1<<r) == 0:
			buf = append(buf, buy(r))
		}
	}
	return append(buf, none())
}

// tradeKinds: three sales, then three purchases.
const tradeKinds = 6
