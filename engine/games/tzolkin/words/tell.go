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
	if int(f.Kind) >= len(tellers) || tellers[f.Kind] == nil {
		return ""
	}
	return tellers[f.Kind](telling{Catalog.In(tag), names.Of(f.Seat), f.Args})
}

// telling is a fact about to be told.
type telling struct {
	p    lang.Printer
	name string
	a    [6]int16
}

func (t telling) say(key string, values ...any) string {
	return t.p.Say("fact."+key, append(values, "name", t.name)...)
}

func (t telling) where(place, number int16) string { return where(t.p, int(place), int(number)) }

// goods is the goods of a fact.
func (t telling) goods() string {
	g := rules.Goods{t.a[0], t.a[1], t.a[2], t.a[3], t.a[4]}
	return Amount(t.p, &g, false)
}

// tellers tell a fact, by kind; nil: not worth a sentence.
var tellers = [rules.FactCount]func(telling) string{
	rules.FactKept: func(t telling) string {
		return t.say("kept", "tiles", engine.ID(rules.WealthIDs, t.a[0])+", "+engine.ID(rules.WealthIDs, t.a[1]))
	},
	rules.FactBegged: func(t telling) string { return t.say("begged") },
	rules.FactPlaced: func(t telling) string { return t.say("placed", "corn", t.a[2], "where", t.where(t.a[0], t.a[1])) },
	rules.FactMercy:  func(t telling) string { return t.say("mercy", "corn", t.a[2], "where", t.where(t.a[0], t.a[1])) },
	rules.FactActed:  func(t telling) string { return t.say("acted", "where", t.where(t.a[0], t.a[1])) },
	rules.FactGained: tellGained,
	rules.FactPaid:   func(t telling) string { return t.say("paid", "goods", t.goods()) },
	rules.FactPoints: tellPoints,
	rules.FactUp:     func(t telling) string { return t.say("up", "temple", TempleName(t.p, t.a[0]), "step", t.a[1]) },
	rules.FactBlocked: func(t telling) string {
		return t.say("blocked", "temple", TempleName(t.p, t.a[0]))
	},
	rules.FactDown:  func(t telling) string { return t.say("down", "temple", TempleName(t.p, t.a[0]), "step", t.a[1]) },
	rules.FactReady: func(t telling) string { return t.say("ready") },
	rules.FactTech:  func(t telling) string { return t.say("tech", "track", trackName(t.p, t.a[0]), "level", t.a[1]) },
	rules.FactBonus: func(t telling) string { return t.say("bonus", "track", trackName(t.p, t.a[0])) },
	rules.FactHarvested: func(t telling) string {
		return t.say("harvested-"+[...]string{"corn", "wood", "burn", "free"}[t.a[1]], "where",
			t.where(rules.Palenque, t.a[0]))
	},
	rules.FactBuilt:     func(t telling) string { return t.say("built", "tile", rules.Buildings[t.a[0]].ID) },
	rules.FactMonument:  func(t telling) string { return t.say("monument", "tile", rules.Monuments[t.a[0]].ID) },
	rules.FactWorker:    func(t telling) string { return t.say("worker", "n", t.a[0]) },
	rules.FactOffered:   func(t telling) string { return t.say("offered", "where", t.where(rules.Chichen, t.a[0])) },
	rules.FactSold:      func(t telling) string { return t.say("sold", "good", goodName(t.p, int(t.a[0]), 1), "corn", t.a[1]) },
	rules.FactBought:    func(t telling) string { return t.say("bought", "good", goodName(t.p, int(t.a[0]), 1), "corn", t.a[1]) },
	rules.FactRefilled:  func(t telling) string { return t.say("refilled", "tile", rules.Buildings[t.a[1]].ID) },
	rules.FactCollected: func(t telling) string { return t.say("collected", "corn", t.a[0]) },
	rules.FactFoodDay:   tellFoodDay,
	rules.FactFed:       tellFed,
	rules.FactAge:       func(t telling) string { return t.say("age") },
	rules.FactShortage:  func(t telling) string { return t.say("shortage", "wanted", t.a[0], "left", t.a[1]) },
	rules.FactTemple:    tellTemple,
	rules.FactMarker:    func(t telling) string { return t.say("marker") },
	rules.FactTooth:     func(t telling) string { return t.say("tooth", "n", t.a[0]) },
	rules.FactAdvanced:  func(t telling) string { return t.say("advanced", "n", t.a[0], "day", t.a[1]) },
	rules.FactFell:      func(t telling) string { return t.say("fell", "where", t.p.Say("place."+rules.PlaceIDs[t.a[0]])) },
	rules.FactOver:      func(t telling) string { return t.say("over") },
	rules.FactReward:    func(t telling) string { return t.say("reward", "list", t.reward()) },
}

// tellGained says as well why goods come on a food day (rules.md 11.3).
func tellGained(t telling) string {
	if t.a[5] == rules.FromFood {
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

func (t telling) reward() string {
	g := rules.Goods{rules.Wood: t.a[2], rules.Stone: t.a[3], rules.Gold: t.a[4], rules.Skull: t.a[5]}
	return t.p.Say("reward.item", "goods", Amount(t.p, &g, false), "temple", TempleName(t.p, t.a[0]), "step", t.a[1])
}

func tellFoodDay(t telling) string {
	if n := int(t.a[0]); n >= 1 && n <= rules.FoodDayCount && rules.FoodDays[n-1].AgeEnds {
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
		return t.say("temple-bonus", "temple", TempleName(t.p, t.a[0]), "n", t.a[1], "bonus", t.a[2])
	}
	return t.say("temple", "temple", TempleName(t.p, t.a[0]), "n", t.a[1])
}

// Narrate tells facts in fewer sentences than Tell would: one for all workers
// placed, one for what each worker picked up brings, one for new buildings.
func (g Teller) Narrate(facts []engine.Fact, viewer engine.Seat, names engine.Names, tag lang.Tag) []string {
	var out []string
	for len(facts) > 0 {
		text, n := "", 1
		switch facts[0].Kind {
		case rules.FactPlaced:
			text, n = placedRun(facts, names, tag)
		case rules.FactPicked:
			text, n = workerRun(facts, names, tag)
		case rules.FactRefilled:
			text, n = refilledRun(facts, tag)
		case rules.FactReward:
			text, n = rewardRun(facts, names, tag)
		case rules.FactTemple:
			text, n = templeRun(facts, names, tag)
		default:
			if !rewarded(facts) {
				text = g.Tell(facts[0], viewer, names, tag)
			}
		}
		if text != "" {
			out = append(out, text)
		}
		facts = facts[n:]
	}
	return out
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
		list[i] = telling{p, "", facts[i].Args}.reward()
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
			list = append(list, where(p, int(f.Args[0]), int(f.Args[1])))
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
	at := where(p, int(from[0]), int(from[1]))
	sum := newChange(p)
	for _, f := range facts[1:n] {
		if f.Kind == rules.FactActed && (f.Args[0] != from[0] || f.Args[1] != from[1]) {
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
	case rules.FactActed, rules.FactIdle, rules.FactGained, rules.FactPaid, rules.FactPoints, rules.FactUp, rules.FactBlocked,
		rules.FactDown, rules.FactReady, rules.FactTech, rules.FactBonus, rules.FactHarvested, rules.FactBuilt, rules.FactMonument,
		rules.FactWorker, rules.FactOffered, rules.FactSold, rules.FactBought:
		return true
	}
	return false
}
