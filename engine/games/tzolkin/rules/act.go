package rules

// Actions with a number that the code names.
const (
	Fishing     = 1 // Palenque
	TikalTech   = 1
	TikalBuild  = 2
	TikalTech2  = 3
	TikalBuild2 = 4
	TikalGods   = 5
	UxmalGods   = 1
	UxmalMarket = 2
	UxmalWorker = 3
	UxmalBuild  = 4
	UxmalAny    = 5
)

// able reports that the player can do action k of wheel w with that much corn left after stepping back (rules.md 6).
func able(s *State, p *Player, w, k int, left int16) bool {
	switch w {
	case Palenque:
		return k == Fishing || anyHarvest(s, p, k)
	case Yaxchilan:
		return true
	case Tikal:
		return ableTikal(s, p, k)
	case Uxmal:
		return ableUxmal(s, p, k, left)
	}
	return p.Goods[Skull] > 0 && s.Skulls&(1<<k) == 0
}

func anyHarvest(s *State, p *Player, space int) bool {
	for how := HarvestCorn; how <= HarvestFree; how++ {
		if CanHarvest(s, p, space, how) {
			return true
		}
	}
	return false
}

// CanHarvest reports that a way to harvest is open on a space of Palenque (rules.md 6.1).
func CanHarvest(s *State, p *Player, space, how int) bool {
	g := &s.Jungle[space-2]
	level := p.Tech[Agriculture]
	switch how {
	case HarvestCorn:
		return g.Open > 0
	case HarvestWood:
		return g.Covered > 0
	case HarvestBurn:
		return g.Covered > 0 && p.CanAnger() &&
			(rulingBurnBesideOpen || g.Open == 0) && (rulingBurnWithAgriculture || level < LevelTileless)
	}
	return level >= LevelTileless && g.Open == 0
}

// CanAnger reports that some temple can still be gone down.
func (p *Player) CanAnger() bool { return p.Temple != [TempleCount]uint8{} }

func ableTikal(s *State, p *Player, k int) bool {
	switch k {
	case TikalTech, TikalTech2:
		cubes := p.Goods.Resources()
		for _, level := range p.Tech {
			if TechPrice[level] <= cubes {
				return true
			}
		}
		return false
	case TikalBuild:
		return canBuild(s, p, 0)
	case TikalBuild2:
		return canBuild(s, p, BuildMonument)
	}
	return p.Goods.Resources() > 0
}

func ableUxmal(s *State, p *Player, k int, left int16) bool {
	switch k {
	case UxmalGods:
		return left >= UxmalTempleCorn
	case UxmalBuild:
		return canBuildForCorn(s, p, left)
	case UxmalAny:
		return left >= UxmalAnyCorn
	}
	return true // the market and the worker ask for nothing
}

// perform does action k of wheel w; its corn for stepping back is paid (rules.md 6.1 to 6.5).
func (t *Taking) perform(w, k int) {
	switch w {
	case Palenque:
		if k == Fishing {
			t.receive(Goods{Corn: FishCorn + FishMore[t.P.Tech[Agriculture]]}, FromAction)
			return
		}
		t.S.push(FrameHarvest, uint8(k), 0)
	case Yaxchilan:
		t.receive(yaxchilanGain(t.P, k), FromAction)
	case Tikal:
		t.performTikal(k)
	case Uxmal:
		t.performUxmal(k)
	case Chichen:
		t.performChichen(k)
	}
}

// yaxchilanGain is what an action of Yaxchilan brings with the player's technologies (rules.md 6.2, 7).
func yaxchilanGain(p *Player, k int) Goods {
	g := Gains[k]
	level := p.Tech[Extraction]
	for good, from := range [...]uint8{Wood: LevelWood, Stone: LevelStone, Gold: LevelGold} {
		if g[good] > 0 && good != Corn && level >= from {
			g[good]++
		}
	}
	if g[Skull] > 0 {
		g[Skull] += SkullMore[p.Tech[Theology]]
	}
	return g
}

func (t *Taking) performTikal(k int) {
	switch k {
	case TikalTech:
		t.S.push(FrameTech, 1, techPaid)
	case TikalBuild:
		t.S.push(FrameBuild, 1, 0)
	case TikalTech2:
		t.S.push(FrameTech, 2, techPaid)
	case TikalBuild2:
		t.S.push(FrameBuild, 2, BuildMonument|BuildShared)
	case TikalGods:
		t.S.push(FramePayTemples, 0, 0)
	}
}

func (t *Taking) performUxmal(k int) {
	switch k {
	case UxmalGods:
		t.pay(Goods{Corn: UxmalTempleCorn}, FromAction)
		t.S.push(FrameUp, 1, 0)
	case UxmalMarket:
		t.S.push(FrameTrade, 0, 0)
	case UxmalWorker:
		t.newWorker()
	case UxmalBuild:
		t.S.push(FrameBuild, 1, BuildCorn)
	case UxmalAny:
		t.pay(Goods{Corn: UxmalAnyCorn}, FromAction)
		t.S.push(FrameAny, 0, 0)
	}
}

// performChichen offers a skull (rules.md 6.5); theology 2 follows when there is something to pay with.
func (t *Taking) performChichen(k int) {
	space := &ChichenSpaces[k]
	t.P.Goods[Skull]--
	t.S.Skulls |= 1 << k
	t.fact(FactOffered, int16(k))
	t.points(space.Points, FromAction)
	t.up(int(space.Temple))
	if t.P.Tech[Theology] >= LevelOffer && (space.Resource > 0 || t.P.Goods.Resources() > 0) {
		t.S.push(FrameOffer, 0, 0)
	}
	if space.Resource > 0 {
		t.S.push(FrameGain, space.Resource, 0)
	}
}

// harvest takes corn or wood from the jungle of a space of Palenque (rules.md 6.1, 7).
func (t *Taking) harvest(space, how int) {
	g := &t.S.Jungle[space-2]
	got := Goods{Corn: HarvestYieldCorn[space] + FarmCorn[t.P.Tech[Agriculture]]}
	switch how {
	case HarvestCorn:
		g.Open--
		g.Empty++
		t.P.CornTiles++
	case HarvestBurn:
		g.Covered--
		g.Empty++
		t.P.CornTiles++
		t.S.push(FrameAnger, 0, 0)
	case HarvestWood:
		g.Covered--
		g.Open++
		t.P.WoodTiles++
		got = Goods{Wood: HarvestYieldWood[space]}
		if t.P.Tech[Extraction] >= LevelWood {
			got[Wood]++
		}
	}
	t.fact(FactHarvested, int16(space), int16(how))
	t.receive(got, FromAction)
}
