package mexica

import (
	"slices"

	"painani/engine"
	"painani/engine/lexer"
)

// What follows each verb. Every function takes the words that it understands and
// the steps that they name; from is the lexeme where the action begins.

// What an action may ask for: catalogue keys behind "choice.".
const (
	askTurn   = "turn"
	askStart  = "start"
	askCell   = "cell"
	askGoal   = "goal"
	askBridge = "bridge"
	askLevel  = "level"
	askEnd    = "end"
)

// cell passes the cell that an action needs. Without one the only legal step of
// its kinds serves; step is 0 if a cell was passed.
func (r *reader) cell(ask string, from int, kinds ...kind) (x *lexer.Lexeme, step engine.Step, refusal *engine.Refusal) {
	x = r.Peek()
	if x != nil && x.Kind == lexCell {
		r.At++
		return x, 0, nil
	}
	if refusal = r.stuck(ask); refusal != nil {
		return nil, 0, refusal
	}
	step, refusal = r.only(ask, from, kinds...)
	return nil, step, refusal
}

// only is the single legal step of some kinds, for an action that names nothing.
func (r *reader) only(ask string, from int, kinds ...kind) (engine.Step, *engine.Refusal) {
	list := r.fitting(func(m move) bool { return slices.Contains(kinds, m.Kind) })
	if len(list) == 1 {
		return list[0], nil
	}
	r.tried = move{Kind: kinds[0], A: nowhere}
	if len(list) == 0 {
		if refusal := r.whyNone(kinds[0]); refusal != nil {
			return 0, refusal.At(r.Span(from))
		}
	}
	return 0, refuse(codeMissing, "choice", ask).At(r.Span(from))
}

// land is the island cell of a lexeme; the lake is refused.
func (r *reader) land(x *lexer.Lexeme) (uint8, *engine.Refusal) {
	c := squareOf(x).cell()
	if c == nowhere {
		r.tried = move{Kind: kindOf[r.verb], A: squareOf(x).nearest(), B: nowhere}
		return c, refuse(codeLake, "cell", named(x)).At(x.Span)
	}
	return c, nil
}

// nearest is the island cell nearest to a square of the lake.
func (a square) nearest() uint8 {
	best := uint8(0)
	for c, at := range squares {
		if far := func(b square) int { return abs(a.Row-b.Row) + abs(a.Column-b.Column) }; far(at) < far(squares[best]) {
			best = uint8(c)
		}
	}
	return best
}

// kindOf is the kind of step that a verb asks for.
var kindOf = map[class]kind{wordStart: stepStart, wordCanal: stepCanal, wordBridge: stepBridge, wordShift: stepShift, wordWalk: stepWalk, wordMove: stepWalk,
	wordBoat: stepBoat, wordTravel: stepTravel, wordTemple: stepTemple, wordFound: stepFound, wordBuy: stepBuy, wordUse: stepUse, wordPass: stepEnd}

func (r *reader) readStart(from int) *engine.Refusal {
	x, step, refusal := r.cell(askStart, from, stepStart)
	switch {
	case refusal != nil:
		return refusal
	case step != 0:
		return r.take(step, from)
	}
	c, refusal := r.land(x)
	if refusal != nil {
		return refusal
	}
	return r.take(start(c), from)
}

// readCanal reads one cell, or two that are not parted.
func (r *reader) readCanal(from int) *engine.Refusal {
	x, step, refusal := r.cell(askCell, from, stepCanal, stepDouble)
	switch {
	case refusal != nil:
		return refusal
	case step != 0:
		return r.take(step, from)
	}
	a, refusal := r.land(x)
	if refusal != nil {
		return refusal
	}
	y := r.next(lexCell)
	if y == nil {
		return r.take(canal(a), from)
	}
	b, refusal := r.land(y)
	if refusal != nil {
		return refusal
	}
	return r.take(double(a, b), from)
}

// readBridge reads the cell of a bridge, or two of a bridge that is moved, and its way.
func (r *reader) readBridge(from int) *engine.Refusal {
	axis := r.way()
	kinds := []kind{stepBridge, stepShift}
	if r.verb == wordShift {
		kinds = kinds[1:]
	}
	x, step, refusal := r.cell(askBridge, from, kinds...)
	switch {
	case refusal != nil:
		return refusal
	case step != 0:
		return r.take(step, from)
	}
	cells := []*lexer.Lexeme{x}
	if y := r.next(lexCell); y != nil {
		cells = append(cells, y)
	}
	if axis < 0 {
		axis = r.way()
	}
	want := move{Kind: stepBridge, A: squareOf(x).cell()}
	site := cells[len(cells)-1]
	if len(cells) > 1 || r.verb == wordShift {
		want = move{Kind: stepShift, A: squareOf(x).cell(), B: squareOf(site).cell()}
	}
	r.tried = want
	if squareOf(site).cell() == nowhere {
		return refuse(codeNotCanal, "cell", named(site)).At(site.Span)
	}
	if squareOf(x).cell() == nowhere {
		return noBridge(named(x)).At(x.Span)
	}
	return r.takeBridge(want, len(cells), axis, from)
}

// way passes the orientation of a bridge, -1 if there is none.
func (r *reader) way() int {
	switch {
	case r.is(wordHorizon):
		r.At++
		return axisH
	case r.is(wordUpright):
		r.At++
		return axisV
	}
	return -1
}

// takeBridge builds or moves a bridge. What was not said must have one possibility.
func (r *reader) takeBridge(want move, cells, axis, from int) *engine.Refusal {
	site := want.A
	if want.Kind == stepShift {
		site = want.B
	}
	list := r.fitting(func(m move) bool {
		fits := m.Kind == want.Kind && m.A == want.A && m.B == want.B
		switch {
		case want.Kind == stepShift && cells == 1: // "move o7": from there, or to there
			fits = m.Kind == stepShift && (m.A == site) != (m.B == site)
		case want.Kind == stepBridge && r.s.Spans == 0:
			fits = m.Kind == stepShift && m.B == site
		}
		return fits && (axis < 0 || int(m.C) == axis)
	})
	switch {
	case len(list) == 1:
		return r.take(list[0], from)
	case want.Kind == stepShift && cells == 1 && (len(list) > 1 || r.s.Bridges.has(site)):
		r.tried = move{Kind: stepShift, A: site, B: nowhere}
		if refusal := r.whyLift(site); refusal != nil {
			return refusal.At(r.Span(from))
		}
		return refuse(codeMissing, "choice", "site").At(r.Span(from))
	case len(list) > 1 && unpack(list[0]).Kind == want.Kind:
		return refuse(codeWhichAxis, "cell", cellIDs[site]).At(r.Span(from))
	}
	want.C = uint8(max(axis, 0))
	if axis < 0 {
		want.C = anyAxis
	}
	r.tried = want
	return r.why(want).At(r.Span(from))
}

// anyAxis is the orientation of a bridge whose way was not said; in no step.
const anyAxis = axes

// readWalk reads the cells of a walk. Those in between may be left out.
func (r *reader) readWalk(from int) *engine.Refusal {
	x, step, refusal := r.cell(askGoal, from, stepWalk)
	if refusal != nil {
		return refusal
	}
	if step != 0 {
		return r.take(step, from)
	}
	for ; x != nil; x = r.next(lexCell) {
		goal, refusal := r.land(x)
		if refusal != nil {
			return refusal
		}
		path := r.s.path(r.p.At, goal)
		if len(path) == 0 || len(path) > int(r.s.AP) {
			path = []uint8{goal} // refused with its reason
		}
		for _, c := range path {
			if refusal := r.take(walk(c), from); refusal != nil {
				return refusal
			}
		}
	}
	return nil
}

// readBoat reads the bridges of a journey, each a stop.
func (r *reader) readBoat(from int) *engine.Refusal {
	x, step, refusal := r.cell(askGoal, from, stepBoat)
	if refusal != nil {
		return refusal
	}
	if step != 0 {
		return r.take(step, from)
	}
	for ; x != nil; x = r.next(lexCell) {
		c := squareOf(x).cell()
		if c == nowhere {
			r.tried = move{Kind: stepBoat, A: nowhere}
			return noBridge(named(x)).At(x.Span)
		}
		if refusal := r.take(boat(c), from); refusal != nil {
			return refusal
		}
	}
	return nil
}

func (r *reader) readTravel(from int) *engine.Refusal {
	x, step, refusal := r.cell(askGoal, from, stepTravel)
	switch {
	case refusal != nil:
		return refusal
	case step != 0:
		return r.take(step, from)
	}
	c, refusal := r.land(x)
	if refusal != nil {
		return refusal
	}
	return r.take(travel(c), from)
}

// numbered passes a number and a cell in any order; nil for what is not said. Once
// there is a cell, a mark begins the next action.
func (r *reader) numbered() (n, cell *lexer.Lexeme) {
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
func (r *reader) stuck(ask string) *engine.Refusal {
	if x := r.Peek(); x != nil && !(x.Kind == lexer.Word && (vocabulary.Verb(x.Sense.Class()) || x.Sense.Class() == wordEnd)) {
		return refuse(codeUnfit, "choice", ask, "word", r.Quote(x)).At(x.Span)
	}
	return nil
}

// readTemple reads the level and the cell of a temple.
func (r *reader) readTemple(from int) *engine.Refusal {
	n, x := r.numbered()
	if n == nil && x == nil {
		if refusal := r.stuck(askLevel); refusal != nil {
			return refusal
		}
	}
	if n != nil && (n.N < 1 || n.N > levels) {
		r.tried = move{Kind: stepTemple, A: nowhere}
		return refuse(codeNumber, "number", n.N, "min", 1, "max", levels).At(n.Span)
	}
	c := uint8(nowhere)
	if x != nil {
		var refusal *engine.Refusal
		if c, refusal = r.land(x); refusal != nil {
			return refusal
		}
	}
	if n != nil && x != nil {
		return r.take(temple(uint8(n.N), c), from)
	}
	list := r.fitting(func(m move) bool {
		return m.Kind == stepTemple && (n == nil || int(m.B) == n.N) && (x == nil || m.A == c)
	})
	return r.whichTemple(list, n, c, from)
}

// whichTemple takes the only temple of a list, or asks which.
func (r *reader) whichTemple(list []engine.Step, n *lexer.Lexeme, c uint8, from int) *engine.Refusal {
	level := uint8(1)
	switch {
	case len(list) == 1:
		return r.take(list[0], from)
	case n != nil:
		level = uint8(n.N)
	case r.p.stocked() != nil:
		level = uint8(r.p.stocked()[0])
	}
	r.tried = move{Kind: stepTemple, A: c, B: level}
	switch {
	case len(list) > 1 && c != nowhere:
		var which []int
		for _, step := range list {
			which = append(which, int(unpack(step).B))
		}
		return refuse(codeWhichLevel, "cell", cellIDs[c], "levels", which).At(r.Span(from))
	case len(list) == 0:
		if refusal := r.whyTemple(r.tried); refusal != nil {
			return refusal.At(r.Span(from))
		}
	}
	return refuse(codeMissing, "choice", askCell).At(r.Span(from))
}

// stocked lists the levels of temples in stock.
func (p *Player) stocked() []int {
	var out []int
	for i, n := range p.Stock {
		if n > 0 {
			out = append(out, i+1)
		}
	}
	return out
}

// readFound reads the size and the cell of the tile; the size follows from the district.
func (r *reader) readFound(from int) *engine.Refusal {
	n, x := r.numbered()
	if n == nil && x == nil {
		if refusal := r.stuck(askCell); refusal != nil {
			return refusal
		}
	}
	if n != nil && (n.N < minSize || n.N > maxSize) {
		r.tried = move{Kind: stepFound, A: nowhere}
		return refuse(codeNumber, "number", n.N, "min", minSize, "max", maxSize).At(n.Span)
	}
	size := uint8(0)
	if n != nil {
		size = uint8(n.N)
	} else if root := r.s.homeOf(r.p); root != nowhere {
		size = uint8(r.s.sizeOf(root))
	}
	if x != nil {
		c, refusal := r.land(x)
		if refusal != nil {
			return refusal
		}
		return r.take(found(size, c), from)
	}
	list := r.fitting(func(m move) bool { return m.Kind == stepFound && m.B == size })
	r.tried = move{Kind: stepFound, A: nowhere, B: size}
	switch len(list) {
	case 0:
		if refusal := r.whyFound(r.tried); refusal != nil {
			return refusal.At(r.Span(from))
		}
	case 1:
		return r.take(list[0], from)
	}
	return refuse(codeMissing, "choice", askCell).At(r.Span(from))
}

// readChips reads how many chips are bought or used; one if nothing is said.
func (r *reader) readChips(from int) *engine.Refusal {
	step := buy()
	if r.verb == wordUse {
		step = use()
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
	if n < 1 || n > chipSupply {
		r.tried = unpack(step)
		return refuse(codeNumber, "number", n, "min", 1, "max", chipSupply).At(x.Span)
	}
	for range n {
		if refusal := r.take(step, from); refusal != nil {
			return refusal
		}
	}
	return nil
}

// readPass reads a turn that does nothing more.
func (r *reader) readPass(from int) *engine.Refusal { return r.take(end(), from) }
