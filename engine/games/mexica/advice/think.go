// Package advice thinks ahead: what a list of moves offers and what bots look at. It knows the rules and
// no words.
package advice

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
)

// Adviser chooses what a list of moves offers: engine.Proposer.
type Adviser struct {
	rules.Rules
	Seers *Seers // of all positions of the game that a net is told of
}

// bounds of a search for turns.
type bounds struct {
	width  int  // beginnings that are gone on from
	depth  int  // designs in a turn
	lines  int  // turns weighed in all
	claims int  // sites to be founded at once, in one position
	digs   int  // sites to be dug at, all on other land
	spare  int  // action points that whoever has gone to one of these may leave for chips, at most
	others bool // what the others may hope for is weighed, too
}

// thorough are the bounds of a menu.
var thorough = bounds{width: 8, depth: 7, lines: 900, claims: 14, digs: 8, spare: rules.ChipsATurn, others: true}

const (
	thinkAlike = 4  // sites of one position to be founded at once that lie on the same land
	thinkRoute = 9  // action points of a way: a turn and a few chips
	strollAP   = 4  // action points to go towards one of them, so that two are left for chips
	lastCanals = 10 // canal tiles in the supply with which cuts are thought of
	maxCuts    = 40 // of these, in one position
	moreSteps  = 12 // that most lines get besides: for more, they are copied
)

// What thought counts, in steps of Take, about.
const (
	scoutCost  = 1500 // sites found anew
	designCost = 10   // a line gone on from
	lineCost   = 6    // a turn weighed …
	knownCost  = 2    // … and one that was known
)

// thinking is one search for turns: a beam over designs, each of which is several steps
// with one end, such as to walk to a site, close and found it. It is pure.
type thinking struct {
	within bounds
	by     *rules.Weights
	root   *rules.State
	seat   uint8
	sites  []rules.Site
	supply [2]uint8     // of canal tiles of one cell and of two when these were found
	ways   rules.Routes // of the seat, in the position under thought
	claims rules.Routes // of everybody, after a turn
	valid  []int        // of the sites
	tiles  [rules.MaxSites]uint8
	covers [rules.MaxSites]cover
	buf    []engine.Step
	seen   map[rules.State]int // ended turns, by index
	lines  []Line
	open   []Line // gone on from …
	fresh  []Line // … by one design each …
	next   []Line // … and what of these was not known
	order  []int
	whole  Line            // a turn that is weighed, …
	ended  rules.State     // … what is behind it, …
	worth  rules.Valuation // … and what it is worth
	ahead  rules.Outlook   // … for what may be founded next
	turns  []engine.Step   // of all lines
	work   int             // what the search cost, in steps
}

// Line is a turn under thought, up to what is still to be done.
type Line struct {
	S     rules.State // before the turn ends and chips are bought for the rest
	steps []engine.Step
	value int
	goal  int         // 1 + the site that is dug at for another turn
	ways  int         // action points that went into ways …
	works int         // … and into canals, bridges and temples
	last  rules.State // after the chips
}

// Propose is engine.Proposer: whole turns, best first, each of another kind.
func (g Adviser) Propose(s *rules.State, seat engine.Seat, n int) [][]engine.Step {
	if g.Awaits(s).Has(seat) && s.Setting() {
		return settings(s, n)
	}
	if !g.Awaits(s).Has(seat) || s.Phase != rules.PhaseOne && s.Phase != rules.PhaseTwo {
		return nil
	}
	b := newThinking(g.Rules, thorough)
	if g.Net != nil {
		x := g.Seers.borrow(s)
		defer g.Seers.restore(x)
		x.see(s)
		b.sites, b.supply = x.sites, x.supply
	} else {
		b.scout(s)
	}
	b.begin(s, uint8(seat))
	b.search()
	if g.Net != nil {
		b.judge(g.Net, judged)
	}
	return b.menu(n)
}

func newThinking(g rules.Rules, within bounds) *thinking {
	b := &thinking{within: within, by: g.Table(), seen: map[rules.State]int{}, buf: make([]engine.Step, 0, rules.MaxEdge)}
	if g.Net != nil {
		b.by = alone
	}
	if !within.others {
		b.claims = rules.OnFoot()
	}
	return b
}

// scout finds the sites of a state.
func (b *thinking) scout(s *rules.State) {
	b.sites, b.supply = s.Scout(), [2]uint8{s.Singles, s.Doubles}
}

// begin makes a state that whose turn is thought of.
func (b *thinking) begin(s *rules.State, seat uint8) {
	b.root, b.seat, b.lines, b.turns, b.work = s, seat, b.lines[:0], b.turns[:0], 0
	clear(b.seen)
}

// search weighs turns until none goes on, or there are enough.
func (b *thinking) search() {
	b.open = append(b.open[:0], Line{S: *b.root})
	b.weigh(&b.open[0])
	for depth := 0; depth < b.within.depth && len(b.open) > 0; depth++ {
		b.next = b.next[:0]
		for i := range b.open {
			b.work += designCost
			b.fresh = b.designs(&b.open[i], b.fresh[:0])
			for k := range b.fresh {
				if len(b.lines) >= b.within.lines {
					return
				}
				if b.weigh(&b.fresh[k]) {
					b.next = append(b.next, b.fresh[k])
				}
			}
		}
		b.open = b.best(b.open[:0])
	}
}

// best appends the lines out of next that are gone on from, best first: of equal ones the earlier.
func (b *thinking) best(open []Line) []Line {
	b.order = b.order[:0]
	for i := range b.next {
		b.order = append(b.order, i)
	}
	slices.SortStableFunc(b.order, func(i, k int) int {
		x, y := &b.next[i], &b.next[k]
		return cmp.Or(y.value-x.value, len(x.steps)-len(y.steps))
	})
	for _, i := range b.order[:min(len(b.order), b.within.width)] {
		open = append(open, b.next[i])
	}
	return open
}

// weigh ends the turn and weighs what is reached; false if that is known.
func (b *thinking) weigh(x *Line) bool {
	b.work += knownCost
	whole := &b.whole
	*whole = *x
	whole.steps = b.turn(x.steps)
	for whole.S.AP >= rules.ChipAP && whole.S.Bought < rules.ChipsATurn && whole.S.Chips > 0 && !whole.uses() {
		whole.Do(b.seat, rules.Buy())
	}
	if at, known := b.seen[whole.S]; known {
		if len(whole.steps) < len(b.lines[at].steps)-1 {
			b.lines[at].steps = b.tidy(whole.steps)
		}
		return false
	}
	b.work += lineCost
	v := &b.worth
	*v = rules.Valuation{By: b.by}
	v.Weigh(&whole.S)
	b.ended = whole.S
	Do(&b.ended, b.seat, rules.End())
	if b.ended.Phase == rules.PhaseOver {
		v.Weigh(&b.ended)
	} else {
		b.prospects(v, b.seat)
	}
	x.value = v.Of(int(b.seat)-1) - b.cost(whole)
	whole.value, whole.last, whole.S = x.value, whole.S, x.S
	whole.steps = b.tidy(whole.steps)
	b.seen[whole.last] = len(b.lines)
	b.lines = append(b.lines, *whole)
	return true
}

// cost is what the action points of a turn are charged with, so that of turns that come to the
// same the one that does less is the better.
func (b *thinking) cost(x *Line) int {
	charge := b.by.Way // nothing else to do
	if len(b.sites) > 0 {
		charge = b.by.Lapse
	}
	return int(x.S.AP)*charge + x.ways*b.by.Way + x.works*b.by.Work + len(x.steps)
}

// uses reports that the turn uses chips.
func (x *Line) uses() bool { return slices.Contains(x.steps, rules.Use()) }

// Do does a step; chips are used for what it costs beyond the action points left. False
// if they do not suffice, or chips were bought before: the line is spoilt then.
func (x *Line) Do(seat uint8, step engine.Step) bool {
	before := x.S.AP
	Do(&x.S, seat, step)
	switch price := int(before - x.S.AP); {
	case moves(step):
		x.ways += price
	case rules.Unpack(step).Kind <= rules.StepTemple:
		x.works += price
	}
	for ; int8(x.S.AP) < 0; x.steps = append(x.steps, rules.Use()) { // points beyond those left wrap around
		if x.S.Player(seat).Chips == 0 || x.S.Bought > 0 {
			return false
		}
		Do(&x.S, seat, rules.Use())
	}
	x.steps = append(x.steps, step)
	return true
}

// budget is the action points that can be spent, chips included.
func (x *Line) budget(seat uint8) int {
	if x.S.Bought > 0 {
		return int(x.S.AP)
	}
	return int(x.S.AP) + int(x.S.Player(seat).Chips)
}

// Do takes a step without telling of it. The sound test for impossible tiles suffices to think: what
// the exact one takes out of the game besides can be founded by nobody.
func Do(s *rules.State, seat uint8, step engine.Step) {
	t := rules.Taking{G: rules.Rules{First: true}, S: s, P: s.Player(seat), Seat: seat}
	t.Act(rules.Unpack(step))
}

// turn is a copy of steps, with room for more, that lasts until another state is begun.
func (b *thinking) turn(steps []engine.Step) []engine.Step {
	begin := len(b.turns)
	if whole := begin + len(steps) + moreSteps; whole > cap(b.turns) {
		b.turns, begin = make([]engine.Step, 0, max(2*cap(b.turns), whole-begin)), 0
	}
	b.turns = append(b.turns, steps...)
	end := len(b.turns)
	b.turns = b.turns[:end+moreSteps]
	return b.turns[begin:end:len(b.turns)]
}

// tidy ends a turn, and puts the chips that are used before everything else, where they are written in one.
func (b *thinking) tidy(steps []engine.Step) []engine.Step {
	out := b.turn(nil)
	for _, x := range steps {
		if x == rules.Use() {
			out = append(out, x)
		}
	}
	for _, x := range steps {
		if x != rules.Use() {
			out = append(out, x)
		}
	}
	return append(out, rules.End())
}

// settings are neutral temples of all levels that are left, spread over the island: none is better than another for
// whoever sets it, and the list should not be the same each time.
func settings(s *rules.State, n int) (out [][]engine.Step) {
	room := s.NeutralRoom()
	cells, at := room.Len(), 7*s.Built.Len()
	n = min(n, cells)
	for level := uint8(rules.Levels); len(out) < n; level = (level+rules.Levels-2)%rules.Levels + 1 {
		if s.Unset[level-1] > 0 {
			out = append(out, []engine.Step{rules.Neutrals(level, room.Nth((at+len(out)*cells/n)%cells))})
		}
	}
	return out
}
