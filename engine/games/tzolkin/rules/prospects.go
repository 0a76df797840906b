package rules

import "math/bits"

// outlook is what the regular actions of each wheel would bring the player as he stands, by number, in the unit of
// Score: what is gained less what is paid, both as Score counts them. 0 is an action that brings nothing or cannot be
// paid. A wheel is looked at when it is asked for.
type outlook struct {
	worth [WheelCount][chichenPlaces]int
	known [WheelCount]bool
}

// prospect is what a worker on a space of a wheel promises: the best of what he may do in one of the rounds to come,
// less what waiting for it costs. In this round he does nothing more.
func (v *valuation) prospect(w, n int) int {
	best := 0
	for d := 1; d <= v.rounds && n+d <= Wheels[w].Last; d++ {
		best = max(best, v.within(w, n+d)-d*v.w.Wait)
	}
	return best
}

// within is the best action open to a worker on a space: its own, a lower one for corn, or any.
func (v *valuation) within(w, n int) int {
	v.look(w)
	worth := &v.ahead.worth[w]
	from := n
	if w == Chichen && v.p.Tech[Theology] >= LevelNext {
		from++
	}
	free := from > Wheels[w].Actions
	best := 0
	for k := min(from, Wheels[w].Actions); k >= 1; k-- {
		back := max(0, n-k)
		if free {
			back = 0
		}
		best = max(best, worth[k]-back*v.each(Corn))
	}
	return best
}

// look fills in the outlook of a wheel.
func (v *valuation) look(w int) {
	if v.ahead.known[w] {
		return
	}
	v.ahead.known[w] = true
	worth := &v.ahead.worth[w]
	switch w {
	case Palenque:
		worth[Fishing] = int(FishCorn+FishMore[v.p.Tech[Agriculture]]) * v.each(Corn)
		for k := Fishing + 1; k <= Wheels[w].Actions; k++ {
			worth[k] = v.jungle(k)
		}
	case Yaxchilan:
		for k := 1; k <= Wheels[w].Actions; k++ {
			gain := yaxchilanGain(v.p, k)
			worth[k] = v.worthOf(&gain)
		}
	case Tikal:
		worth[TikalTech], worth[TikalTech2] = v.techs()
		worth[TikalBuild], worth[TikalBuild2] = v.buildings()
		first, second := v.bestSteps()
		if v.p.Goods.Resources() > 0 {
			worth[TikalGods] = max(0, first+second-v.cheapest(1))
		}
	case Uxmal:
		v.lookAtUxmal(worth[:])
	case Chichen:
		for k := 1; k <= Wheels[w].Actions; k++ {
			worth[k] = v.offering(k)
		}
	}
}

func (v *valuation) lookAtUxmal(worth []int) {
	corn := int(v.p.Goods[Corn])
	if corn >= UxmalTempleCorn {
		first, _ := v.bestSteps()
		worth[UxmalGods] = max(0, first-UxmalTempleCorn*v.each(Corn))
	}
	if v.p.Workers < MaxWorkers {
		worth[UxmalWorker] = v.newcomer()
	}
	for _, tile := range v.s.Display {
		if tile == 0 {
			continue
		}
		if price := int(BuildCornPrice(v.p, int(tile-1))); price <= corn {
			worth[UxmalBuild] = max(worth[UxmalBuild], v.building(int(tile-1))-price*v.each(Corn))
		}
	}
	if corn < UxmalAnyCorn {
		return
	}
	for w := Palenque; w < Uxmal; w++ {
		v.look(w)
		for k := 1; k <= Wheels[w].Actions; k++ {
			worth[UxmalAny] = max(worth[UxmalAny], v.ahead.worth[w][k]-UxmalAnyCorn*v.each(Corn))
		}
	}
}

// each is what one more of a good is worth.
func (v *valuation) each(good int) int {
	switch good {
	case Corn:
		return v.oneCorn
	case Skull:
		return SkullPoints*WorthPoint + v.fade(v.w.SkullMore)
	}
	return int(Rate[good])*worthCorn + v.fade(v.cube(good))
}

// worthOf is what goods are worth that one would get.
func (v *valuation) worthOf(g *Goods) int {
	sum := 0
	for good, n := range g {
		if n != 0 {
			sum += int(n) * v.each(good)
		}
	}
	return sum
}

// cheapest is what the cheapest resources are worth that the player has, so many of them.
func (v *valuation) cheapest(n int) int {
	sum := 0
	for r := Wood; r <= Gold && n > 0; r++ {
		few := min(n, int(v.p.Goods[r]))
		sum += few * v.each(r)
		n -= few
	}
	return sum
}

// jungle is the better harvest of a space of Palenque.
func (v *valuation) jungle(space int) int {
	g := &v.s.Jungle[space-2]
	corn := int(HarvestYieldCorn[space]+FarmCorn[v.p.Tech[Agriculture]]) * v.each(Corn)
	best := 0
	switch {
	case g.Open > 0 || v.p.Tech[Agriculture] >= LevelTileless:
		best = corn
	case g.Covered > 0:
		best = max(0, corn-v.w.Anger)
	}
	if g.Covered > 0 {
		wood := int(HarvestYieldWood[space] + bit(v.p.Tech[Extraction] >= LevelWood))
		best = max(best, wood*v.each(Wood))
	}
	return best
}

// step is what a step up in a temple is worth: points and goods of the food days to come.
func (v *valuation) step(temple int) int {
	shape := &Temples[temple]
	next := v.p.Temple[temple] + 1
	if next > shape.Top {
		return 0
	}
	sum := 0
	for n := int(v.s.FoodDays); n < FoodDayCount; n++ {
		if FoodDays[n].AgeEnds {
			sum += int(shape.Points[next]-shape.Points[next-1]) * v.w.Step
		} else if good := shape.Goods[next]; good != 0 {
			sum += v.each(int(good))
		}
	}
	return sum
}

// bestSteps are the best step up and the second best, in another temple.
func (v *valuation) bestSteps() (first, second int) {
	for temple := range TempleCount {
		first, second = twoBest(first, second, v.step(temple))
	}
	return first, second
}

// twoBest puts a value among the two best ones.
func twoBest(first, second, value int) (int, int) {
	switch {
	case value > first:
		return value, first
	case value > second:
		return first, value
	}
	return first, second
}

// level is what a step on a track is worth, or the bonus box behind it.
func (v *valuation) level(track int) int {
	level := v.p.Tech[track]
	if level < MaxLevel {
		worth := v.w.Level[track][level]
		if level > 0 {
			worth -= v.w.Level[track][level-1]
		}
		return worth * v.rounds / LastDay
	}
	switch track {
	case Agriculture:
		first, _ := v.bestSteps()
		return first
	case Extraction:
		return BonusResources * v.each(Gold)
	case Architecture:
		return BonusPoints * WorthPoint
	}
	return BonusSkulls * v.each(Skull)
}

// techs is what one and two steps on tracks bring that can be paid.
func (v *valuation) techs() (one, two int) {
	have := v.p.Goods.Resources()
	next := 0
	for track, level := range v.p.Tech {
		price := TechPrice[level]
		if price > have {
			continue
		}
		gain := v.level(track) - v.cheapest(price)
		one, next = twoBest(one, next, gain)
	}
	return one, one + next
}

// buildings is what one and two buildings on display bring that can be paid.
func (v *valuation) buildings() (one, two int) {
	next := 0
	for _, tile := range v.s.Display {
		if tile == 0 {
			continue
		}
		cost := &Buildings[tile-1].Cost
		if !v.p.Goods.Covers(cost) && v.lack(cost) > ArchCubes[v.p.Tech[Architecture]] {
			continue
		}
		one, next = twoBest(one, next, v.building(int(tile-1))-v.worthOf(cost))
	}
	return one, one + next
}

// lack is how many of the goods of a price the player has not.
func (v *valuation) lack(cost *Goods) int {
	n := 0
	for r := Wood; r <= Skull; r++ {
		n += max(0, int(cost[r]-v.p.Goods[r]))
	}
	return n
}

// building is what a building is worth, its price not counted.
func (v *valuation) building(tile int) int {
	level := v.p.Tech[Architecture]
	sum := int(ArchCorn[level])*v.each(Corn) + int(ArchPoints[level])*WorthPoint
	for i := range Buildings[tile].Icons {
		sum += v.icon(&Buildings[tile].Icons[i])
	}
	return sum
}

// icon is what an icon of a building is worth.
func (v *valuation) icon(ic *Icon) int {
	switch ic.Kind {
	case IconReceive:
		return v.worthOf(&ic.Goods)
	case IconPoints:
		return int(ic.N) * WorthPoint
	case IconRise:
		if ic.What == AnyOne {
			first, _ := v.bestSteps()
			return first
		}
		return int(ic.N) * v.step(int(ic.What))
	case IconAdvance:
		if ic.What != AnyOne {
			return v.level(int(ic.What))
		}
		best := 0
		for track := range TrackCount {
			best = max(best, v.level(track))
		}
		return int(ic.N) * best
	case IconWorker:
		return v.newcomer()
	case IconFeeds:
		return min(int(ic.N), v.mouths()) * v.meals()
	case IconCheaper:
		return v.mouths() * v.meals() / FeedCorn
	}
	return 0
}

// newcomer is what a new worker is worth, less his food.
func (v *valuation) newcomer() int {
	if v.p.Workers == MaxWorkers {
		return 0
	}
	return max(0, v.w.Hand+v.w.Worker*v.rounds-v.meals())
}

// mouths are the workers that the player feeds.
func (v *valuation) mouths() int { return max(0, int(v.p.Workers)-int(mealOf(v.p).Freed)) }

// meals is what feeding one worker costs on all food days to come.
func (v *valuation) meals() int { return FeedCorn * v.w.Meal * (FoodDayCount - int(v.s.FoodDays)) }

// offering is what a skull offered on a space of Chichen Itza brings.
func (v *valuation) offering(k int) int {
	if v.p.Goods[Skull] == 0 || v.s.Skulls&(1<<k) != 0 {
		return 0
	}
	space := &ChichenSpaces[k]
	worth := int(space.Points)*WorthPoint + v.step(int(space.Temple)) + int(space.Resource)*v.each(Gold)
	return max(0, worth-v.each(Skull))
}

// growing is what the player's own monuments will yet gain.
func (v *valuation) growing() int {
	sum := 0
	for left := v.p.Monuments; left != 0; left &= left - 1 {
		sum += v.growth(bits.TrailingZeros16(left))
	}
	return sum
}

// growth is what a monument will yet gain.
func (v *valuation) growth(tile int) int { return v.w.Growth[Monuments[tile].Kind] * v.rounds }
