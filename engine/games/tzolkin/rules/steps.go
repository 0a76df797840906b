package rules

import "painani/engine"

// Steps lists the legal next steps (rules.md 4): fixed order, the more usual first, what ends something last.
func (Rules) Steps(s *State, seat engine.Seat, buf []engine.Step) []engine.Step {
	switch s.Phase {
	case PhaseChoose:
		return engine.Pairs(buf, DealtTiles, Keep) // rules.md 2.9
	case PhaseSpin:
		return append(buf, Spin(2), Spin(1))
	case PhaseOver:
		return buf
	}
	p := s.Player(s.Turn)
	if f := s.Top(); f != nil {
		return Frames[f.Kind].steps(s, p, f, buf)
	}
	switch s.Stage {
	case StagePlacing:
		return stopSteps(s, placeSteps(s, p, buf))
	case StagePicking:
		return append(pickSteps(s, buf), Stop(0))
	}
	return beginSteps(s, p, buf)
}

// beginSteps lists what may open a turn: placing, picking up, begging; if there is
// nothing else, mercy (rules.md 4, 4.1).
func beginSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	n := len(buf)
	buf = placeSteps(s, p, buf)
	buf = pickSteps(s, buf)
	if s.Stage == StageBegin && p.Goods[Corn] < BegCorn {
		buf = downSteps(p, Beg, buf)
	}
	if len(buf) == n {
		buf = mercySteps(s, buf)
	}
	return buf
}

// PlaceNumber is the number of the space where a worker would go, -1 if the place is closed (rules.md 5). The
// start-player space may be the only placement of a turn.
func PlaceNumber(s *State, where int) int {
	if where != StartSpace {
		return s.LowestFree(where)
	}
	if s.Space != Nobody {
		return -1
	}
	return 0
}

// PlacePrice is the corn of the next worker of this turn on a space with that number (rules.md 5).
func PlacePrice(s *State, number int) int16 { return int16(number) + PlaceTariff[s.Placed] }

func placeSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	if p.Hand == 0 {
		return buf
	}
	return engine.Those(buf, StartSpace+1, func(where int) bool {
		n := PlaceNumber(s, where)
		return n >= 0 && PlacePrice(s, n) <= p.Goods[Corn]
	}, Place)
}

// mercySteps lists the cheapest places for the one worker that goes there for all of the player's corn (rules.md 4.1).
func mercySteps(s *State, buf []engine.Step) []engine.Step {
	none, least := buf, MaxTeeth
	for where := range StartSpace + 1 {
		n := PlaceNumber(s, where)
		if n >= 0 && n < least {
			least, buf = n, none
		}
		if n == least {
			buf = append(buf, Place(where))
		}
	}
	return buf
}

func pickSteps(s *State, buf []engine.Step) []engine.Step {
	for w := range s.Wheels {
		for n, x := range s.Wheels[w][:Wheels[w].Last+1] {
			if x == s.Turn {
				buf = append(buf, Pick(w, n))
			}
		}
	}
	return buf
}

// stopSteps lists the ends of a placing turn: plain, or with an order for the calendar.
func stopSteps(s *State, buf []engine.Step) []engine.Step {
	buf = append(buf, Stop(0))
	if OrderOpen(s) {
		buf = append(buf, Stop(2), Stop(1))
	}
	return buf
}

// OrderOpen reports that the player of the turn may order ahead how far the calendar goes:
// a double advance is possible unless workers of players yet to move forbid it (rules.md 10).
func OrderOpen(s *State) bool {
	return s.Space == s.Turn && s.Player(s.Turn).Ready && !stopped(s, func(seat uint8) bool { return !s.YetToMove(seat) })
}

// ActPrice is the corn due for action k in the decision f (rules.md 6, 6.4).
func ActPrice(p *Player, f *Frame, k int) int16 {
	if f.Kind == FrameAny {
		return UxmalAnyCorn * int16(f.A)
	}
	w, n := int(f.A), int(f.B)
	if k >= n || FreeChoice(p, w, n) {
		return 0
	}
	return int16(n - k)
}

// FreeChoice reports that a worker on position n may do any action of the wheel. From Chichen Itza 9,
// theology 1 opens the choice of space 10; the lower actions are then listed once, without a price.
func FreeChoice(p *Player, w, n int) bool {
	last := Wheels[w].Actions
	return n > last || w == Chichen && n == last && p.Tech[Theology] >= LevelNext
}

// HighestAct is the highest action that a worker on position n may do: its own, with theology the next one of
// Chichen Itza (rules.md 6, 7).
func HighestAct(p *Player, w, n int) int {
	if w == Chichen && p.Tech[Theology] >= LevelNext {
		n++
	}
	return min(n, Wheels[w].Actions)
}

// actSteps lists what a worker picked up may do (rules.md 6).
func actSteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	w := int(f.A)
	for k := HighestAct(p, w, int(f.B)); k >= 1; k-- {
		left := p.Goods[Corn] - ActPrice(p, f, k)
		if left >= 0 && able(s, p, w, k, left) {
			buf = append(buf, Act(w, k))
		}
	}
	return append(buf, None())
}

// anySteps lists the actions of Uxmal 5 and tile b2-11 (rules.md 6.4, R-08).
func anySteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	left := p.Goods[Corn] - ActPrice(p, f, 0)
	for w := Palenque; w <= Uxmal && left >= 0; w++ {
		for k := 1; k <= Wheels[w].Actions; k++ {
			again := w == Uxmal && k == UxmalAny // it would only burn corn
			if !again && able(s, p, w, k, left) {
				buf = append(buf, Act(w, k))
			}
		}
	}
	if f.A == 1 {
		buf = append(buf, None())
	}
	return buf
}

// harvestSteps lists the ways to harvest (rules.md 6.1).
func harvestSteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	return engine.Those(buf, HarvestFree+1, func(how int) bool { return CanHarvest(s, p, int(f.A), how) }, Harvest)
}

// downSteps lists a step for each temple where the player may go down (rules.md 8).
func downSteps(p *Player, down func(temple int) engine.Step, buf []engine.Step) []engine.Step {
	return engine.Those(buf, TempleCount, func(t int) bool { return p.Temple[t] > 0 }, down)
}

// techSteps lists the tracks that can be afforded, or all if the step is free (rules.md 7).
func techSteps(_ *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	buf = engine.Those(buf, TrackCount, func(t int) bool {
		return f.B&techPaid == 0 || TechPrice[p.Tech[t]] <= p.Goods.Resources()
	}, Tech)
	if f.B&TechOptional != 0 {
		buf = append(buf, None())
	}
	return buf
}

// CubesDue is how many resources a decision asks for: those that come, the price of a technology step, else one.
func CubesDue(p *Player, f *Frame) int {
	switch f.Kind {
	case FrameGain:
		return int(f.A)
	case FramePayTech:
		return TechPrice[p.Tech[f.A]]
	}
	return 1
}

// cubeSteps lists the mixtures of resources that come, or for a payment; to the gods none need be given (rules.md 6.3,
// 6.5, 7, R-11).
func cubeSteps(_ *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	n := int16(CubesDue(p, f))
	if f.Kind == FrameGain {
		return mixSteps(StepGain, Goods{Wood: n, Stone: n, Gold: n}, n, buf)
	}
	buf = mixSteps(StepPay, p.Goods, n, buf)
	if f.Kind == FrameOffer {
		buf = append(buf, None())
	}
	return buf
}

// mixSteps lists the ways to make n cubes out of what is there, wood first.
func mixSteps(k Kind, have Goods, n int16, buf []engine.Step) []engine.Step {
	for w := min(n, have[Wood]); w >= 0; w-- {
		for st := min(n-w, have[Stone]); st >= 0; st-- {
			if g := n - w - st; g <= have[Gold] {
				buf = append(buf, pack(k, int(w), int(st), int(g)))
			}
		}
	}
	return buf
}

// upSteps lists the temples of choice; a step that will be lost may be named (rules.md 8).
func upSteps(_ *State, _ *Player, f *Frame, buf []engine.Step) []engine.Step {
	if f.A == 2 {
		return append(buf, Up(Brown, Yellow), Up(Brown, Green), Up(Yellow, Green))
	}
	return append(buf, Up(Brown), Up(Yellow), Up(Green))
}

// tradeSteps lists the exchanges still open: see trade for their order (rules.md 6.4).
func tradeSteps(_ *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	for i := int(f.A); i < tradeKinds; i++ {
		r := Wood + i%3
		switch {
		case i < 3 && p.Goods[r] > 0:
			buf = append(buf, Sell(r))
		case i >= 3 && p.Goods[Corn] >= Rate[r] && f.B&(1<<r) == 0:
			buf = append(buf, Buy(r))
		}
	}
	return append(buf, None())
}

// tradeKinds: three sales, then three purchases.
const tradeKinds = 6
