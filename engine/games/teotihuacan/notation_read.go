package teotihuacan

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/notation"
)

// The grammar, in its canonical form (everything else is a liberal form of it):
//
//	turn   = "keep" tile tile | "draft" tile | "place" board board board { ";" choice }
//	       | { aside ";" } ( "release" | move ";" deed { ";" choice } ) | "pay" ( number | "free" )
//	move   = "move" number "from" board [ "power" n ] [ "double" n ] [ "anywhere" ]
//	deed   = "collect" | "worship" [ royal tile ] [ "temple" ] [ "tile" ] [ "free" ] | "action" [ "free" ]
//	       | "tech" tile | "nobles row" n | "decorate" tile side | "build" tile "at" row "," column [ "turn" n ]
//	choice = deed of the same action | "take" goods | "up" temple | "claim" tile | "power" [ board ] n | "buy"
//	       | "reward" which | "trade" [ good ] [ n "x" ] | "save" good | any of these with "none" | aside
//	aside  = "use" tile | "unlock"
//
// The reader walks the decision tree of the rules and lets each decision take
// the words that it understands. A decision with one alternative, tiles and unlocking not
// counted, needs none; a line may end where only "nothing more" is left to say;
// "..." at the end leaves the turn open.

// reader is one reading of a line.
type reader struct {
	s     State // where the walk is
	seat  uint8
	line  string
	lex   []lexeme
	at    int // next lexeme
	open  bool
	queue []engine.Step // steps that a phrase named together
	ups   []int         // temples said ahead, as in "up blue red"
	raise []int         // powers said ahead, as in "power 3 2"
	ahead [discoveryKinds]bool
	tried kind // of the step that was refused
	steps []engine.Step
	legal []engine.Step

	lexRoom   [40]lexeme
	legalRoom [200]engine.Step
}

// Read turns a typed turn into steps; see the manual for what it understands.
// The error is a *engine.Refusal.
func (g Rules) Read(s *State, seat engine.Seat, line string) ([]engine.Step, error) {
	r := &reader{s: *s, seat: uint8(seat), line: line}
	var refusal *engine.Refusal
	r.lex, r.open, refusal = lexLine(r.lexRoom[:0], line)
	if refusal != nil {
		return nil, refusal
	}
	if refusal = r.mayBegin(seat); refusal != nil {
		return nil, refusal
	}
	r.steps = make([]engine.Step, 0, 12)
	refusal, err := r.walk(g, seat)
	switch {
	case err != nil:
		return nil, err
	case refusal != nil:
		r.suggest(g, s, seat, refusal)
		return nil, refusal
	}
	return r.steps, nil
}

// mayBegin refuses what does not fit to the moment at all.
func (r *reader) mayBegin(seat engine.Seat) *engine.Refusal {
	switch {
	case r.s.Phase == phaseOver:
		return engine.Refuse(codeOver, "14")
	case !(Rules{}).Awaits(&r.s).Has(seat):
		return engine.Refuse(codeNotYours, "3")
	case len(r.lex) == 0 && !r.open:
		return engine.Refuse(codeEmpty, "")
	}
	return nil
}

// walk takes step after step until the words, or the turn, are at an end.
func (r *reader) walk(g Rules, seat engine.Seat) (*engine.Refusal, error) {
	for {
		r.legal = g.Steps(&r.s, seat, r.legalRoom[:0])
		step, refusal := r.next()
		if refusal != nil || step == 0 {
			return refusal, nil
		}
		r.steps = append(r.steps, step)
		ended := ends(step)
		if !ended {
			err := g.Take(&r.s, seat, step, chance.Hidden{}, nil)
			if err != nil && !errors.Is(err, chance.ErrHidden) {
				return nil, fmt.Errorf("read turn: %w", err)
			}
			ended = err != nil || g.Settled(&r.s, seat)
		}
		if ended {
			return r.leftOver(), nil
		}
	}
}

// leftOver refuses words behind the end of the turn, and tiles that were said and served nothing.
func (r *reader) leftOver() *engine.Refusal {
	if x := r.peek(); x != nil {
		return engine.Refuse(codeTooMuch, "", "word", r.text(x)).At(x.Span)
	}
	if len(r.ups)+len(r.raise)+len(r.queue) > 0 {
		last := &r.lex[len(r.lex)-1]
		return engine.Refuse(codeTooMuch, "", "word", r.text(last)).At(last.Span)
	}
	for k, said := range r.ahead {
		if said {
			return engine.Refuse(codeUseIdle, "9", "tile", discoveries[k].ID)
		}
	}
	return nil
}

// ends reports that a step is the last of a turn by its kind.
func ends(step engine.Step) bool {
	switch unpack(step).Kind {
	case stepKeep, stepDraft, stepEnd, stepPay:
		return true
	}
	return false
}

// next is the step that the words name, or the one that needs no words; 0 when
// the line is at its end and a choice is left.
func (r *reader) next() (engine.Step, *engine.Refusal) {
	if r.open && r.atEnd() && len(r.queue) == 0 && len(r.ups) == 0 && len(r.raise) == 0 {
		return 0, nil
	}
	from := r.at
	step, refusal := r.choose()
	if refusal != nil {
		return 0, refusal
	}
	if step == 0 {
		return r.unsaid()
	}
	if !slices.Contains(r.legal, step) {
		r.tried = unpack(step).Kind
		return 0, r.why(step).At(r.span(from))
	}
	return step, nil
}

// unsaid is the step when the words say nothing to the decision that is due.
func (r *reader) unsaid() (engine.Step, *engine.Refusal) {
	if step := forced(r.legal); step != 0 {
		return step, nil
	}
	if r.continuing() {
		return none(), nil
	}
	if r.atEnd() {
		return 0, nil
	}
	x := r.peek()
	if x.Apart || x.Kind == lexWord && (x.Sense.class().begins() || x.Sense.class() == wordDone) {
		return 0, engine.Refuse(codeMissing, r.section(), "choice", r.asked(), "word", r.text(x)).At(x.Span)
	}
	return 0, r.unfit(x)
}

// forced is the one step that is neither a tile nor unlocking, or the only one at all; 0 if there are more.
func forced(legal []engine.Step) engine.Step {
	if len(legal) == 1 {
		return legal[0]
	}
	var only engine.Step
	for _, step := range legal {
		if aside(step) {
			continue
		}
		if only != 0 {
			return 0
		}
		only = step
	}
	return only
}

// unfit refuses a word that the decision which is due does not understand.
func (r *reader) unfit(x *lexeme) *engine.Refusal {
	return engine.Refuse(codeUnfit, r.section(), "choice", r.asked(), "word", r.text(x)).At(x.Span)
}

// continuing reports that silence means no to the decision that is due.
func (r *reader) continuing() bool { return silent(&r.s) }

// silent reports that the decision due only asks whether to go on with what was
// begun, or for something that costs: the next pyramid tile, the next trade, T13.
func silent(s *State) bool {
	f := s.top()
	if f == nil {
		return false
	}
	switch f.Kind {
	case frameBuild:
		return f.A > 0
	case frameOffer:
		return true
	case frameTrade:
		return f.B != royalRB07 && f.A < tradesOf(f)
	}
	return false
}

// tradesOf is how many trades a royal tile began with.
func tradesOf(f *frame) uint8 {
	if f.B == royalRB07 {
		return 1
	}
	return uint8(int8(f.C) + royals[f.B].More)
}

// choose asks the decision that is due for the step that the next words name, 0 if none.
func (r *reader) choose() (engine.Step, *engine.Refusal) {
	if len(r.queue) > 0 {
		step := r.queue[0]
		r.queue = r.queue[1:]
		return step, nil
	}
	if step, done, refusal := r.chooseAside(); done || refusal != nil {
		return step, refusal
	}
	switch r.s.Phase {
	case phaseChoose:
		return r.chooseKeep()
	case phaseDraft:
		return r.chooseDraft()
	case phaseSalary:
		return r.chooseSalary()
	}
	if f := r.s.top(); f != nil {
		return choosers[f.Kind](r, f)
	}
	if r.s.Phase == phaseStart {
		return r.choosePost()
	}
	switch r.s.Stage {
	case stageMoved:
		return r.chooseDeed()
	case stageDone:
		if r.skip(wordDone) {
			return end(), nil
		}
		return 0, nil
	}
	return r.chooseBegin()
}

// choosers read the decisions of the stack, by kind of frame. It is filled
// in init because the functions lead back to it.
var choosers [frameKindCount]func(*reader, *frame) (engine.Step, *engine.Refusal)

func init() {
	choosers = [frameKindCount]func(*reader, *frame) (engine.Step, *engine.Refusal){
		frameGain:     (*reader).chooseGain,
		frameTemple:   (*reader).chooseUp,
		frameOrder:    (*reader).chooseUp,
		frameClaim:    (*reader).chooseClaim,
		framePower:    (*reader).choosePower,
		frameOffer:    (*reader).chooseOffer,
		frameReward:   (*reader).chooseReward,
		frameTrade:    (*reader).chooseTrade,
		frameLearn:    (*reader).chooseLearn,
		frameNoble:    (*reader).chooseNoble,
		frameDecorate: (*reader).chooseDecorate,
		frameBuild:    (*reader).chooseBuild,
		frameSave:     (*reader).chooseSave,
	}
}

// The words as a queue.

func (r *reader) atEnd() bool { return r.at >= len(r.lex) }

// peek is the next lexeme, nil at the end.
func (r *reader) peek() *lexeme {
	if r.atEnd() {
		return nil
	}
	return &r.lex[r.at]
}

// is reports that the next lexeme is a word of one of the classes.
func (r *reader) is(classes ...class) bool {
	x := r.peek()
	return x != nil && x.Kind == lexWord && slices.Contains(classes, x.Sense.class())
}

// skip passes a word of one of the classes if it is next.
func (r *reader) skip(classes ...class) bool {
	if r.is(classes...) {
		r.at++
		return true
	}
	return false
}

// word passes a word of the class and returns its argument, -1 if another is next.
func (r *reader) word(c class) int {
	if !r.is(c) {
		return -1
	}
	r.at++
	return r.lex[r.at-1].Sense.arg()
}

// item passes a tile of the kind and returns its number, -1 if something else is next.
func (r *reader) item(k lexKind) int {
	x := r.peek()
	if x == nil || x.Kind != k {
		return -1
	}
	r.at++
	return x.N
}

// number passes a number and returns it, -1 if something else is next.
func (r *reader) number() int {
	x := r.peek()
	if x == nil || x.Kind != lexNumber && x.Kind != lexTimes {
		return -1
	}
	r.at++
	return x.N
}

// span is the part of the line from a lexeme to the last one passed.
func (r *reader) span(from int) notation.Span {
	switch {
	case len(r.lex) == 0:
		return notation.Span{}
	case from >= len(r.lex):
		from = len(r.lex) - 1
	}
	last := max(from, min(r.at, len(r.lex))-1)
	return notation.Span{From: r.lex[from].Span.From, To: r.lex[last].Span.To}
}

// text is a lexeme as it was typed.
func (r *reader) text(x *lexeme) string { return notation.Clip(r.line[x.Span.From:x.Span.To]) }

// player is the reader's seat.
func (r *reader) player() *Player { return r.s.player(r.seat) }

func digits(n int) string { return strconv.Itoa(n) }
