package rules

import (
	"math/bits"

	"painani/engine"
	"painani/engine/neural"
)

// What is much of something: inputs of a net are of about the same size.
const (
	muchCorn   = 10
	muchCubes  = 4 // of one resource
	muchWorth  = 15 * WorthPoint
	muchAction = 6 * WorthPoint
	mostAction = 4 * muchAction // a net is told of no more
	muchPoints = 15
)

// See is engine.Learner's. What a net is told is what a player would name: time, goods, workers, temples,
// technologies, tiles, what is on offer and what each action would bring, and what Score makes of all that by its
// table.
func (g Rules) See(s *State, seat engine.Seat, in *neural.Inputs) {
	g.By = nil
	v := g.value(s, uint8(seat))
	v.seeTime(in)
	v.seeGoods(in)
	v.seeWorkers(in)
	v.seeTemples(in)
	v.seeTechs(in)
	v.seeTiles(in)
	v.seeMonuments(in)
	v.seeOffers(in)
	v.seeActions(in)
	v.seeOthers(in)
}

// Sure is engine.Learner's.
func (Rules) Sure(s *State, seat engine.Seat) int { return sure(s, s.Player(uint8(seat))) }

// sure is the score if the game ended here, the last ends of ages apart.
func sure(s *State, p *Player) int {
	sum := (int(p.VP) + int(MonumentPoints(s, p)) + int(p.Goods[Skull])*SkullPoints) * WorthPoint
	for good := Corn; good <= Gold; good++ {
		sum += int(p.Goods[good]) * int(Rate[good]) * worthCorn
	}
	return sum
}

func (v *valuation) seeTime(in *neural.Inputs) {
	s := v.s
	in.One(int(s.Seats)-MinSeats, MaxSeats-MinSeats+1)
	in.Ratio(v.rounds, LastDay)
	in.One(v.rounds/2, LastDay/2+1)
	in.One(int(s.FoodDays), FoodDayCount+1)
	left := v.toFood()
	in.One(left, 10)
	yet := s.YetToMove(v.seat)
	in.Bit(yet)
	in.Bit(yet && left == 0)
	in.Bit(yet && v.rounds == 0)
	in.Bit(s.Turn == v.seat)
	in.One(int((v.seat+s.Seats-s.Start)%s.Seats), MaxSeats)
}

// toFood is how many rounds there are before the next food day; many after the last.
func (v *valuation) toFood() int {
	if v.s.FoodDays == FoodDayCount {
		return LastDay
	}
	return max(0, int(FoodDays[v.s.FoodDays].Day)-int(v.s.Day))
}

func (v *valuation) seeGoods(in *neural.Inputs) {
	p := v.p
	corn, need := int(p.Goods[Corn]), int(MealNeed(p))
	in.Ratio(corn, muchCorn)
	in.Reached(corn, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 26)
	in.Ratio(need, muchCorn)
	in.Ratio(max(-12, min(corn-need, 20)), muchCorn)
	in.Reached(corn-need, -8, -6, -4, -2, 0, 2, 4, 6, 10)
	const soon = 4
	near := max(0, soon-v.toFood())
	in.Ratio(max(0, min(need-corn, 2*muchCorn))*near, muchCorn*soon)
	in.Ratio(int(v.meal.Unfed), MinWorkers)
	in.Ratio(int(v.meal.Unfed)*near, soon)
	in.One(int(v.meal.Price), FeedCorn+1)
	in.Upto(int(v.meal.Freed), 4)
	for r := Wood; r <= Gold; r++ {
		in.Ratio(int(p.Goods[r]), muchCubes)
		in.Upto(int(p.Goods[r]), 6)
	}
	cubes := p.Goods.Resources()
	in.Ratio(cubes, 6)
	in.Reached(cubes, 1, 2, 3, 4, 5, 6, 8, 10)
	in.Ratio(int(p.Goods[Skull]), 3)
	in.Upto(int(p.Goods[Skull]), 5)
}

func (v *valuation) seeWorkers(in *neural.Inputs) {
	s, p := v.s, v.p
	in.One(int(p.Workers)-MinWorkers, MaxWorkers-MinWorkers+1)
	in.Upto(int(p.Hand), MaxWorkers)
	in.Ratio(int(p.Workers)*v.rounds, 60)
	for w := range s.Wheels {
		own := 0
		for _, who := range s.Wheels[w][:Wheels[w].Last+1] {
			in.Bit(who == v.seat)
			in.Bit(who != Nobody && who != v.seat)
			if who == v.seat {
				own++
			}
		}
		in.Upto(own, 4)
		free := s.LowestFree(w)
		if free < 0 {
			free = placesOf
		}
		in.Ratio(free, 4)
	}
	in.Bit(s.Space == v.seat)
	in.Bit(s.Space != Nobody && s.Space != v.seat)
	in.Ratio(int(s.Corn), 4)
}

func (v *valuation) seeTemples(in *neural.Inputs) {
	for temple, step := range v.p.Temple {
		in.Upto(int(step), 8)
		best := 0
		for seat, p := range v.s.Seated {
			if seat != v.seat {
				best = max(best, int(p.Temple[temple]))
			}
		}
		ahead := int(step) - best
		in.Bit(ahead > 0)
		in.Bit(ahead == 0)
		in.Ratio(max(-4, min(ahead, 4)), 3)
		in.Ratio(int(HighestBonusAt(v.s, temple, step, min(1, int(v.s.FoodDays)/2))), 4)
	}
	in.Ratio(int(stepPoints(v.p)), 10)
}

func (v *valuation) seeTechs(in *neural.Inputs) {
	sum := 0
	for _, level := range v.p.Tech {
		in.Upto(int(level), MaxLevel)
		in.Ratio(int(level)*v.rounds, 40)
		sum += int(level)
	}
	in.Ratio(sum, 5)
	in.Bit(v.p.Ready)
}

func (v *valuation) seeTiles(in *neural.Inputs) {
	p := v.p
	var class [len(ClassIDs)]int
	for left := p.Buildings; left != 0; left &= left - 1 {
		class[Buildings[bits.TrailingZeros32(left)].Class]++
	}
	for m := range Monuments {
		has := p.Monuments&(1<<m) != 0
		in.Bit(has)
		if has {
			class[Monuments[m].Class]++
		}
	}
	in.Ratio(int(MonumentPoints(v.s, p)), muchPoints)
	in.Upto(p.OwnMonuments(), 3)
	for _, n := range class {
		in.Ratio(n, 3)
	}
	in.Ratio(int(p.CornTiles), 4)
	in.Ratio(int(p.WoodTiles), 3)
}

// seeMonuments tells of each monument on display what it would bring now and what is lacking for it.
func (v *valuation) seeMonuments(in *neural.Inputs) {
	best, least := 0, 9
	for _, tile := range v.s.Monument {
		if tile == 0 {
			continue
		}
		m := int(tile - 1)
		owner := *v.p
		owner.Monuments |= 1 << m
		worth, lack := int(MonumentScore(v.s, &owner, m)), v.lack(&Monuments[m].Cost)
		in.Some(m, 1)
		in.Some(MonumentCount+m, float32(worth)/muchPoints)
		in.Some(2*MonumentCount+m, float32(lack)/4)
		if lack == 0 {
			in.Some(3*MonumentCount+m, 1)
			best = max(best, worth)
		}
		least = min(least, lack)
	}
	in.Skip(4 * MonumentCount)
	in.Ratio(best, muchPoints)
	in.Upto(least, 5)
	delay := v.builder()
	in.One(delay, 8)
	const soon = 4
	in.Ratio(best*max(0, soon-delay), muchPoints*soon)
}

// seeOffers tells of the buildings on display, of the jungle and of Chichen Itza.
func (v *valuation) seeOffers(in *neural.Inputs) {
	s := v.s
	var payable [3]int // by what is lacking
	for _, tile := range s.Display {
		if tile == 0 {
			continue
		}
		in.Some(int(tile-1), 1)
		if lack := v.lack(&Buildings[tile-1].Cost); lack < len(payable) {
			payable[lack]++
		}
	}
	in.Skip(BuildingCount)
	for _, n := range payable {
		in.Ratio(n, 3)
	}
	for _, g := range s.Jungle {
		in.Ratio(int(g.Covered), MaxSeats)
		in.Ratio(int(g.Open), MaxSeats)
		in.Bit(g.Open == 0)
		in.Bit(g.Open == 0 && g.Covered == 0)
	}
	for n := 1; n <= Wheels[Chichen].Actions; n++ {
		in.Bit(s.Skulls&(1<<n) != 0)
	}
	in.Ratio(int(s.Bank), SkullSupply)
	in.Upto(int(s.Bank), 3)
}

// seeActions tells what each action would bring, and what Score makes of the position by its table.
func (v *valuation) seeActions(in *neural.Inputs) {
	for w := range WheelCount {
		v.look(w)
		for _, worth := range v.ahead.worth[w][1 : Wheels[w].Actions+1] {
			in.Ratio(min(worth, mostAction), muchAction)
		}
	}
	for _, part := range [...]int{v.goods(), v.temples(), v.skills(), v.workers(), v.monuments(), v.hunger()} {
		in.Ratio(part, muchWorth)
	}
}

// seeOthers tells of the others, in their order of play.
func (v *valuation) seeOthers(in *neural.Inputs) {
	const facts = 6
	for k := uint8(1); k < MaxSeats; k++ {
		if k >= v.s.Seats {
			in.Skip(facts)
			continue
		}
		p := v.s.Player((v.seat-1+k)%v.s.Seats + 1)
		in.Ratio(int(p.Goods[Skull]), 3)
		in.Ratio(int(p.Goods[Corn]), muchPoints)
		in.Ratio(p.Goods.Resources(), 6)
		in.Ratio(int(p.Hand), MinWorkers)
		in.Ratio(int(p.Workers)-MinWorkers, 2)
		in.Ratio(int(p.VP-v.p.VP), 2*muchPoints)
	}
}
