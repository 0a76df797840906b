// Package words says in three languages what happens in a game of Mexica: the log's sentences, refusals, what a
// choice costs and brings. It reads the state and changes nothing.
package words

import (
	"embed"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// Teller tells what happened and why something is refused, in three languages.
type Teller struct{ rules.Rules }

//go:embed *.json
var wordFiles embed.FS

// Catalog is every sentence of the game but those of the board. Keys begin with what they are about: "fact."
// is the log, "did." its parts, "one." what they list, "short." menus, "choice." what a line does not say,
// "thing." and "axis." names by the ids of the code, "MX-" refusals, "tally-" and "end-" the score.
var Catalog = lang.MustLoad(wordFiles, ".")

// explainer makes sentences of refusals.
var explainer = engine.Explainer{Words: Catalog, None: "none", Seat: "seat", Named: map[string]string{"choice": "choice.", "thing": "thing.", "axis": "axis."}}

// Explain is the sentence of a refusal, with its facts filled in.
func (Teller) Explain(r *engine.Refusal, tag lang.Tag) string { return explainer.Explain(r, tag) }

// cellName is the name of a cell that a fact tells of; "?" if there is no such cell.
func cellName(c int16) string { return engine.ID(rules.CellIDs[:], c+1) }

// TileName is the cells of a canal tile as the notation writes them.
func TileName(a, b int16) string {
	if b < 0 {
		return cellName(a)
	}
	return cellName(a) + "+" + cellName(b)
}
