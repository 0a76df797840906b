package rules

import "slices"

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

// action is what a regular action of Tikal or Uxmal asks for and leads to (rules.md 6.3, 6.4).
type action struct {
	able func(s *State, p *Player, left int16) bool // with that much corn left after stepping back; nil: always
	corn int16                                      // that it costs itself
	next Frame                                      // the decision that it makes due
}

var actions = [WheelCount][]action{
	Tikal: {
		TikalTech:   {able: anyTech, next: Frame{FrameTech, 1, techPaid}},
		TikalBuild:  {able: anyBuilding(0), next: Frame{FrameBuild, 1, 0}},
		TikalTech2:  {able: anyTech, next: Frame{FrameTech, 2, techPaid}},
		TikalBuild2: {able: anyBuilding(BuildMonument), next: Frame{FrameBuild, 2, BuildMonument | BuildShared}},
		TikalGods:   {able: anyCube, next: Frame{Kind: FramePayTemples}},
	},
	Uxmal: {
		UxmalGods:   {corn: UxmalTempleCorn, next: Frame{FrameUp, 1, 0}},
		UxmalMarket: {next: Frame{Kind: FrameTrade}},
		UxmalWorker: {}, // asks for nothing and gives a worker
		UxmalBuild:  {able: anyBuilding(BuildCorn), next: Frame{FrameBuild, 1, BuildCorn}},
		UxmalAny:    {corn: UxmalAnyCorn, next: Frame{Kind: FrameAny}},
	},
}

// able reports that the player can do action k of wheel w with that much corn left after stepping back (rules.md 6).
func able(s *State, p *Player, w, k int, left int16) bool {
	switch w {
	case Palenque:
		return k == Fishing || CanHarvest(s, p, k, HarvestCorn) || CanHarvest(s, p, k, HarvestWood) || CanHarvest(s, p, k, HarvestFree)
	case Yaxchilan:
		return true
	case Chichen:
		return p.Goods[Skull] > 0 && s.Skulls&(1<<k) == 0
	}
	a := &actions[w][k]
	return left >= a.corn && (a.able == nil || a.able(s, p, left))
}

// perform does action k of wheel w; its corn for stepping back is paid (rules.md 6.1 to 6.5).
func (t *Taking) perform(w, k int) {
	switch {
	case w == Palenque && k == Fishing:
		t.receive(Goods{Corn: FishCorn + FishMore[t.P.Tech[Agriculture]]}, FromAction)
	case w == Palenque:
		t.S.push(FrameHarvest, uint8(k), 0)
	case w == Yaxchilan:
		t.receive(yaxchilanGain(t.P, k), FromAction)
	case w == Chichen:
		t.offerSkull(k)
	case w == Uxmal && k == UxmalWorker:
		t.newWorker()
	default:
		a := &actions[w][k]
		t.pay(Goods{Corn: a.corn}, FromAction)
		t.S.push(a.next.Kind, a.next.A, a.next.B)
	}
}

func anyCube(_ *State, p *Player, _ int16) bool { return p.Goods.Resources() > 0 }

// anyBuilding reports that some building on display can be paid, by that much corn if the bits say so, or a monument.
func anyBuilding(bits uint8) func(*State, *Player, int16) bool {
	return func(s *State, p *Player, left int16) bool {
		with := *p
		with.Goods[Corn] = left
		return canBuild(s, &with, bits)
	}
}

func anyTech(_ *State, p *Player, _ int16) bool {
	return slices.ContainsFunc(p.Tech[:], func(level uint8) bool { return TechPrice[level] <= p.Goods.Resources() })
}

// CanHarvest reports that a way to harvest is open on a space of Palenque (rules.md 6.1). Burning is open beside an
// open corn tile and with agriculture 2.
func CanHarvest(s *State, p *Player, space, how int) bool {
	g := &s.Jungle[space-2]
	switch how {
	case HarvestCorn:
		return g.Open > 0
	case HarvestWood:
		return g.Covered > 0
	case HarvestBurn:
		return g.Covered > 0 && p.CanAnger()
	}
	return p.Tech[Agriculture] >= LevelTileless && g.Open == 0
}

// CanAnger reports that some temple can still be gone down.
func (p *Player) CanAnger() bool { return p.Temple != [TempleCount]uint8{} }

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

// offerSkull offers a skull (rules.md 6.5); theology 2 follows when there is something to pay with.
func (t *Taking) offerSkull(k int) {
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
