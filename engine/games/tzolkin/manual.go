package tzolkin

import (
	"embed"
	"fmt"
	"strings"

	"painani/engine/lang"
)

//go:embed manual/*.md
var manualFiles embed.FS

// manuals are the manuals by language, tables filled in.
var manuals = lang.Manuals(manualFiles, "manual", catalog, func(p lang.Printer) []string {
	return []string{"{{temples}}", templeTable(p), "{{chichen}}", chichenTable(p), "{{tiles}}", tileTables(p)}
})

// Manual is the player's manual as Markdown. Level-2 headings are HELP topics;
// each carries its topic in English, "{#place}". Blocks marked "turn" hold
// turns as one types them. Tables are made from the data of the rules.
func (Rules) Manual(tag lang.Tag) string {
	if m, ok := manuals[tag]; ok {
		return m
	}
	return manuals[lang.EN]
}

// templeTable is the points and goods of the temple steps.
func templeTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.step"), templeName(p, brown), templeName(p, yellow), templeName(p, green))
	for step := range len(temples[yellow].Points) {
		first := digits(step)
		if step == startStep {
			first += " (" + p.Say("table.start") + ")"
		}
		cells := []any{first}
		for t := range temples {
			cells = append(cells, templeCell(p, &temples[t], step))
		}
		m.Row(cells...)
	}
	bonus := []any{p.Say("table.bonus")}
	for t := range temples {
		bonus = append(bonus, fmt.Sprintf("%d / %d", temples[t].Bonus[0], temples[t].Bonus[1]))
	}
	m.Row(bonus...)
	return m.Text()
}

func templeCell(p lang.Printer, t *templeShape, step int) string {
	if step > int(t.Top) {
		return ""
	}
	text := digits(int(t.Points[step]))
	if good := t.Goods; step < len(good) && good[step] != 0 {
		text += ", " + p.Say("good."+goodIDs[good[step]])
	}
	if step == int(t.Top) {
		text += " (" + p.Say("table.top") + ")"
	}
	return text
}

// chichenTable is what Chichen Itza gives.
func chichenTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.space"), p.Say("table.vp"), p.Say("table.temple"), p.Say("table.resource"))
	for n := 1; n < len(chichenSpaces); n++ {
		s := &chichenSpaces[n]
		m.Row(digits(n), digits(int(s.Points)), templeName(p, int16(s.Temple)), digits(int(s.Resource)))
	}
	return m.Text()
}

// tileTables are all buildings, monuments and starting tiles.
func tileTables(p lang.Printer) string {
	var m lang.Table
	for age := 1; age <= 2; age++ {
		fmt.Fprintf(&m, "### %s\n\n", p.Say("table.age", "n", age))
		m.Head(p.Say("table.id"), p.Say("table.kind"), p.Say("table.cost"), p.Say("table.effect"))
		for i := range buildings {
			if b := &buildings[i]; b.Age == age {
				m.Row(b.ID, p.Say("class."+classIDs[b.Class]), amount(p, &b.Cost, false), iconsText(p, b.Icons))
			}
		}
		m.WriteString("\n")
	}
	fmt.Fprintf(&m, "### %s\n\n", p.Say("table.monuments"))
	m.Head(p.Say("table.id"), p.Say("table.kind"), p.Say("table.cost"), p.Say("table.effect"))
	for i := range monuments {
		t := &monuments[i]
		m.Row(t.ID, p.Say("class."+classIDs[t.Class]), amount(p, &t.Cost, false), scoreText(p, t))
	}
	fmt.Fprintf(&m, "\n### %s\n\n", p.Say("table.wealth"))
	m.Head(p.Say("table.id"), p.Say("table.effect"))
	for i := range wealth {
		m.Row(wealth[i].ID, iconsText(p, wealth[i].Icons))
	}
	return m.Text()
}

func iconsText(p lang.Printer, list icons) string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = iconText(p, &list[i])
	}
	return strings.Join(out, ", ")
}

// scoringKeys name the scorings in the catalogue, scoringFrom and scoringTo the counts of their tables.
var (
	scoringKeys = [...]string{scoreClass: "class", scoreOwned: "owned", scoreCornTiles: "corn-tiles", scoreWoodTiles: "wood-tiles",
		scoreMonuments: "monuments", scoreTracks: "tracks", scoreLevels: "levels", scoreWorkers: "workers", scoreTemples: "temples",
		scoreBestTemple: "best-temple", scoreSkulls: "skulls"}
	scoringFrom = [...]int{scoreMonuments: 2, scoreTracks: 1, scoreWorkers: 4}
	scoringTo   = [...]int{scoreMonuments: 4, scoreTracks: 3, scoreWorkers: 6}
)

// scoreText is how a monument scores, in words.
func scoreText(p lang.Printer, m *monumentTile) string {
	var table []string
	if k := int(m.Kind); k < len(scoringFrom) && scoringTo[k] > 0 {
		for n := scoringFrom[k]; n <= scoringTo[k]; n++ {
			table = append(table, digits(int(m.Table[n])))
		}
	}
	return p.Say("score."+scoringKeys[m.Kind], "n", int(m.Each), "class", p.Say("class."+classIDs[m.Class]), "table", strings.Join(table, " / "))
}
