package rules

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
var worthGood = Goods{Wood: 105, Stone: 125, Gold: 130}

// worthPower is what a worker's power is worth early: yields and the coming ascension.
var worthPower = [MaxPower + 1]int{0, 0, 110, 230, 400, 560}

// worthTile is what an unused discovery tile is worth early, by kind; masks count by their sets.
var worthTile = [DiscoveryKinds]int{KindVP4: 390, KindRES3: 300, KindRES2: 200, KindAVENUE: 250, KindTANY: 200, KindTBLUE: 170, KindTRED: 190,
	KindTGREEN: 130, KindCOCOA4: 160, KindPOWER2: 260, KindDOUBLE: 110, KindFREECOCOA: 130, KindANYWHERE: 110, KindEXTRAWORKER: 110}

// fear is how much of a missing salary counts, in percent, by rounds before the Eclipse.
var fear = [...]int{100, 100, 75, 50, 30, 20, 10}

// Score estimates a position for the seat, in hundredths of a point: points, what the coming
// Eclipses will bring as things stand, prospects of goods, workers, technologies, tiles and temples, less
// the salary that will be missing. At the end it is the final score.
func (Rules) Score(s *State, seat engine.Seat) int {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return 0
	}
	p := s.Player(uint8(seat))
	sum := int(p.VP) * worthPoint
	if s.Phase == PhaseOver {
		return sum + int(p.Goods[Cocoa]) // the tie-break
	}
	v := valuation{s: s, p: p, era: eraLeft(s)}
	v.rounds = v.era + erasAfter(s)
	sum += v.eclipses() + v.temples() + v.goods() + v.workers() + v.tiles() - v.hunger()
	sum += worthTech * p.Technologies() * v.rounds / longGame
	if s.Phase <= PhaseStart {
		sum += v.startTiles()
	}
	return sum
}

// eraLeft estimates the rounds before the next Eclipse.
func eraLeft(s *State) int {
	if s.Final || s.Phase == PhaseSalary || s.finished() {
		return 0
	}
	return int(s.Dark()-s.Light)*3/4 + 1
}

// erasAfter estimates the rounds of the eras after this one.
func erasAfter(s *State) int {
	n := 0
	if s.finished() {
		return 0
	}
	for e := int(s.Held) + 1; e < Eclipses; e++ {
		n += int(DarkDisc[s.Seats][e])*3/4 + 1
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
	n := Eclipses - int(v.s.Held)
	if v.s.finished() {
		n = 1
	}
	if v.s.Phase == PhaseSalary {
		n--
	}
	return n
}

// eclipses values Avenue, pyramid track and masks by what they bring at the Eclipses to come.
func (v *valuation) eclipses() int {
	left := v.eclipsesLeft()
	_, masks := MaskSets(v.p)
	sum := int(masks) * left * worthPoint
	taken := v.s.Taken()
	for e := range left { // buildings go meanwhile
		many := Multipliers[min(taken+1+3*e, BuildingsOnRow)]
		sum += int(v.p.Avenue) * int(many) * worthPoint
	}
	if left == 0 || v.s.Phase == PhaseSalary || v.p.Track == 0 {
		return sum
	}
	sum += int(v.p.Track) * int(StepVP[min(v.s.Held, Eclipses-1)]) * worthPoint
	for _, q := range v.s.Seated {
		if q.Track > v.p.Track {
			return sum
		}
	}
	return sum + worthLeader
}

// temples values the way to the bonus tiles, more the nearer they are.
func (v *valuation) temples() int {
	sum := 0
	for temple, step := range v.p.Temple {
		n := min(int(step), BonusStep)
		bonus := max(int(BonusPoints(v.p, v.s.Bonus[temple])), 8) * worthPoint
		reach := 100 * n * n / (BonusStep * BonusStep)
		if n < BonusStep {
			reach = reach * min(v.rounds, longGame/2) / (longGame / 2) * 3 / 4
		}
		sum += bonus*reach/percent + n*v.fade(30)
	}
	return sum
}

// goods values what the player has in hand; what the next salary takes is in hunger.
func (v *valuation) goods() int {
	g := &v.p.Goods
	over := max(0, int(g[Cocoa])-int(v.owed()))
	need := min(over, cocoaNeeded)
	sum := v.fade(need*worthCocoa+(over-need)*worthSpare) + min(int(g[Cocoa]), int(v.owed()))*worthCocoa
	for r := Wood; r <= Gold; r++ {
		n := int(g[r])
		full := min(n, goodsNeeded)
		sum += v.fade(full*int(worthGood[r]) + (n-full)*int(worthGood[r])/3)
	}
	return sum
}

func (v *valuation) owed() uint8 {
	if v.s.Phase == PhaseSalary {
		return v.p.Owes
	}
	return SalaryOf(v.p)
}

func (v *valuation) hunger() int {
	owed := int(v.owed())
	have := int(v.p.Goods[Cocoa]) + TileCocoa*int(v.p.Tiles[KindCOCOA4])
	if v.p.Tiles[KindFREECOCOA] > 0 {
		have += owed
	}
	sum := max(0, owed-have) * worthUnpaid * fear[min(v.era, len(fear)-1)] / percent
	return sum + owed*worthMeal*max(0, v.eclipsesLeft()-1)
}

// workers values workers by power and place.
func (v *valuation) workers() int {
	sum, free := 0, 0
	var on [BoardCount + 1]int
	for _, d := range v.p.Dice[:v.p.Workers()] {
		sum += v.fade(worthPower[d.Power])
		switch {
		case d.Lock != 0:
			sum += v.fade(worthLocked)
		default:
			free++
			if Boards[d.Board].Main {
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

func (v *valuation) tiles() int {
	sum := 0
	for k := KindVP4; k < DiscoveryKinds; k++ {
		sum += int(v.p.Tiles[k]) * worthTile[k]
	}
	return v.fade(sum)
}

// StartTiles values starting tiles chosen, what they give being still to come.
func (v *valuation) startTiles() int {
	if v.p.Dice[0].Board != 0 {
		return 0
	}
	sum := 0
	for tile := range v.p.Known {
		x := &StartTiles[tile-1]
		for r, n := range x.Goods {
			sum += int(n) * max(int(worthGood[r]), worthCocoa)
		}
		sum += int(x.Any)*int(worthGood[Gold]) + int(x.Avenue)*1000 + int(x.Power)*worthPower[2] + int(Bit(x.Tech))*(worthTech+180)
		sum += int(Bit(x.Beside != 0)) * 100
		for _, n := range x.Temple {
			sum += int(n) * 180
		}
	}
	return sum
}
