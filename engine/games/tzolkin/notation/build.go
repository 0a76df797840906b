package notation

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
)

// Buildings, monuments and the market: decisions that take several words.

// chooseBuild reads a building with its terms, a monument, or none.
func (r *reader) chooseBuild(f *rules.Frame) (engine.Step, *engine.Refusal) {
	if f.B&rules.BuildOptional != 0 && r.Skip(wordNone) {
		return rules.None(), nil
	}
	from := r.At
	grand := r.Skip(wordMonument)
	if !grand && r.Skip(wordBuild) {
		r.Skip(wordBuild) // "errichte Gebäude 7"
		grand = r.Skip(wordMonument)
		if f.B&rules.BuildOptional != 0 && r.Skip(wordNone) {
			return rules.None(), nil
		}
	}
	x := r.Peek()
	switch {
	case x == nil:
		return 0, nil
	case x.Kind == lexMonument || grand && x.Kind == lexer.Number:
		return r.chooseMonument(x)
	case grand:
		return 0, r.unfit(x)
	case x.Kind == lexBuilding || x.Kind == lexer.Number && r.At > from:
		r.At++
		return r.chooseTerms(f, from, r.building(x))
	}
	return 0, nil
}

func (r *reader) chooseMonument(x *lexer.Lexeme) (engine.Step, *engine.Refusal) {
	r.At++
	n := x.N
	if x.Kind == lexer.Number {
		n--
	}
	if n < 0 || n >= rules.MonumentCount {
		return 0, engine.Refuse(rules.CodeNotShown, "9", "word", r.Quote(x), "shown", monumentNames(&r.s)).At(x.Span)
	}
	return rules.Monument(n), nil
}

// building is the index that a number means: with no age it is one of the age on display.
func (r *reader) building(x *lexer.Lexeme) int {
	n := x.N
	switch {
	case x.Kind == lexBuilding && n < noAge:
		return n
	case x.Kind == lexBuilding:
		n -= noAge
	}
	if n < 1 || n > rules.BuildingCount {
		return -1
	}
	if r.s.Age() == 2 {
		n += rules.AgeOne
	}
	return min(n-1, rules.BuildingCount-1)
}

// chooseTerms reads "with architecture", "without", "save wood" behind a building
// and finds the one legal step that fits. Architecture serves unless it is said not to.
func (r *reader) chooseTerms(f *rules.Frame, from, tile int) (engine.Step, *engine.Refusal) {
	arch, plain, cube := false, false, 0
	for {
		switch {
		case r.Skip(wordPlain):
			plain = true
		case r.Is(wordTrack) && r.Peek().Sense.Arg() == rules.Architecture && !r.Peek().Apart:
			r.At++
			arch = true
		case r.Skip(wordSave):
			x := r.Peek()
			if cube = r.Word(wordGood); cube < rules.Wood || cube > rules.Gold {
				if x == nil {
					x = &r.Lex[r.At-1]
				}
				return 0, engine.Refuse(rules.CodeSaveNot, "7").At(x.Span)
			}
		default:
			return r.fitting(f, from, tile, arch && !plain, plain, cube)
		}
	}
}

// fitting is the legal way to build a tile that fits the terms.
func (r *reader) fitting(f *rules.Frame, from, tile int, arch, plain bool, cube int) (engine.Step, *engine.Refusal) {
	var found engine.Step
	var cubes []string
	for _, step := range r.legal {
		m := rules.Unpack(step)
		if m.Kind != rules.StepBuild || int(m.A) != tile || cube != 0 && int(m.C) != cube || arch && m.B == 0 || plain && m.B == 1 {
			continue
		}
		if found != 0 && m.B == 0 { // without architecture only if that is said
			continue
		}
		found = step
		if m.C != 0 {
			cubes = append(cubes, rules.GoodIDs[m.C])
		}
	}
	switch {
	case found == 0:
		r.tried = rules.StepBuild
		return 0, r.whyBuild(f, tile, arch, plain, cube).At(r.Span(from))
	case len(cubes) > 1:
		return 0, engine.Refuse(rules.CodeSaveWhich, "7", "building", rules.Buildings[tile].ID, "goods", cubes).At(r.Span(from))
	}
	return found, nil
}

// chooseTrade reads all exchanges of a visit to the market: "sell 3 wood, buy
// gold", "-3 wood +1 gold". Corn may be named and says nothing.
func (r *reader) chooseTrade(*rules.Frame) (engine.Step, *engine.Refusal) {
	if r.Skip(wordNone) {
		return rules.None(), nil
	}
	swap := r.Skip(wordTrade)
	if swap && r.Skip(wordNone) {
		return rules.None(), nil
	}
	var net [3]int
	said, sign := false, 0
	if swap = swap && r.barter(); swap { // "trade 3 wood for 1 gold": what is given, then what is taken
		sign = -1
	}
	for {
		if x := r.Peek(); swap && said && x != nil && !x.Apart {
			sign = 1
		}
		good, n, refusal := r.exchange(&sign)
		if refusal != nil {
			return 0, refusal
		}
		if good < 0 {
			break
		}
		if good != rules.Corn {
			net[good-rules.Wood] = max(-maxTrade, min(net[good-rules.Wood]+n, maxTrade))
			said = true
		}
	}
	if !said {
		return 0, nil
	}
	r.queue = rules.Trade(net)
	if r.Skip(wordTrade) && !r.Is(wordNone) {
		r.At-- // another visit
	} else if !r.Skip(wordNone) && r.Open && r.AtEnd() && len(r.queue) > 1 {
		r.queue = r.queue[:len(r.queue)-1]
	}
	step := r.queue[0]
	r.queue = r.queue[1:]
	return step, nil
}

// barter reports that amounts without a sign follow, as behind "trade".
func (r *reader) barter() bool {
	from := r.At
	_, signed := r.amount()
	plain := !signed && r.Word(wordGood) >= rules.Wood
	r.At = from
	return plain
}

// exchange passes one good with the change of it, -1 if something else is next.
// "Sell" and "buy" hold for what follows them.
func (r *reader) exchange(sign *int) (good, n int, refusal *engine.Refusal) {
	from := r.At
	switch {
	case r.Skip(wordSell):
		*sign = -1
	case r.Skip(wordBuy):
		*sign = 1
	}
	n, signed := r.amount()
	x := r.Peek()
	good = r.Word(wordGood)
	switch {
	case good == rules.Skull:
		return -1, 0, engine.Refuse(rules.CodePayKind, r.section(), "good", rules.GoodIDs[rules.Skull]).At(x.Span)
	case good < 0 || good != rules.Corn && !signed && *sign == 0:
		r.At = from
		return -1, 0, nil
	case !signed:
		n *= *sign
	}
	return good, n, nil
}

// amount passes a number that may be signed; 1 if there is none.
func (r *reader) amount() (n int, signed bool) {
	x := r.Peek()
	if x == nil || x.Kind != lexer.Number && x.Kind != lexer.Times {
		return 1, false
	}
	r.At++
	return max(-99, min(x.N, 99)), x.Signed
}

// maxTrade bounds the cubes of a kind that are read in one visit to the market.
const maxTrade = 400
