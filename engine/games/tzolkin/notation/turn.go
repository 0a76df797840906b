package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// The upper level of a turn: begging, placing, picking up, its end.

func readTurn(r *reader) (engine.Step, *engine.Refusal) {
	if r.AtEnd() {
		return typed.Unsaid, nil
	}
	x := r.Peek()
	if x.Kind != lexer.Word {
		return readNumber(r, x)
	}
	switch c := x.Sense.Class(); c {
	case wordBeg:
		return readBeg(r)
	case wordPlace, wordPick:
		r.At++
		r.Own = said{mode: c}
		r.Skip(wordUp) // "pick up"
		return readTurn(r)
	case wordWheel:
		return readWheel(r, x, 1)
	case wordDone:
		if r.S.Stage >= rules.StagePlacing {
			r.At++
			return rules.Stop(0), nil
		}
	case wordSpin:
		return readOrder(r)
	case wordKeep:
		return 0, engine.Refuse("TZ-now-turn", "4").At(x.Span)
	case wordPass:
		return 0, engine.Refuse("TZ-no-pass", "4").At(x.Span)
	}
	if mode(r) == 0 {
		return 0, refuseVerb(r, x)
	}
	return 0, r.Unfit(x)
}

// mode is wordPlace or wordPick, as was said or begun before; 0 if neither.
func mode(r *reader) class {
	begun := [len(rules.StageIDs)]class{rules.StagePlacing: wordPlace, rules.StagePicking: wordPick}
	return cmp.Or(r.Own.mode, begun[r.S.Stage])
}

func refuseVerb(r *reader, x *lexer.Lexeme) *engine.Refusal {
	refusal := engine.Refuse("TZ-verb", "4", "word", r.Quote(x)).At(x.Span)
	said, rest := r.Line[:x.Span.From], r.Line[x.Span.From:]
	refusal.Near = []string{said + "place " + rest, said + "pick " + rest} // the kit keeps what can be read
	return refusal
}

// readNumber reads "2x tikal" behind "place" and "…, 3" behind "pick yaxchilan 2".
func readNumber(r *reader, x *lexer.Lexeme) (engine.Step, *engine.Refusal) {
	switch {
	case mode(r) == wordPlace && (x.Kind == lexer.Number || x.Kind == lexer.Times):
		n := r.Number()
		if w := r.Peek(); w != nil && r.Is(wordWheel) {
			return readWheel(r, w, n)
		}
	case mode(r) == wordPick && r.Own.wheel > 0 && x.Apart && x.Kind == lexer.Number:
		return pickAt(r.Own.wheel-1, r.Number()), nil
	case mode(r) == 0:
		return 0, refuseVerb(r, x)
	}
	return 0, r.Unfit(x)
}

// readWheel reads a place behind "place" (with its count) or a wheel and a number behind "pick".
func readWheel(r *reader, x *lexer.Lexeme, count int) (engine.Step, *engine.Refusal) {
	w := r.Word(wordWheel)
	switch mode(r) {
	case wordPlace:
		return readPlaces(r, x, w, count)
	case wordPick:
		r.Own.wheel = w + 1
		if n := r.Number(); n >= 0 {
			return pickAt(w, n), nil
		}
		return pickOnly(r, w, x)
	}
	return 0, refuseVerb(r, x)
}

// nearTurn offers ways to beg only to who wants to beg.
func nearTurn(r *reader, _ *engine.Refusal) []engine.Step { return ofKind(r, rules.StepBeg) }

// ofKind are the legal steps of the kind that was tried and the ways out, if it was this kind and there are
// some; else all that are legal.
func ofKind(r *reader, k rules.Kind) []engine.Step {
	if r.Tried != uint8(k) || len(of(r, k, nil)) == 0 {
		return r.Legal
	}
	return r.Fitting(func(x engine.Step) bool { return rules.Unpack(x).Kind == k || slices.Contains(r.G.Out, x) })
}

// of are the legal steps of a kind that fit; nil: all of it.
func of(r *reader, k rules.Kind, fit func(rules.Move) bool) []engine.Step {
	return r.Fitting(func(x engine.Step) bool {
		m := rules.Unpack(x)
		return m.Kind == k && (fit == nil || fit(m))
	})
}

// Begging.

func readBeg(r *reader) (engine.Step, *engine.Refusal) {
	r.At++
	r.Skip(wordGood) // "for corn"
	r.Skip(wordAnger)
	if t := r.Word(wordTemple); t >= 0 {
		return rules.Beg(t), nil
	}
	switch ways := of(r, rules.StepBeg, nil); {
	case len(ways) == 0:
		return rules.Beg(rules.Brown), nil // refused with its reason
	case len(ways) == 1:
		return ways[0], nil
	case r.AtEnd():
		return typed.Unsaid, nil
	}
	next := r.Peek()
	r.Tried = uint8(rules.StepBeg)
	return 0, engine.Refuse("TZ-missing", "4", "choice", "beg", "word", r.Quote(next)).At(next.Span)
}

func whyBeg(r *reader, step engine.Step) *engine.Refusal {
	has := int(player(r).Goods[rules.Corn])
	return cmp.Or(
		engine.When(r.S.Stage != rules.StageBegin, "TZ-beg-late", "4"),
		engine.When(has >= rules.BegCorn, "TZ-beg-corn", "4", "has", has, "max", rules.BegCorn-1),
		engine.When(!player(r).CanAnger(), "TZ-beg-bottom", "8"),
		whyAnger(r, step),
	)
}

// Placing.

func readPlaces(r *reader, x *lexer.Lexeme, w, count int) (engine.Step, *engine.Refusal) {
	if y := r.Peek(); r.Close() && y.Kind == lexer.Number {
		return 0, refuseCount(r, x, y, w)
	}
	count *= r.Times()
	if count < 1 || count > rules.MaxWorkers {
		return 0, engine.Refuse("TZ-number", "5", "number", count, "min", 1, "max", rules.MaxWorkers).At(x.Span)
	}
	return r.Repeat(rules.Place(w), count), nil
}

// refuseCount asks back for "place tikal 2": two workers, or space 2?
func refuseCount(r *reader, x, y *lexer.Lexeme, w int) *engine.Refusal {
	name := placeWord(w)
	refusal := engine.Refuse("TZ-count", "5", "place", rules.PlaceIDs[w], "number", y.N, "twice",
		name+" "+words.Digits(y.N)+"x")
	before, after := r.Line[:x.Span.From], r.Line[y.Span.To:]
	if y.N >= 1 && y.N <= rules.MaxWorkers {
		refusal.Near = []string{before + name + " " + words.Digits(y.N) + "x" + after, before + name + after}
	}
	refusal.Span.From, refusal.Span.To = x.Span.From, y.Span.To
	return refusal
}

func sayPlace(w *writer, step engine.Step) {
	n := w.Run()
	switch {
	case n == 0:
		return
	case rules.Unpack(w.Last).Kind == rules.StepPlace:
		w.Part(",")
	default:
		w.Begin("place")
	}
	placeA(w, rules.Unpack(step))
	if n > 1 {
		w.Number(n)
		w.B = append(w.B, 'x')
	}
}

func whyPlace(r *reader, step engine.Step) *engine.Refusal {
	p, where := player(r), int(rules.Unpack(step).A)
	n, id := rules.PlaceNumber(&r.S, where), rules.PlaceIDs[where]
	closed := cmp.Or(
		engine.When(r.S.Stage == rules.StagePicking, "TZ-mixed", "4"),
		engine.When(p.Hand == 0 && r.S.Placed > 0, "TZ-hand-placed", "5", "n", int(r.S.Placed)),
		engine.When(p.Hand == 0, "TZ-no-hand", "5", "workers", int(p.Workers)),
		engine.When(n < 0 && where == rules.StartSpace, "TZ-start-taken", "5", "seat", engine.Seat(r.S.Space)),
		engine.When(n < 0, "TZ-wheel-full", "5", "place", id),
	)
	if closed != nil {
		return closed
	}
	needs, has := int(rules.PlacePrice(&r.S, n)), int(p.Goods[rules.Corn])
	paid := of(r, rules.StepPlace, func(m rules.Move) bool {
		return rules.PlacePrice(&r.S, rules.PlaceNumber(&r.S, int(m.A))) <= p.Goods[rules.Corn]
	})
	mercy := r.S.Stage != rules.StagePlacing && all(r, rules.StepPlace) && len(paid) == 0
	return cmp.Or(
		engine.When(all(r, rules.StepBeg), "TZ-must-beg", "4.1", "needs", needs, "has", has),
		engine.When(mercy, "TZ-mercy", "4.1", "place", id, "space", n),
		engine.Refuse("TZ-not-enough-corn", "5", "place", id, "space", n, "needs", needs, "has", has),
	)
}

// all reports that every legal step is of one kind.
func all(r *reader, k rules.Kind) bool { return len(r.Legal) > 0 && len(of(r, k, nil)) == len(r.Legal) }

// Picking up.

// pickAt is the step that picks up there; a position beyond every wheel becomes one that nobody is on.
func pickAt(w, n int) engine.Step {
	if n < 0 || n > rules.MaxTeeth {
		n = rules.MaxTeeth
	}
	return rules.Pick(w, n)
}

// pickOnly is the player's only worker on a wheel.
func pickOnly(r *reader, w int, x *lexer.Lexeme) (engine.Step, *engine.Refusal) {
	ways := of(r, rules.StepPick, func(m rules.Move) bool { return int(m.A) == w })
	switch len(ways) {
	case 0:
		return pickAt(w, -1), nil // refused with its reason
	case 1:
		return ways[0], nil
	}
	spaces := spacesOf(r, w)
	refusal := engine.Refuse("TZ-which-worker", "6", "wheel", rules.WheelIDs[w], "spaces", spaces).At(x.Span)
	for _, n := range spaces {
		refusal.Near = append(refusal.Near, r.Line[:x.Span.To]+" "+words.Digits(n)+r.Line[x.Span.To:])
	}
	return 0, refusal
}

// spacesOf lists the numbers where the seat has workers on a wheel.
func spacesOf(r *reader, w int) (out []int) {
	if w < rules.WheelCount {
		for n := 0; n <= rules.Wheels[w].Last; n++ {
			if r.S.Wheels[w][n] == uint8(r.Seat) {
				out = append(out, n)
			}
		}
	}
	return out
}

func whyPick(r *reader, step engine.Step) *engine.Refusal {
	var own []string
	for wheel := range r.S.Wheels {
		for _, n := range spacesOf(r, wheel) {
			own = append(own, placeWord(wheel)+" "+words.Digits(n))
		}
	}
	return cmp.Or(
		engine.When(r.S.Stage == rules.StagePlacing, "TZ-mixed", "4"),
		engine.When(rules.Unpack(step).A == rules.StartSpace, "TZ-pick-start", "6"),
		engine.When(len(own) == 0, "TZ-none-out", "6"),
		engine.Refuse("TZ-no-worker", "6", "own", own),
	)
}

// The end of a turn, with an order for the calendar if the worker is on the start-player space.

func readOrder(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	r.At++
	days := r.Number()
	perhaps := r.Skip(wordIf)
	switch {
	case r.S.Space != uint8(r.Seat):
		return 0, engine.Refuse("TZ-spin-space", "10").At(r.Span(from))
	case days != 1 && days != 2:
		return 0, engine.Refuse("TZ-spin-days", "10").At(r.Span(from))
	case (days == 1 || perhaps) && !rules.OrderOpen(&r.S):
		return rules.Stop(0), nil
	}
	return rules.Stop(days), nil
}

func sayOrder(w *writer, step engine.Step) {
	w.Begin([...]string{"done", "spin 1", "spin 2 if possible"}[rules.Unpack(step).A])
}

func whyOrder(r *reader, _ engine.Step) *engine.Refusal {
	var who []string
	for w := range r.S.Wheels {
		n := rules.Wheels[w].Last - 1
		if x := r.S.Wheels[w][n]; rules.StopsDouble(x) && !r.S.YetToMove(x) {
			who = append(who, placeWord(w)+" "+words.Digits(n))
		}
	}
	return cmp.Or(
		engine.When(!player(r).Ready, "TZ-spin-used", "10"),
		engine.Refuse("TZ-spin-blocked", "10", "spaces", who),
	)
}
