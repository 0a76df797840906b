// Package words says in three languages what happens in a game of Tzolk'in: the log's sentences, refusals, what a
// choice costs and brings. It reads the state and changes nothing.
package words

import (
	"embed"
	"strconv"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

// Teller tells what happened and why something is refused, in three languages.
type Teller struct{ rules.Rules }

//go:embed *.json
var wordFiles embed.FS

// Catalog is every sentence of the game. Keys begin with what they are about: "place.", "temple.", "track.", "good.",
// "class." are names by the ids of data.json, "fact." the log, "short." menus, "choice." what a decision asks for,
// "TZ-" refusals, "icon.", "score." and "table." the manual.
var Catalog = lang.MustLoad(wordFiles, ".")

// explainer makes sentences of refusals.
var explainer = engine.Explainer{Words: Catalog, Goods: rules.GoodIDs[:], Count: spoken, Named: map[string]string{"place": "place.", "wheel": "place.", "temple": "temple.", "track": "track.", "good": "good.", "goods": "good.",
	"choice": "choice."}}

// Explain is the sentence of a refusal, with its facts filled in.
func (Teller) Explain(r *engine.Refusal, tag lang.Tag) string { return explainer.Explain(r, tag) }

// goodName is "wood"; skulls have a plural.
func goodName(p lang.Printer, good, n int) string {
	if good == rules.Skull {
		return p.Say("goods.skull", "n", n)
	}
	return p.Say("good." + rules.GoodIDs[good])
}

// GoodWord is "1 wood".
func GoodWord(p lang.Printer, good int, n int16) string {
	return Digits(int(n)) + " " + goodName(p, good, int(n))
}

func spoken(p lang.Printer, goods []int16) string { return Amount(p, (*rules.Goods)(goods), false) }

// Amount is "2 wood, 1 stone"; signed "-1 stone, +2 wood", what is given up first.
func Amount(p lang.Printer, g *rules.Goods, signed bool) string {
	return lang.Amounts(g[:], func(good, n int) string { return goodName(p, good, n) }, signed)
}

// where is "Palenque 2", or the start-player space.
func where(p lang.Printer, place, number int16) string {
	name := placeName(p, place)
	if place == rules.StartSpace {
		return name
	}
	return name + " " + Digits(int(number))
}

func placeName(p lang.Printer, place int16) string { return p.Say("place." + rules.PlaceIDs[place]) }

func TempleName(p lang.Printer, t int16) string { return p.Say("temple." + rules.TempleIDs[t]) }

func trackName(p lang.Printer, t int16) string { return p.Say("track." + rules.TrackIDs[t]) }

func Digits(n int) string { return strconv.Itoa(n) }
