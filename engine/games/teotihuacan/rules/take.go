package rules

import (
	"fmt"
	"slices"

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
	Rules Rules // by which it plays
}

// Take does a step out of Steps. The error is one of the source; ErrHidden also
// when a masked state does not know the tiles that are to be revealed, and the source does not imagine them.
func (g Rules) Take(s *State, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts) error {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return fmt.Errorf("take step: no seat %s", seat)
	}
	t := Taking{s, s.Player(uint8(seat)), uint8(seat), chance.Drawing{Source: luck}, facts, g}
	m := Unpack(step)
	switch {
	case s.Phase == PhaseChoose:
		t.keep(int(m.A), int(m.B))
	case s.Phase == PhaseDraft:
		t.draft(int(m.A) - 1)
	case s.Phase == PhaseSalary:
		t.salary(m)
	case m.Kind == StepEnd:
		t.finish()
	case s.Depth > 0 && !Aside(step):
		t.decide(m)
		t.run()
	default:
		t.begin(m)
		t.run()
	}
	return t.Luck.Err
}

// begin does a step that answers no pending decision: the turn's own, tiles and unlocking.
func (t *Taking) begin(m Move) {
	if t.S.Stage == StageBegin && (m.Kind == StepUse || m.Kind == StepUnlock) { // an aside begins a turn, too
		t.S.Stage = StageBegun
	}
	switch m.Kind {
	case StepPost:
		t.post(m.A)
	case StepMove:
		t.walk(m)
	case StepRelease:
		t.fact(FactReleased, int16(t.P.Locked()))
		t.free()
		t.S.Stage = StageDone
	case StepUnlock:
		t.unlock(m.A == 1)
	case StepUse:
		t.use(int(m.A))
	case StepCollect:
		n := int16(t.S.Colours(t.S.Dest) + CollectMore)
		t.land()
		t.fact(FactCollected, int16(t.S.Dest), n)
		t.P.Goods[Cocoa] += n
		t.S.Stage = StageDone
	case StepWorship:
		t.worship(m.A, int(m.B), m.C == 1)
	case StepMain:
		t.mainAction(m.A == 1)
	}
}

func (t *Taking) decide(m Move) {
	f := t.S.Top()
	switch m.Kind {
	case StepNone:
		t.decline(*f)
	case StepGain:
		source := int16(f.B)
		t.S.pop()
		t.receive(Goods{Wood: int16(m.A), Stone: int16(m.B), Gold: int16(m.C)}, source)
	case StepUp:
		t.chosen(f, int(m.A))
	case StepClaim:
		t.claim(f, int(m.A))
	case StepPower:
		t.powerUp(f, m)
	case StepOffer:
		t.offered(f)
	case StepReward:
		t.reward(int(m.A), m.B == 1)
	case StepTrade:
		t.trade(int(m.A), m.B == 1)
	case StepLearn:
		t.learn(int(m.A))
	case StepNoble:
		t.noble(int(m.A))
	case StepDecorate:
		t.decorate(int(m.A), int(m.B))
	case StepBuild:
		t.build(int(m.A), int(m.B), int(m.C))
	case StepSave:
		t.save(int(m.A))
	}
}

func (t *Taking) decline(f Frame) {
	t.S.pop()
	if f.Kind == FrameClaim && f.B == ClaimReward {
		t.templeReward(spotSteps[f.A])
	}
}

// powerUp takes a power-up. The first of a main action makes the offers of T13 good, which wait below
// it (rules.md 11).
func (t *Taking) powerUp(f *Frame, m Move) {
	if at := int(t.S.Depth) - 2; !t.Rules.until(RevisionOffers) && at >= 0 && t.S.Stack[at].Kind == FrameOffer && t.S.Stack[at].A == 0 {
		t.S.Stack[at].A = t.offers(f.A)
	}
	f.A--
	t.raise(m.A, m.B)
}

// offers is how many power-ups T13 sells after so many of a main action.
func (t *Taking) offers(powers uint8) uint8 {
	if t.S.Rulings.Has(RulingT13Each) {
		return powers
	}
	return 1
}

// offered buys a power-up by T13. The offer goes with its last power-up, so that this one renews nothing.
func (t *Taking) offered(f *Frame) {
	f.A--
	board := f.B
	if f.A == 0 && !t.Rules.until(RevisionOffers) {
		t.S.pop()
	}
	t.pay(Goods{Cocoa: Tech13Cocoa}, forPower)
	t.S.push(FramePower, 1, board, 0)
}

// run carries out frames that ask nothing and decisions that lapse, until a decision is due or the turn is over.
func (t *Taking) run() {
	for t.S.Depth > 0 {
		if !t.auto(t.S.Top()) {
			return
		}
	}
	switch {
	case t.S.Phase == PhaseStart:
		t.started()
	case t.S.Stage == StageDone && aside(t.S, t.P) == 0:
		t.finish()
	}
}

// auto carries a frame out or lets it lapse; false if the player has to decide.
func (t *Taking) auto(f *Frame) bool {
	switch f.Kind {
	case FrameAbility, frameLand, frameLight, frameDone:
		x := *f
		t.S.pop()
		t.carry(x)
		return true
	case FrameOrder:
		return t.order(f)
	case FrameClaim:
		return t.claimAlone(f)
	}
	if asks := asking[f.Kind]; asks == nil || asks(t.S, t.P, f) {
		return false
	}
	if f.Kind == FrameTemple && f.A > 0 {
		t.fact(FactBlocked, Glyph)
	}
	t.S.pop()
	return true
}

// asking reports of decisions that may lapse that there is still something to decide.
var asking = [FrameKindCount]func(*State, *Player, *Frame) bool{
	FrameTemple: func(s *State, p *Player, f *Frame) bool { return f.A > 0 && s.anyMovable(p) },
	FramePause:  func(s *State, p *Player, _ *Frame) bool { return aside(s, p) == StepUse },
	FramePower: func(s *State, p *Player, f *Frame) bool {
		return f.A > 0 && (s.target(p, f.B) || s.unlockHelps(p, f.B))
	},
	FrameOffer: func(s *State, p *Player, f *Frame) bool {
		return f.A > 0 && s.target(p, f.B) && (p.Goods[Cocoa] >= Tech13Cocoa || supply(s, p))
	},
	FrameTrade: func(s *State, p *Player, f *Frame) bool { return f.A > 0 && (tradeOpen(s, p, f) || supply(s, p)) },
	FrameBuild: func(s *State, p *Player, f *Frame) bool { return f.A == 0 || !buildOver(s, p, f) },
}

// carry does what a frame says that asks nothing.
func (t *Taking) carry(f Frame) {
	switch f.Kind {
	case FrameAbility:
		t.ability(f.A, f.B, f.C)
	case frameLand:
		t.P.Dice[f.A].Board = Palace
	case frameLight:
		t.Light(t.S.Light + 1)
	case frameDone:
		t.done(f.A, f.B)
	}
}

// target reports that a power-up on the board, or AnyBoard, has a worker to go to.
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
	if p.Goods[Cocoa] < UnlockCocoa && !s.freeWide(p) || !s.Rulings.Has(RulingUnlockLate) || s.Phase != PhaseTurn || s.Depth >= freeDepth {
		return false
	}
	return slices.ContainsFunc(p.Dice[:], func(d Die) bool {
		return d.Lock != 0 && (board == AnyBoard || d.Board == board)
	})
}

func (t *Taking) fact(kind uint8, args ...int16) { t.factOf(t.Seat, kind, args...) }

func (t *Taking) factOf(seat, kind uint8, args ...int16) {
	t.Facts.Add(kind, engine.Seat(seat), args...)
}

// table notes a fact about nobody in particular.
func (t *Taking) table(kind uint8, args ...int16) { t.factOf(0, kind, args...) }

func (t *Taking) receive(g Goods, source int16) { t.goods(FactGained, 1, g, source) }
func (t *Taking) pay(g Goods, source int16)     { t.goods(FactPaid, -1, g, source) }

// goods gives goods, or takes them by a sign of -1.
func (t *Taking) goods(fact uint8, sign int16, g Goods, source int16) {
	if g == (Goods{}) {
		return
	}
	t.P.Goods.Add(&g, sign)
	t.fact(fact, g[Cocoa], g[Wood], g[Stone], g[Gold], source)
}

func (t *Taking) points(n, source int16) { t.pointsOf(t.Seat, n, source) }

// pointsOf gives or takes points; nobody falls below 0.
func (t *Taking) pointsOf(seat uint8, n, source int16) {
	p := t.S.Player(seat)
	n = max(n, -p.VP)
	if n == 0 {
		return
	}
	p.VP += n
	t.factOf(seat, FactPoints, n, source)
}

// waived uses a tile FREECOCOA if one pays.
func (t *Taking) waived(free bool) bool {
	if free {
		t.spend(KindFREECOCOA)
	}
	return free
}

func (t *Taking) spend(kind int) {
	t.P.Tiles[kind]--
	t.P.Used[kind]++
	t.fact(FactUsed, int16(kind))
}
