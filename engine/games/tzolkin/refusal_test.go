package tzolkin

import (
	"strings"
	"testing"

	"painani/engine/fixture/lines"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
)

// refusals provoke every code: a position, a line, what is quoted of it and what is suggested.
var refusals = []struct {
	code, section string
	position      string // of manualPositions
	change        func(*table)
	line          string
	quoted        string // part of the line that the span marks; "" if it does not matter
	says          string // part of the English sentence
	near          string // one of the suggestions, "" if it does not matter
}{
	{"TZ-too-long", "", "start", nil, "place tikal" + strings.Repeat(" ", 2000) + "x", "", "too long", ""},
	{"TZ-empty", "", "start", nil, " ,, the ", "", "no turn", ""},
	{"TZ-unknown-word", "", "start", nil, "place tukal", "tukal", `"tukal"`, "tikal"},
	{"TZ-unknown-word", "", "start", nil, "place tikal @ home", "@", `"@"`, ""},
	{"TZ-ambiguous-word", "", "tikal", nil, "pick tikal 2 epi b7", "epi", "several things", "build"},
	{"TZ-verb", "4", "start", nil, "tikal 2x", "tikal", "place or pick", "place tikal 2x"},
	{"TZ-verb", "4", "beg", nil, "beg brown, 2x tikal", "2x", "place or pick", ""},
	{"TZ-verb", "4", "beg", nil, "beg brown, 2x tikal", "2x", "place or pick", "beg brown, place 2x tikal"},
	{"TZ-verb", "4", "start", nil, "build b1-01", "build", "place or pick", "place tikal"},
	{"TZ-no-pass", "4", "start", nil, "pass", "pass", "cannot pass", "place tikal"},
	{"TZ-no-pass", "4", "pick", nil, "passe", "passe", "cannot pass", "pick yaxchilan 2"},
	{"TZ-unfit", "4", "start", nil, "place brown", "brown", "does not fit", "place tikal"},
	{"TZ-unfit", "8", "uxmal", nil, "pick uxmal 1 gold", "gold", "go up in", "pick uxmal 1 up yellow"},
	{"TZ-missing", "6.1", "pick", nil, "pick palenque 4; pick yaxchilan 2", "pick", "corn, wood or burn", "pick palenque 4 wood; pick yaxchilan 2"},
	{"TZ-missing", "7", "chichen", nil, "pick chichen 3; pick chichen 7", "pick", "offer", "pick chichen 3 offer none"},
	{"TZ-missing", "4", "beg", nil, "beg; place tikal", "place", "temple", "beg brown; place tikal"},
	{"TZ-too-much", "", "spin", nil, "spin 2 tikal", "tikal", "over before", "spin 2"},
	{"TZ-too-much", "", "start", nil, "place start; done; place tikal", "place", "over before", "place start"},
	{"TZ-count", "5", "start", nil, "place tikal 2, start", "tikal 2", "how many workers", "place tikal 2x, start"},
	{"TZ-number", "5", "start", nil, "place tikal 7x", "tikal", "1 to 6", ""},
	{"TZ-over", "12", "start", func(x *table) { x.s.Phase = rules.PhaseOver }, "place tikal", "", "over", ""},
	{"TZ-not-your-turn", "3", "start", func(x *table) { x.s.Turn = 2 }, "place tikal", "", "not your turn", ""},
	{"TZ-now-keep", "2", "keep", nil, "place tikal", "place", "keep w-03 w-15", "keep w-03 w-15"},
	{"TZ-now-spin", "10", "spin", nil, "place tikal", "place", "spin 1", "spin 2"},
	{"TZ-now-turn", "4", "start", nil, "keep w-03 w-04", "keep", "place or pick", "place tikal"},
	{"TZ-beg-late", "4", "beg", nil, "place start; beg brown", "beg brown", "before everything", ""},
	{"TZ-beg-corn", "4", "start", nil, "beg brown; place start", "beg brown", "9 corn", "place start"},
	{"TZ-beg-bottom", "8", "beg", func(x *table) { x.p(1).Temple = [rules.TempleCount]uint8{} }, "beg; place start", "beg", "bottom", ""},
	{"TZ-must-beg", "4.1", "beg", crowd, "place tikal", "place tikal", "must beg", "beg brown"},
	{"TZ-temple-bottom", "8", "beg", func(x *table) { x.p(1).Temple[rules.Brown] = 0 }, "beg brown; place start", "beg brown", "brown temple", "beg yellow; place start"},
	{"TZ-temple-bottom", "8", "pick", func(x *table) { x.p(1).Temple[rules.Green] = 0 }, "pick palenque 4 burn green", "green", "green temple", "pick palenque 4 burn brown"},
	{"TZ-mixed", "4", "tikal", func(x *table) { x.give(1, rules.Goods{rules.Corn: 9}).workers(1, 6) }, "place tikal; pick uxmal 3", "pick uxmal 3", "never both", "place tikal"},
	{"TZ-mixed", "4", "tikal", func(x *table) { x.give(1, rules.Goods{rules.Corn: 9}) }, "pick tikal 1 none; place tikal", "place tikal", "never both", ""},
	{"TZ-no-hand", "5", "uxmal", nil, "place tikal", "place tikal", "no worker in hand", "pick uxmal 3"},
	{"TZ-hand-placed", "5", "start", func(x *table) { x.on(1, rules.Uxmal, 1).on(1, rules.Uxmal, 2).on(1, rules.Uxmal, 3) }, "place 2 workers on tikal", "", "had 1 worker in hand, and it is", "place tikal"},
	{"TZ-not-enough-corn", "5", "beg", nil, "place tikal 3x", "", "costs 2 corn", "place tikal"},
	{"TZ-not-enough-corn", "5", "beg", nil, "place tikal, palenque, start", "start", "costs 2 corn", ""},
	{"TZ-wheel-full", "5", "start", func(x *table) { stuff(x, rules.Tikal, 0, 7) }, "place tikal", "place tikal", "are taken: Tikal", "place palenque"},
	{"TZ-start-taken", "5", "start", func(x *table) { x.s.Space = 2; x.p(2).Hand-- }, "place start", "place start", "is taken", ""},
	{"TZ-too-much", "", "beg", mercy, "place tikal 2x", "2x", "over before", "place tikal"},
	{"TZ-too-much", "", "beg", mercy, "place 3x tikal", "3x", "over before", "place tikal"},
	{"TZ-too-much", "", "beg", mercy, "place tikal, palenque", "palenque", "over before", "place tikal"},
	{"TZ-mercy", "4.1", "beg", mercy, "place uxmal", "place uxmal", "lowest number, not to Uxmal 3", "place palenque"},
	{"TZ-no-worker", "6", "pick", nil, "pick tikal 3", "pick tikal 3", "Yours: palenque 3, palenque 4", "pick yaxchilan 2"},
	{"TZ-none-out", "6", "start", nil, "pick tikal 3", "pick tikal 3", "no worker on the wheels", "place palenque"},
	{"TZ-which-worker", "6", "pick", nil, "pick yaxchilan", "yaxchilan", "on Yaxchilan: 2, 3", "pick yaxchilan 3"},
	{"TZ-pick-start", "6", "pick", nil, "pick start", "pick start", "by itself", ""},
	{"TZ-too-high", "6", "pick", nil, "pick yaxchilan 2 as 3", "as 3", "action 3 is too high", "pick yaxchilan 2"},
	{"TZ-no-action", "6", "pick", nil, "pick tikal 6 as 6", "as 6", "actions 1 to 5", ""},
	{"TZ-other-wheel", "6", "pick", nil, "pick yaxchilan 3 as palenque 2", "as palenque", "of Yaxchilan only", ""},
	{"TZ-lower-corn", "6", "pick", nil, "pick yaxchilan 3 as 1", "as 1", "costs 2 corn", "pick yaxchilan 3 as 2"},
	{"TZ-no-skull", "6.5", "pick", func(x *table) { x.p(1).Goods[rules.Skull]--; x.s.Bank++ }, "pick chichen 7", "", "no skull", "pick chichen 7 none"},
	{"TZ-skull-taken", "6.5", "pick", func(x *table) { x.s.Bank--; x.s.Skulls |= 1 << 7 }, "pick chichen 7", "", "Chichen Itza 7", "pick chichen 7 as 6"},
	{"TZ-nothing-to-harvest", "6.1", "pick", func(x *table) { x.s.Jungle[1] = rules.Group{Empty: 2}; x.p(2).CornTiles = 2; x.p(2).WoodTiles = 2 }, "pick palenque 3", "", "Palenque 3", ""},
	{"TZ-nothing-to-pay", "6.3", "tikal", func(x *table) { x.p(1).Goods = rules.Goods{} }, "pick tikal 1 tech theology", "", "too few resources", "pick tikal 1 none"},
	{"TZ-nothing-to-build", "9", "tikal", func(x *table) { x.p(1).Goods = rules.Goods{} }, "pick tikal 2 build b7", "", "cannot pay", "pick tikal 2 none"},
	{"TZ-action-corn", "6.4", "uxmal", func(x *table) { x.p(1).Goods[rules.Corn] = 2 }, "pick uxmal 1 up green", "", "costs 3 corn; you have 2", ""},
	{"TZ-action-corn", "6.4", "uxmal", func(x *table) { x.p(1).Goods[rules.Corn] = 0 }, "pick uxmal 5 do tikal 2", "", "costs 1 corn; you have 0", ""},
	{"TZ-any-chichen", "6.4", "uxmal", nil, "pick uxmal 5 do chichen 2", "do chichen 2", "not open here", ""},
	{"TZ-any-any", "6.4", "uxmal", nil, "pick uxmal 5 do uxmal 5", "do uxmal 5", "R-08", ""},
	{"TZ-no-corn-tile", "6.1", "pick", nil, "pick palenque 4 corn", "corn", "No corn tile", "pick palenque 4 wood"},
	{"TZ-no-wood-tile", "6.1", "pick", func(x *table) { x.s.Jungle[2] = rules.Group{Open: 2}; x.p(2).WoodTiles = 2 }, "pick palenque 4 wood", "wood", "no wood tile", ""},
	{"TZ-burn-bottom", "6.1", "pick", func(x *table) { x.p(1).Temple = [rules.TempleCount]uint8{} }, "pick palenque 4 burn", "burn", "temple to go down", ""},
	{"TZ-tech-price", "7", "tikal", func(x *table) { x.p(1).Goods = rules.Goods{rules.Wood: 1}; x.p(1).Tech[rules.Theology] = 2 }, "pick tikal 1 tech theology", "tech theology", "costs 3 resources", "pick tikal 1 tech agriculture"},
	{"TZ-pay-count", "7", "tikal", nil, "pick tikal 1 tech theology pay 2 wood", "pay 2 wood", "price is 1 resource, you named 2", "pick tikal 1 tech theology pay gold"},
	{"TZ-pay-has", "7", "tikal", func(x *table) { x.p(1).Goods[rules.Stone] = 0 }, "pick tikal 1 tech theology pay stone", "pay stone", "lack 1 stone", "pick tikal 1 tech theology pay wood"},
	{"TZ-pay-kind", "7", "tikal", nil, "pick tikal 1 tech theology pay corn", "corn", "not corn", ""},
	{"TZ-pay-kind", "6.4", "uxmal", nil, "pick uxmal 2 buy skull", "skull", "not skull", ""},
	{"TZ-not-on-display", "9", "tikal", nil, "pick tikal 2 build b1-02", "build b1-02", "There is: b1-07", ""},
	{"TZ-not-on-display", "9", "tikal", nil, "pick tikal 4 monument m-05", "monument m-05", "There is: m-03", ""},
	{"TZ-build-price", "9", "tikal", func(x *table) { x.p(1).Goods[rules.Stone] = 0 }, "pick tikal 2 build b1-10 save wood", "build b1-10 save wood", "you lack 1 stone", "pick tikal 2 build b1-10 save stone"},
	{"TZ-build-price", "6.4", "uxmal", func(x *table) { x.p(1).Goods[rules.Corn] = 5 }, "pick uxmal 4 build b1-07", "build b1-07", "costs 6 corn; you lack 1 corn", "pick uxmal 4 build b1-06"},
	{"TZ-build-price", "9", "tikal", func(x *table) { x.p(1).Goods[rules.Gold] = 3 }, "pick tikal 4 monument 3", "monument 3", "lack 1 gold", ""},
	{"TZ-monument-where", "9", "tikal", nil, "pick tikal 2 monument m-03", "monument m-03", "Tikal 4 only", ""},
	{"TZ-no-architecture", "9", "tikal", func(x *table) { x.p(1).Tech[rules.Architecture] = 0 }, "pick tikal 2 build b1-07 with architecture", "", "your level: 0", "pick tikal 2 build b1-07"},
	{"TZ-save-which", "7", "tikal", nil, "pick tikal 2 build b1-10", "build b1-10", "wood, stone", "pick tikal 2 build b1-10 save stone"},
	{"TZ-save-not", "7", "tikal", nil, "pick tikal 2 build b1-07 save gold", "build b1-07 save gold", "No such cube", ""},
	{"TZ-save-not", "7", "tikal", nil, "pick tikal 2 build b1-07 save corn", "corn", "No such cube", ""},
	{"TZ-temples", "8", "tikal", nil, "pick tikal 5 pay gold up brown brown", "up brown brown", "2 different temples", "pick tikal 5 pay gold up brown green"},
	{"TZ-temples", "8", "tikal", nil, "pick tikal 5 pay gold up brown", "up brown", "2 different temples", ""},
	{"TZ-take-count", "6.5", "pick", nil, "pick chichen 7 as 6 take 2 gold", "take 2 gold", "receive 1 resource, you named 2", "pick chichen 7 as 6 take gold"},
	{"TZ-sell-has", "6.4", "uxmal", nil, "pick uxmal 2 sell 4 wood", "", "no more to sell: wood", ""},
	{"TZ-buy-corn", "6.4", "uxmal", nil, "pick uxmal 2 buy 2 gold", "", "you have 2 then", ""},
	{"TZ-spin-used", "10", "start", func(x *table) { x.p(1).Ready = false }, "place start; spin 2", "spin 2", "used your two-day", ""},
	{"TZ-spin-blocked", "10", "start", func(x *table) { x.on(1, rules.Tikal, 6) }, "place start; spin 2", "spin 2", "too early: tikal 6", ""},
	{"TZ-spin-days", "10", "spin", nil, "spin 3", "spin 3", "1 or 2 days", "spin 2"},
	{"TZ-spin-days", "10", "start", nil, "place start; spin", "spin", "1 or 2 days", ""},
	{"TZ-spin-space", "10", "start", nil, "place tikal; spin 2", "spin 2", "start-player space", ""},
	{"TZ-keep-two", "2", "keep", nil, "keep w-03 w-03", "keep w-03 w-03", "two different", "keep w-03 w-15"},
	{"TZ-keep-two", "2", "keep", nil, "keep 3", "keep 3", "w-03, w-15, w-04, w-08", "keep w-03 w-15"},
	{"TZ-keep-two", "2", "keep", nil, "keep w-08", "keep w-08", "two different", "keep w-08 w-04"},
	{"TZ-not-dealt", "2", "keep", nil, "keep w-03 w-09", "w-09", "not among your tiles", "keep w-03 w-15"},
}

// crowd leaves only spaces that cost 2 corn or more.
func crowd(x *table) {
	for w := range rules.Wheels {
		stuff(x, w, 0, 1)
	}
	x.s.Space = 2
	x.p(2).Hand--
}

// mercy leaves seat 1 nothing but to place one worker for all its corn, on Uxmal for more than elsewhere.
func mercy(x *table) {
	crowd(x)
	x.p(1).Temple = [rules.TempleCount]uint8{}
	x.s.Wheels[rules.Uxmal][2] = rules.Neutral
}

// stuff puts neutral workers on spaces of a wheel.
func stuff(x *table, w, from, to int) {
	for n := from; n <= to; n++ {
		x.s.Wheels[w][n] = rules.Neutral
	}
}

// TestRefusals provokes every code of the card.
func TestRefusals(t *testing.T) {
	all := lines.Refusals[rules.State]{Rules: newest, Prefix: "TZ-", Words: words.Catalog, Open: []string{"TZ-missing", "TZ-verb"}}
	for _, c := range refusals {
		t.Run(lines.Case(c.code, c.line), func(t *testing.T) {
			x := manualPositions[c.position](t)
			if c.change != nil {
				c.change(x)
			}
			all.Refuse(t, &x.s, c.line, lines.Refused{Code: c.code, Section: c.section, Quoted: c.quoted, Near: c.near, Says: c.says})
		})
	}
	all.All(t)
}
