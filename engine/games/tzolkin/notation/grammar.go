// Package notation is the notation of Tzolk'in: Read makes steps of a typed turn, Write a turn of steps, and why an
// illegal turn is illegal and what is near it. What is legal is asked of rules.Steps and never decided here.
package notation

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/typed"
)

// The grammar, in its canonical form (everything else is a liberal form of it):
//
//	turn    = [ "beg" temple ";" ] ( placing | picking ) | "keep" tile tile | "spin" days
//	placing = "place" place [count "x"] { "," place [count "x"] } [ ";" "spin" days ["if possible"] ]
//	picking = "pick" wheel number [ "as" number | "none" ] choices { ";" "pick" … }
//	choices = "corn" | "wood" | "burn" temple | "tech" track "pay" goods | "build" tile …
//
// A decision with one alternative needs no words; a line may end where only "nothing more" is left to say; "..." at the
// end leaves the turn open.

type (
	reader   = typed.Reader[rules.State, said]
	writer   = typed.Writer[rules.State, said]
	decision = typed.Decision[rules.State, said]
)

// said is what the words of a turn have said so far.
type said struct {
	mode  class // wordPlace or wordPick, 0 if neither
	wheel int   // last wheel named behind "pick", counted from 1; 0 none
}

// grammar is the kit's. What it does with a line stands there, what the words mean in decisions.
var grammar = typed.Grammar[rules.State, said]{
	Rules: rules.Rules{},
	Codes: typed.Codes{
		Over: "TZ-over", OverSection: "12", NotYours: "TZ-not-your-turn", NotYoursSection: "3",
		Empty: "TZ-empty", TooMuch: "TZ-too-much", Missing: "TZ-missing", Unfit: "TZ-unfit",
	},
	Words: Vocabulary, Dialect: Dialect{}, Done: wordDone, No: wordNone,
	Due: due, Ends: Ends, None: rules.None(),
	Kind: func(x engine.Step) uint8 { return uint8(rules.Unpack(x).Kind) },
	Out:  []engine.Step{rules.None(), rules.Stop(0)}, Offers: 5,
	Goes: func(x engine.Step) bool { return rules.Unpack(x).Kind == rules.StepPick },
}

// Grammar reads and writes turns: Read, Write and Speak of engine.Rules are the kit's. The canonical notation is lower
// case, English, ASCII. Left out are the action that a worker stands on, a harvest without alternative, the end of the
// turn and the refusal to go on.
type Grammar struct {
	*typed.Grammar[rules.State, said]
}

// By is the grammar by a revision of the rules.
func By(r rules.Rules) Grammar { return Grammar{grammar.By(r)} }

// Ends reports that a step is the last of a turn by its kind.
func Ends(step engine.Step) bool {
	k := rules.Unpack(step).Kind
	return k == rules.StepStop || k == rules.StepKeep || k == rules.StepSpin
}

func player(r *reader) *rules.Player { return r.S.Player(uint8(r.Seat)) }
