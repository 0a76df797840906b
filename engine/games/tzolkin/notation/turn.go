package notation

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
	"painani/engine/lexer"
)

// chooseTurn reads the upper level of a turn: begging, placing, picking up, its end.
func (r *reader) chooseTurn() (engine.Step, *engine.Refusal) {
	if r.repeat > 0 {
		r.repeat--
		return rules.Place(r.where), nil
	}
	if r.AtEnd() {
		if r.s.Stage == rules.StagePlacing || r.s.Stage == rules.StagePicking {
			return rules.Stop(0), nil
		}
		return 0, nil
	}
	x := r.Peek()
	if x.Kind != lexer.Word {
		return r.chooseByNumber(x)
	}
	switch c := x.Sense.Class(); c {
	case wordBeg:
		return r.chooseBeg()
	case wordPlace, wordPick:
		r.At++
		r.mode, r.wheel = c, -1
		r.Skip(wordUp) // "pick up"
		if r.AtEnd() && r.s.Stage < rules.StagePlacing {
			return 0, nil
		}
		return r.chooseTurn()
	case wordWheel:
		return r.chooseWheel(x, 1)
	case wordDone:
		if r.s.Stage >= rules.StagePlacing {
			r.At++
			return rules.Stop(0), nil
		}
	case wordSpin:
		return r.chooseOrder()
	case wordKeep:
		return 0, engine.Refuse(rules.CodeNowTurn, "4").At(x.Span)
	case wordPass:
		return 0, engine.Refuse(rules.CodePass, "4").At(x.Span)
	}
	if r.mode == 0 {
		return 0, r.refuseVerb(x)
	}
	return 0, r.unfit(x)
}

func (r *reader) refuseVerb(x *lexer.Lexeme) *engine.Refusal {
	refusal := engine.Refuse(rules.CodeVerb, "4", "word", r.Quote(x)).At(x.Span)
	said, rest := r.Line[:x.Span.From], r.Line[x.Span.From:]
	refusal.Near = []string{said + "place " + rest, said + "pick " + rest} // suggest keeps what can be read
	return refusal
}

// chooseByNumber reads "2x tikal" behind "place" and "…, 3" behind "pick yaxchilan 2".
func (r *reader) chooseByNumber(x *lexer.Lexeme) (engine.Step, *engine.Refusal) {
	switch {
	case r.mode == wordPlace && (x.Kind == lexer.Number || x.Kind == lexer.Times):
		n := r.Number()
		if w := r.Peek(); w != nil && r.Is(wordWheel) {
			return r.chooseWheel(w, n)
		}
	case r.mode == wordPick && r.wheel >= 0 && x.Apart && x.Kind == lexer.Number:
		return r.pickAt(r.wheel, r.Number()), nil
	case r.mode == 0:
		return 0, r.refuseVerb(x)
	}
	return 0, r.unfit(x)
}

// pickAt is the step that picks up there; a position beyond every wheel becomes one that nobody is on.
func (r *reader) pickAt(w, n int) engine.Step {
	if n < 0 || n > rules.MaxTeeth {
		n = rules.MaxTeeth
	}
	return rules.Pick(w, n)
}

func (r *reader) chooseBeg() (engine.Step, *engine.Refusal) {
	r.At++
	r.Skip(wordGood) // "for corn"
	r.Skip(wordAnger)
	if t := r.Word(wordTemple); t >= 0 {
		return rules.Beg(t), nil
	}
	var only engine.Step
	for _, step := range r.legal {
		if rules.Unpack(step).Kind != rules.StepBeg {
			continue
		}
		if only != 0 {
			if r.AtEnd() {
				return 0, nil
			}
			next := r.Peek()
			r.tried = rules.StepBeg
			return 0, engine.Refuse(rules.CodeMissing, "4", "choice", "beg", "word", r.Quote(next)).At(next.Span)
		}
		only = step
	}
	if only == 0 {
		return rules.Beg(rules.Brown), nil // refused with its reason
	}
	return only, nil
}

// chooseWheel reads a place behind "place" (with its count) or a wheel and a number behind "pick".
func (r *reader) chooseWheel(x *lexer.Lexeme, count int) (engine.Step, *engine.Refusal) {
	w := r.Word(wordWheel)
	switch r.mode {
	case wordPlace:
		return r.choosePlaces(x, w, count)
	case wordPick:
		r.wheel = w
		if n := r.Number(); n >= 0 {
			return r.pickAt(w, n), nil
		}
		return r.pickOnly(w, x)
	}
	return 0, r.refuseVerb(x)
}

func (r *reader) choosePlaces(x *lexer.Lexeme, w, count int) (engine.Step, *engine.Refusal) {
	if y := r.Peek(); y != nil && !y.Apart {
		switch y.Kind {
		case lexer.Times:
			r.At++
			count *= y.N
		case lexer.Number:
			return 0, r.refuseCount(x, y, w)
		}
	}
	if count < 1 || count > rules.MaxWorkers {
		return 0, engine.Refuse(rules.CodeNumber, "5", "number", count, "min", 1, "max", rules.MaxWorkers).At(x.Span)
	}
	r.where, r.repeat = w, count-1
	return rules.Place(w), nil
}

// refuseCount asks back for "place tikal 2": two workers, or space 2?
func (r *reader) refuseCount(x, y *lexer.Lexeme, w int) *engine.Refusal {
	name := placeWords[w]
	refusal := engine.Refuse(rules.CodeCount, "5", "place", rules.PlaceIDs[w], "number", y.N, "twice", name+" "+words.Digits(y.N)+"x")
	before, after := r.Line[:x.Span.From], r.Line[y.Span.To:]
	if y.N >= 1 && y.N <= rules.MaxWorkers {
		refusal.Near = []string{before + name + " " + words.Digits(y.N) + "x" + after, before + name + after}
	}
	refusal.Span.From, refusal.Span.To = x.Span.From, y.Span.To
	return refusal
}

// pickOnly is the player's only worker on a wheel.
func (r *reader) pickOnly(w int, x *lexer.Lexeme) (engine.Step, *engine.Refusal) {
	var only engine.Step
	count := 0
	for _, step := range r.legal {
		if m := rules.Unpack(step); m.Kind == rules.StepPick && int(m.A) == w {
			only = step
			count++
		}
	}
	switch count {
	case 0:
		return rules.Pick(w, rules.MaxTeeth), nil // refused with its reason
	case 1:
		return only, nil
	}
	refusal := engine.Refuse(rules.CodeWhichWorker, "6", "wheel", rules.WheelIDs[w], "spaces", spacesOf(&r.s, r.seat, w)).At(x.Span)
	for _, n := range spacesOf(&r.s, r.seat, w) {
		refusal.Near = append(refusal.Near, r.Line[:x.Span.To]+" "+words.Digits(n)+r.Line[x.Span.To:])
	}
	return 0, refusal
}

// spacesOf lists the numbers where the seat has workers on a wheel.
func spacesOf(s *rules.State, seat uint8, w int) []int {
	var out []int
	if w < rules.WheelCount {
		for n := 0; n <= rules.Wheels[w].Last; n++ {
			if s.Wheels[w][n] == seat {
				out = append(out, n)
			}
		}
	}
	return out
}

// chooseOrder reads an order for the calendar at the end of a placing turn, with
// the worker on the start-player space.
func (r *reader) chooseOrder() (engine.Step, *engine.Refusal) {
	from := r.At
	r.At++
	days := r.Number()
	perhaps := r.Skip(wordIf)
	switch {
	case r.s.Space != r.seat:
		return 0, engine.Refuse(rules.CodeSpinSpace, "10").At(r.Span(from))
	case days != 1 && days != 2:
		return 0, engine.Refuse(rules.CodeSpinDays, "10").At(r.Span(from))
	case (days == 1 || perhaps) && !rules.OrderOpen(&r.s):
		return rules.Stop(0), nil
	}
	return rules.Stop(days), nil
}

// chooseSpin reads how far the calendar goes (rules.md 10).
func (r *reader) chooseSpin() (engine.Step, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return 0, nil
	}
	if x.Kind == lexer.Word && x.Sense.Class() != wordSpin {
		return 0, engine.Refuse(rules.CodeNowSpin, "10").At(x.Span)
	}
	from := r.At
	said := r.Skip(wordSpin)
	if said && r.AtEnd() {
		return 0, nil
	}
	days := r.Number()
	r.Skip(wordIf)
	if days != 1 && days != 2 {
		return 0, engine.Refuse(rules.CodeSpinDays, "10").At(r.Span(from))
	}
	return rules.Spin(days), nil
}

// chooseKeep reads the two starting tiles to keep (rules.md 2.9).
func (r *reader) chooseKeep() (engine.Step, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return 0, nil
	}
	if x.Kind == lexer.Word && x.Sense.Class() != wordKeep {
		return 0, engine.Refuse(rules.CodeNowKeep, "2").At(x.Span)
	}
	from := r.At
	r.Skip(wordKeep)
	var at []int
	dealt := &r.s.Players[r.seat-1].Dealt
	for !r.AtEnd() && len(at) < rules.KeptTiles {
		y := r.Peek()
		if y.Kind != lexWealth && y.Kind != lexer.Number {
			return 0, r.unfit(y)
		}
		i := indexOf(dealt, y.N)
		if i < 0 {
			return 0, engine.Refuse(rules.CodeNotDealt, "2", "word", r.Quote(y), "tiles", wealthNames(dealt)).At(y.Span)
		}
		r.At++
		at = append(at, i)
	}
	if len(at) == 0 && r.Open {
		return 0, nil
	}
	if len(at) < rules.KeptTiles || at[0] == at[1] || !r.AtEnd() {
		refusal := engine.Refuse(rules.CodeKeepTwo, "2", "tiles", wealthNames(dealt)).At(r.Span(from))
		if len(at) == 1 && r.AtEnd() {
			refusal.Near = keepWith(dealt, at[0])
		}
		return 0, refusal
	}
	return rules.Keep(min(at[0], at[1]), max(at[0], at[1])), nil
}

func indexOf(dealt *[rules.DealtTiles]uint8, number int) int {
	for i, tile := range dealt {
		if int(tile) == number && tile != 0 && tile != rules.HiddenTile {
			return i
		}
	}
	return -1
}

// keepWith are the whole choices that keep the i-th tile dealt.
func keepWith(dealt *[rules.DealtTiles]uint8, i int) []string {
	names := wealthNames(dealt)
	var out []string
	for k := range names {
		if k != i {
			out = append(out, "keep "+names[i]+" "+names[k])
		}
	}
	return out
}

// wealthNames lists the starting tiles that may be named.
func wealthNames(dealt *[rules.DealtTiles]uint8) []string {
	var out []string
	for _, tile := range dealt {
		if tile >= 1 && int(tile) <= rules.WealthCount {
			out = append(out, rules.Wealth[tile-1].ID)
		}
	}
	return out
}
