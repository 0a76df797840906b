// Package neural is a small net that tells from what is seen of a position how many points its player will
// yet win. A game says what is seen (Inputs), self-play finds the numbers (engine/tune), and a file keeps
// them (Read, Bytes). It is pure, and what a net makes of inputs is the same on every machine, bit by bit;
// what lessons make of a net need not be.
package neural

import (
	"math"
	"slices"
)

// Hidden is how many units stand between the inputs and the value.
const Hidden = 32

// leak is the part of a unit's sum that it tells where that is below zero.
const leak = 1.0 / 16

// Unit is one of a net's value in points.
const Unit = 10

// Net is a net of one hidden layer; the inputs go to the value directly besides. The numbers stand one behind
// the other: a row of Hidden for each input, the units' own, their shares in the value, the inputs' direct
// shares, and what the value is without any.
type Net struct {
	inputs int
	seats  []int // numbers of seats it was learnt for
	p      []float32
}

// New is a net of so many inputs for games of so many seats, whose numbers draw says, from -1 to 1. It tells
// nothing yet.
func New(inputs int, seats []int, draw func() float32) *Net {
	n := &Net{inputs, seats, make([]float32, size(inputs))}
	const spread, share = 0.2, 0.1
	for i := range n.p[:n.units()] {
		n.p[i] = float32(spread * draw())
	}
	for i := range n.top() {
		n.top()[i] = float32(share * draw())
	}
	return n
}

func size(inputs int) int { return inputs*(Hidden+1) + 2*Hidden + 1 }

func (n *Net) units() int { return n.inputs * Hidden }

// row has an input's shares in the units, and of units the sums that all begin with.
func (n *Net) row(i int) *[Hidden]float32 { return (*[Hidden]float32)(n.p[i*Hidden:]) }

// top has the units' shares in the value.
func (n *Net) top() *[Hidden]float32 { return n.row(n.inputs + 1) }

func (n *Net) direct() []float32 { return n.p[n.units()+2*Hidden:][:n.inputs] }

// Inputs is how many inputs the net has.
func (n *Net) Inputs() int { return n.inputs }

// Seats are the numbers of seats that the net was learnt for.
func (n *Net) Seats() []int { return n.seats }

// For is the net if it was learnt for games of so many seats, else nil, as is that of no net.
func (n *Net) For(seats int) *Net {
	if n == nil || !slices.Contains(n.seats, seats) {
		return nil
	}
	return n
}

// Points is what the net makes of inputs in parts of a point.
func (n *Net) Points(list []Input, parts int) int {
	return int(math.Round(float64(n.Value(list)) * Unit * float64(parts)))
}

// Value is what the net makes of inputs, in units of Unit points.
func (n *Net) Value(list []Input) float32 {
	var sums [Hidden]float32
	return n.think(list, &sums)
}

// band is of how many units the sums are made at once: so many stay in the registers of a processor.
const band = 8

// sum adds to the sums of a band of units, from j, what the inputs give.
func (n *Net) sum(list []Input, j int, sums *[band]float32) {
	a, b, c, d := sums[0], sums[1], sums[2], sums[3]
	e, f, g, h := sums[4], sums[5], sums[6], sums[7]
	for _, in := range list {
		row, x := (*[band]float32)(n.p[int(in.At)*Hidden+j:]), in.X
		a += float32(row[0] * x)
		b += float32(row[1] * x)
		c += float32(row[2] * x)
		d += float32(row[3] * x)
		e += float32(row[4] * x)
		f += float32(row[5] * x)
		g += float32(row[6] * x)
		h += float32(row[7] * x)
	}
	*sums = [band]float32{a, b, c, d, e, f, g, h}
}

// think is Value, and leaves in sums what the units tell. A product is rounded before it is added: some
// machines would do both at once and find another number.
func (n *Net) think(list []Input, sums *[Hidden]float32) float32 {
	*sums = *n.row(n.inputs)
	for j := 0; j < Hidden; j += band {
		n.sum(list, j, (*[band]float32)(sums[j:]))
	}
	direct, out := n.direct(), n.p[len(n.p)-1]
	for _, in := range list {
		out += float32(direct[in.At] * in.X)
	}
	top := n.top()
	for j, sum := range sums {
		if sum < 0 {
			sum *= leak
			sums[j] = sum
		}
		out += float32(sum * top[j])
	}
	return out
}
