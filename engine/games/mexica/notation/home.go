package notation

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// Temples, districts and chips.

// readHome reads the level of a temple or the size of a district, and a cell. What is not said must have one
// possibility.
func readHome(r *reader) (engine.Step, *engine.Refusal) {
	n, x := numbered(r)
	if n == nil && x == nil {
		return typed.Unsaid, nil
	}
	want := unsaid(r)
	if least, most := numbers(want.Kind); n != nil && (n.N < least || n.N > most) {
		return 0, rules.Refuse(rules.CodeNumber, "number", n.N, "min", least, "max", most).At(n.Span)
	}
	if n != nil {
		want.B = uint8(n.N)
	}
	if x != nil {
		var refusal *engine.Refusal
		if want.A, refusal = land(r, x); refusal != nil {
			return 0, refusal
		}
	}
	list := r.Fitting(func(step engine.Step) bool {
		m := rules.Unpack(step)
		return m.Kind == want.Kind && (n == nil || m.B == want.B) && (x == nil || m.A == want.A)
	})
	r.Refused = rules.Pack(want)
	switch {
	case len(list) == 1:
		return list[0], nil
	case len(list) == 0 && x != nil:
		return r.Refused, nil // refused with its reason
	case len(list) == 0:
		return 0, lacking(r, r.Row.Why(r, r.Refused))
	case x != nil:
		return 0, rules.Refuse(rules.CodeWhichLevel, "cell", name(want.A), "levels", levels(list)).At(r.Said())
	}
	return 0, r.Lacking("cell")
}

// lacking is the refusal of words that do not name a cell: the reason that speaks against all of them, if any.
func lacking(r *reader, why *engine.Refusal) *engine.Refusal {
	if why != nil {
		return why.At(r.Said())
	}
	return r.Lacking("cell")
}

// numbered passes a number and a cell in any order; nil for what is not said. Once
// there is a cell, a mark begins the next action.
func numbered(r *reader) (n, cell *lexer.Lexeme) {
	from := r.At
	for x := r.Peek(); x != nil; x = r.Peek() {
		switch {
		case x.Apart && (cell != nil || x.Kind != lexCell) && r.At > from:
			return n, cell
		case x.Kind == lexer.Number && n == nil:
			n = x
		case x.Kind == lexCell && cell == nil:
			cell = x
		default:
			return n, cell
		}
		r.At++
	}
	return n, cell
}

// numbers are the least and the greatest number that an action may name.
func numbers(kind rules.Kind) (least, most int) {
	if kind == rules.StepFound {
		return rules.MinSize, rules.MaxSize
	}
	return 1, rules.Levels
}

// unsaid is what an action means as long as neither number nor cell are said: the lowest level in stock, the size of
// the own district.
func unsaid(r *reader) rules.Move {
	out := rules.Move{Kind: r.Own.kind, A: rules.Nowhere, B: 1}
	stock := stocked(&me(r).Stock)
	switch root := r.S.HomeOf(me(r)); {
	case out.Kind == rules.StepNeutral:
		out.B = uint8(stocked(&r.S.Unset)[0])
	case out.Kind == rules.StepTemple && len(stock) > 0:
		out.B = uint8(stock[0])
	case out.Kind == rules.StepFound && root != rules.Nowhere:
		out.B = uint8(r.S.SizeOf(root))
	}
	return out
}

// levels are those of some temples.
func levels(list []engine.Step) (out []int) {
	for _, step := range list {
		out = append(out, int(rules.Unpack(step).B))
	}
	return out
}

// stocked lists the levels of temples in stock.
func stocked(stock *[rules.Levels]uint8) (out []int) {
	for i, n := range stock {
		if n > 0 {
			out = append(out, i+1)
		}
	}
	return out
}

// sayHome writes a verb, a number and a cell.
func sayHome(verb string) func(*writer, engine.Step) {
	return func(w *writer, step engine.Step) {
		m := rules.Unpack(step)
		w.Begin(verb)
		w.Number(int(m.B))
		w.Say(name(m.A))
	}
}

// whyNothing says why no temple can be built, or nothing be founded.
func whyNothing(r *reader) *engine.Refusal { return r.Row.Why(r, rules.Pack(unsaid(r))) }

// whyTemple: rules.md 5.7. The cell may be missing.
func whyTemple(r *reader, step engine.Step) *engine.Refusal {
	m, root := rules.Unpack(step), r.S.HomeOf(me(r))
	switch {
	case me(r).Stock[m.B-1] == 0:
		return rules.Refuse(rules.CodeStock, "level", int(m.B), "levels", stocked(&me(r).Stock))
	case root == rules.Nowhere:
		return inSection("5.7", rules.Refuse(rules.CodeOnBridge, "cell", name(me(r).At)))
	case m.A == rules.Nowhere && room(&r.S, root) == 0:
		return inSection("5.7", rules.Refuse(rules.CodeNoRoom, "size", r.S.SizeOf(root)))
	}
	if refusal := notAtHome(r, m.A, root); refusal != nil {
		return refusal
	}
	return short(r, int(m.B))
}

// whyNeutral: rules.md 10. The cell may be missing.
func whyNeutral(r *reader, step engine.Step) *engine.Refusal {
	m := rules.Unpack(step)
	switch {
	case r.S.Unset[m.B-1] == 0:
		return rules.Refuse(rules.CodeNeutrals, "level", int(m.B), "levels", stocked(&r.S.Unset))
	case m.A == rules.Nowhere:
		return nil
	}
	if refusal := notEmpty(r, m.A); refusal != nil {
		return refusal
	}
	if rules.Coast.Has(m.A) {
		return rules.Refuse(rules.CodeShore, "cell", name(m.A))
	}
	for c := range r.S.Built.Each {
		if n := rules.Apart(c, m.A); n < rules.NeutralDistance {
			return rules.Refuse(rules.CodeClose, "cell", name(m.A), "other", name(c), "n", n, "min", rules.NeutralDistance)
		}
	}
	return nil
}

// whyFound: rules.md 5.8. The cell may be missing.
func whyFound(r *reader, step engine.Step) *engine.Refusal {
	m, root := rules.Unpack(step), r.S.HomeOf(me(r))
	if root == rules.Nowhere {
		return inSection("5.8", rules.Refuse(rules.CodeOnBridge, "cell", name(me(r).At)))
	}
	size := r.S.SizeOf(root)
	for c := range r.S.CellsOf(root).Each {
		if r.S.Cells[c].Tile() != 0 {
			return rules.Refuse(rules.CodeIsFounded, "cell", name(c), "size", size)
		}
	}
	switch {
	case int(m.B) != size:
		return rules.Refuse(rules.CodeSize, "size", size, "tile", int(m.B))
	case size > rules.MaxSize || r.S.Bank[size] == 0:
		return rules.Refuse(rules.CodeNoTile, "size", size, "tiles", list(&r.S.Bank))
	case room(&r.S, root) == 0:
		return rules.Refuse(rules.CodeNoRoom, "size", size)
	}
	return notAtHome(r, m.A, root)
}

// notAtHome refuses a cell that is not empty or in another district than the Mexica.
func notAtHome(r *reader, c, root uint8) *engine.Refusal {
	if c == rules.Nowhere {
		return nil
	}
	if refusal := notEmpty(r, c); refusal != nil {
		return refusal
	}
	if r.S.District[c] != root {
		return inSection(r.Row.Section, rules.Refuse(rules.CodeElsewhere, "cell", name(c), "from", name(me(r).At)))
	}
	return nil
}

// room counts the empty plain land of a district.
func room(s *rules.State, root uint8) int { return s.Open().And(s.CellsOf(root)).Len() }

// list names the sizes, each copy by itself.
func list(t *rules.Tiles) (out []int) {
	for size, n := range t {
		for range n {
			out = append(out, size)
		}
	}
	return out
}

// readChips reads how many chips are bought or used; one if nothing is said. No cell continues it.
func readChips(step engine.Step) func(*reader) (engine.Step, *engine.Refusal) {
	return func(r *reader) (engine.Step, *engine.Refusal) {
		r.Own.kind = 0
		n, x := 1, next(r, lexer.Number)
		if x == nil {
			x = next(r, lexer.Times)
		}
		if x != nil {
			n = x.N
		}
		skip(r, wordChip)
		if n < 1 || n > rules.ChipSupply {
			return 0, rules.Refuse(rules.CodeNumber, "number", n, "min", 1, "max", rules.ChipSupply).At(x.Span)
		}
		return r.Repeat(step, n), nil
	}
}

// sayChips writes a verb, and how many if there are several.
func sayChips(verb string) func(*writer, engine.Step) {
	return func(w *writer, _ engine.Step) {
		n := w.Run()
		if n > 0 {
			w.Begin(verb)
		}
		if n > 1 {
			w.Number(n)
		}
	}
}

// whyBuy: rules.md 5.9.
func whyBuy(r *reader, _ engine.Step) *engine.Refusal {
	switch {
	case r.S.Bought >= rules.ChipsATurn:
		return rules.Refuse(rules.CodeTwoChips, "max", rules.ChipsATurn)
	case r.S.Chips == 0:
		return rules.Refuse(rules.CodeNoChips)
	}
	return short(r, rules.ChipAP)
}

// whyUse: rules.md 5.10.
func whyUse(r *reader, step engine.Step) *engine.Refusal {
	used := 0
	for _, x := range r.Steps {
		if x == step {
			used++
		}
	}
	switch {
	case me(r).Chips > 0:
		return nil
	case used > 0:
		return rules.Refuse(rules.CodeUsedUp, "n", used)
	}
	return rules.Refuse(rules.CodeOwnChip)
}
