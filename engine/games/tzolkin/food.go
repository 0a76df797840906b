package tzolkin

import "math/bits"

// holdFoodDay feeds, changes the buildings at the end of the first age, and rewards (rules.md 11).
func (t *taking) holdFoodDay() error {
	s := t.s
	day := &foodDays[s.FoodDays]
	s.FoodDays++
	t.tableFact(factFoodDay, int16(s.FoodDays))
	for i := range s.Players[:s.Seats] {
		t.seat, t.p = uint8(i+1), &s.Players[i]
		t.feed()
	}
	if s.FoodDays == ageTwoFoodDays {
		s.Display = [places]uint8{}
		t.tableFact(factAge, 2)
		if err := t.refill(); err != nil {
			return err
		}
	}
	if day.AgeEnds {
		t.templePoints()
		return nil
	}
	t.templeGoods()
	return nil
}

// meal is what a player owes on a food day and what comes of it.
type meal struct {
	Freed, Price, Corn, Unfed int16
}

// mealOf computes feeding for a player as he stands (rules.md 11.1, R-41, R-42).
func mealOf(p *Player) meal {
	m := meal{Price: feedCorn}
	for left := p.Buildings & farms; left != 0; left &= left - 1 {
		ic := &buildings[bits.TrailingZeros32(left)].Icons[0]
		if ic.Kind == iconFeeds {
			m.Freed += ic.N
		} else {
			m.Price -= ic.N
		}
	}
	for _, tile := range p.Kept {
		if tile == feedingTile {
			m.Freed++
		}
	}
	need := max(0, int16(p.Workers)-m.Freed)
	fed := need
	if m.Price = max(0, m.Price); m.Price > 0 {
		fed = min(need, p.Goods[corn]/m.Price)
	}
	m.Corn = fed * m.Price
	m.Unfed = need - fed
	return m
}

// mealNeed is the corn that feeding all workers of a player costs as he stands.
func mealNeed(p *Player) int16 {
	rich := *p
	rich.Goods[corn] = int16(feedCorn * maxWorkers)
	return mealOf(&rich).Corn
}

// farms are the buildings with a lasting effect, as bits; each has one icon.
// feedingTile is the starting tile that has one.
var farms, feedingTile = lasting()

func lasting() (tiles uint32, kept uint8) {
	eats := func(list icons) bool {
		for _, ic := range list {
			if ic.Kind == iconFeeds || ic.Kind == iconCheaper {
				return true
			}
		}
		return false
	}
	for i := range buildings {
		if eats(buildings[i].Icons) {
			tiles |= 1 << i
		}
	}
	for i := range wealth {
		if eats(wealth[i].Icons) {
			kept = uint8(i + 1)
		}
	}
	return tiles, kept
}

// feed pays for the player's workers as far as the corn goes (rules.md 11.1).
func (t *taking) feed() {
	m := mealOf(t.p)
	t.p.Goods[corn] -= m.Corn
	t.fact(factFed, int16(t.p.Workers), m.Freed, m.Price, m.Corn, m.Unfed)
	t.points(-hungerPoints*m.Unfed, fromFood)
}

// templeGoods gives the goods of all steps reached; skulls to all entitled or to nobody (rules.md 11.3, R-35).
func (t *taking) templeGoods() {
	s := t.s
	var wanted int16
	var due [maxSeats]goods
	for i := range s.Players[:s.Seats] {
		due[i] = templeGoodsOf(&s.Players[i])
		wanted += due[i][skull]
	}
	short := wanted > int16(s.Bank)
	if short {
		t.tableFact(factShortage, wanted, int16(s.Bank))
	}
	for i := range s.Players[:s.Seats] {
		t.seat, t.p = uint8(i+1), &s.Players[i]
		if short {
			due[i][skull] = 0
		}
		t.receive(due[i], fromFood)
	}
}

// templeGoodsOf are the goods printed on the player's steps and below.
func templeGoodsOf(p *Player) goods {
	var g goods
	for temple, step := range p.Temple {
		for n := uint8(1); n <= step; n++ {
			if good := temples[temple].Goods[n]; good != 0 {
				g[good]++
			}
		}
	}
	return g
}

// templePoints gives the points of the steps and the bonus for the highest; a tie gives each half (rules.md 11.3, R-46).
func (t *taking) templePoints() {
	s := t.s
	for i := range s.Players[:s.Seats] {
		t.seat, t.p = uint8(i+1), &s.Players[i]
		for temple, step := range t.p.Temple {
			vp := temples[temple].Points[step]
			bonus := highestBonus(s, temple, step)
			t.p.VP += vp + bonus
			t.fact(factTemple, int16(temple), vp, bonus)
		}
	}
}

// highestBonus is the bonus for a step in a temple if nobody stands higher, at the end of the age just held.
func highestBonus(s *State, temple int, step uint8) int16 {
	return highestBonusAt(s, temple, step, int(s.FoodDays-1)/2)
}

// highestBonusAt is the same for the end of an age, 0 or 1.
func highestBonusAt(s *State, temple int, step uint8, age int) int16 {
	equal := 0
	for i := range s.Players[:s.Seats] {
		switch other := s.Players[i].Temple[temple]; {
		case other > step:
			return 0
		case other == step:
			equal++
		}
	}
	bonus := temples[temple].Bonus[age]
	if equal > 1 {
		return bonus / 2
	}
	return bonus
}
