package notation

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
)

// What follows each verb. Every function takes the words that it understands and
// the steps that they name; from is the lexeme where the action begins.

// land is the island cell of a lexeme; the lake is refused.
func (r *Reader) land(x *lexer.Lexeme) (uint8, *engine.Refusal) {
	c := squareOf(x).Cell()
	if c == rules.Nowhere {
		r.tried = rules.Move{Kind: byVerb[r.verb], A: nearest(squareOf(x)), B: rules.Nowhere}
		return c, rules.Refuse(rules.CodeLake, "cell", named(x)).At(x.Span)
	}
	return c, nil
}

// nearest is the island cell nearest to a square of the lake.
func nearest(a rules.Square) uint8 {
	best := uint8(0)
	for c, at := range rules.Squares {
		if far := func(b rules.Square) int { return rules.Abs(a.Row-b.Row) + rules.Abs(a.Column-b.Column) }; far(at) < far(rules.Squares[best]) {
			best = uint8(c)
		}
	}
	return best
}

// readCell reads the one cell of a start or a travel.
func (r *Reader) readCell(d *decision, from int) *engine.Refusal {
	r.fromHere()
	x, refusal := r.named(d, from)
	if x == nil {
		return refusal
	}
	c, refusal := r.land(x)
	if refusal != nil {
		return refusal
	}
	return r.take(rules.Pack(rules.Move{Kind: d.silence[0], A: c}), from)
}

// readCanal reads one cell, or two that are not parted.
func (r *Reader) readCanal(d *decision, from int) *engine.Refusal {
	x, refusal := r.named(d, from)
	if x == nil {
		return refusal
	}
	a, refusal := r.land(x)
	if refusal != nil {
		return refusal
	}
	y := r.next(lexCell)
	if y == nil {
		return r.take(rules.Canal(a), from)
	}
	b, refusal := r.land(y)
	if refusal != nil {
		return refusal
	}
	return r.take(rules.Double(a, b), from)
}

// readBridge reads the cell of a bridge, or two of a bridge that is moved, and its way.
func (r *Reader) readBridge(d *decision, from int) *engine.Refusal {
	axis := r.way()
	x, refusal := r.named(d, from)
	if x == nil {
		return refusal
	}
	cells := []*lexer.Lexeme{x}
	if y := r.next(lexCell); y != nil {
		cells = append(cells, y)
	}
	if axis < 0 {
		axis = r.way()
	}
	want := rules.Move{Kind: rules.StepBridge, A: squareOf(x).Cell()}
	site := cells[len(cells)-1]
	if len(cells) > 1 || r.verb == wordShift {
		want = rules.Move{Kind: rules.StepShift, A: squareOf(x).Cell(), B: squareOf(site).Cell()}
	}
	r.tried = want
	if squareOf(site).Cell() == rules.Nowhere {
		return rules.Refuse(rules.CodeNotCanal, "cell", named(site)).At(site.Span)
	}
	if squareOf(x).Cell() == rules.Nowhere {
		return noBridge(named(x)).At(x.Span)
	}
	return r.takeBridge(want, len(cells), axis, from)
}

// way passes the orientation of a bridge, -1 if there is none.
func (r *Reader) way() int {
	switch {
	case r.is(wordHorizon):
		r.At++
		return rules.AxisH
	case r.is(wordUpright):
		r.At++
		return rules.AxisV
	}
	return -1
}

// takeBridge builds or moves a bridge. What was not said must have one possibility.
func (r *Reader) takeBridge(want rules.Move, cells, axis, from int) *engine.Refusal {
	site := want.A
	if want.Kind == rules.StepShift {
		site = want.B
	}
	list := r.fitting(func(m rules.Move) bool {
		fits := m.Kind == want.Kind && m.A == want.A && m.B == want.B
		switch {
		case want.Kind == rules.StepShift && cells == 1: // "move o7": from there, or to there
			fits = m.Kind == rules.StepShift && (m.A == site) != (m.B == site)
		case want.Kind == rules.StepBridge && r.S.Spans == 0:
			fits = m.Kind == rules.StepShift && m.B == site
		}
		return fits && (axis < 0 || int(m.C) == axis)
	})
	switch {
	case len(list) == 1:
		return r.take(list[0], from)
	case want.Kind == rules.StepShift && cells == 1 && (len(list) > 1 || r.S.Bridges.Has(site)):
		r.tried = rules.Move{Kind: rules.StepShift, A: site, B: rules.Nowhere}
		if refusal := r.whyLift(site); refusal != nil {
			return refusal.At(r.Span(from))
		}
		return rules.Refuse(rules.CodeMissing, "choice", "site").At(r.Span(from))
	case len(list) > 1 && rules.Unpack(list[0]).Kind == want.Kind:
		return rules.Refuse(rules.CodeWhichAxis, "cell", rules.CellIDs[site]).At(r.Span(from))
	}
	want.C = uint8(max(axis, 0))
	if axis < 0 {
		want.C = anyAxis
	}
	r.tried = want
	return r.Why(want).At(r.Span(from))
}

// anyAxis is the orientation of a bridge whose way was not said; in no step.
const anyAxis = rules.Axes

// readWay reads the cells of a walk, those in between may be left out, or the bridges of a journey, each a stop.
func (r *Reader) readWay(d *decision, from int) *engine.Refusal {
	r.fromHere()
	x, refusal := r.named(d, from)
	for ; x != nil && refusal == nil; x = r.next(lexCell) {
		hop := (*Reader).walkTo
		if d.verb == wordBoat {
			hop = (*Reader).boatTo
		}
		refusal = hop(r, x, from)
	}
	return refusal
}

// walkTo walks to a cell by the shortest way.
func (r *Reader) walkTo(x *lexer.Lexeme, from int) *engine.Refusal {
	goal, refusal := r.land(x)
	if refusal != nil {
		return refusal
	}
	path := Path(&r.S, r.P.At, goal)
	if len(path) == 0 || len(path) > int(r.S.AP) {
		path = []uint8{goal} // refused with its reason
	}
	for _, c := range path {
		if refusal := r.take(rules.Walk(c), from); refusal != nil {
			return refusal
		}
	}
	return nil
}

// boatTo goes by boat to a bridge.
func (r *Reader) boatTo(x *lexer.Lexeme, from int) *engine.Refusal {
	c := squareOf(x).Cell()
	if c == rules.Nowhere {
		r.tried = rules.Move{Kind: rules.StepBoat, A: rules.Nowhere}
		return noBridge(named(x)).At(x.Span)
	}
	return r.take(rules.Boat(c), from)
}

// fromHere passes the cell where a way begins, if another one follows: "from h6 to h7".
func (r *Reader) fromHere() {
	if r.At+1 >= len(r.Lex) {
		return
	}
	x, y := &r.Lex[r.At], &r.Lex[r.At+1]
	if x.Kind == lexCell && y.Kind == lexCell && !y.Apart && squareOf(x).Cell() == r.P.At {
		r.At++
	}
}

// numbered passes a number and a cell in any order; nil for what is not said. Once
// there is a cell, a mark begins the next action.
func (r *Reader) numbered() (n, cell *lexer.Lexeme) {
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

// stuck refuses an action that names nothing because another word stands where its numbers should.
func (r *Reader) stuck(ask string) *engine.Refusal {
	if x := r.Peek(); x != nil && !(x.Kind == lexer.Word && (Vocabulary.Verb(x.Sense.Class()) || x.Sense.Class() == wordEnd)) {
		return rules.Refuse(rules.CodeUnfit, "choice", ask, "word", r.Quote(x)).At(x.Span)
	}
	return nil
}

// readTemple reads the level and the cell of a temple.
func (r *Reader) readTemple(d *decision, from int) *engine.Refusal {
	n, x := r.numbered()
	if n == nil && x == nil {
		if refusal := r.stuck(d.ask); refusal != nil {
			return refusal
		}
	}
	if n != nil && (n.N < 1 || n.N > rules.Levels) {
		r.tried = rules.Move{Kind: r.temple(), A: rules.Nowhere}
		return rules.Refuse(rules.CodeNumber, "number", n.N, "min", 1, "max", rules.Levels).At(n.Span)
	}
	c := uint8(rules.Nowhere)
	if x != nil {
		var refusal *engine.Refusal
		if c, refusal = r.land(x); refusal != nil {
			return refusal
		}
	}
	if n != nil && x != nil {
		return r.take(rules.Pack(rules.Move{Kind: r.temple(), A: c, B: uint8(n.N)}), from)
	}
	list := r.fitting(func(m rules.Move) bool {
		return m.Kind == r.temple() && (n == nil || int(m.B) == n.N) && (x == nil || m.A == c)
	})
	return r.whichTemple(list, n, c, from)
}

// temple is the kind of step that sets a temple: before the game a neutral one.
func (r *Reader) temple() rules.Kind {
	if r.S.Setting() {
		return rules.StepNeutral
	}
	return rules.StepTemple
}

// whichTemple takes the only temple of a list, or asks which.
func (r *Reader) whichTemple(list []engine.Step, n *lexer.Lexeme, c uint8, from int) *engine.Refusal {
	level := uint8(1)
	switch {
	case len(list) == 1:
		return r.take(list[0], from)
	case n != nil:
		level = uint8(n.N)
	case r.S.Setting():
		level = uint8(stocked(&r.S.Unset)[0])
	case stocked(&r.P.Stock) != nil:
		level = uint8(stocked(&r.P.Stock)[0])
	}
	r.tried = rules.Move{Kind: r.temple(), A: c, B: level}
	switch {
	case len(list) > 1 && c != rules.Nowhere:
		var which []int
		for _, step := range list {
			which = append(which, int(rules.Unpack(step).B))
		}
		return rules.Refuse(rules.CodeWhichLevel, "cell", rules.CellIDs[c], "levels", which).At(r.Span(from))
	case len(list) == 0:
		if refusal := decisions[r.tried.Kind].why(r, r.tried); refusal != nil {
			return refusal.At(r.Span(from))
		}
	}
	return rules.Refuse(rules.CodeMissing, "choice", askCell).At(r.Span(from))
}

// stocked lists the levels of temples in stock.
func stocked(stock *[rules.Levels]uint8) []int {
	var out []int
	for i, n := range stock {
		if n > 0 {
			out = append(out, i+1)
		}
	}
	return out
}

// readFound reads the size and the cell of the tile; the size follows from the district.
func (r *Reader) readFound(d *decision, from int) *engine.Refusal {
	n, x := r.numbered()
	if n == nil && x == nil {
		if refusal := r.stuck(d.ask); refusal != nil {
			return refusal
		}
	}
	if n != nil && (n.N < rules.MinSize || n.N > rules.MaxSize) {
		r.tried = rules.Move{Kind: rules.StepFound, A: rules.Nowhere}
		return rules.Refuse(rules.CodeNumber, "number", n.N, "min", rules.MinSize, "max", rules.MaxSize).At(n.Span)
	}
	size := uint8(0)
	if n != nil {
		size = uint8(n.N)
	} else if root := r.S.HomeOf(r.P); root != rules.Nowhere {
		size = uint8(r.S.SizeOf(root))
	}
	if x != nil {
		c, refusal := r.land(x)
		if refusal != nil {
			return refusal
		}
		return r.take(rules.Found(size, c), from)
	}
	list := r.fitting(func(m rules.Move) bool { return m.Kind == rules.StepFound && m.B == size })
	r.tried = rules.Move{Kind: rules.StepFound, A: rules.Nowhere, B: size}
	switch len(list) {
	case 0:
		if refusal := r.whyFound(r.tried); refusal != nil {
			return refusal.At(r.Span(from))
		}
	case 1:
		return r.take(list[0], from)
	}
	return rules.Refuse(rules.CodeMissing, "choice", askCell).At(r.Span(from))
}

// readChips reads how many chips are bought or used; one if nothing is said.
func (r *Reader) readChips(_ *decision, from int) *engine.Refusal {
	step := rules.Buy()
	if r.verb == wordUse {
		step = rules.Use()
	}
	r.verb = 0 // no cell continues it
	x := r.next(lexer.Number)
	if x == nil {
		x = r.next(lexer.Times)
	}
	if r.is(wordChip) {
		r.At++
	}
	n := 1
	if x != nil {
		n = x.N
	}
	if n < 1 || n > rules.ChipSupply {
		r.tried = rules.Unpack(step)
		return rules.Refuse(rules.CodeNumber, "number", n, "min", 1, "max", rules.ChipSupply).At(x.Span)
	}
	for range n {
		if refusal := r.take(step, from); refusal != nil {
			return refusal
		}
	}
	return nil
}

// readPass reads a turn that does nothing more.
func (r *Reader) readPass(_ *decision, from int) *engine.Refusal { return r.take(rules.End(), from) }
