package teotihuacan

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
// "board.", "temple.", "good.", "side.", "reward." are names by the ids of data.json,
// "fact." the log, "short." menus, "choice." what a decision asks for, "when." the time of a tile, "TE-" refusals,
// "kind.", "tech.", "royal.", "bonus.", "icon." and "table." the manual.
var catalog = lang.MustLoad(wordFiles, "words")

// named are the values of refusals that are ids of data.json, with the prefix
// under which the catalogue has their names.
var named = map[string]string{"board": "board.", "other": "board.", "boards": "board.", "temple": "temple.", "good": "good.", "side": "side.",
	"choice": "choice.", "when": "when."}

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
			out[i] = translated(p, prefix, x[i])
		}
		return enumerate(p, out)
	case []int:
		out := make([]string, len(x))
		for i := range x {
			out[i] = digits(x[i])
		}
		return enumerate(p, out)
	case map[string]int:
		var g goods
		for i, id := range goodIDs {
			g[i] = int16(x[id])
		}
		return amount(p, &g, false)
	}
	return v
}

// enumerate joins what there is, or says that there is nothing.
func enumerate(p lang.Printer, list []string) string {
	if len(list) == 0 {
		return p.Say("table.none")
	}
	return strings.Join(list, ", ")
}

func translated(p lang.Printer, prefix, id string) string {
	if prefix != "" && p.Has(prefix+id) {
		return p.Say(prefix + id)
	}
	return id
}

// amount is "2 wood, 1 stone"; signed "-1 stone, +2 wood", what is given up first.
func amount(p lang.Printer, g *goods, signed bool) string {
	type part struct {
		n    int
		text string
	}
	var parts []part
	for i, x := range g {
		if n := int(x); n != 0 {
			text := digits(n) + " " + p.Say("good."+goodIDs[i])
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

func boardName[N int16 | uint8](p lang.Printer, board N) string {
	if board < palace || board > building {
		return p.Say("tile-unknown")
	}
	return p.Say("board." + boardIDs[board])
}

func templeName[N int | int16](p lang.Printer, t N) string { return p.Say("temple." + templeIDs[t]) }

// kindName is the id of a discovery tile; "?" for one that is not known.
func kindName(k int16) string {
	if k < 0 || k >= discoveryKinds {
		return "?"
	}
	return discoveries[k].ID
}

// signs gives the values sign and n of a change, so that "+1" and plurals go together.
func signs(n int) (sign string, size int) {
	if n < 0 {
		return "-", -n
	}
	return "+", n
}
