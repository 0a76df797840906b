// Package manual is the player's manual of Tzolk'in in three languages; its numbers come out of the rules.
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

// Book is a manual by language: Manual of engine.Rules.
type Book = lang.Book

//go:embed *.md
var manualFiles embed.FS

// Text is the manual by language, tables filled in.
var Text = lang.Manuals(manualFiles, ".", words.Catalog, notation.Vocabulary.SpeakWhole, func(p lang.Printer) []any {
	return []any{"{{temples}}", templeTable(p), "{{chichen}}", chichenTable(p), "{{tiles}}", tileTables(p)}
})

func templeTable(p lang.Printer) string {
	last := len(rules.Temples[rules.Yellow].Points) // the row of the bonus
	return p.Rows(last+1, func(step int) []any {
		cells := []any{words.Digits(step)}
		switch step {
		case rules.StartStep:
			cells[0] = words.Digits(step) + " (" + p.Say("table.start") + ")"
		case last:
			cells[0] = p.Say("table.bonus")
		}
		for t := range rules.Temples {
			cells = append(cells, templeCell(p, &rules.Temples[t], step, last))
		}
		return cells
	}, "table.step", "temple.brown", "temple.yellow", "temple.green")
}

func templeCell(p lang.Printer, t *rules.TempleShape, step, last int) string {
	switch {
	case step == last:
		return fmt.Sprintf("%d / %d", t.Bonus[0], t.Bonus[1])
	case step > int(t.Top):
		return ""
	}
	text := words.Digits(int(t.Points[step]))
	if good := t.Goods[step]; good != 0 {
		text += ", " + p.Say("good."+rules.GoodIDs[good])
	}
	if step == int(t.Top) {
		text += " (" + p.Say("table.top") + ")"
	}
	return text
}

func chichenTable(p lang.Printer) string {
	return p.Rows(len(rules.ChichenSpaces)-1, func(i int) []any {
		s := &rules.ChichenSpaces[i+1]
		return []any{i + 1, s.Points, words.TempleName(p, int16(s.Temple)), s.Resource}
	}, "table.space", "table.vp", "table.temple", "table.resource")
}

func tileTables(p lang.Printer) string {
	var out strings.Builder
	tile := func(id string, class uint8, cost *rules.Goods, effect string) []any {
		return []any{id, p.Say("class." + rules.ClassIDs[class]), words.Amount(p, cost, false), effect}
	}
	columns := []string{"table.id", "table.kind", "table.cost", "table.effect"}
	for age := 1; age <= 2; age++ {
		fmt.Fprintf(&out, "### %s\n\n%s\n\n", p.Say("table.age", "n", age), p.Rows(rules.BuildingCount, func(i int) []any {
			if b := &rules.Buildings[i]; b.Age == age {
				return tile(b.ID, b.Class, &b.Cost, words.IconsText(p, b.Icons))
			}
			return nil
		}, columns...))
	}
	fmt.Fprintf(&out, "### %s\n\n%s\n\n", p.Say("table.monuments"), p.Rows(rules.MonumentCount, func(i int) []any {
		t := &rules.Monuments[i]
		return tile(t.ID, t.Class, &t.Cost, words.ScoreText(p, t, t.Each, " / "))
	}, columns...))
	fmt.Fprintf(&out, "### %s\n\n%s", p.Say("table.wealth"), p.Rows(rules.WealthCount, func(i int) []any {
		return []any{rules.Wealth[i].ID, words.IconsText(p, rules.Wealth[i].Icons)}
	}, "table.id", "table.effect"))
	return out.String()
}
