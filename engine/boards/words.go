package boards

import (
	"slices"
	"strconv"

	"painani/engine/lang"
	"painani/engine/scene"
)

// List puts what is said of each thing of a list in a row, with commas; of some nothing may be said.
func List[T any](list []T, say func(i int, x T) string) string { return lang.List(list, ", ", say) }

// NameList are the names of seats.
func (b *Drawing) NameList(seats []uint8) string {
	return List(seats, func(_ int, seat uint8) string { return b.Name(seat) })
}

// Short is amounts of goods in letters, what there is of them: "3c 1w".
func (b *Drawing) Short(ids []string, counts []int16) string {
	out := ""
	for good, n := range counts {
		if n != 0 {
			out += strconv.Itoa(int(n)) + b.Say.Say("short."+ids[good])
		}
	}
	return out
}

// Amounts are amounts of goods as signs in an order, what there is of them.
func Amounts(pictures []scene.Draw, counts []int16, order ...int) []scene.Sign {
	var out []scene.Sign
	for _, good := range order {
		if n := counts[good]; n != 0 {
			out = append(out, scene.Counted(pictures[good], n))
		}
	}
	return out
}

// choosing is the key of what is said of a seat that is choosing starting tiles, or that has chosen.
func choosing(chosen bool) string {
	if chosen {
		return "chosen"
	}
	return "choosing"
}

// Hidden writes from (x, y) on that a seat is choosing tiles that are hidden from the viewer, or has chosen.
func (b *Drawing) Hidden(chosen bool, x, y, wide float64) {
	b.Add(scene.Label(x, y, b.Say.Say(choosing(chosen)), 28).Fill(scene.Muted).Within(wide))
}

// Choosing writes who is still choosing starting tiles and who has chosen; then what the viewer was dealt. Of
// each seat tiles tells what it keeps, and what it was dealt if that is to be seen; line writes a tile behind
// its mark.
func (b *Drawing) Choosing(
	p *Page, tiles func(seat uint8) (kept, dealt []uint8), line func(mark string, tile uint8),
) {
	for _, done := range []bool{false, true} {
		who := ""
		for i := range b.Letters {
			seat := uint8(i + 1)
			if kept, _ := tiles(seat); (kept[0] != 0) == done {
				who += b.Bracket(seat) + " "
			}
		}
		if who != "" {
			p.Line(who + b.Say.Say(choosing(done)))
		}
	}
	for i := range b.Letters {
		kept, dealt := tiles(uint8(i + 1))
		if len(dealt) > 0 {
			p.Line(b.Bracket(uint8(i+1)) + " " + b.Say.Say("text.dealt") + ":")
		}
		for _, tile := range dealt {
			mark := "   "
			if slices.Contains(kept, tile) {
				mark = " + "
			}
			line(mark, tile)
		}
	}
}
