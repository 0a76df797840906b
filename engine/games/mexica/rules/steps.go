package rules

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
	var p Plan
	p.Lay(s, uint8(seat))
	out := p.List(buf)
	if Sheltered(s) {
		out = out[:len(buf)+len(s.shelter(uint8(seat), out[len(buf):]))]
	}
	return out
}

// Pick is engine.Picker: a step out of the plan, without the list of all.
func (r Rules) Pick(s *State, seat engine.Seat, n uint64) (engine.Step, int) {
	if !r.Awaits(s).Has(seat) {
		return 0, 0
	}
	var p Plan
	p.Lay(s, uint8(seat))
	if Sheltered(s) && s.lastWays(uint8(seat)) != (Set{}) { // rare
		var room [4 * usualSteps]engine.Step
		list := s.shelter(uint8(seat), p.List(room[:0]))
		return list[n%uint64(len(list))], len(list)
	}
	return p.pick(n)
}

// Lay finds what the seat may do, but for the shelter of round 1.
func (p *Plan) Lay(s *State, seat uint8) {
	men := s.Mexicas()
	for w := range men {
		firm := s.Built[w] | men[w]
		p.open[w] = PlainLand[w] &^ s.Canals[w] &^ firm
		p.free[w] = (Island[w]&^s.Canals[w] | s.Bridges[w]) &^ firm
	}
	if s.Setting() {
		p.temples(Neutrals(0, 0), &s.Unset, Levels, s.NeutralRoom())
		return
	}
	if s.Phase == PhaseStart {
		*p.one(once, Start(0)) = Starts.And(p.free)
		return
	}
	me := s.Player(seat)
	p.canals(s)
	p.bridges(s)
	p.moves(s, me)
	p.home(s, me)
	p.chips(s, me)
	p.lone(End())
}

// temples lays out those of a stock, up to a level, on some cells: the own ones, or neutral ones (rules.md 5.7, 10).
func (p *Plan) temples(step engine.Step, stock *[Levels]uint8, highest uint8, cells Set) {
	for i, left := range stock {
		if level := uint8(i + 1); left > 0 && level <= highest {
			p.stock[p.heights] = Pack(Move{B: level})
			p.heights++
		}
	}
	if p.heights > 0 {
		*p.one(inner, step) = cells
	}
}

// canals lays out where canal tiles may lie (rules.md 5.1).
func (p *Plan) canals(s *State) {
	if s.AP < CanalAP || s.Singles == 0 && s.Doubles == 0 {
		return
	}
	soil := s.Guarded()
	for w := range soil {
		soil[w] = p.open[w] &^ soil[w] &^ s.Founded[w]
	}
	if s.Singles > 0 {
		*p.one(once, Canal(0)) = soil
	}
	if s.Doubles == 0 {
		return
	}
	double := Pack(Move{Kind: StepDouble})
	east, south := p.pair(once, double, double, &argEast, &argSouth)
	*east, *south = EastOf(&soil), SouthOf(&soil)
	for w := range soil {
		east[w] &= soil[w]
		south[w] &= soil[w]
	}
}

// bridges lays out where bridges may be built, or moved (rules.md 5.2, 5.3). Moving one
// away opens only its own cell, where it may not go back, so the sites are the same.
func (p *Plan) bridges(s *State) {
	if s.AP < BridgeAP {
		return
	}
	step, args, f := Bridge(0, AxisH), &argA, once
	if s.Spans == 0 {
		if p.from = s.Bridges.And(p.free); p.from == (Set{}) {
			return
		}
		step, args, f = Shift(0, 0, AxisH), &argB, outer
	}
	h, v := p.pair(f, step, step|AxisV, args, args)
	for w := range s.Bridges {
		h[w] = s.Across[AxisH][w] &^ s.Bridges[w]
		v[w] = s.Across[AxisV][w] &^ s.Bridges[w]
	}
}

// moves lays out the ways of the Mexica (rules.md 5.4 to 5.6).
func (p *Plan) moves(s *State, me *Player) {
	if s.AP < WalkAP {
		return
	}
	*p.one(once, Walk(0)) = s.Walks(me.At, &p.free)
	if s.Bridges.Has(me.At) {
		*p.one(once, Boat(0)) = s.Boats(me.At, s.AP).And(p.free)
	}
	if s.AP >= TravelAP {
		*p.one(once, Travel(0)) = p.free
	}
}

// Walks is the set of cells that a Mexica on c reaches by one step (rules.md 5.4).
func (s *State) Walks(c uint8, free *Set) Set {
	out := Beside[c].And(*free)
	onBridge := s.Bridges.Has(c)
	if !onBridge && out.And(s.Bridges) == (Set{}) {
		return out
	}
	for d, x := range Near[c] {
		if x == Nowhere || !free.Has(x) {
			continue
		}
		toBridge := s.Bridges.Has(x)
		if toBridge && (onBridge || s.Cells[x].Axis() != axisOf(d)) || onBridge && s.Cells[c].Axis() != axisOf(d) {
			out.Drop(x)
		}
	}
	return out
}

// axisOf is the axis along which a direction runs.
func axisOf(direction int) int {
	if direction == West || direction == East {
		return AxisH
	}
	return AxisV
}

// home lays out what may be done in the Mexica's own district (rules.md 5.7, 5.8).
func (p *Plan) home(s *State, me *Player) {
	root := s.HomeOf(me)
	if root == Nowhere {
		return
	}
	var room Set
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
	p.temples(Temple(0, 0), &me.Stock, s.AP, room)
	if size <= MaxSize && s.Bank[size] > 0 && !s.Founded.Has(root) {
		*p.one(once, Found(uint8(size), 0)) = room
	}
}

// chips lays out buying and using (rules.md 5.9, 5.10).
func (p *Plan) chips(s *State, me *Player) {
	if s.AP >= ChipAP && s.Chips > 0 && s.Bought < ChipsATurn {
		p.lone(Buy())
	}
	if me.Chips > 0 {
		p.lone(Use())
	}
}
