package advice

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
)

// Sketches: turns of a playout, by the same designs as a menu but with a small part of the thought.

// sketchy are the bounds of a sketch.
var sketchy = bounds{width: 2, depth: 4, lines: 60, claims: 4, digs: 2}

const (
	sketchSites = 60 // sites that sketches know
	sketchWhim  = 80 // hundredths of a point: turns that differ by less are taken by chance
)

// What counts in the value of a playout's end, in percent, by phase and rounds left of it, three or more alike: others
// still take places in districts, and of what these promise there remains the less the more rounds there are. It is
// fitted to how games ended that were played on behind the turns of 26 positions.
var (
	endPromise = [...][3]int{rules.PhaseOne: {105, 105, 20}, rules.PhaseTwo: {90, 58, 18}}
	endGain    = [...][3]int{rules.PhaseOne: {25, 25, 8}, rules.PhaseTwo: {45, 45, 3}}
	endHope    = [...]int{rules.PhaseOne: 65, rules.PhaseTwo: 45}
)

// end is what a playout is worth that ends with a turn of the seat.
func (b *thinking) end(x *Line, over bool) int {
	if over {
		return x.value
	}
	by, s := *b.by, &x.last
	left := min(max(s.RoundsLeft(), 1), len(endPromise[s.Phase])) - 1
	by.Promise, by.Gain, by.Hope, by.Stock = endPromise[s.Phase][left], endGain[s.Phase][left], endHope[s.Phase], 0
	b.work += lineCost
	b.worth = rules.Valuation{By: &by}
	b.worth.Weigh(s)
	b.prospects(&b.worth, b.seat)
	return b.worth.Of(int(b.seat) - 1)
}

// Sketch is engine.Sketcher. The sites are those of s, found once for all sketches of its phase.
func (g Adviser) Sketch(s *rules.State) func(*rules.State, engine.Seat, uint64) (cost, worth int) {
	first := *s
	var phases [rules.PhaseOver]*thinking
	return func(s *rules.State, seat engine.Seat, whim uint64) (cost, worth int) {
		if s.Phase != rules.PhaseOne && s.Phase != rules.PhaseTwo || s.Turn != uint8(seat) || s.Setting() {
			return 0, 0
		}
		b := phases[s.Phase]
		if b == nil {
			b = newThinking(g.Rules, sketchy)
			at := s
			if first.Phase == s.Phase {
				at = &first
			}
			b.scout(at)
			b.sites = b.sites[:min(len(b.sites), sketchSites)]
			phases[s.Phase] = b
			cost = scoutCost
		}
		root := *s
		b.begin(&root, uint8(seat))
		b.search()
		if g.Net != nil {
			b.judge(g.Net, hasty)
		}
		x := b.taken(whim)
		*s = x.last
		Do(s, uint8(seat), rules.End())
		if g.Net != nil {
			return cost + b.work, x.value
		}
		return cost + b.work, b.end(x, s.Phase == rules.PhaseOver)
	}
}

// taken is what one of the best turns leads to, before it ends.
func (b *thinking) taken(whim uint64) *Line {
	best, value := 0, 0
	for i := range b.lines {
		whim = whim*6364136223846793005 + 1442695040888963407
		v := b.lines[i].value + int(whim>>33)%sketchWhim
		if i == 0 || v > value {
			best, value = i, v
		}
	}
	return &b.lines[best]
}
