package rules

import (
	"slices"

	"painani/engine"
)

func (t *Taking) fact(kind uint8, args ...int16) { t.Facts.Add(kind, engine.Seat(t.Seat), args...) }

// table notes a fact of the whole table.
func (t *Taking) table(kind uint8, args ...int16) { t.Facts.Add(kind, engine.Nobody, args...) }

func (t *Taking) goodsFact(kind uint8, g *Goods, source int16) {
	if *g != (Goods{}) {
		t.fact(kind, g[Corn], g[Wood], g[Stone], g[Gold], g[Skull], source)
	}
}

// receive gives goods; of skulls at most what the bank has (rules.md 2.3, R-12).
func (t *Taking) receive(g Goods, source int16) {
	if g[Skull] > 0 {
		g[Skull] = min(g[Skull], int16(t.S.Bank))
		t.S.Bank -= uint8(g[Skull])
	}
	t.P.Goods.Add(&g, 1)
	t.goodsFact(FactGained, &g, source)
}

// pay takes goods; skulls go back to the bank, as the one paid for m-13.
func (t *Taking) pay(g Goods, source int16) {
	t.P.Goods.Add(&g, -1)
	t.S.Bank += uint8(g[Skull])
	t.goodsFact(FactPaid, &g, source)
}

func (t *Taking) points(n int16, source int16) {
	if n == 0 {
		return
	}
	t.P.VP += n
	t.fact(FactPoints, n, source)
}

// NewWorker brings a worker from the supply into the hand; no effect with six in play (rules.md 6.4).
func (t *Taking) newWorker() {
	if t.P.Workers == MaxWorkers {
		return
	}
	t.P.Workers++
	t.P.Hand++
	t.fact(FactWorker, int16(t.P.Workers))
}

// up goes up one step in a temple, or loses it (rules.md 8, R-23). The top makes the double advance ready.
func (t *Taking) up(temple int) {
	top := Temples[temple].Top
	step := &t.P.Temple[temple]
	onTop := func(p Player) bool { return p.Temple[temple] == top }
	if *step == top || *step == top-1 && slices.ContainsFunc(t.S.Players[:t.S.Seats], onTop) {
		t.fact(FactBlocked, int16(temple))
		return
	}
	*step++
	t.fact(FactUp, int16(temple), int16(*step))
	if *step == top && !t.P.Ready {
		t.P.Ready = true
		t.fact(FactReady)
	}
}

// down goes down one step (rules.md 8).
func (t *Taking) down(temple int) {
	t.P.Temple[temple]--
	t.fact(FactDown, int16(temple), int16(t.P.Temple[temple]))
}

// tech takes a step on a track: the price is due, or the step is free (rules.md 6.3, 7).
func (t *Taking) tech(track int) {
	f := t.S.Top()
	paid := f.B&techPaid != 0
	f.A--
	if paid {
		f.B |= TechOptional // a second step (Tikal 3)
	}
	if f.A == 0 {
		t.S.pop()
	}
	if paid {
		t.S.push(FramePayTech, uint8(track), 0)
		return
	}
	t.techUp(track)
}

// techUp raises a level, or gives the bonus box at level 3 (rules.md 7, R-43).
func (t *Taking) techUp(track int) {
	if t.P.Tech[track] < MaxLevel {
		t.P.Tech[track]++
		t.fact(FactTech, int16(track), int16(t.P.Tech[track]))
		return
	}
	t.fact(FactBonus, int16(track))
	switch track {
	case Agriculture:
		t.S.push(FrameUp, BonusSteps, 0)
	case Extraction:
		t.S.push(FrameGain, BonusResources, 0)
	case Architecture:
		t.points(BonusPoints, fromTrack)
	case Theology:
		t.receive(Goods{Skull: BonusSkulls}, fromTrack)
	}
}
