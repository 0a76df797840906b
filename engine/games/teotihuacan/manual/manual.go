// Package manual is the player's manual of Teotihuacan in three languages; its numbers come out of the rules.
package manual

import (
	"cmp"
	"embed"
	"strings"

	"painani/engine/games/teotihuacan/notation"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
)

// Book is a manual by language: Manual of engine.Rules.
type Book = lang.Book

//go:embed *.md
var manualFiles embed.FS

// Text is the manual by language, numbers and tables filled in.
var Text = lang.Manuals(manualFiles, ".", words.Catalog, notation.Vocabulary.SpeakWhole, func(p lang.Printer) (fill []any) {
	for name, n := range manualNumbers {
		fill = append(fill, "{{"+name+"}}", n)
	}
	for name, t := range tables {
		fill = append(fill, "{{"+name+"}}", p.Rows(t.rows, func(i int) []any { return t.row(p, i) }, t.columns...))
	}
	fill = append(fill, "{{yields}}", yieldTable(p))
	for _, name := range []string{"start", "bonus", "decorations", "pyramid"} {
		fill = append(fill, "{{title-"+name+"}}", p.Say("table."+name+"-title"))
	}
	return fill
})

// manualNumbers are the numbers that the text names.
var manualNumbers = map[string]any{
	"unlock": rules.UnlockCocoa, "distance": rules.MaxDistance, "collect": rules.CollectMore, "bump": rules.BumpCocoa, "both": rules.BothCocoa,
	"most": rules.CountMost, "lone": rules.LonePower, "others": rules.TechOthers, "noble": rules.NobleWood, "deco": series(rules.DecoGold[1:]),
	"decovp": rules.DecoPoints, "levels": series(rules.LevelVP[1:]), "points": rules.RewardVP, "cocoa": rules.RewardCocoaAmount, "temples": rules.RewardPrice,
	"fourth": rules.FourthPower, "workercocoa": rules.WorkerCocoa, "t13": rules.Tech13Cocoa, "leader": rules.LeaderVP, "steps": series(rules.StepVP[:]),
	"firstcocoa": rules.FirstCocoa, "middlecocoa": rules.MiddleCocoa, "lastcocoa": rules.LastCocoa,
	"masks": series(rules.MaskVP[1:]), "low": rules.SalaryLow, "high": rules.SalaryHigh, "highpower": rules.HighPower, "missing": rules.MissingVP,
	"multipliers": series(rules.Multipliers[:]),
	"dark":        lang.List(rules.DarkDisc[rules.MinSeats:], " / ", func(_ int, d [rules.Eclipses]uint8) string { return series(d[:]) }),
}

func series[N int16 | uint8](list []N) string { return strings.Join(words.Numbers(list...), ", ") }

// A table of the manual, a row for each tile or the like.
type table struct {
	rows    int
	columns []string // keys
	row     func(p lang.Printer, i int) []any
}

// tables are those of the manual, by name; but yields.
var tables = map[string]table{
	"nobles": {rules.NobleRows, []string{"table.row", "tally-track"}, func(_ lang.Printer, i int) []any {
		return []any{i + 1, series(rules.NobleVP[i])}
	}},
	"temples-table": {rules.TopStep, []string{"table.step", "temple.blue", "temple.red", "temple.green"}, templeRow},
	"discovery":     {rules.DiscoveryKinds, []string{"table.id", "table.count", "table.price", "table.effect"}, discovery},
	"technologies":  {rules.TechCount, []string{"table.id", "table.price", "table.effect"}, technology},
	"royals":        tiles(rules.RoyalIDs, "table.effect", words.RoyalText),
	"bonus":         tiles(rules.BonusIDs, "table.effect", words.BonusText),
	"start":         tiles(rules.StartIDs, "table.gain", func(p lang.Printer, i int) string { return words.StartText(p, uint8(i+1)) }),
	"decorations": tiles(rules.DecoIDs, "table.icons", func(_ lang.Printer, i int) string {
		return icons(rules.DecoTiles[i].A, rules.DecoTiles[i].B)
	}),
	"pyramid": tiles(rules.PyramidIDs, "table.icons", func(_ lang.Printer, i int) string { return icons(rules.PyramidTiles[i].Icons[:]...) }),
}

// tiles is a table of tiles with what is said of each.
func tiles(ids []string, column string, say func(p lang.Printer, i int) string) table {
	return table{len(ids), []string{"table.id", column}, func(p lang.Printer, i int) []any { return []any{ids[i], say(p, i)} }}
}

func discovery(p lang.Printer, k int) []any {
	d := &rules.Discoveries[k]
	price := cmp.Or(words.Amount(p, &d.Price, false), p.Say("table.none"))
	return []any{d.ID, d.Copies, price, words.KindText(p, k)}
}

func technology(p lang.Printer, i int) []any {
	price := words.Amount(p, &rules.Goods{rules.Gold: rules.Technologies[i].Gold}, false)
	return []any{rules.TechIDs[i], price, words.TechText(p, i)}
}

func yieldTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.workers"), p.Say("table.power", "n", "1"), p.Say("table.power", "n", "2–3"), p.Say("table.power", "n", "4–5"))
	for b := int16(rules.Forest); b <= rules.Deposits; b++ {
		for n := range rules.CountMost {
			cells := []any{words.BoardName(p, b) + ", " + words.Digits(n+1)}
			for k := range rules.Yields[b][n] {
				cells = append(cells, yieldText(p, &rules.Yields[b][n][k]))
			}
			m.Row(cells...)
		}
	}
	return m.Text()
}

func yieldText(p lang.Printer, y *rules.Yield) string {
	c := words.NewChange(p)
	c.Goods, c.Vp = y.Goods, int(y.VP)
	c.Changed("icon.temples", int(y.Steps))
	return c.Text()
}

func templeRow(p lang.Printer, i int) []any {
	step := i + 1
	cells := []any{step}
	for t := range rules.TempleSteps {
		cells = append(cells, templeCell(p, &rules.TempleSteps[t][step], step))
	}
	return cells
}

func templeCell(p lang.Printer, x *rules.TempleStep, step int) string {
	if step == rules.BonusStep {
		return p.Say("table.bonus")
	}
	c := words.NewChange(p)
	c.Vp, c.Goods[rules.Cocoa] = int(x.VP), x.Cocoa
	c.Changed("icon.any", int(x.Any))
	if x.Spot != rules.SpotCount {
		c.Also("table.big")
	}
	return c.Text()
}

func icons(list ...rules.Icon) string {
	return lang.List(list, " ", func(_ int, x rules.Icon) string { return words.IconLetter(x) })
}
