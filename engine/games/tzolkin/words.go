package tzolkin

import (
	"embed"
	"sort"
	"strings"

	"painani/engine"
	"painani/engine/lang"
)

//go:embed words/*.json
var wordFiles embed.FS

// catalog is every sentence of the game. Keys begin with what they are about:
// "place.", "temple.", "track.", "good.", "class." are names by the ids of
// data.json, "fact." the log, "short." menus, "choice." what a decision asks
// for, "TZ-" refusals, "icon.", "score." and "table." the manual.
var catalog = lang.MustLoad(wordFiles, "words")

// named are the values of refusals that are ids of data.json, with the prefix
// under which the catalogue has their names.
var named = map[string]string{"place": "place.", "wheel": "place.", "temple": "temple.", "track": "track.", "good": "good.", "goods": "good.",
	"choice": "choice."}

// Explain is the sentence of a refusal, with its facts filled in. A code that
// is not the game's comes back in angle brackets.
func (Rules) Explain(r *engine.Refusal, tag lang.Tag) string {
	p := catalog.In(tag)
	values := make([]any, 0, 2*len(r.Values))
	for k, v := range r.Values {
		values = append(values, k, spoken(p, k, v))
	}
	return p.Say(r.Code, values...)
}

// spoken is a value of a refusal as a sentence names it.
func spoken(p lang.Printer, key string, v any) any {
	prefix := named[key]
	switch x := v.(type) {
	case string:
		return translated(p, prefix, x)
	case []string:
		out := make([]string, len(x))
		for i := range x {
			out[i], _ = translated(p, prefix, x[i]).(string)
		}
		return strings.Join(out, ", ")
	case []int:
		out := make([]string, len(x))
		for i := range x {
			out[i] = digits(x[i])
		}
		return strings.Join(out, ", ")
	case map[string]int:
		var g goods
		for i, id := range goodIDs {
			g[i] = int16(x[id])
		}
		return amount(p, &g, false)
	}
	return v
}

func translated(p lang.Printer, prefix, id string) any {
	if prefix != "" && p.Has(prefix+id) {
		return p.Say(prefix + id)
	}
	return id
}

// goodName is "wood"; skulls have a plural.
func goodName(p lang.Printer, good, n int) string {
	if good == skull {
		return p.Say("goods.skull", "n", n)
	}
	return p.Say("good." + goodIDs[good])
}

// amount is "2 wood, 1 stone"; signed "+2 wood, -1 stone", what is given up first.
func amount(p lang.Printer, g *goods, signed bool) string {
	type part struct {
		n    int
		text string
	}
	var parts []part
	for i, x := range g {
		if n := int(x); n != 0 {
			text := digits(n) + " " + goodName(p, i, n)
			if signed && n > 0 {
				text = "+" + text
			}
			parts = append(parts, part{n, text})
		}
	}
	if signed {
		sort.SliceStable(parts, func(i, j int) bool { return parts[i].n < 0 && parts[j].n > 0 })
	}
	out := make([]string, len(parts))
	for i, x := range parts {
		out[i] = x.text
	}
	return strings.Join(out, ", ")
}

// where is "Palenque 2", or the start-player space.
func where(p lang.Printer, place, number int) string {
	name := p.Say("place." + placeIDs[place])
	if place == startSpace {
		return name
	}
	return name + " " + digits(number)
}

func templeName(p lang.Printer, t int16) string { return p.Say("temple." + templeIDs[t]) }

func trackName(p lang.Printer, t int16) string { return p.Say("track." + trackIDs[t]) }

// signs gives the values sign and n of a change, so that "+1" and plurals go together.
func signs(n int) (sign string, size int) {
	if n < 0 {
		return "-", -n
	}
	return "+", n
}
