package notation

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/typed"
)

// Temples, technologies, and what is paid and taken for them.

// What is named behind a verb: the temple where one goes down, the track of a technology.
var (
	readAnger = readNamed(wordAnger, wordTemple, rules.Down)
	readTech  = readNamed(wordTech, wordTrack, rules.Tech)
)

// readNamed reads behind a verb a word of a class, and makes a step of what it names.
func readNamed(verb, class class, step func(int) engine.Step) func(*reader) (engine.Step, *engine.Refusal) {
	return func(r *reader) (engine.Step, *engine.Refusal) {
		r.Skip(verb)
		if n := r.Word(class); n >= 0 {
			return step(n), nil
		}
		return typed.Unsaid, nil
	}
}

func whyAnger(_ *reader, step engine.Step) *engine.Refusal {
	return engine.Refuse("TZ-temple-bottom", "8", "temple", rules.TempleIDs[rules.Unpack(step).A])
}

func sayTech(w *writer, step engine.Step) {
	if w.S.Top().B&rules.TechOptional != 0 || rules.Unpack(w.Last).Kind == rules.StepTech {
		w.Part(",")
	}
	w.Say("tech", rules.TrackIDs[rules.Unpack(step).A])
}

func whyTech(r *reader, step engine.Step) *engine.Refusal {
	p, track := player(r), rules.Unpack(step).A
	return engine.Refuse("TZ-tech-price", "7", "track", rules.TrackIDs[track], "needs",
		rules.TechPrice[p.Tech[track]], "has", p.Goods.Resources())
}

// What is paid for a technology, for Tikal 5 or to the gods after Chichen Itza, and what is taken.
var (
	readPay  = readCubes(wordPay, "TZ-pay-count", rules.Pay)
	readGain = readCubes(wordTake, "TZ-take-count", rules.Gain)
)

func whyPay(r *reader, step engine.Step) *engine.Refusal {
	cubes := rules.Unpack(step).Cubes()
	return engine.Refuse("TZ-pay-has", "7", "missing", engine.Lacking(rules.GoodIDs[:], player(r).Goods[:], cubes[:]))
}

func readOffer(r *reader) (engine.Step, *engine.Refusal) {
	if r.Skip(wordNone) || r.Skip(wordOffer) && r.Skip(wordNone) {
		return rules.None(), nil
	}
	return readPay(r)
}

// readCubes reads behind a verb resources, "2 wood, stone", until there are enough of them, and makes a step of them.
func readCubes(
	verb class, code string, step func(w, s, g int) engine.Step,
) func(*reader) (engine.Step, *engine.Refusal) {
	return func(r *reader) (engine.Step, *engine.Refusal) {
		from, enough := r.At, rules.CubesDue(player(r), r.S.Top())
		r.Skip(verb)
		at, got := r.At, [rules.GoodsCount]int{}
		n, other := r.Amounts(wordGood, enough, func(good, n int) bool {
			got[good] += n
			return good != rules.Corn && good != rules.Skull
		})
		switch {
		case other != nil:
			return 0, engine.Refuse("TZ-pay-kind", r.Due.Section, "good", rules.GoodIDs[other.Sense.Arg()]).At(other.Span)
		case r.At == at:
			return typed.Unsaid, nil
		case n != enough:
			return 0, engine.Refuse(code, r.Due.Section, "needs", enough, "given", n).At(r.Span(from))
		}
		return step(got[rules.Wood], got[rules.Stone], got[rules.Gold]), nil
	}
}

func readUp(r *reader) (engine.Step, *engine.Refusal) {
	from, n := r.At, int(r.S.Top().A)
	r.Skip(wordUp)
	var set []int
	for len(set) < n {
		t := r.Word(wordTemple)
		if t < 0 {
			break
		}
		set = append(set, t)
	}
	switch {
	case len(set) == 0:
		return typed.Unsaid, nil
	case len(set) < n || len(set) == 2 && set[0] == set[1]:
		return 0, engine.Refuse("TZ-temples", "8", "n", n).At(r.Span(from))
	}
	return rules.Up(set...), nil
}
