package tzolkin

// Actions with a number that the code names.
const (
	fishing     = 1 // Palenque
	tikalTech   = 1
	tikalBuild  = 2
	tikalTech2  = 3
	tikalBuild2 = 4
	tikalGods   = 5
	uxmalGods   = 1
	uxmalMarket = 2
	uxmalWorker = 3
	uxmalBuild  = 4
	uxmalAny    = 5
)

// able reports that the player can do action k of wheel w with that much corn left after stepping back (rules.md 6).
func able(s *State, p *Player, w, k int, left int16) bool {
	switch w {
	case palenque:
		return k == fishing || anyHarvest(s, p, k)
	case yaxchilan:
		return true
	case tikal:
		return ableTikal(s, p, k)
	case uxmal:
		return ableUxmal(s, p, k, left)
	}
	return p.Goods[skull] > 0 && s.Skulls&(1<<k) == 0
}

func anyHarvest(s *State, p *Player, space int) bool {
	for how := harvestCorn; how <= harvestFree; how++ {
		if canHarvest(s, p, space, how) {
			return true
		}
	}
	return false
}

// canHarvest reports that a way to harvest is open on a space of Palenque (rules.md 6.1).
func canHarvest(s *State, p *Player, space, how int) bool {
	g := &s.Jungle[space-2]
	level := p.Tech[agriculture]
	switch how {
	case harvestCorn:
		return g.Open > 0
	case harvestWood:
		return g.Covered > 0
	case harvestBurn:
		return g.Covered > 0 && p.canAnger() &&
			(rulingBurnBesideOpen || g.Open == 0) && (rulingBurnWithAgriculture || level < levelTileless)
	}
	return level >= levelTileless && g.Open == 0
}

// canAnger reports that some temple can still be gone down.
func (p *Player) canAnger() bool { return p.Temple != [templeCount]uint8{} }

func ableTikal(s *State, p *Player, k int) bool {
	switch k {
	case tikalTech, tikalTech2:
		cubes := p.Goods.resources()
		for _, level := range p.Tech {
			if techPrice[level] <= cubes {
				return true
			}
		}
		return false
	case tikalBuild:
		return canBuild(s, p, 0)
	case tikalBuild2:
		return canBuild(s, p, buildMonument)
	}
	return p.Goods.resources() > 0
}

func ableUxmal(s *State, p *Player, k int, left int16) bool {
	switch k {
	case uxmalGods:
		return left >= uxmalTempleCorn
	case uxmalBuild:
		return canBuildForCorn(s, p, left)
	case uxmalAny:
		return left >= uxmalAnyCorn
	}
	return true // the market and the worker ask for nothing
}

// perform does action k of wheel w; its corn for stepping back is paid (rules.md 6.1 to 6.5).
func (t *taking) perform(w, k int) {
	switch w {
	case palenque:
		if k == fishing {
			t.receive(goods{corn: fishCorn + fishMore[t.p.Tech[agriculture]]}, fromAction)
			return
		}
		t.s.push(frameHarvest, uint8(k), 0)
	case yaxchilan:
		t.receive(yaxchilanGain(t.p, k), fromAction)
	case tikal:
		t.performTikal(k)
	case uxmal:
		t.performUxmal(k)
	case chichen:
		t.performChichen(k)
	}
}

// yaxchilanGain is what an action of Yaxchilan brings with the player's technologies (rules.md 6.2, 7).
func yaxchilanGain(p *Player, k int) goods {
	g := gains[k]
	level := p.Tech[extraction]
	for good, from := range [...]uint8{wood: levelWood, stone: levelStone, gold: levelGold} {
		if g[good] > 0 && good != corn && level >= from {
			g[good]++
		}
	}
	if g[skull] > 0 {
		g[skull] += skullMore[p.Tech[theology]]
	}
	return g
}

func (t *taking) performTikal(k int) {
	switch k {
	case tikalTech:
		t.s.push(frameTech, 1, techPaid)
	case tikalBuild:
		t.s.push(frameBuild, 1, 0)
	case tikalTech2:
		t.s.push(frameTech, 2, techPaid)
	case tikalBuild2:
		t.s.push(frameBuild, 2, buildMonument|buildShared)
	case tikalGods:
		t.s.push(framePayTemples, 0, 0)
	}
}

func (t *taking) performUxmal(k int) {
	switch k {
	case uxmalGods:
		t.pay(goods{corn: uxmalTempleCorn}, fromAction)
		t.s.push(frameUp, 1, 0)
	case uxmalMarket:
		t.s.push(frameTrade, 0, 0)
	case uxmalWorker:
		t.newWorker()
	case uxmalBuild:
		t.s.push(frameBuild, 1, buildCorn)
	case uxmalAny:
		t.pay(goods{corn: uxmalAnyCorn}, fromAction)
		t.s.push(frameAny, 0, 0)
	}
}

// performChichen offers a skull (rules.md 6.5); theology 2 follows when there is something to pay with.
func (t *taking) performChichen(k int) {
	space := &chichenSpaces[k]
	t.p.Goods[skull]--
	t.s.Skulls |= 1 << k
	t.fact(factOffered, int16(k))
	t.points(space.Points, fromAction)
	t.up(int(space.Temple))
	if t.p.Tech[theology] >= levelOffer && (space.Resource > 0 || t.p.Goods.resources() > 0) {
		t.s.push(frameOffer, 0, 0)
	}
	if space.Resource > 0 {
		t.s.push(frameGain, space.Resource, 0)
	}
}

// harvest takes corn or wood from the jungle of a space of Palenque (rules.md 6.1, 7).
func (t *taking) harvest(space, how int) {
	g := &t.s.Jungle[space-2]
	got := goods{corn: harvestYieldCorn[space] + farmCorn[t.p.Tech[agriculture]]}
	switch how {
	case harvestCorn:
		g.Open--
		g.Empty++
		t.p.CornTiles++
	case harvestBurn:
		g.Covered--
		g.Empty++
		t.p.CornTiles++
		t.s.push(frameAnger, 0, 0)
	case harvestWood:
		g.Covered--
		g.Open++
		t.p.WoodTiles++
		got = goods{wood: harvestYieldWood[space]}
		if t.p.Tech[extraction] >= levelWood {
			got[wood]++
		}
	}
	t.fact(factHarvested, int16(space), int16(how))
	t.receive(got, fromAction)
}
