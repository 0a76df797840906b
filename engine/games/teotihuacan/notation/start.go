package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lexer"
)

// chooseKeep reads the two starting tiles to keep (rules.md 2.11).
func (r *reader) chooseKeep() (engine.Step, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return 0, nil
	}
	if x.Kind == lexer.Word && !r.Is(wordKeep, wordTile) {
		return 0, engine.Refuse(rules.CodeNowKeep, "2").At(x.Span)
	}
	from := r.At
	r.Skip(wordKeep)
	var at []int
	dealt := &r.player().Dealt
	for !r.AtEnd() && len(at) < rules.KeptTiles {
		if r.Skip(wordTile) {
			continue
		}
		y := r.Peek()
		if y.Kind != lexStart && y.Kind != lexer.Number {
			return 0, r.unfit(y)
		}
		i := -1
		if y.N > 0 && y.N <= rules.StartCount {
			i = slices.Index(dealt[:], uint8(y.N))
		}
		if i < 0 {
			return 0, engine.Refuse(rules.CodeNotDealt, "2", "word", r.Quote(y), "tiles", tileIDs(dealt[:])).At(y.Span)
		}
		r.At++
		at = append(at, i)
	}
	for r.Skip(wordTile) {
	}
	if len(at) == 0 && r.AtEnd() {
		return 0, nil
	}
	if len(at) < rules.KeptTiles || at[0] == at[1] || !r.AtEnd() {
		return 0, engine.Refuse(rules.CodeKeepTwo, "2", "tiles", tileIDs(dealt[:])).At(r.Span(from))
	}
	return rules.Keep(min(at[0], at[1]), max(at[0], at[1])), nil
}

// tileIDs lists the starting tiles that may be named.
func tileIDs(list []uint8) []string {
	var out []string
	for _, tile := range list {
		if tile >= 1 && int(tile) <= rules.StartCount {
			out = append(out, rules.StartTiles[tile-1].ID)
		}
	}
	return out
}

// chooseDraft reads a starting tile of the draft.
func (r *reader) chooseDraft() (engine.Step, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return 0, nil
	}
	if x.Kind == lexer.Word && !r.Is(wordDraft, wordTake, wordClaim, wordTile) {
		return 0, engine.Refuse(rules.CodeNowDraft, "2").At(x.Span)
	}
	from := r.At
	r.Skip(wordDraft, wordTake, wordClaim)
	r.Skip(wordTile)
	y := r.Peek()
	switch {
	case y == nil:
		return 0, nil
	case y.Kind != lexStart && y.Kind != lexer.Number:
		return 0, r.unfit(y)
	}
	r.At++
	if y.N < 1 || y.N > rules.StartCount || r.s.Pool&(1<<(y.N-1)) == 0 {
		return 0, engine.Refuse(rules.CodeNotOpen, "2", "word", r.Quote(y), "tiles", poolNames(r.s.Pool)).At(r.Span(from))
	}
	return rules.Draft(y.N), nil
}

// poolNames lists the open starting tiles.
func poolNames(pool uint32) []string {
	var list []uint8
	for tile := range rules.StartCount {
		if pool&(1<<tile) != 0 {
			list = append(list, uint8(tile+1))
		}
	}
	return tileIDs(list)
}

// choosePost reads the boards of the three workers: by name or number (rules.md 2.12).
func (r *reader) choosePost() (engine.Step, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return 0, nil
	}
	if x.Kind == lexer.Word && Vocabulary.Verb(x.Sense.Class()) && !r.Is(wordPlace, wordMove) {
		return 0, engine.Refuse(rules.CodeNowPlace, "2", "boards", r.postBoards()).At(x.Span)
	}
	from := r.At
	said := r.Skip(wordPlace, wordMove)
	var set []int
	for !r.AtEnd() && len(set) < rules.StartDice {
		b := r.board()
		if b == 0 && r.Peek().Kind == lexer.Number {
			b = r.Number()
			if b < rules.Palace || b > rules.Building {
				return 0, engine.Refuse(rules.CodePlaceBoards, "2", "boards", r.postBoards()).At(r.Span(from))
			}
		}
		if b == 0 {
			break
		}
		set = append(set, b)
	}
	if len(set) == 0 {
		if said && !r.AtEnd() && !r.Peek().Apart {
			return 0, r.unfit(r.Peek())
		}
		return 0, nil
	}
	slices.Sort(set)
	step := rules.Post(set...)
	if len(slices.Compact(set)) < rules.StartDice || !slices.Contains(r.legal, step) {
		r.tried = rules.StepPost
		return 0, engine.Refuse(rules.CodePlaceBoards, "2", "boards", r.postBoards()).At(r.Span(from))
	}
	return step, nil
}

// postBoards lists the ids of the boards on the kept tiles.
func (r *reader) postBoards() []string {
	var all uint8
	for _, step := range r.legal {
		if m := rules.Unpack(step); m.Kind == rules.StepPost {
			all |= m.A
		}
	}
	return words.BoardList(all)
}

// chooseSalary reads how much is paid: a number, "all", "none", "free" (rules.md 13.6).
func (r *reader) chooseSalary() (engine.Step, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		if r.ahead[rules.KindFREECOCOA] {
			return rules.Pay(0, r.waive()), nil
		}
		return 0, nil
	}
	if x.Kind == lexer.Word && Vocabulary.Verb(x.Sense.Class()) && !r.Is(wordPay) {
		return 0, engine.Refuse(rules.CodeNowSalary, "13").At(x.Span)
	}
	r.Skip(wordPay)
	p := r.player()
	most := min(int(p.Owes), int(p.Goods[rules.Cocoa]))
	n := r.Number()
	switch {
	case r.freely():
		return rules.Pay(0, true), nil
	case r.Skip(wordAll):
		n = most
	case r.Skip(wordNone):
		n = 0
	case n < 0 && r.AtEnd():
		return 0, nil
	case n < 0:
		return 0, r.unfit(r.Peek())
	}
	if r.Is(wordGood) && r.Peek().Sense.Arg() == rules.Cocoa {
		r.At++
	}
	if r.Skip(wordFree) {
		return rules.Pay(0, true), nil
	}
	return rules.Pay(min(n, 99), false), nil
}
