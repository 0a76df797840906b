package teotihuacan

import (
	"embed"
	"fmt"
	"strings"

	"painani/engine/lang"
)

//go:embed manual/*.md
var manualFiles embed.FS

// manuals are the manuals by language, numbers and tables filled in.
var manuals = lang.Manuals(manualFiles, "manual", catalog, func(p lang.Printer) (fill []string) {
	for name, n := range manualNumbers {
		fill = append(fill, "{{"+name+"}}", n)
	}
	for name, table := range manualTables {
		fill = append(fill, "{{"+name+"}}", table(p))
	}
	for _, name := range []string{"start", "bonus", "decorations", "pyramid"} {
		fill = append(fill, "{{title-"+name+"}}", p.Say("table."+name+"-title"))
	}
	return fill
})

// Manual is the player's manual as Markdown. Level-2 headings are HELP topics;
// each carries its topic in English, "{#worship}". Blocks marked "turn" hold
// turns as one types them. Numbers and tables are made from the data of the rules.
func (Rules) Manual(tag lang.Tag) string {
	if m, ok := manuals[tag]; ok {
		return m
	}
	return manuals[lang.EN]
}

// manualNumbers are the numbers that the text names.
var manualNumbers = map[string]string{
	"unlock": digits(unlockCocoa), "distance": digits(maxDistance), "collect": digits(collectMore), "bump": digits(bumpCocoa), "both": digits(bothCocoa),
	"most": digits(countMost), "lone": digits(lonePower), "others": digits(techOthers), "noble": digits(nobleWood), "deco": series(decoGold[1:]),
	"decovp": digits(decoPoints), "levels": series(levelVP[1:]), "points": digits(rewardVP), "cocoa": digits(rewardCocoaAmount), "temples": digits(rewardPrice),
	"fourth": digits(fourthPower), "workercocoa": digits(workerCocoa), "t13": digits(tech13Cocoa), "leader": digits(leaderVP), "steps": series(stepVP[:]),
	"firstcocoa": digits(firstCocoa), "middlecocoa": digits(middleCocoa), "lastcocoa": digits(lastCocoa),
	"masks": series(maskVP[1:]), "low": digits(salaryLow), "high": digits(salaryHigh), "highpower": digits(highPower), "missing": digits(missingVP),
	"multipliers": series(multipliers[:]), "dark": darkText(),
}

// series is numbers in a row.
func series(list []int16) string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = digits(int(n))
	}
	return strings.Join(out, ", ")
}

// darkText is where the dark disc stands with 2, 3, 4 players: "10, 9, 8 / 11, 10, 9 / …".
func darkText() string {
	var out []string
	for n := minSeats; n <= maxSeats; n++ {
		d := darkDisc[n]
		out = append(out, fmt.Sprintf("%d, %d, %d", d[0], d[1], d[2]))
	}
	return strings.Join(out, " / ")
}

// manualTables are the tables of the manual, by name.
var manualTables = map[string]func(lang.Printer) string{
	"yields": yieldTable, "nobles": nobleTable, "temples-table": templeTable, "discovery": discoveryTable, "royals": royalTable, "technologies": techTable,
	"start": startTable, "bonus": bonusTable, "decorations": decoTable, "pyramid": pyramidTable,
}

// yieldTable is what Forest, Quarry and Deposits bring.
func yieldTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.workers"), p.Say("table.power", "n", "1"), p.Say("table.power", "n", "2–3"), p.Say("table.power", "n", "4–5"))
	for b := int16(forest); b <= deposits; b++ {
		for n := range countMost {
			cells := []any{boardName(p, b) + ", " + digits(n+1)}
			for k := range yields[b][n] {
				cells = append(cells, yieldText(p, &yields[b][n][k]))
			}
			m.Row(cells...)
		}
	}
	return m.Text()
}

func yieldText(p lang.Printer, y *yield) string {
	c := change{p: p, vp: int(y.VP)}
	for i := range c.goods {
		c.goods[i] = y.Goods[i]
	}
	if y.Steps > 0 {
		c.say("icon.temples", "sign", "+", "n", int(y.Steps))
	}
	return c.text()
}

// nobleTable is the points of the Nobles' rows.
func nobleTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.row"), p.Say("tally-track"))
	for row := range nobleVP {
		m.Row(digits(row+1), series(nobleVP[row]))
	}
	return m.Text()
}

// templeTable is the rewards of the temple steps.
func templeTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.step"), templeName(p, blue), templeName(p, red), templeName(p, green))
	for step := 1; step <= topStep; step++ {
		cells := []any{digits(step)}
		for t := range templeSteps {
			cells = append(cells, templeCell(p, &templeSteps[t][step], step))
		}
		m.Row(cells...)
	}
	return m.Text()
}

func templeCell(p lang.Printer, x *templeStep, step int) string {
	if step == bonusStep {
		return p.Say("table.bonus")
	}
	c := change{p: p, vp: int(x.VP)}
	c.goods[cocoa] = x.Cocoa
	if x.Any > 0 {
		c.say("icon.any", "sign", "+", "n", int(x.Any))
	}
	if x.Spot != spotCount {
		c.say("table.big")
	}
	return c.text()
}

// discoveryTable is the kinds of discovery tiles.
func discoveryTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.id"), p.Say("table.count"), p.Say("table.price"), p.Say("table.effect"))
	for k := range discoveries {
		d := &discoveries[k]
		price := amount(p, &d.Price, false)
		if price == "" {
			price = p.Say("table.none")
		}
		m.Row(d.ID, digits(int(d.Copies)), price, kindText(p, k))
	}
	return m.Text()
}

// kindText is what a discovery tile brings, in words.
func kindText(p lang.Printer, k int) string {
	switch {
	case k <= kindM7:
		return p.Say("kind.mask", "n", k-kindM1+1)
	case tileResources[k] > 0:
		return p.Say("kind.RES", "n", int(tileResources[k]))
	case k >= kindTBLUE && k <= kindTGREEN:
		return p.Say("kind.T", "temple", templeName(p, int(tileTemple[k])))
	}
	return p.Say("kind."+discoveries[k].ID, "n", map[int]int{kindVP4: tileVP, kindCOCOA4: tileCocoa, kindPOWER2: tilePowers}[k])
}

func royalTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.id"), p.Say("table.effect"))
	for i := range royals {
		m.Row(royals[i].ID, p.Say("royal."+royals[i].ID, "n", int(royals[i].VP)))
	}
	return m.Text()
}

func techTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.id"), p.Say("table.price"), p.Say("table.effect"))
	for i := range technologies {
		t := &technologies[i]
		n := int(t.VP)
		switch i {
		case tech01:
			n = tech01Cocoa
		case tech13:
			n = tech13Cocoa
		}
		m.Row(t.ID, amount(p, &goods{gold: t.Gold}, false), p.Say("tech."+t.ID, "n", n))
	}
	return m.Text()
}

func startTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.id"), p.Say("table.gain"))
	for i := range startTiles {
		m.Row(startTiles[i].ID, startText(p, uint8(i+1)))
	}
	return m.Text()
}

func bonusTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.id"), p.Say("table.effect"))
	for i := range bonuses {
		m.Row(bonuses[i].ID, p.Say("bonus."+bonuses[i].ID, "n", int(bonuses[i].VP), "high", int(bonuses[i].High)))
	}
	return m.Text()
}

// iconLetter is an icon as the text board shows it: capital if coloured.
func iconLetter(i icon) string {
	letter := [...]string{"b", "r", "g", "n"}[i.kind()]
	if i&coloured != 0 {
		return strings.ToUpper(letter)
	}
	return letter
}

func decoTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.id"), p.Say("table.icons"))
	for i := range decoTiles {
		m.Row(decoTiles[i].ID, iconLetter(decoTiles[i].A)+" "+iconLetter(decoTiles[i].B))
	}
	return m.Text()
}

func pyramidTable(p lang.Printer) string {
	var m lang.Table
	m.Head(p.Say("table.id"), p.Say("table.icons"))
	for i := range pyramidTiles {
		var list []string
		for _, x := range pyramidTiles[i].Icons {
			list = append(list, iconLetter(x))
		}
		m.Row(pyramidTiles[i].ID, strings.Join(list, " "))
	}
	return m.Text()
}
