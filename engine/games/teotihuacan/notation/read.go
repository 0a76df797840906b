package notation

import (
	"errors"
	"fmt"
	"slices"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/teotihuacan/rules"
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
	s     rules.State // where the walk is
	seat  uint8
	queue []engine.Step // steps that a phrase named together
	again engine.Step   // a trade said to be done several times,
	more  int           // … so often yet; what each brings may be asked between
	ups   []int         // temples said ahead, as in "up blue red"
	raise []int         // powers said ahead, as in "power 3 2"
	ahead [rules.DiscoveryKinds]bool
	tried rules.Kind // of the step that was refused
	from  int        // the board from which the move that was refused begins; 0: it does not say
	fits  []string   // what may stand for the span that was refused, if the words fit more than one step
	steps []engine.Step
	legal []engine.Step

	lexRoom   [40]lexer.Lexeme
	legalRoom [200]engine.Step
}

// Read turns a typed turn into steps; see the manual for what it understands.
// The error is a *engine.Refusal.
func (g Grammar) Read(s *rules.State, seat engine.Seat, line string) ([]engine.Step, error) {
	r, refusal, err := g.reading(s, seat, line)
	switch {
	case err != nil:
		return nil, err
	case refusal != nil:
		r.suggest(g, s, seat, refusal)
		return nil, refusal
	}
	return r.steps, nil
}

// reading reads a line; a refusal offers nothing yet.
func (g Grammar) reading(s *rules.State, seat engine.Seat, line string) (*reader, *engine.Refusal, error) {
	r := &reader{s: *s, seat: uint8(seat), Queue: lexer.Queue{Line: line}}
	var refusal *engine.Refusal
	r.Lex, r.Open, refusal = LexLine(r.lexRoom[:0], line)
	if refusal == nil {
		refusal = r.mayBegin(seat)
	}
	if refusal != nil {
		return r, refusal, nil
	}
	r.steps = make([]engine.Step, 0, 12)
	refusal, err := r.walk(g, seat)
	return r, refusal, err
}

// trading reports that a trade said to be done several times is due again.
func (r *reader) trading() bool {
	f := r.s.Top()
	return r.more > 0 && f != nil && f.Kind == rules.FrameTrade
}

// mayBegin refuses what does not fit to the moment at all.
func (r *reader) mayBegin(seat engine.Seat) *engine.Refusal {
	switch {
	case r.s.Phase == rules.PhaseOver:
		return engine.Refuse(rules.CodeOver, "14")
	case !(rules.Rules{}).Awaits(&r.s).Has(seat):
		return engine.Refuse(rules.CodeNotYours, "3")
	case len(r.Lex) == 0 && !r.Open:
		return engine.Refuse(rules.CodeEmpty, "")
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
		return engine.Refuse(rules.CodeTooMuch, "", "word", r.Quote(x)).At(x.Span)
	}
	if len(r.ups)+len(r.raise)+len(r.queue)+r.more > 0 {
		last := &r.Lex[len(r.Lex)-1]
		return engine.Refuse(rules.CodeTooMuch, "", "word", r.Quote(last)).At(last.Span)
	}
	for k, said := range r.ahead {
		if said {
			return engine.Refuse(rules.CodeUseIdle, "9", "tile", rules.Discoveries[k].ID)
		}
	}
	return nil
}

// ends reports that a step is the last of a turn by its kind.
func ends(step engine.Step) bool {
	switch rules.Unpack(step).Kind {
	case rules.StepKeep, rules.StepDraft, rules.StepEnd, rules.StepPay:
		return true
	}
	return false
}

// next is the step that the words name, or the one that needs no words; 0 when
// the line is at its end and a choice is left.
func (r *reader) next() (engine.Step, *engine.Refusal) {
	if r.Open && r.AtEnd() && !r.trading() && len(r.queue) == 0 && len(r.ups) == 0 && len(r.raise) == 0 {
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
		r.tried = rules.Unpack(step).Kind
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
		return rules.None(), nil
	}
	if r.AtEnd() {
		return 0, nil
	}
	x := r.Peek()
	if x.Apart || x.Kind == lexer.Word && (Vocabulary.Verb(x.Sense.Class()) || x.Sense.Class() == wordDone) {
		return 0, engine.Refuse(rules.CodeMissing, r.section(), "choice", r.asked(), "word", r.Quote(x)).At(x.Span)
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
		if rules.Aside(step) {
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
	return engine.Refuse(rules.CodeUnfit, r.section(), "choice", r.asked(), "word", r.Quote(x)).At(x.Span)
}

// continuing reports that silence means no to the decision that is due.
func (r *reader) continuing() bool { return silent(&r.s) }

// silent reports that the decision due only asks whether to go on with what was
// begun, or for something that costs or need not be: the next pyramid tile, the next trade, T13, a tile to use.
func silent(s *rules.State) bool {
	f := s.Top()
	if f == nil {
		return false
	}
	switch f.Kind {
	case rules.FrameBuild:
		return f.A > 0
	case rules.FrameOffer, rules.FramePause:
		return true
	case rules.FrameTrade:
		return f.B != rules.RoyalRB07 && f.A < tradesOf(f)
	}
	return false
}

// tradesOf is how many trades a royal tile began with.
func tradesOf(f *rules.Frame) uint8 {
	if f.B == rules.RoyalRB07 {
		return 1
	}
	return uint8(int8(f.C) + rules.Royals[f.B].More)
}

// choose asks the decision that is due for the step that the next words name, 0 if none.
func (r *reader) choose() (engine.Step, *engine.Refusal) {
	if len(r.queue) > 0 {
		step := r.queue[0]
		r.queue = r.queue[1:]
		return step, nil
	}
	if r.trading() {
		r.more--
		return r.again, nil
	}
	if step, done, refusal := r.chooseAside(); done || refusal != nil {
		return step, refusal
	}
	switch r.s.Phase {
	case rules.PhaseChoose:
		return r.chooseKeep()
	case rules.PhaseDraft:
		return r.chooseDraft()
	case rules.PhaseSalary:
		return r.chooseSalary()
	}
	if f := r.s.Top(); f != nil {
		return choosers[f.Kind](r, f)
	}
	if r.s.Phase == rules.PhaseStart {
		return r.choosePost()
	}
	switch r.s.Stage {
	case rules.StageMoved:
		return r.chooseDeed()
	case rules.StageDone:
		if r.Skip(wordDone) {
			return rules.End(), nil
		}
		return 0, nil
	}
	return r.chooseBegin()
}

// choosers read the decisions of the stack, by kind of frame. It is filled
// in init because the functions lead back to it.
var choosers [rules.FrameKindCount]func(*reader, *rules.Frame) (engine.Step, *engine.Refusal)

func init() {
	choosers = [rules.FrameKindCount]func(*reader, *rules.Frame) (engine.Step, *engine.Refusal){
		rules.FrameGain:     (*reader).chooseGain,
		rules.FrameTemple:   (*reader).chooseUp,
		rules.FrameOrder:    (*reader).chooseUp,
		rules.FrameClaim:    (*reader).chooseClaim,
		rules.FramePower:    (*reader).choosePower,
		rules.FrameOffer:    (*reader).chooseOffer,
		rules.FrameReward:   (*reader).chooseReward,
		rules.FrameTrade:    (*reader).chooseTrade,
		rules.FrameLearn:    (*reader).chooseLearn,
		rules.FrameNoble:    (*reader).chooseNoble,
		rules.FrameDecorate: (*reader).chooseDecorate,
		rules.FrameBuild:    (*reader).chooseBuild,
		rules.FrameSave:     (*reader).chooseSave,
		rules.FramePause:    (*reader).choosePause,
	}
}

// player is the reader's seat.
func (r *reader) player() *rules.Player { return r.s.Player(r.seat) }
