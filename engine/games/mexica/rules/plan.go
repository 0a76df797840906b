package rules

import (
	"math/bits"
	"slices"

	"painani/engine"
	"painani/engine/cells"
)

// Plan is all that a seat may do next, as sets of cells: the one source of legality.
// Steps writes it out, Pick takes one step out of it without the rest being written.
//
// Sets are worked on word by word, in place: a plan is laid in a few hundred
// nanoseconds, and most of that would go into copies of sets.
type Plan struct {
	open, free Set                 // where something may be built, and where a Mexica may go
	from       Set                 // bridges that may be moved, each to all sites: A of StepShift
	stock      [Levels]engine.Step // levels of temples that may be built, on all cells: B of StepTemple and StepNeutral
	heights    int                 // of these in use
	groups     [MaxGroups]group
	g          int // of these in use
}

// MaxGroups bounds a plan: a group for each kind of step but three (those before the game, and one of
// building and moving bridges).
const MaxGroups = int(StepKindCount) - 3

// layer is one step for each cell of a set: step | args[cell].
type layer struct {
	cells Set
	step  engine.Step
	args  *[CellCount]engine.Step
}

// group is two layers that are listed together, cell by cell; most often the second is empty.
type group struct {
	layers [2]layer
	form   form
}

// form is how often a group's cells are listed.
type form uint8

const (
	once  form = iota
	outer      // all cells once for each cell of from
	inner      // each cell once for each height in stock
)

// Arguments by cell: nothing, the cell as A or as B, and it with a neighbour as A and B.
var argNone, argA, argB, argEast, argSouth [CellCount]engine.Step

// layArgs makes the arguments, once, after the map.
func layArgs() {
	for c := range uint8(CellCount) {
		argA[c], argB[c] = Pack(Move{A: c}), Pack(Move{B: c})
		argEast[c], argSouth[c] = Pack(Move{A: c, B: Near[c][East]}), Pack(Move{A: c, B: Near[c][South]})
	}
}

// pair begins a group and returns the sets of its layers to be filled.
func (p *Plan) pair(f form, a, b engine.Step, argsA, argsB *[CellCount]engine.Step) (*Set, *Set) {
	g := &p.groups[p.g]
	p.g++
	g.form = f
	g.layers[0].step, g.layers[0].args = a, argsA
	g.layers[1].step, g.layers[1].args = b, argsB
	return &g.layers[0].cells, &g.layers[1].cells
}

// one is a group of one layer; lone one of a single step that has no cell.
func (p *Plan) one(f form, step engine.Step) *Set {
	cells, _ := p.pair(f, step, 0, &argA, &argNone)
	return cells
}

func (p *Plan) lone(step engine.Step) {
	cells, _ := p.pair(once, step, 0, &argNone, &argNone)
	cells[0] = 1
}

// List appends all steps to buf.
func (p *Plan) List(buf []engine.Step) []engine.Step {
	at := len(buf)
	var counts [MaxGroups]int
	n := p.Count(&counts)
	buf = slices.Grow(buf, n)[:at+n]
	for i := range p.groups[:p.g] {
		g := &p.groups[i]
		switch {
		case counts[i] == 0:
		case g.form == outer:
			for c := range p.from.Each {
				at += g.list(argA[c], buf[at:])
			}
		case g.form == inner:
			l := &g.layers[0]
			for c := range l.cells.Each {
				for _, height := range p.stock[:p.heights] {
					buf[at] = l.step | l.args[c] | height
					at++
				}
			}
		default:
			at += g.list(0, buf[at:])
		}
	}
	return buf
}

// list writes the steps of a group, cell by cell, and returns their number.
func (g *group) list(with engine.Step, out []engine.Step) (n int) {
	a, b := &g.layers[0], &g.layers[1]
	first, second := a.step|with, b.step|with
	if b.cells == (Set{}) {
		for w, x := range a.cells {
			for ; x != 0; x &= x - 1 {
				out[n] = first | a.args[w<<6|bits.TrailingZeros64(x)]
				n++
			}
		}
		return n
	}
	for w, x := range a.cells {
		y := b.cells[w]
		for both := x | y; both != 0; both &= both - 1 {
			bit := bits.TrailingZeros64(both)
			if x>>bit&1 != 0 {
				out[n] = first | a.args[w<<6|bit]
				n++
			}
			if y>>bit&1 != 0 {
				out[n] = second | b.args[w<<6|bit]
				n++
			}
		}
	}
	return n
}

// Count counts the steps, by group and in all.
func (p *Plan) Count(counts *[MaxGroups]int) (total int) {
	for i := range p.groups[:p.g] {
		g := &p.groups[i]
		n := g.layers[0].cells.Len()
		if g.layers[1].step != 0 {
			n += g.layers[1].cells.Len()
		}
		switch g.form {
		case outer:
			n *= p.from.Len()
		case inner:
			n *= p.heights
		}
		counts[i] = n
		total += n
	}
	return total
}

// pick is step n modulo their number, as list has them, and their number.
func (p *Plan) pick(n uint64) (engine.Step, int) {
	var counts [MaxGroups]int
	total := p.Count(&counts)
	at, i := int(n%uint64(total)), 0
	for ; at >= counts[i]; i++ {
		at -= counts[i]
	}
	g, with := &p.groups[i], engine.Step(0)
	switch g.form {
	case outer:
		each := counts[i] / p.from.Len()
		with = argA[p.from.Nth(at/each)]
		at %= each
	case inner:
		with = p.stock[at%p.heights]
		at /= p.heights
	}
	l := &g.layers[0]
	c, second := cells.NthOf(&l.cells, &g.layers[1].cells, at)
	if second {
		l = &g.layers[1]
	}
	return l.step | l.args[c] | with, total
}
