package words

import (
	"strings"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

// Tell is one sentence of the log. Facts that the notation of the turn says already, or that follow by themselves,
// have none. Nothing that Tell says is secret: starting tiles are facts only when they are revealed.
func (Teller) Tell(f engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) string {
	return tellers.Tell(f, Catalog.In(tag), names)
}

// telling is a fact about to be told.
type telling = engine.Telling

// goods is the goods of a fact.
func goods(t telling) string {
	g := rules.Goods{t.Args[0], t.Args[1], t.Args[2], t.Args[3], t.Args[4]}
	return Amount(t.Printer, &g, false)
}

// What sentences name, out of the arguments of a fact.
var (
	number = engine.Arg
	ofIDs  = func(ids []string) func(lang.Printer, int16) string {
		return func(_ lang.Printer, i int16) string { return ids[i] }
	}
	wealthID = func(_ lang.Printer, tile int16) string { return engine.ID(rules.WealthIDs, tile) }
	temple   = engine.ArgAs("temple", TempleName, 0)
	track    = engine.ArgAs("track", trackName, 0)
	good     = engine.ArgAs("good", func(p lang.Printer, good int16) string { return goodName(p, int(good), 1) }, 0)
	amounts  = engine.Value{Name: "goods", Of: func(t telling) any { return goods(t) }}
	place    = engine.Value{Name: "where", Of: func(t telling) any { return where(t.Printer, t.Args[0], t.Args[1]) }}
)

// spaceOf is a space of a wheel.
func spaceOf(wheel int16) engine.Value {
	return engine.ArgAs("where", func(p lang.Printer, space int16) string { return where(p, wheel, space) }, 0)
}

// tellers tell a fact, by kind; nil: not worth a sentence.
var tellers = engine.Tellers{
	rules.FactKept:      engine.Tells("kept", engine.ArgAs("tiles", wealthID, 0, 1)),
	rules.FactBegged:    engine.Tells("begged"),
	rules.FactPlaced:    engine.Tells("placed", number("corn", 2), place),
	rules.FactMercy:     engine.Tells("mercy", number("corn", 2), place),
	rules.FactActed:     engine.Tells("acted", place),
	rules.FactGained:    tellGained,
	rules.FactPaid:      engine.Tells("paid", amounts),
	rules.FactPoints:    tellPoints,
	rules.FactUp:        engine.Tells("up", temple, number("step", 1)),
	rules.FactBlocked:   engine.Tells("blocked", temple),
	rules.FactDown:      engine.Tells("down", temple, number("step", 1)),
	rules.FactReady:     engine.Tells("ready"),
	rules.FactTech:      engine.Tells("tech", track, number("level", 1)),
	rules.FactBonus:     engine.Tells("bonus", track),
	rules.FactHarvested: tellHarvested,
	rules.FactBuilt:     engine.Tells("built", engine.ArgAs("tile", ofIDs(rules.BuildingIDs), 0)),
	rules.FactMonument:  engine.Tells("monument", engine.ArgAs("tile", ofIDs(rules.MonumentIDs), 0)),
	rules.FactWorker:    engine.Tells("worker", number("n", 0)),
	rules.FactOffered:   engine.Tells("offered", spaceOf(rules.Chichen)),
	rules.FactSold:      engine.Tells("sold", good, number("corn", 1)),
	rules.FactBought:    engine.Tells("bought", good, number("corn", 1)),
	rules.FactRefilled:  engine.Tells("refilled", engine.ArgAs("tile", ofIDs(rules.BuildingIDs), 1)),
	rules.FactCollected: engine.Tells("collected", number("corn", 0)),
	rules.FactFoodDay:   tellFoodDay,
	rules.FactFed:       tellFed,
	rules.FactAge:       engine.Tells("age"),
	rules.FactShortage:  engine.Tells("shortage", number("wanted", 0), number("left", 1)),
	rules.FactTemple:    tellTemple,
	rules.FactMarker:    engine.Tells("marker"),
	rules.FactTooth:     engine.Tells("tooth", number("n", 0)),
	rules.FactAdvanced:  engine.Tells("advanced", number("n", 0), number("day", 1)),
	rules.FactFell:      engine.Tells("fell", engine.ArgAs("where", placeName, 0)),
	rules.FactOver:      engine.Tells("over"),
	rules.FactReward:    func(t telling) string { return t.Fact("reward", "list", reward(t)) },
}

func tellHarvested(t telling) string {
	how := [...]string{"corn", "wood", "burn", "free"}[t.Args[1]]
	return t.Fact("harvested-"+how, "where", where(t.Printer, rules.Palenque, t.Args[0]))
}

// tellGained says as well why goods come on a food day (rules.md 11.3).
func tellGained(t telling) string {
	if t.Args[5] == rules.FromFood {
		return t.Fact("gained-food", "goods", goods(t))
	}
	return t.Fact("gained", "goods", goods(t))
}

func tellPoints(t telling) string {
	if t.Args[0] < 0 {
		return t.Fact("lost", "n", -t.Args[0])
	}
	return t.Fact("won", "n", t.Args[0])
}

func reward(t telling) string {
	g := rules.Goods{rules.Wood: t.Args[2], rules.Stone: t.Args[3], rules.Gold: t.Args[4], rules.Skull: t.Args[5]}
	return t.Say("reward.item", "goods", Amount(t.Printer, &g, false), "temple", TempleName(t.Printer, t.Args[0]), "step", t.Args[1])
}

func tellFoodDay(t telling) string {
	if n := int(t.Args[0]); n >= 1 && n <= rules.FoodDayCount && rules.FoodDays[n-1].AgeEnds {
		return t.Fact("food-end", "age", n/2)
	}
	return t.Fact("food-mid")
}

func tellFed(t telling) string {
	if t.Args[4] > 0 {
		return t.Fact("unfed", "corn", t.Args[3], "n", t.Args[4])
	}
	return t.Fact("fed", "corn", t.Args[3])
}

func tellTemple(t telling) string {
	if t.Args[2] != 0 {
		return t.Fact("temple-bonus", "temple", TempleName(t.Printer, t.Args[0]), "n", t.Args[1], "bonus", t.Args[2])
	}
	return t.Fact("temple", "temple", TempleName(t.Printer, t.Args[0]), "n", t.Args[1])
}

// Narrate tells facts in fewer sentences than Tell would: one for all workers
// placed, one for what each worker picked up brings, one for new buildings.
func (g Teller) Narrate(facts []engine.Fact, viewer engine.Seat, names engine.Names, tag lang.Tag) []string {
	return engine.Story(facts, func(facts []engine.Fact) ([]string, int) {
		switch facts[0].Kind {
		case rules.FactPlaced:
			return engine.Sentence(placedRun(facts, names, tag))
		case rules.FactPicked:
			return engine.Sentence(workerRun(facts, names, tag))
		case rules.FactRefilled:
			return engine.Sentence(refilledRun(facts, tag))
		case rules.FactReward:
			return engine.Sentence(rewardRun(facts, names, tag))
		case rules.FactTemple:
			return engine.Sentence(templeRun(facts, names, tag))
		}
		if rewarded(facts) {
			return nil, 1
		}
		return engine.Sentence(g.Tell(facts[0], viewer, names, tag), 1)
	})
}

// rewarded reports goods of a food day that the next facts tell temple by temple.
func rewarded(facts []engine.Fact) bool {
	return facts[0].Kind == rules.FactGained && facts[0].Args[5] == rules.FromFood &&
		len(facts) > 1 && facts[1].Kind == rules.FactReward
}

// rewardRun tells what the temples of one player brought on a food day.
func rewardRun(facts []engine.Fact, names engine.Names, tag lang.Tag) (string, int) {
	p, seat := Catalog.In(tag), facts[0].Seat
	n := engine.Leading(facts, func(f *engine.Fact) bool { return f.Kind == rules.FactReward && f.Seat == seat })
	list := make([]string, n)
	for i := range list {
		list[i] = reward(telling{Printer: p, Args: facts[i].Args})
	}
	return p.Say("fact.reward", "name", names.Of(seat), "list", strings.Join(list, ", ")), n
}

// templeRun tells the points of one player's temples at the end of an age.
func templeRun(facts []engine.Fact, names engine.Names, tag lang.Tag) (string, int) {
	p, seat := Catalog.In(tag), facts[0].Seat
	n := engine.Leading(facts, func(f *engine.Fact) bool { return f.Kind == rules.FactTemple && f.Seat == seat })
	list, sum := make([]string, n), 0
	for i := range list {
		a, key := facts[i].Args, "temples.item"
		if a[2] != 0 {
			key = "temples.item-bonus"
		}
		list[i] = p.Say(key, "temple", TempleName(p, a[0]), "n", a[1], "bonus", a[2])
		sum += int(a[1] + a[2])
	}
	return p.Say("fact.temples", "name", names.Of(seat), "n", sum, "list", strings.Join(list, ", ")), n
}

func placedRun(facts []engine.Fact, names engine.Names, tag lang.Tag) (string, int) {
	p := Catalog.In(tag)
	seat := facts[0].Seat
	n := engine.Leading(facts, func(f *engine.Fact) bool { return f.Kind == rules.FactPlaced && f.Seat == seat })
	price, last := 0, int16(-1)
	var list []string
	for _, f := range facts[:n] {
		price += int(f.Args[2])
		if f.Args[0] == last && last != rules.StartSpace {
			list = append(list, Digits(int(f.Args[1])))
		} else {
			list = append(list, where(p, f.Args[0], f.Args[1]))
		}
		last = f.Args[0]
	}
	return p.Say("fact.placed-many", "name", names.Of(seat), "n", n, "corn", price, "where", strings.Join(list, ", ")), n
}

func refilledRun(facts []engine.Fact, tag lang.Tag) (string, int) {
	n := engine.Leading(facts, func(f *engine.Fact) bool { return f.Kind == rules.FactRefilled })
	list := make([]string, n)
	for i := range list {
		list[i] = rules.Buildings[facts[i].Args[1]].ID
	}
	key := "fact.refilled"
	if n > 1 {
		key = "fact.refilled-many"
	}
	return Catalog.In(tag).Say(key, "tile", strings.Join(list, ", ")), n
}

// workerRun tells what one worker brought: "Ada, Tikal 3: -1 wood, agriculture 1".
func workerRun(facts []engine.Fact, names engine.Names, tag lang.Tag) (string, int) {
	p := Catalog.In(tag)
	seat, from := facts[0].Seat, facts[0].Args
	n := 1 + engine.Leading(facts[1:], func(f *engine.Fact) bool { return f.Seat == seat && ofWorker(f.Kind) })
	at := where(p, from[0], from[1])
	sum := newChange(p)
	for _, f := range facts[1:n] {
		if f.Kind == rules.FactActed && (f.Args[0] != from[0] || f.Args[1] != from[1]) {
			at += " > " + where(p, f.Args[0], f.Args[1])
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
	case rules.FactActed, rules.FactIdle, rules.FactGained, rules.FactPaid, rules.FactPoints, rules.FactUp, rules.FactBlocked,
		rules.FactDown, rules.FactReady, rules.FactTech, rules.FactBonus, rules.FactHarvested, rules.FactBuilt, rules.FactMonument,
		rules.FactWorker, rules.FactOffered, rules.FactSold, rules.FactBought:
		return true
	}
	return false
}
