package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// The decisions beside a turn: starting tiles, the first workers (rules.md 2.11, 2.12), the salary (13.6).

func readKeep(r *reader) (engine.Step, *engine.Refusal) {
	if r.Sees(lexer.Word) && !r.Is(wordKeep, wordTile) {
		return 0, engine.Refuse("TE-now-keep", "2").At(r.Peek().Span)
	}
	r.Skip(wordKeep)
	tiles := engine.Named(rules.StartIDs, player(r).Dealt[:])
	at, other := r.Some(lexStart, rules.KeptTiles, player(r).Dealt[:], rules.StartCount, wordTile)
	switch {
	case other != nil && other.Kind != lexStart && other.Kind != lexer.Number:
		return 0, r.Unfit(other)
	case other != nil:
		return 0, engine.Refuse("TE-not-dealt", "2", "word", r.Quote(other), "tiles", tiles).At(other.Span)
	case len(at) == 0 && r.AtEnd():
		return typed.Unsaid, nil
	case len(at) < rules.KeptTiles || at[0] == at[1] || !r.AtEnd():
		return 0, engine.Refuse("TE-keep-two", "2", "tiles", tiles).At(r.Said())
	}
	return rules.Keep(min(at[0], at[1]), max(at[0], at[1])), nil
}

func readDraft(r *reader) (engine.Step, *engine.Refusal) {
	if r.Sees(lexer.Word) && !r.Is(wordDraft, wordTake, wordClaim, wordTile) {
		return 0, engine.Refuse("TE-now-draft", "2").At(r.Peek().Span)
	}
	r.Skip(wordDraft, wordTake, wordClaim)
	r.Skip(wordTile)
	y := r.Peek()
	switch {
	case y == nil:
		return typed.Unsaid, nil
	case y.Kind != lexStart && y.Kind != lexer.Number:
		return 0, r.Unfit(y)
	}
	r.At++
	if y.N < 1 || y.N > rules.StartCount || r.S.Pool&(1<<(y.N-1)) == 0 {
		open := legal(r, rules.StepDraft, func(m rules.Move) string { return rules.StartIDs[m.A-1] })
		return 0, engine.Refuse("TE-not-open", "2", "word", r.Quote(y), "tiles", open).At(r.Said())
	}
	return rules.Draft(y.N), nil
}

// readPost reads the boards of the three workers: by name or number.
func readPost(r *reader) (engine.Step, *engine.Refusal) {
	x, from := r.Peek(), r.At
	if x != nil && x.Kind == lexer.Word && Vocabulary.Verb(x.Sense.Class()) && !r.Is(wordPlace, wordMove) {
		return 0, engine.Refuse("TE-now-place", "2", "boards", postBoards(r)).At(x.Span)
	}
	said := r.Skip(wordPlace, wordMove)
	var set []int
	for !r.AtEnd() && len(set) < rules.StartDice {
		b := readBoard(r)
		if b == 0 && r.Peek().Kind == lexer.Number {
			b = r.Number()
			if b < rules.Palace || b > rules.Building {
				return 0, engine.Refuse("TE-place-boards", "2", "boards", postBoards(r)).At(r.Span(from))
			}
		}
		if b == 0 {
			break
		}
		set = append(set, b)
	}
	if len(set) == 0 {
		if said && !r.AtEnd() && !r.Peek().Apart {
			return 0, r.Unfit(r.Peek())
		}
		return typed.Unsaid, nil
	}
	slices.Sort(set)
	step := rules.Post(set...)
	if len(slices.Compact(set)) < rules.StartDice || !slices.Contains(r.Legal, step) {
		r.Tried = uint8(rules.StepPost)
		return 0, engine.Refuse("TE-place-boards", "2", "boards", postBoards(r)).At(r.Span(from))
	}
	return step, nil
}

// postBoards lists the ids of the boards on the kept tiles.
func postBoards(r *reader) (out []string) {
	for b := range rules.Members(rules.StartBoards(player(r).Kept[:]...)) {
		out = append(out, rules.BoardIDs[b])
	}
	return out
}

// readSalary reads how much is paid: a number, "all", "none", "free".
func readSalary(r *reader) (engine.Step, *engine.Refusal) {
	x := r.Peek()
	switch {
	case x == nil && waive(r):
		return rules.Pay(0, true), nil
	case x == nil:
		return typed.Unsaid, nil
	case x.Kind == lexer.Word && Vocabulary.Verb(x.Sense.Class()) && !r.Is(wordPay):
		return 0, engine.Refuse("TE-now-salary", "13").At(x.Span)
	}
	r.Skip(wordPay)
	p := player(r)
	n := r.Number()
	switch {
	case freely(r):
		return rules.Pay(0, true), nil
	case r.Skip(wordAll):
		n = min(int(p.Owes), int(p.Goods[rules.Cocoa]))
	case r.Skip(wordNone):
		n = 0
	case n < 0 && r.AtEnd():
		return typed.Unsaid, nil
	case n < 0:
		return 0, r.Unfit(r.Peek())
	}
	r.Pass(wordGood, rules.Cocoa)
	if r.Skip(wordFree) {
		return rules.Pay(0, true), nil
	}
	return rules.Pay(min(n, 99), false), nil
}

func whyPay(r *reader, step engine.Step) *engine.Refusal {
	p, m := player(r), rules.Unpack(step)
	return cmp.Or(
		engine.When(m.B == 1, "TE-pay-free", "9", "tile", rules.DiscoveryIDs[rules.KindFREECOCOA]),
		engine.When(m.A > p.Owes, "TE-pay-owed", "13", "owed", int(p.Owes), "given", int(m.A)),
		engine.Refuse("TE-pay-has", "13", "has", int(p.Goods[rules.Cocoa]), "given", int(m.A)),
	)
}
