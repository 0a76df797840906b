package teotihuacan

import (
	"slices"

	"painani/engine"
	"painani/engine/lexer"
)

// Why a step that was typed is none of Steps. Values of a refusal are ids, numbers,
// lists of ids and amounts of goods; Explain puts them into words.

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
	frameGain: "7", frameTemple: "7", frameOrder: "7", frameClaim: "9", framePower: "5", frameOffer: "11", frameReward: "6", frameTrade: "10",
	frameLearn: "4", frameNoble: "4", frameDecorate: "4", frameBuild: "4", frameSave: "11", framePause: "9",
}

func (r *reader) section() string {
	if f := r.s.top(); f != nil {
		return frameSections[f.Kind]
	}
	return phaseSections[r.s.Phase]
}

// phaseSections are the sections where the phases stand.
var phaseSections = [phaseCount]string{phaseChoose: "2", phaseDraft: "2", phaseStart: "2", phaseTurn: "3", phaseSalary: "13", phaseOver: "14"}

// reasons say what speaks against a step, by its kind; nil: it just does not fit.
var reasons map[kind]func(*reader, move) *engine.Refusal

func init() {
	reasons = map[kind]func(*reader, move) *engine.Refusal{
		stepRelease: (*reader).whyRelease,
		stepUnlock:  (*reader).whyUnlock,
		stepUse:     func(r *reader, m move) *engine.Refusal { return r.whyUse(int(m.A)) },
		stepMain:    (*reader).whyMain,
		stepNone:    (*reader).whyNone,
		stepUp:      (*reader).whyUp,
		stepClaim:   (*reader).whyClaim,
		stepOffer:   (*reader).whyOffer,
		stepReward:  (*reader).whyReward,
		stepTrade:   (*reader).whyTrade,
		stepLearn:   (*reader).whyLearn,
		stepNoble:   (*reader).whyNoble,
		stepSave:    (*reader).whySave,
		stepPay:     (*reader).whyPay,
	}
}

// why says what speaks against a step.
func (r *reader) why(step engine.Step) *engine.Refusal {
	m := unpack(step)
	if f := reasons[m.Kind]; f != nil {
		return f(r, m)
	}
	return r.misfit()
}

// misfit refuses the words at hand without a better reason.
func (r *reader) misfit() *engine.Refusal {
	word := ""
	if n := len(r.Lex); n > 0 {
		word = r.Quote(&r.Lex[min(max(r.At-1, 0), n-1)])
	}
	return engine.Refuse(codeUnfit, r.section(), "choice", r.asked(), "word", word)
}

// movables lists the own workers that can move, as one types them.
func (r *reader) movables() []string {
	var out []string
	for i := range r.player().Dice {
		if d := &r.player().Dice[i]; d.Board != 0 && d.Lock == 0 {
			if name := boardWords[d.Board] + " " + digits(int(d.Power)); !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// whyMove says why no legal move fits the words.
func (r *reader) whyMove(w *walking) *engine.Refusal {
	p := r.player()
	for _, k := range [...]int{kindANYWHERE, kindDOUBLE} {
		if (k == kindANYWHERE && w.Anywhere || k == kindDOUBLE && w.Double) && p.Tiles[k] == 0 {
			return engine.Refuse(codeUseNone, "9", "tile", discoveries[k].ID)
		}
	}
	free, locked, power := 0, 0, 0
	for i := range p.Dice {
		d := &p.Dice[i]
		if d.Board == 0 || w.From != 0 && int(d.Board) != w.From {
			continue
		}
		if d.Lock != 0 {
			locked++
			continue
		}
		free++
		if w.Power == 0 || int(d.Power) == w.Power {
			power++
		}
	}
	switch {
	case free == 0 && locked > 0:
		return engine.Refuse(codeWorkerLocked, "3", "price", unlockCocoa)
	case free == 0:
		return engine.Refuse(codeNoWorker, "3", "own", r.movables())
	case power == 0:
		return engine.Refuse(codeWorkerPower, "3", "number", w.Power, "own", r.movables())
	case w.Distance == 0 || w.Distance > maxDistance && !w.Anywhere || w.Distance > boardCount:
		return engine.Refuse(codeDistance, "3", "number", w.Distance, "max", maxDistance)
	case w.Double:
		return engine.Refuse(codeAlong, "9", "own", r.movables())
	}
	return engine.Refuse(codeMoveTo, "3", "board", boardIDs[w.To], "max", maxDistance)
}

func (r *reader) whyRelease(move) *engine.Refusal {
	if r.s.Stage > stageBegun {
		return engine.Refuse(codeReleaseLate, "3")
	}
	return engine.Refuse(codeReleaseNone, "3")
}

func (r *reader) whyUnlock(m move) *engine.Refusal {
	p := r.player()
	switch {
	case p.locked() == 0:
		return engine.Refuse(codeReleaseNone, "3")
	case m.A == 1 && !r.s.Rulings.has(rulingFreeWide):
		return engine.Refuse(codeUnlockFree, "9")
	case m.A == 1:
		return engine.Refuse(codeUseNone, "9", "tile", discoveries[kindFREECOCOA].ID)
	case p.Goods[cocoa] < unlockCocoa:
		return engine.Refuse(codeUnlockCocoa, "3", "needs", unlockCocoa, "has", int(p.Goods[cocoa]))
	}
	return engine.Refuse(codeUnlockLate, "3")
}

// whyUse says why a discovery tile cannot be used now.
func (r *reader) whyUse(k int) *engine.Refusal {
	switch {
	case k <= kindM7:
		return engine.Refuse(codeUseMask, "9", "tile", discoveries[k].ID)
	case r.player().Tiles[k] == 0:
		return engine.Refuse(codeUseNone, "9", "tile", discoveries[k].ID)
	case discoveries[k].When != usedInstant || r.s.Phase != phaseTurn || k == kindPOWER2 && r.s.Stage == stageMoved:
		return engine.Refuse(codeUseNow, "9", "tile", discoveries[k].ID, "when", windowIDs[k])
	case !useful(&r.s, r.player(), k):
		return engine.Refuse(codeUseVain, "9", "tile", discoveries[k].ID)
	}
	return engine.Refuse(codeUseNow, "9", "tile", discoveries[k].ID, "when", windowIDs[k])
}

// windowIDs name when a kind can be used: catalogue keys behind "when.".
var windowIDs = func() (out [discoveryKinds]string) {
	for k := range out {
		out[k] = [...]string{usedNever: "never", usedInstant: "turn", usedMove: "move", usedWaiver: "pay", usedAction: "action"}[discoveries[k].When]
	}
	out[kindPOWER2] = "power"
	return out
}()

// whyMain says why the main action cannot be carried out.
func (r *reader) whyMain(m move) *engine.Refusal {
	s, p := &r.s, r.player()
	if !boards[s.Dest].Main {
		return engine.Refuse(codeNoMain, "3", "board", boardIDs[s.Dest])
	}
	if !mainOpen(s, p, s.crew(p)) {
		return r.whyClosed(s.crew(p))
	}
	price, has := s.colours(s.Dest), int(p.Goods[cocoa])
	switch {
	case m.A == 1 && p.Tiles[kindFREECOCOA] == 0:
		return engine.Refuse(codeUseNone, "9", "tile", discoveries[kindFREECOCOA].ID)
	case m.A == 1:
		return engine.Refuse(codeMainFree, "9")
	}
	return engine.Refuse(codeMainCocoa, "3.2", "needs", price, "has", has)
}

// whyClosed says what a main action lacks beside its cocoa, for n workers.
func (r *reader) whyClosed(n uint8) *engine.Refusal {
	s, p := &r.s, r.player()
	switch s.Dest {
	case alchemy:
		return engine.Refuse(codeAlchemyNone, "4", "has", int(p.Goods[gold]), "workers", int(n))
	case nobles:
		if p.Goods[wood] < nobleWood {
			return engine.Refuse(codeNoblesWood, "4", "needs", nobleWood, "has", int(p.Goods[wood]))
		}
		return engine.Refuse(codeNoblesFull, "4", "workers", int(n))
	case decorations:
		if needs := int(decoGold[n]); int(p.Goods[gold]) < needs {
			return engine.Refuse(codeDecoGold, "4", "needs", needs, "has", int(p.Goods[gold]), "workers", int(n))
		}
		return engine.Refuse(codeDecoNone, "4")
	}
	return engine.Refuse(codeBuildNone, "4", "wood", int(p.Goods[wood]), "stone", int(p.Goods[stone]))
}

// whyWorship says why no legal worship fits the words.
func (r *reader) whyWorship(w *devotion) *engine.Refusal {
	s, p := &r.s, r.player()
	spec := &boards[s.Dest]
	switch {
	case spec.Spaces == 0:
		return engine.Refuse(codeNoWorship, "3.3", "board", boardIDs[s.Dest])
	case w.Free && p.Tiles[kindFREECOCOA] == 0:
		return engine.Refuse(codeUseNone, "9", "tile", discoveries[kindFREECOCOA].ID)
	case w.Tile && !w.Ability && s.Dest == palace:
		return engine.Refuse(codeWorshipPalace, "3.3", "tiles", r.royalNames())
	}
	space := uint8(max(w.Space, 1))
	cost, ok := worshipCost(s, space, w.form())
	kind := s.Spots[spec.Spot][0]
	left := p.Goods
	if !w.Free {
		left[cocoa] -= cost
	}
	switch {
	case !ok:
		return engine.Refuse(codeWorshipOwn, "3.3", "price", unlockCocoa)
	case w.Tile && kind == 0:
		return engine.Refuse(codeNoTile, "9", "board", boardIDs[s.Dest])
	case !w.Free && cost > p.Goods[cocoa]:
		return engine.Refuse(codeWorshipCocoa, "3.3", "needs", int(cost), "has", int(p.Goods[cocoa]))
	case w.form() != worshipDiscovery && !abilityOpen(s, p, space, &left):
		return r.whyAbility(space)
	case w.Tile && !left.covers(&discoveries[kind-1].Price):
		return whyPrice(&left, int(kind-1))
	case w.Free:
		return engine.Refuse(codeWorshipFree, "9")
	}
	return r.misfit()
}

// whyAbility says why the ability of a worship space is closed.
func (r *reader) whyAbility(space uint8) *engine.Refusal {
	if t := boards[r.s.Dest].Temple; t < templeCount {
		return engine.Refuse(codeWorshipLost, "3.3", "temple", templeIDs[t])
	} else if t == anyTemple {
		return engine.Refuse(codeWorshipLost, "3.3", "temple", "any")
	}
	return engine.Refuse(codeWorshipTrade, "3.3", "tile", royals[r.s.Royal[space-1]].ID)
}

// wrongTemple refuses a temple that the worship space does not serve.
func (r *reader) wrongTemple(temple int, x *lexer.Lexeme) *engine.Refusal {
	r.tried = stepWorship
	own := boards[r.s.Dest].Temple
	if own == noTemple {
		return engine.Refuse(codeRoyal, "10", "word", r.Quote(x), "tiles", r.royalNames()).At(x.Span)
	}
	return engine.Refuse(codeWorshipTemple, "3.3", "board", boardIDs[r.s.Dest], "temple", templeIDs[own], "word", r.Quote(x)).At(x.Span)
}

// notThere refuses a discovery tile that does not lie on a spot.
func (r *reader) notThere(spot uint8, x *lexer.Lexeme) *engine.Refusal {
	var list []string
	if spot < spotCount || spot == spotStart {
		for _, k := range r.s.spotKinds(r.player(), spot) {
			if k != 0 && k != hidden {
				list = append(list, discoveries[k-1].ID)
			}
		}
	}
	if len(list) == 0 {
		return engine.Refuse(codeNoTile, "9", "board", boardIDs[r.s.Dest]).At(x.Span)
	}
	return engine.Refuse(codeNotThere, "9", "word", r.Quote(x), "tiles", list).At(x.Span)
}

// whyPrice says what is missing for a discovery tile.
func whyPrice(have *goods, k int) *engine.Refusal {
	price := discoveries[k].Price
	return engine.Refuse(codeTilePrice, "9", "tile", discoveries[k].ID, "price", amountsOf(&price), "missing", missing(have, &price))
}

// missing is what a price asks for beyond what is there, by the names of data.json.
func missing(have, price *goods) map[string]int {
	out := map[string]int{}
	for i := range price {
		if price[i] > max(have[i], 0) {
			out[goodIDs[i]] = int(price[i] - max(have[i], 0))
		}
	}
	return out
}

// amountsOf names amounts of goods.
func amountsOf(g *goods) map[string]int { return missing(&goods{}, g) }
