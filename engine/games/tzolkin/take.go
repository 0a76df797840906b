package tzolkin

import (
	"fmt"

	"painani/engine"
	"painani/engine/chance"
)

// taking is one call of Take: the state under change and where luck and facts come from and go.
type taking struct {
	s     *State
	p     *Player // of the seat that takes the step
	seat  uint8
	luck  chance.Source
	facts *engine.Facts
	asks  bool // Rules.First
}

// Take does a step out of Steps. The error is one of the source; ErrHidden also
// when a masked state does not know the tiles that are to be revealed.
func (g Rules) Take(s *State, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts) error {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return fmt.Errorf("take step: no seat %s", seat)
	}
	t := taking{s, s.player(uint8(seat)), uint8(seat), luck, facts, g.First}
	m := unpack(step)
	switch m.Kind {
	case stepKeep:
		return t.keep(int(m.A), int(m.B))
	case stepPlace:
		return t.place(int(m.A))
	case stepStop:
		return t.stop(m.A)
	case stepSpin:
		return t.spin(int(m.A))
	case stepBeg:
		t.beg(int(m.A))
	case stepPick:
		t.pick(int(m.A), int(m.B))
	default:
		t.decide(m)
	}
	t.run()
	return nil
}

// decide answers the pending decision that is due.
func (t *taking) decide(m move) {
	f := *t.s.top()
	switch m.Kind {
	case stepAct:
		t.act(&f, int(m.A), int(m.B))
	case stepNone:
		t.s.pop()
		if f.Kind == frameAct {
			t.fact(factIdle)
		}
	case stepHarvest:
		t.s.pop()
		t.harvest(int(f.A), int(m.A))
	case stepDown:
		t.s.pop()
		t.down(int(m.A))
	case stepTech:
		t.tech(int(m.A))
	case stepPay:
		t.s.pop()
		t.payFor(&f, goods{wood: int16(m.A), stone: int16(m.B), gold: int16(m.C)})
	case stepBuild:
		t.build(int(m.A), m.B == 1, int(m.C))
	case stepMonument:
		t.monument(int(m.A))
	case stepUp:
		t.s.pop()
		for temple := range t.p.Temple {
			if m.A&(1<<temple) != 0 {
				t.up(temple)
			}
		}
	case stepGain:
		t.s.pop()
		t.receive(goods{wood: int16(m.A), stone: int16(m.B), gold: int16(m.C)}, fromAction)
	case stepTrade:
		t.trade(m.A == 1, int(m.B))
	}
}

// run carries out the icons of tiles until a decision is due.
func (t *taking) run() {
	for f := t.s.top(); f != nil && f.Kind == frameTile; f = t.s.top() {
		list := buildings[f.A].Icons
		ic := &list[f.B]
		f.B++
		if int(f.B) == len(list) {
			t.s.pop()
		}
		t.icon(ic)
	}
}

// act pays for an action and does it (rules.md 6).
func (t *taking) act(f *frame, w, k int) {
	price := actPrice(t.p, f, k)
	t.s.pop()
	t.fact(factActed, int16(w), int16(k), price)
	source := forLower
	if f.Kind == frameAny {
		source = forAny
	}
	t.pay(goods{corn: price}, source)
	t.perform(w, k)
}

// payFor pays what the decision f asked for and gives what it was for.
func (t *taking) payFor(f *frame, cubes goods) {
	switch f.Kind {
	case framePayTech:
		t.pay(cubes, forTech)
		t.techUp(int(f.A))
	case framePayTemples:
		t.pay(cubes, fromAction)
		t.s.push(frameUp, 2, 0)
	case frameOffer:
		t.pay(cubes, forOffer)
		t.s.push(frameUp, 1, 0)
	}
}

// beg fills corn up to 3 and angers a god (rules.md 4, R-26).
func (t *taking) beg(temple int) {
	t.fact(factBegged, t.p.Goods[corn])
	t.p.Goods[corn] = begCorn
	t.down(temple)
	t.s.Stage = stageBegged
}

// place puts a worker on a place for corn; where the price is beyond the player it is a mercy
// placement, which ends the turn (rules.md 4.1, 5).
func (t *taking) place(where int) error {
	n := placeNumber(t.s, where)
	price := placePrice(t.s, n)
	mercy := price > t.p.Goods[corn]
	if mercy {
		t.fact(factMercy, int16(where), int16(n), t.p.Goods[corn])
		price = t.p.Goods[corn]
	} else {
		t.fact(factPlaced, int16(where), int16(n), price)
	}
	t.p.Goods[corn] -= price
	t.p.Hand--
	if where == startSpace {
		t.s.Space = t.seat
	} else {
		t.s.Wheels[where][n] = t.seat
	}
	t.s.Placed++
	t.s.Stage = stagePlacing
	if mercy {
		return t.finish()
	}
	return nil
}

// pick takes a worker off a wheel; what it does is due (rules.md 6).
func (t *taking) pick(w, n int) {
	t.s.Wheels[w][n] = nobody
	t.p.Hand++
	t.s.Stage = stagePicking
	t.fact(factPicked, int16(w), int16(n))
	t.s.push(frameAct, uint8(w), uint8(n))
}

// stop ends the turn, with an order for the calendar or without.
func (t *taking) stop(order uint8) error {
	if order > 0 {
		t.s.Order = order
		t.fact(factOrdered, int16(order))
	}
	return t.finish()
}

// trade exchanges one cube at the market (rules.md 6.4).
func (t *taking) trade(buying bool, r int) {
	f := t.s.top()
	if buying {
		t.p.Goods[corn] -= rate[r]
		t.p.Goods[r]++
		f.A = uint8(3 + r - wood)
		t.fact(factBought, int16(r), rate[r])
		return
	}
	t.p.Goods[corn] += rate[r]
	t.p.Goods[r]--
	f.A = uint8(r - wood)
	f.B |= 1 << r
	t.fact(factSold, int16(r), rate[r])
}

// keep chooses two starting tiles; when everybody has chosen they are revealed (rules.md 2.9).
func (t *taking) keep(i, j int) error {
	t.p.Kept = [keptTiles]uint8{t.p.Dealt[i], t.p.Dealt[j]}
	s := t.s
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Kept[0] == 0 {
			return nil
		}
	}
	for i := range s.Players[:s.Seats] {
		t.seat, t.p = uint8(i+1), &s.Players[i]
		t.fact(factKept, int16(t.p.Kept[0]), int16(t.p.Kept[1]))
		for _, tile := range t.p.Kept {
			if tile == hiddenTile {
				return chance.ErrHidden
			}
			list := wealth[tile-1].Icons
			for k := range list {
				t.icon(&list[k])
			}
		}
	}
	s.Phase = phaseTurn
	return nil
}
