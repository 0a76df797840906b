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

func (t telling) board(board int16) string { return BoardName(t.p, board) }

func (t telling) goods() string {
	g := rules.Goods{t.a[0], t.a[1], t.a[2], t.a[3]}
	return Amount(t.p, &g, false)
}

// tellers tell a fact, by kind; nil: not worth a sentence.
var tellers = [rules.FactCount]func(telling) string{
	rules.FactKept: func(t telling) string {
		return t.say("kept", "tiles", engine.ID(rules.StartIDs, t.a[0])+", "+engine.ID(rules.StartIDs, t.a[1]))
	},
	rules.FactBeside: func(t telling) string {
		return t.say("beside", "tile", engine.ID(rules.StartIDs, t.a[0]), "kind", engine.ID(rules.DiscoveryIDs, t.a[1]+1))
	},
	rules.FactDrafted:   func(t telling) string { return t.say("drafted", "tile", engine.ID(rules.StartIDs, t.a[0])) },
	rules.FactPosted:    func(t telling) string { return t.say("posted", "boards", t.board(t.a[0])) },
	rules.FactMoved:     tellMoved,
	rules.FactCollected: func(t telling) string { return t.say("collected", "n", t.a[1], "board", t.board(t.a[0])) },
	rules.FactWorship:   func(t telling) string { return t.say("worship", "board", t.board(t.a[0])) },
	rules.FactBumped:    func(t telling) string { return t.say("bumped", "board", t.board(t.a[0])) },
	rules.FactMain:      tellMain,
	rules.FactReleased:  func(t telling) string { return t.say("released", "n", t.a[0]) },
	rules.FactUnlocked:  func(t telling) string { return t.say("unlocked", "n", t.a[0], "cocoa", t.a[1]) },
	rules.FactUsed:      func(t telling) string { return t.say("used", "kind", engine.ID(rules.DiscoveryIDs, t.a[0]+1)) },
	rules.FactClaimed:   func(t telling) string { return t.say("claimed", "kind", engine.ID(rules.DiscoveryIDs, t.a[0]+1)) },
	rules.FactGained:    func(t telling) string { return t.say("gained", "goods", t.goods()) },
	rules.FactPaid:      func(t telling) string { return t.say("paid", "goods", t.goods()) },
	rules.FactPoints:    tellPoints,
	rules.FactStep:      func(t telling) string { return t.say("step", "temple", TempleName(t.p, t.a[0]), "step", t.a[1]) },
	rules.FactBlocked:   tellBlocked,
	rules.FactAvenue:    func(t telling) string { return t.say("avenue", "step", t.a[0]) },
	rules.FactAvenueEnd: func(t telling) string { return t.say("avenue-end") },
	rules.FactTrack:     func(t telling) string { return t.say("track", "step", t.a[0]) },
	rules.FactPower:     func(t telling) string { return t.say("power", "power", t.a[1], "board", t.board(t.a[0])) },
	rules.FactAscended:  func(t telling) string { return t.say("ascended", "board", t.board(t.a[0])) },
	rules.FactWorker:    func(t telling) string { return t.say("worker") },
	rules.FactReward:    func(t telling) string { return t.say("reward", "reward", t.p.Say("reward."+Digits(int(t.a[0])))) },
	rules.FactLearned:   func(t telling) string { return t.say("learned", "tile", rules.Technologies[t.a[1]].ID) },
	rules.FactNoble:     func(t telling) string { return t.say("noble", "row", t.a[0]) },
	rules.FactDecorated: func(t telling) string {
		return t.say("decorated", "tile", rules.DecoTiles[t.a[0]].ID, "side", t.p.Say("side."+rules.SideIDs[t.a[1]]), "n", t.a[3])
	},
	rules.FactBuilt: func(t telling) string {
		return t.say("built", "tile", rules.PyramidTiles[t.a[0]].ID, "slot", SlotName(uint8(t.a[1])), "level", t.a[3], "n", t.a[4])
	},
	rules.FactLight:      func(t telling) string { return t.say("light", "n", t.a[0]) },
	rules.FactPyramid:    func(t telling) string { return t.say("pyramid") },
	rules.FactFinal:      func(t telling) string { return t.say("final") },
	rules.FactRefillDeco: func(t telling) string { return t.say("refill", "tile", rules.DecoTiles[t.a[1]].ID) },
	rules.FactRefillTile: func(t telling) string { return t.say("refill", "tile", rules.PyramidTiles[t.a[1]].ID) },
	rules.FactRefillSpot: func(t telling) string {
		return t.say("refill-spot", "kind", engine.ID(rules.DiscoveryIDs, t.a[1]+1), "board", spotName(t.p, t.a[0]))
	},
	rules.FactEclipse: func(t telling) string { return t.say("eclipse", "n", t.a[0]) },
	rules.FactMasks:   func(t telling) string { return t.say("masks", "sets", t.a[0], "n", t.a[1]) },
	rules.FactSalary:  tellSalary,
	rules.FactWaived:  func(t telling) string { return t.say("waived", "owed", t.a[0]) },
	rules.FactNeutral: func(t telling) string {
		return t.say("neutral", "n", t.a[0], "boards", t.board(t.a[1])+", "+t.board(t.a[2])+", "+t.board(t.a[3]))
	},
	rules.FactBonus: func(t telling) string {
		return t.say("bonus", "n", t.a[2], "tile", rules.Bonuses[t.a[1]].ID, "temple", TempleName(t.p, t.a[0]))
	},
	rules.FactOver: func(t telling) string { return t.say("over") },
}

// spotName is the board, temple step or Avenue step of a spot with discovery tiles.
func spotName(p lang.Printer, spot int16) string {
	if spot >= 0 && spot <= rules.SpotDecorations {
		return p.Say("board." + rules.SpotIDs[spot])
	}
	return rules.SpotIDs[spot]
}

func tellMoved(t telling) string {
	from, to := t.board(t.a[0]), t.board(t.a[1])
	if t.a[4] != 0 {
		return t.say("moved-two", "from", from, "to", to, "power", t.a[2], "along", t.a[4])
	}
	return t.say("moved", "from", from, "to", to, "power", t.a[2])
}

func tellMain(t telling) string {
	key := "main"
	if t.a[3] != 0 {
		key = "main-free"
	}
	return t.say(key, "n", t.a[1], "cocoa", t.a[2], "board", t.board(t.a[0]))
}

func tellPoints(t telling) string {
	switch {
	case t.a[1] == rules.FromMasks || t.a[1] == rules.FromBonus: // told with the tiles
		return ""
	case t.a[0] < 0:
		return t.say("lost", "n", -t.a[0])
	case t.a[1] == rules.FromOthers:
		return t.say("won-others", "n", t.a[0])
	}
	return t.say("won", "n", t.a[0])
}

func tellBlocked(t telling) string {
	if t.a[0] == rules.Glyph {
		return t.say("blocked-all")
	}
	return t.say("blocked", "temple", TempleName(t.p, t.a[0]))
}

func tellSalary(t telling) string {
	if t.a[2] > 0 {
		return t.say("salary-short", "paid", t.a[1], "missing", t.a[2])
	}
	return t.say("salary", "paid", t.a[1])
}

// Narrate tells facts in fewer sentences than Tell would: one for what a seat's start
// gives, one for its turn, one for new tiles on display, one for each seat's points in an Eclipse.
func (g Teller) Narrate(facts []engine.Fact, viewer engine.Seat, names engine.Names, tag lang.Tag) []string {
	var out []string
	n := narrating{p: Catalog.In(tag), names: names}
	for len(facts) > 0 {
		text, used := "", 1
		switch k := facts[0].Kind; {
		case k == rules.FactPosted:
			text, used = n.start(facts)
		case ofTurn(k) && k != rules.FactPoints:
			text, used = n.turn(facts)
		case isRefill(&facts[0]):
			text, used = n.refilled(facts)
		case k == rules.FactSalary:
			text, used = n.salary(facts)
		case k == rules.FactEclipse:
			lines, m := n.eclipse(facts)
			out = append(out, lines...)
			facts = facts[m:]
			continue
		default:
			text = g.Tell(facts[0], viewer, names, tag)
		}
		if text != "" {
			out = append(out, text)
		}
		facts = facts[used:]
	}
	return out
}

// narrating is one call of Narrate.
type narrating struct {
	p     lang.Printer
	names engine.Names
}

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

// start tells where a seat's workers begin and what it gets.
func (n *narrating) start(facts []engine.Fact) (string, int) {
	seat := facts[0].Seat
	used := within(facts, seat)
	c := NewChange(n.p)
	var boards []string
	for i := range facts[:used] {
		f := &facts[i]
		if f.Kind == rules.FactPosted {
			boards = append(boards, BoardName(n.p, f.Args[0]))
		} else if f.Seat == seat {
			c.add(f)
		}
	}
	name := n.names.Of(seat)
	return n.p.Say("fact.did", "name", name, "where", strings.Join(boards, ", "), "what", c.said()), used
}

// turn tells a turn: "Ada, Forest > Alchemy, main action, 2 workers: -1 cocoa, T05". What
// befalls others in it follows in sentences of its own.
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
			if text := (Teller{}).Tell(*f, engine.Nobody, n.names, n.p.Tag); text != "" {
				aside = append(aside, text)
			}
			continue
		}
		where = n.where(where, f)
		c.add(f)
		if f.Kind == rules.FactStep {
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
		what = telling{p: n.p, a: f.Args}.goods()
	case f.Kind == rules.FactPoints && f.Args[1] == rules.FromTemple && f.Args[0] > 0:
		what = n.p.Say("short.vp", "sign", "", "n", f.Args[0])
	}
	if what == "" {
		return ""
	}
	return n.p.Say("fact.step-gave", "what", what, "temple", TempleName(n.p, step.Args[0]), "step", step.Args[1])
}

// where goes on with the way of a worker and what it does.
func (n *narrating) where(so string, f *engine.Fact) string {
	a := f.Args
	switch f.Kind {
	case rules.FactMoved:
		if so != "" {
			so += ", "
		}
		return so + BoardName(n.p, a[0]) + " > " + BoardName(n.p, a[1])
	case rules.FactCollected:
		return so + ", " + n.p.Say("deed.collect")
	case rules.FactWorship:
		return so + ", " + n.p.Say("deed.worship")
	case rules.FactMain:
		return so + ", " + n.p.Say("deed.main", "n", a[1])
	}
	return so
}

// isRefill reports that a fact is a new tile on display.
func isRefill(f *engine.Fact) bool {
	return f.Kind >= rules.FactRefillDeco && f.Kind <= rules.FactRefillSpot
}

func (n *narrating) refilled(facts []engine.Fact) (string, int) {
	list := make([]string, engine.Leading(facts, isRefill))
	for i := range list {
		switch a := facts[i].Args; facts[i].Kind {
		case rules.FactRefillDeco:
			list[i] = rules.DecoTiles[a[1]].ID
		case rules.FactRefillTile:
			list[i] = rules.PyramidTiles[a[1]].ID
		default:
			list[i] = engine.ID(rules.DiscoveryIDs, a[1]+1) + " (" + spotName(n.p, a[0]) + ")"
		}
	}
	return n.p.Say("fact.refill", "tile", strings.Join(list, ", ")), len(list)
}

// salary tells what a seat pays, and the points that it loses.
func (n *narrating) salary(facts []engine.Fact) (string, int) {
	tell := func(f *engine.Fact) string { return (Teller{}).Tell(*f, engine.Nobody, n.names, n.p.Tag) }
	text := tell(&facts[0])
	if len(facts) > 1 && facts[1].Kind == rules.FactPoints && facts[1].Args[1] == rules.ForSalary && facts[1].Seat == facts[0].Seat {
		return text + "; " + tell(&facts[1]), 2
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
	for seat := engine.Seat(1); seat <= rules.MaxSeats; seat++ {
		var list []string
		sum := 0
		for _, f := range facts[1:used] {
			if f.Seat == seat && f.Kind == rules.FactPoints {
				sum += int(f.Args[0])
				list = append(list, n.p.Say(eclipseParts[f.Args[1]])+" "+Digits(int(f.Args[0])))
			}
		}
		if len(list) > 0 {
			out = append(out, n.p.Say("fact.scored", "name", n.names.Of(seat), "n", sum, "list", strings.Join(list, ", ")))
		}
	}
	return out, used
}
