package advice

import (
	"cmp"
	"math"
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
)

// How turns under thought are told apart: by what is done and where, not by how.

// Bounds of a menu.
const (
	poorHead = 1500 // hundredths of a point behind the best: no entry of its own kind
	poorRest = 250  // … no other way to do the same thing
	likeRest = 1    // ways to do the same thing besides the best
	Fewest   = 3    // entries, if anything sensible can be done besides
	longList = 20   // turns asked for: so many nobody reads, but a search weighs, and what is alike, too
)

// sameKind is how many entries may do the same kind of thing in different places.
var sameKind = [rules.StepKindCount]int{rules.StepFound: 3, rules.StepTemple: 3, rules.StepCanal: 3, rules.StepBridge: 1, rules.StepWalk: 1, rules.StepBuy: 1}

// deed is the weightiest thing that a turn does: founding, temples, digging, bridges, a
// way, nothing but chips; and the cells that it is about.
type deed struct {
	kind rules.Kind
	at   rules.Set
}

// like reports that two deeds are the same but for details.
func (d *deed) like(o *deed) bool {
	both := d.at.And(o.at).Len()
	return d.kind == o.kind && (both*2 >= min(d.at.Len(), o.at.Len()) || d.kind == rules.StepBuy)
}

// entry is a turn in a menu.
type entry struct {
	*Line
	deed deed
	rest uint16 // what it does besides, as bits
}

// menu picks up to n turns, best first: one for each deed, then other ways to do the same.
func (b *thinking) menu(n int) [][]engine.Step {
	slices.SortStableFunc(b.lines, func(x, y Line) int {
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
// is next to nothing the best of the rest, so that there is a choice; of a long list the best, whatever they do.
func (b *thinking) pick(n int) (picked []entry) {
	all := b.thrifty(b.entries())
	var kinds [rules.StepKindCount]int
	passes := [...]func(e *entry, same int, twin bool) bool{
		func(*entry, int, bool) bool { return n >= longList },
		func(e *entry, same int, _ bool) bool {
			return same == 0 && all[0].value-e.value <= poorHead && kinds[e.deed.kind] < sameKind[e.deed.kind]
		},
		func(e *entry, same int, twin bool) bool {
			return same > 0 && same <= likeRest && !twin && all[0].value-e.value <= poorRest
		},
		func(_ *entry, _ int, twin bool) bool { return !twin && len(picked) < Fewest },
	}
	for _, fits := range passes {
		for i := range all {
			e := &all[i]
			if same, twin := e.among(picked); len(picked) < n && fits(e, same, twin) && b.legal(e.Line) {
				kinds[e.deed.kind]++
				picked = append(picked, *e)
			}
		}
	}
	return picked
}

// entries are all sensible turns, the best first, which is legal; of others see legal.
func (b *thinking) entries() (out []entry) {
	for i := range b.lines {
		if e, sensible := b.entry(&b.lines[i]); sensible && (len(out) > 0 || b.legal(e.Line)) {
			out = append(out, e)
		}
	}
	return out
}

// among counts the entries that are about the same deed; twin reports that one of them does the same besides.
func (e *entry) among(list []entry) (same int, twin bool) {
	for i := range list {
		if list[i].deed.like(&e.deed) {
			same++
			twin = twin || list[i].rest == e.rest
		}
	}
	return same, twin
}

// thrifty drops the entries that throw more away than has to be, but for the best one.
func (b *thinking) thrifty(all []entry) []entry {
	least := math.MaxInt
	for i := range all {
		if all[0].value-all[i].value <= poorHead {
			least = min(least, wasted(&all[i].last, b.seat))
		}
	}
	return slices.DeleteFunc(all, func(e entry) bool {
		return e.Line != all[0].Line && wasted(&e.last, b.seat) > least
	})
}

// wasted is what a turn throws away that ends like this: action points, and a founding, which costs none.
func wasted(s *rules.State, seat uint8) int {
	n := int(s.AP)
	if size, _ := foundable(s, seat); size > 0 {
		n++
	}
	return n
}

// Wastes is engine.Waster.
func (Adviser) Wastes(s *rules.State, seat engine.Seat, steps []engine.Step) int {
	now := *s
	for _, step := range steps {
		if step == rules.End() {
			return wasted(&now, uint8(seat))
		}
		Do(&now, uint8(seat), step)
	}
	return 0
}

// entry sums a turn up: its deed, and besides how often it founds, which kinds of things it does, whether chips
// are saved or spent. A sensible turn does nothing for nothing: who goes by fast travel does something there, and
// nobody comes back to where he was without having done anything.
func (b *thinking) entry(x *Line) (e entry, sensible bool) {
	e = entry{Line: x, deed: deed{kind: rules.StepBuy}}
	weight, founds, away := 0, uint16(0), false
	home, at := b.root.Player(b.seat).At, x.last.Player(b.seat).At
	been := rules.SetOf(home)
	var levels [rules.CellCount]uint8
	for _, step := range x.steps {
		m := rules.Unpack(step)
		kind, w, cells := m.Kind, 0, rules.SetOf(m.A)
		switch m.Kind {
		case rules.StepFound:
			w, cells = 1000+int(m.B), x.last.CellsOf(x.last.District[m.A])
			away, been = false, rules.Set{}
			founds++
		case rules.StepTemple:
			root := x.last.District[m.A]
			levels[root] += m.B
			w, cells = 100+int(levels[root]), x.last.CellsOf(root)
			away, been = false, rules.Set{}
			e.rest |= 1 << m.Kind
		case rules.StepCanal, rules.StepDouble:
			kind, w = rules.StepCanal, 50
			if x.goal > 0 {
				cells = b.sites[x.goal-1].In
				e.rest |= 1 << kind
			}
		case rules.StepBridge, rules.StepShift:
			kind, w = rules.StepBridge, 20
		case rules.StepWalk, rules.StepBoat, rules.StepTravel:
			if been.Has(m.A) {
				return e, false
			}
			been.Add(m.A)
			away = away || m.Kind == rules.StepTravel
		case rules.StepBuy, rules.StepUse:
			e.rest |= 1 << m.Kind
		}
		if w > weight {
			e.deed, weight = deed{kind, cells}, w
		}
	}
	if weight == 0 && at != home {
		near := rules.SetOf(at)
		near = near.With(rules.Around(&near))
		e.deed = deed{rules.StepWalk, near.With(rules.Around(&near))}
	}
	e.rest |= min(founds, 3) << 14
	return e, !away || rules.OnPalace(x.last.Player(b.seat))
}

// legal plays a turn by what Steps lists.
func (b *thinking) legal(x *Line) bool {
	s := *b.root
	var buf []engine.Step
	for _, step := range x.steps {
		buf = (rules.Rules{}).Steps(&s, engine.Seat(b.seat), buf[:0])
		if !slices.Contains(buf, step) {
			return false
		}
		Do(&s, b.seat, step)
	}
	return true
}
