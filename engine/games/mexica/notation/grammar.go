// Package notation is the notation of Mexica: Read makes steps of a typed turn, Write a turn of steps, and
// why an illegal turn is illegal and what is near it. What is legal is asked of rules.Steps and never decided
// here.
package notation

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/typed"
)

// The grammar, in its canonical form (everything else is a liberal form of it):
//
//	turn   = "start" cell | action { ";" action } | "pass"
//	action = "canal" cell [ "+" cell ] | "bridge" cell [ way ] | "shift" cell cell [ way ]
//	       | "walk" cell { cell } | "boat" cell | "travel" cell
//	       | "temple" level cell | "found" size cell | "chip" ( "buy" | "use" ) [ number ]
//	way    = "h" | "v"
//
// Every action is tried where the ones before it have led. What has one possibility may be left out: the way
// of a bridge, the size of a district, a level or cell that no other could stand for, cells that a walk
// passes. The turn ends where the line ends; "..." at the end leaves it open.

type (
	reader   = typed.Reader[rules.State, said]
	writer   = typed.Writer[rules.State, said]
	decision = typed.Decision[rules.State, said]
)

// said is what the words of a turn have said so far.
type said struct {
	kind rules.Kind // what a cell without a verb continues, by the verb before it; 0 if nothing
}

// grammar is the kit's, by the rules as they are now. What it does with a line stands there, what the words
// mean in decisions.
var grammar = typed.Grammar[rules.State, said]{
	Rules: rules.Rules{},
	Codes: typed.Codes{
		Over: "MX-over", OverSection: "6", NotYours: "MX-not-your-turn", NotYoursSection: "4",
		Empty: "MX-empty", TooMuch: "MX-too-much", TooMuchSection: "4",
		Missing: "MX-missing", Unfit: "MX-unfit",
	},
	Words: Vocabulary, Dialect: Dialect{}, Done: wordEnd, Order: order,
	Due: due, Ends: rules.Ends, None: typed.Unsaid,
	Out: []engine.Step{rules.End()}, Offers: 5,
}

// Grammar reads and writes turns: Read, Write and Speak of engine.Rules are the kit's. The canonical notation is lower
// case, English, ASCII. Left out are the way of a bridge where there is one only, and the end of the turn, unless it is
// all.
type Grammar struct {
	*typed.Grammar[rules.State, said]
}

// By is the grammar by a revision of the rules.
func By(r rules.Rules) Grammar { return Grammar{grammar.By(r)} }

// me is the player whose turn is read.
func me(r *reader) *rules.Player { return r.S.Player(uint8(r.Seat)) }
