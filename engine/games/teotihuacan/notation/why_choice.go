package notation

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
)

// Why an answer to a decision of the stack is none of Steps.

func (r *reader) whyNone(rules.Move) *engine.Refusal {
	f := r.s.Top()
	if f == nil {
		return r.misfit()
	}
	switch f.Kind {
	case rules.FramePower:
		return engine.Refuse(rules.CodePowerMust, "5", "own", r.raisables())
	case rules.FrameTrade:
		return engine.Refuse(rules.CodeTradeMust, "10")
	}
	return r.misfit()
}

func (r *reader) whyUp(m rules.Move) *engine.Refusal {
	f := r.s.Top()
	if f != nil && f.Kind == rules.FrameOrder {
		return engine.Refuse(rules.CodeTempleOrder, "7", "temple", rules.TempleIDs[m.A])
	}
	return engine.Refuse(rules.CodeTempleTop, "7", "temple", rules.TempleIDs[m.A])
}

func (r *reader) whyClaim(m rules.Move) *engine.Refusal {
	f, k := r.s.Top(), int(m.A)
	if f == nil || f.Kind != rules.FrameClaim {
		return r.misfit()
	}
	for _, x := range r.s.SpotKinds(r.player(), f.A) {
		if int(x) == k+1 {
			return whyPrice(&r.player().Goods, k)
		}
	}
	return r.notThere(f.A, &r.Lex[min(max(r.At-1, 0), len(r.Lex)-1)])
}

func (r *reader) whyOffer(rules.Move) *engine.Refusal {
	return engine.Refuse(rules.CodeBuyCocoa, "11", "needs", rules.Tech13Cocoa, "has", int(r.player().Goods[rules.Cocoa]))
}

func (r *reader) whyReward(m rules.Move) *engine.Refusal {
	p := r.player()
	switch {
	case m.A == rules.RewardWorker:
		return engine.Refuse(rules.CodeRewardWorker, "6")
	case m.A != rules.RewardTemples:
		return r.misfit()
	case m.B == 1 && p.Tiles[rules.KindFREECOCOA] == 0:
		return engine.Refuse(rules.CodeUseNone, "9", "tile", rules.Discoveries[rules.KindFREECOCOA].ID)
	case m.B == 1:
		return engine.Refuse(rules.CodeUnlockFree, "9")
	}
	return engine.Refuse(rules.CodeRewardCocoa, "6", "needs", rules.RewardPrice, "has", int(p.Goods[rules.Cocoa]))
}

func (r *reader) whyTrade(m rules.Move) *engine.Refusal {
	p, f := r.player(), r.s.Top()
	if f == nil || f.Kind != rules.FrameTrade {
		return r.misfit() // repetitions behind the last trade
	}
	x := &rules.Royals[f.B]
	switch {
	case m.B == 1 && p.Tiles[rules.KindFREECOCOA] == 0:
		return engine.Refuse(rules.CodeUseNone, "9", "tile", rules.Discoveries[rules.KindFREECOCOA].ID)
	case m.B == 1:
		return engine.Refuse(rules.CodeUnlockFree, "9")
	case p.Goods[rules.Cocoa] < x.Pay[rules.Cocoa]:
		return engine.Refuse(rules.CodeTradeCocoa, "10", "needs", int(x.Pay[rules.Cocoa]), "has", int(p.Goods[rules.Cocoa]))
	case m.A != 0 && p.Goods[m.A] == 0:
		return engine.Refuse(rules.CodeTradeHas, "10", "good", rules.GoodIDs[m.A])
	}
	return r.misfit()
}

func (r *reader) whyLearn(m rules.Move) *engine.Refusal {
	p, slot := r.player(), int(m.A)
	t := &rules.Technologies[r.s.Techs[slot]]
	switch {
	case p.Techs&(1<<slot) != 0:
		return engine.Refuse(rules.CodeTechOwned, "4", "tile", t.ID)
	case t.Gold > p.Goods[rules.Gold]:
		return engine.Refuse(rules.CodeTechGold, "4", "tile", t.ID, "needs", int(t.Gold), "has", int(p.Goods[rules.Gold]))
	}
	return engine.Refuse(rules.CodeTechRow, "4", "tile", t.ID, "power", rules.LonePower)
}

func (r *reader) whyNoble(m rules.Move) *engine.Refusal {
	var rows []int
	for _, step := range r.legal {
		if x := rules.Unpack(step); x.Kind == rules.StepNoble {
			rows = append(rows, int(x.A))
		}
	}
	return engine.Refuse(rules.CodeRow, "4", "number", int(m.A), "workers", int(r.s.Count), "rows", rows)
}

// whySide says why no decoration can be put on a side.
func (r *reader) whySide(side int) *engine.Refusal {
	step, _ := r.s.DecoStep(side)
	if step == rules.SideSteps {
		return engine.Refuse(rules.CodeSideFull, "4", "side", rules.SideIDs[side])
	}
	return engine.Refuse(rules.CodeSideSupport, "4", "side", rules.SideIDs[side], "level", step)
}

// whyBuild says why no tile can be laid on a slot that is open; -1: anywhere.
func (r *reader) whyBuild(slot int) *engine.Refusal {
	p := r.player()
	f := r.s.Top()
	if f.A >= r.s.Gang(p) {
		return engine.Refuse(rules.CodeBuildMost, "4", "workers", int(r.s.Gang(p)))
	}
	level := uint8(1)
	if slot >= 0 {
		level = rules.Slots[slot].Level
	}
	price := rules.Goods{rules.Wood: rules.LevelWood[level], rules.Stone: rules.PyramidStone}
	return engine.Refuse(rules.CodeBuildPrice, "4", "level", int(level), "price", amountsOf(&price), "missing", missing(&p.Goods, &price))
}

func (r *reader) whySave(m rules.Move) *engine.Refusal {
	if m.A == 0 {
		return engine.Refuse(rules.CodeSaveMust, "11")
	}
	return engine.Refuse(rules.CodeSaveNot, "11", "good", rules.GoodIDs[m.A])
}

func (r *reader) whyPay(m rules.Move) *engine.Refusal {
	p := r.player()
	switch {
	case m.B == 1:
		return engine.Refuse(rules.CodePayFree, "9", "tile", rules.Discoveries[rules.KindFREECOCOA].ID)
	case int(m.A) > int(p.Owes):
		return engine.Refuse(rules.CodePayOwed, "13", "owed", int(p.Owes), "given", int(m.A))
	}
	return engine.Refuse(rules.CodePayHas, "13", "has", int(p.Goods[rules.Cocoa]), "given", int(m.A))
}
