package manual

import (
	"embed"
	"fmt"
	"strings"

	"painani/engine/games/tzolkin/notation"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
	"painani/engine/lang"
)

//go:embed *.md
var manualFiles embed.FS

// manuals are the manuals by language, tables filled in.
var manuals = lang.Manuals(manualFiles, ".", words.Catalog, notation.Vocabulary.SpeakWhole, func(p lang.Printer) []string {
	return []string{"{{temples}}", templeTable(p), "{{chichen}}", chichenTable(p), "{{tiles}}", tileTables(p)}
})

// Manual is the player's manual as Markdown. Level-2 headings are HELP topics;
// each carries its topic in English, "{#place}". Blocks marked "turn" hold
// turns as one types them. Tables are made from the data of the rules.
func (Book) Manual(tag lang.Tag) string {
	if m, ok := manuals[tag]; ok {
		return m
	}
	return manuals[lang.EN]
}

// templeTable is the points and goods of the temple steps.
func templeTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.step"), words.TempleName(p, rules.Brown), words.TempleName(p, rules.Yellow), words.TempleName(p, rules.Green))
	for step := range len(rules.Temples[rules.Yellow].Points) {
		first := words.Digits(step)
		if step == rules.StartStep {
			first += " (" + p.Say("table.start") + ")"
		}
		cells := []any{first}
		for t := range rules.Temples {
			cells = append(cells, templeCell(p, &rules.Temples[t], step))
		}
		m.Row(cells...)
	}
	bonus := []any{p.Say("table.bonus")}
	for t := range rules.Temples {
		bonus = append(bonus, fmt.Sprintf("%d / %d", rules.Temples[t].Bonus[0], rules.Temples[t].Bonus[1]))
	}
	m.Row(bonus...)
	return m.Text()
}

func templeCell(p lang.Printer, t *rules.TempleShape, step int) string {
	if step > int(t.Top) {
		return ""
	}
	text := words.Digits(int(t.Points[step]))
	if good := t.Goods; step < len(good) && good[step] != 0 {
		text += ", " + p.Say("good."+rules.GoodIDs[good[step]])
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
	for n := 1; n < len(rules.ChichenSpaces); n++ {
		s := &rules.ChichenSpaces[n]
		m.Row(words.Digits(n), words.Digits(int(s.Points)), words.TempleName(p, int16(s.Temple)), words.Digits(int(s.Resource)))
	}
	return m.Text()
}

// tileTables are all buildings, monuments and starting tiles.
func tileTables(p lang.Printer) string {
	var m lang.Table
	for age := 1; age <= 2; age++ {
		fmt.Fprintf(&m, "### %s\n\n", p.Say("table.age", "n", age))
		m.Head(p.Say("table.id"), p.Say("table.kind"), p.Say("table.cost"), p.Say("table.effect"))
		for i := range rules.Buildings {
			if b := &rules.Buildings[i]; b.Age == age {
				m.Row(b.ID, p.Say("class."+rules.ClassIDs[b.Class]), words.Amount(p, &b.Cost, false), iconsText(p, b.Icons))
			}
		}
		m.WriteString("\n")
	}
	fmt.Fprintf(&m, "### %s\n\n", p.Say("table.monuments"))
	m.Head(p.Say("table.id"), p.Say("table.kind"), p.Say("table.cost"), p.Say("table.effect"))
	for i := range rules.Monuments {
		t := &rules.Monuments[i]
		m.Row(t.ID, p.Say("class."+rules.ClassIDs[t.Class]), words.Amount(p, &t.Cost, false), scoreText(p, t))
	}
	fmt.Fprintf(&m, "\n### %s\n\n", p.Say("table.wealth"))
	m.Head(p.Say("table.id"), p.Say("table.effect"))
	for i := range rules.Wealth {
		m.Row(rules.Wealth[i].ID, iconsText(p, rules.Wealth[i].Icons))
	}
	return m.Text()
}

func iconsText(p lang.Printer, list rules.Icons) string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = words.IconText(p, &list[i])
	}
	return strings.Join(out, ", ")
}

// ScoringKeys name the scorings in the catalogue, scoringFrom and scoringTo the counts of their tables.
var (
	ScoringKeys = [...]string{rules.ScoreClass: "class", rules.ScoreOwned: "owned", rules.ScoreCornTiles: "corn-tiles", rules.ScoreWoodTiles: "wood-tiles",
		rules.ScoreMonuments: "monuments", rules.ScoreTracks: "tracks", rules.ScoreLevels: "levels", rules.ScoreWorkers: "workers", rules.ScoreTemples: "temples",
		rules.ScoreBestTemple: "best-temple", rules.ScoreSkulls: "skulls"}
	scoringFrom = [...]int{rules.ScoreMonuments: 2, rules.ScoreTracks: 1, rules.ScoreWorkers: 4}
	scoringTo   = [...]int{rules.ScoreMonuments: 4, rules.ScoreTracks: 3, rules.ScoreWorkers: 6}
)

// scoreText is how a monument scores, in words.
func scoreText(p lang.Printer, m *rules.MonumentTile) string {
	var table []string
	if k := int(m.Kind); k < len(scoringFrom) && scoringTo[k] > 0 {
		for n := scoringFrom[k]; n <= scoringTo[k]; n++ {
			table = append(table, words.Digits(int(m.Table[n])))
		}
	}
	return p.Say("score."+ScoringKeys[m.Kind], "n", int(m.Each), "class", p.Say("class."+rules.ClassIDs[m.Class]), "table", strings.Join(table, " / "))
}
