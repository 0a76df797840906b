package tzolkin

import (
	"strings"

	"painani/engine"
	"painani/engine/lang"
)

// Tell is one sentence of the log. Facts that the notation of the turn says
// already, or that follow by themselves, have none. Nothing that Tell says is
// secret: starting tiles are facts only when they are revealed.
func (Rules) Tell(f engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) string {
	if int(f.Kind) >= len(tellers) || tellers[f.Kind] == nil {
		return ""
	}
	return tellers[f.Kind](telling{catalog.In(tag), names.Of(f.Seat), f.Args})
}

// telling is a fact about to be told.
type telling struct {
	p    lang.Printer
	name string
	a    [6]int16
}

// say prints a sentence of the log with the name and more values.
func (t telling) say(key string, values ...any) string {
	return t.p.Say("fact."+key, append(values, "name", t.name)...)
}

func (t telling) where(place, number int16) string { return where(t.p, int(place), int(number)) }

// goods is the goods of a fact.
func (t telling) goods() string {
	g := goods{t.a[0], t.a[1], t.a[2], t.a[3], t.a[4]}
	return amount(t.p, &g, false)
}

// tellers tell a fact, by kind; nil: not worth a sentence.
var tellers = [factCount]func(telling) string{
	factKept:   func(t telling) string { return t.say("kept", "tiles", wealthName(t.a[0])+", "+wealthName(t.a[1])) },
	factBegged: func(t telling) string { return t.say("begged") },
	factPlaced: func(t telling) string { return t.say("placed", "corn", t.a[2], "where", t.where(t.a[0], t.a[1])) },
	factMercy:  func(t telling) string { return t.say("mercy", "corn", t.a[2], "where", t.where(t.a[0], t.a[1])) },
	factActed:  func(t telling) string { return t.say("acted", "where", t.where(t.a[0], t.a[1])) },
	factGained: tellGained,
	factPaid:   func(t telling) string { return t.say("paid", "goods", t.goods()) },
	factPoints: tellPoints,
	factUp:     func(t telling) string { return t.say("up", "temple", templeName(t.p, t.a[0]), "step", t.a[1]) },
	factBlocked: func(t telling) string {
		return t.say("blocked", "temple", templeName(t.p, t.a[0]))
	},
	factDown:  func(t telling) string { return t.say("down", "temple", templeName(t.p, t.a[0]), "step", t.a[1]) },
	factReady: func(t telling) string { return t.say("ready") },
	factTech:  func(t telling) string { return t.say("tech", "track", trackName(t.p, t.a[0]), "level", t.a[1]) },
	factBonus: func(t telling) string { return t.say("bonus", "track", trackName(t.p, t.a[0])) },
	factHarvested: func(t telling) string {
		return t.say("harvested-"+[...]string{"corn", "wood", "burn", "free"}[t.a[1]], "where", t.where(palenque, t.a[0]))
	},
	factBuilt:     func(t telling) string { return t.say("built", "tile", buildings[t.a[0]].ID) },
	factMonument:  func(t telling) string { return t.say("monument", "tile", monuments[t.a[0]].ID) },
	factWorker:    func(t telling) string { return t.say("worker", "n", t.a[0]) },
	factOffered:   func(t telling) string { return t.say("offered", "where", t.where(chichen, t.a[0])) },
	factSold:      func(t telling) string { return t.say("sold", "good", goodName(t.p, int(t.a[0]), 1), "corn", t.a[1]) },
	factBought:    func(t telling) string { return t.say("bought", "good", goodName(t.p, int(t.a[0]), 1), "corn", t.a[1]) },
	factRefilled:  func(t telling) string { return t.say("refilled", "tile", buildings[t.a[1]].ID) },
	factCollected: func(t telling) string { return t.say("collected", "corn", t.a[0]) },
	factFoodDay:   tellFoodDay,
	factFed:       tellFed,
	factAge:       func(t telling) string { return t.say("age") },
	factShortage:  func(t telling) string { return t.say("shortage", "wanted", t.a[0], "left", t.a[1]) },
	factTemple:    tellTemple,
	factMarker:    func(t telling) string { return t.say("marker") },
	factTooth:     func(t telling) string { return t.say("tooth", "n", t.a[0]) },
	factAdvanced:  func(t telling) string { return t.say("advanced", "n", t.a[0], "day", t.a[1]) },
	factFell:      func(t telling) string { return t.say("fell", "where", t.p.Say("place."+placeIDs[t.a[0]])) },
	factOver:      func(t telling) string { return t.say("over") },
}

func wealthName(n int16) string {
	if n < 1 || int(n) > wealthCount {
		return "?"
	}
	return wealth[n-1].ID
}

// tellGained says as well why goods come on a food day (rules.md 11.3).
func tellGained(t telling) string {
	if t.a[5] == fromFood {
		return t.say("gained-food", "goods", t.goods())
	}
	return t.say("gained", "goods", t.goods())
}

func tellPoints(t telling) string {
	if t.a[0] < 0 {
		return t.say("lost", "n", -t.a[0])
	}
	return t.say("won", "n", t.a[0])
}

func tellFoodDay(t telling) string {
	if n := int(t.a[0]); n >= 1 && n <= foodDayCount && foodDays[n-1].AgeEnds {
		return t.say("food-end", "age", n/2)
	}
	return t.say("food-mid")
}

func tellFed(t telling) string {
	if t.a[4] > 0 {
		return t.say("unfed", "corn", t.a[3], "n", t.a[4])
	}
	return t.say("fed", "corn", t.a[3])
}

func tellTemple(t telling) string {
	if t.a[2] != 0 {
		return t.say("temple-bonus", "temple", templeName(t.p, t.a[0]), "n", t.a[1], "bonus", t.a[2])
	}
	return t.say("temple", "temple", templeName(t.p, t.a[0]), "n", t.a[1])
}

// Narrate tells facts in fewer sentences than Tell would: one for all workers
// placed, one for what each worker picked up brings, one for new buildings.
func (g Rules) Narrate(facts []engine.Fact, viewer engine.Seat, names engine.Names, tag lang.Tag) []string {
	var out []string
	for len(facts) > 0 {
		text, n := "", 1
		switch facts[0].Kind {
		case factPlaced:
			text, n = placedRun(facts, names, tag)
		case factPicked:
			text, n = workerRun(facts, names, tag)
		case factRefilled:
			text, n = refilledRun(facts, tag)
		default:
			text = g.Tell(facts[0], viewer, names, tag)
		}
		if text != "" {
			out = append(out, text)
		}
		facts = facts[n:]
	}
	return out
}

// run is the length of the beginning of facts that fits.
func run(facts []engine.Fact, fits func(*engine.Fact) bool) int {
	n := 0
	for n < len(facts) && fits(&facts[n]) {
		n++
	}
	return n
}

func placedRun(facts []engine.Fact, names engine.Names, tag lang.Tag) (string, int) {
	p := catalog.In(tag)
	seat := facts[0].Seat
	n := run(facts, func(f *engine.Fact) bool { return f.Kind == factPlaced && f.Seat == seat })
	price, last := 0, int16(-1)
	var list []string
	for _, f := range facts[:n] {
		price += int(f.Args[2])
		if f.Args[0] == last && last != startSpace {
			list = append(list, digits(int(f.Args[1])))
		} else {
			list = append(list, where(p, int(f.Args[0]), int(f.Args[1])))
		}
		last = f.Args[0]
	}
	return p.Say("fact.placed-many", "name", names.Of(seat), "n", n, "corn", price, "where", strings.Join(list, ", ")), n
}

func refilledRun(facts []engine.Fact, tag lang.Tag) (string, int) {
	n := run(facts, func(f *engine.Fact) bool { return f.Kind == factRefilled })
	list := make([]string, n)
	for i := range list {
		list[i] = buildings[facts[i].Args[1]].ID
	}
	key := "fact.refilled"
	if n > 1 {
		key = "fact.refilled-many"
	}
	return catalog.In(tag).Say(key, "tile", strings.Join(list, ", ")), n
}

// workerRun tells what one worker brought: "Ada, Tikal 3: -1 wood, agriculture 1".
func workerRun(facts []engine.Fact, names engine.Names, tag lang.Tag) (string, int) {
	p := catalog.In(tag)
	seat, from := facts[0].Seat, facts[0].Args
	n := 1 + run(facts[1:], func(f *engine.Fact) bool { return f.Seat == seat && ofWorker(f.Kind) })
	at := where(p, int(from[0]), int(from[1]))
	sum := change{p: p}
	for _, f := range facts[1:n] {
		if f.Kind == factActed && (f.Args[0] != from[0] || f.Args[1] != from[1]) {
			at += " > " + where(p, int(f.Args[0]), int(f.Args[1]))
		}
		sum.add(&f)
	}
	if what := sum.text(); what != "" {
		return p.Say("fact.worker-did", "name", names.Of(seat), "where", at, "what", what), n
	}
	return p.Say("fact.worker-idle", "name", names.Of(seat), "where", at), n
}

// ofWorker reports that a fact may follow from a worker picked up.
func ofWorker(k uint8) bool {
	switch k {
	case factActed, factIdle, factGained, factPaid, factPoints, factUp, factBlocked, factDown, factReady, factTech, factBonus,
		factHarvested, factBuilt, factMonument, factWorker, factOffered, factSold, factBought:
		return true
	}
	return false
}
