package advice

import (
	"cmp"
	"slices"
	"sync"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/neural"
)

// Turns and positions as a net values them.

const (
	mostInputs = 320 // more than a net is told that is not 0
	judged     = 80  // turns that look best by the table, of which the net says which are …
	hasty      = 8   // … in a sketch
)

// alone is the table by which turns are found for a net to judge: a net tells the own points, and so what the
// others have does not count.
var alone = func() *rules.Weights {
	own := *rules.Weighing.Own
	own.Rivals = 0
	return &own
}()

// judge values so many turns anew that look best, and forgets the others. That is much cheaper than a net for
// all of them, and what the table finds worst is hardly what the net finds best.
func (b *thinking) judge(net *neural.Net, most int) {
	slices.SortStableFunc(b.lines, func(x, y Line) int {
		return cmp.Or(y.value-x.value, len(x.steps)-len(y.steps))
	})
	b.lines = b.lines[:min(len(b.lines), most)]
	for i := range b.lines {
		x := &b.lines[i]
		b.ended = x.last
		Do(&b.ended, b.seat, rules.End())
		x.value = b.foresee(&b.ended, b.seat, net) - len(x.steps)
		b.work += lineCost
	}
}

// foresee is what a net makes of a position whose sites are known.
func (b *thinking) foresee(s *rules.State, seat uint8, net *neural.Net) int {
	if s.Phase == rules.PhaseOver {
		return ended(s, seat)
	}
	b.survey(s)
	return value(s, engine.Seat(seat), &b.ahead, net)
}

// ended is what a game that is over is worth to a seat that a net plays: as the net tells, nothing of what the
// others have.
func ended(s *rules.State, seat uint8) int {
	return s.Player(seat).Vp()*rules.WorthPoint + int(s.Player(seat).Chips)
}

// value is Score by a net.
func value(s *rules.State, seat engine.Seat, o *rules.Outlook, net *neural.Net) int {
	var room [mostInputs]neural.Input
	in := neural.Inputs{List: room[:0]}
	sure := rules.Tell(s, seat, o, &in)
	return sure + net.Points(in.List, rules.WorthPoint)
}

// survey finds what may be founded soon.
func (b *thinking) survey(s *rules.State) {
	b.outlook(s, s.Turn, rules.Percent, true, &b.ahead)
	b.ahead.Sites = len(b.valid)
	for _, i := range b.valid {
		lack, tiles := &b.ahead.Lack[b.sites[i].Size], b.tiles[i]+1
		if *lack == 0 || *lack > tiles {
			*lack = tiles
		}
	}
}

// seer finds the outlooks of positions. It is large, and keeps the last outlook, which all seats share.
type seer struct {
	thinking
	of    rules.State
	scout rules.Scouting
}

// Seers find what a net is told of positions; several games may ask them at a time.
type Seers struct {
	mu   sync.Mutex
	idle []*seer // nobody uses these; the last one last
}

// mostSeers are kept for the next one who asks.
const mostSeers = 8

// borrow takes the seer that knows a position, or any.
func (x *Seers) borrow(s *rules.State) *seer {
	x.mu.Lock()
	defer x.mu.Unlock()
	last := len(x.idle) - 1
	if last < 0 {
		return &seer{thinking: *newThinking(rules.Rules{}, thorough)}
	}
	at := max(0, slices.IndexFunc(x.idle, func(known *seer) bool { return known.of == *s }))
	out := x.idle[at]
	x.idle[at] = x.idle[last]
	x.idle = x.idle[:last]
	return out
}

// restore gives one back.
func (x *Seers) restore(s *seer) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.idle) < mostSeers {
		x.idle = append(x.idle, s)
	}
}

// see makes ahead the outlook of a position.
func (x *seer) see(s *rules.State) {
	if x.of == *s {
		return
	}
	x.of = *s
	if s.Phase != rules.PhaseOne && s.Phase != rules.PhaseTwo {
		x.ahead = rules.Outlook{}
		return
	}
	x.sites, x.supply = x.scout.Scout(s), [2]uint8{s.Singles, s.Doubles}
	x.survey(s)
}

// See is engine.Learner's.
func (g Adviser) See(s *rules.State, seat engine.Seat, in *neural.Inputs) {
	x := g.Seers.borrow(s)
	x.see(s)
	rules.Tell(s, seat, &x.ahead, in)
	g.Seers.restore(x)
}

// Sure is engine.Learner's.
func (g Adviser) Sure(s *rules.State, seat engine.Seat) int { return rules.Sure(s, seat) }

// Score is Rules', by a net if there is one.
func (g Adviser) Score(s *rules.State, seat engine.Seat) int {
	known := s.Phase == rules.PhaseOne || s.Phase == rules.PhaseTwo || s.Phase == rules.PhaseOver
	if g.Net == nil || !known || seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return g.Rules.Score(s, seat)
	}
	if s.Phase == rules.PhaseOver {
		return ended(s, uint8(seat))
	}
	x := g.Seers.borrow(s)
	x.see(s)
	out := value(s, seat, &x.ahead, g.Net)
	g.Seers.restore(x)
	return out
}
