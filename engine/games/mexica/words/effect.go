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
	p       lang.Printer
	spent   int                  // action points
	told    [rules.FactCount]int // by kind: points, action points that lapse, or how often
	removed []int                // tiles
}

// Effect says in a few words what an answer costs and brings, for menus: action
// points, points of foundings, chips, and the sizes of small districts that it
// makes. What the end of a phase scores is left out, and of a start there is nothing to say.
func (g Teller) Effect(s *rules.State, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	c := change{p: Catalog.In(tag)}
	now := *s
	var made []int
	for _, step := range steps {
		m := rules.Unpack(step)
		if m.Kind == rules.StepEnd {
			made = newSizes(s, &now)
		}
		before := now.AP
		var facts engine.Facts
		if err := g.Take(&now, seat, step, chance.Hidden{}, &facts); err != nil {
			break
		}
		if m.Kind != rules.StepEnd && m.Kind != rules.StepUse && m.Kind != rules.StepStart {
			c.spent += int(before) - int(now.AP)
		}
		for _, f := range facts.List {
			c.add(f)
		}
	}
	if n := len(steps); n == 0 || !rules.Ends(steps[n-1]) {
		made = newSizes(s, &now)
	}
	return c.text(made)
}

// add takes a fact into account.
func (c *change) add(f engine.Fact) {
	switch f.Kind {
	case rules.FactEnded:
		c.told[f.Kind] += int(f.Args[0])
	case rules.FactFounded, rules.FactPresent:
		c.told[f.Kind] += int(f.Args[2])
	case rules.FactRemoved:
		c.removed = append(c.removed, int(f.Args[0]))
	default:
		c.told[f.Kind]++
	}
}

// text is the sum in few words: "6 AP, +4 VP, others +2 VP".
func (c *change) text(made []int) string {
	out := lang.Sum{Printer: c.p}
	say := func(when bool, key string, values ...any) {
		if when {
			out.Also(key, values...)
		}
	}
	others, lapsed := c.told[rules.FactPresent], c.told[rules.FactEnded]
	say(c.spent > 0, "short.ap", "n", c.spent)
	out.Changed("short.vp", c.told[rules.FactFounded])
	say(others > 0, "short.others", "n", others)
	out.Changed("short.chips", c.told[rules.FactBought]-c.told[rules.FactUsed])
	if len(made) == 1 {
		out.Also("short.size", "n", made[0])
	}
	say(len(made) > 1, "short.sizes", "sizes", listed(c.p, made))
	say(len(c.removed) > 0, "short.removed", "n", len(c.removed), "sizes", listed(c.p, c.removed))
	say(lapsed > 0, "short.lapse", "n", lapsed)
	say(c.told[rules.FactPhaseEnd] > 0, "short.phase")
	if text := out.Text(); text != "" || c.told[rules.FactStarted]+c.told[rules.FactNeutral] > 0 {
		return text
	}
	return c.p.Say("short.nothing")
}

// newSizes lists the sizes of districts, no larger than a tile and not founded,
// that were not there before.
func newSizes(before, after *rules.State) []int {
	if before.Canals == after.Canals {
		return nil
	}
	var out []int
	for i, root := range after.District {
		if int(root) != i || after.Founded.Has(root) {
			continue
		}
		if size := after.SizeOf(root); size <= rules.MaxSize && size != before.SizeOf(before.District[root]) {
			out = append(out, size)
		}
	}
	slices.Sort(out)
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
