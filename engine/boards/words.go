package boards

import (
	"slices"
	"strconv"

	"painani/engine"
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
func choosing(tiles *engine.Starting) string {
	if tiles.Kept[0] != 0 {
		return "chosen"
	}
	return "choosing"
}

// Hidden writes from (x, y) on that a seat is choosing tiles, or has chosen, if they are hidden from the
// viewer; false if they are not.
func (b *Drawing) Hidden(tiles *engine.Starting, x, y, wide float64) bool {
	hidden := tiles.Shown() == nil
	if hidden {
		b.Add(scene.Label(x, y, b.Say.Say(choosing(tiles)), 28).Fill(scene.Muted).Within(wide))
	}
	return hidden
}

// Choosing writes who is still choosing starting tiles and who has chosen; then what the viewer was dealt. of
// is what is known of a seat's; line writes a tile behind its mark.
func (b *Drawing) Choosing(
	p *Page, of func(seat uint8) *engine.Starting, line func(mark string, tile uint8),
) {
	for _, key := range []string{"choosing", "chosen"} {
		who := ""
		for i := range b.Letters {
			if seat := uint8(i + 1); choosing(of(seat)) == key {
				who += b.Bracket(seat) + " "
			}
		}
		if who != "" {
			p.Line(who + b.Say.Say(key))
		}
	}
	for i := range b.Letters {
		tiles := of(uint8(i + 1))
		if len(tiles.Shown()) > 0 {
			p.Line(b.Bracket(uint8(i+1)) + " " + b.Say.Say("text.dealt") + ":")
		}
		for _, tile := range tiles.Shown() {
			mark := "   "
			if slices.Contains(tiles.Kept[:], tile) {
				mark = " + "
			}
			line(mark, tile)
		}
	}
}
