package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
)

// Why a step that was typed is none of Steps. Values of a refusal are ids, numbers,
// lists of ids and amounts of goods; Explain puts them into words.

// PlaceIDs name the places of a worker, placeWords their canonical words.
var (
	placeWords = [...]string{"palenque", "yaxchilan", "tikal", "uxmal", "chichen", "start"}
)

// asked is the name of the decision that is due: a catalogue key behind "choice.".
func (r *reader) asked() string {
	if f := r.s.Top(); f != nil {
		return rules.FrameIDs[f.Kind].Name
	}
	if r.s.Phase == rules.PhaseTurn {
		return rules.StageIDs[r.s.Stage]
	}
	return rules.PhaseIDs[r.s.Phase]
}

// frameSections are the sections of the rules that the decisions rest on.
var frameSections = [rules.FrameKindCount]string{
	rules.FrameAct: "6", rules.FrameAny: "6.4", rules.FrameHarvest: "6.1", rules.FrameAnger: "8", rules.FrameTech: "7", rules.FramePayTech: "7", rules.FramePayTemples: "6.3",
	rules.FrameOffer: "7", rules.FrameUp: "8", rules.FrameGain: "6.5", rules.FrameBuild: "9", rules.FrameTrade: "6.4",
}

func (r *reader) section() string {
	if f := r.s.Top(); f != nil {
		return frameSections[f.Kind]
	}
	return "4"
}

// why says what speaks against a step.
func (r *reader) why(step engine.Step) *engine.Refusal {
	m := rules.Unpack(step)
	p := r.s.Player(r.seat)
	switch m.Kind {
	case rules.StepBeg:
		return r.whyBeg(p, int(m.A))
	case rules.StepPlace:
		return r.whyPlace(p, int(m.A))
	case rules.StepPick:
		return r.whyPick(int(m.A))
	case rules.StepAct:
		return r.whyAct(p, int(m.A), int(m.B))
	case rules.StepHarvest:
		return whyHarvest(int(m.A))
	case rules.StepDown:
		return engine.Refuse(rules.CodeTempleBottom, "8", "temple", rules.TempleIDs[m.A])
	case rules.StepTech:
		return engine.Refuse(rules.CodeTechPrice, "7", "track", rules.TrackIDs[m.A], "needs", rules.TechPrice[p.Tech[m.A]], "has", p.Goods.Resources())
	case rules.StepPay:
		return whyPay(p, rules.Goods{rules.Wood: int16(m.A), rules.Stone: int16(m.B), rules.Gold: int16(m.C)})
	case rules.StepMonument:
		return r.whyMonument(p, int(m.A))
	case rules.StepTrade:
		return r.whyTrade(p, m)
	case rules.StepStop:
		return r.whyOrder(p)
	}
	return engine.Refuse(rules.CodeUnfit, r.section(), "choice", r.asked(), "word", r.Line)
}

func (r *reader) whyBeg(p *rules.Player, temple int) *engine.Refusal {
	switch {
	case r.s.Stage != rules.StageBegin:
		return engine.Refuse(rules.CodeBegLate, "4")
	case p.Goods[rules.Corn] >= rules.BegCorn:
		return engine.Refuse(rules.CodeBegCorn, "4", "has", int(p.Goods[rules.Corn]), "max", rules.BegCorn-1)
	case !p.CanAnger():
		return engine.Refuse(rules.CodeBegBottom, "8")
	}
	return engine.Refuse(rules.CodeTempleBottom, "8", "temple", rules.TempleIDs[temple])
}

func (r *reader) whyPlace(p *rules.Player, where int) *engine.Refusal {
	n := rules.PlaceNumber(&r.s, where)
	switch {
	case r.s.Stage == rules.StagePicking:
		return engine.Refuse(rules.CodeMixed, "4")
	case p.Hand == 0 && r.s.Placed > 0:
		return engine.Refuse(rules.CodeHandPlaced, "5", "n", int(r.s.Placed))
	case p.Hand == 0:
		return engine.Refuse(rules.CodeNoHand, "5", "workers", int(p.Workers))
	case n < 0 && where == rules.StartSpace:
		return engine.Refuse(rules.CodeStartTaken, "5", "seat", rules.SeatOf(r.s.Space))
	case n < 0:
		return engine.Refuse(rules.CodeFull, "5", "place", rules.PlaceIDs[where])
	}
	needs, has := int(rules.PlacePrice(&r.s, n)), int(p.Goods[rules.Corn])
	switch {
	case r.all(rules.StepBeg):
		return engine.Refuse(rules.CodeMustBeg, "4.1", "needs", needs, "has", has)
	case r.s.Stage != rules.StagePlacing && r.all(rules.StepPlace) && !slices.ContainsFunc(r.legal, r.affordable):
		return engine.Refuse(rules.CodeMercy, "4.1", "place", rules.PlaceIDs[where], "space", n)
	}
	return engine.Refuse(rules.CodeCorn, "5", "place", rules.PlaceIDs[where], "space", n, "needs", needs, "has", has)
}

// all reports that every legal step is of one kind.
func (r *reader) all(k rules.Kind) bool {
	return len(r.legal) > 0 && !slices.ContainsFunc(r.legal, func(x engine.Step) bool { return rules.Unpack(x).Kind != k })
}

// affordable reports that a placement can be paid, so that it is no mercy.
func (r *reader) affordable(step engine.Step) bool {
	m := rules.Unpack(step)
	return m.Kind == rules.StepPlace && rules.PlacePrice(&r.s, rules.PlaceNumber(&r.s, int(m.A))) <= r.s.Player(r.seat).Goods[rules.Corn]
}

func (r *reader) whyPick(w int) *engine.Refusal {
	if r.s.Stage == rules.StagePlacing {
		return engine.Refuse(rules.CodeMixed, "4")
	}
	if w == rules.StartSpace {
		return engine.Refuse(rules.CodePickStart, "6")
	}
	var own []string
	for wheel := range r.s.Wheels {
		for _, n := range spacesOf(&r.s, r.seat, wheel) {
			own = append(own, placeWords[wheel]+" "+words.Digits(n))
		}
	}
	if len(own) == 0 {
		return engine.Refuse(rules.CodeNoneOut, "6")
	}
	return engine.Refuse(rules.CodeNoWorker, "6", "own", own)
}

func (r *reader) whyAct(p *rules.Player, w, k int) *engine.Refusal {
	f := r.s.Top()
	if f.Kind == rules.FrameAny && w == rules.Uxmal && k == rules.UxmalAny {
		return engine.Refuse(rules.CodeAnyAny, "6.4")
	}
	if k < 1 || k > rules.Wheels[w].Actions {
		return engine.Refuse(rules.CodeNoAction, "6", "wheel", rules.WheelIDs[w], "max", rules.Wheels[w].Actions)
	}
	left := p.Goods[rules.Corn] - rules.ActPrice(p, f, k)
	if f.Kind == rules.FrameAct && !rules.FreeChoice(p, w, int(f.B)) {
		n := int(f.B)
		switch {
		case k > n && (w != rules.Chichen || k > n+1 || p.Tech[rules.Theology] < rules.LevelNext):
			return engine.Refuse(rules.CodeTooHigh, "6", "wheel", rules.WheelIDs[w], "space", n, "action", k)
		case left < 0:
			return engine.Refuse(rules.CodeLowerCorn, "6", "needs", int(rules.ActPrice(p, f, k)), "has", int(p.Goods[rules.Corn]), "action", k)
		}
	}
	return whyUnable(&r.s, p, w, k, left)
}

// whyUnable says what an action lacks, see able.
func whyUnable(s *rules.State, p *rules.Player, w, k int, left int16) *engine.Refusal {
	switch {
	case w == rules.Palenque:
		return engine.Refuse(rules.CodeNothingToHarvest, "6.1", "space", k)
	case w == rules.Chichen && s.Skulls&(1<<k) != 0:
		return engine.Refuse(rules.CodeSkullTaken, "6.5", "space", k)
	case w == rules.Chichen:
		return engine.Refuse(rules.CodeSkullMissing, "6.5")
	case w == rules.Tikal && (k == rules.TikalBuild || k == rules.TikalBuild2), w == rules.Uxmal && k == rules.UxmalBuild:
		return engine.Refuse(rules.CodeNothingToBuild, "9")
	case w == rules.Tikal:
		return engine.Refuse(rules.CodeNothingToPay, "6.3", "has", p.Goods.Resources())
	}
	needs := rules.UxmalTempleCorn
	if k == rules.UxmalAny {
		needs = rules.UxmalAnyCorn
	}
	return engine.Refuse(rules.CodeActionCorn, "6.4", "needs", needs, "has", int(left))
}

func whyHarvest(how int) *engine.Refusal {
	switch how {
	case rules.HarvestCorn:
		return engine.Refuse(rules.CodeNoCornTile, "6.1")
	case rules.HarvestWood:
		return engine.Refuse(rules.CodeNoWoodTile, "6.1")
	}
	return engine.Refuse(rules.CodeBurnBottom, "6.1")
}

func whyPay(p *rules.Player, cubes rules.Goods) *engine.Refusal {
	return engine.Refuse(rules.CodePayHas, "7", "missing", missing(&p.Goods, &cubes))
}

// missing is what a price asks for beyond what is there, by the names of data.json.
func missing(have, price *rules.Goods) map[string]int {
	out := map[string]int{}
	for i := range price {
		if price[i] > have[i] {
			out[rules.GoodIDs[i]] = int(price[i] - have[i])
		}
	}
	return out
}

// amountsOf names amounts of goods.
func amountsOf(g *rules.Goods) map[string]int { return missing(&rules.Goods{}, g) }

// whyBuild says why no way to build a tile is legal.
func (r *reader) whyBuild(f *rules.Frame, tile int, arch, plain bool, cube int) *engine.Refusal {
	p := r.s.Player(r.seat)
	level := p.Tech[rules.Architecture]
	if tile < 0 || !slices.Contains(r.s.Display[:], uint8(tile+1)) {
		return engine.Refuse(rules.CodeNotShown, "9", "word", buildingName(tile), "shown", buildingNames(&r.s))
	}
	b := &rules.Buildings[tile]
	if f.B&rules.BuildCorn != 0 {
		price := rules.Goods{rules.Corn: rules.BuildCornPrice(p, tile)}
		if price[rules.Corn] > p.Goods[rules.Corn] {
			return engine.Refuse(rules.CodeBuildPrice, "6.4", "building", b.ID, "price", amountsOf(&price), "missing", missing(&p.Goods, &price))
		}
	}
	saves := level > 0 && rules.ArchCubes[level] > 0 && f.B&(rules.BuildArchUsed|rules.BuildCorn) == 0
	switch {
	case cube != 0 && (!saves || b.Cost[cube] == 0):
		return engine.Refuse(rules.CodeSaveNot, "7")
	case arch && (level == 0 || f.B&rules.BuildArchUsed != 0):
		return engine.Refuse(rules.CodeArchNot, "9", "level", int(level))
	case plain && level > 0 && p.Goods.Covers(&b.Cost):
		return engine.Refuse(rules.CodeArchNot, "9", "level", int(level))
	}
	price := b.Cost
	if cube != 0 {
		price[cube]--
	}
	short := missing(&p.Goods, &price)
	return engine.Refuse(rules.CodeBuildPrice, "9", "building", b.ID, "price", amountsOf(&price), "missing", short)
}

func buildingName(tile int) string {
	if tile < 0 {
		return "?"
	}
	return rules.Buildings[tile].ID
}

func (r *reader) whyMonument(p *rules.Player, tile int) *engine.Refusal {
	m := &rules.Monuments[tile]
	if f := r.s.Top(); f == nil || f.B&rules.BuildMonument == 0 {
		return engine.Refuse(rules.CodeMonumentWhere, "9")
	}
	if !slices.Contains(r.s.Monument[:], uint8(tile+1)) {
		return engine.Refuse(rules.CodeNotShown, "9", "word", m.ID, "shown", monumentNames(&r.s))
	}
	return engine.Refuse(rules.CodeBuildPrice, "9", "building", m.ID, "price", amountsOf(&m.Cost), "missing", missing(&p.Goods, &m.Cost))
}

func (r *reader) whyTrade(p *rules.Player, m rules.Move) *engine.Refusal {
	if m.A == 0 {
		return engine.Refuse(rules.CodeSellHas, "6.4", "good", rules.GoodIDs[m.B])
	}
	return engine.Refuse(rules.CodeBuyCorn, "6.4", "good", rules.GoodIDs[m.B], "needs", int(rules.Rate[m.B]), "has", int(p.Goods[rules.Corn]))
}

func (r *reader) whyOrder(p *rules.Player) *engine.Refusal {
	if !p.Ready {
		return engine.Refuse(rules.CodeSpinUsed, "10")
	}
	var who []string
	for w := range r.s.Wheels {
		n := rules.Wheels[w].Last - 1
		if x := r.s.Wheels[w][n]; rules.StopsDouble(x) && !r.s.YetToMove(x) {
			who = append(who, placeWords[w]+" "+words.Digits(n))
		}
	}
	return engine.Refuse(rules.CodeSpinBlocked, "10", "spaces", who)
}

// buildingNames and monumentNames list what is on display.
func buildingNames(s *rules.State) []string {
	var out []string
	for _, tile := range s.Display {
		if tile != 0 {
			out = append(out, rules.Buildings[tile-1].ID)
		}
	}
	return out
}

func monumentNames(s *rules.State) []string {
	var out []string
	for _, tile := range s.Monument {
		if tile != 0 {
			out = append(out, rules.Monuments[tile-1].ID)
		}
	}
	return out
}
