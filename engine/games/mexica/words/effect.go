package words

import (
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// change sums up what steps cost and bring one seat.
type change struct {
	lang.Sum
	spent   int                  // action points
	told    [rules.FactCount]int // by kind: points, action points that lapse, or how often
	removed []int                // tiles
}

// Effect says in a few words what an answer costs and brings, for menus: action
// points, points of foundings, chips, and the sizes of small districts that it
// makes. What the end of a phase scores is left out, and of a start there is nothing to say.
func (g Teller) Effect(s *rules.State, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	c := change{Sum: lang.Sum{Printer: Catalog.In(tag)}}
	now := *s
	for _, step := range steps {
		before := now.AP
		var facts engine.Facts
		if err := g.Take(&now, seat, step, chance.Hidden{}, &facts); err != nil {
			break
		}
		if k := rules.Unpack(step).Kind; rules.StepStart < k && k < rules.StepUse {
			c.spent += int(before) - int(now.AP)
		}
		for _, f := range facts.List {
			n := 1
			switch f.Kind {
			case rules.FactEnded:
				n = int(f.Args[0])
			case rules.FactFounded, rules.FactPresent:
				n = int(f.Args[2])
			case rules.FactRemoved:
				c.removed = append(c.removed, int(f.Args[0]))
			}
			c.told[f.Kind] += n
		}
	}
	return c.text(newSizes(s, &now))
}

// text is the sum in few words: "6 AP, +4 VP, others +2 VP".
func (c *change) text(made []int) string {
	say := func(n int, key string, list []int) {
		if n > 0 {
			c.Also(key, "n", n, "sizes", listed(c.Printer, list))
		}
	}
	say(c.spent, "short.ap", nil)
	c.Changed("short.vp", c.told[rules.FactFounded])
	say(c.told[rules.FactPresent], "short.others", nil)
	c.Changed("short.chips", c.told[rules.FactBought]-c.told[rules.FactUsed])
	if len(made) == 1 {
		c.Also("short.size", "n", made[0])
	} else {
		say(len(made), "short.sizes", made)
	}
	say(len(c.removed), "short.removed", c.removed)
	say(c.told[rules.FactEnded], "short.lapse", nil)
	say(c.told[rules.FactPhaseEnd], "short.phase", nil)
	if text := c.Text(); text != "" || c.told[rules.FactStarted]+c.told[rules.FactNeutral] > 0 {
		return text
	}
	return c.Say("short.nothing")
}

// newSizes lists the sizes of districts, no larger than a tile and not founded, that were not there before.
func newSizes(before, after *rules.State) []int {
	if before.Canals == after.Canals {
		return nil
	}
	var out []int
	var all rules.Districts
	after.Survey(&all)
	for root, d := range all.Each {
		if size := int(d.Size); size <= rules.MaxSize && !d.IsFounded() && size != before.SizeOf(before.District[root]) {
			out = append(out, size)
		}
	}
	return out
}

// listed names numbers: "3", "3 and 5", "1, 3 and 5".
func listed(p lang.Printer, list []int) string {
	slices.Sort(list)
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = strconv.Itoa(n)
	}
	return joined(p, out)
}

// joined names things one after the other, with "and" before the last.
func joined(p lang.Printer, list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return p.Say("and", "list", strings.Join(list[:last], ", "), "last", list[last])
}

// Change is what the seat has won and lost from one state to a later one: chips and points.
func (Teller) Change(before, now *rules.State, seat engine.Seat, tag lang.Tag) string {
	out, p, old := lang.Sum{Printer: Catalog.In(tag)}, &now.Players[seat.Index()], &before.Players[seat.Index()]
	out.Changed("short.chips", int(p.Chips)-int(old.Chips))
	out.Changed("short.vp", p.Vp()-old.Vp())
	return out.Text()
}

// Round is the phase and its round, or how many neutral temples the players have still to set before it.
func (Teller) Round(s *rules.State, tag lang.Tag) string {
	if s.Setting() {
		return Catalog.In(tag).Say("round.neutral", "n", chance.Left(s.Unset[:]))
	}
	if s.Phase != rules.PhaseOne && s.Phase != rules.PhaseTwo {
		return ""
	}
	return Catalog.In(tag).Say("round", "phase", int(s.Phase), "round", int(s.Round))
}
