package mexica

import (
	"cmp"
	"slices"

	"painani/engine"
)

// How turns under thought are told apart: by what is done and where, not by how.

// Bounds of a menu.
const (
	poorHead = 1500 // hundredths of a point behind the best: no entry of its own kind
	poorRest = 250  // … no other way to do the same thing
	likeRest = 1    // ways to do the same thing besides the best
	maxLapse = 1    // action points that may lapse, or as many as in the best turn
)

// sameKind is how many entries may do the same kind of thing in different places.
var sameKind = [stepKindCount]int{stepFound: 3, stepTemple: 3, stepCanal: 3, stepBridge: 1, stepWalk: 1, stepBuy: 1}

// deed is the weightiest thing that a turn does: founding, temples, digging, bridges, a
// way, nothing but chips; and the cells that it is about.
type deed struct {
	kind kind
	at   set
}

// like reports that two deeds are the same but for details.
func (d *deed) like(o *deed) bool {
	both := d.at.and(o.at).len()
	return d.kind == o.kind && (both*2 >= min(d.at.len(), o.at.len()) || d.kind == stepBuy)
}

// entry is a turn in a menu.
type entry struct {
	*line
	deed deed
	rest uint16 // what it does besides, as bits
}

// menu picks up to n turns, best first: one for each deed, then other ways to do the same.
func (b *thinking) menu(n int) [][]engine.Step {
	slices.SortStableFunc(b.lines, func(x, y line) int {
		return cmp.Or(y.value-x.value, len(x.steps)-len(y.steps), slices.Compare(x.steps, y.steps))
	})
	picked := b.pick(n)
	slices.SortStableFunc(picked, func(x, y entry) int { return y.value - x.value })
	out := make([][]engine.Step, len(picked))
	for i, x := range picked {
		out[i] = x.steps
	}
	return out
}

func (b *thinking) pick(n int) (picked []entry) {
	var all []entry
	var kinds [stepKindCount]int
	for i := range b.lines {
		x := &b.lines[i]
		if len(all) > 0 && (all[0].value-x.value > poorHead || x.s.AP-x.bought() > max(maxLapse, all[0].s.AP-all[0].bought())) || !b.sensible(x) {
			continue
		}
		e := entry{x, b.deed(x), b.besides(x)}
		if len(all) == 0 && !b.legal(x) {
			continue
		}
		all = append(all, e)
		fresh := !slices.ContainsFunc(picked, func(o entry) bool { return o.deed.like(&e.deed) })
		if fresh && len(picked) < n && kinds[e.deed.kind] < sameKind[e.deed.kind] && b.legal(x) {
			kinds[e.deed.kind]++
			picked = append(picked, e)
		}
	}
	for i := range all {
		e := &all[i]
		if len(picked) >= n || all[0].value-e.value > poorRest {
			break
		}
		same := 0
		for k := range picked {
			if picked[k].deed.like(&e.deed) {
				same++
				if picked[k].rest == e.rest {
					same = n
				}
			}
		}
		if same > 0 && same <= likeRest && b.legal(e.line) {
			picked = append(picked, *e)
		}
	}
	return picked
}

// bought is the chips that the turn buys for action points left over.
func (x *line) bought() uint8 { return x.last.Bought - x.s.Bought }

// deed sums a turn up.
func (b *thinking) deed(x *line) deed {
	var levels [cellCount]uint8
	best := deed{kind: stepBuy}
	weight := 0
	note := func(k kind, w int, at set) {
		if w > weight {
			best, weight = deed{k, at}, w
		}
	}
	for _, step := range x.steps {
		m := unpack(step)
		switch m.Kind {
		case stepFound:
			note(stepFound, 1000+int(m.B), x.last.cellsOf(x.last.District[m.A]))
		case stepTemple:
			root := x.last.District[m.A]
			levels[root] += m.B
			note(stepTemple, 100+int(levels[root]), x.last.cellsOf(root))
		case stepCanal, stepDouble:
			at := setOf(m.A)
			if x.goal > 0 {
				at = b.sites[x.goal-1].in
			}
			note(stepCanal, 50, at)
		case stepBridge, stepShift:
			note(stepBridge, 20, setOf(m.A))
		}
	}
	if at := x.last.player(b.seat).At; weight == 0 && at != b.root.player(b.seat).At {
		around := setOf(at)
		around = around.with(around.around())
		return deed{stepWalk, around.with(around.around())}
	}
	return best
}

// besides sums up what else a turn does: how often it founds, which kinds of things it
// does, whether chips are saved or spent.
func (b *thinking) besides(x *line) (out uint16) {
	founds := 0
	for _, step := range x.steps {
		switch k := unpack(step).Kind; k {
		case stepFound:
			founds++
		case stepTemple, stepBuy, stepUse:
			out |= 1 << k
		case stepCanal, stepDouble:
			if x.goal > 0 {
				out |= 1 << stepCanal
			}
		}
	}
	return out | uint16(min(founds, 3))<<14
}

// sensible reports that a turn does nothing for nothing: who goes by fast travel
// does something there, and nobody comes back to where he was without having done anything.
func (b *thinking) sensible(x *line) bool {
	away := false
	been := setOf(b.root.player(b.seat).At)
	for _, step := range x.steps {
		m := unpack(step)
		switch m.Kind {
		case stepFound, stepTemple:
			away, been = false, set{}
		case stepWalk, stepBoat, stepTravel:
			if been.has(m.A) {
				return false
			}
			been.add(m.A)
			away = away || m.Kind == stepTravel
		}
	}
	return !away || onPalace(x.last.player(b.seat))
}

// legal plays a turn by what Steps lists.
func (b *thinking) legal(x *line) bool {
	s := *b.root
	var buf []engine.Step
	for _, step := range x.steps {
		buf = (Rules{}).Steps(&s, seatOf(b.seat), buf[:0])
		if !slices.Contains(buf, step) {
			return false
		}
		s.do(b.seat, step)
	}
	return true
}
