package words

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

// Tell is one sentence of the log. Facts that the notation of the turn says already, or that follow by themselves,
// have none. Nothing that Tell says is secret: starting tiles are facts only when they are revealed.
func (Teller) Tell(f engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) string {
	return kinds.Tell(f, Catalog.In(tag), names)
}

// telling is a fact about to be told.
type telling = engine.Telling

// args are the arguments of a fact.
type args = [6]int16

// goodsIn are the goods of a fact that came or went.
func goodsIn(a args) *rules.Goods { return (*rules.Goods)(a[:rules.GoodsCount]) }

// What sentences name, out of the arguments of a fact.
var (
	number   = engine.Arg
	wealthID = func(_ lang.Printer, tile int16) string { return engine.ID(rules.WealthIDs, tile) }
	temple   = engine.ArgAs("temple", TempleName, 0)
	track    = engine.ArgAs("track", trackName, 0)
	good     = engine.ArgAs("good", func(p lang.Printer, good int16) string { return goodName(p, int(good), 1) }, 0)
	tile     = engine.ArgID("tile", rules.BuildingIDs, 0)
	monument = engine.ArgID("tile", rules.MonumentIDs, 0)
	amounts  = engine.Value{Name: "goods", Of: func(t telling) any { return Amount(t.Printer, goodsIn(t.Args), false) }}
	place    = engine.Value{Name: "where", Of: func(t telling) any { return where(t.Printer, t.Args[0], t.Args[1]) }}
	skull    = engine.ArgAs("where", func(p lang.Printer, space int16) string { return where(p, rules.Chichen, space) }, 0)
	points   = engine.Value{Name: "n", Of: func(t telling) any { return max(t.Args[0], -t.Args[0]) }}
	ages     = engine.Value{Name: "age", Of: func(t telling) any { return t.Args[0] / 2 }}
	list     = engine.Value{Name: "list", Of: func(t telling) any { return reward(t.Printer, t.Args) }}
)

// kinds are what is said of facts by their kinds: the sentence of the log and what it changes for its seat.
var kinds = engine.Kinds[*change]{
	rules.FactKept:      {engine.Tells("kept", engine.ArgAs("tiles", wealthID, 0, 1)), nil},
	rules.FactBegged:    {engine.Tells("begged"), func(c *change, a args) { c.goods[rules.Corn] += rules.BegCorn - a[0] }},
	rules.FactPlaced:    {engine.Tells("placed", number("corn", 2), place), pays},
	rules.FactMercy:     {engine.Tells("mercy", number("corn", 2), place), pays},
	rules.FactActed:     {engine.Tells("acted", place), nil},
	rules.FactGained:    {engine.TellsIf(fed, "gained-food", "gained", amounts), func(c *change, a args) { c.goods.Add(goodsIn(a), 1) }},
	rules.FactPaid:      {engine.Tells("paid", amounts), func(c *change, a args) { c.goods.Add(goodsIn(a), -1) }},
	rules.FactPoints:    {engine.TellsIf(lost, "lost", "won", points), func(c *change, a args) { c.vp += int(a[0]) }},
	rules.FactUp:        {engine.Tells("up", temple, number("step", 1)), func(c *change, a args) { c.temple[a[0]]++ }},
	rules.FactBlocked:   {engine.Tells("blocked", temple), also("short.blocked", temple)},
	rules.FactDown:      {engine.Tells("down", temple, number("step", 1)), func(c *change, a args) { c.temple[a[0]]-- }},
	rules.FactReady:     {engine.Tells("ready"), also("short.ready")},
	rules.FactTech:      {engine.Tells("tech", track, number("level", 1)), func(c *change, a args) { c.tech[a[0]] = int(a[1]) }},
	rules.FactBonus:     {engine.Tells("bonus", track), also("short.bonus", track)},
	rules.FactHarvested: {tellHarvested, burns},
	rules.FactBuilt:     {engine.Tells("built", tile), func(c *change, a args) { c.Add(builtText(c.Printer, int(a[0]))) }},
	rules.FactMonument:  {engine.Tells("monument", monument), also("short.built", monument)},
	rules.FactWorker:    {engine.Tells("worker", number("n", 0)), also("icon.worker")},
	rules.FactOffered:   {engine.Tells("offered", skull), func(c *change, _ args) { c.goods[rules.Skull]-- }},
	rules.FactSold:      {engine.Tells("sold", good, number("corn", 1)), func(c *change, a args) { c.swap(a[0], -1, a[1]) }},
	rules.FactBought:    {engine.Tells("bought", good, number("corn", 1)), func(c *change, a args) { c.swap(a[0], 1, -a[1]) }},
	rules.FactRefilled:  {engine.Tells("refilled", engine.ArgID("tile", rules.BuildingIDs, 1)), nil},
	rules.FactCollected: {engine.Tells("collected", number("corn", 0)), func(c *change, a args) { c.goods[rules.Corn] += a[0] }},
	rules.FactFoodDay:   {engine.TellsIf(endsAge, "food-end", "food-mid", ages), nil},
	rules.FactFed:       {engine.TellsIf(unfed, "unfed", "fed", number("corn", 3), number("n", 4)), nil},
	rules.FactAge:       {engine.Tells("age"), nil},
	rules.FactShortage:  {engine.Tells("shortage", number("wanted", 0), number("left", 1)), nil},
	rules.FactTemple:    {engine.TellsIf(highest, "temple-bonus", "temple", temple, number("n", 1), number("bonus", 2)), nil},
	rules.FactMarker:    {engine.Tells("marker"), nil},
	rules.FactTooth:     {engine.Tells("tooth", number("n", 0)), nil},
	rules.FactAdvanced:  {engine.Tells("advanced", number("n", 0), number("day", 1)), also("short.days", number("n", 0))},
	rules.FactFell:      {engine.Tells("fell", engine.ArgAs("where", placeName, 0)), nil},
	rules.FactOver:      {engine.Tells("over"), nil},
	rules.FactReward:    {engine.Tells("reward", list), nil},
}

func tellHarvested(t telling) string {
	how := [...]string{"corn", "wood", "burn", "free"}[t.Args[1]]
	return t.Fact("harvested-"+how, "where", where(t.Printer, rules.Palenque, t.Args[0]))
}

// What facts differ by: goods of a food day (rules.md 11.3), points lost, hunger, the bonus for the highest in a
// temple, a food day that ends an age.
func fed(a args) bool     { return a[5] == rules.FromFood }
func lost(a args) bool    { return a[0] < 0 }
func unfed(a args) bool   { return a[4] > 0 }
func highest(a args) bool { return a[2] != 0 }
func endsAge(a args) bool {
	return a[0] >= 1 && a[0] <= rules.FoodDayCount && rules.FoodDays[a[0]-1].AgeEnds
}

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
		case first.Kind == rules.FactGained && fed(first.Args) && len(facts) > 1 && facts[1].Kind == rules.FactReward:
			return nil, 1 // told temple by temple
		}
		return engine.Sentence(kinds.Tell(first, p, names), 1)
	})
}

// runs tell facts of one kind and seat that follow each other in one sentence.
var runs = [rules.FactCount]func(telling, []engine.Fact) string{
	rules.FactPlaced: placedRun, rules.FactRefilled: refilledRun, rules.FactReward: rewardRun, rules.FactTemple: templeRun,
}

// rewardRun tells what the temples of one player brought on a food day.
func rewardRun(t telling, facts []engine.Fact) string {
	return t.Fact("reward", "list", lang.List(facts, ", ", func(_ int, f engine.Fact) string { return reward(t.Printer, f.Args) }))
}

// templeRun tells the points of one player's temples at the end of an age.
func templeRun(t telling, facts []engine.Fact) string {
	sum := 0
	list := lang.List(facts, ", ", func(_ int, f engine.Fact) string {
		a, key := f.Args, "temples.item"
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
	list := lang.List(facts, ", ", func(_ int, f engine.Fact) string {
		a, again := f.Args, f.Args[0] == last && last != rules.StartSpace
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
	return t.Fact(key, "tile", lang.List(facts, ", ", func(_ int, f engine.Fact) string { return rules.BuildingIDs[f.Args[1]] }))
}

// workerRun tells what one worker brought: "Ada, Tikal 3: -1 wood, agriculture 1".
func workerRun(t telling, facts []engine.Fact) string {
	from, at := t.Args, where(t.Printer, t.Args[0], t.Args[1])
	sum := newChange(t.Printer)
	for _, f := range facts {
		if f.Kind == rules.FactActed && (f.Args[0] != from[0] || f.Args[1] != from[1]) {
			at += " > " + where(t.Printer, f.Args[0], f.Args[1])
		}
		kinds.Add(&sum, &f)
	}
	if what := sum.text(); what != "" {
		return t.Fact("worker-did", "where", at, "what", what)
	}
	return t.Fact("worker-idle", "where", at)
}
