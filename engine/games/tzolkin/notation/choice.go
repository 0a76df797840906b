package notation

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
)

// The decisions inside a pick-up. Each function takes the words that it
// understands and returns the step they name, 0 if they say nothing to it.

// chooseAct reads what the worker does: "as 2", "none", or nothing for the
// action that it stands on.
func (r *reader) chooseAct(f *rules.Frame) (engine.Step, *engine.Refusal) {
	w, n := int(f.A), int(f.B)
	if r.Skip(wordNone) {
		return rules.None(), nil
	}
	if r.Is(wordAs) || r.Is(wordDo) {
		if r.elsewhere(w, n) {
			return rules.Act(rules.Uxmal, rules.UxmalAny), nil
		}
		return r.chooseNumbered(w)
	}
	if w <= rules.Yaxchilan && n > 0 && r.Skip(wordTake) && n == rules.Fishing { // "gather wood", "fish"
		r.Word(wordGood)
	}
	switch {
	case n == 0:
		return rules.None(), nil
	case n <= rules.Wheels[w].Actions:
		return rules.Act(w, n), nil
	}
	return 0, nil
}

// elsewhere reports that "do tikal 2" is said of a worker who can do Uxmal 5: it
// is then left to the decision that Uxmal 5 asks for. "Do uxmal 2" is so from space 5 only,
// where the same action by stepping back ("as 2") would be dearer.
func (r *reader) elsewhere(w, n int) bool {
	if w != rules.Uxmal || n < rules.UxmalAny || r.At+1 >= len(r.Lex) {
		return false
	}
	x := &r.Lex[r.At+1]
	if x.Kind != lexer.Word || x.Sense.Class() != wordWheel {
		return false
	}
	return x.Sense.Arg() != rules.Uxmal || r.Is(wordDo) && n == rules.UxmalAny
}

// chooseNumbered reads "as 2", "as action 2" or "do tikal 2".
func (r *reader) chooseNumbered(w int) (engine.Step, *engine.Refusal) {
	from := r.At
	r.At++
	r.Skip(wordDo)
	if r.Skip(wordNone) {
		return rules.None(), nil
	}
	if named := r.Word(wordWheel); named >= 0 && named != w {
		return 0, engine.Refuse(rules.CodeOtherWheel, "6", "wheel", rules.WheelIDs[w]).At(r.Span(from))
	}
	k := r.Number()
	switch {
	case k < 0 && r.AtEnd():
		return 0, nil
	case k < 0:
		return 0, r.unfit(r.Peek())
	case k == 0:
		return rules.None(), nil
	}
	return rules.Act(w, min(k, rules.MaxTeeth)), nil
}

// chooseAny reads the action of Uxmal 5 or tile b2-11: "do yaxchilan 3", "none".
func (r *reader) chooseAny(f *rules.Frame) (engine.Step, *engine.Refusal) {
	if f.A == 1 && r.Skip(wordNone) {
		return rules.None(), nil
	}
	from := r.At
	said := r.Skip(wordDo) || r.Skip(wordAs)
	if said && f.A == 1 && r.Skip(wordNone) {
		return rules.None(), nil
	}
	x := r.Peek()
	if x == nil || !r.Is(wordWheel) || !said && x.Apart {
		if said && x != nil {
			return 0, r.unfit(x)
		}
		return 0, nil
	}
	w := r.Word(wordWheel)
	k := r.Number()
	switch {
	case w >= rules.Chichen:
		return 0, engine.Refuse(rules.CodeAnyChichen, "6.4").At(r.Span(from))
	case k < 0 && r.AtEnd():
		return 0, nil
	case k < 0:
		return 0, r.unfit(r.Peek())
	}
	return rules.Act(w, min(k, rules.MaxTeeth)), nil
}

// chooseHarvest reads "corn", "wood" or "burn".
func (r *reader) chooseHarvest(f *rules.Frame) (engine.Step, *engine.Refusal) {
	if r.Skip(wordBurn) {
		r.Skip(wordGood) // "burn wood", "burn for corn"
		return rules.Harvest(rules.HarvestBurn), nil
	}
	r.Skip(wordTake)
	x := r.Peek()
	switch r.Word(wordGood) {
	case rules.Corn:
		if rules.CanHarvest(&r.s, r.s.Player(r.seat), int(f.A), rules.HarvestFree) {
			return rules.Harvest(rules.HarvestFree), nil
		}
		return rules.Harvest(rules.HarvestCorn), nil
	case rules.Wood:
		return rules.Harvest(rules.HarvestWood), nil
	case -1:
		return 0, nil
	}
	return 0, r.unfit(x)
}

// chooseAnger reads the temple to go down in.
func (r *reader) chooseAnger(*rules.Frame) (engine.Step, *engine.Refusal) {
	r.Skip(wordAnger)
	if t := r.Word(wordTemple); t >= 0 {
		return rules.Down(t), nil
	}
	return 0, nil
}

// chooseTech reads a track, or none.
func (r *reader) chooseTech(f *rules.Frame) (engine.Step, *engine.Refusal) {
	if f.B&rules.TechOptional != 0 && r.Skip(wordNone) {
		return rules.None(), nil
	}
	r.Skip(wordTech)
	if t := r.Word(wordTrack); t >= 0 {
		return rules.Tech(t), nil
	}
	return 0, nil
}

// choosePay reads the cubes for a technology, for Tikal 5 or for the gods after
// Chichen Itza ("none" there).
func (r *reader) choosePay(f *rules.Frame) (engine.Step, *engine.Refusal) {
	price := 1
	if f.Kind == rules.FramePayTech {
		price = rules.TechPrice[r.s.Player(r.seat).Tech[f.A]]
	}
	if f.Kind == rules.FrameOffer {
		if r.Skip(wordNone) {
			return rules.None(), nil
		}
		if r.Skip(wordOffer) && r.Skip(wordNone) {
			return rules.None(), nil
		}
	}
	from := r.At
	r.Skip(wordPay)
	cubes, said, refusal := r.cubes(price)
	if refusal != nil || !said {
		return 0, refusal
	}
	if n := cubes.Resources(); n != price {
		return 0, engine.Refuse(rules.CodePayCount, r.section(), "needs", price, "given", n).At(r.Span(from))
	}
	return rules.Pay(int(cubes[rules.Wood]), int(cubes[rules.Stone]), int(cubes[rules.Gold])), nil
}

// cubes reads resources, "2 wood, stone", until there are enough of them.
func (r *reader) cubes(enough int) (got rules.Goods, said bool, refusal *engine.Refusal) {
	for got.Resources() < enough {
		from := r.At
		n := max(1, r.Number())
		x := r.Peek()
		good := r.Word(wordGood)
		switch {
		case good < 0:
			r.At = from
			return got, said, nil
		case good == rules.Corn || good == rules.Skull:
			return got, said, engine.Refuse(rules.CodePayKind, r.section(), "good", rules.GoodIDs[good]).At(x.Span)
		}
		if y := r.Peek(); y != nil && y.Kind == lexer.Times && !y.Apart {
			n *= r.Number()
		}
		got[good] += int16(min(n, 99))
		said = true
	}
	return got, said, nil
}

// chooseGain reads resources to take.
func (r *reader) chooseGain(f *rules.Frame) (engine.Step, *engine.Refusal) {
	from := r.At
	r.Skip(wordTake)
	got, said, refusal := r.cubes(int(f.A))
	if refusal != nil || !said {
		return 0, refusal
	}
	if n := got.Resources(); n != int(f.A) {
		return 0, engine.Refuse(rules.CodeTakeCount, r.section(), "needs", int(f.A), "given", n).At(r.Span(from))
	}
	return rules.Gain(int(got[rules.Wood]), int(got[rules.Stone]), int(got[rules.Gold])), nil
}

// chooseUp reads as many different temples as the decision asks for.
func (r *reader) chooseUp(f *rules.Frame) (engine.Step, *engine.Refusal) {
	from := r.At
	r.Skip(wordUp)
	var set []int
	for len(set) < int(f.A) {
		t := r.Word(wordTemple)
		if t < 0 {
			break
		}
		set = append(set, t)
	}
	switch {
	case len(set) == 0:
		return 0, nil
	case len(set) < int(f.A) || len(set) == 2 && set[0] == set[1]:
		return 0, engine.Refuse(rules.CodeTemples, "8", "n", int(f.A)).At(r.Span(from))
	}
	return rules.Up(set...), nil
}
