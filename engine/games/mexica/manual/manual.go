// Package manual is the player's manual of Mexica in three languages; its numbers come out of the rules.
package manual

import (
	"embed"
	"fmt"
	"strings"

	"painani/engine/games/mexica/notation"
	"painani/engine/games/mexica/rules"
	"painani/engine/games/mexica/words"
	"painani/engine/lang"
)

// Book is a manual by language: Manual of engine.Rules.
type Book = lang.Book

//go:embed *.md
var manualFiles embed.FS

// Text is the manual by language, map, rows of tables and numbers filled in.
var Text = lang.Manuals(manualFiles, ".", words.Catalog, notation.Vocabulary.SpeakWhole, func(lang.Printer) []any {
	return []any{"{{map}}", PlainMap(), "{{tiles}}", tileRows(), "{{temples}}", templeRows(), "{{variants}}", variantRows(),
		"{{singles}}", rules.SingleSupply, "{{doubles}}", rules.DoubleSupply, "{{bridges}}", rules.BridgeSupply,
		"{{chips}}", rules.ChipSupply, "{{calpulli}}", rules.TileCount, "{{first}}", rules.FirstTiles,
		"{{canal}}", rules.CanalAP, "{{bridge}}", rules.BridgeAP, "{{walk}}", rules.WalkAP, "{{travel}}", rules.TravelAP,
		"{{levels}}", rules.Levels, "{{chip}}", rules.ChipAP,
		"{{ap}}", rules.TurnAP, "{{palace}}", rules.PalaceBonus, "{{carve}}", rules.CarveCells,
		"{{idle}}", rules.RulingIdleRounds, "{{neutrals}}", rules.NeutralCount,
		"{{distance}}", rules.NeutralDistance, "{{buys}}", rules.ChipsATurn}
})

// PlainMap is the island before the first canal, with its coordinates.
func PlainMap() string {
	signs := strings.NewReplacer("#", "·", "P", "+", "E", "×", "C", "≈", ".", " ")
	var b strings.Builder
	letters := "   "
	for column := range rules.Columns {
		letters += " " + string(rune('a'+column))
	}
	b.WriteString(letters + "\n")
	for i, row := range rules.MapRows {
		line := strings.Join(strings.Split(signs.Replace(row), ""), " ")
		fmt.Fprintf(&b, "%2d  %s\n", i+1, strings.TrimRight(line, " "))
	}
	return b.String() + letters
}

// tileRows are the tiles and what they are worth.
func tileRows() string {
	var m lang.Table
	for size, copies := range rules.TileCopies {
		if prize := rules.Prizes(uint8(size)); copies > 0 {
			m.Row(prize[0], prize[1], prize[2], copies)
		}
	}
	return m.Text()
}

// templeRows are the temples that a player receives, and those of nobody.
func templeRows() string {
	var m lang.Table
	for level := range rules.Levels {
		m.Row(level+1, rules.Issue[0][level], rules.Issue[1][level], rules.NeutralStock[level])
	}
	return m.Text()
}

// variantRows are the neutral temples by the option of NEW.
func variantRows() string {
	var m lang.Table
	for _, value := range rules.Card.Options[0].Values {
		n := rules.NeutralStocks[value]
		m.Row("`"+rules.OptionNeutral+"="+value+"`", n[0], n[1], n[2], n[3])
	}
	return m.Text()
}
