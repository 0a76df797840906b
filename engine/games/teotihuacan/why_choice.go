package teotihuacan

import "painani/engine"

// Why an answer to a decision of the stack is none of Steps.

func (r *reader) whyNone(move) *engine.Refusal {
	f := r.s.top()
	if f == nil {
		return r.misfit()
	}
	switch f.Kind {
	case framePower:
		return engine.Refuse(codePowerMust, "5", "own", r.raisables())
	case frameTrade:
		return engine.Refuse(codeTradeMust, "10")
	}
	return r.misfit()
}

func (r *reader) whyUp(m move) *engine.Refusal {
	f := r.s.top()
	if f != nil && f.Kind == frameOrder {
		return engine.Refuse(codeTempleOrder, "7", "temple", templeIDs[m.A])
	}
	return engine.Refuse(codeTempleTop, "7", "temple", templeIDs[m.A])
}

func (r *reader) whyClaim(m move) *engine.Refusal {
	f := r.s.top()
	k := int(m.A)
	for _, x := range r.s.spotKinds(r.player(), f.A) {
		if int(x) == k+1 {
			return whyPrice(&r.player().Goods, k)
		}
	}
	return r.notThere(f.A, &r.Lex[min(max(r.At-1, 0), len(r.Lex)-1)])
}

func (r *reader) whyOffer(move) *engine.Refusal {
	return engine.Refuse(codeBuyCocoa, "11", "needs", tech13Cocoa, "has", int(r.player().Goods[cocoa]))
}

func (r *reader) whyReward(m move) *engine.Refusal {
	p := r.player()
	switch {
	case m.A == rewardWorker:
		return engine.Refuse(codeRewardWorker, "6")
	case m.A != rewardTemples:
		return r.misfit()
	case m.B == 1 && p.Tiles[kindFREECOCOA] == 0:
		return engine.Refuse(codeUseNone, "9", "tile", discoveries[kindFREECOCOA].ID)
	case m.B == 1:
		return engine.Refuse(codeUnlockFree, "9")
	}
	return engine.Refuse(codeRewardCocoa, "6", "needs", rewardPrice, "has", int(p.Goods[cocoa]))
}

func (r *reader) whyTrade(m move) *engine.Refusal {
	p := r.player()
	x := &royals[r.s.top().B]
	switch {
	case m.B == 1 && p.Tiles[kindFREECOCOA] == 0:
		return engine.Refuse(codeUseNone, "9", "tile", discoveries[kindFREECOCOA].ID)
	case m.B == 1:
		return engine.Refuse(codeUnlockFree, "9")
	case p.Goods[cocoa] < x.Pay[cocoa]:
		return engine.Refuse(codeTradeCocoa, "10", "needs", int(x.Pay[cocoa]), "has", int(p.Goods[cocoa]))
	case m.A != 0 && p.Goods[m.A] == 0:
		return engine.Refuse(codeTradeHas, "10", "good", goodIDs[m.A])
	}
	return r.misfit()
}

func (r *reader) whyLearn(m move) *engine.Refusal {
	p, slot := r.player(), int(m.A)
	t := &technologies[r.s.Techs[slot]]
	switch {
	case p.Techs&(1<<slot) != 0:
		return engine.Refuse(codeTechOwned, "4", "tile", t.ID)
	case t.Gold > p.Goods[gold]:
		return engine.Refuse(codeTechGold, "4", "tile", t.ID, "needs", int(t.Gold), "has", int(p.Goods[gold]))
	}
	return engine.Refuse(codeTechRow, "4", "tile", t.ID, "power", lonePower)
}

func (r *reader) whyNoble(m move) *engine.Refusal {
	var rows []int
	for _, step := range r.legal {
		if x := unpack(step); x.Kind == stepNoble {
			rows = append(rows, int(x.A))
		}
	}
	return engine.Refuse(codeRow, "4", "number", int(m.A), "workers", int(r.s.Count), "rows", rows)
}

// whySide says why no decoration can be put on a side.
func (r *reader) whySide(side int) *engine.Refusal {
	step, _ := r.s.decoStep(side)
	if step == sideSteps {
		return engine.Refuse(codeSideFull, "4", "side", sideIDs[side])
	}
	return engine.Refuse(codeSideSupport, "4", "side", sideIDs[side], "level", step)
}

// whyBuild says why no tile can be laid on a slot that is open; -1: anywhere.
func (r *reader) whyBuild(slot int) *engine.Refusal {
	p := r.player()
	f := r.s.top()
	if f.A >= r.s.gang(p) {
		return engine.Refuse(codeBuildMost, "4", "workers", int(r.s.gang(p)))
	}
	level := uint8(1)
	if slot >= 0 {
		level = slots[slot].Level
	}
	price := goods{wood: levelWood[level], stone: pyramidStone}
	return engine.Refuse(codeBuildPrice, "4", "level", int(level), "price", amountsOf(&price), "missing", missing(&p.Goods, &price))
}

func (r *reader) whySave(m move) *engine.Refusal {
	if m.A == 0 {
		return engine.Refuse(codeSaveMust, "11")
	}
	return engine.Refuse(codeSaveNot, "11", "good", goodIDs[m.A])
}

func (r *reader) whyPay(m move) *engine.Refusal {
	p := r.player()
	switch {
	case m.B == 1:
		return engine.Refuse(codePayFree, "9", "tile", discoveries[kindFREECOCOA].ID)
	case int(m.A) > int(p.Owes):
		return engine.Refuse(codePayOwed, "13", "owed", int(p.Owes), "given", int(m.A))
	}
	return engine.Refuse(codePayHas, "13", "has", int(p.Goods[cocoa]), "given", int(m.A))
}
