package mexica

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"painani/engine/lang"
)

//go:embed manual/*.md
var manualFiles embed.FS

// manuals are the manuals by language, map, tables and numbers filled in.
var manuals = lang.Manuals(manualFiles, "manual", catalog, func(p lang.Printer) []string {
	return []string{"{{map}}", plainMap(), "{{components}}", componentTable(p), "{{tiles}}", tileTable(p),
		"{{temples}}", templeTable(p), "{{costs}}", costTable(p), "{{ap}}", strconv.Itoa(turnAP), "{{palace}}", strconv.Itoa(palaceBonus),
		"{{variants}}", variantTable(p), "{{carve}}", strconv.Itoa(carveCells), "{{idle}}", strconv.Itoa(rulingIdleRounds), "{{neutrals}}", strconv.Itoa(neutralCount), "{{distance}}", strconv.Itoa(neutralDistance),
		"{{buys}}", strconv.Itoa(chipsATurn)}
})

// Manual is the player's manual as Markdown. Level-2 headings are HELP topics;
// each carries its topic in English, "{#actions}"; the actions have their own at
// level 3. Blocks marked "turn" hold turns as one types them. Tables are made from
// the data of the rules.
func (Rules) Manual(tag lang.Tag) string {
	if m, ok := manuals[tag]; ok {
		return m
	}
	return manuals[lang.EN]
}

// plainMap is the island before the first canal, with its coordinates.
func plainMap() string {
	signs := strings.NewReplacer("#", "·", "P", "+", "E", "×", "C", "≈", ".", " ")
	var b strings.Builder
	letters := "   "
	for column := range columns {
		letters += " " + string(rune('a'+column))
	}
	b.WriteString(letters + "\n")
	for i, row := range mapRows {
		fmt.Fprintf(&b, "%2d ", i+1)
		line := ""
		for _, c := range row {
			line += " " + signs.Replace(string(c))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String() + letters
}

// componentTable is what there is of everything that is common.
func componentTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.what"), p.Say("table.count"))
	for _, x := range []struct {
		key string
		n   int
	}{{"singles", singleSupply}, {"doubles", doubleSupply}, {"bridges", bridgeSupply}, {"chips", chipSupply}, {"tiles", tileCount}} {
		m.Row(p.Say("table."+x.key, "first", firstTiles), x.n)
	}
	return m.Text()
}

// tileTable is the tiles and what they are worth.
func tileTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.size"), p.Say("table.second"), p.Say("table.third"), p.Say("table.copies"))
	for size, n := range tileCopies {
		if n > 0 {
			prize := prizes(uint8(size))
			m.Row(prize[0], prize[1], prize[2], n)
		}
	}
	return m.Text()
}

// templeTable is the temples that a player receives, and those of nobody.
func templeTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.level"), p.Say("table.phase", "n", 1), p.Say("table.phase", "n", 2), p.Say("table.neutral"))
	for level := range levels {
		m.Row(level+1, issue[0][level], issue[1][level], neutralStock[level])
	}
	return m.Text()
}

// variantTable is the neutral temples by the option of NEW.
func variantTable(p lang.Printer) string {
	var m lang.Table
	head := []any{"`NEW`"}
	for level := range levels {
		head = append(head, p.Say("table.level")+" "+strconv.Itoa(level+1))
	}
	m.Head(head...)
	for _, value := range card.Options[0].Values {
		row := []any{"`" + optionNeutral + "=" + value + "`"}
		for _, n := range neutralStocks[value] {
			row = append(row, n)
		}
		m.Row(row...)
	}
	return m.Text()
}

// costTable is the action points that each action takes.
func costTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.action"), p.Say("table.ap"))
	for _, x := range []struct {
		key string
		ap  any
	}{{"canal", canalAP}, {"bridge", bridgeAP}, {"walk", walkAP}, {"boat", 1}, {"travel", travelAP}, {"temple", fmt.Sprintf("1–%d", levels)},
		{"found", 0}, {"buy", chipAP}, {"use", fmt.Sprintf("+%d", chipAP)}} {
		m.Row(p.Say("table."+x.key), x.ap)
	}
	return m.Text()
}
