package tzolkin

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
	tech   [trackCount]int // level reached
	parts  []string        // what cannot be summed, in order
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
	case factSold:
		c.goods[a[0]]--
		c.goods[corn] += a[1]
	case factBought:
		c.goods[a[0]]++
		c.goods[corn] -= a[1]
	case factBegged:
		c.goods[corn] += begCorn - a[0]
	case factPlaced, factMercy:
		c.goods[corn] -= a[2]
	case factCollected:
		c.goods[corn] += a[0]
	case factOffered:
		c.goods[skull]--
	case factPoints:
		c.vp += int(a[0])
	case factUp:
		c.temple[a[0]]++
	case factDown:
		c.temple[a[0]]--
	case factTech:
		c.tech[a[0]] = int(a[1])
	default:
		c.addPart(f)
	}
}

// addPart takes a fact into account that is told by itself.
func (c *change) addPart(f *engine.Fact) {
	text := ""
	switch f.Kind {
	case factBonus:
		text = c.p.Say("short.bonus", "track", trackName(c.p, f.Args[0]))
	case factBlocked:
		text = c.p.Say("short.blocked", "temple", templeName(c.p, f.Args[0]))
	case factBuilt:
		text = builtText(c.p, int(f.Args[0]))
	case factMonument:
		text = monuments[f.Args[0]].ID
	case factWorker:
		text = c.p.Say("short.worker")
	case factReady:
		text = c.p.Say("short.ready")
	case factHarvested:
		if f.Args[1] == harvestBurn {
			text = c.p.Say("short.burn")
		}
	case factAdvanced:
		text = c.p.Say("short.days", "n", int(f.Args[0]))
	}
	if text != "" {
		c.parts = append(c.parts, text)
	}
}

// builtText is the building with its lasting effect.
func builtText(p lang.Printer, tile int) string {
	b := &buildings[tile]
	if b.Class != farm {
		return b.ID
	}
	return b.ID + " (" + iconText(p, &b.Icons[0]) + ")"
}

// text is the sum in few words: "-3 corn, +1 stone, agriculture 2".
func (c *change) text() string {
	var out []string
	if s := amount(c.p, &c.goods, true); s != "" {
		out = append(out, s)
	}
	if c.vp != 0 {
		sign, n := signs(c.vp)
		out = append(out, c.p.Say("short.vp", "sign", sign, "n", n))
	}
	for t, n := range c.temple {
		if n != 0 {
			sign, size := signs(n)
			out = append(out, c.p.Say("short.temple", "temple", templeName(c.p, int16(t)), "sign", sign, "n", size))
		}
	}
	for t, level := range c.tech {
		if level > 0 {
			out = append(out, c.p.Say("short.tech", "track", trackName(c.p, int16(t)), "level", level))
		}
	}
	return strings.Join(append(out, c.parts...), ", ")
}

// Effect says in a few words what an answer costs and brings, for menus. Two
// starting tiles are described by what they give. What is drawn at the end of the turn is
// left out.
func (g Rules) Effect(s *State, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	c := change{p: catalog.In(tag)}
	now := *s
	for _, step := range steps {
		switch m := unpack(step); m.Kind {
		case stepKeep:
			return keepText(c.p, &now.Players[seat.Index()], m)
		case stepStop:
			if uint8(seat) == now.Space && now.Corn > 0 {
				c.goods[corn] += now.Corn
			}
			return c.said()
		case stepSpin:
			return c.p.Say("short.days", "n", int(m.A))
		}
		var facts engine.Facts
		if err := g.Take(&now, seat, step, chance.Hidden{}, &facts); err != nil {
			break
		}
		for i := range facts.List {
			if facts.List[i].Seat == seat && facts.List[i].Kind != factReturned && facts.List[i].Kind != factFed {
				c.add(&facts.List[i])
			}
		}
	}
	return c.said()
}

// said is the text, or that nothing changes.
func (c *change) said() string {
	if s := c.text(); s != "" {
		return s
	}
	return c.p.Say("short.nothing")
}

// keepText is what two starting tiles give together.
func keepText(p lang.Printer, player *Player, m move) string {
	c := change{p: p}
	for _, i := range [...]uint8{m.A, m.B} {
		tile := player.Dealt[i]
		if tile < 1 || int(tile) > wealthCount {
			continue
		}
		for _, ic := range wealth[tile-1].Icons {
			switch ic.Kind {
			case iconReceive:
				for k := range c.goods {
					c.goods[k] += ic.Goods[k]
				}
			default:
				c.parts = append(c.parts, iconText(p, &ic))
			}
		}
	}
	return c.said()
}

// iconText is an icon of a tile in words.
func iconText(p lang.Printer, ic *icon) string {
	n := int(ic.N)
	switch ic.Kind {
	case iconReceive:
		return amount(p, &ic.Goods, false)
	case iconPoints:
		return p.Say("short.vp", "sign", "", "n", n)
	case iconRise:
		if ic.What == anyOne {
			return p.Say("icon.temple-any", "n", n)
		}
		return p.Say("icon.temple", "temple", templeName(p, int16(ic.What)), "n", n)
	case iconAdvance:
		if ic.What == anyOne {
			return p.Say("icon.tech-any", "n", n)
		}
		return p.Say("icon.tech", "track", trackName(p, int16(ic.What)), "n", n)
	case iconWorker:
		return p.Say("short.worker")
	case iconFeeds:
		return p.Say("short.feeds", "n", n)
	case iconCheaper:
		return p.Say("short.cheaper", "n", n)
	case iconBuild:
		return p.Say("icon.build")
	case iconMarket:
		return p.Say("icon.market")
	case iconAny:
		return p.Say("icon.any", "n", n)
	}
	return ""
}
