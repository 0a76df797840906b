package mexica

import (
	"strconv"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lexer"
)

// writer is one writing of steps.
type writer struct {
	s    State
	seat engine.Seat
	b    []byte
	last move // step before
	run  int  // of equal steps, for chips
}

// Write is the canonical notation of steps: lower case, English, ASCII. Left out
// are the way of a bridge where there is one only, and the end of the turn, unless
// it is all. Steps that do not end the turn are written with "..." at the end.
func (g Rules) Write(s *State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat, b: make([]byte, 0, 96)}
	w.all(g, steps)
	if n := len(steps); n == 0 || !ends(steps[n-1]) {
		w.part(" ")
		w.b = append(w.b, "..."...)
	}
	return string(w.b)
}

// brief is Write for a player to go on from: nothing marks that the turn is open.
func (g Rules) brief(s *State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat}
	w.all(g, steps)
	return string(w.b)
}

// ends reports that a step is the last of a turn.
func ends(step engine.Step) bool {
	k := unpack(step).Kind
	return k == stepEnd || k == stepStart
}

func (w *writer) all(g Rules, steps []engine.Step) {
	for _, step := range steps {
		m := unpack(step)
		w.step(m)
		w.last = m
		if ends(step) || g.Take(&w.s, w.seat, step, chance.Hidden{}, nil) != nil {
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

func (w *writer) step(m move) {
	chip := m.Kind == stepBuy || m.Kind == stepUse
	switch {
	case chip && m.Kind == w.last.Kind:
		w.run++
		return
	case m.Kind == stepWalk && w.last.Kind == stepWalk:
		w.b = append(w.b, ' ')
		w.say(cellIDs[m.A])
		return
	}
	w.flush()
	if chip {
		w.run = 1
	}
	if m.Kind == stepEnd {
		if len(w.b) == 0 {
			w.say(vocabulary.Name(lexer.SenseOf(wordPass, 0)))
		}
		return
	}
	w.part("; ")
	w.action(m)
}

// action writes an action with its verb.
func (w *writer) action(m move) {
	switch m.Kind {
	case stepDouble:
		w.say("canal", cellIDs[m.A]+"+"+cellIDs[m.B])
	case stepBridge:
		w.say("bridge", cellIDs[m.A])
		w.way(m.A, m.C)
	case stepShift:
		w.say("shift", cellIDs[m.A], cellIDs[m.B])
		w.way(m.B, m.C)
	case stepTemple:
		w.say("temple", digits(m.B), cellIDs[m.A])
	case stepFound:
		w.say("found", digits(m.B), cellIDs[m.A])
	case stepBuy:
		w.say("chip", "buy")
	case stepUse:
		w.say("chip", "use")
	case stepStart, stepCanal, stepWalk, stepBoat, stepTravel:
		w.say(plainVerbs[m.Kind], cellIDs[m.A])
	}
}

// plainVerbs are the verbs of steps that name one cell and nothing else.
var plainVerbs = [stepKindCount]string{stepStart: "start", stepCanal: "canal", stepWalk: "walk", stepBoat: "boat", stepTravel: "travel"}

// way writes the orientation of a bridge if it has a choice.
func (w *writer) way(c, axis uint8) {
	dry := w.s.dry()
	fits := 0
	for way := range axes {
		if a, b := access(c, way); dry.has(a) && dry.has(b) {
			fits++
		}
	}
	if fits > 1 {
		w.b = append(w.b, ' ')
		w.say(axisIDs[axis])
	}
}

func digits(n uint8) string { return strconv.Itoa(int(n)) }
