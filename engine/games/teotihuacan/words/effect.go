package words

import (
	"cmp"

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

// args are the arguments of a fact.
type args = [6]int16

// also is a change that is told by itself.
var also = engine.Also[*Change]

// goodsIn are the goods of a fact that came or went.
func goodsIn(a args) *rules.Goods { return (*rules.Goods)(a[:rules.GoodsCount]) }

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
			p := &now.Players[seat.Index()]
			if missing := int(p.Owes) - int(m.A); m.B == 0 && missing > 0 {
				c.Also("short.short", "n", missing, "vp", -min(missing*rules.MissingVP, int(p.VP)))
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
			if f.Kind >= rules.FactFinal && f.Kind != rules.FactOver {
				break // the turn is over
			}
			if f.Seat == seat {
				kinds.Add(&c, f)
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
	tail := lang.Sum{Printer: p}
	for _, tile := range tiles {
		if tile < 1 || int(tile) > rules.StartCount {
			continue
		}
		x := &rules.StartTiles[tile-1]
		c.Goods.Add(&x.Goods, 1)
		for t, n := range x.Temple {
			c.temple[t] += int(n)
		}
		c.avenue += int(x.Avenue)
		wild += int(x.Any)
		powers += int(x.Power)
		if x.Tech {
			tail.Also("icon.tech")
		}
		if x.Beside != 0 {
			tail.Also("icon.discovery")
		}
	}
	c.Changed("icon.any", wild)
	c.Changed("icon.power", powers)
	c.Add(tail.Text())
	on := lang.Sum{Printer: p} // the boards where workers may begin
	for b := range rules.Members(rules.StartBoards(tiles...)) {
		on.Add(BoardName(p, b))
	}
	c.Also("short.on", "all", on.Text())
	return c.said()
}

// Change is what the seat has won and lost from one state to a later one: goods, points.
func (Teller) Change(before, now *rules.State, seat engine.Seat, tag lang.Tag) string {
	c, p, old := NewChange(Catalog.In(tag)), &now.Players[seat.Index()], &before.Players[seat.Index()]
	c.Goods, c.Vp = p.Goods, int(p.VP-old.VP)
	c.Goods.Add(&old.Goods, -1)
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
