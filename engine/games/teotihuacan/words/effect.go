package words

import (
	"cmp"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lang"
)

// Change sums up facts of one player.
type Change struct {
	lang.Sum // what cannot be summed, in order
	Goods    rules.Goods
	Vp       int
	temple   [rules.TempleCount]int
	avenue   int
	track    int
	to       string // where a worker goes
}

// NewChange is one without any facts.
func NewChange(p lang.Printer) Change { return Change{Sum: lang.Sum{Printer: p}} }

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
		c.Also("short.unlocked", "n", a[0])
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
		c.Also("short.used", "kind", engine.ID(rules.DiscoveryIDs, a[0]+1))
	case rules.FactClaimed:
		c.Add(engine.ID(rules.DiscoveryIDs, a[0]+1))
	case rules.FactBlocked:
		c.Also("short.blocked")
	case rules.FactPower:
		c.Also("short.power", "from", a[1]-1, "to", a[1])
	case rules.FactAscended:
		c.Also("short.ascended")
	case rules.FactWorker:
		c.Also("short.worker")
	case rules.FactReleased:
		c.Also("short.unlocked", "n", a[0])
	case rules.FactLearned:
		c.Add(rules.Technologies[a[1]].ID)
	case rules.FactNoble:
		c.Also("short.row", "row", a[0])
	case rules.FactDecorated:
		c.Add(rules.DecoTiles[a[0]].ID)
	case rules.FactBuilt:
		c.Add(rules.PyramidTiles[a[0]].ID)
	case rules.FactPyramid:
		c.Also("short.pyramid")
	}
}

// Text is the sum in few words: "-3 cocoa, +1 stone, +2 VP, blue +1".
func (c *Change) Text() string {
	out := lang.Sum{Printer: c.Printer}
	out.Add(Amount(c.Printer, &c.Goods, true))
	out.Changed("short.vp", c.Vp)
	for t, n := range c.temple {
		out.Changed("short.temple", n, "temple", TempleName(c.Printer, t))
	}
	out.Changed("short.avenue", c.avenue)
	out.Changed("short.track", c.track)
	out.Add(c.Sum.Text())
	return out.Text()
}

// said is where a worker goes, and the sum.
func (c *Change) said() string {
	out := lang.Sum{}
	out.Add(c.to)
	out.Add(cmp.Or(c.Text(), c.Say("short.nothing")))
	return out.Text()
}

// Effect says in a few words where an answer leads, what it costs and brings, for menus. Starting
// tiles are described by what they give. What is drawn at the end of the turn, and an Eclipse, are left out.
func (g Teller) Effect(s *rules.State, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	c, now := NewChange(Catalog.In(tag)), *s
	for _, step := range steps {
		switch m := rules.Unpack(step); m.Kind {
		case rules.StepKeep:
			dealt := &now.Players[seat.Index()].Dealt
			return StartText(c.Printer, dealt[m.A], dealt[m.B])
		case rules.StepDraft:
			return StartText(c.Printer, m.A)
		case rules.StepMove:
			c.to = c.Say("short.to", "board", BoardName(c.Printer, Destination(&now, m)))
		case rules.StepPay:
			owed := int(now.Players[seat.Index()].Owes)
			if missing := owed - int(m.A); m.B == 0 && missing > 0 {
				lost := min(missing*rules.MissingVP, int(now.Players[seat.Index()].VP))
				c.Also("short.short", "n", missing, "vp", -lost)
			}
			if m.B == 1 {
				c.Also("short.used", "kind", rules.Discoveries[rules.KindFREECOCOA].ID)
			}
			c.Goods[rules.Cocoa] -= int16(m.A)
			return c.said()
		case rules.StepEnd:
			return c.said()
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
	return c.said()
}

// StartText is what starting tiles give together, and the boards that they show.
func StartText(p lang.Printer, tiles ...uint8) string {
	c := NewChange(p)
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
		c.Also("icon.any", "sign", "+", "n", wild)
	}
	if powers > 0 {
		c.Also("icon.power", "n", powers)
	}
	c.Add(strings.Join(tail, ", "))
	c.Add(startBoards(p, tiles))
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
	c, p, old := NewChange(Catalog.In(tag)), &now.Players[seat.Index()], &before.Players[seat.Index()]
	for i := range c.Goods {
		c.Goods[i] = p.Goods[i] - old.Goods[i]
	}
	c.Vp = int(p.VP - old.VP)
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
