package tzolkin

import (
	"slices"

	"painani/engine"
)

// Why a step that was typed is none of Steps. Values of a refusal are ids, numbers,
// lists of ids and amounts of goods; Explain puts them into words.

// placeIDs name the places of a worker, placeWords their canonical words.
var (
	placeIDs   = [...]string{"palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza", "start"}
	placeWords = [...]string{"palenque", "yaxchilan", "tikal", "uxmal", "chichen", "start"}
)

// asked is the name of the decision that is due: a catalogue key behind "choice.".
func (r *reader) asked() string {
	if f := r.s.top(); f != nil {
		return frameIDs[f.Kind].Name
	}
	if r.s.Phase == phaseTurn {
		return stageIDs[r.s.Stage]
	}
	return phaseIDs[r.s.Phase]
}

// frameSections are the sections of the rules that the decisions rest on.
var frameSections = [frameKindCount]string{
	frameAct: "6", frameAny: "6.4", frameHarvest: "6.1", frameAnger: "8", frameTech: "7", framePayTech: "7", framePayTemples: "6.3",
	frameOffer: "7", frameUp: "8", frameGain: "6.5", frameBuild: "9", frameTrade: "6.4",
}

func (r *reader) section() string {
	if f := r.s.top(); f != nil {
		return frameSections[f.Kind]
	}
	return "4"
}

// why says what speaks against a step.
func (r *reader) why(step engine.Step) *engine.Refusal {
	m := unpack(step)
	p := r.s.player(r.seat)
	switch m.Kind {
	case stepBeg:
		return r.whyBeg(p, int(m.A))
	case stepPlace:
		return r.whyPlace(p, int(m.A))
	case stepPick:
		return r.whyPick(int(m.A))
	case stepAct:
		return r.whyAct(p, int(m.A), int(m.B))
	case stepHarvest:
		return whyHarvest(int(m.A))
	case stepDown:
		return engine.Refuse(codeTempleBottom, "8", "temple", templeIDs[m.A])
	case stepTech:
		return engine.Refuse(codeTechPrice, "7", "track", trackIDs[m.A], "needs", techPrice[p.Tech[m.A]], "has", p.Goods.resources())
	case stepPay:
		return whyPay(p, goods{wood: int16(m.A), stone: int16(m.B), gold: int16(m.C)})
	case stepMonument:
		return r.whyMonument(p, int(m.A))
	case stepTrade:
		return r.whyTrade(p, m)
	case stepStop:
		return r.whyOrder(p)
	}
	return engine.Refuse(codeUnfit, r.section(), "choice", r.asked(), "word", r.Line)
}

func (r *reader) whyBeg(p *Player, temple int) *engine.Refusal {
	switch {
	case r.s.Stage != stageBegin:
		return engine.Refuse(codeBegLate, "4")
	case p.Goods[corn] >= begCorn:
		return engine.Refuse(codeBegCorn, "4", "has", int(p.Goods[corn]), "max", begCorn-1)
	case !p.canAnger():
		return engine.Refuse(codeBegBottom, "8")
	}
	return engine.Refuse(codeTempleBottom, "8", "temple", templeIDs[temple])
}

func (r *reader) whyPlace(p *Player, where int) *engine.Refusal {
	n := placeNumber(&r.s, where)
	switch {
	case r.s.Stage == stagePicking:
		return engine.Refuse(codeMixed, "4")
	case p.Hand == 0 && r.s.Placed > 0:
		return engine.Refuse(codeHandPlaced, "5", "n", int(r.s.Placed))
	case p.Hand == 0:
		return engine.Refuse(codeNoHand, "5", "workers", int(p.Workers))
	case n < 0 && where == startSpace:
		return engine.Refuse(codeStartTaken, "5", "seat", seatOf(r.s.Space))
	case n < 0:
		return engine.Refuse(codeFull, "5", "place", placeIDs[where])
	}
	needs, has := int(placePrice(&r.s, n)), int(p.Goods[corn])
	switch {
	case r.all(stepBeg):
		return engine.Refuse(codeMustBeg, "4.1", "needs", needs, "has", has)
	case r.s.Stage != stagePlacing && r.all(stepPlace) && !slices.ContainsFunc(r.legal, r.affordable):
		return engine.Refuse(codeMercy, "4.1", "place", placeIDs[where], "space", n)
	}
	return engine.Refuse(codeCorn, "5", "place", placeIDs[where], "space", n, "needs", needs, "has", has)
}

// all reports that every legal step is of one kind.
func (r *reader) all(k kind) bool {
	return len(r.legal) > 0 && !slices.ContainsFunc(r.legal, func(x engine.Step) bool { return unpack(x).Kind != k })
}

// affordable reports that a placement can be paid, so that it is no mercy.
func (r *reader) affordable(step engine.Step) bool {
	m := unpack(step)
	return m.Kind == stepPlace && placePrice(&r.s, placeNumber(&r.s, int(m.A))) <= r.s.player(r.seat).Goods[corn]
}

func (r *reader) whyPick(w int) *engine.Refusal {
	if r.s.Stage == stagePlacing {
		return engine.Refuse(codeMixed, "4")
	}
	if w == startSpace {
		return engine.Refuse(codePickStart, "6")
	}
	var own []string
	for wheel := range r.s.Wheels {
		for _, n := range r.s.spacesOf(r.seat, wheel) {
			own = append(own, placeWords[wheel]+" "+digits(n))
		}
	}
	if len(own) == 0 {
		return engine.Refuse(codeNoneOut, "6")
	}
	return engine.Refuse(codeNoWorker, "6", "own", own)
}

func (r *reader) whyAct(p *Player, w, k int) *engine.Refusal {
	f := r.s.top()
	if f.Kind == frameAny && w == uxmal && k == uxmalAny {
		return engine.Refuse(codeAnyAny, "6.4")
	}
	if k < 1 || k > wheels[w].Actions {
		return engine.Refuse(codeNoAction, "6", "wheel", wheelIDs[w], "max", wheels[w].Actions)
	}
	left := p.Goods[corn] - actPrice(p, f, k)
	if f.Kind == frameAct && !freeChoice(p, w, int(f.B)) {
		n := int(f.B)
		switch {
		case k > n && (w != chichen || k > n+1 || p.Tech[theology] < levelNext):
			return engine.Refuse(codeTooHigh, "6", "wheel", wheelIDs[w], "space", n, "action", k)
		case left < 0:
			return engine.Refuse(codeLowerCorn, "6", "needs", int(actPrice(p, f, k)), "has", int(p.Goods[corn]), "action", k)
		}
	}
	return whyUnable(&r.s, p, w, k, left)
}

// whyUnable says what an action lacks, see able.
func whyUnable(s *State, p *Player, w, k int, left int16) *engine.Refusal {
	switch {
	case w == palenque:
		return engine.Refuse(codeNothingToHarvest, "6.1", "space", k)
	case w == chichen && s.Skulls&(1<<k) != 0:
		return engine.Refuse(codeSkullTaken, "6.5", "space", k)
	case w == chichen:
		return engine.Refuse(codeSkullMissing, "6.5")
	case w == tikal && (k == tikalBuild || k == tikalBuild2), w == uxmal && k == uxmalBuild:
		return engine.Refuse(codeNothingToBuild, "9")
	case w == tikal:
		return engine.Refuse(codeNothingToPay, "6.3", "has", p.Goods.resources())
	}
	needs := uxmalTempleCorn
	if k == uxmalAny {
		needs = uxmalAnyCorn
	}
	return engine.Refuse(codeActionCorn, "6.4", "needs", needs, "has", int(left))
}

func whyHarvest(how int) *engine.Refusal {
	switch how {
	case harvestCorn:
		return engine.Refuse(codeNoCornTile, "6.1")
	case harvestWood:
		return engine.Refuse(codeNoWoodTile, "6.1")
	}
	return engine.Refuse(codeBurnBottom, "6.1")
}

func whyPay(p *Player, cubes goods) *engine.Refusal {
	return engine.Refuse(codePayHas, "7", "missing", missing(&p.Goods, &cubes))
}

// missing is what a price asks for beyond what is there, by the names of data.json.
func missing(have, price *goods) map[string]int {
	out := map[string]int{}
	for i := range price {
		if price[i] > have[i] {
			out[goodIDs[i]] = int(price[i] - have[i])
		}
	}
	return out
}

// amountsOf names amounts of goods.
func amountsOf(g *goods) map[string]int { return missing(&goods{}, g) }

// whyBuild says why no way to build a tile is legal.
func (r *reader) whyBuild(f *frame, tile int, arch, plain bool, cube int) *engine.Refusal {
	p := r.s.player(r.seat)
	level := p.Tech[architecture]
	if tile < 0 || !slices.Contains(r.s.Display[:], uint8(tile+1)) {
		return engine.Refuse(codeNotShown, "9", "word", buildingName(tile), "shown", r.s.buildingNames())
	}
	b := &buildings[tile]
	if f.B&buildCorn != 0 {
		price := goods{corn: buildCornPrice(p, tile)}
		if price[corn] > p.Goods[corn] {
			return engine.Refuse(codeBuildPrice, "6.4", "building", b.ID, "price", amountsOf(&price), "missing", missing(&p.Goods, &price))
		}
	}
	saves := level > 0 && archCubes[level] > 0 && f.B&(buildArchUsed|buildCorn) == 0
	switch {
	case cube != 0 && (!saves || b.Cost[cube] == 0):
		return engine.Refuse(codeSaveNot, "7")
	case arch && (level == 0 || f.B&buildArchUsed != 0):
		return engine.Refuse(codeArchNot, "9", "level", int(level))
	case plain && level > 0 && p.Goods.covers(&b.Cost):
		return engine.Refuse(codeArchNot, "9", "level", int(level))
	}
	price := b.Cost
	if cube != 0 {
		price[cube]--
	}
	short := missing(&p.Goods, &price)
	return engine.Refuse(codeBuildPrice, "9", "building", b.ID, "price", amountsOf(&price), "missing", short)
}

func buildingName(tile int) string {
	if tile < 0 {
		return "?"
	}
	return buildings[tile].ID
}

func (r *reader) whyMonument(p *Player, tile int) *engine.Refusal {
	m := &monuments[tile]
	if f := r.s.top(); f == nil || f.B&buildMonument == 0 {
		return engine.Refuse(codeMonumentWhere, "9")
	}
	if !slices.Contains(r.s.Monument[:], uint8(tile+1)) {
		return engine.Refuse(codeNotShown, "9", "word", m.ID, "shown", r.s.monumentNames())
	}
	return engine.Refuse(codeBuildPrice, "9", "building", m.ID, "price", amountsOf(&m.Cost), "missing", missing(&p.Goods, &m.Cost))
}

func (r *reader) whyTrade(p *Player, m move) *engine.Refusal {
	if m.A == 0 {
		return engine.Refuse(codeSellHas, "6.4", "good", goodIDs[m.B])
	}
	return engine.Refuse(codeBuyCorn, "6.4", "good", goodIDs[m.B], "needs", int(rate[m.B]), "has", int(p.Goods[corn]))
}

func (r *reader) whyOrder(p *Player) *engine.Refusal {
	if !p.Ready {
		return engine.Refuse(codeSpinUsed, "10")
	}
	var who []string
	for w := range r.s.Wheels {
		n := wheels[w].Last - 1
		if x := r.s.Wheels[w][n]; stopsDouble(x) && !r.s.yetToMove(x) {
			who = append(who, placeWords[w]+" "+digits(n))
		}
	}
	return engine.Refuse(codeSpinBlocked, "10", "spaces", who)
}

// buildingNames and monumentNames list what is on display.
func (s *State) buildingNames() []string {
	var out []string
	for _, tile := range s.Display {
		if tile != 0 {
			out = append(out, buildings[tile-1].ID)
		}
	}
	return out
}

func (s *State) monumentNames() []string {
	var out []string
	for _, tile := range s.Monument {
		if tile != 0 {
			out = append(out, monuments[tile-1].ID)
		}
	}
	return out
}
