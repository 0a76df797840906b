package notation

import (
	"strconv"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
)

// writer is one writing of steps.
type writer struct {
	s    rules.State
	seat engine.Seat
	b    []byte
	last rules.Move // step before
	run  int        // of equal steps, for chips
}

// Write is the canonical notation of steps: lower case, English, ASCII. Left out
// are the way of a bridge where there is one only, and the end of the turn, unless
// it is all. Steps that do not end the turn are written with "..." at the end.
func (g Grammar) Write(s *rules.State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat, b: make([]byte, 0, 96)}
	w.all(g, steps)
	if n := len(steps); n == 0 || !rules.Ends(steps[n-1]) {
		w.part(" ")
		w.b = append(w.b, "..."...)
	}
	return string(w.b)
}

// brief is Write for a player to go on from: nothing marks that the turn is open.
func (g Grammar) brief(s *rules.State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat}
	w.all(g, steps)
	return string(w.b)
}

func (w *writer) all(g Grammar, steps []engine.Step) {
	for _, step := range steps {
		m := rules.Unpack(step)
		w.step(m)
		w.last = m
		if rules.Ends(step) || g.Take(&w.s, w.seat, step, chance.Hidden{}, nil) != nil {
			break
		}
	}
	w.flush()
}

// part parts what follows from what stands before.
func (w *writer) part(mark string) {
	if len(w.b) > 0 {
		w.b = append(w.b, mark...)
	}
}

// say writes words with blanks between them.
func (w *writer) say(words ...string) {
	for i, word := range words {
		if i > 0 {
			w.b = append(w.b, ' ')
		}
		w.b = append(w.b, word...)
	}
}

// flush writes how often the chips before were bought or used.
func (w *writer) flush() {
	if w.run > 1 {
		w.b = append(w.b, ' ')
		w.b = strconv.AppendInt(w.b, int64(w.run), 10)
	}
	w.run = 0
}

func (w *writer) step(m rules.Move) {
	chip := m.Kind == rules.StepBuy || m.Kind == rules.StepUse
	switch {
	case chip && m.Kind == w.last.Kind:
		w.run++
		return
	case m.Kind == rules.StepWalk && w.last.Kind == rules.StepWalk:
		w.b = append(w.b, ' ')
		w.say(rules.CellIDs[m.A])
		return
	}
	w.flush()
	if chip {
		w.run = 1
	}
	if m.Kind == rules.StepEnd {
		if len(w.b) == 0 {
			w.say(Vocabulary.Name(lexer.SenseOf(wordPass, 0)))
		}
		return
	}
	w.part("; ")
	w.action(m)
}

// action writes an action with its verb.
func (w *writer) action(m rules.Move) {
	switch m.Kind {
	case rules.StepDouble:
		w.say("canal", rules.CellIDs[m.A]+"+"+rules.CellIDs[m.B])
	case rules.StepBridge:
		w.say("bridge", rules.CellIDs[m.A])
		w.way(m.A, m.C)
	case rules.StepShift:
		w.say("shift", rules.CellIDs[m.A], rules.CellIDs[m.B])
		w.way(m.B, m.C)
	case rules.StepTemple, rules.StepNeutral:
		w.say("temple", digits(m.B), rules.CellIDs[m.A])
	case rules.StepFound:
		w.say("found", digits(m.B), rules.CellIDs[m.A])
	case rules.StepBuy:
		w.say("chip", "buy")
	case rules.StepUse:
		w.say("chip", "use")
	case rules.StepStart, rules.StepCanal, rules.StepWalk, rules.StepBoat, rules.StepTravel:
		w.say(plainVerbs[m.Kind], rules.CellIDs[m.A])
	}
}

// plainVerbs are the verbs of steps that name one cell and nothing else.
var plainVerbs = [rules.StepKindCount]string{rules.StepStart: "start", rules.StepCanal: "canal", rules.StepWalk: "walk", rules.StepBoat: "boat", rules.StepTravel: "travel"}

// way writes the orientation of a bridge if it has a choice.
func (w *writer) way(c, axis uint8) {
	dry := w.s.Dry()
	fits := 0
	for way := range rules.Axes {
		if a, b := rules.Access(c, way); dry.Has(a) && dry.Has(b) {
			fits++
		}
	}
	if fits > 1 {
		w.b = append(w.b, ' ')
		w.say(rules.AxisIDs[axis])
	}
}

func digits(n uint8) string { return strconv.Itoa(int(n)) }
