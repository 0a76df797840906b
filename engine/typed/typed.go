// Package typed makes steps of a typed turn and a turn of steps: the part of a game's notation that is the
// same in every game. A game says of each of its decisions once how it is read, written and explained
// (Decision); the kit walks through the decisions that the rules ask for, lets each take the words that it
// understands, and says of a line that cannot be played what could stand there instead.
//
// What is legal is asked of the rules and never decided here or in a Decision. What silence means stands in
// the Decision, too, so that Read takes by itself what Write leaves out, and nothing else.
//
// A game needs no more than Rules, Codes, Words, Dialect, Due, Ends, Kind, None, Out and Offers. What some
// games have besides is optional: an end said by a word (Done), steps that are offered with the next one
// (Goes), asides between any two decisions (Beside, Aside), what is left out by what is written next (Alike),
// words said ahead of their decision (Held, Idle), and an own choice of what a refusal offers (Nearest).
package typed

import (
	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lexer"
)

// What Read of a Decision gives instead of a step.
const (
	Unsaid     = ^engine.Step(0) // the words say nothing to the decision
	Unfinished = Unsaid - 1      // they begin to, and the line ends: that is no silence
)

// Rules is what the kit asks of a game's rules; see engine.Rules.
type Rules[S any] interface {
	Awaits(*S) engine.Seats
	Settled(*S, engine.Seat) bool
	Steps(s *S, seat engine.Seat, buf []engine.Step) []engine.Step
	Take(s *S, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts) error
}

// Grammar is the notation of a game with state S. M is what its decisions remember of the words of
// a line while it is read; its zero value is the beginning. A Grammar is filled once and then only read.
type Grammar[S, M any] struct {
	Rules Rules[S]
	Codes Codes

	// Words and what else a line is made of.
	Words   *lexer.Lexicon
	Dialect lexer.Dialect
	Done    lexer.Class // the word that ends a turn; 0 if there is none
	No      lexer.Class // the word for None, which the kit reads where a decision Declines; 0 if there is none
	// Order puts words that people say in another order into that of the canonical form. Optional.
	Order func([]lexer.Lexeme) []lexer.Lexeme

	// Due is the decision that is due.
	Due func(*S) *Decision[S, M]
	// Say writes the steps of decisions that do not write them themselves, and Misfit refuses those that are not
	// legal where no decision says why. Optional.
	Say    func(*Writer[S, M], engine.Step)
	Misfit func(*Reader[S, M], engine.Step) *engine.Refusal
	// Ends reports that a step is the last of a turn by its kind; such a step is not taken by the kit.
	Ends func(engine.Step) bool
	// Kind is the kind of a step, 0 for none; steps of the kind that was tried are offered first. Optional.
	Kind func(engine.Step) uint8
	// None is the step that answers "nothing" or "nothing more"; Unsaid if there is none.
	None engine.Step

	// Out are the ways out, to do nothing more: offered last, and in any case.
	Out []engine.Step
	// Offers is how many turns a refusal offers at most.
	Offers int
	// Goes reports that a step is never offered alone, but with the first that may follow it. Optional.
	Goes func(engine.Step) bool

	// What follows is for games in which one may do something between any two decisions, or say something
	// long before it is asked. All of it is optional.

	// Beside is the decision that may be answered before whichever is due: its Read gets the words first,
	// Unfinished leaves the one that is due unsaid. Aside reports that a step answers Beside; such steps are
	// no alternative to what the decision asks for.
	Beside *Decision[S, M]
	Aside  func(engine.Step) bool
	// Alike reports that words for one decision could be taken for the other. Where it is given, a step is left
	// out only if what is written next is no aside and answers no decision that is alike, and never the first.
	Alike func(left, next *Decision[S, M]) bool
	// Held reports that words which were passed name steps that are still to come: an open line goes on with
	// them, and a turn that ends before them is refused.
	Held func(*Reader[S, M]) bool
	// Ahead is the step that such words name for the decision that is due, Unsaid if none do.
	Ahead func(*Reader[S, M]) (engine.Step, *engine.Refusal)
	// Idle refuses what was said of the whole turn and served nothing in it; nil if there is nothing.
	Idle func(*Reader[S, M]) *engine.Refusal
	// Nearest lists what a refusal offers out of Reader.Legal, most fitting first, instead of the kit.
	Nearest func(*Reader[S, M]) []engine.Step
}

// By is the grammar by another revision of the rules.
func (g *Grammar[S, M]) By(rules Rules[S]) *Grammar[S, M] {
	if g.Rules == rules {
		return g
	}
	x := *g
	x.Rules = rules
	return &x
}

// Codes are the codes of the refusals that the kit makes, with the sections of the rules that they rest on.
// Values are "word", what was typed, and "choice", the ID of the decision that was due.
type Codes struct {
	Over, NotYours               string // nothing is due, or nothing of this seat; "" leaves that to who asks
	OverSection, NotYoursSection string
	Empty                        string // an empty line
	TooMuch, TooMuchSection      string // words behind the end of the turn
	Missing                      string // the line goes on before a decision was answered
	Unfit                        string // a word that the decision does not understand
}

// Decision is all that a notation knows of one decision: reading, silence, words, reason and what is near.
// Only Read and Say are needed, and of one that can only be declined not even these.
//
// A decision between actions, each with words of its own, has Verb and Row instead of them: what an action
// says stands in a row that is a Decision, too. A row whose words name nothing means its only legal step.
type Decision[S, M any] struct {
	ID      string // a catalogue key behind "choice."
	Section string // of the rules

	// Read passes the words that name a step, or gives Unsaid or Unfinished. The step need not be legal.
	Read func(*Reader[S, M]) (engine.Step, *engine.Refusal)
	// Verb passes the words that say which action follows; nil if the line says nothing to the decision.
	Verb func(*Reader[S, M]) (*Decision[S, M], *engine.Refusal)
	// Row is the row of a step.
	Row func(engine.Step) *Decision[S, M]
	// Silence is the step that a line means if it says nothing to the decision, Unsaid if it has to be said.
	// last is the step before, Unsaid if there is none.
	Silence func(s *S, last engine.Step) engine.Step
	// Heard reports that silence would be mistaken: what is written next would be read as the answer to
	// this decision.
	Heard func(*Writer[S, M]) bool
	// Tacit says that a step without an alternative is not written. In a game that says what is Alike,
	// neither is Grammar.None then, of any decision.
	Tacit bool
	// Say writes a step; nil where Grammar.Say does.
	Say func(*Writer[S, M], engine.Step)
	// None is the word before "none", if Grammar.None answers the decision. Declines are the classes of words
	// that may stand before Grammar.No, the first of which is written there if None is not given; and Must says
	// what speaks against Grammar.None where it is not legal. Where both are nil Read passes such words; where
	// Must is nil it gets those that name what is not legal.
	None     string
	Declines []lexer.Class
	Must     func(*Reader[S, M], engine.Step) *engine.Refusal
	// Why says what speaks against a step that is not legal; nil, or a nil result, that the words do not fit.
	// The row of a step is asked first, then the decision that was due, then Grammar.Misfit.
	Why func(*Reader[S, M], engine.Step) *engine.Refusal
	// WhyNone says of a row what speaks against all of its steps, where its words name none. Optional.
	WhyNone func(*Reader[S, M]) *engine.Refusal
	// Near are those of Reader.Legal that may be offered instead, nil for all of them.
	Near func(*Reader[S, M], *engine.Refusal) []engine.Step
}

// Means is a Silence that always means a step.
func Means[S any](step engine.Step) func(*S, engine.Step) engine.Step {
	return func(*S, engine.Step) engine.Step { return step }
}

// MeansIf is a Silence that means a step under a condition, and nothing else.
func MeansIf[S any](
	step engine.Step, holds func(s *S, last engine.Step) bool,
) func(*S, engine.Step) engine.Step {
	return func(s *S, last engine.Step) engine.Step {
		if !holds(s, last) {
			return Unsaid
		}
		return step
	}
}

// row is the decision that says how a step is written and explained.
func (d *Decision[S, M]) row(step engine.Step) *Decision[S, M] {
	if d.Row == nil || step == Unsaid {
		return d
	}
	return d.Row(step)
}

// silence is the step that silence means, Unsaid if none.
func (d *Decision[S, M]) silence(s *S, last engine.Step) engine.Step {
	if d.Silence == nil {
		return Unsaid
	}
	return d.Silence(s, last)
}
