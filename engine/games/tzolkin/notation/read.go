package notation

import (
	"errors"
	"fmt"
	"slices"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
)

// The grammar, in its canonical form (everything else is a liberal form of it):
//
//	turn    = [ "beg" temple ";" ] ( placing | picking ) | "keep" tile tile | "spin" days
//	placing = "place" place [count "x"] { "," place [count "x"] } [ ";" "spin" days ["if possible"] ]
//	picking = "pick" wheel number [ "as" number | "none" ] choices { ";" "pick" … }
//	choices = "corn" | "wood" | "burn" temple | "tech" track "pay" goods | "build" tile …
//
// The reader walks the decision tree of the rules and lets each decision take
// the words that it understands. A decision with one alternative needs none; a
// line may end where only "nothing more" is left to say; "..." at the end leaves
// the turn open.

// reader is one reading of a line.
type reader struct {
	lexer.Queue
	s      rules.State // where the walk is
	seat   uint8
	mode   class // wordPlace or wordPick, once said
	wheel  int   // last wheel named behind "pick", -1 if none
	where  int   // place of the placements still due
	repeat int   // number of these
	queue  []engine.Step
	tried  rules.Kind // of the step that was refused
	steps  []engine.Step
	legal  []engine.Step

	lexRoom   [24]lexer.Lexeme
	legalRoom [40]engine.Step
}

// Read turns a typed turn into steps; see the manual for what it understands.
// The error is a *engine.Refusal.
func (g Grammar) Read(s *rules.State, seat engine.Seat, line string) ([]engine.Step, error) {
	r := &reader{s: *s, seat: uint8(seat), Queue: lexer.Queue{Line: line}, wheel: -1}
	refusal, asked, err := r.read(g, seat)
	switch {
	case err != nil:
		return nil, err
	case refusal != nil:
		if asked {
			r.suggest(g, s, seat, refusal)
		}
		return nil, refusal
	}
	return r.steps, nil
}

// read is Read without suggestions. asked says that the line came as far as a decision.
func (r *reader) read(g Grammar, seat engine.Seat) (refusal *engine.Refusal, asked bool, err error) {
	if r.Lex, r.Open, refusal = LexLine(r.lexRoom[:0], r.Line); refusal != nil {
		return refusal, false, nil
	}
	if refusal = r.mayBegin(seat); refusal != nil {
		return refusal, false, nil
	}
	r.steps = make([]engine.Step, 0, 12)
	refusal, err = r.walk(g, seat)
	return refusal, true, err
}

// reads reports that a line can be read from a position.
func (g Grammar) reads(s *rules.State, seat engine.Seat, line string) bool {
	r := &reader{s: *s, seat: uint8(seat), Queue: lexer.Queue{Line: line}, wheel: -1}
	refusal, _, err := r.read(g, seat)
	return refusal == nil && err == nil
}

// mayBegin refuses what does not fit to the moment: another seat's turn, a
// phase that asks for something else.
func (r *reader) mayBegin(seat engine.Seat) *engine.Refusal {
	switch {
	case r.s.Phase == rules.PhaseOver:
		return engine.Refuse(rules.CodeOver, "12")
	case !(rules.Rules{}).Awaits(&r.s).Has(seat):
		return engine.Refuse(rules.CodeNotYours, "3")
	case len(r.Lex) == 0 && !r.Open:
		return engine.Refuse(rules.CodeEmpty, "")
	}
	switch {
	case r.s.Stage == rules.StagePlacing:
		r.mode = wordPlace
	case r.s.Stage == rules.StagePicking:
		r.mode = wordPick
	}
	return nil
}

// walk takes step after step until the words, or the turn, are at an end.
func (r *reader) walk(g Grammar, seat engine.Seat) (*engine.Refusal, error) {
	for {
		r.legal = g.Steps(&r.s, seat, r.legalRoom[:0])
		step, refusal := r.next()
		if refusal != nil || step == 0 {
			return refusal, nil
		}
		r.steps = append(r.steps, step)
		ended := Ends(step)
		if !ended {
			err := g.Take(&r.s, seat, step, chance.Hidden{}, nil)
			if err != nil && !errors.Is(err, chance.ErrHidden) {
				return nil, fmt.Errorf("read turn: %w", err)
			}
			ended = err != nil || g.Settled(&r.s, seat)
		}
		if !ended {
			continue
		}
		if x := r.Peek(); x != nil {
			return engine.Refuse(rules.CodeTooMuch, "", "word", r.Quote(x)).At(x.Span), nil
		}
		return nil, nil
	}
}

// Ends reports that a step is the last of a turn by its kind.
func Ends(step engine.Step) bool {
	k := rules.Unpack(step).Kind
	return k == rules.StepStop || k == rules.StepKeep || k == rules.StepSpin
}

// next is the step that the words name, or the one that needs no words; 0 when
// the line is at its end and a choice is left.
func (r *reader) next() (engine.Step, *engine.Refusal) {
	if len(r.queue) == 0 && r.repeat == 0 && r.Open && r.AtEnd() {
		return 0, nil
	}
	from := r.At
	step, refusal := r.choose()
	if refusal != nil {
		return 0, refusal
	}
	if step != 0 {
		if !slices.Contains(r.legal, step) {
			r.tried = rules.Unpack(step).Kind
			return 0, r.why(step).At(r.Span(from))
		}
		return step, nil
	}
	return r.unsaid()
}

// unsaid is the step when the words say nothing to the decision that is due.
func (r *reader) unsaid() (engine.Step, *engine.Refusal) {
	switch {
	case len(r.legal) == 1:
		return r.legal[0], nil
	case r.continuing():
		return rules.None(), nil
	case r.AtEnd():
		return 0, nil
	}
	x := r.Peek()
	if x.Apart || x.Kind == lexer.Word && x.Sense.Class() >= wordBeg && x.Sense.Class() <= wordDone {
		return 0, engine.Refuse(rules.CodeMissing, r.section(), "choice", r.asked(), "word", r.Quote(x)).At(x.Span)
	}
	return 0, r.unfit(x)
}

// unfit refuses a word that the decision which is due does not understand.
func (r *reader) unfit(x *lexer.Lexeme) *engine.Refusal {
	return engine.Refuse(rules.CodeUnfit, r.section(), "choice", r.asked(), "word", r.Quote(x)).At(x.Span)
}

// continuing reports that the decision due only asks whether to go on with what
// was begun: silence means no.
func (r *reader) continuing() bool {
	f := r.s.Top()
	if f == nil {
		return false
	}
	switch f.Kind {
	case rules.FrameTech:
		return f.B&rules.TechOptional != 0
	case rules.FrameBuild:
		return f.B&rules.BuildShared != 0 && f.B&rules.BuildOptional != 0
	case rules.FrameTrade:
		return len(r.steps) > 0 && rules.Unpack(r.steps[len(r.steps)-1]).Kind == rules.StepTrade
	}
	return false
}

// choose asks the decision that is due for the step that the next words name, 0 if none.
func (r *reader) choose() (engine.Step, *engine.Refusal) {
	if len(r.queue) > 0 {
		step := r.queue[0]
		r.queue = r.queue[1:]
		return step, nil
	}
	switch r.s.Phase {
	case rules.PhaseChoose:
		return r.chooseKeep()
	case rules.PhaseSpin:
		return r.chooseSpin()
	}
	if f := r.s.Top(); f != nil {
		return choosers[f.Kind](r, f)
	}
	return r.chooseTurn()
}

// choosers read the decisions inside a pick-up, by kind of frame. It is filled
// in init because the functions lead back to it.
var choosers [rules.FrameKindCount]func(*reader, *rules.Frame) (engine.Step, *engine.Refusal)

func init() {
	choosers = [rules.FrameKindCount]func(*reader, *rules.Frame) (engine.Step, *engine.Refusal){
		rules.FrameAct:        (*reader).chooseAct,
		rules.FrameAny:        (*reader).chooseAny,
		rules.FrameHarvest:    (*reader).chooseHarvest,
		rules.FrameAnger:      (*reader).chooseAnger,
		rules.FrameTech:       (*reader).chooseTech,
		rules.FramePayTech:    (*reader).choosePay,
		rules.FramePayTemples: (*reader).choosePay,
		rules.FrameOffer:      (*reader).choosePay,
		rules.FrameUp:         (*reader).chooseUp,
		rules.FrameGain:       (*reader).chooseGain,
		rules.FrameBuild:      (*reader).chooseBuild,
		rules.FrameTrade:      (*reader).chooseTrade,
	}
}
