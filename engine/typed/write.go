package typed

import (
	"errors"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
	"painani/engine/lexer"
)

// Writer is one writing of steps.
type Writer[S, M any] struct {
	G     *Grammar[S, M]
	S     S // where the steps have led
	Seat  engine.Seat
	B     []byte          // what is written
	Due   *Decision[S, M] // the decision that the step answers
	Last  engine.Step     // the step before, Unsaid if there is none
	Steps []engine.Step   // all that is to be written
	At    int             // index of the step being written
	Open  bool            // the steps do not end the turn
	Full  bool            // nothing may be left out of this step

	said []bool // by step, where Grammar.Alike is given: it is written
	room [40]engine.Step
}

// Write is Write of engine.Rules. Left out are steps that silence means and tacit ones without an
// alternative. Steps that do not end the turn are written with "..." at the end.
func (g *Grammar[S, M]) Write(s *S, seat engine.Seat, steps []engine.Step) string {
	w := &Writer[S, M]{G: g, S: *s, Seat: seat, Steps: steps, Last: Unsaid, B: make([]byte, 0, 96)}
	w.Open = !w.whole()
	w.sift()
	w.all()
	if w.Open {
		w.Part(" ")
		w.B = append(w.B, "..."...)
	}
	return string(w.B)
}

// Speak is Speak of engine.Rules: a line of Write in a language.
func (g *Grammar[S, M]) Speak(line string, tag lang.Tag) string { return g.Words.Speak(line, tag) }

// brief is Write for a player to go on from: nothing marks that the turn is open.
func (g *Grammar[S, M]) brief(s *S, seat engine.Seat, steps []engine.Step) string {
	w := &Writer[S, M]{G: g, S: *s, Seat: seat, Steps: steps, Last: Unsaid}
	w.sift()
	w.all()
	return string(w.B)
}

// whole reports that the steps end the turn.
func (w *Writer[S, M]) whole() bool {
	n := len(w.Steps)
	if n == 0 || w.G.Ends(w.Steps[n-1]) {
		return n > 0
	}
	s := w.S
	for _, step := range w.Steps {
		if err := w.G.Rules.Take(&s, w.Seat, step, chance.Hidden{}, nil); err != nil {
			return errors.Is(err, chance.ErrHidden)
		}
	}
	return w.G.Rules.Settled(&s, w.Seat)
}

// all writes the steps.
func (w *Writer[S, M]) all() {
	for i, step := range w.Steps {
		last, ends := i == len(w.Steps)-1, w.G.Ends(step)
		w.At, w.Due = i, w.G.Due(&w.S)
		w.Full = last && (w.Open || ends && len(w.B) == 0)
		w.step(step)
		w.Last = step
		if ends || w.G.Rules.Take(&w.S, w.Seat, step, chance.Hidden{}, nil) != nil {
			return
		}
	}
}

// step writes one step, or leaves it out.
func (w *Writer[S, M]) step(step engine.Step) {
	d := w.Due
	switch {
	case w.said != nil && !w.said[w.At]:
	case w.G.Aside != nil && w.G.Aside(step):
		w.say(w.G.Beside, step)
	case w.said == nil && !w.Full && step == d.silence(&w.S, w.Last) && (d.Heard == nil || !d.Heard(w)):
	case w.said == nil && !w.Full && d.Tacit && len(w.G.Rules.Steps(&w.S, w.Seat, w.room[:0])) == 1:
	case step == w.G.None && w.said != nil:
		w.Begin(strings.TrimLeft(w.before(d)+" none", " "))
	case step == w.G.None:
		w.Say(w.before(d), "none")
	default:
		w.Due = d.row(step)
		w.say(w.Due, step)
	}
}

// before is the word before "none" where a decision is declined, "" if there is none.
func (w *Writer[S, M]) before(d *Decision[S, M]) string {
	if d.None == "" && len(d.Declines) > 0 {
		return w.G.Words.Name(lexer.SenseOf(d.Declines[0], 0))
	}
	return d.None
}

// say writes a step as a decision, or else the grammar, writes it.
func (w *Writer[S, M]) say(d *Decision[S, M], step engine.Step) {
	if d.Say == nil {
		w.G.Say(w, step)
		return
	}
	d.Say(w, step)
}

// sift decides which steps are written, from the last to the first, where that depends on what is written
// next. The steps are walked for it before they are written.
func (w *Writer[S, M]) sift() {
	if w.G.Alike == nil {
		return
	}
	var dueRoom [24]*Decision[S, M]
	s, due, last := w.S, dueRoom[:0], Unsaid
	w.said = make([]bool, len(w.Steps))
	for i, step := range w.Steps {
		d := w.G.Due(&s)
		due = append(due, d)
		w.said[i] = !w.G.Aside(step) && w.tacit(d, &s, step, last) // for now: it may be left out
		last = step
		if w.G.Ends(step) || w.G.Rules.Take(&s, w.Seat, step, chance.Hidden{}, nil) != nil {
			break
		}
	}
	next := -1 // the step that is written next
	for i := len(due) - 1; i >= 0; i-- {
		left := i > 0 && w.said[i] && (next >= 0 || !w.Open)
		if left && next >= 0 && !w.G.Ends(w.Steps[i]) {
			left = !w.G.Aside(w.Steps[next]) && !w.G.Alike(due[i], due[next])
		}
		if w.said[i] = !left; !left {
			next = i
		}
	}
}

// tacit reports that a step goes without saying at a decision.
func (w *Writer[S, M]) tacit(d *Decision[S, M], s *S, step, last engine.Step) bool {
	if step == d.silence(s, last) {
		return true
	}
	return (d.Tacit || step == w.G.None) && w.G.only(w.G.Rules.Steps(s, w.Seat, w.room[:0])) == step
}

// Next is the step that is written next, Unsaid if none is or Grammar.Alike is not given.
func (w *Writer[S, M]) Next() engine.Step {
	for i := w.At + 1; i < len(w.said); i++ {
		if w.said[i] {
			return w.Steps[i]
		}
	}
	return Unsaid
}

// Part parts what follows from what stands before, with a mark like "; ".
func (w *Writer[S, M]) Part(mark string) {
	if len(w.B) > 0 {
		w.B = append(w.B, mark...)
	}
}

// Begin writes the word that an action begins with behind what parts it from the one before, and others as
// Say does.
func (w *Writer[S, M]) Begin(verb string, words ...string) {
	w.Part("; ")
	w.B = append(w.B, verb...)
	w.Say(words...)
}

// Say writes words, a blank before each; an empty one is none.
func (w *Writer[S, M]) Say(words ...string) {
	for _, x := range words {
		if x != "" {
			w.B = append(w.B, ' ')
			w.B = append(w.B, x...)
		}
	}
}

// Number writes a number behind a blank.
func (w *Writer[S, M]) Number(n int) {
	w.B = append(w.B, ' ')
	w.B = strconv.AppendInt(w.B, int64(n), 10)
}

// Amounts writes how many there are of each thing, by their names: "2 wood stone".
func (w *Writer[S, M]) Amounts(names []string, counts ...uint8) {
	for i, n := range counts {
		if n > 1 {
			w.Number(int(n))
		}
		if n > 0 {
			w.Say(names[i])
		}
	}
}

// Run counts how often the step being written is repeated; 0 if it was said with the one before.
func (w *Writer[S, M]) Run() int {
	step := w.Steps[w.At]
	if w.Last == step {
		return 0
	}
	n := 1
	for w.At+n < len(w.Steps) && w.Steps[w.At+n] == step {
		n++
	}
	return n
}
