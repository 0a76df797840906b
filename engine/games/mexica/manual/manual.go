// Package manual is the player's manual of Mexica in three languages; its numbers come out of the rules.
package manual

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"painani/engine/games/mexica/notation"
	"painani/engine/games/mexica/rules"
	"painani/engine/games/mexica/words"
	"painani/engine/lang"
)

// Book holds the manual Manual of engine.Rules.
type Book struct{ rules.Rules }

//go:embed *.md
var manualFiles embed.FS

// manuals are the manuals by language, map, tables and numbers filled in.
var manuals = lang.Manuals(manualFiles, ".", words.Catalog, notation.Vocabulary.SpeakWhole, func(p lang.Printer) []any {
	return []any{"{{map}}", PlainMap(), "{{components}}", componentTable(p), "{{tiles}}", tileTable(p),
		"{{temples}}", templeTable(p), "{{costs}}", costTable(p), "{{variants}}", variantTable(p),
		"{{ap}}", rules.TurnAP, "{{palace}}", rules.PalaceBonus, "{{carve}}", rules.CarveCells,
		"{{idle}}", rules.RulingIdleRounds, "{{neutrals}}", rules.NeutralCount,
		"{{distance}}", rules.NeutralDistance, "{{buys}}", rules.ChipsATurn}
})

// Manual is the manual in a language; the actions have topics of their own at level 3.
func (Book) Manual(tag lang.Tag) string { return manuals.In(tag) }

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

// row is a line of a table: what its key names, and how many there are or what it costs.
type row struct {
	key string
	n   any
}

// rows is a table of two columns.
func rows(p lang.Printer, what, n string, list []row) string {
	return p.Rows(len(list), func(i int) []any {
		return []any{p.Say("table."+list[i].key, "first", rules.FirstTiles), list[i].n}
	}, what, n)
}

// componentTable is what there is of everything that is common.
func componentTable(p lang.Printer) string {
	return rows(p, "table.what", "table.count", []row{
		{"singles", rules.SingleSupply}, {"doubles", rules.DoubleSupply}, {"bridges", rules.BridgeSupply},
		{"chips", rules.ChipSupply}, {"tiles", rules.TileCount},
	})
}

// tileTable is the tiles and what they are worth.
func tileTable(p lang.Printer) string {
	return p.Rows(len(rules.TileCopies), func(size int) []any {
		if rules.TileCopies[size] == 0 {
			return nil
		}
		prize := rules.Prizes(uint8(size))
		return []any{prize[0], prize[1], prize[2], rules.TileCopies[size]}
	}, "table.size", "table.second", "table.third", "table.copies")
}

// templeTable is the temples that a player receives, and those of nobody.
func templeTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.level"), p.Say("table.phase", "n", 1), p.Say("table.phase", "n", 2), p.Say("table.neutral"))
	for level := range rules.Levels {
		m.Row(level+1, rules.Issue[0][level], rules.Issue[1][level], rules.NeutralStock[level])
	}
	return m.Text()
}

// variantTable is the neutral temples by the option of NEW.
func variantTable(p lang.Printer) string {
	var m lang.Table
	head := []any{"`NEW`"}
	for level := range rules.Levels {
		head = append(head, p.Say("table.level")+" "+strconv.Itoa(level+1))
	}
	m.Head(head...)
	for _, value := range rules.Card.Options[0].Values {
		row := []any{"`" + rules.OptionNeutral + "=" + value + "`"}
		for _, n := range rules.NeutralStocks[value] {
			row = append(row, n)
		}
		m.Row(row...)
	}
	return m.Text()
}

// costTable is the action points that each action takes.
func costTable(p lang.Printer) string {
	return rows(p, "table.action", "table.ap", []row{
		{"canal", rules.CanalAP}, {"bridge", rules.BridgeAP}, {"walk", rules.WalkAP}, {"boat", 1}, {"travel", rules.TravelAP},
		{"temple", fmt.Sprintf("1–%d", rules.Levels)}, {"found", 0}, {"buy", rules.ChipAP}, {"use", fmt.Sprintf("+%d", rules.ChipAP)},
	})
}
