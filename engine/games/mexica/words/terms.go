package words

import (
	"cmp"
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
	values := []any{
		"canal", rules.CanalAP, "doubles", int(s.Doubles), "singles", int(s.Singles),
		"bridge", rules.BridgeAP, "bridges", int(s.Spans), "travel", rules.TravelAP, "most", rules.Levels,
		"tiles", tilesText(p, &s.Bank), "chip", rules.ChipAP, "max", rules.ChipsATurn, "chips", int(s.Chips),
	}
	for _, key := range []string{"canal", "bridge", "boat", "travel", "temple", "found", "chip"} {
		means := p.Say("term."+key, values...)
		for _, name := range strings.Fields(p.Say("names." + key)) {
			out = append(out, engine.Term{Name: name, Means: means})
		}
	}
	return out
}

// tilesText names tiles with what they bring at their founding: "3 (2, 1), 7 (4, 2)".
func tilesText(p lang.Printer, tiles *rules.Tiles) string {
	list := lang.List(tiles.Sizes(), ", ", func(_, size int) string {
		prize := rules.Prizes(uint8(size))
		return fmt.Sprintf("%d (%d, %d)", size, prize[1], prize[2])
	})
	return cmp.Or(list, p.Say("none"))
}
