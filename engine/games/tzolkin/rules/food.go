package rules

import "math/bits"

// holdFoodDay feeds, changes the buildings at the end of the first age, and rewards (rules.md 11).
func (t *Taking) holdFoodDay() {
	s := t.S
	day := &FoodDays[s.FoodDays]
	s.FoodDays++
	t.table(FactFoodDay, int16(s.FoodDays))
	for t.Seat, t.P = range s.Seated {
		t.feed()
	}
	if s.FoodDays == ageTwoFoodDays {
		s.Display = [Places]uint8{}
		t.table(FactAge, 2)
		t.refill()
	}
	if day.AgeEnds {
		t.templePoints()
		return
	}
	t.templeGoods()
}

// meal is what a player owes on a food day and what comes of it.
type meal struct {
	Freed, Price, Corn, Unfed int16
}

// mealOf computes feeding for a player as he stands (rules.md 11.1, R-41, R-42).
func mealOf(p *Player) meal {
	m := meal{Price: FeedCorn}
	for left := p.Buildings & classTiles[Farm].Buildings; left != 0; left &= left - 1 {
		m.lasting(Buildings[bits.TrailingZeros32(left)].Icons)
	}
	for tile := range p.Known {
		m.lasting(Wealth[tile-1].Icons)
	}
	need := max(0, int16(p.Workers)-m.Freed)
	fed := need
	if m.Price = max(0, m.Price); m.Price > 0 {
		fed = min(need, p.Goods[Corn]/m.Price)
	}
	m.Corn = fed * m.Price
	m.Unfed = need - fed
	return m
}

// MealNeed is the corn that feeding all workers of a player costs as he stands.
func MealNeed(p *Player) int16 {
	rich := *p
	rich.Goods[Corn] = int16(FeedCorn * MaxWorkers)
	return mealOf(&rich).Corn
}

// lasting takes a tile with a lasting effect into account: a farm, or a starting tile.
func (m *meal) lasting(list Icons) {
	for i := range list {
		switch list[i].Kind {
		case IconFeeds:
			m.Freed += list[i].N
		case IconCheaper:
			m.Price -= list[i].N
		}
	}
}

// feed pays for the player's workers as far as the corn goes (rules.md 11.1).
func (t *Taking) feed() {
	m := mealOf(t.P)
	t.P.Goods[Corn] -= m.Corn
	t.fact(FactFed, int16(t.P.Workers), m.Freed, m.Price, m.Corn, m.Unfed)
	t.points(-HungerPoints*m.Unfed, FromFood)
}

// templeGoods gives the goods of all steps reached; skulls to all entitled or to nobody (rules.md 11.3, R-35).
func (t *Taking) templeGoods() {
	s := t.S
	var wanted int16
	for _, p := range s.Seated {
		wanted += templeGoodsOf(p, true)[Skull]
	}
	short := wanted > int16(s.Bank)
	if short {
		t.table(FactShortage, wanted, int16(s.Bank))
	}
	for t.Seat, t.P = range s.Seated {
		t.receive(templeGoodsOf(t.P, !short), FromFood)
		t.rewards(!short)
	}
}

// rewards notes which temple brought which goods.
func (t *Taking) rewards(skulls bool) {
	for temple, step := range t.P.Temple {
		if g := goodsOfTemple(temple, step, skulls); g != (Goods{}) {
			t.fact(FactReward, int16(temple), int16(step), g[Wood], g[Stone], g[Gold], g[Skull])
		}
	}
}

// templeGoodsOf are the goods printed on the player's steps and below, skulls too or not.
func templeGoodsOf(p *Player, skulls bool) (g Goods) {
	for temple, step := range p.Temple {
		more := goodsOfTemple(temple, step, skulls)
		g.Add(&more, 1)
	}
	return g
}

// goodsOfTemple are the goods printed in a temple on a step and below.
func goodsOfTemple(temple int, step uint8, skulls bool) (g Goods) {
	for n := uint8(1); n <= step; n++ {
		if good := Temples[temple].Goods[n]; good != 0 && (skulls || good != Skull) {
			g[good]++
		}
	}
	return g
}

// templePoints gives the points of the steps and the bonus for the highest; a tie gives each half (rules.md
// 11.3, R-46).
func (t *Taking) templePoints() {
	s := t.S
	for t.Seat, t.P = range s.Seated {
		for temple, step := range t.P.Temple {
			vp := Temples[temple].Points[step]
			bonus := HighestBonusAt(s, temple, step, int(s.FoodDays-1)/2)
			t.P.VP += vp + bonus
			t.fact(FactTemple, int16(temple), vp, bonus)
		}
	}
}

// HighestBonusAt is the bonus for a step in a temple if nobody stands higher, at the end of an age, 0 or 1.
func HighestBonusAt(s *State, temple int, step uint8, age int) int16 {
	equal := 0
	for i := range s.Players[:s.Seats] {
		switch other := s.Players[i].Temple[temple]; {
		case other > step:
			return 0
		case other == step:
			equal++
		}
	}
	bonus := Temples[temple].Bonus[age]
	if equal > 1 {
		return bonus / 2
	}
	return bonus
}
