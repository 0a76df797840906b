package mexica

import (
	"embed"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/lang"
)

//go:embed words/*.json
var wordFiles embed.FS

// catalog is every sentence of the game but those of the board. Keys begin with
// what they are about: "fact." is the log, "did." its parts, "short." menus,
// "choice." what a line does not say, "thing." and "axis." names by the ids of the
// code, "MX-" refusals, "tally-" and "end-" the score, "table." the manual.
var catalog = lang.MustLoad(wordFiles, "words")

// named are the values of refusals that are ids, with the prefix under which the
// catalogue has their names.
var named = map[string]string{"choice": "choice.", "thing": "thing.", "axis": "axis."}

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
	switch x := v.(type) {
	case string:
		if prefix := named[key]; prefix != "" && p.Has(prefix+x) {
			return p.Say(prefix + x)
		}
	case []string:
		return enumerated(p, x)
	case []int:
		out := make([]string, len(x))
		for i := range x {
			out[i] = strconv.Itoa(x[i])
		}
		return enumerated(p, out)
	case engine.Seat:
		return p.Say("seat", "n", x)
	}
	return v
}

// enumerated is "a, b", or that there is nothing.
func enumerated(p lang.Printer, list []string) string {
	if len(list) == 0 {
		return p.Say("none")
	}
	return strings.Join(list, ", ")
}

// cellName is the name of a cell that a fact tells of; "?" if there is no such cell.
func cellName(c int16) string {
	if c < 0 || c >= cellCount {
		return "?"
	}
	return cellIDs[c]
}

// tileName is the cells of a canal tile as the notation writes them.
func tileName(a, b int16) string {
	if b < 0 {
		return cellName(a)
	}
	return cellName(a) + "+" + cellName(b)
}
