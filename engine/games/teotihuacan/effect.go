package teotihuacan

import (
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
)

// change sums up facts of one player.
type change struct {
	p      lang.Printer
	goods  goods
	vp     int
	temple [templeCount]int
	avenue int
	track  int
	parts  []string // what cannot be summed, in order
}

// add takes a fact into account.
func (c *change) add(f *engine.Fact) {
	a := f.Args
	switch f.Kind {
	case factGained, factPaid:
		for i := range c.goods {
			if f.Kind == factPaid {
				a[i] = -a[i]
			}
			c.goods[i] += a[i]
		}
	case factCollected:
		c.goods[cocoa] += a[1]
	case factMain:
		if a[3] == 0 {
			c.goods[cocoa] -= a[2]
		}
	case factUnlocked:
		c.goods[cocoa] -= a[1]
		c.say("short.unlocked", "n", a[0])
	case factSalary:
		c.goods[cocoa] -= a[1]
	case factPoints:
		c.vp += int(a[0])
	case factStep:
		c.temple[a[0]]++
	case factAvenue:
		c.avenue++
	case factTrack:
		c.track++
	default:
		c.addPart(f)
	}
}

// addPart takes a fact into account that is told by itself.
func (c *change) addPart(f *engine.Fact) {
	a := f.Args
	switch f.Kind {
	case factUsed:
		c.say("short.used", "kind", kindName(a[0]))
	case factClaimed:
		c.parts = append(c.parts, kindName(a[0]))
	case factBlocked:
		c.say("short.blocked")
	case factPower:
		c.say("short.power", "from", a[1]-1, "to", a[1])
	case factAscended:
		c.say("short.ascended")
	case factWorker:
		c.say("short.worker")
	case factReleased:
		c.say("short.unlocked", "n", a[0])
	case factLearned:
		c.parts = append(c.parts, technologies[a[1]].ID)
	case factNoble:
		c.say("short.row", "row", a[0])
	case factDecorated:
		c.parts = append(c.parts, decoTiles[a[0]].ID)
	case factBuilt:
		c.parts = append(c.parts, pyramidTiles[a[0]].ID)
	case factPyramid:
		c.say("short.pyramid")
	}
}

func (c *change) say(key string, values ...any) {
	c.parts = append(c.parts, c.p.Say(key, values...))
}

// text is the sum in few words: "-3 cocoa, +1 stone, +2 VP, blue +1".
func (c *change) text() string {
	var out []string
	add := func(key string, n int, values ...any) {
		if n != 0 {
			sign, size := signs(n)
			out = append(out, c.p.Say(key, append(values, "sign", sign, "n", size)...))
		}
	}
	if s := amount(c.p, &c.goods, true); s != "" {
		out = append(out, s)
	}
	add("short.vp", c.vp)
	for t, n := range c.temple {
		add("short.temple", n, "temple", templeName(c.p, t))
	}
	add("short.avenue", c.avenue)
	add("short.track", c.track)
	return strings.Join(append(out, c.parts...), ", ")
}

// said is the text, or that nothing changes.
func (c *change) said() string {
	if s := c.text(); s != "" {
		return s
	}
	return c.p.Say("short.nothing")
}

// Effect says in a few words where an answer leads, what it costs and brings, for menus. Starting
// tiles are described by what they give. What is drawn at the end of the turn, and an Eclipse, are left out.
func (g Rules) Effect(s *State, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	c := change{p: catalog.In(tag)}
	now := *s
	to := ""
	for _, step := range steps {
		switch m := unpack(step); m.Kind {
		case stepKeep:
			dealt := &now.Players[seat.Index()].Dealt
			return startText(c.p, dealt[m.A], dealt[m.B])
		case stepDraft:
			return startText(c.p, m.A)
		case stepMove:
			to = c.p.Say("short.to", "board", boardName(c.p, now.destination(m)))
		case stepPay:
			owed := int(now.Players[seat.Index()].Owes)
			if missing := owed - int(m.A); m.B == 0 && missing > 0 {
				lost := min(missing*missingVP, int(now.Players[seat.Index()].VP))
				c.say("short.short", "n", missing, "vp", -lost)
			}
			if m.B == 1 {
				c.say("short.used", "kind", discoveries[kindFREECOCOA].ID)
			}
			c.goods[cocoa] -= int16(m.A)
			return c.said()
		case stepEnd:
			return joined(to, c.said())
		}
		var facts engine.Facts
		err := g.Take(&now, seat, step, chance.Hidden{}, &facts)
		for i := range facts.List {
			f := &facts.List[i]
			if f.Kind >= factRefillDeco && f.Kind != factOver || f.Kind == factFinal {
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
	return joined(to, c.said())
}

// joined is where a worker goes and what comes of it.
func joined(to, what string) string {
	if to == "" {
		return what
	}
	return to + ", " + what
}

// startText is what starting tiles give together, and the boards that they show.
func startText(p lang.Printer, tiles ...uint8) string {
	c := change{p: p}
	wild, powers := 0, 0
	var tail []string
	for _, tile := range tiles {
		if tile < 1 || int(tile) > startCount {
			continue
		}
		x := &startTiles[tile-1]
		for k := range c.goods {
			c.goods[k] += x.Goods[k]
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
		c.say("icon.any", "sign", "+", "n", wild)
	}
	if powers > 0 {
		c.say("icon.power", "n", powers)
	}
	c.parts = append(append(c.parts, tail...), startBoards(p, tiles))
	return c.said()
}

// startBoards are the boards where workers may begin.
func startBoards(p lang.Printer, tiles []uint8) string {
	var set uint8
	for _, tile := range tiles {
		if tile >= 1 && int(tile) <= startCount {
			for _, b := range startTiles[tile-1].Boards {
				set |= 1 << (b - 1)
			}
		}
	}
	list := boardList(set)
	for i := range list {
		list[i] = p.Say("board." + list[i])
	}
	return p.Say("short.on", "all", strings.Join(list, ", "))
}
