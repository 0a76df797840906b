package mexica

import (
	"cmp"
	"slices"

	"painani/engine"
)

// Bounds of the search for turns.
const (
	thinkWidth  = 8   // beginnings that are gone on from
	thinkDepth  = 7   // designs in a turn
	thinkLines  = 900 // turns weighed in all
	thinkClaims = 14  // sites to be founded at once, in one position
	thinkAlike  = 4   // … of which lie on the same land
	thinkDigs   = 8   // sites to be dug at, all on other land
	strollAP    = 4   // action points to go towards one of them, so that two are left for chips
	lastCanals  = 10  // canal tiles in the supply with which cuts are thought of
	maxCuts     = 40  // of these, in one position
	worthWork   = 8   // hundredths of a point that an action point has to bring
	worthWay    = 18  // … that goes into a way
	worthLapse  = 45  // … that lapses
)

// thinking is one search for turns: a beam over designs, each of which is several steps
// with one end, such as to walk to a site, close and found it. It is pure.
type thinking struct {
	root   *State
	seat   uint8
	sites  []site
	ways   routes // of the seat, in the position under thought
	claims routes // of everybody, after a turn
	valid  []int  // of the sites
	tiles  [maxSites]uint8
	buf    []engine.Step
	seen   map[State]int // ended turns, by index
	lines  []line
}

// line is a turn under thought, up to what is still to be done.
type line struct {
	s     State // before the turn ends and chips are bought for the rest
	steps []engine.Step
	value int
	goal  int   // 1 + the site that is dug at for another turn
	last  State // after the chips
}

// Propose is engine.Proposer: whole turns, best first, each of another kind.
func (g Rules) Propose(s *State, seat engine.Seat, n int) [][]engine.Step {
	if !g.Awaits(s).Has(seat) || s.Phase != phaseOne && s.Phase != phaseTwo {
		return nil
	}
	b := &thinking{root: s, seat: uint8(seat), sites: s.scout(), seen: map[State]int{}, buf: make([]engine.Step, 0, maxEdge)}
	b.search()
	return b.menu(n)
}

// search weighs turns until none goes on, or there are enough.
func (b *thinking) search() {
	open := []line{{s: *b.root}}
	b.weigh(&open[0])
	for depth := 0; depth < thinkDepth && len(open) > 0; depth++ {
		var next []line
		for i := range open {
			for _, x := range b.designs(&open[i]) {
				if len(b.lines) >= thinkLines {
					return
				}
				if b.weigh(&x) {
					next = append(next, x)
				}
			}
		}
		slices.SortStableFunc(next, func(x, y line) int {
			return cmp.Or(y.value-x.value, len(x.steps)-len(y.steps))
		})
		open = next[:min(len(next), thinkWidth)]
	}
}

// weigh ends the turn and weighs what is reached; false if that is known.
func (b *thinking) weigh(x *line) bool {
	whole := line{s: x.s, steps: slices.Clone(x.steps), goal: x.goal}
	for whole.s.AP >= chipAP && whole.s.Bought < chipsATurn && whole.s.Chips > 0 && !whole.uses() {
		whole.do(b.seat, buy())
	}
	if at, known := b.seen[whole.s]; known {
		if len(whole.steps) < len(b.lines[at].steps)-1 {
			b.lines[at].steps = append(tidy(whole.steps), end())
		}
		return false
	}
	var v valuation
	v.weigh(&whole.s)
	after := whole.s
	after.do(b.seat, end())
	if after.Phase == phaseOver {
		v.weigh(&after)
	} else {
		b.prospects(&v, b.seat)
	}
	x.value = v.of(int(b.seat)-1) - b.cost(&whole)
	whole.value, whole.last, whole.s = x.value, whole.s, x.s
	whole.steps = append(tidy(whole.steps), end())
	b.seen[whole.last] = len(b.lines)
	b.lines = append(b.lines, whole)
	return true
}

// cost is what the action points of a turn are charged with, so that of turns that come to the
// same the one that does less is the better.
func (b *thinking) cost(x *line) int {
	lapse, ways, works := int(x.s.AP), 0, 0
	s := *b.root
	for _, step := range x.steps {
		n := int(s.price(b.seat, step))
		switch unpack(step).Kind {
		case stepWalk, stepBoat, stepTravel:
			ways += n
		case stepCanal, stepDouble, stepBridge, stepShift, stepTemple:
			works += n
		}
		s.do(b.seat, step)
	}
	charge := worthWay // nothing else to do
	if len(b.sites) > 0 {
		charge = worthLapse
	}
	return lapse*charge + ways*worthWay + works*worthWork + len(x.steps)
}

// uses reports that the turn uses chips.
func (x *line) uses() bool { return slices.Contains(x.steps, use()) }

// do does a step; chips are used for what it costs beyond the action points left. False
// if they do not suffice, or chips were bought before.
func (x *line) do(seat uint8, step engine.Step) bool {
	price := x.s.price(seat, step)
	for x.s.AP < price {
		if x.s.player(seat).Chips == 0 || x.s.Bought > 0 {
			return false
		}
		x.s.do(seat, use())
		x.steps = append(x.steps, use())
	}
	x.s.do(seat, step)
	x.steps = append(x.steps, step)
	return true
}

// budget is the action points that can be spent, chips included.
func (x *line) budget(seat uint8) int {
	if x.s.Bought > 0 {
		return int(x.s.AP)
	}
	return int(x.s.AP) + int(x.s.player(seat).Chips)
}

// do takes a step without telling of it. The sound test for impossible tiles suffices to think: what
// the exact one takes out of the game besides can be founded by nobody.
func (s *State) do(seat uint8, step engine.Step) {
	t := taking{g: Rules{First: true}, s: s, p: s.player(seat), seat: seat}
	t.act(unpack(step))
}

// price is the action points that a step costs.
func (s *State) price(seat uint8, step engine.Step) uint8 {
	switch m := unpack(step); m.Kind {
	case stepCanal, stepDouble, stepBridge, stepShift, stepWalk, stepBuy:
		return 1
	case stepBoat:
		var fares [cellCount]uint8
		s.boats(s.player(seat).At, &fares)
		return fares[m.A]
	case stepTravel:
		return travelAP
	case stepTemple:
		return m.B
	}
	return 0
}

// tidy puts the chips that are used before everything else, where they are written in one.
func tidy(steps []engine.Step) []engine.Step {
	slices.SortStableFunc(steps, func(x, y engine.Step) int {
		switch {
		case x == use() && y != use():
			return -1
		case x != use() && y == use():
			return 1
		}
		return 0
	})
	return steps
}
