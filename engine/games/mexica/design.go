package mexica

import (
	"slices"

	"painani/engine"
)

// Designs: what a turn can be made of. Each leaves its line as it was.

// designs are the lines that go on from x by one design.
func (b *thinking) designs(x *line) []line {
	if y, ok := b.foundHome(x); ok { // it costs nothing, and nobody waits with it
		return []line{y}
	}
	if x.budget(b.seat) == 0 {
		return nil
	}
	p := x.s.player(b.seat)
	b.ways.lay(&x.s, p.At, uint8(min(maxRoute, x.budget(b.seat))))
	b.look(&x.s)
	if n := len(x.steps); n > 0 && moves(x.steps[n-1]) { // a way that is not over yet would have been found at once
		return b.temples(x, nil)
	}
	out := b.claim(x, nil)
	out = b.temples(x, out)
	out = b.visits(x, out)
	out = b.digs(x, out)
	out = b.cuts(x, out)
	return b.spans(x, out)
}

// moves reports that a step moves the Mexica.
func moves(step engine.Step) bool {
	k := unpack(step).Kind
	return k == stepWalk || k == stepBoat || k == stepTravel
}

// after does steps on a copy of a line.
func (b *thinking) after(x *line, steps ...engine.Step) (line, bool) {
	y := line{s: x.s, steps: slices.Clone(x.steps), goal: x.goal}
	for _, step := range steps {
		if step == end() || !y.do(b.seat, step) {
			return y, false
		}
	}
	return y, true
}

// foundHome founds the district where the Mexica stands.
func (b *thinking) foundHome(x *line) (line, bool) {
	root := x.s.homeOf(x.s.player(b.seat))
	if root == nowhere || x.s.Founded.has(root) {
		return line{}, false
	}
	size := x.s.sizeOf(root)
	if size > maxSize || x.s.Bank[size] == 0 {
		return line{}, false
	}
	room := x.s.open().and(x.s.cellsOf(root))
	if room == (set{}) {
		return line{}, false
	}
	return b.after(x, found(uint8(size), x.s.corner(&room)))
}

// corner is the cell of a set that stands least in the way.
func (s *State) corner(room *set) uint8 {
	guarded, free := s.guarded(), s.free()
	cell, least := uint8(nowhere), 0
	for c := range room.each {
		n := beside[c].and(free).len() * 2
		if guarded.has(c) {
			n += 9
		}
		if beside[c].and(s.mexicas()) != (set{}) {
			n++
		}
		if cell == nowhere || n < least {
			cell, least = c, n
		}
	}
	return cell
}

// claim goes to sites, closes and founds them.
func (b *thinking) claim(x *line, out []line) []line {
	budget := x.budget(b.seat)
	var list []option
	for _, i := range b.valid {
		way := b.ways.distance(&b.sites[i].in)
		if need := int(b.tiles[i]) + int(way); way != nowhere && need <= budget {
			list = append(list, option{i, b.sites[i].worth - need*worthTileMissing})
		}
	}
	for _, i := range b.spread(list, thinkClaims, thinkAlike) {
		if y, ok := b.enter(x, &b.sites[i]); ok && b.dig(&y, &b.sites[i], maxTiles) {
			if z, ok := b.foundHome(&y); ok {
				out = append(out, z)
			}
		}
	}
	return out
}

// option is a site, by index, and how good it looks.
type option struct{ site, rank int }

// spread picks the best options, only so many of which lie for the greater part on the same land.
func (b *thinking) spread(list []option, most, alike int) (out []int) {
	slices.SortStableFunc(list, func(a, b option) int { return b.rank - a.rank })
	for _, o := range list {
		x, same := &b.sites[o.site], 0
		for _, i := range out {
			if y := &b.sites[i]; x.in.and(y.in).len()*2 > min(int(x.size), int(y.size)) {
				same++
			}
		}
		if same < alike {
			out = append(out, o.site)
		}
		if len(out) == most {
			break
		}
	}
	return out
}

// enter brings the Mexica into a site.
func (b *thinking) enter(x *line, to *site) (line, bool) {
	if to.in.has(x.s.player(b.seat).At) {
		return b.after(x)
	}
	c, _ := b.ways.cheapest(&to.in, func(c uint8) int { return to.in.and(beside[c]).len() })
	if c == nowhere {
		return line{}, false
	}
	return b.after(x, b.ways.steps(c)...)
}

// dig lays up to so many of the tiles that a site lacks; false if it cannot be closed.
func (b *thinking) dig(y *line, at *site, most int) bool {
	s := &y.s
	firm := s.Built.with(s.Founded).with(s.guarded()).with(s.mexicas()).with(palace)
	edge, ok := at.missing(s, &firm)
	if !ok {
		return false
	}
	tiles, ok := s.cover(edge, &at.in, nil)
	if !ok {
		return false
	}
	for _, step := range tiles[:min(len(tiles), most)] {
		if !y.do(b.seat, step) {
			return false
		}
	}
	return true
}

// temples builds in the own district, one of each height. Where no district is in sight
// nobody builds while there is anything else to do.
func (b *thinking) temples(x *line, out []line) []line {
	s, p := &x.s, x.s.player(b.seat)
	root := s.homeOf(p)
	if root == nowhere || s.Phase == phaseOne && s.Bank != (tiles{}) && !s.Founded.has(root) {
		return out
	}
	room := s.open().and(s.cellsOf(root))
	if room == (set{}) {
		return out
	}
	at := s.corner(&room)
	for level := uint8(levels); level > 0; level-- {
		if p.Stock[level-1] > 0 && int(level) <= x.budget(b.seat) {
			if y, ok := b.after(x, temple(level, at)); ok {
				out = append(out, y)
			}
		}
	}
	return out
}

// visits goes where temples may be worth their price, and to the palace when a phase ends.
func (b *thinking) visits(x *line, out []line) []line {
	s, p := &x.s, x.s.player(b.seat)
	home, open := s.homeOf(p), s.open()
	for i, root := range s.District {
		if p.out() || int(root) != i || root == home || s.Phase == phaseOne && !s.Founded.has(root) {
			continue
		}
		cells := s.cellsOf(root)
		if cells.and(open) == (set{}) {
			continue
		}
		out = b.visit(x, &cells, out)
	}
	if s.Bank.left() <= 1 && s.roundsLeft() <= 2 && !onPalace(p) {
		cells := starts.and(s.free())
		out = b.visit(x, &cells, out)
	}
	return out
}

// visit goes to the nearest cell of a set.
func (b *thinking) visit(x *line, cells *set, out []line) []line {
	c, price := b.ways.cheapest(cells, func(c uint8) int { return beside[c].and(*cells).len() })
	if c == nowhere || price == 0 {
		return out
	}
	if y, ok := b.after(x, b.ways.steps(c)...); ok {
		out = append(out, y)
	}
	return out
}

// digs digs at sites for another turn: from where the Mexica stands, or in them.
func (b *thinking) digs(x *line, out []line) []line {
	var list []option
	for _, i := range b.valid {
		if way := b.ways.distance(&b.sites[i].in); b.tiles[i] > 0 && (x.goal == 0 || x.goal == i+1) {
			list = append(list, option{i, b.sites[i].worth - (int(b.tiles[i])+int(min(way, travelAP)))*worthTileMissing})
		}
	}
	ap := int(x.s.AP)
	for _, i := range b.spread(list, thinkDigs, 1) {
		at := &b.sites[i]
		for spare := 0; spare <= chipsATurn && spare < ap; spare++ {
			if y, ok := b.after(x); ok && b.dig(&y, at, ap-spare) {
				y.goal = i + 1
				out = append(out, y)
			}
		}
		if y, ok := b.approach(x, at); ok {
			y.goal = i + 1
			out = append(out, y)
		}
		y, ok := b.enter(x, at)
		if !ok || len(y.steps) == len(x.steps) {
			continue
		}
		y.goal = i + 1
		out = append(out, y)
		if y.s.AP > 0 && b.dig(&y, at, int(y.s.AP)) {
			out = append(out, y)
		}
	}
	return out
}

// approach goes part of the way to a site that only fast travel would reach in this turn.
func (b *thinking) approach(x *line, to *site) (line, bool) {
	if x.s.AP < strollAP || b.ways.distance(&to.in) < travelAP {
		return line{}, false
	}
	far := func(c uint8) int {
		least := rows + columns
		for y := range to.in.each {
			least = min(least, apart(c, y))
		}
		return least
	}
	goal := x.s.player(b.seat).At
	best := far(goal)
	for c := range b.ways.near[strollAP].and(x.s.dry()).each {
		if n := far(c); n < best {
			goal, best = c, n
		}
	}
	steps := b.ways.steps(goal)
	if len(steps) == 0 {
		return line{}, false
	}
	return b.after(x, steps...)
}

// spans lays bridges on the border of the own district.
func (b *thinking) spans(x *line, out []line) []line {
	s := &x.s
	root := s.homeOf(s.player(b.seat))
	if root == nowhere || s.Spans == 0 || s.AP < bridgeAP {
		return out
	}
	home, free := s.cellsOf(root), s.free()
	if home.len() > maxSize {
		return out
	}
	for axis := range axes {
		for c := range s.sites(axis).each {
			a, z := access(c, axis)
			if free.has(a) && free.has(z) && (home.has(a) || home.has(z)) {
				if y, ok := b.after(x, bridge(c, axis)); ok {
					out = append(out, y)
				}
			}
		}
	}
	return out
}

// cuts lays the last canals where no tile can be placed any more, so that the phase
// comes to its end, and parts what others lead in.
func (b *thinking) cuts(x *line, out []line) []line {
	s := &x.s
	if len(b.valid) > 0 || s.Phase != phaseTwo || int(s.Singles+s.Doubles) > lastCanals || s.AP < canalAP {
		return out
	}
	var p plan
	p.lay(s, b.seat)
	list := p.list(nil)
	for _, step := range list[:min(len(list), maxCuts)] {
		if unpack(step).Kind > stepDouble {
			break
		}
		if y, ok := b.after(x, step); ok {
			out = append(out, y)
		}
	}
	return out
}
