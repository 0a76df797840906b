package notation

import (
	"cmp"
	"slices"

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
	least, most := 1, rules.Levels
	if want.Kind == rules.StepFound {
		least, most = rules.MinSize, rules.MaxSize
	}
	var refusal *engine.Refusal
	if n != nil {
		want.B = uint8(n.N)
		refusal = number(n, least, most)
	}
	if x != nil && refusal == nil {
		want.A, refusal = land(r, x)
	}
	if refusal != nil {
		return 0, refusal
	}
	r.Refused = rules.Pack(want)
	list := r.Fitting(func(step engine.Step) bool {
		m := rules.Unpack(step)
		return m.Kind == want.Kind && (n == nil || m.B == want.B) && (x == nil || m.A == want.A)
	})
	switch {
	case len(list) == 1:
		return list[0], nil
	case len(list) == 0 && x != nil:
		return r.Refused, nil // refused with its reason
	case len(list) == 0:
		refusal = r.Row.Why(r, r.Refused)
	case x != nil:
		refusal = rules.Refuse("MX-which-level", "cell", name(want.A), "levels", levels(list))
	}
	return 0, cmp.Or(refusal, r.Lacking("cell")).At(r.Said())
}

// number refuses a number beyond what can be said there.
func number(x *lexer.Lexeme, least, most int) *engine.Refusal {
	if x.N >= least && x.N <= most {
		return nil
	}
	return rules.Refuse("MX-number", "number", x.N, "min", least, "max", most).At(x.Span)
}

// numbered passes a number and a cell in any order; nil for what is not said. Once
// there is a cell, a mark begins the next action.
func numbered(r *reader) (n, cell *lexer.Lexeme) {
	n, cell = r.Next(lexer.Number), r.Next(lexCell)
	if n == nil && cell != nil {
		n = r.Tied(lexer.Number)
	}
	return n, cell
}

// unsaid is what an action means as long as neither number nor cell are said: the lowest level in stock, the
// size of the own district.
func unsaid(r *reader) rules.Move {
	stock := me(r).Stock
	if r.Own.kind == rules.StepNeutral {
		stock = r.S.Unset
	}
	level := slices.IndexFunc(stock[:], func(n uint8) bool { return n > 0 }) + 1
	if root := r.S.HomeOf(me(r)); r.Own.kind == rules.StepFound && root != rules.Nowhere {
		level = r.S.SizeOf(root)
	}
	return rules.Move{Kind: r.Own.kind, A: rules.Nowhere, B: uint8(max(level, 1))}
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

// whyNothing says why no temple can be built, or nothing be founded.
func whyNothing(r *reader) *engine.Refusal { return r.Row.Why(r, rules.Pack(unsaid(r))) }

// whyTemple: rules.md 5.7. The cell may be missing.
func whyTemple(r *reader, m rules.Move) *engine.Refusal {
	p := me(r)
	none := rules.When(p.Stock[m.B-1] == 0, "MX-no-temple", "level", int(m.B), "levels", stocked(&p.Stock))
	return cmp.Or(none, whyHome(r, m.A), short(r, int(m.B)))
}

// whyHome says why nothing can be built on a cell, or on any: it must be empty and in the district of the
// Mexica.
func whyHome(r *reader, c uint8) *engine.Refusal {
	p, of := me(r), r.Row.Section
	root, room := r.S.Home(p)
	if root == rules.Nowhere || c == rules.Nowhere {
		full := rules.When(room == (rules.Set{}), "MX-no-room", "size", r.S.SizeOf(root))
		return section(of, cmp.Or(whenAt(root == rules.Nowhere, "MX-on-bridge", p.At), full))
	}
	away := rules.When(r.S.District[c] != root, "MX-other-district", "cell", name(c), "from", name(p.At))
	return cmp.Or(notEmpty(r, c), section(of, away))
}

// whyFound: rules.md 5.8. The cell may be missing.
func whyFound(r *reader, m rules.Move) *engine.Refusal {
	root := r.S.HomeOf(me(r))
	if root == rules.Nowhere {
		return whyHome(r, m.A)
	}
	var all rules.Districts
	r.S.Survey(&all)
	d, bank := &all[root], r.S.Bank.Sizes()
	size := int(d.Size)
	return cmp.Or(
		rules.When(d.IsFounded(), "MX-district-founded", "cell", name(d.Tile), "size", size),
		rules.When(int(m.B) != size, "MX-size", "size", size, "tile", int(m.B)),
		rules.When(!slices.Contains(bank, size), "MX-no-tile", "size", size, "tiles", bank),
		whyHome(r, rules.Nowhere), whyHome(r, m.A),
	)
}

// whyNeutral: rules.md 10. The cell may be missing.
func whyNeutral(r *reader, m rules.Move) *engine.Refusal {
	why := rules.When(r.S.Unset[m.B-1] == 0, "MX-neutral-level", "level", int(m.B), "levels", stocked(&r.S.Unset))
	if why != nil || m.A == rules.Nowhere {
		return why
	}
	why = cmp.Or(notEmpty(r, m.A), whenAt(rules.Coast.Has(m.A), "MX-neutral-shore", m.A))
	for c := range r.S.Built.Each {
		n := rules.Apart(c, m.A)
		near := rules.When(n < rules.NeutralDistance,
			"MX-neutral-close", "cell", name(m.A), "other", name(c), "n", n, "min", rules.NeutralDistance)
		why = cmp.Or(why, near)
	}
	return why
}

// readChips reads how many chips are bought or used; one if nothing is said. No cell continues it.
func readChips(r *reader) (engine.Step, *engine.Refusal) {
	step := rules.Pack(rules.Move{Kind: r.Own.kind})
	r.Own.kind = 0
	x := r.Tied(lexer.Number)
	if x == nil {
		x = r.Tied(lexer.Times)
	}
	if r.Close() {
		r.Skip(wordChip)
	}
	if x == nil {
		return step, nil
	}
	return r.Repeat(step, x.N), number(x, 1, rules.ChipSupply)
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
func whyBuy(r *reader, _ rules.Move) *engine.Refusal {
	return cmp.Or(
		rules.When(r.S.Bought >= rules.ChipsATurn, "MX-two-chips", "max", rules.ChipsATurn),
		rules.When(r.S.Chips == 0, "MX-no-chips"),
	)
}

// whyUse: rules.md 5.10.
func whyUse(r *reader, _ rules.Move) *engine.Refusal {
	used := engine.Count(r.Steps, func(x engine.Step) bool { return x == rules.Use() })
	none := me(r).Chips == 0
	return cmp.Or(rules.When(none && used > 0, "MX-used-up", "n", used), rules.When(none, "MX-own-chip"))
}
