package board

import (
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
)

// goodWord is an amount of a good in words: "3 corn".
func (b *Board) goodWord(good int, n int16) string {
	return b.Say.Say("good."+rules.GoodIDs[good], "n", n)
}

// goodsWords is amounts of goods in words; all of them with their zeros, or what there is.
func (b *Board) goodsWords(g rules.Goods, all bool) string {
	return boards.List(g[:], func(good int, n int16) string {
		if n == 0 && !all {
			return ""
		}
		return b.goodWord(good, n)
	})
}

// goodsShort is the same in letters: "3c 1w".
func (b *Board) goodsShort(g rules.Goods) string { return b.Short(rules.GoodIDs[:], g[:]) }

func (b *Board) className(class uint8) string { return b.Say.Say("class." + rules.ClassIDs[class]) }

func (b *Board) templeName(t int) string {
	return b.Say.Say("temple."+rules.TempleIDs[t]) + " (" + gods[t] + ")"
}

// IconWords is what a tile brings.
func (b *Board) IconWords(list rules.Icons) string {
	return boards.List(list[:], func(i int, _ rules.Icon) string { return b.iconWord(&list[i]) })
}

// iconKinds are icons as the catalogue and the look know them.
var iconKinds = [...]string{
	rules.IconPoints: "points", rules.IconWorker: "worker", rules.IconFeeds: "feeds", rules.IconCheaper: "cheaper",
	rules.IconBuild: "build", rules.IconMarket: "market", rules.IconAny: "any",
}

func (b *Board) iconWord(c *rules.Icon) string {
	free := c.What == rules.AnyOne
	switch {
	case c.Kind == rules.IconReceive:
		return b.goodsWords(c.Goods, false)
	case c.Kind == rules.IconRise && free:
		return b.Say.Say("icon.rise-any", "n", c.N)
	case c.Kind == rules.IconRise:
		return b.Say.Say("temple."+rules.TempleIDs[c.What]) + " +" + fmt.Sprint(c.N)
	case c.Kind == rules.IconAdvance && free:
		return b.Say.Say("icon.advance-any", "n", c.N)
	case c.Kind == rules.IconAdvance:
		return b.Say.Say("track."+rules.TrackIDs[c.What]) + " +" + fmt.Sprint(c.N)
	}
	return b.Say.Say("icon."+iconKinds[c.Kind], "n", c.N)
}

// scoreKinds are ways in which monuments score, as the catalogue and the look know them.
var scoreKinds = [...]string{
	rules.ScoreClass: "class", rules.ScoreOwned: "owned", rules.ScoreCornTiles: "corn-tiles", rules.ScoreWoodTiles: "wood-tiles",
	rules.ScoreMonuments: "monuments", rules.ScoreTracks: "tracks", rules.ScoreLevels: "levels", rules.ScoreWorkers: "workers",
	rules.ScoreTemples: "temples", rules.ScoreBestTemple: "best-temple", rules.ScoreSkulls: "skulls",
}

// ScoreWords is what a monument brings at the end.
func (b *Board) ScoreWords(m *rules.MonumentTile) string {
	n, table := m.Each, ""
	switch m.Kind {
	case rules.ScoreMonuments:
		n = m.Table[b.S.Seats]
	case rules.ScoreTracks:
		table = fmt.Sprintf("%d/%d/%d", m.Table[1], m.Table[2], m.Table[3])
	case rules.ScoreWorkers:
		table = fmt.Sprintf("%d/%d/%d", m.Table[4], m.Table[5], m.Table[6])
	}
	return b.Say.Say("score."+scoreKinds[m.Kind], "n", n, "class", b.className(m.Class), "table", table)
}

// actionKeys are the sentences of the actions of Tikal and Uxmal.
var actionKeys = [rules.WheelCount][6]string{
	rules.Tikal: {rules.TikalTech: "do.tech", rules.TikalBuild: "do.build", rules.TikalTech2: "do.tech2", rules.TikalBuild2: "do.build2", rules.TikalGods: "do.gods"},
	rules.Uxmal: {rules.UxmalGods: "do.corn-gods", rules.UxmalMarket: "do.market", rules.UxmalWorker: "do.worker", rules.UxmalBuild: "do.corn-build", rules.UxmalAny: "do.any"},
}

// actionWords is what a numbered space brings (rules.md 6).
func (b *Board) actionWords(w, n int) string {
	switch {
	case n == 0:
		return b.Say.Say("do.nothing")
	case n > rules.Wheels[w].Actions:
		return b.Say.Say("do.choice", "n", rules.Wheels[w].Actions)
	}
	switch w {
	case rules.Palenque:
		return b.palenqueWords(n)
	case rules.Yaxchilan:
		return b.goodsWords(rules.Gains[n], false)
	case rules.Chichen:
		c := rules.ChichenSpaces[n]
		out := b.Say.Say("do.skull", "vp", c.Points, "temple", b.Say.Say("temple."+rules.TempleIDs[c.Temple]))
		if c.Resource > 0 {
			out += ", " + b.Say.Say("do.resource")
		}
		return out
	}
	return b.Say.Say(actionKeys[w][n])
}

func (b *Board) palenqueWords(n int) string {
	if n == rules.Fishing {
		return b.goodWord(rules.Corn, rules.FishCorn)
	}
	out := b.goodWord(rules.Corn, rules.HarvestYieldCorn[n])
	if wood4 := rules.HarvestYieldWood[n]; wood4 > 0 {
		out = b.Say.Say("do.either", "a", out, "b", b.goodWord(rules.Wood, wood4))
	}
	return out
}
