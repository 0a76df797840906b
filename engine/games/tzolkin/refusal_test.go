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
	{rules.CodeTooLong, "", "start", nil, "place tikal" + strings.Repeat(" ", 2000) + "x", "", "too long", ""},
	{rules.CodeEmpty, "", "start", nil, " ,, the ", "", "no turn", ""},
	{rules.CodeUnknown, "", "start", nil, "place tukal", "tukal", `"tukal"`, "tikal"},
	{rules.CodeUnknown, "", "start", nil, "place tikal @ home", "@", `"@"`, ""},
	{rules.CodeAmbiguous, "", "tikal", nil, "pick tikal 2 epi b7", "epi", "several things", "build"},
	{rules.CodeVerb, "4", "start", nil, "tikal 2x", "tikal", "place or pick", "place tikal 2x"},
	{rules.CodeVerb, "4", "beg", nil, "beg brown, 2x tikal", "2x", "place or pick", ""},
	{rules.CodeVerb, "4", "beg", nil, "beg brown, 2x tikal", "2x", "place or pick", "beg brown, place 2x tikal"},
	{rules.CodeVerb, "4", "start", nil, "build b1-01", "build", "place or pick", "place tikal"},
	{rules.CodePass, "4", "start", nil, "pass", "pass", "cannot pass", "place tikal"},
	{rules.CodePass, "4", "pick", nil, "passe", "passe", "cannot pass", "pick yaxchilan 2"},
	{rules.CodeUnfit, "4", "start", nil, "place brown", "brown", "does not fit", "place tikal"},
	{rules.CodeUnfit, "8", "uxmal", nil, "pick uxmal 1 gold", "gold", "go up in", "pick uxmal 1 up yellow"},
	{rules.CodeMissing, "6.1", "pick", nil, "pick palenque 4; pick yaxchilan 2", "pick", "corn, wood or burn", "pick palenque 4 wood; pick yaxchilan 2"},
	{rules.CodeMissing, "7", "chichen", nil, "pick chichen 3; pick chichen 7", "pick", "offer", "pick chichen 3 offer none"},
	{rules.CodeMissing, "4", "beg", nil, "beg; place tikal", "place", "temple", "beg brown; place tikal"},
	{rules.CodeTooMuch, "", "spin", nil, "spin 2 tikal", "tikal", "over before", "spin 2"},
	{rules.CodeTooMuch, "", "start", nil, "place start; done; place tikal", "place", "over before", "place start"},
	{rules.CodeCount, "5", "start", nil, "place tikal 2, start", "tikal 2", "how many workers", "place tikal 2x, start"},
	{rules.CodeNumber, "5", "start", nil, "place tikal 7x", "tikal", "1 to 6", ""},
	{rules.CodeOver, "12", "start", func(x *table) { x.s.Phase = rules.PhaseOver }, "place tikal", "", "over", ""},
	{rules.CodeNotYours, "3", "start", func(x *table) { x.s.Turn = 2 }, "place tikal", "", "not your turn", ""},
	{rules.CodeNowKeep, "2", "keep", nil, "place tikal", "place", "keep w-03 w-15", "keep w-03 w-15"},
	{rules.CodeNowSpin, "10", "spin", nil, "place tikal", "place", "spin 1", "spin 2"},
	{rules.CodeNowTurn, "4", "start", nil, "keep w-03 w-04", "keep", "place or pick", "place tikal"},
	{rules.CodeBegLate, "4", "beg", nil, "place start; beg brown", "beg brown", "before everything", ""},
	{rules.CodeBegCorn, "4", "start", nil, "beg brown; place start", "beg brown", "9 corn", "place start"},
	{rules.CodeBegBottom, "8", "beg", func(x *table) { x.p(1).Temple = [rules.TempleCount]uint8{} }, "beg; place start", "beg", "bottom", ""},
	{rules.CodeMustBeg, "4.1", "beg", crowd, "place tikal", "place tikal", "must beg", "beg brown"},
	{rules.CodeTempleBottom, "8", "beg", func(x *table) { x.p(1).Temple[rules.Brown] = 0 }, "beg brown; place start", "beg brown", "brown temple", "beg yellow; place start"},
	{rules.CodeTempleBottom, "8", "pick", func(x *table) { x.p(1).Temple[rules.Green] = 0 }, "pick palenque 4 burn green", "green", "green temple", "pick palenque 4 burn brown"},
	{rules.CodeMixed, "4", "tikal", func(x *table) { x.give(1, rules.Goods{rules.Corn: 9}).workers(1, 6) }, "place tikal; pick uxmal 3", "pick uxmal 3", "never both", "place tikal"},
	{rules.CodeMixed, "4", "tikal", func(x *table) { x.give(1, rules.Goods{rules.Corn: 9}) }, "pick tikal 1 none; place tikal", "place tikal", "never both", ""},
	{rules.CodeNoHand, "5", "uxmal", nil, "place tikal", "place tikal", "no worker in hand", "pick uxmal 3"},
	{rules.CodeHandPlaced, "5", "start", func(x *table) { x.on(1, rules.Uxmal, 1).on(1, rules.Uxmal, 2).on(1, rules.Uxmal, 3) }, "place 2 workers on tikal", "", "had 1 worker in hand, and it is", "place tikal"},
	{rules.CodeCorn, "5", "beg", nil, "place tikal 3x", "", "costs 2 corn", "place tikal"},
	{rules.CodeCorn, "5", "beg", nil, "place tikal, palenque, start", "start", "costs 2 corn", ""},
	{rules.CodeFull, "5", "start", func(x *table) { stuff(x, rules.Tikal, 0, 7) }, "place tikal", "place tikal", "are taken: Tikal", "place palenque"},
	{rules.CodeStartTaken, "5", "start", func(x *table) { x.s.Space = 2; x.p(2).Hand-- }, "place start", "place start", "is taken", ""},
	{rules.CodeTooMuch, "", "beg", mercy, "place tikal 2x", "2x", "over before", "place tikal"},
	{rules.CodeTooMuch, "", "beg", mercy, "place 3x tikal", "3x", "over before", "place tikal"},
	{rules.CodeTooMuch, "", "beg", mercy, "place tikal, palenque", "palenque", "over before", "place tikal"},
	{rules.CodeMercy, "4.1", "beg", mercy, "place uxmal", "place uxmal", "lowest number, not to Uxmal 3", "place palenque"},
	{rules.CodeNoWorker, "6", "pick", nil, "pick tikal 3", "pick tikal 3", "Yours: palenque 3, palenque 4", "pick yaxchilan 2"},
	{rules.CodeNoneOut, "6", "start", nil, "pick tikal 3", "pick tikal 3", "no worker on the wheels", "place palenque"},
	{rules.CodeWhichWorker, "6", "pick", nil, "pick yaxchilan", "yaxchilan", "on Yaxchilan: 2, 3", "pick yaxchilan 3"},
	{rules.CodePickStart, "6", "pick", nil, "pick start", "pick start", "by itself", ""},
	{rules.CodeTooHigh, "6", "pick", nil, "pick yaxchilan 2 as 3", "as 3", "action 3 is too high", "pick yaxchilan 2"},
	{rules.CodeNoAction, "6", "pick", nil, "pick tikal 6 as 6", "as 6", "actions 1 to 5", ""},
	{rules.CodeOtherWheel, "6", "pick", nil, "pick yaxchilan 3 as palenque 2", "as palenque", "of Yaxchilan only", ""},
	{rules.CodeLowerCorn, "6", "pick", nil, "pick yaxchilan 3 as 1", "as 1", "costs 2 corn", "pick yaxchilan 3 as 2"},
	{rules.CodeSkullMissing, "6.5", "pick", func(x *table) { x.p(1).Goods[rules.Skull]--; x.s.Bank++ }, "pick chichen 7", "", "no skull", "pick chichen 7 none"},
	{rules.CodeSkullTaken, "6.5", "pick", func(x *table) { x.s.Bank--; x.s.Skulls |= 1 << 7 }, "pick chichen 7", "", "Chichen Itza 7", "pick chichen 7 as 6"},
	{rules.CodeNothingToHarvest, "6.1", "pick", func(x *table) { x.s.Jungle[1] = rules.Group{Empty: 2}; x.p(2).CornTiles = 2; x.p(2).WoodTiles = 2 }, "pick palenque 3", "", "Palenque 3", ""},
	{rules.CodeNothingToPay, "6.3", "tikal", func(x *table) { x.p(1).Goods = rules.Goods{} }, "pick tikal 1 tech theology", "", "too few resources", "pick tikal 1 none"},
	{rules.CodeNothingToBuild, "9", "tikal", func(x *table) { x.p(1).Goods = rules.Goods{} }, "pick tikal 2 build b7", "", "cannot pay", "pick tikal 2 none"},
	{rules.CodeActionCorn, "6.4", "uxmal", func(x *table) { x.p(1).Goods[rules.Corn] = 2 }, "pick uxmal 1 up green", "", "costs 3 corn; you have 2", ""},
	{rules.CodeActionCorn, "6.4", "uxmal", func(x *table) { x.p(1).Goods[rules.Corn] = 0 }, "pick uxmal 5 do tikal 2", "", "costs 1 corn; you have 0", ""},
	{rules.CodeAnyChichen, "6.4", "uxmal", nil, "pick uxmal 5 do chichen 2", "do chichen 2", "not open here", ""},
	{rules.CodeAnyAny, "6.4", "uxmal", nil, "pick uxmal 5 do uxmal 5", "do uxmal 5", "R-08", ""},
	{rules.CodeNoCornTile, "6.1", "pick", nil, "pick palenque 4 corn", "corn", "No corn tile", "pick palenque 4 wood"},
	{rules.CodeNoWoodTile, "6.1", "pick", func(x *table) { x.s.Jungle[2] = rules.Group{Open: 2}; x.p(2).WoodTiles = 2 }, "pick palenque 4 wood", "wood", "no wood tile", ""},
	{rules.CodeBurnBottom, "6.1", "pick", func(x *table) { x.p(1).Temple = [rules.TempleCount]uint8{} }, "pick palenque 4 burn", "burn", "temple to go down", ""},
	{rules.CodeTechPrice, "7", "tikal", func(x *table) { x.p(1).Goods = rules.Goods{rules.Wood: 1}; x.p(1).Tech[rules.Theology] = 2 }, "pick tikal 1 tech theology", "tech theology", "costs 3 resources", "pick tikal 1 tech agriculture"},
	{rules.CodePayCount, "7", "tikal", nil, "pick tikal 1 tech theology pay 2 wood", "pay 2 wood", "price is 1 resource, you named 2", "pick tikal 1 tech theology pay gold"},
	{rules.CodePayHas, "7", "tikal", func(x *table) { x.p(1).Goods[rules.Stone] = 0 }, "pick tikal 1 tech theology pay stone", "pay stone", "lack 1 stone", "pick tikal 1 tech theology pay wood"},
	{rules.CodePayKind, "7", "tikal", nil, "pick tikal 1 tech theology pay corn", "corn", "not corn", ""},
	{rules.CodePayKind, "6.4", "uxmal", nil, "pick uxmal 2 buy skull", "skull", "not skull", ""},
	{rules.CodeNotShown, "9", "tikal", nil, "pick tikal 2 build b1-02", "build b1-02", "There is: b1-07", ""},
	{rules.CodeNotShown, "9", "tikal", nil, "pick tikal 4 monument m-05", "monument m-05", "There is: m-03", ""},
	{rules.CodeBuildPrice, "9", "tikal", func(x *table) { x.p(1).Goods[rules.Stone] = 0 }, "pick tikal 2 build b1-10 save wood", "build b1-10 save wood", "you lack 1 stone", "pick tikal 2 build b1-10 save stone"},
	{rules.CodeBuildPrice, "6.4", "uxmal", func(x *table) { x.p(1).Goods[rules.Corn] = 5 }, "pick uxmal 4 build b1-07", "build b1-07", "costs 6 corn; you lack 1 corn", "pick uxmal 4 build b1-06"},
	{rules.CodeBuildPrice, "9", "tikal", func(x *table) { x.p(1).Goods[rules.Gold] = 3 }, "pick tikal 4 monument 3", "monument 3", "lack 1 gold", ""},
	{rules.CodeMonumentWhere, "9", "tikal", nil, "pick tikal 2 monument m-03", "monument m-03", "Tikal 4 only", ""},
	{rules.CodeArchNot, "9", "tikal", func(x *table) { x.p(1).Tech[rules.Architecture] = 0 }, "pick tikal 2 build b1-07 with architecture", "", "your level: 0", "pick tikal 2 build b1-07"},
	{rules.CodeSaveWhich, "7", "tikal", nil, "pick tikal 2 build b1-10", "build b1-10", "wood, stone", "pick tikal 2 build b1-10 save stone"},
	{rules.CodeSaveNot, "7", "tikal", nil, "pick tikal 2 build b1-07 save gold", "build b1-07 save gold", "No such cube", ""},
	{rules.CodeSaveNot, "7", "tikal", nil, "pick tikal 2 build b1-07 save corn", "corn", "No such cube", ""},
	{rules.CodeTemples, "8", "tikal", nil, "pick tikal 5 pay gold up brown brown", "up brown brown", "2 different temples", "pick tikal 5 pay gold up brown green"},
	{rules.CodeTemples, "8", "tikal", nil, "pick tikal 5 pay gold up brown", "up brown", "2 different temples", ""},
	{rules.CodeTakeCount, "6.5", "pick", nil, "pick chichen 7 as 6 take 2 gold", "take 2 gold", "receive 1 resource, you named 2", "pick chichen 7 as 6 take gold"},
	{rules.CodeSellHas, "6.4", "uxmal", nil, "pick uxmal 2 sell 4 wood", "", "no more to sell: wood", ""},
	{rules.CodeBuyCorn, "6.4", "uxmal", nil, "pick uxmal 2 buy 2 gold", "", "you have 2 then", ""},
	{rules.CodeSpinUsed, "10", "start", func(x *table) { x.p(1).Ready = false }, "place start; spin 2", "spin 2", "used your two-day", ""},
	{rules.CodeSpinBlocked, "10", "start", func(x *table) { x.on(1, rules.Tikal, 6) }, "place start; spin 2", "spin 2", "too early: tikal 6", ""},
	{rules.CodeSpinDays, "10", "spin", nil, "spin 3", "spin 3", "1 or 2 days", "spin 2"},
	{rules.CodeSpinDays, "10", "start", nil, "place start; spin", "spin", "1 or 2 days", ""},
	{rules.CodeSpinSpace, "10", "start", nil, "place tikal; spin 2", "spin 2", "start-player space", ""},
	{rules.CodeKeepTwo, "2", "keep", nil, "keep w-03 w-03", "keep w-03 w-03", "two different", "keep w-03 w-15"},
	{rules.CodeKeepTwo, "2", "keep", nil, "keep 3", "keep 3", "w-03, w-15, w-04, w-08", "keep w-03 w-15"},
	{rules.CodeKeepTwo, "2", "keep", nil, "keep w-08", "keep w-08", "two different", "keep w-08 w-04"},
	{rules.CodeNotDealt, "2", "keep", nil, "keep w-03 w-09", "w-09", "not among your tiles", "keep w-03 w-15"},
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
	all := lines.Refusals[rules.State]{Rules: Rules{}, Prefix: "TZ-", Words: words.Catalog, Open: []string{rules.CodeMissing, rules.CodeVerb}}
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
