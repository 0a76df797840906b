package mexica

import (
	"math/bits"

	"painani/engine"
)

// usualSteps is more than most positions offer; the fullest has some 1500.
const usualSteps = 512

// Steps appends every legal next action of the seat, in the order of rules.md 5:
// by kind, then by cell. Ending the turn is always one of them, and the last.
func (Rules) Steps(s *State, seat engine.Seat, buf []engine.Step) []engine.Step {
	if !(Rules{}).Awaits(s).Has(seat) {
		return buf
	}
	if buf == nil {
		buf = make([]engine.Step, 0, usualSteps)
	}
	var p plan
	p.lay(s, uint8(seat))
	out := p.list(buf)
	if sheltered(s) {
		out = out[:len(buf)+len(s.shelter(uint8(seat), out[len(buf):]))]
	}
	return out
}

// Pick is engine.Picker: a step out of the plan, without the list of all.
func (r Rules) Pick(s *State, seat engine.Seat, n uint64) (engine.Step, int) {
	if !r.Awaits(s).Has(seat) {
		return 0, 0
	}
	var p plan
	p.lay(s, uint8(seat))
	if sheltered(s) {
		if last := s.lastWays(uint8(seat)); last != (set{}) {
			return s.pickSheltered(&p, uint8(seat), last, n)
		}
	}
	return p.pick(n)
}

// lay finds what the seat may do, but for the shelter of round 1.
func (p *plan) lay(s *State, seat uint8) {
	men := s.mexicas()
	for w := range men {
		firm := s.Built[w] | men[w]
		p.open[w] = plainLand[w] &^ s.Canals[w] &^ firm
		p.free[w] = (island[w]&^s.Canals[w] | s.Bridges[w]) &^ firm
	}
	if !rulingEmblemWalkable {
		p.free.drop(emblem)
	}
	if s.Phase == phaseStart {
		*p.one(start(0)) = starts.and(p.free)
		return
	}
	me := s.player(seat)
	p.canals(s)
	p.bridges(s)
	p.moves(s, me)
	p.home(s, me)
	p.chips(s, me)
	p.lone(end())
}

// canals lays out where canal tiles may lie (rules.md 5.1).
func (p *plan) canals(s *State) {
	if s.AP < canalAP || s.Singles == 0 && s.Doubles == 0 {
		return
	}
	soil := s.guarded()
	for w := range soil {
		soil[w] = p.open[w] &^ soil[w] &^ s.Founded[w]
	}
	if s.Singles > 0 {
		*p.one(canal(0)) = soil
	}
	if s.Doubles == 0 {
		return
	}
	p.begin(once)
	p.add(pack(move{Kind: stepDouble}), &argEast).eastOf(&soil)
	p.add(pack(move{Kind: stepDouble}), &argSouth).southOf(&soil)
	for i := p.l - 2; i < p.l; i++ {
		for w := range soil {
			p.layers[i].cells[w] &= soil[w]
		}
	}
}

// bridges lays out where bridges may be built, or moved (rules.md 5.2, 5.3). Moving one
// away opens only its own cell, where it may not go back, so the sites are the same.
func (p *plan) bridges(s *State) {
	if s.AP < bridgeAP {
		return
	}
	step, args, f := bridge(0, axisH), &argA, once
	if s.Spans == 0 {
		if p.from = s.Bridges.and(p.free); p.from == (set{}) {
			return
		}
		step, args, f = shift(0, 0, axisH), &argB, outer
	}
	p.begin(f)
	h, v := p.add(step, args), p.add(step|axisV, args)
	for w := range s.Bridges {
		h[w] = s.Across[axisH][w] &^ s.Bridges[w]
		v[w] = s.Across[axisV][w] &^ s.Bridges[w]
	}
}

// sites is the set of cells where a bridge may be put, by axis (rules.md 5.2).
func (s *State) sites(axis int) set { return s.Across[axis].without(s.Bridges) }

// moves lays out the ways of the Mexica (rules.md 5.4 to 5.6).
func (p *plan) moves(s *State, me *Player) {
	if s.AP < walkAP {
		return
	}
	*p.one(walk(0)) = s.walks(me.At, &p.free)
	if s.Bridges.has(me.At) {
		*p.one(boat(0)) = s.boatsWithin(me.At, s.AP).and(p.free)
	}
	if s.AP < travelAP {
		return
	}
	goals := p.one(travel(0))
	*goals = p.free
	if !rulingTravelPalace {
		*goals = goals.without(palace)
	}
}

// walks is the set of cells that a Mexica on c reaches by one step (rules.md 5.4).
func (s *State) walks(c uint8, free *set) set {
	out := beside[c].and(*free)
	onBridge := s.Bridges.has(c)
	if !onBridge && out.and(s.Bridges) == (set{}) {
		return out
	}
	for d, x := range near[c] {
		if x == nowhere || !free.has(x) {
			continue
		}
		toBridge := s.Bridges.has(x)
		if toBridge && (onBridge || s.Cells[x].axis() != axisOf(d)) || onBridge && s.Cells[c].axis() != axisOf(d) {
			out.drop(x)
		}
	}
	return out
}

// axisOf is the axis along which a direction runs.
func axisOf(direction int) int {
	if direction == west || direction == east {
		return axisH
	}
	return axisV
}

// home lays out what may be done in the Mexica's own district (rules.md 5.7, 5.8).
func (p *plan) home(s *State, me *Player) {
	root := s.homeOf(me)
	if root == nowhere {
		return
	}
	var room set
	s.gather(root, &room)
	size, any := 0, uint64(0)
	for w := range room {
		size += bits.OnesCount64(room[w])
		room[w] &= p.open[w]
		any |= room[w]
	}
	if any == 0 {
		return
	}
	for i, left := range me.Stock {
		if left > 0 && i+1 <= int(s.AP) {
			p.stock[p.heights] = temple(uint8(i+1), 0)
			p.heights++
		}
	}
	if p.heights > 0 {
		p.begin(inner)
		*p.add(temple(0, 0), &argA) = room
	}
	if size <= maxSize && s.Bank[size] > 0 && !s.Founded.has(root) {
		*p.one(found(uint8(size), 0)) = room
	}
}

// chips lays out buying and using (rules.md 5.9, 5.10).
func (p *plan) chips(s *State, me *Player) {
	if s.AP >= chipAP && s.Chips > 0 && s.Bought < chipsATurn {
		p.lone(buy())
	}
	if me.Chips > 0 {
		p.lone(use())
	}
}
