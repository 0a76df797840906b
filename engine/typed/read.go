package typed

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// Reader is one reading of a line.
type Reader[S, M any] struct {
	lexer.Queue
	G     *Grammar[S, M]
	S     S // where the steps have led
	Seat  engine.Seat
	Own   M               // what the game remembers of the words
	Due   *Decision[S, M] // the decision that is due; nil before the first
	Row   *Decision[S, M] // its row whose words are read, Due itself if it has none
	Steps []engine.Step   // taken so far
	Legal []engine.Step   // what may come next
	Tried uint8           // kind of the step that was refused; 0 if the words named none
	// Refused is that step. Read may set it to what it knows of it.
	Refused engine.Step

	from  int           // lexeme where the words begin that named the last step,
	queue []engine.Step // steps that words named together,
	again engine.Step   // or one that they named several times,
	more  int           // so often yet
	ended bool          // the turn is at its end
	fits  []engine.Step // what the words that were refused may mean, if that is several
	room  *room
}

// room is space for what most readings need. It is most of a Reader's size, and every turn that is replayed
// is read: so it is used again.
type room struct {
	lex   [32]lexer.Lexeme
	legal [96]engine.Step
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// leave gives the room back. Nobody may use Lex or Legal any more.
func (r *Reader[S, M]) leave() {
	clear(r.room.lex[:]) // they name the line
	rooms.Put(r.room)
	r.room, r.Lex, r.Legal = nil, nil, nil
}

// Read is Read of engine.Rules. A refusal offers turns that can be read from there.
func (g *Grammar[S, M]) Read(s *S, seat engine.Seat, line string) ([]engine.Step, error) {
	r, refusal, err := g.reading(s, seat, line)
	switch {
	case err != nil:
		return nil, err
	case refusal != nil:
		if r.asks(refusal) {
			r.suggest(s, refusal)
		}
		return nil, refusal
	}
	r.leave()
	return r.Steps, nil
}

// asks reports that it is known what could stand there instead of what was refused. It is of an empty
// line, too, in a game that says what it offers.
func (r *Reader[S, M]) asks(refusal *engine.Refusal) bool {
	if r.Due == nil && r.G.Nearest != nil && refusal.Code == r.G.Codes.Empty {
		r.Due, r.Legal = r.G.Due(&r.S), r.G.Rules.Steps(&r.S, r.Seat, nil)
	}
	return r.Due != nil
}

// reading reads a line; a refusal offers nothing yet.
func (g *Grammar[S, M]) reading(s *S, seat engine.Seat, line string) (*Reader[S, M], *engine.Refusal, error) {
	r := &Reader[S, M]{Queue: lexer.Queue{Line: line}, G: g, S: *s, Seat: seat, Refused: Unsaid,
		room: rooms.Get().(*room)}
	var refusal *engine.Refusal
	if r.Lex, r.Open, refusal = g.Words.Scan(r.room.lex[:0], line, g.Dialect); refusal != nil {
		return r, refusal, nil
	}
	if g.Order != nil {
		r.Lex = g.Order(r.Lex)
	}
	if refusal = r.mayBegin(); refusal != nil {
		return r, refusal, nil
	}
	r.Steps = make([]engine.Step, 0, 12)
	refusal, err := r.walk()
	return r, refusal, err
}

// reads reports that a line can be read from a position.
func (g *Grammar[S, M]) reads(s *S, seat engine.Seat, line string) bool {
	r, refusal, err := g.reading(s, seat, line)
	if refusal != nil || err != nil {
		return false
	}
	r.leave()
	return true
}

// mayBegin refuses what does not fit to the moment at all.
func (r *Reader[S, M]) mayBegin() *engine.Refusal {
	c := &r.G.Codes
	switch awaited := r.G.Rules.Awaits(&r.S); {
	case awaited == 0 && c.Over != "":
		return engine.Refuse(c.Over, c.OverSection)
	case !awaited.Has(r.Seat) && c.NotYours != "":
		return engine.Refuse(c.NotYours, c.NotYoursSection)
	case len(r.Lex) == 0 && !r.Open:
		return engine.Refuse(c.Empty, "")
	}
	return nil
}

// walk takes step after step until the words, or the turn, are at an end.
func (r *Reader[S, M]) walk() (*engine.Refusal, error) {
	r.Legal = r.room.legal[:0]
	for ended := false; !ended; {
		r.Due = r.G.Due(&r.S)
		r.Legal = r.G.Rules.Steps(&r.S, r.Seat, r.Legal[:0])
		step, refusal := r.next()
		if refusal != nil || step == Unsaid {
			return refusal, nil
		}
		r.Steps = append(r.Steps, step)
		if ended = r.G.Ends(step); !ended {
			err := r.G.Rules.Take(&r.S, r.Seat, step, chance.Hidden{}, nil)
			if err != nil && !errors.Is(err, chance.ErrHidden) {
				return nil, fmt.Errorf("read turn: %w", err)
			}
			ended = err != nil || r.G.Rules.Settled(&r.S, r.Seat)
		}
	}
	r.ended = true
	if refusal := r.tooMuch(); refusal != nil {
		return refusal, nil
	}
	return r.idle(), nil
}

// tooMuch refuses what was said beyond the end of the turn: words, or a number of steps of which some are
// left.
func (r *Reader[S, M]) tooMuch() *engine.Refusal {
	x := r.Peek()
	if r.more > 0 || len(r.queue) > 0 {
		x = &r.Lex[r.At-1]
		for i := r.from; i < r.At; i++ {
			if r.Lex[i].Kind == lexer.Times {
				x = &r.Lex[i]
			}
		}
	}
	if x == nil {
		return nil
	}
	return engine.Refuse(r.G.Codes.TooMuch, r.G.Codes.TooMuchSection, "word", r.Quote(x)).At(x.Span)
}

// idle refuses what was said ahead and served nothing.
func (r *Reader[S, M]) idle() *engine.Refusal {
	switch {
	case r.held():
		x := &r.Lex[len(r.Lex)-1]
		return engine.Refuse(r.G.Codes.TooMuch, "", "word", r.Quote(x)).At(x.Span)
	case r.G.Idle != nil:
		return r.G.Idle(r)
	}
	return nil
}

// held reports that words which were passed name steps that are still to come.
func (r *Reader[S, M]) held() bool { return r.G.Held != nil && r.G.Held(r) }

// next is the step that the words name, or the one that needs no words; Unsaid when
// the line is at its end and a choice is left.
func (r *Reader[S, M]) next() (engine.Step, *engine.Refusal) {
	switch {
	case len(r.queue) > 0:
		step := r.queue[0]
		r.queue = r.queue[1:]
		return r.legal(step)
	case r.more > 0:
		r.more--
		return r.legal(r.again)
	}
	if r.Open && r.AtEnd() && !r.held() {
		return Unsaid, nil
	}
	r.from = r.At
	step, refusal := r.read()
	if refusal != nil {
		return Unsaid, refusal
	}
	if step == Unsaid {
		step = r.Row.silence(&r.S, r.Last())
	}
	switch {
	case step == Unfinished && r.Open:
		return Unsaid, nil
	case step != Unfinished && step != Unsaid:
		return r.legal(step)
	case r.Row != r.Due:
		return r.unnamed()
	}
	return r.unsaid()
}

// read is what the words name: of what may be done beside, else of the row that they call for.
func (r *Reader[S, M]) read() (engine.Step, *engine.Refusal) {
	r.Row = r.Due
	if r.G.Beside != nil {
		if step, refusal := r.G.Beside.Read(r); step != Unsaid || refusal != nil {
			return step, refusal
		}
	}
	if r.G.Ahead != nil {
		if step, refusal := r.G.Ahead(r); step != Unsaid || refusal != nil {
			return step, refusal
		}
	}
	if step, refusal := r.none(); step != Unsaid || refusal != nil || r.Due.Read == nil && r.Due.Verb == nil {
		return step, refusal
	}
	if r.Due.Verb != nil {
		row, refusal := r.Due.Verb(r)
		if refusal != nil || row == nil {
			return Unsaid, refusal
		}
		r.Row = row
	}
	return r.Row.Read(r)
}

// none passes the words that decline the decision which is due, if it says how.
func (r *Reader[S, M]) none() (engine.Step, *engine.Refusal) {
	d, from := r.Due, r.At
	switch {
	case d.Declines == nil && d.Must == nil || !r.Declined(d.Declines...):
		return Unsaid, nil
	case slices.Contains(r.Legal, r.G.None):
		return r.G.None, nil
	case d.Must != nil:
		return Unsaid, d.Must(r, r.G.None).At(r.Span(from))
	}
	return r.Back(from)
}

// Declined passes the word of Grammar.No, with words of some classes before it that nothing parts from it.
func (r *Reader[S, M]) Declined(before ...lexer.Class) bool {
	from := r.At
	next := func(classes ...lexer.Class) bool { return (r.At == from || r.Close()) && r.Skip(classes...) }
	for next(before...) {
	}
	if next(r.G.No) {
		return true
	}
	r.At = from
	return false
}

// legal is the step if it is legal.
func (r *Reader[S, M]) legal(step engine.Step) (engine.Step, *engine.Refusal) {
	if slices.Contains(r.Legal, step) {
		return step, nil
	}
	r.Tried, r.Refused = r.G.kind(step), step
	return Unsaid, r.why(step).At(r.Said())
}

// kind is the kind of a step.
func (g *Grammar[S, M]) kind(step engine.Step) uint8 {
	if g.Kind == nil {
		return 0
	}
	return g.Kind(step)
}

// Why says what speaks against a step that is not legal.
func (g *Grammar[S, M]) Why(s *S, seat engine.Seat, step engine.Step) *engine.Refusal {
	r := &Reader[S, M]{G: g, S: *s, Seat: seat, Due: g.Due(s), Legal: g.Rules.Steps(s, seat, nil)}
	return r.why(step)
}

// why says what speaks against a step.
func (r *Reader[S, M]) why(step engine.Step) *engine.Refusal {
	r.Row = r.Due.row(step)
	asked := []*Decision[S, M]{r.Row, r.Due}
	if r.G.Beside != nil && r.G.Aside(step) {
		asked = []*Decision[S, M]{r.G.Beside}
	}
	for _, d := range asked {
		if d.Why == nil || step == r.G.None {
			continue
		}
		if refusal := d.Why(r, step); refusal != nil {
			return refusal
		}
	}
	if r.G.Misfit != nil && step != r.G.None {
		return r.G.Misfit(r, step)
	}
	return engine.Refuse(r.G.Codes.Unfit, r.Due.Section, "choice", r.Due.ID, "word", notation.Clip(r.Line))
}

// unsaid is the step when neither words nor silence answer the decision that is due.
func (r *Reader[S, M]) unsaid() (engine.Step, *engine.Refusal) {
	only := r.G.only(r.Legal)
	if only != Unsaid || r.AtEnd() {
		return only, nil
	}
	x := r.Peek()
	if x.Apart || r.begins(x) {
		return Unsaid, r.Missing(x)
	}
	return Unsaid, r.Unfit(x)
}

// unnamed is the only legal step of a row whose words have named none.
func (r *Reader[S, M]) unnamed() (engine.Step, *engine.Refusal) {
	if x := r.Peek(); x != nil && !r.begins(x) {
		return Unsaid, r.Unfit(x)
	}
	list := r.Fitting(func(step engine.Step) bool { return r.Due.row(step) == r.Row })
	switch {
	case len(list) == 1:
		return list[0], nil
	case len(list) > 1:
		r.Tried = r.G.kind(list[0])
	case r.Row.WhyNone != nil:
		if refusal := r.Row.WhyNone(r); refusal != nil {
			return Unsaid, refusal.At(r.Said())
		}
	}
	return Unsaid, r.Lacking(r.Row.ID)
}

// begins reports that a word begins something new: a verb, or the end of the turn.
func (r *Reader[S, M]) begins(x *lexer.Lexeme) bool {
	c := x.Sense.Class()
	return x.Kind == lexer.Word && (r.G.Words.Verb(c) || c == r.G.Done)
}

// Lacking refuses the words that were passed last, because they do not say enough; choice is the ID of what
// is missing.
func (r *Reader[S, M]) Lacking(choice string) *engine.Refusal {
	span := r.Said()
	word := notation.Clip(r.Line[span.From:span.To])
	return engine.Refuse(r.G.Codes.Missing, r.Row.Section, "choice", choice, "word", word).At(span)
}

// only is the step without an alternative, asides not counted; Unsaid if there are several.
func (g *Grammar[S, M]) only(legal []engine.Step) engine.Step {
	if len(legal) == 1 {
		return legal[0]
	}
	only := Unsaid
	for _, step := range legal {
		switch {
		case g.Aside != nil && g.Aside(step):
		case only != Unsaid:
			return Unsaid
		default:
			only = step
		}
	}
	return only
}

// Missing refuses a word that comes before the decision which is due was answered.
func (r *Reader[S, M]) Missing(x *lexer.Lexeme) *engine.Refusal {
	return r.refuse(r.G.Codes.Missing, x)
}

// Unfit refuses a word that the decision which is due does not understand.
func (r *Reader[S, M]) Unfit(x *lexer.Lexeme) *engine.Refusal { return r.refuse(r.G.Codes.Unfit, x) }

func (r *Reader[S, M]) refuse(code string, x *lexer.Lexeme) *engine.Refusal {
	return engine.Refuse(code, r.Row.Section, "choice", r.Row.ID, "word", r.Quote(x)).At(x.Span)
}

// Last is the step before, Unsaid if there is none.
func (r *Reader[S, M]) Last() engine.Step {
	if len(r.Steps) == 0 {
		return Unsaid
	}
	return r.Steps[len(r.Steps)-1]
}

// Said is the part of the line that names the step, as far as it was passed.
func (r *Reader[S, M]) Said() notation.Span { return r.Span(r.from) }

// Then is the first of several steps that words name together; the others are taken after it, whatever the
// line says next.
func (r *Reader[S, M]) Then(steps ...engine.Step) engine.Step {
	r.queue = steps[1:]
	return steps[0]
}

// Repeat is a step that words say n times, once at least; the others are taken after it.
func (r *Reader[S, M]) Repeat(step engine.Step, n int) engine.Step {
	r.again, r.more = step, n-1
	return step
}

// Which refuses words, from a lexeme on, that fit several steps; each of them is offered.
func (r *Reader[S, M]) Which(refusal *engine.Refusal, fits []engine.Step, from int) *engine.Refusal {
	r.fits = fits
	return refusal.At(r.Span(from))
}

// Back gives the words from a lexeme on back: they say nothing to the decision.
func (r *Reader[S, M]) Back(from int) (engine.Step, *engine.Refusal) {
	r.At = from
	return Unsaid, nil
}

// One is the only one of the legal steps that words, from a lexeme on, fit. Where there is none, none says
// why; several are refused by which, and each of them is offered.
func (r *Reader[S, M]) One(
	fits []engine.Step, from int, none, which func() *engine.Refusal,
) (engine.Step, *engine.Refusal) {
	switch len(fits) {
	case 0:
		return Unsaid, none().At(r.Span(from))
	case 1:
		return fits[0], nil
	}
	return Unsaid, r.Which(which(), fits, from)
}

// Phrase writes a step for a player to go on from.
func (r *Reader[S, M]) Phrase(step engine.Step) string {
	return r.G.brief(&r.S, r.Seat, []engine.Step{step})
}

// Fitting lists the legal steps for which fit holds.
func (r *Reader[S, M]) Fitting(fit func(engine.Step) bool) []engine.Step {
	var out []engine.Step
	for _, step := range r.Legal {
		if fit(step) {
			out = append(out, step)
		}
	}
	return out
}
