// Package notation is the notation of Teotihuacan: Read makes steps of a typed turn, Write a turn of steps, and why
// an illegal turn is illegal and what is near it. What is legal is asked of rules.Steps and never decided here.
package notation

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
	"painani/engine/typed"
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
// A decision with one alternative, asides not counted, needs no words; a line may end where only "nothing more" is left
// to say; "..." at the end leaves the turn open.

type (
	reader   = typed.Reader[rules.State, said]
	writer   = typed.Writer[rules.State, said]
	decision = typed.Decision[rules.State, said]
)

// said is what the words of a turn have said ahead of the decisions that they answer.
type said struct {
	ups   []int                      // temples, as in "up blue red"
	raise []int                      // powers, as in "power 3 2"
	tiles [rules.DiscoveryKinds]bool // to be used with a move or for a price
	again engine.Step                // a trade to be done several times,
	more  int                        // … so often yet; what each brings may be asked between
	from  int                        // board from which the move that was refused begins; 0: it does not say
}

// maxNear is how many turns a refusal offers instead.
const maxNear = 6

// grammar is the kit's, by the rules as they are now. What it does with a line stands there, what the words
// mean in decisions.
var grammar = typed.Grammar[rules.State, said]{
	Rules: rules.Rules{},
	Codes: typed.Codes{
		Over: "TE-over", OverSection: "14", NotYours: "TE-not-your-turn", NotYoursSection: "3",
		Empty: "TE-empty", TooMuch: "TE-too-much", Missing: "TE-missing", Unfit: "TE-unfit",
	},
	Words: Vocabulary, Dialect: Dialect{}, Done: wordDone, No: wordNone,
	Due: due, Say: say, Misfit: misfit, Ends: ends, None: rules.None(),
	Kind: func(x engine.Step) uint8 { return uint8(rules.Unpack(x).Kind) },
	Out:  []engine.Step{rules.None(), rules.End()}, Offers: maxNear,
	Beside: &beside, Aside: rules.Aside, Alike: alike, Held: held, Ahead: ahead, Idle: idle, Nearest: nearest,
}

// Grammar reads and writes turns: Read, Write and Speak of engine.Rules are the kit's. The canonical notation is
// English, ASCII, ids as in the data. Left out are decisions without an alternative, the end of the turn and the
// refusal to go on; the verb of a main action stands for the action.
type Grammar struct {
	*typed.Grammar[rules.State, said]
}

// By is the grammar by a revision of the rules.
func By(r rules.Rules) Grammar { return Grammar{grammar.By(r)} }

// ends reports that a step is the last of a turn by its kind.
func ends(step engine.Step) bool {
	k := rules.Unpack(step).Kind
	return k == rules.StepKeep || k == rules.StepDraft || k == rules.StepEnd || k == rules.StepPay
}

// alike reports that words for one decision could be taken for the other.
func alike(left, next *decision) bool {
	return left == next || rising(left) && rising(next)
}

// rising reports that a decision asks for a temple to go up in.
func rising(d *decision) bool {
	return d == &choices[rules.FrameTemple] || d == &choices[rules.FrameOrder]
}

// held reports that temples or powers that were said are still to come, or a trade said to be done several
// times is due again.
func held(r *reader) bool { return len(r.Own.ups)+len(r.Own.raise) > 0 || trading(r) }

// ahead is the step that such words name for the decision that is due.
func ahead(r *reader) (engine.Step, *engine.Refusal) {
	own := &r.Own
	switch d := r.Due; {
	case trading(r):
		own.more--
		return own.again, nil
	case len(own.raise) > 0 && d == &choices[rules.FramePower]:
		power := own.raise[0]
		own.raise = own.raise[1:]
		return powerAt(r, 0, power, r.At)
	case len(own.ups) > 0 && rising(d):
		temple := own.ups[0]
		own.ups = own.ups[1:]
		return rules.Up(temple), nil
	}
	return typed.Unsaid, nil
}

// idle refuses a tile that was said and served nothing, and trades that were not to be had so often.
func idle(r *reader) *engine.Refusal {
	if r.Own.more > 0 {
		last := &r.Lex[len(r.Lex)-1]
		return engine.Refuse("TE-too-much", "", "word", r.Quote(last)).At(last.Span)
	}
	for k, said := range r.Own.tiles {
		if said {
			return engine.Refuse("TE-use-idle", "9", "tile", rules.Discoveries[k].ID)
		}
	}
	return nil
}

func player(r *reader) *rules.Player { return r.S.Player(uint8(r.Seat)) }

// misfit refuses the words at hand without a better reason.
func misfit(r *reader, _ engine.Step) *engine.Refusal {
	word := ""
	if n := len(r.Lex); n > 0 {
		word = r.Quote(&r.Lex[min(max(r.At-1, 0), n-1)])
	}
	return engine.Refuse("TE-unfit", r.Due.Section, "choice", r.Due.ID, "word", word)
}

// legal says something of each of the legal steps of a kind.
func legal[T any](r *reader, kind rules.Kind, say func(rules.Move) T) (out []T) {
	for _, step := range r.Legal {
		if m := rules.Unpack(step); m.Kind == kind {
			out = append(out, say(m))
		}
	}
	return out
}

// of are the legal steps of a kind that fit.
func of(r *reader, kind rules.Kind, fit func(rules.Move) bool) []engine.Step {
	r.Tried = uint8(kind)
	return r.Fitting(func(x engine.Step) bool { m := rules.Unpack(x); return m.Kind == kind && fit(m) })
}

// explainer makes sentences of refusals. What they quote of moves stands there as one would type it in the
// reader's language.
var explainer = engine.Explainer{
	Words: words.Catalog, None: "table.none", Goods: rules.GoodIDs[:],
	Count: func(p lang.Printer, goods []int16) string { return words.Amount(p, (*rules.Goods)(goods), false) },
	Named: map[string]string{"board": "board.", "other": "board.", "boards": "board.", "temple": "temple.",
		"good": "good.", "side": "side.", "choice": "choice.", "when": "when."},
	Typed: []string{"move", "own"}, Speak: Vocabulary.Speak,
}

// Explain is the sentence of a refusal, with its facts filled in.
func (Grammar) Explain(r *engine.Refusal, tag lang.Tag) string { return explainer.Explain(r, tag) }
