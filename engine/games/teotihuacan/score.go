package teotihuacan

import "painani/engine"

// Values for Score, in hundredths of a point. They are estimates of play, tuned in
// games against themselves; not rules.
const (
	worthPoint    = 100
	worthCocoa    = 45  // the first cocoaNeeded beyond the next salary
	worthSpare    = 8   // cocoa beyond that
	cocoaNeeded   = 6   //
	goodsNeeded   = 4   // of each resource count fully
	worthLeader   = 220 // furthest on the pyramid track, alone or tied, before the Eclipse
	worthTech     = 520 // a technology at the beginning
	worthWorker   = 650 // the fourth worker at the beginning, its salary apart
	worthTogether = 55  // each pair of own unlocked workers on a board with a main action
	worthLocked   = -70 // a locked worker: cocoa or a turn to free it
	worthStuck    = -150
	worthUnpaid   = 330 // each cocoa of salary that will be missing: more than the 3 points, for it must not happen by accident
	worthMeal     = 30  // each cocoa owed at Eclipses after the next
	longGame      = 24  // rounds of a whole game, about
	soon          = 6   // rounds from which on goods lose their worth
	percent       = 100
)

// worthGood is what a resource is worth while there is time to use it.
var worthGood = goods{wood: 105, stone: 125, gold: 130}

// worthPower is what a worker's power is worth early: yields and the coming ascension.
var worthPower = [maxPower + 1]int{0, 0, 110, 230, 400, 560}

// worthTile is what an unused discovery tile is worth early, by kind; masks count by their sets.
var worthTile = [discoveryKinds]int{kindVP4: 390, kindRES3: 300, kindRES2: 200, kindAVENUE: 250, kindTANY: 200, kindTBLUE: 170, kindTRED: 190,
	kindTGREEN: 130, kindCOCOA4: 160, kindPOWER2: 260, kindDOUBLE: 110, kindFREECOCOA: 130, kindANYWHERE: 110, kindEXTRAWORKER: 110}

// fear is how much of a missing salary counts, in percent, by rounds before the Eclipse.
var fear = [...]int{100, 100, 75, 50, 30, 20, 10}

// Score estimates a position for the seat, in hundredths of a point: points, what the coming
// Eclipses will bring as things stand, prospects of goods, workers, technologies, tiles and temples, less
// the salary that will be missing. At the end it is the final score.
func (Rules) Score(s *State, seat engine.Seat) int {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return 0
	}
	p := s.player(uint8(seat))
	sum := int(p.VP) * worthPoint
	if s.Phase == phaseOver {
		return sum + int(p.Goods[cocoa]) // the tie-break
	}
	v := valuation{s: s, p: p, era: eraLeft(s)}
	v.rounds = v.era + erasAfter(s)
	sum += v.eclipses() + v.temples() + v.goods() + v.workers() + v.tiles() - v.hunger()
	sum += worthTech * p.technologies() * v.rounds / longGame
	if s.Phase <= phaseStart {
		sum += v.startTiles()
	}
	return sum
}

// eraLeft estimates the rounds before the next Eclipse.
func eraLeft(s *State) int {
	if s.Final || s.Phase == phaseSalary || s.finished() {
		return 0
	}
	return int(s.dark()-s.Light)*3/4 + 1
}

// erasAfter estimates the rounds of the eras after this one.
func erasAfter(s *State) int {
	n := 0
	if s.finished() {
		return 0
	}
	for e := int(s.Held) + 1; e < eclipses; e++ {
		n += int(darkDisc[s.Seats][e])*3/4 + 1
	}
	return n
}

// valuation is one call of Score.
type valuation struct {
	s      *State
	p      *Player
	era    int // rounds before the next Eclipse
	rounds int // before the end
}

// fade scales a value that vanishes towards the end.
func (v *valuation) fade(value int) int { return value * min(v.rounds, soon) / soon }

// eclipsesLeft is how many Eclipses will still score; the one under way has scored.
func (v *valuation) eclipsesLeft() int {
	n := eclipses - int(v.s.Held)
	if v.s.finished() {
		n = 1
	}
	if v.s.Phase == phaseSalary {
		n--
	}
	return n
}

// eclipses values Avenue, pyramid track and masks by what they bring at the Eclipses to come.
func (v *valuation) eclipses() int {
	left := v.eclipsesLeft()
	_, masks := maskSets(v.p)
	sum := int(masks) * left * worthPoint
	taken := v.s.taken()
	for e := range left { // buildings go meanwhile
		many := multipliers[min(taken+1+3*e, buildingsOnRow)]
		sum += int(v.p.Avenue) * int(many) * worthPoint
	}
	if left == 0 || v.s.Phase == phaseSalary || v.p.Track == 0 {
		return sum
	}
	sum += int(v.p.Track) * int(stepVP[min(v.s.Held, eclipses-1)]) * worthPoint
	for i := range v.s.Players[:v.s.Seats] {
		if v.s.Players[i].Track > v.p.Track {
			return sum
		}
	}
	return sum + worthLeader
}

// temples values the way to the bonus tiles, more the nearer they are.
func (v *valuation) temples() int {
	sum := 0
	for temple, step := range v.p.Temple {
		n := min(int(step), bonusStep)
		bonus := max(int(bonusPoints(v.p, v.s.Bonus[temple])), 8) * worthPoint
		reach := 100 * n * n / (bonusStep * bonusStep)
		if n < bonusStep {
			reach = reach * min(v.rounds, longGame/2) / (longGame / 2) * 3 / 4
		}
		sum += bonus*reach/percent + n*v.fade(30)
	}
	return sum
}

// goods values what the player has in hand; what the next salary takes is in hunger.
func (v *valuation) goods() int {
	g := &v.p.Goods
	over := max(0, int(g[cocoa])-int(v.owed()))
	need := min(over, cocoaNeeded)
	sum := v.fade(need*worthCocoa+(over-need)*worthSpare) + min(int(g[cocoa]), int(v.owed()))*worthCocoa
	for r := wood; r <= gold; r++ {
		n := int(g[r])
		full := min(n, goodsNeeded)
		sum += v.fade(full*int(worthGood[r]) + (n-full)*int(worthGood[r])/3)
	}
	return sum
}

// owed is the salary of the next Eclipse as things stand.
func (v *valuation) owed() uint8 {
	if v.s.Phase == phaseSalary {
		return v.p.Owes
	}
	return salaryOf(v.p)
}

// hunger is what missing salary will cost.
func (v *valuation) hunger() int {
	owed := int(v.owed())
	have := int(v.p.Goods[cocoa]) + tileCocoa*int(v.p.Tiles[kindCOCOA4])
	if v.p.Tiles[kindFREECOCOA] > 0 {
		have += owed
	}
	sum := max(0, owed-have) * worthUnpaid * fear[min(v.era, len(fear)-1)] / percent
	return sum + owed*worthMeal*max(0, v.eclipsesLeft()-1)
}

// workers values workers by power and place.
func (v *valuation) workers() int {
	sum, free := 0, 0
	var on [boardCount + 1]int
	for _, d := range v.p.Dice[:v.p.workers()] {
		sum += v.fade(worthPower[d.Power])
		switch {
		case d.Lock != 0:
			sum += v.fade(worthLocked)
		default:
			free++
			if boards[d.Board].Main {
				sum += v.fade(on[d.Board] * worthTogether)
			}
			on[d.Board]++
		}
	}
	if free == 0 {
		sum += v.fade(worthStuck)
	}
	if v.p.Fourth {
		sum += worthWorker * v.rounds / longGame
	}
	return sum
}

// tiles values unused discovery tiles.
func (v *valuation) tiles() int {
	sum := 0
	for k := kindVP4; k < discoveryKinds; k++ {
		sum += int(v.p.Tiles[k]) * worthTile[k]
	}
	return v.fade(sum)
}

// startTiles values starting tiles chosen, what they give being still to come.
func (v *valuation) startTiles() int {
	if v.p.Dice[0].Board != 0 {
		return 0
	}
	sum := 0
	for _, tile := range v.p.Kept {
		if tile == 0 || tile == hidden {
			continue
		}
		x := &startTiles[tile-1]
		for r, n := range x.Goods {
			sum += int(n) * max(int(worthGood[r]), worthCocoa)
		}
		sum += int(x.Any)*int(worthGood[gold]) + int(x.Avenue)*1000 + int(x.Power)*worthPower[2] + int(bit(x.Tech))*(worthTech+180)
		sum += int(bit(x.Beside != 0)) * 100
		for _, n := range x.Temple {
			sum += int(n) * 180
		}
	}
	return sum
}
