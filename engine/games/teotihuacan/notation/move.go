package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// How a turn begins: a worker moves, or all are released (rules.md 3, B1 and B2); and its end.

func readBegin(r *reader) (engine.Step, *engine.Refusal) {
	x, from := r.Peek(), r.At
	switch {
	case x == nil:
		return typed.Unsaid, nil
	case x.Kind == lexer.Number || r.Is(wordBoard, wordPower) || r.Skip(wordMove):
		return readMove(r, from) // "MOVE 3 from forest" comes without its first word
	case r.Skip(wordRelease):
		r.Skip(wordAll)
		return rules.Release(), nil
	case r.Is(wordKeep, wordDraft, wordPlace, wordPay):
		return 0, engine.Refuse("TE-now-turn", "3").At(x.Span)
	}
	return 0, engine.Refuse("TE-verb", "3", "word", r.Quote(x), "move", example(r)).At(x.Span)
}

// example is a move that can be made now, or the free unlock turn.
func example(r *reader) string {
	plain := of(r, rules.StepMove, func(m rules.Move) bool { return !costly(m) })
	r.Tried = 0
	return r.Phrase(append(plain, rules.Release())[0])
}

// walking is what the words say of a move; 0 or below: not said.
type walking struct {
	From, To, Power, Distance, Along int
	Double, Anywhere                 bool
}

// readMove reads worker and distance: "3 from forest power 4", "from forest to
// alchemy". The phrase begins at from, with its verb if there is one.
func readMove(r *reader, from int) (engine.Step, *engine.Refusal) {
	first, tiles := r.At, &r.Own.tiles
	w := walking{Distance: -1, Double: tiles[rules.KindDOUBLE], Anywhere: tiles[rules.KindANYWHERE]}
	for !r.AtEnd() && (r.At == first || !r.Peek().Apart) && moveWord(r, &w) {
	}
	switch {
	case r.At == first && r.AtEnd():
		return typed.Unsaid, nil
	case r.At == first:
		return 0, r.Unfit(r.Peek())
	case w.From != 0 && w.To == 0 && w.Distance < 0 && player(r).Unlocked(uint8(w.From)) == 0:
		w.From, w.To = 0, w.From // "move alchemy": where to
	}
	tiles[rules.KindDOUBLE], tiles[rules.KindANYWHERE] = false, false
	r.Own.from = w.From
	fits := of(r, rules.StepMove, func(m rules.Move) bool { return w.fits(&r.S, m) })
	none := func() *engine.Refusal { return whyMove(r, &w) }
	which := func() *engine.Refusal { return engine.Refuse("TE-move-which", "3", "own", movables(r)) }
	return r.One(fits, from, none, which)
}

// moveWord takes a word of a move; false for one that is none.
func moveWord(r *reader, w *walking) bool {
	x := r.Peek()
	switch {
	case x.Kind == lexer.Number || x.Kind == lexer.Times:
		return moveNumber(r, w)
	case r.Thing(lexKindOf, rules.KindDOUBLE):
		w.Double = true
		r.Skip(wordPower)
		if r.Close() && r.Sees(lexer.Number) {
			w.Along = r.Number()
		}
	case r.Thing(lexKindOf, rules.KindANYWHERE):
		w.Anywhere = true
	case r.Skip(wordPower):
		w.Power = max(r.Number(), 0) // without a number it says nothing
	case r.Is(wordBoard, wordGood):
		b := readBoard(r)
		if b != 0 && r.Close() && r.Peek().Note == 0 {
			r.Pass(wordBoard, b) // "Stone Quarry"
		}
		switch {
		case b == 0:
			return false
		case class(x.Note) == wordTo || x.Note == 0 && w.From != 0:
			w.To = b
		default:
			w.From = b
		}
	default:
		return r.Skip(wordAll, wordTile, wordUse) // "using tile DOUBLE"
	}
	return true
}

// moveNumber takes a number: the distance, or before "power" ("1-es erővel") the power.
func moveNumber(r *reader, w *walking) bool {
	x := r.Peek()
	if rest := r.Lex[r.At+1:]; len(rest) > 0 && !rest[0].Apart && rest[0].Kind == lexer.Word &&
		rest[0].Sense.Class() == wordPower && (len(rest) == 1 || rest[1].Apart || rest[1].Kind != lexer.Number) {
		w.Power = r.Number()
		r.At++
		return true
	}
	switch {
	case x.Kind == lexer.Number && class(x.Note) == wordFrom && w.From == 0 && x.N >= 1 && x.N <= rules.BoardCount:
		w.From = r.Number() // the number that is printed on the board
		return true
	case w.Distance >= 0:
		return false
	}
	w.Distance = r.Number()
	return true
}

// readBoard passes a board: by its name or by what it yields; 0 if something else is next.
func readBoard(r *reader) int {
	if b := r.Word(wordBoard); b > 0 {
		return b
	}
	if r.Is(wordGood) {
		if g := r.Peek().Sense.Arg(); g != rules.Cocoa {
			r.At++
			return rules.Forest + g - rules.Wood
		}
	}
	return 0
}

// fits reports that a move is one that the words allow.
func (w *walking) fits(s *rules.State, m rules.Move) bool {
	return (w.From == 0 || w.From == int(m.A)) && (w.Power == 0 || w.Power == int(m.B)) &&
		(w.Distance < 0 || w.Distance == int(m.C)) && (w.To == 0 || w.To == int(words.Destination(s, m))) &&
		w.Double == (m.D != 0) && (w.Along == 0 || w.Along == int(m.D)) && (w.Anywhere || m.C <= rules.MaxDistance)
}

// movables lists the own workers that can move, as one types them.
func movables(r *reader) (out []string) {
	for _, d := range player(r).Dice {
		name := word(wordBoard, d.Board) + " " + words.Digits(int(d.Power))
		if d.Board != 0 && d.Lock == 0 && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

func whyMove(r *reader, w *walking) *engine.Refusal {
	dice := player(r).Dice
	here := slices.DeleteFunc(dice[:], func(d rules.Die) bool {
		return d.Board == 0 || w.From != 0 && int(d.Board) != w.From
	})
	locked := engine.Count(here, func(d rules.Die) bool { return d.Lock != 0 })
	power := engine.Count(here, func(d rules.Die) bool { return d.Lock == 0 && (w.Power == 0 || int(d.Power) == w.Power) })
	free := len(here) - locked
	from, to := rules.BoardIDs[w.From], rules.BoardIDs[w.To]
	far := (r.S.Position(uint8(w.To)) - r.S.Position(uint8(w.From)) + rules.BoardCount) % rules.BoardCount
	apart := w.Distance > 0 && w.From != 0 && w.From != w.To && far <= rules.MaxDistance
	return cmp.Or(
		whyNoTile(r, w.Anywhere, rules.KindANYWHERE),
		whyNoTile(r, w.Double, rules.KindDOUBLE),
		engine.When(free == 0 && locked > 0, "TE-worker-locked", "3", "price", rules.UnlockCocoa),
		engine.When(free == 0, "TE-no-worker", "3", "own", movables(r)),
		engine.When(power == 0, "TE-worker-power", "3", "number", w.Power, "own", movables(r)),
		engine.When(w.Anywhere && (w.Distance == 0 || w.Distance > rules.BoardCount), "TE-distance-any", "9",
			"number", w.Distance, "max", rules.BoardCount),
		engine.When(!w.Anywhere && (w.Distance == 0 || w.Distance > rules.MaxDistance), "TE-distance", "3",
			"number", w.Distance, "max", rules.MaxDistance),
		engine.When(w.Double, "TE-along", "9", "own", movables(r)),
		engine.When(apart, "TE-move-apart", "3", "other", from, "board", to, "number", w.Distance, "needs", far),
		engine.Refuse("TE-move-to", "3", "board", to, "max", rules.MaxDistance),
	)
}

func whyRelease(*reader, engine.Step) *engine.Refusal {
	return engine.Refuse("TE-release-none", "3")
}

func readEnd(r *reader) (engine.Step, *engine.Refusal) {
	if r.Skip(wordDone) {
		return rules.End(), nil
	}
	return typed.Unsaid, nil
}
