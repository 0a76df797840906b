package tzolkin

// fact notes a fact of the player at work.
func (t *taking) fact(kind uint8, args ...int16) {
	if t.facts != nil {
		t.facts.Add(kind, seatOf(t.seat), args...)
	}
}

// tableFact notes a fact of the whole table.
func (t *taking) tableFact(kind uint8, args ...int16) {
	if t.facts != nil {
		t.facts.Add(kind, 0, args...)
	}
}

// goodsFact notes goods, unless there are none.
func (t *taking) goodsFact(kind uint8, g *goods, source int16) {
	if t.facts != nil && *g != (goods{}) {
		t.facts.Add(kind, seatOf(t.seat), g[corn], g[wood], g[stone], g[gold], g[skull], source)
	}
}

// receive gives goods; of skulls at most what the bank has (rules.md 2.3, R-12).
func (t *taking) receive(g goods, source int16) {
	if g[skull] > 0 {
		g[skull] = min(g[skull], int16(t.s.Bank))
		t.s.Bank -= uint8(g[skull])
	}
	for i := range g {
		t.p.Goods[i] += g[i]
	}
	t.goodsFact(factGained, &g, source)
}

// pay takes goods; skulls go back to the bank.
func (t *taking) pay(g goods, source int16) {
	for i := range g {
		t.p.Goods[i] -= g[i]
	}
	if rulingSkullReturns {
		t.s.Bank += uint8(g[skull])
	}
	t.goodsFact(factPaid, &g, source)
}

// points adds points.
func (t *taking) points(n int16, source int16) {
	if n == 0 {
		return
	}
	t.p.VP += n
	t.fact(factPoints, n, source)
}

// newWorker brings a worker from the supply into the hand; no effect with six in play (rules.md 6.4).
func (t *taking) newWorker() {
	if t.p.Workers == maxWorkers {
		return
	}
	t.p.Workers++
	t.p.Hand++
	t.fact(factWorker, int16(t.p.Workers))
}

// up goes up one step in a temple, or loses it (rules.md 8, R-23). The top makes the double advance ready.
func (t *taking) up(temple int) {
	top := temples[temple].Top
	step := &t.p.Temple[temple]
	if *step == top || *step == top-1 && t.topTaken(temple) {
		t.fact(factBlocked, int16(temple))
		return
	}
	*step++
	t.fact(factUp, int16(temple), int16(*step))
	if *step == top && !t.p.Ready {
		t.p.Ready = true
		t.fact(factReady)
	}
}

// topTaken reports that somebody stands on the highest step.
func (t *taking) topTaken(temple int) bool {
	for i := range t.s.Players[:t.s.Seats] {
		if t.s.Players[i].Temple[temple] == temples[temple].Top {
			return true
		}
	}
	return false
}

// down goes down one step (rules.md 8).
func (t *taking) down(temple int) {
	t.p.Temple[temple]--
	t.fact(factDown, int16(temple), int16(t.p.Temple[temple]))
}

// tech takes a step on a track: the price is due, or the step is free (rules.md 6.3, 7).
func (t *taking) tech(track int) {
	f := t.s.top()
	paid := f.B&techPaid != 0
	f.A--
	if paid {
		f.B |= techOptional // a second step (Tikal 3)
	}
	if f.A == 0 {
		t.s.pop()
	}
	if paid {
		t.s.push(framePayTech, uint8(track), 0)
		return
	}
	t.techUp(track)
}

// techUp raises a level, or gives the bonus box at level 3 (rules.md 7, R-43).
func (t *taking) techUp(track int) {
	if t.p.Tech[track] < maxLevel {
		t.p.Tech[track]++
		t.fact(factTech, int16(track), int16(t.p.Tech[track]))
		return
	}
	t.fact(factBonus, int16(track))
	switch track {
	case agriculture:
		t.s.push(frameUp, bonusSteps, 0)
	case extraction:
		t.s.push(frameGain, bonusResources, 0)
	case architecture:
		t.points(bonusPoints, fromTrack)
	case theology:
		t.receive(goods{skull: bonusSkulls}, fromTrack)
	}
}
