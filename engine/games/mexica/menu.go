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
	fewest   = 3    // entries, if anything sensible can be done besides
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

// pick picks the entries: the best turn for each deed, other ways to do the same, and where all that
// is next to nothing the best of the rest, so that there is a choice.
func (b *thinking) pick(n int) []entry {
	all := b.entries()
	var picked []entry
	var kinds [stepKindCount]int
	for i := range all {
		e := &all[i]
		if same, _ := e.among(picked); same == 0 && !e.poor(&all[0], poorHead) && len(picked) < n && kinds[e.deed.kind] < sameKind[e.deed.kind] && b.legal(e.line) {
			kinds[e.deed.kind]++
			picked = append(picked, *e)
		}
	}
	for i := range all {
		e := &all[i]
		if same, twin := e.among(picked); same > 0 && same <= likeRest && !twin && !e.poor(&all[0], poorRest) && len(picked) < n && b.legal(e.line) {
			picked = append(picked, *e)
		}
	}
	for i := range all {
		if _, twin := all[i].among(picked); !twin && len(picked) < min(n, fewest) && b.legal(all[i].line) {
			picked = append(picked, all[i])
		}
	}
	return picked
}

// entries are all sensible turns, the best first, which is legal; of others see legal.
func (b *thinking) entries() (out []entry) {
	for i := range b.lines {
		if x := &b.lines[i]; b.sensible(x) && (len(out) > 0 || b.legal(x)) {
			out = append(out, entry{x, b.deed(x), b.besides(x)})
		}
	}
	return out
}

// among counts the entries that are about the same deed; twin reports that one of them does the
// same besides.
func (e *entry) among(list []entry) (same int, twin bool) {
	for i := range list {
		if list[i].deed.like(&e.deed) {
			same++
			twin = twin || list[i].rest == e.rest
		}
	}
	return same, twin
}

// poor reports that the entry is so far behind the best, or lets more action points lapse.
func (e *entry) poor(best *entry, limit int) bool {
	return best.value-e.value > limit || e.lapse() > max(maxLapse, best.lapse())
}

// lapse is the action points that lapse.
func (x *line) lapse() uint8 { return x.s.AP - (x.last.Bought - x.s.Bought) }

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
