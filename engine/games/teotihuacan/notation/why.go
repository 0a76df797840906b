package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lexer"
)

// Why a step that was typed is none of Steps. Values of a refusal are ids, numbers,
// lists of ids and amounts of goods; Explain puts them into words.

// Typed are the values of refusals that are notation: moves and workers as one types them.
var Typed = []string{"move", "own"}

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
	rules.FrameGain: "7", rules.FrameTemple: "7", rules.FrameOrder: "7", rules.FrameClaim: "9", rules.FramePower: "5", rules.FrameOffer: "11", rules.FrameReward: "6", rules.FrameTrade: "10",
	rules.FrameLearn: "4", rules.FrameNoble: "4", rules.FrameDecorate: "4", rules.FrameBuild: "4", rules.FrameSave: "11", rules.FramePause: "9",
}

func (r *reader) section() string {
	if f := r.s.Top(); f != nil {
		return frameSections[f.Kind]
	}
	return phaseSections[r.s.Phase]
}

// phaseSections are the sections where the phases stand.
var phaseSections = [rules.PhaseCount]string{rules.PhaseChoose: "2", rules.PhaseDraft: "2", rules.PhaseStart: "2", rules.PhaseTurn: "3", rules.PhaseSalary: "13", rules.PhaseOver: "14"}

// reasons say what speaks against a step, by its kind; nil: it just does not fit.
var reasons map[rules.Kind]func(*reader, rules.Move) *engine.Refusal

func init() {
	reasons = map[rules.Kind]func(*reader, rules.Move) *engine.Refusal{
		rules.StepRelease: (*reader).whyRelease,
		rules.StepUnlock:  (*reader).whyUnlock,
		rules.StepUse:     func(r *reader, m rules.Move) *engine.Refusal { return r.whyUse(int(m.A)) },
		rules.StepMain:    (*reader).whyMain,
		rules.StepNone:    (*reader).whyNone,
		rules.StepUp:      (*reader).whyUp,
		rules.StepClaim:   (*reader).whyClaim,
		rules.StepOffer:   (*reader).whyOffer,
		rules.StepReward:  (*reader).whyReward,
		rules.StepTrade:   (*reader).whyTrade,
		rules.StepLearn:   (*reader).whyLearn,
		rules.StepNoble:   (*reader).whyNoble,
		rules.StepSave:    (*reader).whySave,
		rules.StepPay:     (*reader).whyPay,
	}
}

// why says what speaks against a step.
func (r *reader) why(step engine.Step) *engine.Refusal {
	m := rules.Unpack(step)
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
	return engine.Refuse(rules.CodeUnfit, r.section(), "choice", r.asked(), "word", word)
}

// movables lists the own workers that can move, as one types them.
func (r *reader) movables() []string {
	var out []string
	for i := range r.player().Dice {
		if d := &r.player().Dice[i]; d.Board != 0 && d.Lock == 0 {
			if name := boardWords[d.Board] + " " + words.Digits(int(d.Power)); !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// whyMove says why no legal move fits the words.
func (r *reader) whyMove(w *walking) *engine.Refusal {
	p := r.player()
	for _, k := range [...]int{rules.KindANYWHERE, rules.KindDOUBLE} {
		if (k == rules.KindANYWHERE && w.Anywhere || k == rules.KindDOUBLE && w.Double) && p.Tiles[k] == 0 {
			return engine.Refuse(rules.CodeUseNone, "9", "tile", rules.Discoveries[k].ID)
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
		return engine.Refuse(rules.CodeWorkerLocked, "3", "price", rules.UnlockCocoa)
	case free == 0:
		return engine.Refuse(rules.CodeNoWorker, "3", "own", r.movables())
	case power == 0:
		return engine.Refuse(rules.CodeWorkerPower, "3", "number", w.Power, "own", r.movables())
	case w.Anywhere && (w.Distance == 0 || w.Distance > rules.BoardCount):
		return engine.Refuse(rules.CodeDistanceAny, "9", "number", w.Distance, "max", rules.BoardCount)
	case w.Distance == 0 || w.Distance > rules.MaxDistance && !w.Anywhere:
		return engine.Refuse(rules.CodeDistance, "3", "number", w.Distance, "max", rules.MaxDistance)
	case w.Double:
		return engine.Refuse(rules.CodeAlong, "9", "own", r.movables())
	}
	if w.Distance > 0 && w.From != 0 && w.From != w.To {
		far := (r.s.Position(uint8(w.To)) - r.s.Position(uint8(w.From)) + rules.BoardCount) % rules.BoardCount
		if far <= rules.MaxDistance {
			return engine.Refuse(rules.CodeMoveApart, "3", "other", rules.BoardIDs[w.From], "board", rules.BoardIDs[w.To],
				"number", w.Distance, "needs", far)
		}
	}
	return engine.Refuse(rules.CodeMoveTo, "3", "board", rules.BoardIDs[w.To], "max", rules.MaxDistance)
}

func (r *reader) whyRelease(rules.Move) *engine.Refusal {
	if r.s.Stage > rules.StageBegun {
		return engine.Refuse(rules.CodeReleaseLate, "3")
	}
	return engine.Refuse(rules.CodeReleaseNone, "3")
}

func (r *reader) whyUnlock(m rules.Move) *engine.Refusal {
	p := r.player()
	switch {
	case p.Locked() == 0:
		return engine.Refuse(rules.CodeReleaseNone, "3")
	case m.A == 1 && !r.s.Rulings.Has(rules.RulingFreeWide):
		return engine.Refuse(rules.CodeUnlockFree, "9")
	case m.A == 1:
		return engine.Refuse(rules.CodeUseNone, "9", "tile", rules.Discoveries[rules.KindFREECOCOA].ID)
	case p.Goods[rules.Cocoa] < rules.UnlockCocoa:
		return engine.Refuse(rules.CodeUnlockCocoa, "3", "needs", rules.UnlockCocoa, "has", int(p.Goods[rules.Cocoa]))
	}
	return engine.Refuse(rules.CodeUnlockLate, "3")
}

// whyUse says why a discovery tile cannot be used now.
func (r *reader) whyUse(k int) *engine.Refusal {
	switch {
	case k <= rules.KindM7:
		return engine.Refuse(rules.CodeUseMask, "9", "tile", rules.Discoveries[k].ID)
	case r.player().Tiles[k] == 0:
		return engine.Refuse(rules.CodeUseNone, "9", "tile", rules.Discoveries[k].ID)
	case rules.Discoveries[k].When != rules.UsedInstant || r.s.Phase != rules.PhaseTurn || k == rules.KindPOWER2 && r.s.Stage == rules.StageMoved:
		return engine.Refuse(rules.CodeUseNow, "9", "tile", rules.Discoveries[k].ID, "when", WindowIDs[k])
	case !rules.Useful(&r.s, r.player(), k):
		return engine.Refuse(rules.CodeUseVain, "9", "tile", rules.Discoveries[k].ID)
	}
	return engine.Refuse(rules.CodeUseNow, "9", "tile", rules.Discoveries[k].ID, "when", WindowIDs[k])
}

// WindowIDs name when a kind can be used: catalogue keys behind "when.".
var WindowIDs = func() (out [rules.DiscoveryKinds]string) {
	for k := range out {
		out[k] = [...]string{rules.UsedNever: "never", rules.UsedInstant: "turn", rules.UsedMove: "move", rules.UsedWaiver: "pay", rules.UsedAction: "action"}[rules.Discoveries[k].When]
	}
	out[rules.KindPOWER2] = "power"
	return out
}()

// whyMain says why the main action cannot be carried out.
func (r *reader) whyMain(m rules.Move) *engine.Refusal {
	s, p := &r.s, r.player()
	if !rules.Boards[s.Dest].Main {
		return engine.Refuse(rules.CodeNoMain, "3", "board", rules.BoardIDs[s.Dest])
	}
	if !rules.MainOpen(s, p, s.Crew(p)) {
		return r.whyClosed(s.Crew(p))
	}
	price, has := s.Colours(s.Dest), int(p.Goods[rules.Cocoa])
	switch {
	case m.A == 1 && p.Tiles[rules.KindFREECOCOA] == 0:
		return engine.Refuse(rules.CodeUseNone, "9", "tile", rules.Discoveries[rules.KindFREECOCOA].ID)
	case m.A == 1:
		return engine.Refuse(rules.CodeMainFree, "9")
	}
	return engine.Refuse(rules.CodeMainCocoa, "3.2", "needs", price, "has", has)
}

// whyClosed says what a main action lacks beside its cocoa, for n workers.
func (r *reader) whyClosed(n uint8) *engine.Refusal {
	s, p := &r.s, r.player()
	switch s.Dest {
	case rules.Alchemy:
		return engine.Refuse(rules.CodeAlchemyNone, "4", "has", int(p.Goods[rules.Gold]), "workers", int(n))
	case rules.Nobles:
		if p.Goods[rules.Wood] < rules.NobleWood {
			return engine.Refuse(rules.CodeNoblesWood, "4", "needs", rules.NobleWood, "has", int(p.Goods[rules.Wood]))
		}
		return engine.Refuse(rules.CodeNoblesFull, "4", "workers", int(n))
	case rules.Decorations:
		if needs := int(rules.DecoGold[n]); int(p.Goods[rules.Gold]) < needs {
			return engine.Refuse(rules.CodeDecoGold, "4", "needs", needs, "has", int(p.Goods[rules.Gold]), "workers", int(n))
		}
		return engine.Refuse(rules.CodeDecoNone, "4")
	}
	return engine.Refuse(rules.CodeBuildNone, "4", "wood", int(p.Goods[rules.Wood]), "stone", int(p.Goods[rules.Stone]))
}

// whyWorship says why no legal worship fits the words.
func (r *reader) whyWorship(w *devotion) *engine.Refusal {
	s, p := &r.s, r.player()
	spec := &rules.Boards[s.Dest]
	switch {
	case spec.Spaces == 0:
		return engine.Refuse(rules.CodeNoWorship, "3.3", "board", rules.BoardIDs[s.Dest])
	case w.Free && p.Tiles[rules.KindFREECOCOA] == 0:
		return engine.Refuse(rules.CodeUseNone, "9", "tile", rules.Discoveries[rules.KindFREECOCOA].ID)
	case w.Tile && !w.Ability && s.Dest == rules.Palace:
		return engine.Refuse(rules.CodeWorshipPalace, "3.3", "tiles", r.royalNames())
	}
	space := uint8(max(w.Space, 1))
	cost, ok := rules.WorshipCost(s, space, w.form())
	kind := s.Spots[spec.Spot][0]
	left := p.Goods
	if !w.Free {
		left[rules.Cocoa] -= cost
	}
	switch {
	case !ok:
		return engine.Refuse(rules.CodeWorshipOwn, "3.3", "price", rules.UnlockCocoa)
	case w.Tile && kind == 0:
		return engine.Refuse(rules.CodeNoTile, "9", "board", rules.BoardIDs[s.Dest])
	case !w.Free && cost > p.Goods[rules.Cocoa]:
		return engine.Refuse(rules.CodeWorshipCocoa, "3.3", "needs", int(cost), "has", int(p.Goods[rules.Cocoa]))
	case w.form() != rules.WorshipDiscovery && !rules.AbilityOpen(s, p, space, &left):
		return r.whyAbility(space)
	case w.Tile && !left.Covers(&rules.Discoveries[kind-1].Price):
		return whyPrice(&left, int(kind-1))
	case w.Free:
		return engine.Refuse(rules.CodeWorshipFree, "9")
	}
	return r.misfit()
}

// whyAbility says why the ability of a worship space is closed.
func (r *reader) whyAbility(space uint8) *engine.Refusal {
	if t := rules.Boards[r.s.Dest].Temple; t < rules.TempleCount {
		return engine.Refuse(rules.CodeWorshipLost, "3.3", "temple", rules.TempleIDs[t])
	} else if t == rules.AnyTemple {
		return engine.Refuse(rules.CodeWorshipLost, "3.3", "temple", "any")
	}
	return engine.Refuse(rules.CodeWorshipTrade, "3.3", "tile", rules.Royals[r.s.Royal[space-1]].ID)
}

// wrongTemple refuses a temple that the worship space does not serve.
func (r *reader) wrongTemple(temple int, x *lexer.Lexeme) *engine.Refusal {
	r.tried = rules.StepWorship
	own := rules.Boards[r.s.Dest].Temple
	if rules.Boards[r.s.Dest].Spaces == 0 {
		return engine.Refuse(rules.CodeNoWorship, "3.3", "board", rules.BoardIDs[r.s.Dest]).At(x.Span)
	}
	if own == rules.NoTemple {
		return engine.Refuse(rules.CodeRoyal, "10", "word", r.Quote(x), "tiles", r.royalNames()).At(x.Span)
	}
	return engine.Refuse(rules.CodeWorshipTemple, "3.3", "board", rules.BoardIDs[r.s.Dest], "temple", rules.TempleIDs[own], "word", r.Quote(x)).At(x.Span)
}

// notThere refuses a discovery tile that does not lie on a spot.
func (r *reader) notThere(spot uint8, x *lexer.Lexeme) *engine.Refusal {
	var list []string
	if spot < rules.SpotCount || spot == rules.SpotStart {
		for _, k := range r.s.SpotKinds(r.player(), spot) {
			if k != 0 && k != rules.Hidden {
				list = append(list, rules.Discoveries[k-1].ID)
			}
		}
	}
	if len(list) == 0 {
		return engine.Refuse(rules.CodeNoTile, "9", "board", rules.BoardIDs[r.s.Dest]).At(x.Span)
	}
	return engine.Refuse(rules.CodeNotThere, "9", "word", r.Quote(x), "tiles", list).At(x.Span)
}

// whyPrice says what is missing for a discovery tile.
func whyPrice(have *rules.Goods, k int) *engine.Refusal {
	price := rules.Discoveries[k].Price
	return engine.Refuse(rules.CodeTilePrice, "9", "tile", rules.Discoveries[k].ID, "price", amountsOf(&price), "missing", missing(have, &price))
}

// missing is what a price asks for beyond what is there, by the names of data.json.
func missing(have, price *rules.Goods) map[string]int {
	out := map[string]int{}
	for i := range price {
		if price[i] > max(have[i], 0) {
			out[rules.GoodIDs[i]] = int(price[i] - max(have[i], 0))
		}
	}
	return out
}

// amountsOf names amounts of goods.
func amountsOf(g *rules.Goods) map[string]int { return missing(&rules.Goods{}, g) }
