package notation

import (
	"cmp"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// What a worker does that was picked up.

// readAct reads "as 2", "none", or nothing for the action that the worker stands on.
func readAct(r *reader) (engine.Step, *engine.Refusal) {
	f := r.S.Top()
	w, n := int(f.A), int(f.B)
	if r.Is(wordAs, wordDo) {
		if elsewhere(r, w, n) {
			return rules.Act(rules.Uxmal, rules.UxmalAny), nil
		}
		return readNumbered(r, w)
	}
	if w <= rules.Yaxchilan && n > 0 && r.Skip(wordTake) && n == rules.Fishing { // "gather wood", "fish"
		r.Word(wordGood)
	}
	return typed.Unsaid, nil
}

// ownAction is the action that a worker stands on; none on space 0, and to be said on spaces of free choice.
func ownAction(s *rules.State, _ engine.Step) engine.Step {
	switch f := s.Top(); {
	case f.B == 0:
		return rules.None()
	case int(f.B) <= rules.Wheels[f.A].Actions:
		return rules.Act(int(f.A), int(f.B))
	}
	return typed.Unsaid
}

// elsewhere reports that "do tikal 2" is said of a worker who can do Uxmal 5: it
// is then left to the decision that Uxmal 5 asks for. "Do uxmal 2" is so from space 5 only,
// where the same action by stepping back ("as 2") would be dearer.
func elsewhere(r *reader, w, n int) bool {
	if w != rules.Uxmal || n < rules.UxmalAny || r.At+1 >= len(r.Lex) {
		return false
	}
	x := &r.Lex[r.At+1]
	if x.Kind != lexer.Word || x.Sense.Class() != wordWheel {
		return false
	}
	return x.Sense.Arg() != rules.Uxmal || r.Is(wordDo) && n == rules.UxmalAny
}

// readNumbered reads "as 2", "as action 2" or "do tikal 2".
func readNumbered(r *reader, w int) (engine.Step, *engine.Refusal) {
	r.At++
	r.Skip(wordDo)
	if r.Skip(wordNone) {
		return rules.None(), nil
	}
	if named := r.Word(wordWheel); named >= 0 && named != w {
		return 0, engine.Refuse("TZ-other-wheel", "6", "wheel", rules.WheelIDs[w]).At(r.Said())
	}
	k := r.Number()
	switch {
	case k < 0 && r.AtEnd():
		return typed.Unfinished, nil
	case k < 0:
		return 0, r.Unfit(r.Peek())
	case k == 0:
		return rules.None(), nil
	}
	return rules.Act(w, min(k, rules.MaxTeeth)), nil
}

// readAny reads the action of Uxmal 5 or tile b2-11: "do yaxchilan 3", "none".
func readAny(r *reader) (engine.Step, *engine.Refusal) {
	free := r.S.Top().A == 1
	said := r.Skip(wordDo) || r.Skip(wordAs)
	if free && r.Skip(wordNone) {
		return rules.None(), nil
	}
	x := r.Peek()
	if x == nil || !r.Is(wordWheel) || !said && x.Apart {
		if said && x != nil {
			return 0, r.Unfit(x)
		}
		return typed.Unsaid, nil
	}
	w := r.Word(wordWheel)
	k := r.Number()
	switch {
	case w >= rules.Chichen:
		return 0, engine.Refuse("TZ-any-chichen", "6.4").At(r.Said())
	case k < 0 && r.AtEnd():
		return typed.Unsaid, nil
	case k < 0:
		return 0, r.Unfit(r.Peek())
	}
	return rules.Act(w, min(k, rules.MaxTeeth)), nil
}

// whyAct says why an action cannot be done, on its own wheel or by Uxmal 5.
func whyAct(r *reader, step engine.Step) *engine.Refusal {
	m, p, f := rules.Unpack(step), player(r), r.S.Top()
	w, k, n := int(m.A), int(m.B), int(f.B)
	price, most := rules.ActPrice(p, f, k), rules.Wheels[w].Actions
	left, bound := p.Goods[rules.Corn]-price, f.Kind == rules.FrameAct && !rules.FreeChoice(p, w, n)
	return cmp.Or(
		engine.When(f.Kind == rules.FrameAny && w == rules.Uxmal && k == rules.UxmalAny, "TZ-any-any", "6.4"),
		engine.When(k < 1 || k > most, "TZ-no-action", "6", "wheel", rules.WheelIDs[w], "max", most),
		engine.When(bound && k > rules.HighestAct(p, w, n), "TZ-too-high", "6", "wheel", rules.WheelIDs[w], "space", n, "action", k),
		engine.When(bound && left < 0, "TZ-lower-corn", "6", "needs", int(price), "has", int(p.Goods[rules.Corn]), "action", k),
		whyUnable(&r.S, p, w, k, left),
	)
}

// whyUnable says what an action lacks, see able.
func whyUnable(s *rules.State, p *rules.Player, w, k int, left int16) *engine.Refusal {
	builds := k == rules.TikalBuild || k == rules.TikalBuild2
	needs := rules.UxmalTempleCorn
	if k == rules.UxmalAny {
		needs = rules.UxmalAnyCorn
	}
	return cmp.Or(
		engine.When(w == rules.Palenque, "TZ-nothing-to-harvest", "6.1", "space", k),
		engine.When(w == rules.Chichen && s.Skulls&(1<<k) != 0, "TZ-skull-taken", "6.5", "space", k),
		engine.When(w == rules.Chichen, "TZ-no-skull", "6.5"),
		engine.When(w == rules.Tikal && builds || w == rules.Uxmal && k == rules.UxmalBuild, "TZ-nothing-to-build", "9"),
		engine.When(w == rules.Tikal, "TZ-nothing-to-pay", "6.3", "has", p.Goods.Resources()),
		engine.Refuse("TZ-action-corn", "6.4", "needs", needs, "has", int(left)),
	)
}

// readHarvest reads "corn", "wood" or "burn".
func readHarvest(r *reader) (engine.Step, *engine.Refusal) {
	if r.Skip(wordBurn) {
		r.Skip(wordGood) // "burn wood", "burn for corn"
		return rules.Harvest(rules.HarvestBurn), nil
	}
	r.Skip(wordTake)
	x := r.Peek()
	switch r.Word(wordGood) {
	case rules.Corn:
		if rules.CanHarvest(&r.S, player(r), int(r.S.Top().A), rules.HarvestFree) {
			return rules.Harvest(rules.HarvestFree), nil
		}
		return rules.Harvest(rules.HarvestCorn), nil
	case rules.Wood:
		return rules.Harvest(rules.HarvestWood), nil
	case -1:
		return typed.Unsaid, nil
	}
	return 0, r.Unfit(x)
}

func whyHarvest(_ *reader, step engine.Step) *engine.Refusal {
	how := rules.Unpack(step).A
	return cmp.Or(
		engine.When(how == rules.HarvestCorn, "TZ-no-corn-tile", "6.1"),
		engine.When(how == rules.HarvestWood, "TZ-no-wood-tile", "6.1"),
		engine.Refuse("TZ-burn-bottom", "6.1"),
	)
}
