package rules

import (
	"fmt"

	"painani/engine"
	"painani/engine/chance"
)

// Taking is one call of Take: the state under change and where luck and facts come from and go.
type Taking struct {
	S     *State
	P     *Player // of the seat that takes the step
	Seat  uint8
	Luck  chance.Drawing
	Facts *engine.Facts
	Asks  bool // Rules.First
}

// Take does a step out of Steps. The error is one of the source; ErrHidden also
// when a masked state does not know the tiles that are to be revealed, and the source does not imagine them.
func (g Rules) Take(s *State, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts) error {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return fmt.Errorf("take step: no seat %s", seat)
	}
	t := Taking{s, s.Player(uint8(seat)), uint8(seat), chance.Drawing{Source: luck}, facts, g.First}
	m := Unpack(step)
	switch m.Kind {
	case StepKeep:
		t.keep(int(m.A), int(m.B))
	case StepPlace:
		t.place(int(m.A))
	case StepStop:
		t.stop(m.A)
	case StepSpin:
		t.spin(int(m.A))
	case StepBeg:
		t.beg(int(m.A))
	case StepPick:
		t.pick(int(m.A), int(m.B))
	default:
		t.decide(m)
	}
	t.run()
	return t.Luck.Err
}

func (t *Taking) decide(m Move) {
	f := *t.S.Top()
	if m.Kind != StepTech && m.Kind != StepBuild && m.Kind != StepTrade { // these say themselves when they are over
		t.S.pop()
	}
	switch m.Kind {
	case StepAct:
		t.act(&f, int(m.A), int(m.B))
	case StepNone:
		if f.Kind == FrameAct {
			t.fact(FactIdle)
		}
	case StepHarvest:
		t.harvest(int(f.A), int(m.A))
	case StepDown:
		t.down(int(m.A))
	case StepTech:
		t.tech(int(m.A))
	case StepPay:
		t.payFor(&f, m.Cubes())
	case StepBuild:
		t.build(int(m.A), m.B == 1, int(m.C))
	case StepMonument:
		t.monument(int(m.A))
	case StepUp:
		for temple := range t.P.Temple {
			if m.A&(1<<temple) != 0 {
				t.up(temple)
			}
		}
	case StepGain:
		t.receive(m.Cubes(), FromAction)
	case StepTrade:
		t.trade(m.A == 1, int(m.B))
	}
}

// run carries out the icons of tiles until a decision is due.
func (t *Taking) run() {
	for f := t.S.Top(); f != nil && f.Kind == FrameTile; f = t.S.Top() {
		list := Buildings[f.A].Icons
		ic := &list[f.B]
		f.B++
		if int(f.B) == len(list) {
			t.S.pop()
		}
		t.icon(ic)
	}
}

// act pays for an action and does it (rules.md 6).
func (t *Taking) act(f *Frame, w, k int) {
	price := ActPrice(t.P, f, k)
	t.fact(FactActed, int16(w), int16(k), price)
	source := forLower
	if f.Kind == FrameAny {
		source = forAny
	}
	t.pay(Goods{Corn: price}, source)
	t.perform(w, k)
}

// payFor pays what the decision f asked for and gives what it was for.
func (t *Taking) payFor(f *Frame, cubes Goods) {
	switch f.Kind {
	case FramePayTech:
		t.pay(cubes, forTech)
		t.techUp(int(f.A))
	case FramePayTemples:
		t.pay(cubes, FromAction)
		t.S.push(FrameUp, 2, 0)
	case FrameOffer:
		t.pay(cubes, forOffer)
		t.S.push(FrameUp, 1, 0)
	}
}

// beg fills corn up to 3 and angers a god (rules.md 4, R-26).
func (t *Taking) beg(temple int) {
	t.fact(FactBegged, t.P.Goods[Corn])
	t.P.Goods[Corn] = BegCorn
	t.down(temple)
	t.S.Stage = StageBegged
}

// place puts a worker on a place for corn; where the price is beyond the player it is a mercy
// placement, which ends the turn (rules.md 4.1, 5).
func (t *Taking) place(where int) {
	n := PlaceNumber(t.S, where)
	fact, price := FactPlaced, PlacePrice(t.S, n)
	mercy := price > t.P.Goods[Corn]
	if mercy {
		fact, price = FactMercy, t.P.Goods[Corn]
	}
	t.fact(fact, int16(where), int16(n), price)
	t.P.Goods[Corn] -= price
	t.P.Hand--
	if where == StartSpace {
		t.S.Space = t.Seat
	} else {
		t.S.Wheels[where][n] = t.Seat
	}
	t.S.Placed++
	t.S.Stage = StagePlacing
	if mercy {
		t.Finish()
	}
}

// pick takes a worker off a wheel; what it does is due (rules.md 6).
func (t *Taking) pick(w, n int) {
	t.S.Wheels[w][n] = Nobody
	t.P.Hand++
	t.S.Stage = StagePicking
	t.fact(FactPicked, int16(w), int16(n))
	t.S.push(FrameAct, uint8(w), uint8(n))
}

// stop ends the turn, with an order for the calendar or without.
func (t *Taking) stop(order uint8) {
	if order > 0 {
		t.S.Order = order
		t.fact(FactOrdered, int16(order))
	}
	t.Finish()
}

// trade exchanges one cube at the market (rules.md 6.4).
func (t *Taking) trade(buying bool, r int) {
	f, n, fact := t.S.Top(), int16(1), FactBought
	f.A = uint8(tradeKinds/2 + r - Wood)
	if !buying {
		n, fact = -1, FactSold
		f.A = uint8(r - Wood)
		f.B |= 1 << r
	}
	t.P.Goods[Corn] -= n * Rate[r]
	t.P.Goods[r] += n
	t.fact(fact, int16(r), Rate[r])
}

// keep chooses two starting tiles; when everybody has chosen they are revealed (rules.md 2.9).
func (t *Taking) keep(i, j int) {
	t.P.Keep(i, j)
	s := t.S
	if (Rules{}).Awaits(s) != 0 {
		return
	}
	t.imagine()
	if t.Luck.Err != nil {
		return
	}
	for t.Seat, t.P = range s.Seated {
		t.fact(FactKept, int16(t.P.Kept[0]), int16(t.P.Kept[1]))
		for _, tile := range t.P.Kept {
			for _, ic := range Wealth[tile-1].Icons {
				t.icon(&ic)
			}
		}
	}
	s.Phase = PhaseTurn
}

// imagine has those whose starting tiles are hidden keep others, if the source imagines.
func (t *Taking) imagine() {
	left := uint32(1)<<WealthCount - 1
	for _, p := range t.S.Seated {
		p.Seen(&left)
	}
	for _, p := range t.S.Seated {
		p.Imagine(&t.Luck, &left)
	}
}
