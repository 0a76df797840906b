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

// pays takes the price of a placement off.
func pays(c *change, a args) { c.goods[rules.Corn] -= a[2] }

// also is a change that is told by itself.
var also = engine.Also[*change]

// swap sums up an exchange at the market.
func (c *change) swap(good, n, corn int16) {
	c.goods[good] += n
	c.goods[rules.Corn] += corn
}

// burns says that wood was burnt, if a harvest burnt it.
func burns(c *change, a args) {
	if a[1] == rules.HarvestBurn {
		c.Also("short.burn")
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
			if uint8(seat) == now.Space {
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
			if facts.List[i].Seat == seat {
				kinds.Add(&c, &facts.List[i])
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
			c.goods.Add(&ic.Goods, 1)
		}
	}
	return c.said()
}

// IconText is an icon of a tile in words of a catalogue: that of the game, or that of its board.
func IconText(p lang.Printer, ic *rules.Icon) string {
	if ic.Kind == rules.IconReceive {
		return Amount(Catalog.In(p.Tag), &ic.Goods, false)
	}
	key, values := "icon."+rules.IconIDs[ic.Kind], []any{"n", ic.N}
	switch {
	case ic.What == rules.AnyOne:
		key += "-any"
	case ic.Kind == rules.IconRise:
		values = append(values, "temple", TempleName(p, int16(ic.What)))
	case ic.Kind == rules.IconAdvance:
		values = append(values, "track", trackName(p, int16(ic.What)))
	}
	return p.Say(key, values...)
}

// IconsText is all that a tile brings.
func IconsText(p lang.Printer, list rules.Icons) string {
	return lang.List(list, ", ", func(i int, _ rules.Icon) string { return IconText(p, &list[i]) })
}

// ScoreText is how a monument scores, in words of a catalogue like IconText: n for each, or a table with something
// between its points.
func ScoreText(p lang.Printer, m *rules.MonumentTile, n int16, between string) string {
	table := lang.List(m.Table.Scoring(), between, func(_ int, points int16) string { return Digits(int(points)) })
	return p.Say("score."+rules.ScoreIDs[m.Kind], "n", n, "class", p.Say("class."+rules.ClassIDs[m.Class]),
		"table", table)
}

// Change is what the seat has won and lost from one state to a later one: goods, points.
func (Teller) Change(before, now *rules.State, seat engine.Seat, tag lang.Tag) string {
	c, p, old := newChange(Catalog.In(tag)), &now.Players[seat.Index()], &before.Players[seat.Index()]
	c.goods, c.vp = p.Goods, int(p.VP-old.VP)
	c.goods.Add(&old.Goods, -1)
	return c.text()
}

// Round is the day of the calendar.
func (Teller) Round(s *rules.State, tag lang.Tag) string {
	return Catalog.In(tag).Say("round", "day", min(int(s.Day), rules.LastDay), "last", rules.LastDay)
}
