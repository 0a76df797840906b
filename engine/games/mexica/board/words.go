package board

import (
	"fmt"
	"slices"

	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
)

// owner is the name of the owner of a temple.
func (b *board) owner(who uint8) string {
	if who == rules.Neutral {
		return b.Say.Say("neutral")
	}
	return b.Name(who)
}

// ranking lists who has temples in a district, the strongest first.
func ranking(d *rules.District) []uint8 {
	var out []uint8
	for who, value := range d.Value {
		if value > 0 {
			out = append(out, uint8(who))
		}
	}
	slices.SortStableFunc(out, func(x, y uint8) int { return int(d.Value[y] - d.Value[x]) })
	return out
}

// Leaders are those with the most in a district.
func Leaders(d *rules.District) (out []uint8) {
	for who, x := range d.Rewards() {
		if x.Rank == 1 {
			out = append(out, uint8(who))
		}
	}
	return out
}

// Leader is the one who leads, 0 for nobody, or shared.
func Leader(d *rules.District) uint8 {
	switch list := Leaders(d); len(list) {
	case 0:
		return 0
	case 1:
		return list[0]
	}
	return Shared
}

// prizeText is what the first, second and third place get.
func prizeText(size uint8) string {
	p := rules.Prizes(size)
	return fmt.Sprintf("%d/%d/%d", p[0], p[1], p[2])
}

// districtWords is a district in words, by the cell of its tile or by its lowest one.
func (b *board) districtWords(root uint8, d *rules.District) string {
	key := "district.open"
	if d.IsFounded() {
		key, root = "district", d.Tile
	}
	return b.Say.Say(key, "cell", rules.CellIDs[root], "size", d.Size, "prizes", prizeText(d.Size)) + b.values(d)
}

// values is who is how strong in a district, for sentences.
func (b *board) values(d *rules.District) string {
	list := boards.List(ranking(d), func(_ int, who uint8) string { return fmt.Sprintf("%s %d", b.owner(who), d.Value[who]) })
	if list == "" {
		return ""
	}
	return ": " + list
}

// fewest is how many temples the player has in stock who has the fewest.
func (b *board) fewest() int {
	var stocks []int
	for _, p := range b.s.Seated {
		stocks = append(stocks, p.Temples())
	}
	return slices.Min(stocks)
}
