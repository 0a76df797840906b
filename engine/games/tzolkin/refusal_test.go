package tzolkin

import (
	"strings"
	"testing"

	"painani/engine/fixture/lines"
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
	{codeTooLong, "", "start", nil, "place tikal" + strings.Repeat(" ", 2000) + "x", "", "too long", ""},
	{codeEmpty, "", "start", nil, " ,, the ", "", "no turn", ""},
	{codeUnknown, "", "start", nil, "place tukal", "tukal", `"tukal"`, "tikal"},
	{codeUnknown, "", "start", nil, "place tikal @ home", "@", `"@"`, ""},
	{codeAmbiguous, "", "tikal", nil, "pick tikal 2 epi b7", "epi", "several things", "build"},
	{codeVerb, "4", "start", nil, "tikal 2x", "tikal", "place or pick", "place tikal 2x"},
	{codeVerb, "4", "beg", nil, "beg brown, 2x tikal", "2x", "place or pick", ""},
	{codeVerb, "4", "beg", nil, "beg brown, 2x tikal", "2x", "place or pick", "beg brown, place 2x tikal"},
	{codeVerb, "4", "start", nil, "build b1-01", "build", "place or pick", "place tikal"},
	{codePass, "4", "start", nil, "pass", "pass", "cannot pass", "place tikal"},
	{codePass, "4", "pick", nil, "passe", "passe", "cannot pass", "pick yaxchilan 2"},
	{codeUnfit, "4", "start", nil, "place brown", "brown", "does not fit", "place tikal"},
	{codeUnfit, "8", "uxmal", nil, "pick uxmal 1 gold", "gold", "go up in", "pick uxmal 1 up yellow"},
	{codeMissing, "6.1", "pick", nil, "pick palenque 4; pick yaxchilan 2", "pick", "corn, wood or burn", "pick palenque 4 wood; pick yaxchilan 2"},
	{codeMissing, "7", "chichen", nil, "pick chichen 3; pick chichen 7", "pick", "offer", "pick chichen 3 offer none; pick chichen 7"},
	{codeMissing, "4", "beg", nil, "beg; place tikal", "place", "temple", "beg brown; place tikal"},
	{codeTooMuch, "", "spin", nil, "spin 2 tikal", "tikal", "over before", "spin 2"},
	{codeTooMuch, "", "start", nil, "place start; done; place tikal", "place", "over before", "place start"},
	{codeCount, "5", "start", nil, "place tikal 2, start", "tikal 2", "how many workers", "place tikal 2x, start"},
	{codeNumber, "5", "start", nil, "place tikal 7x", "tikal", "1 to 6", ""},
	{codeOver, "12", "start", func(x *table) { x.s.Phase = phaseOver }, "place tikal", "", "over", ""},
	{codeNotYours, "3", "start", func(x *table) { x.s.Turn = 2 }, "place tikal", "", "not your turn", ""},
	{codeNowKeep, "2", "keep", nil, "place tikal", "place", "keep w-03 w-15", "keep w-03 w-15"},
	{codeNowSpin, "10", "spin", nil, "place tikal", "place", "spin 1", "spin 2"},
	{codeNowTurn, "4", "start", nil, "keep w-03 w-04", "keep", "place or pick", "place tikal"},
	{codeBegLate, "4", "beg", nil, "place start; beg brown", "beg brown", "before everything", ""},
	{codeBegCorn, "4", "start", nil, "beg brown; place start", "beg brown", "9 corn", "place tikal"},
	{codeBegBottom, "8", "beg", func(x *table) { x.p(1).Temple = [templeCount]uint8{} }, "beg; place start", "beg", "bottom", ""},
	{codeMustBeg, "4.1", "beg", crowd, "place tikal", "place tikal", "must beg", "beg brown"},
	{codeTempleBottom, "8", "beg", func(x *table) { x.p(1).Temple[brown] = 0 }, "beg brown; place start", "beg brown", "brown temple", "beg yellow"},
	{codeTempleBottom, "8", "pick", func(x *table) { x.p(1).Temple[green] = 0 }, "pick palenque 4 burn green", "green", "green temple", "pick palenque 4 burn brown"},
	{codeMixed, "4", "tikal", func(x *table) { x.give(1, goods{corn: 9}).workers(1, 6) }, "place tikal; pick uxmal 3", "pick uxmal 3", "never both", "place tikal"},
	{codeMixed, "4", "tikal", func(x *table) { x.give(1, goods{corn: 9}) }, "pick tikal 1 none; place tikal", "place tikal", "never both", ""},
	{codeNoHand, "5", "uxmal", nil, "place tikal", "place tikal", "no worker in hand", "pick uxmal 3"},
	{codeHandPlaced, "5", "start", func(x *table) { x.on(1, uxmal, 1).on(1, uxmal, 2).on(1, uxmal, 3) }, "place 2 workers on tikal", "", "had 1 worker in hand, and it is", "place tikal"},
	{codeCorn, "5", "beg", nil, "place tikal 3x", "", "costs 2 corn", "place tikal"},
	{codeCorn, "5", "beg", nil, "place tikal, palenque, start", "start", "costs 2 corn", ""},
	{codeFull, "5", "start", func(x *table) { stuff(x, tikal, 0, 7) }, "place tikal", "place tikal", "are taken: Tikal", "place palenque"},
	{codeStartTaken, "5", "start", func(x *table) { x.s.Space = 2; x.p(2).Hand-- }, "place start", "place start", "is taken", ""},
	{codeMercy, "4.1", "beg", func(x *table) {
		crowd(x)
		x.p(1).Temple = [templeCount]uint8{}
		x.s.Wheels[uxmal][2] = neutral
	}, "place uxmal", "place uxmal", "lowest number, not to Uxmal 3", "place palenque"},
	{codeNoWorker, "6", "pick", nil, "pick tikal 3", "pick tikal 3", "Yours: palenque 3, palenque 4", "pick yaxchilan 2"},
	{codeNoneOut, "6", "start", nil, "pick tikal 3", "pick tikal 3", "no worker on the wheels", "place palenque"},
	{codeWhichWorker, "6", "pick", nil, "pick yaxchilan", "yaxchilan", "on Yaxchilan: 2, 3", "pick yaxchilan 3"},
	{codePickStart, "6", "pick", nil, "pick start", "pick start", "by itself", ""},
	{codeTooHigh, "6", "pick", nil, "pick yaxchilan 2 as 3", "as 3", "action 3 is too high", "pick yaxchilan 2"},
	{codeNoAction, "6", "pick", nil, "pick tikal 6 as 6", "as 6", "actions 1 to 5", ""},
	{codeOtherWheel, "6", "pick", nil, "pick yaxchilan 3 as palenque 2", "as palenque", "of Yaxchilan only", ""},
	{codeLowerCorn, "6", "pick", nil, "pick yaxchilan 3 as 1", "as 1", "costs 2 corn", "pick yaxchilan 3 as 2"},
	{codeSkullMissing, "6.5", "pick", func(x *table) { x.p(1).Goods[skull]--; x.s.Bank++ }, "pick chichen 7", "", "no skull", "pick chichen 7 none"},
	{codeSkullTaken, "6.5", "pick", func(x *table) { x.s.Bank--; x.s.Skulls |= 1 << 7 }, "pick chichen 7", "", "Chichen Itza 7", "pick chichen 7 as 6"},
	{codeNothingToHarvest, "6.1", "pick", func(x *table) { x.s.Jungle[1] = group{Empty: 2}; x.p(2).CornTiles = 2; x.p(2).WoodTiles = 2 }, "pick palenque 3", "", "Palenque 3", ""},
	{codeNothingToPay, "6.3", "tikal", func(x *table) { x.p(1).Goods = goods{} }, "pick tikal 1 tech theology", "", "too few resources", "pick tikal 1 none"},
	{codeNothingToBuild, "9", "tikal", func(x *table) { x.p(1).Goods = goods{} }, "pick tikal 2 build b7", "", "cannot pay", "pick tikal 2 none"},
	{codeActionCorn, "6.4", "uxmal", func(x *table) { x.p(1).Goods[corn] = 2 }, "pick uxmal 1 up green", "", "costs 3 corn; you have 2", ""},
	{codeActionCorn, "6.4", "uxmal", func(x *table) { x.p(1).Goods[corn] = 0 }, "pick uxmal 5 do tikal 2", "", "costs 1 corn; you have 0", ""},
	{codeAnyChichen, "6.4", "uxmal", nil, "pick uxmal 5 do chichen 2", "do chichen 2", "not open here", ""},
	{codeAnyAny, "6.4", "uxmal", nil, "pick uxmal 5 do uxmal 5", "do uxmal 5", "R-08", ""},
	{codeNoCornTile, "6.1", "pick", nil, "pick palenque 4 corn", "corn", "No corn tile", "pick palenque 4 wood"},
	{codeNoWoodTile, "6.1", "pick", func(x *table) { x.s.Jungle[2] = group{Open: 2}; x.p(2).WoodTiles = 2 }, "pick palenque 4 wood", "wood", "no wood tile", ""},
	{codeBurnBottom, "6.1", "pick", func(x *table) { x.p(1).Temple = [templeCount]uint8{} }, "pick palenque 4 burn", "burn", "temple to go down", ""},
	{codeTechPrice, "7", "tikal", func(x *table) { x.p(1).Goods = goods{wood: 1}; x.p(1).Tech[theology] = 2 }, "pick tikal 1 tech theology", "tech theology", "costs 3 resources", "pick tikal 1 tech agriculture"},
	{codePayCount, "7", "tikal", nil, "pick tikal 1 tech theology pay 2 wood", "pay 2 wood", "price is 1 resource, you named 2", "pick tikal 1 tech theology pay gold"},
	{codePayHas, "7", "tikal", func(x *table) { x.p(1).Goods[stone] = 0 }, "pick tikal 1 tech theology pay stone", "pay stone", "lack 1 stone", "pick tikal 1 tech theology pay wood"},
	{codePayKind, "7", "tikal", nil, "pick tikal 1 tech theology pay corn", "corn", "not corn", ""},
	{codePayKind, "6.4", "uxmal", nil, "pick uxmal 2 buy skull", "skull", "not skull", ""},
	{codeNotShown, "9", "tikal", nil, "pick tikal 2 build b1-02", "build b1-02", "There is: b1-07", ""},
	{codeNotShown, "9", "tikal", nil, "pick tikal 4 monument m-05", "monument m-05", "There is: m-03", ""},
	{codeBuildPrice, "9", "tikal", func(x *table) { x.p(1).Goods[stone] = 0 }, "pick tikal 2 build b1-10 save wood", "build b1-10 save wood", "you lack 1 stone", "pick tikal 2 build b1-10 save stone"},
	{codeBuildPrice, "6.4", "uxmal", func(x *table) { x.p(1).Goods[corn] = 5 }, "pick uxmal 4 build b1-07", "build b1-07", "costs 6 corn; you lack 1 corn", "pick uxmal 4 build b1-06"},
	{codeBuildPrice, "9", "tikal", func(x *table) { x.p(1).Goods[gold] = 3 }, "pick tikal 4 monument 3", "monument 3", "lack 1 gold", ""},
	{codeMonumentWhere, "9", "tikal", nil, "pick tikal 2 monument m-03", "monument m-03", "Tikal 4 only", ""},
	{codeArchNot, "9", "tikal", func(x *table) { x.p(1).Tech[architecture] = 0 }, "pick tikal 2 build b1-07 with architecture", "", "your level: 0", "pick tikal 2 build b1-07"},
	{codeSaveWhich, "7", "tikal", nil, "pick tikal 2 build b1-10", "build b1-10", "wood, stone", "pick tikal 2 build b1-10 save stone"},
	{codeSaveNot, "7", "tikal", nil, "pick tikal 2 build b1-07 save gold", "build b1-07 save gold", "No such cube", ""},
	{codeSaveNot, "7", "tikal", nil, "pick tikal 2 build b1-07 save corn", "corn", "No such cube", ""},
	{codeTemples, "8", "tikal", nil, "pick tikal 5 pay gold up brown brown", "up brown brown", "2 different temples", "pick tikal 5 pay gold up brown green"},
	{codeTemples, "8", "tikal", nil, "pick tikal 5 pay gold up brown", "up brown", "2 different temples", ""},
	{codeTakeCount, "6.5", "pick", nil, "pick chichen 7 as 6 take 2 gold", "take 2 gold", "receive 1 resource, you named 2", "pick chichen 7 as 6 take gold"},
	{codeSellHas, "6.4", "uxmal", nil, "pick uxmal 2 sell 4 wood", "", "no more to sell: wood", ""},
	{codeBuyCorn, "6.4", "uxmal", nil, "pick uxmal 2 buy 2 gold", "", "you have 2 then", ""},
	{codeSpinUsed, "10", "start", func(x *table) { x.p(1).Ready = false }, "place start; spin 2", "spin 2", "used your two-day", ""},
	{codeSpinBlocked, "10", "start", func(x *table) { x.on(1, tikal, 6) }, "place start; spin 2", "spin 2", "too early: tikal 6", ""},
	{codeSpinDays, "10", "spin", nil, "spin 3", "spin 3", "1 or 2 days", "spin 2"},
	{codeSpinDays, "10", "start", nil, "place start; spin", "spin", "1 or 2 days", ""},
	{codeSpinSpace, "10", "start", nil, "place tikal; spin 2", "spin 2", "start-player space", ""},
	{codeKeepTwo, "2", "keep", nil, "keep w-03 w-03", "keep w-03 w-03", "two different", "keep w-03 w-15"},
	{codeKeepTwo, "2", "keep", nil, "keep 3", "keep 3", "w-03, w-15, w-04, w-08", "keep w-03 w-15"},
	{codeKeepTwo, "2", "keep", nil, "keep w-08", "keep w-08", "two different", "keep w-08 w-04"},
	{codeNotDealt, "2", "keep", nil, "keep w-03 w-09", "w-09", "not among your tiles", "keep w-03 w-15"},
}

// crowd leaves only spaces that cost 2 corn or more.
func crowd(x *table) {
	for w := range wheels {
		stuff(x, w, 0, 1)
	}
	x.s.Space = 2
	x.p(2).Hand--
}

// stuff puts neutral workers on spaces of a wheel.
func stuff(x *table, w, from, to int) {
	for n := from; n <= to; n++ {
		x.s.Wheels[w][n] = neutral
	}
}

// TestRefusals provokes every code of the card.
func TestRefusals(t *testing.T) {
	all := lines.Refusals[State]{Rules: Rules{}, Prefix: "TZ-", Words: catalog, Open: []string{codeMissing, codeVerb}}
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
