package words

import (
	"strings"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lang"
)

// Tell is one sentence of the log. Facts that the notation of the turn says already, or that follow by themselves,
// have none. Nothing that Tell says is secret: starting tiles are facts only when they are revealed.
func (Teller) Tell(f engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) string {
	return kinds.Tell(f, Catalog.In(tag), names)
}

// telling is a fact about to be told.
type telling = engine.Telling

// What sentences name, out of the arguments of a fact.
var (
	number     = engine.Arg
	startID    = func(_ lang.Printer, tile int16) string { return engine.ID(rules.StartIDs, tile) }
	slotName   = func(_ lang.Printer, slot int16) string { return SlotName(uint8(slot)) }
	sideName   = func(p lang.Printer, side int16) string { return p.Say("side." + rules.SideIDs[side]) }
	rewardName = func(p lang.Printer, reward int16) string { return p.Say("reward." + Digits(int(reward))) }
	temple     = engine.ArgAs("temple", TempleName[int16], 0)
	board      = engine.ArgAs("board", BoardName[int16], 0)
	from       = engine.ArgAs("from", BoardName[int16], 0)
	to         = engine.ArgAs("to", BoardName[int16], 1)
	amounts    = engine.Value{Name: "goods", Of: func(t telling) any { return Amount(t.Printer, goodsIn(t.Args), false) }}
)

// kinds are what is said of facts by their kinds: the sentence of the log and what it changes for its seat.
var kinds = engine.Kinds[*Change]{
	rules.FactKept:    {engine.Tells("kept", engine.ArgAs("tiles", startID, 0, 1)), nil},
	rules.FactBeside:  {engine.Tells("beside", engine.ArgAs("tile", startID, 0), engine.ArgID("kind", rules.DiscoveryIDs, 1)), nil},
	rules.FactDrafted: {engine.Tells("drafted", engine.ArgAs("tile", startID, 0)), nil},
	rules.FactPosted:  {engine.Tells("posted", engine.ArgAs("boards", BoardName[int16], 0)), nil},
	rules.FactMoved: {engine.TellsBy(4, engine.Tells("moved-two", from, to, number("power", 2), number("along", 4)),
		engine.Tells("moved", from, to, number("power", 2))), nil},
	rules.FactCollected: {engine.Tells("collected", number("n", 1), board), func(c *Change, a args) { c.Goods[rules.Cocoa] += a[1] }},
	rules.FactWorship:   {engine.Tells("worship", board), nil},
	rules.FactBumped:    {engine.Tells("bumped", board), nil},
	rules.FactMain: {engine.TellsBy(3, engine.Tells("main-free", number("n", 1), number("cocoa", 2), board),
		engine.Tells("main", number("n", 1), number("cocoa", 2), board)), func(c *Change, a args) { c.Goods[rules.Cocoa] -= a[2] * (1 - a[3]) }},
	rules.FactReleased: {engine.Tells("released", number("n", 0)), also("short.unlocked", number("n", 0))},
	rules.FactUnlocked: {engine.Tells("unlocked", number("n", 0), number("cocoa", 1)), func(c *Change, a args) {
		c.Goods[rules.Cocoa] -= a[1]
		c.Also("short.unlocked", "n", a[0])
	}},
	rules.FactUsed:      {engine.Tells("used", engine.ArgID("kind", rules.DiscoveryIDs, 0)), also("short.used", engine.ArgID("kind", rules.DiscoveryIDs, 0))},
	rules.FactClaimed:   {engine.Tells("claimed", engine.ArgID("kind", rules.DiscoveryIDs, 0)), func(c *Change, a args) { c.Add(rules.DiscoveryIDs[a[0]]) }},
	rules.FactGained:    {engine.Tells("gained", amounts), func(c *Change, a args) { c.Goods.Add(goodsIn(a), 1) }},
	rules.FactPaid:      {engine.Tells("paid", amounts), func(c *Change, a args) { c.Goods.Add(goodsIn(a), -1) }},
	rules.FactPoints:    {tellPoints, func(c *Change, a args) { c.Vp += int(a[0]) }},
	rules.FactStep:      {engine.Tells("step", temple, number("step", 1)), func(c *Change, a args) { c.temple[a[0]]++ }},
	rules.FactBlocked:   {tellBlocked, also("short.blocked")},
	rules.FactAvenue:    {engine.Tells("avenue", number("step", 0)), func(c *Change, _ args) { c.avenue++ }},
	rules.FactAvenueEnd: {engine.Tells("avenue-end"), nil},
	rules.FactTrack:     {engine.Tells("track", number("step", 0)), func(c *Change, _ args) { c.track++ }},
	rules.FactPower:     {engine.Tells("power", number("power", 1), board), func(c *Change, a args) { c.Also("short.power", "from", a[1]-1, "to", a[1]) }},
	rules.FactAscended:  {engine.Tells("ascended", board), also("short.ascended")},
	rules.FactWorker:    {engine.Tells("worker"), also("short.worker")},
	rules.FactReward:    {engine.Tells("reward", engine.ArgAs("reward", rewardName, 0)), nil},
	rules.FactLearned:   {engine.Tells("learned", engine.ArgID("tile", rules.TechIDs, 1)), func(c *Change, a args) { c.Add(rules.TechIDs[a[1]]) }},
	rules.FactNoble:     {engine.Tells("noble", number("row", 0)), also("short.row", number("row", 0))},
	rules.FactDecorated: {engine.Tells("decorated", engine.ArgID("tile", rules.DecoIDs, 0),
		engine.ArgAs("side", sideName, 1), number("n", 3)), func(c *Change, a args) { c.Add(rules.DecoIDs[a[0]]) }},
	rules.FactBuilt: {engine.Tells("built", engine.ArgID("tile", rules.PyramidIDs, 0),
		engine.ArgAs("slot", slotName, 1), number("level", 3), number("n", 4)), func(c *Change, a args) { c.Add(rules.PyramidIDs[a[0]]) }},
	rules.FactLight:      {engine.Tells("light", number("n", 0)), nil},
	rules.FactPyramid:    {engine.Tells("pyramid"), also("short.pyramid")},
	rules.FactFinal:      {engine.Tells("final"), nil},
	rules.FactRefillDeco: {engine.Tells("refill", engine.ArgID("tile", rules.DecoIDs, 1)), nil},
	rules.FactRefillTile: {engine.Tells("refill", engine.ArgID("tile", rules.PyramidIDs, 1)), nil},
	rules.FactRefillSpot: {engine.Tells("refill-spot", engine.ArgID("kind", rules.DiscoveryIDs, 1), engine.ArgAs("board", spotName, 0)), nil},
	rules.FactEclipse:    {engine.Tells("eclipse", number("n", 0)), nil},
	rules.FactMasks:      {engine.Tells("masks", number("sets", 0), number("n", 1)), nil},
	rules.FactSalary: {engine.TellsBy(2, engine.Tells("salary-short", number("paid", 1), number("missing", 2)),
		engine.Tells("salary", number("paid", 1))), func(c *Change, a args) { c.Goods[rules.Cocoa] -= a[1] }},
	rules.FactWaived:  {engine.Tells("waived", number("owed", 0)), nil},
	rules.FactNeutral: {engine.Tells("neutral", number("n", 0), engine.ArgAs("boards", BoardName[int16], 1, 2, 3)), nil},
	rules.FactBonus:   {engine.Tells("bonus", number("n", 2), engine.ArgID("tile", rules.BonusIDs, 1), temple), nil},
	rules.FactOver:    {engine.Tells("over"), nil},
}

// spotName is the board, temple step or Avenue step of a spot with discovery tiles.
func spotName(p lang.Printer, spot int16) string {
	if spot >= 0 && spot <= rules.SpotDecorations {
		return p.Say("board." + rules.SpotIDs[spot])
	}
	return rules.SpotIDs[spot]
}

func tellPoints(t telling) string {
	switch {
	case t.Args[1] == rules.FromMasks || t.Args[1] == rules.FromBonus: // told with the tiles
		return ""
	case t.Args[0] < 0:
		return t.Fact("lost", "n", -t.Args[0])
	case t.Args[1] == rules.FromOthers:
		return t.Fact("won-others", "n", t.Args[0])
	}
	return t.Fact("won", "n", t.Args[0])
}

func tellBlocked(t telling) string {
	if t.Args[0] == rules.Glyph {
		return t.Fact("blocked-all")
	}
	return t.Fact("blocked", "temple", TempleName(t.Printer, t.Args[0]))
}

// Narrate tells facts in fewer sentences than Tell would: one for what a seat's start
// gives, one for its turn, one for new tiles on display, one for each seat's points in an Eclipse.
func (Teller) Narrate(facts []engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) []string {
	n := narrating{p: Catalog.In(tag), names: names}
	return engine.Story(facts, func(facts []engine.Fact) ([]string, int) {
		switch k := facts[0].Kind; {
		case k == rules.FactPosted || ofTurn(k) && k != rules.FactPoints:
			return engine.Sentence(n.turn(facts))
		case isRefill(&facts[0]):
			return engine.Sentence(n.refilled(facts))
		case k == rules.FactSalary:
			return engine.Sentence(n.salary(facts))
		case k == rules.FactEclipse:
			return n.eclipse(facts)
		}
		return engine.Sentence(n.tell(&facts[0]), 1)
	})
}

// narrating is one call of Narrate.
type narrating struct {
	p     lang.Printer
	names engine.Names
}

// tell is the sentence of a single fact.
func (n *narrating) tell(f *engine.Fact) string { return kinds.Tell(*f, n.p, n.names) }

// ofTurn reports that a fact belongs into the one sentence of a seat's turn.
func ofTurn(k uint8) bool {
	return k >= rules.FactMoved && k <= rules.FactTrade && k != rules.FactBumped
}

// within is the length of the beginning of facts that belong to one seat's turn. The
// discs may move among them, and others may be pushed away or score, which is told by itself.
func within(facts []engine.Fact, seat engine.Seat) int {
	n, end := 0, 0
	for n < len(facts) {
		f := &facts[n]
		mine := f.Seat == seat && (ofTurn(f.Kind) || f.Kind == rules.FactPosted)
		apart := f.Kind == rules.FactLight || f.Kind == rules.FactPyramid || f.Kind == rules.FactBumped || f.Kind == rules.FactPoints && f.Args[1] == rules.FromOthers
		if !mine && !apart {
			break
		}
		n++
		if mine {
			end = n
		}
	}
	return end
}

// turn tells a turn: "Ada, Forest > Alchemy, main action, 2 workers: -1 cocoa, T05". What
// befalls others in it follows in sentences of its own. Of a start it tells where the workers begin and what it
// gives in all.
func (n *narrating) turn(facts []engine.Fact) (string, int) {
	seat := facts[0].Seat
	used := within(facts, seat)
	c := NewChange(n.p)
	where := ""
	var aside, gave []string
	var step *engine.Fact // the last one in a temple
	for i := range facts[:used] {
		f := &facts[i]
		if f.Seat != seat || f.Kind == rules.FactPyramid {
			if text := n.tell(f); text != "" {
				aside = append(aside, text)
			}
			continue
		}
		where = n.where(where, f)
		kinds.Add(&c, f)
		if f.Kind == rules.FactStep && facts[0].Kind != rules.FactPosted {
			step = f
		}
		if text := n.stepGave(step, f); text != "" {
			gave = append(gave, text)
		}
	}
	aside = append(gave, aside...)
	name := n.names.Of(seat)
	text := n.p.Say("fact.did", "name", name, "where", where, "what", c.said())
	if where == "" {
		text = name + ": " + c.said()
	}
	return strings.Join(append([]string{text}, aside...), "; "), used
}

// stepGave tells what a step in a temple brought its player; "" if the fact is none of that.
func (n *narrating) stepGave(step, f *engine.Fact) string {
	what := ""
	switch {
	case step == nil:
	case f.Kind == rules.FactGained && f.Args[4] == rules.FromTemple:
		what = Amount(n.p, goodsIn(f.Args), false)
	case f.Kind == rules.FactPoints && f.Args[1] == rules.FromTemple && f.Args[0] > 0:
		what = n.p.Say("short.vp", "sign", "", "n", f.Args[0])
	}
	if what == "" {
		return ""
	}
	return n.p.Say("fact.step-gave", "what", what, "temple", TempleName(n.p, step.Args[0]), "step", step.Args[1])
}

// deeds are what a worker does on a board.
var deeds = map[uint8]string{
	rules.FactCollected: "deed.collect", rules.FactWorship: "deed.worship", rules.FactMain: "deed.main",
}

// where goes on with the way of a worker and what it does.
func (n *narrating) where(so string, f *engine.Fact) string {
	text := ""
	switch key := deeds[f.Kind]; {
	case key != "":
		text = n.p.Say(key, "n", f.Args[1])
	case f.Kind == rules.FactPosted:
		text = BoardName(n.p, f.Args[0])
	case f.Kind == rules.FactMoved:
		text = BoardName(n.p, f.Args[0]) + " > " + BoardName(n.p, f.Args[1])
	default:
		return so
	}
	if so != "" {
		so += ", "
	}
	return so + text
}

// isRefill reports that a fact is a new tile on display.
func isRefill(f *engine.Fact) bool {
	return f.Kind >= rules.FactRefillDeco && f.Kind <= rules.FactRefillSpot
}

func (n *narrating) refilled(facts []engine.Fact) (string, int) {
	facts = facts[:engine.Leading(facts, isRefill)]
	list := lang.List(facts, ", ", func(_ int, f engine.Fact) string {
		switch a := f.Args; f.Kind {
		case rules.FactRefillDeco:
			return rules.DecoIDs[a[1]]
		case rules.FactRefillTile:
			return rules.PyramidIDs[a[1]]
		default:
			return rules.DiscoveryIDs[a[1]] + " (" + spotName(n.p, a[0]) + ")"
		}
	})
	return n.p.Say("fact.refill", "tile", list), len(facts)
}

// salary tells what a seat pays, and the points that it loses.
func (n *narrating) salary(facts []engine.Fact) (string, int) {
	text := n.tell(&facts[0])
	if len(facts) > 1 && facts[1].Kind == rules.FactPoints && facts[1].Args[1] == rules.ForSalary && facts[1].Seat == facts[0].Seat {
		return text + "; " + n.tell(&facts[1]), 2
	}
	return text, 1
}

// eclipseParts name what an Eclipse scores, by the source of the points.
var eclipseParts = map[int16]string{rules.FromAvenue: "from.avenue", rules.FromLeader: "from.leader", rules.FromTrack: "from.track", rules.FromMasks: "from.masks"}

// eclipse tells the points of an Eclipse up to the salary: one sentence for each seat.
func (n *narrating) eclipse(facts []engine.Fact) ([]string, int) {
	out := []string{n.p.Say("fact.eclipse", "n", facts[0].Args[0])}
	used := 1 + engine.Leading(facts[1:], func(f *engine.Fact) bool {
		return f.Kind == rules.FactMasks || f.Kind == rules.FactPoints && eclipseParts[f.Args[1]] != ""
	})
	for _, x := range engine.Scores(facts[1:used], func(f *engine.Fact) (int16, string) {
		if f.Kind != rules.FactPoints {
			return 0, ""
		}
		return f.Args[0], n.p.Say(eclipseParts[f.Args[1]]) + " " + Digits(int(f.Args[0]))
	}) {
		out = append(out, n.p.Say("fact.scored", "name", n.names.Of(x.Seat), "n", x.Points, "list", x.List))
	}
	return out, used
}
