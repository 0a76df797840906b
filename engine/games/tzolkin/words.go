package tzolkin

import (
	"embed"

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

// explainer makes sentences of refusals.
var explainer = engine.Explainer{Words: catalog, Other: spokenGoods, Named: map[string]string{"place": "place.", "wheel": "place.", "temple": "temple.", "track": "track.", "good": "good.", "goods": "good.",
	"choice": "choice."}}

// Explain is the sentence of a refusal, with its facts filled in.
func (Rules) Explain(r *engine.Refusal, tag lang.Tag) string { return explainer.Explain(r, tag) }

// spokenGoods are goods by their ids.
func spokenGoods(p lang.Printer, v any) (string, bool) {
	x, ok := v.(map[string]int)
	var g goods
	for i, id := range goodIDs {
		g[i] = int16(x[id])
	}
	return amount(p, &g, false), ok
}

// goodName is "wood"; skulls have a plural.
func goodName(p lang.Printer, good, n int) string {
	if good == skull {
		return p.Say("goods.skull", "n", n)
	}
	return p.Say("good." + goodIDs[good])
}

// amount is "2 wood, 1 stone"; signed "-1 stone, +2 wood", what is given up first.
func amount(p lang.Printer, g *goods, signed bool) string {
	return lang.Amounts(g[:], func(good, n int) string { return goodName(p, good, n) }, signed)
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
