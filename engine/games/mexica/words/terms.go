package words

import (
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// Terms is engine.Glossary: what is built and how one gets about, by the words that lists and the log say it
// with, and what it costs, brings and is left of it.
func (Teller) Terms(s *rules.State, tag lang.Tag) (out []engine.Term) {
	p := Catalog.In(tag)
	for _, x := range []struct {
		key    string
		values []any
	}{
		{"canal", []any{"ap", rules.CanalAP, "doubles", int(s.Doubles), "singles", int(s.Singles)}},
		{"bridge", []any{"ap", rules.BridgeAP, "n", int(s.Spans)}},
		{"boat", nil},
		{"travel", []any{"ap", rules.TravelAP}},
		{"temple", []any{"most", rules.Levels}},
		{"found", []any{"tiles", tilesText(p, &s.Bank)}},
		{"chip", []any{"ap", rules.ChipAP, "max", rules.ChipsATurn, "n", int(s.Chips)}},
	} {
		means := p.Say("term."+x.key, x.values...)
		for _, name := range strings.Fields(p.Say("names." + x.key)) {
			out = append(out, engine.Term{Name: name, Means: means})
		}
	}
	return out
}

// tilesText names tiles with what they bring at their founding: "3 (2, 1), 7 (4, 2)".
func tilesText(p lang.Printer, tiles *rules.Tiles) string {
	var out []string
	for _, size := range tiles.Sizes() {
		prize := rules.Prizes(uint8(size))
		out = append(out, fmt.Sprintf("%d (%d, %d)", size, prize[1], prize[2]))
	}
	if len(out) == 0 {
		return p.Say("none")
	}
	return strings.Join(out, ", ")
}
