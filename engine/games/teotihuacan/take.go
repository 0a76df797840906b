package teotihuacan

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
}

// Take does a step out of Steps. The error is one of the source; ErrHidden also
// when a masked state does not know the tiles that are to be revealed.
func (Rules) Take(s *State, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts) error {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return fmt.Errorf("take step: no seat %s", seat)
	}
	t := taking{s, s.player(uint8(seat)), uint8(seat), luck, facts}
	m := unpack(step)
	switch s.Phase {
	case phaseChoose:
		return t.keep(int(m.A), int(m.B))
	case phaseDraft:
		return t.draft(int(m.A) - 1)
	case phaseSalary:
		return t.salary(m)
	}
	switch {
	case m.Kind == stepEnd:
		return t.finish()
	case s.Depth > 0 && !aside(step):
		t.decide(m)
	default:
		t.begin(m)
	}
	return t.run()
}

// begin does a step that answers no pending decision: the turn's own, tiles and unlocking.
func (t *taking) begin(m move) {
	switch m.Kind {
	case stepPost:
		t.post(m.A)
	case stepMove:
		t.walk(m)
	case stepRelease:
		t.fact(factReleased, int16(t.p.locked()))
		t.free()
		t.s.Stage = stageDone
	case stepUnlock:
		t.unlock(m.A == 1)
	case stepUse:
		t.use(int(m.A))
	case stepCollect:
		n := int16(t.s.colours(t.s.Dest) + collectMore)
		t.land()
		t.fact(factCollected, int16(t.s.Dest), n)
		t.p.Goods[cocoa] += n
		t.s.Stage = stageDone
	case stepWorship:
		t.worship(m.A, int(m.B), m.C == 1)
	case stepMain:
		t.mainAction(m.A == 1)
	}
}

// decide answers the pending decision that is due.
func (t *taking) decide(m move) {
	f := t.s.top()
	switch m.Kind {
	case stepNone:
		t.decline(*f)
	case stepGain:
		source := int16(f.B)
		t.s.pop()
		t.receive(goods{wood: int16(m.A), stone: int16(m.B), gold: int16(m.C)}, source)
	case stepUp:
		t.chosen(f, int(m.A))
	case stepClaim:
		t.claim(f, int(m.A))
	case stepPower:
		f.A--
		t.raise(m.A, m.B)
	case stepOffer:
		f.A--
		board := f.B
		t.pay(goods{cocoa: tech13Cocoa}, forPower)
		t.s.push(framePower, 1, board, 0)
	case stepReward:
		t.reward(int(m.A), m.B == 1)
	case stepTrade:
		t.trade(int(m.A), m.B == 1)
	case stepLearn:
		t.learn(int(m.A))
	case stepNoble:
		t.noble(int(m.A))
	case stepDecorate:
		t.decorate(int(m.A), int(m.B))
	case stepBuild:
		t.build(int(m.A), int(m.B), int(m.C))
	case stepSave:
		t.save(int(m.A))
	}
}

// decline answers a decision with nothing, or nothing more.
func (t *taking) decline(f frame) {
	t.s.pop()
	if f.Kind == frameClaim && f.B == claimReward {
		temple, step := spotStep(f.A)
		t.templeReward(temple, step)
	}
}

// run carries out frames that ask nothing and decisions that lapse, until a decision
// is due or the turn is over.
func (t *taking) run() error {
	for t.s.Depth > 0 {
		if !t.auto(t.s.top()) {
			return nil
		}
	}
	if t.s.Phase == phaseStart {
		return t.started()
	}
	if t.s.Stage == stageDone && !asideOpen(t.s, t.p) {
		return t.finish()
	}
	return nil
}

// auto carries a frame out or lets it lapse; false if the player has to decide.
func (t *taking) auto(f *frame) bool {
	s, p := t.s, t.p
	switch f.Kind {
	case frameAbility, frameLand, frameLight, frameDone:
		x := *f
		s.pop()
		t.carry(x)
	case frameOrder:
		return t.order(f)
	case frameClaim:
		return t.claimAlone(f)
	case frameTemple:
		if f.A > 0 && s.anyMovable(p) {
			return false
		}
		if f.A > 0 {
			t.fact(factBlocked, glyph)
		}
		s.pop()
	case framePause:
		if tileOpen(s, p) {
			return false
		}
		s.pop()
	case framePower:
		if f.A > 0 && (s.target(p, f.B) || s.unlockHelps(p, f.B)) {
			return false
		}
		s.pop()
	case frameOffer:
		if f.A > 0 && s.target(p, f.B) && (p.Goods[cocoa] >= tech13Cocoa || supply(s, p)) {
			return false
		}
		s.pop()
	case frameTrade:
		if f.A > 0 && (tradeOpen(s, p, f) || supply(s, p)) {
			return false
		}
		s.pop()
	case frameBuild:
		if f.A == 0 || !buildOver(s, p, f) {
			return false
		}
		s.pop()
	default:
		return false
	}
	return true
}

// carry does what a frame says that asks nothing.
func (t *taking) carry(f frame) {
	switch f.Kind {
	case frameAbility:
		t.ability(f.A, f.B, f.C)
	case frameLand:
		t.p.Dice[f.A].Board = palace
	case frameLight:
		t.light(t.s.Light + 1)
	case frameDone:
		t.done(f.A, f.B)
	}
}

// target reports that a power-up on the board, or anyBoard, has a worker to go to.
func (s *State) target(p *Player, board uint8) bool {
	for i := range p.Dice {
		if s.raisable(p, i, board) {
			return true
		}
	}
	return false
}

// unlockHelps reports that unlocking for cocoa is possible and frees a worker for a power-up on the board.
func (s *State) unlockHelps(p *Player, board uint8) bool {
	if p.Goods[cocoa] < unlockCocoa && !s.freeWide(p) || !s.Rulings.has(rulingUnlockLate) || s.Phase != phaseTurn || s.Depth >= freeDepth {
		return false
	}
	for i := range p.Dice {
		if d := &p.Dice[i]; d.Lock != 0 && (board == anyBoard || d.Board == board) {
			return true
		}
	}
	return false
}

// fact notes a fact about the seat that takes the step.
func (t *taking) fact(kind uint8, args ...int16) { t.factOf(t.seat, kind, args...) }

// factOf notes a fact about a seat.
func (t *taking) factOf(seat, kind uint8, args ...int16) {
	if t.facts != nil {
		t.facts.Add(kind, seatOf(seat), args...)
	}
}

// table notes a fact about nobody in particular.
func (t *taking) table(kind uint8, args ...int16) { t.factOf(0, kind, args...) }

// receive gives goods.
func (t *taking) receive(g goods, source int16) {
	if g == (goods{}) {
		return
	}
	for k, n := range g {
		t.p.Goods[k] += n
	}
	t.fact(factGained, g[cocoa], g[wood], g[stone], g[gold], source)
}

// pay takes goods.
func (t *taking) pay(g goods, source int16) {
	if g == (goods{}) {
		return
	}
	for k, n := range g {
		t.p.Goods[k] -= n
	}
	t.fact(factPaid, g[cocoa], g[wood], g[stone], g[gold], source)
}

// points gives points to the seat that takes the step.
func (t *taking) points(n, source int16) { t.pointsOf(t.seat, n, source) }

// pointsOf gives or takes points; nobody falls below 0.
func (t *taking) pointsOf(seat uint8, n, source int16) {
	p := t.s.player(seat)
	n = max(n, -p.VP)
	if n == 0 {
		return
	}
	p.VP += n
	t.factOf(seat, factPoints, n, source)
}

// waive uses a tile FREECOCOA if one pays.
func (t *taking) waive(free bool) {
	if free {
		t.spend(kindFREECOCOA)
	}
}

// spend turns a discovery tile over.
func (t *taking) spend(kind int) {
	t.p.Tiles[kind]--
	t.p.Used[kind]++
	t.fact(factUsed, int16(kind))
}
