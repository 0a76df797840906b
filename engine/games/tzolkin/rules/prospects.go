package rules

import "slices"

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
	worth, free, best := &v.ahead.worth[w], FreeChoice(v.p, w, n), 0
	for k := HighestAct(v.p, w, n); k >= 1; k-- {
		back := max(0, n-k)
		if free {
			back = 0
		}
		best = max(best, worth[k]-back*v.oneCorn)
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
		tech, build := v.techs(), v.buildings(false)
		worth[TikalTech], worth[TikalTech2] = tech.first, tech.both()
		worth[TikalBuild], worth[TikalBuild2] = build.first, build.both()
		if v.p.Goods.Resources() > 0 {
			worth[TikalGods] = max(0, v.steps().both()-v.cheapest(1))
		}
	case Uxmal:
		worth[UxmalGods] = v.bought(v.steps().first, UxmalTempleCorn)
		worth[UxmalWorker] = v.newcomer()
		worth[UxmalBuild] = v.buildings(true).first
		worth[UxmalAny] = v.bought(v.anywhere(), UxmalAnyCorn)
	case Chichen:
		for k := 1; k <= Wheels[w].Actions; k++ {
			worth[k] = v.offering(k)
		}
	}
}

// bought is what something is worth for so much corn, 0 if the player has less.
func (v *valuation) bought(worth, corn int) int {
	if int(v.p.Goods[Corn]) < corn {
		return 0
	}
	return max(0, worth-corn*v.each(Corn))
}

// anywhere is the best action of the wheels before Uxmal.
func (v *valuation) anywhere() int {
	best := 0
	for w := Palenque; w < Uxmal; w++ {
		v.look(w)
		best = max(best, slices.Max(v.ahead.worth[w][:]))
	}
	return best
}

// each is what one more of a good is worth.
func (v *valuation) each(good int) int {
	switch good {
	case Corn:
		return v.oneCorn
	case Skull:
		return SkullPoints*WorthPoint + v.fade(v.w.SkullMore)
	}
	return int(Rate[good])*worthCorn + v.fade(v.w.CubeMore[good-Wood])
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

// twoBest is the best of several things and the next, 0 where there is none worth anything.
type twoBest struct{ first, second int }

func (x *twoBest) add(worth int) {
	if worth > x.first {
		x.first, worth = worth, x.first
	}
	x.second = max(x.second, worth)
}

func (x twoBest) both() int { return x.first + x.second }

// steps are the best steps up, in two temples.
func (v *valuation) steps() (out twoBest) {
	for temple := range TempleCount {
		out.add(v.step(temple))
	}
	return out
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
		return v.steps().first
	case Extraction:
		return BonusResources * v.each(Gold)
	case Architecture:
		return BonusPoints * WorthPoint
	}
	return BonusSkulls * v.each(Skull)
}

// techs are the best steps on tracks that can be paid.
func (v *valuation) techs() (out twoBest) {
	have := v.p.Goods.Resources()
	for track, level := range v.p.Tech {
		if price := TechPrice[level]; price <= have {
			out.add(v.level(track) - v.cheapest(price))
		}
	}
	return out
}

// buildings are the best ones on display that can be paid, in corn or in cubes.
func (v *valuation) buildings(byCorn bool) (out twoBest) {
	for _, tile := range v.s.Display {
		if tile == 0 {
			continue
		}
		price, saved := Buildings[tile-1].Cost, ArchCubes[v.p.Tech[Architecture]]
		if byCorn {
			price, saved = Goods{Corn: BuildCornPrice(v.p, int(tile-1))}, 0
		}
		if v.lack(&price) <= saved {
			out.add(v.building(int(tile-1)) - v.worthOf(&price))
		}
	}
	return out
}

// lack is how many of the goods of a price the player has not.
func (v *valuation) lack(cost *Goods) int {
	n := 0
	for good, price := range cost {
		n += max(0, int(price-v.p.Goods[good]))
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
			return int(ic.N) * v.steps().first
		}
		return int(ic.N) * v.step(int(ic.What))
	case IconAdvance:
		if ic.What != AnyOne {
			return int(ic.N) * v.level(int(ic.What))
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
func (v *valuation) mouths() int { return max(0, int(v.p.Workers)-int(v.meal.Freed)) }

// meals is what feeding one worker costs on all food days to come.
func (v *valuation) meals() int { return FeedCorn * v.w.Meal * (FoodDayCount - int(v.s.FoodDays)) }

// offering is what a skull offered on a space of Chichen Itza brings.
func (v *valuation) offering(k int) int {
	if !able(v.s, v.p, Chichen, k, 0) {
		return 0
	}
	space := &ChichenSpaces[k]
	worth := int(space.Points)*WorthPoint + v.step(int(space.Temple)) + int(space.Resource)*v.each(Gold)
	return max(0, worth-v.each(Skull))
}
