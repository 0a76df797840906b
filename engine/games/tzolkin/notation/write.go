package notation

import (
	"errors"
	"slices"
	"strconv"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/tzolkin/rules"
)

// writer is one writing of steps.
type writer struct {
	s     rules.State
	seat  engine.Seat
	b     []byte
	last  engine.Step // step before
	count int         // workers placed on the same place in a row
	steps []engine.Step
	at    int  // the step being written
	open  bool // the steps do not end the turn
	room  [40]engine.Step
}

// Write is the canonical notation of steps: lower case, English, ASCII. Left out
// are the action that a worker stands on, a harvest without alternative, the end of the turn and
// the refusal to go on. Steps that do not end the turn are written with "..." at the end.
func (g Grammar) Write(s *rules.State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat, steps: steps, b: make([]byte, 0, 96)}
	w.open = len(steps) == 0 || !w.complete(g)
	return w.write(g)
}

// brief is Write for a player to go on from: nothing marks that the turn is open.
func (g Grammar) brief(s *rules.State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat, steps: steps}
	return w.write(g)
}

func (w *writer) write(g Grammar) string {
	for i, step := range w.steps {
		w.at = i
		w.step(g, rules.Unpack(step), w.open && i == len(w.steps)-1)
		w.last = step
		if Ends(step) {
			break
		}
		if err := g.Take(&w.s, w.seat, step, chance.Hidden{}, nil); err != nil {
			break
		}
	}
	w.flush()
	if w.open {
		w.part(" ")
		w.b = append(w.b, "..."...)
	}
	return string(w.b)
}

// complete reports that the steps end the turn. Only a placement may do so
// without being the last kind of step (mercy, rules.md 4.1).
func (w *writer) complete(g Grammar) bool {
	last := w.steps[len(w.steps)-1]
	if rules.Unpack(last).Kind != rules.StepPlace {
		return Ends(last)
	}
	s := w.s
	for _, step := range w.steps {
		if err := g.Take(&s, w.seat, step, chance.Hidden{}, nil); err != nil {
			return errors.Is(err, chance.ErrHidden)
		}
	}
	return g.Settled(&s, w.seat)
}

// part parts what follows from what stands before.
func (w *writer) part(mark string) {
	if len(w.b) > 0 {
		w.b = append(w.b, mark...)
	}
}

// comma parts a second step of the same action from the first.
func (w *writer) comma(second bool) {
	if second && len(w.b) > 0 {
		w.b = append(w.b, ',')
	}
}

func (w *writer) say(words ...string) {
	for _, x := range words {
		w.b = append(w.b, ' ')
		w.b = append(w.b, x...)
	}
}

func (w *writer) num(n int) {
	w.b = append(w.b, ' ')
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

// flush writes the count of workers placed on one place.
func (w *writer) flush() {
	if w.count > 1 {
		w.num(w.count)
		w.b = append(w.b, 'x')
	}
	w.count = 0
}

// step writes one step; full: nothing may be left out.
func (w *writer) step(g Grammar, m rules.Move, full bool) {
	if m.Kind != rules.StepPlace {
		w.flush()
	}
	switch m.Kind {
	case rules.StepKeep:
		w.keep(m)
	case rules.StepBeg:
		w.b = append(w.b, "beg "+rules.TempleIDs[m.A]...)
	case rules.StepPlace:
		w.place(m)
	case rules.StepStop:
		w.order(m)
	case rules.StepSpin:
		w.b = append(w.b, "spin"...)
		w.num(int(m.A))
	case rules.StepPick:
		w.part("; ")
		w.b = append(w.b, "pick "+placeWords[m.A]...)
		w.num(int(m.B))
	default:
		w.choice(g, m, full)
	}
}

func (w *writer) keep(m rules.Move) {
	dealt := &w.s.Players[w.seat.Index()].Dealt
	w.b = append(w.b, "keep"...)
	for _, i := range [...]uint8{m.A, m.B} {
		if n := dealt[i]; n >= 1 && int(n) <= rules.WealthCount {
			w.say(rules.Wealth[n-1].ID)
			continue
		}
		w.say("?")
	}
}

func (w *writer) place(m rules.Move) {
	last := rules.Unpack(w.last)
	switch {
	case last.Kind == rules.StepPlace && last.A == m.A:
		if w.count == 0 { // a turn in progress begins here
			w.count = 1
		}
		w.count++
		return
	case last.Kind == rules.StepPlace:
		w.flush()
		w.b = append(w.b, ',')
	default:
		w.part("; ")
		w.b = append(w.b, "place"...)
	}
	w.say(placeWords[m.A])
	w.count = 1
}

// order writes the end of a turn, which says something only when it gives an order for the calendar.
func (w *writer) order(m rules.Move) {
	switch m.A {
	case 1:
		w.part("; ")
		w.b = append(w.b, "spin 1"...)
	case 2:
		w.part("; ")
		w.b = append(w.b, "spin 2 if possible"...)
	default:
		if len(w.b) == 0 {
			w.b = append(w.b, "done"...)
		}
	}
}

// choice writes the answer to a decision inside a pick-up.
func (w *writer) choice(g Grammar, m rules.Move, full bool) {
	f := w.s.Top()
	if f == nil {
		return
	}
	switch m.Kind {
	case rules.StepAct:
		w.act(f, m, full)
	case rules.StepNone:
		w.none(f, full)
	case rules.StepHarvest:
		if full || len(g.Steps(&w.s, w.seat, w.room[:0])) > 1 {
			w.say([...]string{"corn", "wood", "burn", "corn"}[m.A])
		}
	case rules.StepDown:
		w.say(rules.TempleIDs[m.A])
	case rules.StepTech:
		w.comma(f.B&rules.TechOptional != 0 || rules.Unpack(w.last).Kind == rules.StepTech)
		w.say("tech", rules.TrackIDs[m.A])
	case rules.StepPay:
		w.pay(f)
		w.cubes(m)
	case rules.StepBuild:
		w.build(f, m)
	case rules.StepMonument:
		w.say("monument", rules.Monuments[m.A].ID)
	case rules.StepUp:
		w.say("up")
		for t := range rules.TempleIDs {
			if m.A&(1<<t) != 0 {
				w.say(rules.TempleIDs[t])
			}
		}
	case rules.StepGain:
		w.say("take")
		w.cubes(m)
	case rules.StepTrade:
		w.trade(m)
	}
}

func (w *writer) pay(f *rules.Frame) {
	if f.Kind == rules.FrameOffer {
		w.say("offer")
		return
	}
	w.say("pay")
}

func (w *writer) act(f *rules.Frame, m rules.Move, full bool) {
	switch {
	case f.Kind == rules.FrameAny:
		w.say("do", placeWords[m.A])
		w.num(int(m.B))
	case m.B != f.B || full:
		w.say("as")
		w.num(int(m.B))
	}
}

// nonePrefix tells what is declined from a worker that does nothing.
var nonePrefix = [rules.FrameKindCount]string{rules.FrameAny: "do", rules.FrameOffer: "offer", rules.FrameBuild: "build", rules.FrameTrade: "trade"}

// none writes a refusal, unless silence says it.
func (w *writer) none(f *rules.Frame, full bool) {
	r := reader{s: w.s}
	if w.last != 0 {
		r.steps = []engine.Step{w.last}
	}
	silent := r.continuing() && !w.goesOnBelow(f) || f.Kind == rules.FrameAct && f.B == 0
	if !full && silent {
		return
	}
	if verb := nonePrefix[f.Kind]; verb != "" {
		w.say(verb)
	}
	w.say("none")
}

// goesOnBelow reports that what is said next answers an outer decision to build: it would be read as the
// answer to f, inside it, if that were left unsaid.
func (w *writer) goesOnBelow(f *rules.Frame) bool {
	outer := f.Kind == rules.FrameBuild && slices.ContainsFunc(w.s.Stack[:w.s.Depth-1], func(x rules.Frame) bool { return x.Kind == rules.FrameBuild })
	next := w.at + 1
	for next < len(w.steps) && w.steps[next] == rules.None() {
		next++
	}
	if next == len(w.steps) {
		return outer && w.open && next > w.at+1
	}
	k := rules.Unpack(w.steps[next]).Kind
	return outer && (k == rules.StepBuild || k == rules.StepMonument)
}

func (w *writer) build(f *rules.Frame, m rules.Move) {
	w.comma(f.B&rules.BuildOptional != 0)
	w.say("build", rules.Buildings[m.A].ID)
	if m.C != 0 {
		w.say("save", rules.GoodIDs[m.C])
	}
	if m.B == 0 && f.B&rules.BuildShared != 0 && f.B&rules.BuildArchUsed == 0 && w.s.Players[w.seat.Index()].Tech[rules.Architecture] > 0 {
		w.say("plain")
	}
}

// cubes writes resources: "wood", "2 wood stone".
func (w *writer) cubes(m rules.Move) {
	for i, n := range [...]uint8{m.A, m.B, m.C} {
		switch {
		case n > 1:
			w.num(int(n))
			fallthrough
		case n == 1:
			w.say(rules.GoodIDs[rules.Wood+i])
		}
	}
}

// trade writes a run of equal exchanges when its first is met.
func (w *writer) trade(m rules.Move) {
	now := rules.Pack(m)
	if w.last == now {
		return
	}
	n := 1
	for w.at+n < len(w.steps) && w.steps[w.at+n] == now {
		n++
	}
	w.say([...]string{"sell", "buy"}[m.A])
	if n > 1 {
		w.num(n)
	}
	w.say(rules.GoodIDs[m.B])
}
