package rules

import "painani/engine"

// Values for Score, in hundredths of a point. They are estimates of play,
// tuned in games against themselves; not rules.
const (
	WorthPoint     = 100
	worthCornLate  = 25 // at the end of the game
	worthCornMore  = 50 // on top, early, for the first cornNeeded
	worthCornSpare = 10 // on top, early, for the rest
	cornNeeded     = 12
	worthSkullMore = 350 // on top of its 3 points, early, for the first skullsNeeded
	skullsNeeded   = 3
	worthHand      = 40  // a worker in hand
	worthReady     = 6   // the double advance, for each round left
	worthWorker    = 20  // each worker beyond three, for each round left
	worthFirst     = 100 // the start-player space: marker and choice of the calendar
	worthHunger    = 600 // each worker who will not be fed: twice the 3 points lost, for it must not happen by accident
	worthMeal      = 105 // each corn owed on a food day that is not the next
	worthStep      = 200 // each point of a temple step for each end of an age to come
	worthHighest   = 75  // each point of the bonus for the highest, as things stand
	percent        = 100
)

// worthCube is what resources are worth early on top of their corn.
var worthCube = Goods{Wood: 70, Stone: 105, Gold: 140}

// cubesNeeded of each resource count as early ones.
const cubesNeeded = 6

// worthPlace is the prospect of a worker by wheel and position, before its next turn. Who
// stands on the last space falls off.
var worthPlace = [WheelCount][]int{
	Palenque:  {130, 210, 270, 340, 450, 550, 490, worthHand},
	Yaxchilan: {175, 250, 365, 510, 630, 790, 715, worthHand},
	Tikal:     {120, 190, 280, 330, 430, 420, 400, worthHand},
	Uxmal:     {200, 305, 290, 470, 505, 595, 540, worthHand},
	Chichen:   {230, 345, 460, 570, 690, 825, 960, 1145, 1305, 1420, worthHand},
}

// worthChichenBare is the prospect on Chichen Itza of somebody who has no skull to offer.
const worthChichenBare = 120

// worthLevel is what a technology level is worth at the beginning of the game.
var worthLevel = [TrackCount][MaxLevel + 1]int{
	Agriculture:  {0, 300, 500, 900},
	Extraction:   {0, 220, 430, 720},
	Architecture: {0, 220, 470, 760},
	Theology:     {0, 340, 590, 980},
}

// fear is how much of a coming hunger counts, in percent, by the rounds left before it.
var fear = [...]int{100, 100, 85, 70, 55, 45, 35, 30}

// Score estimates a position for the seat, in hundredths of a point: points and prospects of goods, temples,
// technologies, monuments and workers, less the hunger ahead. At the end it is the final score.
func (Rules) Score(s *State, seat engine.Seat) int {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return 0
	}
	if s.Phase == PhaseChoose {
		return scoreChoice(*s, uint8(seat))
	}
	v := valuation{s: s, p: s.Player(uint8(seat)), seat: uint8(seat), rounds: max(0, LastDay-int(s.Day))}
	v.early = min(v.rounds, 12)
	sum := int(v.p.VP)*WorthPoint + int(MonumentPoints(s, v.p))*WorthPoint + v.goods()
	if s.Phase == PhaseOver {
		return sum
	}
	return sum + v.temples() + v.skills() + v.workers() - v.hunger()
}

// scoreChoice counts the starting tiles chosen as if they were revealed.
func scoreChoice(s State, seat uint8) int {
	t := Taking{S: &s, P: s.Player(seat), Seat: seat}
	for tile := range t.P.Known {
		list := Wealth[tile-1].Icons
		for k := range list {
			t.icon(&list[k])
		}
	}
	s.Phase = PhaseTurn
	return Rules{}.Score(&s, SeatOf(seat))
}

// valuation is one call of Score.
type valuation struct {
	s      *State
	p      *Player
	seat   uint8
	rounds int // left after this one
	early  int // 12 early, 0 in the last round
}

// fade scales a value that vanishes towards the end.
func (v *valuation) fade(value int) int { return value * v.early / 12 }

// corn values corn: end value, and its use until then.
func (v *valuation) corn(n int) int {
	need := min(n, cornNeeded)
	return n*worthCornLate + v.fade(need*worthCornMore+(n-need)*worthCornSpare)
}

// goods values what the player has in hand.
func (v *valuation) goods() int {
	g := &v.p.Goods
	sum := v.corn(int(g[Corn])) + int(g[Skull])*SkullPoints*WorthPoint
	for r := Wood; r <= Gold; r++ {
		n := int(g[r])
		sum += n*int(Rate[r])*worthCornLate + v.fade(min(n, cubesNeeded)*int(worthCube[r]))
	}
	return sum + v.fade(min(int(g[Skull]), skullsNeeded)*worthSkullMore)
}

func (v *valuation) temples() int {
	sum := 0
	for n := int(v.s.FoodDays); n < FoodDayCount; n++ {
		if !FoodDays[n].AgeEnds {
			g := templeGoodsOf(v.p)
			for r := Wood; r <= Gold; r++ {
				sum += int(g[r]) * (int(Rate[r])*worthCornLate + v.fade(int(worthCube[r])))
			}
			sum += int(g[Skull]) * SkullPoints * WorthPoint
			continue
		}
		sum += int(stepPoints(v.p)) * worthStep
		for temple, step := range v.p.Temple {
			sum += int(HighestBonusAt(v.s, temple, step, n/2)) * worthHighest
		}
	}
	return sum
}

// skills values technologies and the double advance by the time left to use them.
func (v *valuation) skills() int {
	sum := 0
	for track, level := range v.p.Tech {
		sum += worthLevel[track][level]
	}
	sum = sum * v.rounds / LastDay
	if v.p.Ready {
		sum += worthReady * v.rounds
	}
	return sum
}

// workers values workers by where they stand; in the last round they are worth nothing.
func (v *valuation) workers() int {
	if v.rounds == 0 {
		return 0
	}
	sum := int(v.p.Hand)*worthHand + int(v.p.Workers-MinWorkers)*worthWorker*v.rounds
	for w := range v.s.Wheels {
		skulls := v.p.Goods[Skull]
		for n := Wheels[w].Last; n >= 0; n-- {
			if v.s.Wheels[w][n] != v.seat {
				continue
			}
			if w == Chichen && skulls == 0 { // the others offer them
				sum += min(worthChichenBare, worthPlace[w][n])
				continue
			}
			skulls--
			sum += worthPlace[w][n]
		}
	}
	if v.s.Space == v.seat {
		sum += worthFirst
		if v.s.Turn == v.seat && v.s.Stage == StagePlacing {
			sum += v.corn(int(v.p.Goods[Corn]+v.s.Corn)) - v.corn(int(v.p.Goods[Corn]))
		}
	}
	return sum
}

// hunger is what feeding will cost: unfed workers on the next food day, and corn on those after it.
func (v *valuation) hunger() int {
	if v.s.FoodDays == FoodDayCount {
		return 0
	}
	m := mealOf(v.p)
	left := max(0, int(FoodDays[v.s.FoodDays].Day)-int(v.s.Day))
	next := int(m.Unfed) * worthHunger * fear[min(left, len(fear)-1)] / percent
	mouths := max(0, int(v.p.Workers)-int(m.Freed))
	return next + mouths*int(m.Price)*worthMeal*(FoodDayCount-1-int(v.s.FoodDays))
}
