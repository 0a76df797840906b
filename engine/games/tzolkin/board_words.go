package tzolkin

import (
	"fmt"
	"strings"
)

// goodWord is an amount of a good in words: "3 corn".
func (b *board) goodWord(good int, n int16) string {
	return b.say.Say("good."+goodIDs[good], "n", n)
}

// goodsWords is amounts of goods in words; all of them with their zeros, or what there is.
func (b *board) goodsWords(g goods, all bool) string {
	var out []string
	for good, n := range g {
		if n != 0 || all {
			out = append(out, b.goodWord(good, n))
		}
	}
	return strings.Join(out, ", ")
}

// goodsShort is the same in letters: "3c 1w".
func (b *board) goodsShort(g goods) string {
	out := ""
	for good, n := range g {
		if n != 0 {
			out += fmt.Sprint(n) + b.say.Say("short."+goodIDs[good])
		}
	}
	return out
}

func (b *board) className(class uint8) string { return b.say.Say("class." + classIDs[class]) }

func (b *board) templeName(t int) string {
	return b.say.Say("temple."+templeIDs[t]) + " (" + gods[t] + ")"
}

// iconWords is what a tile brings.
func (b *board) iconWords(list icons) string {
	var out []string
	for i := range list {
		out = append(out, b.iconWord(&list[i]))
	}
	return strings.Join(out, ", ")
}

var iconKeys = [...]string{iconPoints: "icon.points", iconWorker: "icon.worker", iconFeeds: "icon.feeds", iconCheaper: "icon.cheaper",
	iconBuild: "icon.build", iconMarket: "icon.market", iconAny: "icon.any"}

func (b *board) iconWord(c *icon) string {
	free := c.What == anyOne
	switch {
	case c.Kind == iconReceive:
		return b.goodsWords(c.Goods, false)
	case c.Kind == iconRise && free:
		return b.say.Say("icon.rise-any", "n", c.N)
	case c.Kind == iconRise:
		return b.say.Say("temple."+templeIDs[c.What]) + " +" + fmt.Sprint(c.N)
	case c.Kind == iconAdvance && free:
		return b.say.Say("icon.advance-any", "n", c.N)
	case c.Kind == iconAdvance:
		return b.say.Say("track."+trackIDs[c.What]) + " +" + fmt.Sprint(c.N)
	}
	return b.say.Say(iconKeys[c.Kind], "n", c.N)
}

var scoreKeys = [...]string{scoreClass: "score.class", scoreOwned: "score.owned", scoreCornTiles: "score.corn-tiles", scoreWoodTiles: "score.wood-tiles",
	scoreMonuments: "score.monuments", scoreTracks: "score.tracks", scoreLevels: "score.levels", scoreWorkers: "score.workers",
	scoreTemples: "score.temples", scoreBestTemple: "score.best-temple", scoreSkulls: "score.skulls"}

// scoreWords is what a monument brings at the end.
func (b *board) scoreWords(m *monumentTile) string {
	n, table := m.Each, ""
	switch m.Kind {
	case scoreMonuments:
		n = m.Table[b.s.Seats]
	case scoreTracks:
		table = fmt.Sprintf("%d/%d/%d", m.Table[1], m.Table[2], m.Table[3])
	case scoreWorkers:
		table = fmt.Sprintf("%d/%d/%d", m.Table[4], m.Table[5], m.Table[6])
	}
	return b.say.Say(scoreKeys[m.Kind], "n", n, "class", b.className(m.Class), "table", table)
}

// actionKeys are the sentences of the actions of Tikal and Uxmal.
var actionKeys = [wheelCount][6]string{
	tikal: {tikalTech: "do.tech", tikalBuild: "do.build", tikalTech2: "do.tech2", tikalBuild2: "do.build2", tikalGods: "do.gods"},
	uxmal: {uxmalGods: "do.corn-gods", uxmalMarket: "do.market", uxmalWorker: "do.worker", uxmalBuild: "do.corn-build", uxmalAny: "do.any"},
}

// actionWords is what a numbered space brings (rules.md 6).
func (b *board) actionWords(w, n int) string {
	switch {
	case n == 0:
		return b.say.Say("do.nothing")
	case n > wheels[w].Actions:
		return b.say.Say("do.choice", "n", wheels[w].Actions)
	}
	switch w {
	case palenque:
		return b.palenqueWords(n)
	case yaxchilan:
		return b.goodsWords(gains[n], false)
	case chichen:
		c := chichenSpaces[n]
		out := b.say.Say("do.skull", "vp", c.Points, "temple", b.say.Say("temple."+templeIDs[c.Temple]))
		if c.Resource > 0 {
			out += ", " + b.say.Say("do.resource")
		}
		return out
	}
	return b.say.Say(actionKeys[w][n])
}

func (b *board) palenqueWords(n int) string {
	if n == fishing {
		return b.goodWord(corn, fishCorn)
	}
	out := b.goodWord(corn, harvestYieldCorn[n])
	if wood4 := harvestYieldWood[n]; wood4 > 0 {
		out = b.say.Say("do.either", "a", out, "b", b.goodWord(wood, wood4))
	}
	return out
}
