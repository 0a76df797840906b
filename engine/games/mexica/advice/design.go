package advice

import (
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
)

// Designs: what a turn can be made of. Each leaves its line as it was.

// designs appends to out the lines that go on from x by one design.
func (b *thinking) designs(x *Line, out []Line) []Line {
	if y, ok := b.foundHome(x); ok { // it costs nothing, and nobody waits with it
		return append(out, y)
	}
	if x.budget(b.seat) == 0 {
		return out
	}
	p := x.S.Player(b.seat)
	b.ways.Lay(&x.S, p.At, uint8(min(thinkRoute, x.budget(b.seat))))
	b.look(&x.S)
	if n := len(x.steps); n > 0 && moves(x.steps[n-1]) { // a way that is not over yet would have been found at once
		return b.temples(x, out)
	}
	for _, design := range [...]func(*Line, []Line) []Line{b.claim, b.temples, b.visits, b.digs, b.cuts, b.spans} {
		out = design(x, out)
	}
	return out
}

// moves reports that a step moves the Mexica.
func moves(step engine.Step) bool {
	k := rules.Unpack(step).Kind
	return k == rules.StepWalk || k == rules.StepBoat || k == rules.StepTravel
}

// after does steps on a copy of a line.
func (b *thinking) after(x *Line, steps ...engine.Step) (Line, bool) {
	y := Line{S: x.S, steps: b.turn(x.steps), goal: x.goal, ways: x.ways, works: x.works}
	for _, step := range steps {
		if step == rules.End() || !y.Do(b.seat, step) {
			return y, false
		}
	}
	return y, true
}

// add adds the line that steps make of x, if they do.
func (b *thinking) add(out []Line, x *Line, steps ...engine.Step) []Line {
	if y, ok := b.after(x, steps...); ok {
		out = append(out, y)
	}
	return out
}

// foundHome founds the district where the Mexica stands.
func (b *thinking) foundHome(x *Line) (Line, bool) {
	size, room := foundable(&x.S, b.seat)
	if size == 0 {
		return Line{}, false
	}
	return b.after(x, rules.Found(size, corner(&x.S, &room)))
}

// foundable is the tile with which the seat can found the district where its Mexica stands, 0 for none, and the cells
// where it may lie.
func foundable(s *rules.State, seat uint8) (size uint8, room rules.Set) {
	root, room := s.Home(s.Player(seat))
	if room == (rules.Set{}) || s.Founded.Has(root) {
		return 0, room
	}
	if n := s.SizeOf(root); n <= rules.MaxSize && s.Bank[n] > 0 {
		return uint8(n), room
	}
	return 0, room
}

// corner is the cell of a set that stands least in the way.
func corner(s *rules.State, room *rules.Set) uint8 {
	guarded, free := s.Guarded(), s.Free()
	return room.Least(func(c uint8) int {
		n := rules.Beside[c].And(free).Len() * 2
		if guarded.Has(c) {
			n += 9
		}
		if rules.Beside[c].And(s.Mexicas()) != (rules.Set{}) {
			n++
		}
		return n
	})
}

// claim goes to sites, closes and founds them.
func (b *thinking) claim(x *Line, out []Line) []Line {
	budget := x.budget(b.seat)
	var list []option
	for _, i := range b.valid {
		way := b.ways.Distance(&b.sites[i].In)
		if need := int(b.tiles[i]) + int(way); way != rules.Nowhere && need <= budget {
			list = append(list, option{i, b.sites[i].Worth - need*rules.WorthTileMissing})
		}
	}
	for _, i := range b.spread(list, b.within.claims, thinkAlike) {
		if y, ok := b.enter(x, &b.sites[i]); ok && b.dig(&y, &b.sites[i], rules.MaxTiles) {
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
			if y := &b.sites[i]; x.In.And(y.In).Len()*2 > min(int(x.Size), int(y.Size)) {
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
func (b *thinking) enter(x *Line, to *rules.Site) (Line, bool) {
	if to.In.Has(x.S.Player(b.seat).At) {
		return b.after(x)
	}
	c, _ := b.ways.Cheapest(&to.In, func(c uint8) int { return to.In.And(rules.Beside[c]).Len() })
	if c == rules.Nowhere {
		return Line{}, false
	}
	return b.after(x, b.ways.Steps(c)...)
}

// dig lays up to so many of the tiles that a site lacks; false if it cannot be closed.
func (b *thinking) dig(y *Line, at *rules.Site, most int) bool {
	s := &y.S
	firm := s.Built.With(s.Founded).With(s.Guarded()).With(s.Mexicas()).With(rules.Palace)
	edge, ok := at.Missing(s, &firm)
	if !ok {
		return false
	}
	tiles, ok := s.Cover(edge, &at.In, nil)
	if !ok {
		return false
	}
	for _, step := range tiles[:min(len(tiles), most)] {
		if !y.Do(b.seat, step) {
			return false
		}
	}
	return true
}

// temples builds in the own district, one of each height. Where no district is in sight
// nobody builds while there is anything else to do.
func (b *thinking) temples(x *Line, out []Line) []Line {
	s, p := &x.S, x.S.Player(b.seat)
	root, room := s.Home(p)
	if room == (rules.Set{}) || s.Phase == rules.PhaseOne && s.Bank != (rules.Tiles{}) && !s.Founded.Has(root) {
		return out
	}
	at := corner(s, &room)
	for level := uint8(rules.Levels); level > 0; level-- {
		if p.Stock[level-1] > 0 && int(level) <= x.budget(b.seat) {
			out = b.add(out, x, rules.Temple(level, at))
		}
	}
	return out
}

// visits goes where temples may be worth their price, and to the palace when a phase ends.
func (b *thinking) visits(x *Line, out []Line) []Line {
	s, p := &x.S, x.S.Player(b.seat)
	home, open := s.HomeOf(p), s.Open()
	for i, root := range s.District {
		if p.Out() || int(root) != i || root == home || s.Phase == rules.PhaseOne && !s.Founded.Has(root) {
			continue
		}
		cells := s.CellsOf(root)
		if cells.And(open) == (rules.Set{}) {
			continue
		}
		out = b.visit(x, &cells, out)
	}
	if s.Bank.Left() <= 1 && s.RoundsLeft() <= 2 && !rules.OnPalace(p) {
		cells := rules.Starts.And(s.Free())
		out = b.visit(x, &cells, out)
	}
	return out
}

// visit goes to the nearest cell of a set.
func (b *thinking) visit(x *Line, cells *rules.Set, out []Line) []Line {
	c, price := b.ways.Cheapest(cells, func(c uint8) int { return rules.Beside[c].And(*cells).Len() })
	if c == rules.Nowhere || price == 0 {
		return out
	}
	return b.add(out, x, b.ways.Steps(c)...)
}

// digs digs at sites for another turn: from where the Mexica stands, or in them.
func (b *thinking) digs(x *Line, out []Line) []Line {
	var list []option
	for _, i := range b.valid {
		if way := b.ways.Distance(&b.sites[i].In); b.tiles[i] > 0 && (x.goal == 0 || x.goal == i+1) {
			list = append(list, option{i, b.sites[i].Worth - (int(b.tiles[i])+int(min(way, rules.TravelAP)))*rules.WorthTileMissing})
		}
	}
	ap := int(x.S.AP)
	for _, i := range b.spread(list, b.within.digs, 1) {
		at := &b.sites[i]
		aim := func(y Line) {
			y.goal = i + 1
			out = append(out, y)
		}
		for spare := 0; spare <= rules.ChipsATurn && spare < ap; spare++ {
			if y, ok := b.after(x); ok && b.dig(&y, at, ap-spare) {
				aim(y)
			}
		}
		if y, ok := b.approach(x, at); ok {
			aim(y)
		}
		if y, ok := b.enter(x, at); ok && len(y.steps) > len(x.steps) {
			aim(y)
			left := int(y.S.AP)
			for spare := 0; spare <= b.within.spare && spare < left; spare++ {
				if z, ok := b.after(&y); ok && b.dig(&z, at, left-spare) {
					aim(z)
				}
			}
		}
	}
	return out
}

// approach goes part of the way to a site that only fast travel would reach in this turn.
func (b *thinking) approach(x *Line, to *rules.Site) (Line, bool) {
	if x.S.AP < strollAP || b.ways.Distance(&to.In) < rules.TravelAP {
		return Line{}, false
	}
	far := func(c uint8) int {
		return rules.Apart(c, to.In.Least(func(y uint8) int { return rules.Apart(c, y) }))
	}
	goal := b.ways.Near[strollAP].And(x.S.Dry()).Least(far)
	if goal == rules.Nowhere || far(goal) >= far(x.S.Player(b.seat).At) {
		return Line{}, false
	}
	return b.after(x, b.ways.Steps(goal)...)
}

// spans lays bridges on the border of the own district.
func (b *thinking) spans(x *Line, out []Line) []Line {
	s := &x.S
	root := s.HomeOf(s.Player(b.seat))
	if root == rules.Nowhere || s.Spans == 0 || s.AP < rules.BridgeAP {
		return out
	}
	home, free := s.CellsOf(root), s.Free()
	if home.Len() > rules.MaxSize {
		return out
	}
	for axis := range rules.Axes {
		for c := range s.Across[axis].Without(s.Bridges).Each {
			a, z := rules.Access(c, axis)
			if free.Has(a) && free.Has(z) && (home.Has(a) || home.Has(z)) {
				out = b.add(out, x, rules.Bridge(c, axis))
			}
		}
	}
	return out
}

// cuts lays the last canals where no tile can be placed any more, so that the phase
// comes to its end, and parts what others lead in.
func (b *thinking) cuts(x *Line, out []Line) []Line {
	s := &x.S
	if len(b.valid) > 0 || s.Phase != rules.PhaseTwo || int(s.Singles+s.Doubles) > lastCanals || s.AP < rules.CanalAP {
		return out
	}
	var p rules.Plan
	p.Lay(s, b.seat)
	list := p.List(nil)
	for _, step := range list[:min(len(list), maxCuts)] {
		if rules.Unpack(step).Kind > rules.StepDouble {
			break
		}
		out = b.add(out, x, step)
	}
	return out
}
