package rules

import (
	"math/bits"
	"slices"

	"painani/engine"
)

// Plan is all that a seat may do next, as sets of cells: the one source of legality.
// Steps writes it out, Pick takes one step out of it without the rest being written.
//
// Sets are worked on word by word, in place: a plan is laid in a few hundred
// nanoseconds, and most of that would go into copies of sets.
type Plan struct {
	open, free Set                 // where something may be built, and where a Mexica may go
	from       Set                 // bridges that may be moved, each to all sites: A of StepShift
	stock      [Levels]engine.Step // levels of temples that may be built, on all cells: B of StepTemple
	heights    int                 // of these in use
	groups     [MaxGroups]group
	layers     [maxLayers]layer
	g, l       int // of these in use
}

// Bounds of a plan: a group for each kind of step but three (those before the game, and one of
// building and moving bridges), and the layers in them.
const (
	MaxGroups = int(StepKindCount) - 3
	maxLayers = MaxGroups + 2
)

// layer is one step for each cell of a set: step | args[cell].
type layer struct {
	cells Set
	step  engine.Step
	args  *[CellCount]engine.Step
}

// group is one layer or two that are listed together, cell by cell.
type group struct {
	first, past uint8
	form        form
}

// form is how often a group's cells are listed.
type form uint8

const (
	once  form = iota
	alone      // there is one step only
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

// begin begins a group; add adds a layer to it and returns the set to be filled.
func (p *Plan) begin(f form) {
	p.groups[p.g] = group{uint8(p.l), uint8(p.l), f}
	p.g++
}

func (p *Plan) add(step engine.Step, args *[CellCount]engine.Step) *Set {
	l := &p.layers[p.l]
	l.step, l.args = step, args
	p.l++
	p.groups[p.g-1].past++
	return &l.cells
}

// one is a group of one layer; lone one of a single step that has no cell.
func (p *Plan) one(step engine.Step) *Set {
	p.begin(once)
	return p.add(step, &argA)
}

func (p *Plan) lone(step engine.Step) {
	p.begin(alone)
	p.add(step, &argNone)[0] = 1
}

// of are the layers of a group.
func (p *Plan) of(g *group) []layer { return p.layers[g.first:g.past] }

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
				at += listPair(p.of(g), argA[c], buf[at:])
			}
		case g.form == inner:
			at += listHeights(&p.layers[g.first], p.stock[:p.heights], buf[at:])
		case g.past-g.first == 1:
			at += listOne(&p.layers[g.first], buf[at:])
		default:
			at += listPair(p.of(g), 0, buf[at:])
		}
	}
	return buf
}

// listOne, listPair and listHeights write the steps of a group, cell by cell, and
// return their number.
func listOne(l *layer, out []engine.Step) int {
	n := 0
	for w, x := range l.cells {
		for ; x != 0; x &= x - 1 {
			out[n] = l.step | l.args[w<<6|bits.TrailingZeros64(x)]
			n++
		}
	}
	return n
}

func listPair(layers []layer, with engine.Step, out []engine.Step) int {
	n := 0
	a, b := &layers[0], &layers[1]
	for w := range a.cells {
		for x := a.cells[w] | b.cells[w]; x != 0; x &= x - 1 {
			bit := bits.TrailingZeros64(x)
			if a.cells[w]>>bit&1 != 0 {
				out[n] = a.step | with | a.args[w<<6|bit]
				n++
			}
			if b.cells[w]>>bit&1 != 0 {
				out[n] = b.step | with | b.args[w<<6|bit]
				n++
			}
		}
	}
	return n
}

func listHeights(l *layer, heights, out []engine.Step) int {
	n := 0
	for c := range l.cells.Each {
		for _, h := range heights {
			out[n] = l.step | l.args[c] | h
			n++
		}
	}
	return n
}

// Count counts the steps, by group and in all.
func (p *Plan) Count(counts *[MaxGroups]int) int {
	total := 0
	for i := range p.groups[:p.g] {
		g := &p.groups[i]
		n := 1
		if g.form != alone {
			n = 0
			for k := g.first; k < g.past; k++ {
				n += p.layers[k].cells.Len()
			}
			switch g.form {
			case outer:
				n *= p.from.Len()
			case inner:
				n *= p.heights
			}
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
	at := int(n % uint64(total))
	i := 0
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
	l := &p.layers[g.first]
	if g.past-g.first == 1 {
		return l.step | l.args[l.cells.Nth(at)] | with, total
	}
	return nthOfPair(p.of(g), at) | with, total
}

// nthOfPair is the n-th step of two layers that are listed together: cells are found by
// halves of a word, in which both are counted.
func nthOfPair(layers []layer, n int) engine.Step {
	a, b := &layers[0], &layers[1]
	w := 0
	for {
		k := bits.OnesCount64(a.cells[w]) + bits.OnesCount64(b.cells[w])
		if n < k {
			break
		}
		n -= k
		w++
	}
	x, y, bit := a.cells[w], b.cells[w], 0
	for half := 32; half > 0; half /= 2 {
		mask := uint64(1)<<half - 1
		k := bits.OnesCount64(x>>bit&mask) + bits.OnesCount64(y>>bit&mask)
		over := ^((n - k) >> 63) // all ones if it lies beyond; no branch, which nobody could foresee
		n -= k & over
		bit += half & over
	}
	l := b
	if n == 0 && x>>bit&1 != 0 {
		l = a
	}
	return l.step | l.args[w<<6|bit]
}
