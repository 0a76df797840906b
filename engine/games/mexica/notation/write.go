package notation

import (
	"strconv"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
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
			w.action(m)
		}
		return
	}
	w.part("; ")
	w.action(m)
}

// action writes an action with its verb.
func (w *writer) action(m rules.Move) {
	d := &decisions[m.Kind]
	w.say(d.words)
	if d.naming != nil {
		w.b = append(w.b, ' ')
		d.naming(w, m)
	}
}

// What follows a verb: a cell, the two of a double tile, that of a bridge with its way, where one is moved, a number and a cell.
func (w *writer) cell(m rules.Move)     { w.say(rules.CellIDs[m.A]) }
func (w *writer) pair(m rules.Move)     { w.say(rules.CellIDs[m.A] + "+" + rules.CellIDs[m.B]) }
func (w *writer) site(m rules.Move)     { w.cell(m); w.way(m.A, m.C) }
func (w *writer) move(m rules.Move)     { w.say(rules.CellIDs[m.A], rules.CellIDs[m.B]); w.way(m.B, m.C) }
func (w *writer) numbered(m rules.Move) { w.say(digits(m.B), rules.CellIDs[m.A]) }

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
