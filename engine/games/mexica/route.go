package mexica

import "painani/engine"

// What a turn costs that brings a Mexica somewhere, one bridge more included: for
// turns worth proposing and for Score. It tells the price of what is legal, never what
// is legal.

// maxRoute bounds the price of a route, in action points: a turn and a few chips.
const maxRoute = 9

// Layers of a search for routes: without a bridge of one's own making, and with it.
const (
	plainLayer = iota
	spanLayer
	layers
)

// hop is how a route came to a cell.
type hop struct {
	from, layer uint8 // where it came from
	kind        kind  // by foot, boat or fast travel
	axis        uint8 // of the bridge that is laid on the cell before; axes for none
}

// routes are the cheapest ways of one Mexica. They are large: keep and lay them anew.
type routes struct {
	s     *State
	limit uint8
	free  set
	price [layers][cellCount]uint8 // nowhere: out of reach
	hops  [layers][cellCount]hop
	due   [maxRoute + 1][]uint16 // cells by price, with the layer above the low byte
	near  [maxRoute + 1]set      // cells reached for so many points or fewer
}

// lay finds all routes from a cell for limit points or fewer, with a bridge more if
// there is one in the supply or one that may be moved.
func (r *routes) lay(s *State, from, limit uint8) {
	r.s, r.limit, r.free = s, min(limit, maxRoute), s.free()
	for l := range layers {
		for c := range r.price[l] {
			r.price[l][c] = nowhere
		}
	}
	for k := range r.due {
		r.due[k], r.near[k] = r.due[k][:0], set{}
	}
	if from == nowhere {
		return
	}
	r.reach(plainLayer, from, 0, hop{from: nowhere})
	build := s.Spans > 0 || s.Bridges.and(r.free) != (set{})
	for k := uint8(0); k <= r.limit; k++ {
		if k == travelAP {
			r.travel(from)
		}
		for i := 0; i < len(r.due[k]); i++ {
			c, layer := uint8(r.due[k][i]), int(r.due[k][i]>>8)
			if r.price[layer][c] == k {
				r.near[k].add(c)
				r.onward(layer, c, k, build)
			}
		}
	}
	for k := uint8(1); k <= r.limit; k++ {
		r.near[k] = r.near[k].with(r.near[k-1])
	}
	for k := r.limit + 1; k <= maxRoute; k++ {
		r.near[k] = r.near[r.limit]
	}
}

// reach notes a way to a cell if none as cheap is known.
func (r *routes) reach(layer int, c, price uint8, h hop) {
	if price > r.limit || r.price[layer][c] <= price || r.price[plainLayer][c] <= price {
		return
	}
	r.price[layer][c], r.hops[layer][c] = price, h
	r.due[price] = append(r.due[price], uint16(layer)<<8|uint16(c))
}

// travel reaches all that fast travel does and nothing cheaper did.
func (r *routes) travel(from uint8) {
	for c := range r.free.each {
		if r.price[spanLayer][c] > travelAP {
			r.reach(plainLayer, c, travelAP, hop{from, plainLayer, stepTravel, axes})
		}
	}
}

// onward goes on from a cell.
func (r *routes) onward(layer int, c, price uint8, build bool) {
	s := r.s
	if s.Canals.has(c) && !s.Bridges.has(c) { // a bridge that the route has laid
		a, b := access(c, int(r.hops[layer][c].axis))
		for _, x := range [...]uint8{a, b} {
			if r.free.has(x) {
				r.reach(layer, x, price+walkAP, hop{c, uint8(layer), stepWalk, axes})
			}
		}
		r.sail(layer, c, price)
		return
	}
	for x := range s.walks(c, &r.free).each {
		r.reach(layer, x, price+walkAP, hop{c, uint8(layer), stepWalk, axes})
	}
	if s.Bridges.has(c) {
		r.sail(layer, c, price)
	}
	if build && layer == plainLayer {
		r.span(c, price)
	}
}

// sail takes boats to bridges.
func (r *routes) sail(layer int, c, price uint8) {
	var fares [cellCount]uint8
	for x := range r.s.boats(c, &fares).and(r.free).each {
		r.reach(layer, x, price+fares[x], hop{c, uint8(layer), stepBoat, axes})
	}
}

// span lays a bridge beside the cell, or one that a boat reaches from it, and steps on it.
func (r *routes) span(c, price uint8) {
	s := r.s
	if !s.Bridges.has(c) {
		for d, x := range near[c] {
			if x != nowhere && s.Across[axisOf(d)].has(x) && !s.Bridges.has(x) {
				r.reach(spanLayer, x, price+bridgeAP+walkAP, hop{c, plainLayer, stepWalk, uint8(axisOf(d))})
			}
		}
		return
	}
	v := s.embark(c)
	unseen := v.canals
	v.sail()
	for x := range unseen.without(v.canals).without(s.Bridges).each {
		for axis := range axes {
			if a, b := access(x, axis); s.Across[axis].has(x) && (r.free.has(a) || r.free.has(b)) {
				r.reach(spanLayer, x, price+bridgeAP+walkAP, hop{c, plainLayer, stepBoat, uint8(axis)})
			}
		}
	}
}

// cheapest is the cell of a set that costs least to reach, and its price; of several the
// one that best likes most.
func (r *routes) cheapest(cells *set, best func(uint8) int) (cell, price uint8) {
	for k := uint8(0); k <= r.limit; k++ {
		here := cells.and(r.near[k])
		if here == (set{}) {
			continue
		}
		cell, top := uint8(nowhere), 0
		for c := range here.each {
			if v := best(c); cell == nowhere || v > top {
				cell, top = c, v
			}
		}
		return cell, k
	}
	return nowhere, nowhere
}

// distance is the price of the nearest cell of a set; nowhere if all are out of reach.
func (r *routes) distance(cells *set) uint8 {
	for k := uint8(0); k <= r.limit; k++ {
		for w := range cells {
			if cells[w]&r.near[k][w] != 0 {
				return k
			}
		}
	}
	return nowhere
}

// steps are those of the route to a cell.
func (r *routes) steps(to uint8) []engine.Step {
	layer := plainLayer
	if r.price[spanLayer][to] < r.price[plainLayer][to] {
		layer = spanLayer
	}
	var back []engine.Step
	for c := to; r.price[layer][c] > 0; {
		h := r.hops[layer][c]
		back = append(back, pack(move{Kind: h.kind, A: c}))
		if h.axis != axes {
			back = append(back, r.lays(c, h))
		}
		c, layer = h.from, int(h.layer)
	}
	for i, k := 0, len(back)-1; i < k; i, k = i+1, k-1 {
		back[i], back[k] = back[k], back[i]
	}
	return back
}

// lays is the step that lays the bridge of a route: out of the supply, or one is moved
// that is not stood upon.
func (r *routes) lays(c uint8, h hop) engine.Step {
	if r.s.Spans > 0 {
		return bridge(c, int(h.axis))
	}
	for b := range r.s.Bridges.and(r.free).each {
		if b != h.from && (r.price[plainLayer][h.from] == nowhere || r.hops[plainLayer][h.from].from != b) {
			return shift(b, c, int(h.axis))
		}
	}
	return end() // there is none; the turn turns out illegal
}
