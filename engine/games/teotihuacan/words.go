package teotihuacan

import (
	"embed"

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

// explainer makes sentences of refusals.
var explainer = engine.Explainer{Words: catalog, None: "table.none", Other: spokenGoods, Named: map[string]string{"board": "board.", "other": "board.", "boards": "board.", "temple": "temple.", "good": "good.", "side": "side.",
	"choice": "choice.", "when": "when."}}

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

// amount is "2 wood, 1 stone"; signed "-1 stone, +2 wood", what is given up first.
func amount(p lang.Printer, g *goods, signed bool) string {
	return lang.Amounts(g[:], func(good, _ int) string { return p.Say("good." + goodIDs[good]) }, signed)
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
