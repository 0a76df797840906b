package mexica

import "painani/engine"

// Values for Score, in hundredths of a point. They are estimates of play, not rules.
const (
	worthPoint     = 100
	worthChip      = 45        // an action point kept for later
	worthAction    = worthChip // … still to be spent in this turn, so that dear actions are weighed against several cheap ones
	worthLevel     = 12        // a storey on the board, where it may still count
	worthStock     = 20        // lost on a storey that waits in the stock
	worthWall      = 6         // a canal cell that parts the land beside it
	worthLone      = 12        // lost on one that does not
	worthNow       = 95        // percent of the founder's points: a fitting district around the Mexica whose turn it is
	worthReady     = 75        // … around another Mexica, shared by those in it
	worthOffered   = 40        // … lost on one around an opponent's
	worthLying     = 15        // … lost on one that anybody may reach
	percent        = 100
	rivalShare     = 50 // percent of the others' average that counts against the seat
	worthLateFound = 85 // percent of a founded district, at the end of phase 2
	worthNextFound = 55 // …, in phase 1 for the second scoring on top of the first
	worthOpenSmall = 45 // percent of a district that may still be founded or split
	worthOpenLarge = 15 // … and is larger than any tile
	worthOpenFinal = 90 // percent of an unfounded district, in phase 2, that no canal can split any more
	worthOpenSplit = 60 // … less so much if all canals are left
	worthGain      = 30 // percent of what a temple more in the own district would bring
	worthPalace    = 12 // percent of the palace bonus, more as the phase goes on
)

// Score estimates a position for the seat, in hundredths of a point: points, what
// districts promise, prospects of founding, canals, stock and chips, less half of
// what the others have on average. At the end only points and chips count.
func (Rules) Score(s *State, seat engine.Seat) int {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return 0
	}
	v := valuation{s: s}
	s.survey(&v.all)
	for i := range s.Players[:s.Seats] {
		v.worth[i] = s.Players[i].vp()*worthPoint + int(s.Players[i].Chips)
	}
	if s.Phase != phaseOver {
		v.districts()
		for i := range s.Players[:s.Seats] {
			v.player(i)
		}
	}
	others := 0
	for i := range s.Players[:s.Seats] {
		if i != seat.Index() {
			others += v.worth[i]
		}
	}
	sum := v.worth[seat.Index()] - others*rivalShare/percent/(int(s.Seats)-1)
	if s.Phase == phaseOver {
		return sum
	}
	if uint8(seat) == s.Turn {
		sum += int(s.AP) * worthAction
	}
	return sum + v.canals() + s.outlook(s.Players[seat.Index()].At)
}

// valuation is one call of Score.
type valuation struct {
	s     *State
	all   districts
	worth [maxSeats]int // by seat
}

// districts values what temples promise, and districts that are ready to be founded.
func (v *valuation) districts() {
	for root := range v.all {
		d := &v.all[root]
		if d.Size == 0 {
			continue
		}
		share := v.share(d)
		won := d.rewards()
		for i := range v.s.Players[:v.s.Seats] {
			v.worth[i] += int(won[i+1].Points)*share*worthPoint/percent + int(d.Value[i+1])*worthLevel*min(share, percent)/percent
		}
		if d.Tile == nowhere && d.Size <= maxSize && d.Open > 0 && v.s.Bank[d.Size] > 0 {
			v.ready(uint8(root), d)
		}
	}
}

// share is how much of a district's prizes is counted, in percent. An unfounded one
// counts at the end only, and the less the more canals are left to split it.
func (v *valuation) share(d *district) int {
	second := v.s.Phase == phaseTwo
	switch {
	case d.Tile != nowhere && second:
		return worthLateFound
	case d.Tile != nowhere:
		return percent + worthNextFound
	case second && (v.s.Doubles == 0 || !d.Pair) && (v.s.Singles == 0 || d.Open == 0):
		return worthOpenFinal
	case second:
		return worthOpenFinal - worthOpenSplit*(int(v.s.Singles)+2*int(v.s.Doubles))/(singleSupply+2*doubleSupply)
	case d.Size <= maxSize:
		return worthOpenSmall
	}
	return worthOpenLarge * maxSize / int(d.Size)
}

// ready values a district that fits a tile by who stands in it: the seat to move
// can found it at once, and others there get their share; else whoever stands
// in it is nearest to it.
func (v *valuation) ready(root uint8, d *district) {
	prize := prizes(d.Size)
	inside, now := 0, false
	for i := range v.s.Players[:v.s.Seats] {
		if v.s.homeOf(&v.s.Players[i]) == root {
			inside++
			now = now || i+1 == int(v.s.Turn)
		}
	}
	for i := range v.s.Players[:v.s.Seats] {
		home, share, points := v.s.homeOf(&v.s.Players[i]) == root, -worthLying, prize[1]
		switch {
		case home && i+1 == int(v.s.Turn):
			share = worthNow
		case home && now:
			share, points = worthNow, prize[2]
		case home:
			share = worthReady / inside
		case inside > 0:
			share = -worthOffered
		}
		v.worth[i] += int(points) * share * worthPoint / percent
	}
}

// player values what one has in hand and where the Mexica stands.
func (v *valuation) player(i int) {
	p := &v.s.Players[i]
	v.worth[i] += int(p.Chips) * worthChip
	for level, n := range p.Stock {
		v.worth[i] -= int(n) * (level + 1) * worthStock
	}
	v.worth[i] += v.gain(i)
	if onPalace(p) {
		v.worth[i] += palaceBonus * v.late() * worthPoint / percent
	}
	if p.At != nowhere && v.s.ways(p.At) == (set{}) {
		v.worth[i] -= worthPoint
	}
}

// gain values what the highest temple in stock would bring where the Mexica stands.
func (v *valuation) gain(i int) int {
	p := &v.s.Players[i]
	root := v.s.homeOf(p)
	if root == nowhere || v.all[root].Open < 2 {
		return 0
	}
	for level := levels; level > 0; level-- {
		if p.Stock[level-1] > 0 {
			d := v.all[root]
			before := d.rewards()[i+1].Points
			d.Value[i+1] += int16(level)
			return int(d.rewards()[i+1].Points-before)*v.share(&d)*worthGain/percent + level*worthStock*worthGain/percent
		}
	}
	return 0
}

// late is how likely the phase ends soon, in percent.
func (v *valuation) late() int {
	left := v.s.Bank.left()
	if v.s.phaseDone() {
		return percent
	}
	return worthPalace * max(1, 4-left)
}

// canals values canal cells by whether they part the land beside them: walls
// become borders of districts, canals in the middle of nowhere do not.
func (v *valuation) canals() int {
	sum := 0
	for c := range v.s.Canals.without(printed).each {
		if v.parts(c) {
			sum += worthWall
		} else {
			sum -= worthLone
		}
	}
	return sum
}

// parts reports that water touches the cell on more than one side.
func (v *valuation) parts(c uint8) bool {
	var wet [len(ring)]bool
	for i, x := range rings[c] {
		wet[i] = x == nowhere || v.s.Canals.has(x)
	}
	groups := 0
	for i, w := range wet {
		if w && !wet[(i+1)%len(wet)] {
			groups++
		}
	}
	return groups > 1
}
