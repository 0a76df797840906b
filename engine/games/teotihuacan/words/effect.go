package words

import (
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lang"
)

// Change sums up facts of one player.
type Change struct {
	P      lang.Printer
	Goods  rules.Goods
	Vp     int
	temple [rules.TempleCount]int
	avenue int
	track  int
	parts  []string // what cannot be summed, in order
}

func (c *Change) add(f *engine.Fact) {
	a := f.Args
	switch f.Kind {
	case rules.FactGained, rules.FactPaid:
		for i := range c.Goods {
			if f.Kind == rules.FactPaid {
				a[i] = -a[i]
			}
			c.Goods[i] += a[i]
		}
	case rules.FactCollected:
		c.Goods[rules.Cocoa] += a[1]
	case rules.FactMain:
		if a[3] == 0 {
			c.Goods[rules.Cocoa] -= a[2]
		}
	case rules.FactUnlocked:
		c.Goods[rules.Cocoa] -= a[1]
		c.Say("short.unlocked", "n", a[0])
	case rules.FactSalary:
		c.Goods[rules.Cocoa] -= a[1]
	case rules.FactPoints:
		c.Vp += int(a[0])
	case rules.FactStep:
		c.temple[a[0]]++
	case rules.FactAvenue:
		c.avenue++
	case rules.FactTrack:
		c.track++
	default:
		c.addPart(f)
	}
}

// addPart takes a fact into account that is told by itself.
func (c *Change) addPart(f *engine.Fact) {
	a := f.Args
	switch f.Kind {
	case rules.FactUsed:
		c.Say("short.used", "kind", engine.ID(rules.DiscoveryIDs, a[0]+1))
	case rules.FactClaimed:
		c.parts = append(c.parts, engine.ID(rules.DiscoveryIDs, a[0]+1))
	case rules.FactBlocked:
		c.Say("short.blocked")
	case rules.FactPower:
		c.Say("short.power", "from", a[1]-1, "to", a[1])
	case rules.FactAscended:
		c.Say("short.ascended")
	case rules.FactWorker:
		c.Say("short.worker")
	case rules.FactReleased:
		c.Say("short.unlocked", "n", a[0])
	case rules.FactLearned:
		c.parts = append(c.parts, rules.Technologies[a[1]].ID)
	case rules.FactNoble:
		c.Say("short.row", "row", a[0])
	case rules.FactDecorated:
		c.parts = append(c.parts, rules.DecoTiles[a[0]].ID)
	case rules.FactBuilt:
		c.parts = append(c.parts, rules.PyramidTiles[a[0]].ID)
	case rules.FactPyramid:
		c.Say("short.pyramid")
	}
}

func (c *Change) Say(key string, values ...any) {
	c.parts = append(c.parts, c.P.Say(key, values...))
}

// Text is the sum in few words: "-3 cocoa, +1 stone, +2 VP, blue +1".
func (c *Change) Text() string {
	out := []string{Amount(c.P, &c.Goods, true), c.P.Change("short.vp", c.Vp)}
	for t, n := range c.temple {
		out = append(out, c.P.Change("short.temple", n, "temple", TempleName(c.P, t)))
	}
	out = append(out, c.P.Change("short.avenue", c.avenue), c.P.Change("short.track", c.track))
	return listed(append(out, c.parts...)...)
}

// listed joins what says anything.
func listed(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(text string) bool { return text == "" }), ", ")
}

func (c *Change) said() string {
	if s := c.Text(); s != "" {
		return s
	}
	return c.P.Say("short.nothing")
}

// Effect says in a few words where an answer leads, what it costs and brings, for menus. Starting
// tiles are described by what they give. What is drawn at the end of the turn, and an Eclipse, are left out.
func (g Teller) Effect(s *rules.State, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	c := Change{P: Catalog.In(tag)}
	now := *s
	to := ""
	for _, step := range steps {
		switch m := rules.Unpack(step); m.Kind {
		case rules.StepKeep:
			dealt := &now.Players[seat.Index()].Dealt
			return StartText(c.P, dealt[m.A], dealt[m.B])
		case rules.StepDraft:
			return StartText(c.P, m.A)
		case rules.StepMove:
			to = c.P.Say("short.to", "board", BoardName(c.P, Destination(&now, m)))
		case rules.StepPay:
			owed := int(now.Players[seat.Index()].Owes)
			if missing := owed - int(m.A); m.B == 0 && missing > 0 {
				lost := min(missing*rules.MissingVP, int(now.Players[seat.Index()].VP))
				c.Say("short.short", "n", missing, "vp", -lost)
			}
			if m.B == 1 {
				c.Say("short.used", "kind", rules.Discoveries[rules.KindFREECOCOA].ID)
			}
			c.Goods[rules.Cocoa] -= int16(m.A)
			return c.said()
		case rules.StepEnd:
			return listed(to, c.said())
		}
		var facts engine.Facts
		err := g.Take(&now, seat, step, chance.Hidden{}, &facts)
		for i := range facts.List {
			f := &facts.List[i]
			if f.Kind >= rules.FactRefillDeco && f.Kind != rules.FactOver || f.Kind == rules.FactFinal {
				break // the turn is over
			}
			if f.Seat == seat {
				c.add(f)
			}
		}
		if err != nil {
			break
		}
	}
	return listed(to, c.said())
}

// StartText is what starting tiles give together, and the boards that they show.
func StartText(p lang.Printer, tiles ...uint8) string {
	c := Change{P: p}
	wild, powers := 0, 0
	var tail []string
	for _, tile := range tiles {
		if tile < 1 || int(tile) > rules.StartCount {
			continue
		}
		x := &rules.StartTiles[tile-1]
		for k := range c.Goods {
			c.Goods[k] += x.Goods[k]
		}
		for t, n := range x.Temple {
			c.temple[t] += int(n)
		}
		c.avenue += int(x.Avenue)
		wild += int(x.Any)
		powers += int(x.Power)
		if x.Tech {
			tail = append(tail, p.Say("icon.tech"))
		}
		if x.Beside != 0 {
			tail = append(tail, p.Say("icon.discovery"))
		}
	}
	if wild > 0 {
		c.Say("icon.any", "sign", "+", "n", wild)
	}
	if powers > 0 {
		c.Say("icon.power", "n", powers)
	}
	c.parts = append(append(c.parts, tail...), startBoards(p, tiles))
	return c.said()
}

// startBoards are the boards where workers may begin.
func startBoards(p lang.Printer, tiles []uint8) string {
	var set uint8
	for _, tile := range tiles {
		if tile >= 1 && int(tile) <= rules.StartCount {
			for _, b := range rules.StartTiles[tile-1].Boards {
				set |= 1 << (b - 1)
			}
		}
	}
	list := BoardList(set)
	for i := range list {
		list[i] = p.Say("board." + list[i])
	}
	return p.Say("short.on", "all", strings.Join(list, ", "))
}

// Change is what the seat has won and lost from one state to a later one: goods, points.
func (Teller) Change(before, now *rules.State, seat engine.Seat, tag lang.Tag) string {
	c := Change{P: Catalog.In(tag), Goods: now.Players[seat.Index()].Goods}
	old := &before.Players[seat.Index()]
	for i := range c.Goods {
		c.Goods[i] -= old.Goods[i]
	}
	c.Vp = int(now.Players[seat.Index()].VP - old.VP)
	return c.Text()
}

// Round is the next Eclipse and where the discs stand.
func (Teller) Round(s *rules.State, tag lang.Tag) string {
	if s.Phase != rules.PhaseTurn || s.Held >= rules.Eclipses {
		return ""
	}
	return Catalog.In(tag).Say("round", "n", int(s.Held)+1, "last", rules.Eclipses, "light", int(s.Light),
		"dark", int(s.Dark()))
}
