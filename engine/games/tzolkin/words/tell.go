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
	points   = engine.Value{Name: "n", Of: func(t telling) any { return max(t.Args[0], -t.Args[0]) }}
	ages     = engine.Value{Name: "age", Of: func(t telling) any { return t.Args[0] / 2 }}
	list     = engine.Value{Name: "list", Of: func(t telling) any { return reward(t.Printer, t.Args) }}
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
	rules.FactGained:    either(func(a args) bool { return a[5] == rules.FromFood }, "gained-food", "gained", amounts), // (rules.md 11.3)
	rules.FactPaid:      engine.Tells("paid", amounts),
	rules.FactPoints:    either(func(a args) bool { return a[0] < 0 }, "lost", "won", points),
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
	rules.FactFoodDay:   either(endsAge, "food-end", "food-mid", ages),
	rules.FactFed:       either(func(a args) bool { return a[4] > 0 }, "unfed", "fed", number("corn", 3), number("n", 4)),
	rules.FactAge:       engine.Tells("age"),
	rules.FactShortage:  engine.Tells("shortage", number("wanted", 0), number("left", 1)),
	rules.FactTemple:    either(highest, "temple-bonus", "temple", temple, number("n", 1), number("bonus", 2)),
	rules.FactMarker:    engine.Tells("marker"),
	rules.FactTooth:     engine.Tells("tooth", number("n", 0)),
	rules.FactAdvanced:  engine.Tells("advanced", number("n", 0), number("day", 1)),
	rules.FactFell:      engine.Tells("fell", engine.ArgAs("where", placeName, 0)),
	rules.FactOver:      engine.Tells("over"),
	rules.FactReward:    engine.Tells("reward", list),
}

func tellHarvested(t telling) string {
	how := [...]string{"corn", "wood", "burn", "free"}[t.Args[1]]
	return t.Fact("harvested-"+how, "where", where(t.Printer, rules.Palenque, t.Args[0]))
}

// either tells a fact by one of two sentences.
func either(holds func(args) bool, key, other string, values ...engine.Value) engine.Teller {
	one, two := engine.Tells(key, values...), engine.Tells(other, values...)
	return func(t telling) string {
		if holds(t.Args) {
			return one(t)
		}
		return two(t)
	}
}

// endsAge reports that a food day ends an age.
func endsAge(a args) bool {
	return a[0] >= 1 && a[0] <= rules.FoodDayCount && rules.FoodDays[a[0]-1].AgeEnds
}

// highest reports that a temple brings the bonus for the highest.
func highest(a args) bool { return a[2] != 0 }

// reward says which temple brought which goods.
func reward(p lang.Printer, a args) string {
	g := rules.Goods{rules.Wood: a[2], rules.Stone: a[3], rules.Gold: a[4], rules.Skull: a[5]}
	return p.Say("reward.item", "goods", Amount(p, &g, false), "temple", TempleName(p, a[0]), "step", a[1])
}

// Narrate tells facts in fewer sentences than Tell would: one for all workers
// placed, one for what each worker picked up brings, one for new buildings.
func (Teller) Narrate(facts []engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) []string {
	p := Catalog.In(tag)
	return engine.Story(facts, func(facts []engine.Fact) ([]string, int) {
		first := facts[0]
		t, run := telling{Printer: p, Name: names.Of(first.Seat), Args: first.Args}, runs[first.Kind]
		n := engine.Leading(facts, func(f *engine.Fact) bool { return f.Kind == first.Kind && f.Seat == first.Seat })
		switch {
		case first.Kind == rules.FactPicked:
			n = 1 + engine.Leading(facts[1:], func(f *engine.Fact) bool {
				return f.Seat == first.Seat && f.Kind >= rules.FactActed && f.Kind <= rules.FactBought
			})
			return engine.Sentence(workerRun(t, facts[1:n]), n)
		case run != nil:
			return engine.Sentence(run(t, facts[:n]), n)
		case rewarded(facts):
			return nil, 1
		}
		return engine.Sentence(tellers.Tell(first, p, names), 1)
	})
}

// runs tell facts of one kind and seat that follow each other in one sentence.
var runs = [rules.FactCount]func(telling, []engine.Fact) string{
	rules.FactPlaced: placedRun, rules.FactRefilled: refilledRun, rules.FactReward: rewardRun, rules.FactTemple: templeRun,
}

// rewarded reports goods of a food day that the next facts tell temple by temple.
func rewarded(facts []engine.Fact) bool {
	return facts[0].Kind == rules.FactGained && facts[0].Args[5] == rules.FromFood &&
		len(facts) > 1 && facts[1].Kind == rules.FactReward
}

// each says something of each fact, with commas between.
func each(facts []engine.Fact, say func(args) string) string {
	out := make([]string, len(facts))
	for i := range facts {
		out[i] = say(facts[i].Args)
	}
	return strings.Join(out, ", ")
}

// rewardRun tells what the temples of one player brought on a food day.
func rewardRun(t telling, facts []engine.Fact) string {
	return t.Fact("reward", "list", each(facts, func(a args) string { return reward(t.Printer, a) }))
}

// templeRun tells the points of one player's temples at the end of an age.
func templeRun(t telling, facts []engine.Fact) string {
	sum := 0
	list := each(facts, func(a args) string {
		key := "temples.item"
		if highest(a) {
			key = "temples.item-bonus"
		}
		sum += int(a[1] + a[2])
		return t.Say(key, "temple", TempleName(t.Printer, a[0]), "n", a[1], "bonus", a[2])
	})
	return t.Fact("temples", "n", sum, "list", list)
}

func placedRun(t telling, facts []engine.Fact) string {
	price, last := 0, int16(-1)
	list := each(facts, func(a args) string {
		again := a[0] == last && last != rules.StartSpace
		price, last = price+int(a[2]), a[0]
		if again {
			return Digits(int(a[1]))
		}
		return where(t.Printer, a[0], a[1])
	})
	return t.Fact("placed-many", "n", len(facts), "corn", price, "where", list)
}

func refilledRun(t telling, facts []engine.Fact) string {
	key := "refilled"
	if len(facts) > 1 {
		key = "refilled-many"
	}
	return t.Fact(key, "tile", each(facts, func(a args) string { return rules.Buildings[a[1]].ID }))
}

// workerRun tells what one worker brought: "Ada, Tikal 3: -1 wood, agriculture 1".
func workerRun(t telling, facts []engine.Fact) string {
	from, at := t.Args, where(t.Printer, t.Args[0], t.Args[1])
	sum := newChange(t.Printer)
	for _, f := range facts {
		if f.Kind == rules.FactActed && (f.Args[0] != from[0] || f.Args[1] != from[1]) {
			at += " > " + where(t.Printer, f.Args[0], f.Args[1])
		}
		sum.add(&f)
	}
	if what := sum.text(); what != "" {
		return t.Fact("worker-did", "where", at, "what", what)
	}
	return t.Fact("worker-idle", "where", at)
}
