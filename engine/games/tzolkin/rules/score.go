package rules

import (
	"math/bits"

	"painani/engine"
)

// WorthPoint is a point in the unit of Score.
const WorthPoint = 100

const (
	percent   = 100
	worthCorn = WorthPoint / Quarters // at the end of the game
	usualCorn = 4                     // that an action brings: of so much the worth of one more is the mean
)

// fear is how much of a coming hunger counts, in percent, by the rounds left before it.
var fear = [...]int{100, 100, 85, 70, 55, 45, 35, 30}

// Score estimates a position for the seat, in hundredths of a point: points and prospects of goods, temples,
// technologies, monuments and workers, less the hunger ahead. At the end it is the final score.
func (g Rules) Score(s *State, seat engine.Seat) int {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return 0
	}
	if s.Phase == PhaseChoose {
		return g.scoreChoice(*s, uint8(seat))
	}
	if s.Phase == PhaseOver {
		return sure(s, s.Player(uint8(seat)))
	}
	if g.Net != nil {
		return g.foresee(s, seat)
	}
	v := g.value(s, uint8(seat))
	sum := int(v.p.VP)*WorthPoint + int(MonumentPoints(s, v.p))*WorthPoint + v.goods()
	return sum + v.temples() + v.skills() + v.workers() + v.monuments() - v.hunger()
}

// value begins the valuation of a position for a seat.
func (g Rules) value(s *State, seat uint8) valuation {
	v := valuation{s: s, p: s.Player(seat), w: g.table(), seat: seat, rounds: max(0, LastDay-int(s.Day))}
	v.meal = mealOf(v.p)
	v.early = min(v.rounds, v.w.Early)
	v.oneCorn = v.corn(int(v.p.Goods[Corn])+usualCorn)/usualCorn - v.corn(int(v.p.Goods[Corn]))/usualCorn
	return v
}

// scoreChoice counts the starting tiles chosen as if they were revealed.
func (g Rules) scoreChoice(s State, seat uint8) int {
	t := Taking{S: &s, P: s.Player(seat), Seat: seat}
	for tile := range t.P.Known {
		for _, ic := range Wealth[tile-1].Icons {
			t.icon(&ic)
		}
	}
	s.Phase = PhaseTurn
	return g.Score(&s, engine.Seat(seat))
}

// valuation is one call of Score.
type valuation struct {
	s      *State
	p      *Player
	w      *Weights
	seat   uint8
	rounds int // left after this one
	early  int // of these, up to the weight of that name: 0 in the last round

	meal    meal
	oneCorn int // one more corn, of some
	ahead   outlook
}

// fade scales a value that vanishes towards the end.
func (v *valuation) fade(value int) int { return value * v.early / v.w.Early }

// corn values corn: end value, and its use until then.
func (v *valuation) corn(n int) int {
	need := min(n, v.w.CornNeeded)
	return n*worthCorn + v.fade(need*v.w.CornMore+(n-need)*v.w.CornSpare)
}

// goods values what the player has in hand.
func (v *valuation) goods() int {
	g := &v.p.Goods
	sum := v.corn(int(g[Corn])) + int(g[Skull])*SkullPoints*WorthPoint
	for r := Wood; r <= Gold; r++ {
		n := int(g[r])
		sum += n*int(Rate[r])*worthCorn + v.fade(min(n, v.w.CubesNeeded)*v.w.CubeMore[r-Wood])
	}
	return sum + v.fade(min(int(g[Skull]), v.w.SkullsNeeded)*v.w.SkullMore)
}

func (v *valuation) temples() int {
	sum := 0
	for n := int(v.s.FoodDays); n < FoodDayCount; n++ {
		if !FoodDays[n].AgeEnds {
			g := templeGoodsOf(v.p, true)
			for r := Wood; r <= Gold; r++ {
				sum += int(g[r]) * v.each(r)
			}
			sum += int(g[Skull]) * SkullPoints * WorthPoint
			continue
		}
		sum += int(stepPoints(v.p)) * v.w.Step
		for temple, step := range v.p.Temple {
			sum += int(HighestBonusAt(v.s, temple, step, n/2)) * v.w.Highest
		}
	}
	return sum
}

// skills values technologies and the double advance by the time left to use them.
func (v *valuation) skills() int {
	sum := 0
	for track, level := range v.p.Tech {
		if level > 0 {
			sum += v.w.Level[track][level-1]
		}
	}
	sum = sum * v.rounds / LastDay
	if v.p.Ready {
		sum += v.w.Ready * v.rounds
	}
	return sum
}

// workers values workers by where they stand; in the last round they are worth nothing.
func (v *valuation) workers() int {
	if v.rounds == 0 {
		return 0
	}
	sum := int(v.p.Hand)*v.w.Hand + int(v.p.Workers-MinWorkers)*v.w.Worker*v.rounds
	for w := range v.s.Wheels {
		skulls, share := v.p.Goods[Skull], v.w.Fit[w]
		for n := Wheels[w].Last; n >= 0; n-- {
			if v.s.Wheels[w][n] != v.seat {
				continue
			}
			worth := v.w.Place[placesOf*w+n]
			if w == Chichen && skulls == 0 { // the others offer them
				worth = min(v.w.Bare, worth)
			} else {
				skulls--
			}
			sum += v.late(worth, w) + v.prospect(w, n)*share/percent
			share = share * v.w.Again[w] / percent
		}
	}
	if v.s.Space == v.seat {
		sum += v.w.First
		if v.s.Turn == v.seat && v.s.Stage == StagePlacing {
			sum += v.corn(int(v.p.Goods[Corn]+v.s.Corn)) - v.corn(int(v.p.Goods[Corn]))
		}
	}
	return sum
}

// late scales the prospects of a worker on a wheel towards the end.
func (v *valuation) late(worth, wheel int) int {
	return worth*v.w.Late[wheel]/percent + v.fade(worth*(percent-v.w.Late[wheel])/percent)
}

// monuments values what one's own ones will yet gain, and the best one on display: the points it would bring now,
// by how much of it can be paid and how soon a worker is where he can build.
func (v *valuation) monuments() int {
	sum := 0
	for left := v.p.Monuments; left != 0; left &= left - 1 {
		sum += v.growth(bits.TrailingZeros16(left))
	}
	delay := v.builder()
	if delay > v.rounds {
		return sum
	}
	best := 0
	for _, tile := range v.s.Monument {
		if tile != 0 {
			best = max(best, v.monument(int(tile-1)))
		}
	}
	return sum + best*max(0, percent-delay*v.w.Far)/percent
}

// monument is what a monument on display promises.
func (v *valuation) monument(tile int) int {
	owner := *v.p
	owner.Monuments |= 1 << tile
	worth := int(MonumentScore(v.s, &owner, tile))*WorthPoint + v.growth(tile)
	price := &Monuments[tile].Cost
	cost, lack := price.Resources()+int(price[Skull]), v.lack(price)
	if lack == 0 {
		return worth * v.w.Built / percent
	}
	have := cost - lack
	return worth * v.w.Hoped / percent * have * have / (cost * cost)
}

// growth is what a monument will yet gain.
func (v *valuation) growth(tile int) int { return v.w.Growth[Monuments[tile].Kind] * v.rounds }

// builder is in how many rounds a worker can be where monuments are built.
func (v *valuation) builder() int {
	delay := TikalBuild2 - max(0, v.s.LowestFree(Tikal)) + 1
	if v.p.Hand == 0 {
		delay++
	}
	for _, builds := range [...]struct{ wheel, at int }{{Tikal, TikalBuild2}, {Uxmal, UxmalAny}} {
		for n, who := range v.s.Wheels[builds.wheel][:Wheels[builds.wheel].Last] {
			if who == v.seat {
				delay = min(delay, max(0, builds.at-n))
			}
		}
	}
	return delay
}

// hunger is what feeding will cost: unfed workers on the next food day, and corn on those after it.
func (v *valuation) hunger() int {
	if v.s.FoodDays == FoodDayCount {
		return 0
	}
	left := max(0, int(FoodDays[v.s.FoodDays].Day)-int(v.s.Day))
	next := int(v.meal.Unfed) * v.w.Hunger * fear[min(left, len(fear)-1)] / percent
	return next + v.mouths()*int(v.meal.Price)*v.w.Meal*(FoodDayCount-1-int(v.s.FoodDays))
}
