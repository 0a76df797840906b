package teotihuacan

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lexer"
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
	lexer.Queue
	s     State // where the walk is
	seat  uint8
	queue []engine.Step // steps that a phrase named together
	ups   []int         // temples said ahead, as in "up blue red"
	raise []int         // powers said ahead, as in "power 3 2"
	ahead [discoveryKinds]bool
	tried kind // of the step that was refused
	steps []engine.Step
	legal []engine.Step

	lexRoom   [40]lexer.Lexeme
	legalRoom [200]engine.Step
}

// Read turns a typed turn into steps; see the manual for what it understands.
// The error is a *engine.Refusal.
func (g Rules) Read(s *State, seat engine.Seat, line string) ([]engine.Step, error) {
	r := &reader{s: *s, seat: uint8(seat), Queue: lexer.Queue{Line: line}}
	var refusal *engine.Refusal
	r.Lex, r.Open, refusal = lexLine(r.lexRoom[:0], line)
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
	case len(r.Lex) == 0 && !r.Open:
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
	if x := r.Peek(); x != nil {
		return engine.Refuse(codeTooMuch, "", "word", r.Quote(x)).At(x.Span)
	}
	if len(r.ups)+len(r.raise)+len(r.queue) > 0 {
		last := &r.Lex[len(r.Lex)-1]
		return engine.Refuse(codeTooMuch, "", "word", r.Quote(last)).At(last.Span)
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
	if r.Open && r.AtEnd() && len(r.queue) == 0 && len(r.ups) == 0 && len(r.raise) == 0 {
		return 0, nil
	}
	from := r.At
	step, refusal := r.choose()
	if refusal != nil {
		return 0, refusal
	}
	if step == 0 {
		return r.unsaid()
	}
	if !slices.Contains(r.legal, step) {
		r.tried = unpack(step).Kind
		return 0, r.why(step).At(r.Span(from))
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
	if r.AtEnd() {
		return 0, nil
	}
	x := r.Peek()
	if x.Apart || x.Kind == lexer.Word && (vocabulary.Verb(x.Sense.Class()) || x.Sense.Class() == wordDone) {
		return 0, engine.Refuse(codeMissing, r.section(), "choice", r.asked(), "word", r.Quote(x)).At(x.Span)
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
func (r *reader) unfit(x *lexer.Lexeme) *engine.Refusal {
	return engine.Refuse(codeUnfit, r.section(), "choice", r.asked(), "word", r.Quote(x)).At(x.Span)
}

// continuing reports that silence means no to the decision that is due.
func (r *reader) continuing() bool { return silent(&r.s) }

// silent reports that the decision due only asks whether to go on with what was
// begun, or for something that costs or need not be: the next pyramid tile, the next trade, T13, a tile to use.
func silent(s *State) bool {
	f := s.top()
	if f == nil {
		return false
	}
	switch f.Kind {
	case frameBuild:
		return f.A > 0
	case frameOffer, framePause:
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
		if r.Skip(wordDone) {
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
		framePause:    (*reader).choosePause,
	}
}

// player is the reader's seat.
func (r *reader) player() *Player { return r.s.player(r.seat) }

func digits(n int) string { return strconv.Itoa(n) }
