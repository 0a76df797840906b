package rules

import (
	"slices"

	"painani/engine"
)

// What a turn costs that brings a Mexica somewhere, one bridge more included: for turns worth proposing, for
// Score, and for who asks where he can go. It tells the price of what is legal, never what is legal.

// MaxRoute bounds the price of a route, in action points: a turn and all chips.
const MaxRoute = TurnAP + ChipSupply*ChipAP

// Layers of a search for routes: without a bridge of one's own making, and with it.
const (
	PlainLayer = iota
	SpanLayer
	layers
)

// hop is how a route came to a cell.
type hop struct {
	from, layer uint8 // where it came from
	kind        Kind  // by foot, boat or fast travel
	axis        uint8 // of the bridge that is laid on the cell before; axes for none
}

// link is where one link leads from a bridge (rules.md 1.4): to bridges, over open water.
type link struct{ harbours, water Set }

// Routes are the cheapest ways of one Mexica. They are large: keep and lay them anew.
type Routes struct {
	s      *State
	Limit  uint8
	onFoot bool // or by boat: no fast travel, and no bridge is laid
	free   Set
	Price  [layers][CellCount]uint8 // nowhere: out of reach
	hops   [layers][CellCount]hop
	water  [2]Set // canals and bridges for which these are known
	linked Set    // bridges whose links are known
	link   [CellCount]link
	due    [MaxRoute + 1][]uint16 // cells by price, with the layer above the low byte
	Near   [MaxRoute + 1]Set      // cells reached for so many points or fewer, up to the limit
}

// OnFoot are routes by foot and boat alone.
func OnFoot() Routes { return Routes{onFoot: true} }

// Lay finds all routes from a cell for limit points or fewer, with a bridge more if
// there is one in the supply or one that may be moved.
func (r *Routes) Lay(s *State, from, limit uint8) {
	r.s, r.Limit, r.free = s, min(limit, MaxRoute), s.Free()
	if water := [...]Set{s.Canals, s.Bridges}; water != r.water {
		r.water, r.linked = water, Set{}
	}
	for l := range layers {
		for c := range r.Price[l] {
			r.Price[l][c] = Nowhere
		}
	}
	for k := range r.Limit + 1 {
		r.due[k], r.Near[k] = r.due[k][:0], Set{}
	}
	if from == Nowhere {
		return
	}
	r.reach(PlainLayer, from, 0, hop{from: Nowhere})
	build := !r.onFoot && (s.Spans > 0 || s.Bridges.And(r.free) != (Set{}))
	for k := range r.Limit + 1 {
		if k > 0 {
			r.Near[k] = r.Near[k-1]
		}
		if k == TravelAP && !r.onFoot {
			r.travel(from)
		}
		for i := 0; i < len(r.due[k]); i++ {
			c, layer := uint8(r.due[k][i]), int(r.due[k][i]>>8)
			if r.Price[layer][c] == k {
				r.Near[k].Add(c)
				if k < TravelAP || r.onFoot { // fast travel leaves no land to be reached
					r.onward(layer, c, k, build)
				}
			}
		}
	}
}

// reach notes a way to a cell if none as cheap is known.
func (r *Routes) reach(layer int, c, price uint8, h hop) {
	if price > r.Limit || r.Price[layer][c] <= price || r.Price[PlainLayer][c] <= price {
		return
	}
	r.Price[layer][c], r.hops[layer][c] = price, h
	r.due[price] = append(r.due[price], uint16(layer)<<8|uint16(c))
}

// travel reaches all that fast travel does and nothing cheaper did.
func (r *Routes) travel(from uint8) {
	for c := range r.free.Each {
		if r.Price[SpanLayer][c] > TravelAP {
			r.reach(PlainLayer, c, TravelAP, hop{from, PlainLayer, StepTravel, Axes})
		}
	}
}

// onward goes on from a cell.
func (r *Routes) onward(layer int, c, price uint8, build bool) {
	var walks Set
	if r.s.Canals.Has(c) && !r.s.Bridges.Has(c) { // a bridge that the route has laid
		a, b := Access(c, int(r.hops[layer][c].axis))
		walks = SetOf(a, b).And(r.free)
	} else {
		walks = r.s.Walks(c, &r.free)
	}
	for x := range walks.Each {
		r.reach(layer, x, price+WalkAP, hop{c, uint8(layer), StepWalk, Axes})
	}
	if r.s.Canals.Has(c) {
		r.sail(layer, c, price)
	}
	if build && layer == PlainLayer {
		r.span(c, price)
	}
}

// sail goes by boat as far as the points suffice, occupied bridges being points between (rules.md 5.5).
func (r *Routes) sail(layer int, c, price uint8) {
	seen, here := SetOf(c), SetOf(c)
	for price++; price <= r.Limit && here != (Set{}); price++ {
		var next Set
		for b := range here.Each {
			next = next.With(r.links(b).harbours)
		}
		here = next.Without(seen)
		seen = seen.With(here)
		for x := range here.And(r.free).Each {
			r.reach(layer, x, price, hop{c, uint8(layer), StepBoat, Axes})
		}
	}
}

// links is where one link leads from a bridge.
func (r *Routes) links(b uint8) *link {
	if !r.linked.Has(b) {
		r.linked.Add(b)
		v := r.s.embark(b)
		v.sail()
		r.link[b] = link{v.harbours, r.s.Canals.Without(v.canals).Without(r.s.Bridges)}
	}
	return &r.link[b]
}

// span lays a bridge beside the cell, or one that a boat reaches from it, and steps on it.
func (r *Routes) span(c, price uint8) {
	s := r.s
	if !s.Bridges.Has(c) {
		for d, x := range Near[c] {
			if x != Nowhere && s.Across[axisOf(d)].Has(x) && !s.Bridges.Has(x) {
				r.reach(SpanLayer, x, price+BridgeAP+WalkAP, hop{c, PlainLayer, StepWalk, uint8(axisOf(d))})
			}
		}
		return
	}
	for x := range r.links(c).water.Each {
		for axis := range Axes {
			if a, b := Access(x, axis); s.Across[axis].Has(x) && (r.free.Has(a) || r.free.Has(b)) {
				r.reach(SpanLayer, x, price+BridgeAP+WalkAP, hop{c, PlainLayer, StepBoat, uint8(axis)})
			}
		}
	}
}

// Cheapest is the cell of a set that costs least to reach, and its price; of several the
// one that best likes most.
func (r *Routes) Cheapest(cells *Set, best func(uint8) int) (cell, price uint8) {
	if price = r.Distance(cells); price == Nowhere {
		return Nowhere, Nowhere
	}
	here := cells.And(r.Near[price])
	return here.Least(func(c uint8) int { return -best(c) }), price
}

// Distance is the price of the nearest cell of a set; nowhere if all are out of reach.
func (r *Routes) Distance(cells *Set) uint8 {
	for k := range r.Limit + 1 {
		if cells.And(r.Near[k]) != (Set{}) {
			return k
		}
	}
	return Nowhere
}

// Steps are those of the route to a cell.
func (r *Routes) Steps(to uint8) []engine.Step {
	layer := PlainLayer
	if r.Price[SpanLayer][to] < r.Price[PlainLayer][to] {
		layer = SpanLayer
	}
	var back []engine.Step
	for c := to; r.Price[layer][c] > 0; {
		h := r.hops[layer][c]
		back = append(back, Pack(Move{Kind: h.kind, A: c}))
		if h.axis != Axes {
			back = append(back, r.lays(c, h))
		}
		c, layer = h.from, int(h.layer)
	}
	slices.Reverse(back)
	return back
}

// lays is the step that lays the bridge of a route: out of the supply, or one is moved
// that is not stood upon.
func (r *Routes) lays(c uint8, h hop) engine.Step {
	if r.s.Spans > 0 {
		return Bridge(c, int(h.axis))
	}
	for b := range r.s.Bridges.And(r.free).Each {
		if b != h.from && (r.Price[PlainLayer][h.from] == Nowhere || r.hops[PlainLayer][h.from].from != b) {
			return Shift(b, c, int(h.axis))
		}
	}
	return End() // there is none; the turn turns out illegal
}

// Path is a shortest way on foot, the goal included; nil if there is none.
func (s *State) Path(from, to uint8) (out []uint8) {
	free, seen, queue := s.Free(), SetOf(from), [CellCount]uint8{from}
	var before [CellCount]uint8
	for head, tail := 0, 1; head < tail && !seen.Has(to); head++ {
		for c := range s.Walks(queue[head], &free).Without(seen).Each {
			seen.Add(c)
			before[c], queue[tail], tail = queue[head], c, tail+1
		}
	}
	for ; seen.Has(to) && to != from; to = before[to] {
		out = append(out, to)
	}
	slices.Reverse(out)
	return out
}
