package words

import (
	"cmp"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

// change sums up facts of one player.
type change struct {
	lang.Sum // what cannot be summed, in order
	goods    rules.Goods
	vp       int
	temple   [rules.TempleCount]int
	tech     [rules.TrackCount]int // level reached
}

func newChange(p lang.Printer) change { return change{Sum: lang.Sum{Printer: p}} }

func (c *change) add(f *engine.Fact) {
	a := f.Args
	switch f.Kind {
	case rules.FactGained, rules.FactPaid:
		for i := range c.goods {
			if f.Kind == rules.FactPaid {
				a[i] = -a[i]
			}
			c.goods[i] += a[i]
		}
	case rules.FactSold:
		c.goods[a[0]]--
		c.goods[rules.Corn] += a[1]
	case rules.FactBought:
		c.goods[a[0]]++
		c.goods[rules.Corn] -= a[1]
	case rules.FactBegged:
		c.goods[rules.Corn] += rules.BegCorn - a[0]
	case rules.FactPlaced, rules.FactMercy:
		c.goods[rules.Corn] -= a[2]
	case rules.FactCollected:
		c.goods[rules.Corn] += a[0]
	case rules.FactOffered:
		c.goods[rules.Skull]--
	case rules.FactPoints:
		c.vp += int(a[0])
	case rules.FactUp:
		c.temple[a[0]]++
	case rules.FactDown:
		c.temple[a[0]]--
	case rules.FactTech:
		c.tech[a[0]] = int(a[1])
	default:
		c.addPart(f)
	}
}

// addPart takes a fact into account that is told by itself.
func (c *change) addPart(f *engine.Fact) {
	switch f.Kind {
	case rules.FactBonus:
		c.Also("short.bonus", "track", trackName(c.Printer, f.Args[0]))
	case rules.FactBlocked:
		c.Also("short.blocked", "temple", TempleName(c.Printer, f.Args[0]))
	case rules.FactBuilt:
		c.Add(builtText(c.Printer, int(f.Args[0])))
	case rules.FactMonument:
		c.Add(rules.Monuments[f.Args[0]].ID)
	case rules.FactWorker:
		c.Also("short.worker")
	case rules.FactReady:
		c.Also("short.ready")
	case rules.FactHarvested:
		if f.Args[1] == rules.HarvestBurn {
			c.Also("short.burn")
		}
	case rules.FactAdvanced:
		c.Also("short.days", "n", int(f.Args[0]))
	}
}

// builtText is the building with its lasting effect.
func builtText(p lang.Printer, tile int) string {
	b := &rules.Buildings[tile]
	if b.Class != rules.Farm {
		return b.ID
	}
	return b.ID + " (" + IconText(p, &b.Icons[0]) + ")"
}

// text is the sum in few words: "-3 corn, +1 stone, agriculture 2".
func (c *change) text() string {
	out := lang.Sum{Printer: c.Printer}
	out.Add(Amount(c.Printer, &c.goods, true))
	out.Changed("short.vp", c.vp)
	for t, n := range c.temple {
		out.Changed("short.temple", n, "temple", TempleName(c.Printer, int16(t)))
	}
	for t, level := range c.tech {
		if level > 0 {
			out.Also("short.tech", "track", trackName(c.Printer, int16(t)), "level", level)
		}
	}
	out.Add(c.Text())
	return out.Text()
}

func (c *change) said() string { return cmp.Or(c.text(), c.Say("short.nothing")) }

// Effect says in a few words what an answer costs and brings, for menus. Two starting tiles are described by what
// they give. What is drawn at the end of the turn is left out.
func (g Teller) Effect(s *rules.State, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	c, now := newChange(Catalog.In(tag)), *s
	for _, step := range steps {
		switch m := rules.Unpack(step); m.Kind {
		case rules.StepKeep:
			return keepText(c.Printer, &now.Players[seat.Index()], m)
		case rules.StepStop:
			if uint8(seat) == now.Space && now.Corn > 0 {
				c.goods[rules.Corn] += now.Corn
			}
			return c.said()
		case rules.StepSpin:
			return c.Say("short.days", "n", int(m.A))
		}
		var facts engine.Facts
		if err := g.Take(&now, seat, step, chance.Hidden{}, &facts); err != nil {
			break
		}
		for i := range facts.List {
			if facts.List[i].Seat == seat && facts.List[i].Kind != rules.FactReturned && facts.List[i].Kind != rules.FactFed {
				c.add(&facts.List[i])
			}
		}
	}
	return c.said()
}

// keepText is what two starting tiles give together.
func keepText(p lang.Printer, player *rules.Player, m rules.Move) string {
	c := newChange(p)
	for _, i := range [...]uint8{m.A, m.B} {
		tile := player.Dealt[i]
		if tile < 1 || int(tile) > rules.WealthCount {
			continue
		}
		for _, ic := range rules.Wealth[tile-1].Icons {
			if ic.Kind != rules.IconReceive {
				c.Add(IconText(p, &ic))
				continue
			}
			for k := range c.goods {
				c.goods[k] += ic.Goods[k]
			}
		}
	}
	return c.said()
}

// IconText is an icon of a tile in words.
func IconText(p lang.Printer, ic *rules.Icon) string {
	n := int(ic.N)
	switch ic.Kind {
	case rules.IconReceive:
		return Amount(p, &ic.Goods, false)
	case rules.IconPoints:
		return p.Say("short.vp", "sign", "", "n", n)
	case rules.IconRise:
		if ic.What == rules.AnyOne {
			return p.Say("icon.temple-any", "n", n)
		}
		return p.Say("icon.temple", "temple", TempleName(p, int16(ic.What)), "n", n)
	case rules.IconAdvance:
		if ic.What == rules.AnyOne {
			return p.Say("icon.tech-any", "n", n)
		}
		return p.Say("icon.tech", "track", trackName(p, int16(ic.What)), "n", n)
	case rules.IconWorker:
		return p.Say("short.worker")
	case rules.IconFeeds:
		return p.Say("short.feeds", "n", n)
	case rules.IconCheaper:
		return p.Say("short.cheaper", "n", n)
	case rules.IconBuild:
		return p.Say("icon.build")
	case rules.IconMarket:
		return p.Say("icon.market")
	case rules.IconAny:
		return p.Say("icon.any", "n", n)
	}
	return ""
}

// Change is what the seat has won and lost from one state to a later one: goods, points.
func (Teller) Change(before, now *rules.State, seat engine.Seat, tag lang.Tag) string {
	c, p, old := newChange(Catalog.In(tag)), &now.Players[seat.Index()], &before.Players[seat.Index()]
	for i := range c.goods {
		c.goods[i] = p.Goods[i] - old.Goods[i]
	}
	c.vp = int(p.VP - old.VP)
	return c.text()
}

// Round is the day of the calendar.
func (Teller) Round(s *rules.State, tag lang.Tag) string {
	return Catalog.In(tag).Say("round", "day", min(int(s.Day), rules.LastDay), "last", rules.LastDay)
}
