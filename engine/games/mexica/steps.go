package mexica

import "painani/engine"

// lister is one call of Steps.
type lister struct {
	s    *State
	p    *Player
	free set // where a Mexica may go
	open set // where something may be built
	buf  []engine.Step
}

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
	l := lister{s: s, p: s.player(uint8(seat)), free: s.free(), open: s.open(), buf: buf}
	if s.Phase == phaseStart {
		for c := range starts.and(l.free).each {
			l.add(start(c))
		}
		return l.buf
	}
	l.build()
	l.moves()
	l.home()
	l.chips()
	if sheltered(s) {
		l.buf = l.buf[:len(buf)+len(s.shelter(uint8(seat), l.buf[len(buf):]))]
	}
	l.add(end())
	return l.buf
}

func (l *lister) add(x engine.Step) { l.buf = append(l.buf, x) }

// build lists canals and bridges (rules.md 5.1 to 5.3).
func (l *lister) build() {
	if l.s.AP >= canalAP {
		l.canals()
	}
	if l.s.AP < bridgeAP {
		return
	}
	sites, n := l.sites()
	if l.s.Spans > 0 {
		for _, x := range sites[:n] {
			l.add(bridge(x.Cell, int(x.Axis)))
		}
		return
	}
	buf := l.buf
	for from := range l.s.Bridges.and(l.free).each {
		for _, x := range sites[:n] {
			buf = append(buf, shift(from, x.Cell, int(x.Axis)))
		}
	}
	l.buf = buf
}

// canals lists where canal tiles may be laid (rules.md 5.1).
func (l *lister) canals() {
	soil := l.open.without(l.s.guarded()).without(l.s.Founded)
	if l.s.Singles > 0 {
		for c := range soil.each {
			l.add(canal(c))
		}
	}
	if l.s.Doubles == 0 {
		return
	}
	buf := l.buf
	for c := range soil.each {
		if d := near[c][east]; soil.has(d) {
			buf = append(buf, double(c, d))
		}
		if d := near[c][south]; soil.has(d) {
			buf = append(buf, double(c, d))
		}
	}
	l.buf = buf
}

// site is where a bridge may stand.
type site struct{ Cell, Axis uint8 }

// maxSites bounds the sites: 80 canal cells, two ways each.
const maxSites = 160

// sites lists where a bridge may be put (rules.md 5.2). Moving one away opens
// only its own cell, where it may not go back (5.3), so these are its sites too.
func (l *lister) sites() (out [maxSites]site, n int) {
	dry := l.s.dry()
	if !rulingPalaceAccess {
		dry = dry.without(palace)
	}
	for c := range l.s.Canals.without(l.s.Bridges).each {
		if dry.has(near[c][west]) && dry.has(near[c][east]) {
			out[n] = site{c, axisH}
			n++
		}
		if dry.has(near[c][north]) && dry.has(near[c][south]) {
			if !rulingAxisFree && n > 0 && out[n-1].Cell == c {
				n-- // north-south goes first
			}
			out[n] = site{c, axisV}
			n++
		}
	}
	return out, n
}

// moves lists the ways of the Mexica (rules.md 5.4 to 5.6).
func (l *lister) moves() {
	if l.s.AP < walkAP {
		return
	}
	for c := range l.s.walks(l.p.At, l.free).each {
		l.add(walk(c))
	}
	if l.s.Bridges.has(l.p.At) {
		var price [cellCount]uint8
		for c := range l.s.boats(l.p.At, &price).and(l.free).each {
			if price[c] <= l.s.AP {
				l.add(boat(c))
			}
		}
	}
	if l.s.AP < travelAP {
		return
	}
	goals := l.free
	if !rulingTravelPalace {
		goals = goals.without(palace)
	}
	buf := l.buf
	for c := range goals.each {
		buf = append(buf, travel(c))
	}
	l.buf = buf
}

// walks is the set of cells that a Mexica on c reaches by one step (rules.md 5.4).
func (s *State) walks(c uint8, free set) set {
	var out set
	onBridge := s.Bridges.has(c)
	for d, x := range near[c] {
		if x == nowhere || !free.has(x) {
			continue
		}
		toBridge := s.Bridges.has(x)
		switch {
		case toBridge && (onBridge || s.Cells[x].axis() != axisOf(d)),
			onBridge && s.Cells[c].axis() != axisOf(d):
		default:
			out.add(x)
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

// home lists what may be done in the Mexica's own district (rules.md 5.7, 5.8).
func (l *lister) home() {
	root := l.s.homeOf(l.p)
	if root == nowhere {
		return
	}
	var room [cellCount]uint8
	n := 0
	for c := range l.open.each {
		if l.s.District[c] == root {
			room[n] = c
			n++
		}
	}
	var stock [levels]engine.Step // the same on every cell
	k := 0
	for i, left := range l.p.Stock {
		if left > 0 && i+1 <= int(l.s.AP) {
			stock[k] = temple(uint8(i+1), 0)
			k++
		}
	}
	buf := l.buf
	for _, c := range room[:n] {
		for _, x := range stock[:k] {
			buf = append(buf, x|temple(0, c))
		}
	}
	l.buf = buf
	if n == 0 || l.s.Founded.has(root) {
		return
	}
	size := l.s.sizeOf(root)
	if size > maxSize || l.s.Bank[size] == 0 {
		return
	}
	for _, c := range room[:n] {
		l.add(found(uint8(size), c))
	}
}

// chips lists buying and using (rules.md 5.9, 5.10).
func (l *lister) chips() {
	if l.s.AP >= chipAP && l.s.Chips > 0 && l.s.Bought < chipsATurn {
		l.add(buy())
	}
	if l.p.Chips > 0 {
		l.add(use())
	}
}
