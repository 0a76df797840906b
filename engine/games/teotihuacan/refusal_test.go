package teotihuacan

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
	{codeTooLong, "", "start", nil, "move 1 from forest" + strings.Repeat(" ", 2000) + "x", "", "too long", ""},
	{codeEmpty, "", "start", nil, " ,, the ", "", "no turn", ""},
	{codeUnknown, "", "start", nil, "move 1 from florest", "florest", `"florest"`, "forest"},
	{codeUnknown, "", "start", nil, "move 1 @ forest", "@", `"@"`, ""},
	{codeAmbiguous, "", "start", nil, "move 3 from quarry; epi P13", "epi", "several things", "build"},
	{codeVerb, "3", "start", nil, "build P13 at 1,1", "build", "begins with a worker", "move 1 from quarry"},
	{codeUnfit, "3", "start", nil, "move 1 from quarry blue", "blue", "does not fit", "move 1 from quarry; collect"},
	{codeUnfit, "3", "start", nil, "move up", "up", "does not fit", "move 1 from quarry"},
	{codeUnfit, "5", "ascend", nil, "move 2 from quarry; action; power 5; reward green gold", "gold", "does not fit", ""},
	{codeMissing, "7", "bigstep", nil, "move 1 from nobles; worship blue; claim none; power 2", "power", "which resources", "move 1 from nobles; worship temple; claim none; take wood; power 2"},
	{codeMissing, "3", "worship", nil, "move 2 from quarry; worship; take wood", "take", "what you worship for", "move 2 from quarry; worship temple; take wood"},
	{codeMissing, "10", "royals", nil, "move 1 from deposits; worship RB07; trade; done", "done", "a trade", "move 1 from deposits; worship RB07; trade wood; done"},
	{codeMissing, "9", "tiles", nil, "use; move 1 from quarry", "move", "which tile", ""},
	{codeTooMuch, "", "start", nil, "move 1 from quarry; collect; worship", "worship", "over before", "move 1 from quarry; collect"},
	{codeTooMuch, "", "ascend", nil, "move 2 from quarry; action; power 5; reward temple; up red green; power 2", "2", "over before", ""},
	{codeNumber, "13", "bigstep", nil, "move 1 from nobles; worship blue; claim mask 9", "9", "1 to 7", ""},
	{codeOver, "14", "start", func(x *table) { x.s.Phase = phaseOver }, "move 1 from quarry", "", "is over", ""},
	{codeNotYours, "3", "start", func(x *table) { x.s.Turn = 2 }, "move 1 from quarry", "", "not your turn", ""},
	{codeNowKeep, "2", "keep", nil, "move 1 from quarry", "move", "keep S03 S15", "keep S03 S15"},
	{codeNowDraft, "2", "draft", nil, "move 1 from quarry", "move", "draft S05", "draft S03"},
	{codeNowPlace, "2", "place", nil, "keep S01 S12", "keep", "Palace, Forest, Alchemy, Decorations", "place palace forest alchemy"},
	{codeNowSalary, "13", "salary", nil, "move 1 from palace", "move", "pay 3", "pay 4"},
	{codeNowTurn, "3", "start", nil, "keep S03 S15", "keep", "move a worker", "move 1 from quarry"},
	{codeNowTurn, "3", "start", nil, "pay 3", "pay", "move a worker", ""},
	{codeKeepTwo, "2", "keep", nil, "keep S03 S03", "keep S03 S03", "S03, S15, S04, S08", "keep S03 S15"},
	{codeKeepTwo, "2", "keep", nil, "keep S03", "keep S03", "two different", ""},
	{codeNotDealt, "2", "keep", nil, "keep S03 S09", "S09", "S03, S15, S04, S08", "keep S03 S15"},
	{codeNotOpen, "2", "draft", nil, "draft S01", "draft S01", "S03, S05", "draft S05"},
	{codePlaceBoards, "2", "place", nil, "place forest quarry alchemy", "place forest quarry alchemy", "Palace, Forest, Alchemy, Decorations", "place palace forest alchemy"},
	{codePlaceBoards, "2", "place", nil, "place 1 2 9", "place 1 2 9", "three different boards", ""},
	{codeNoWorker, "3", "start", nil, "move 1 from alchemy", "move 1 from alchemy", "forest 1, forest 4, quarry 2", "move 1 from quarry"},
	{codeWorkerLocked, "3", "locked", nil, "move 1 from forest; collect", "move 1 from forest", "for 3 cocoa", "move 1 from quarry"},
	{codeMoveWhich, "3", "start", nil, "power forest", "power forest", "forest 1, forest 4", ""},
	{codeWorkerPower, "3", "start", nil, "move 1 from forest power 5", "move 1 from forest power 5", "power 5", "move 1 from forest power 1"},
	{codeMoveWhich, "3", "start", nil, "move 3 from forest; nobles", "move 3 from forest", "forest 1, forest 4", "move 3 from forest power 4; nobles"},
	{codeMoveWhich, "3", "start", nil, "move from quarry; collect", "move from quarry", "how far", "move 2 from quarry; collect"},
	{codeDistance, "3", "start", nil, "move 4 from quarry; collect", "move 4 from quarry", "1 to 3 boards", "move 1 from quarry"},
	{codeMoveTo, "3", "start", nil, "move quarry to palace", "move quarry to palace", "Palace", ""},
	{codeAlong, "9", "tiles", nil, "move 1 from quarry double; collect", "move 1 from quarry double", "two unlocked workers", ""},
	{codeReleaseNone, "3", "start", nil, "release", "release", "locked", ""},
	{codeReleaseNone, "3", "start", nil, "unlock; move 1 from quarry", "unlock", "locked", "move 1 from quarry"},
	{codeReleaseLate, "3", "locked", nil, "move 1 from quarry; release", "release", "a whole turn", "move 1 from quarry; collect"},
	{codeUnlockCocoa, "3", "locked", func(x *table) { x.give(1, 2, 0, 0, 0) }, "unlock; move 1 from forest", "unlock", "costs 3 cocoa; you have 2", "release"},
	{codeUnlockLate, "3", "locked", func(x *table) { x.clear(rulingUnlockLate) }, "move 1 from quarry; unlock; collect", "unlock", "this moment", ""},
	{codeUnlockFree, "9", "locked", func(x *table) { x.hand(1, kindFREECOCOA) }, "unlock free; move 1 from forest", "unlock free", "At this table", ""},
	{codeOtherBoard, "3", "start", nil, "move 1 from quarry; build P13 at 1,1", "build", "Alchemy", ""},
	{codeOtherBoard, "3", "start", nil, "move 1 from quarry; nobles row 1", "nobles", "Nobles", ""},
	{codeNoMain, "3", "worship", nil, "move 1 from deposits; action", "action", "Palace", "move 1 from deposits; collect"},
	{codeMainCocoa, "3.2", "tiles", func(x *table) { x.give(1, 0, 6, 6, 6) }, "move 3 from forest power 2; row 1", "", "costs 1 cocoa, one for each colour there; you have 0", "move 3 from forest power 2; collect"},
	{codeMainFree, "9", "tiles", nil, "move 1 from quarry; action free; tech T01", "action free", "wasted", ""},
	{codeAlchemyNone, "4", "start", func(x *table) { x.give(1, 6, 6, 6, 0) }, "move 1 from quarry; tech T05", "", "1 worker, 0 gold", ""},
	{codeNoblesWood, "4", "start", func(x *table) { x.give(1, 6, 1, 6, 6) }, "move 3 from forest power 1; nobles", "nobles", "costs 2 wood; you have 1", ""},
	{codeNoblesFull, "4", "start", func(x *table) { x.s.Rows[0] = 5 }, "move 3 from forest power 1; nobles", "nobles", "no row", ""},
	{codeDecoGold, "4", "start", func(x *table) { x.give(1, 6, 6, 6, 2) }, "move 2 from forest power 1; decorate DC04 north", "", "costs 3 gold; you have 2", ""},
	{codeDecoNone, "4", "bare", nil, "move 2 from forest power 1; decorate DC04 north", "", "no decoration", ""},
	{codeBuildNone, "4", "start", func(x *table) { x.give(1, 6, 6, 1, 6) }, "move 3 from quarry; build P13 at 1,1", "", "6 wood, 1 stone", ""},
	{codeNoWorship, "3.3", "start", nil, "move 1 from quarry; worship temple", "worship temple", "no worship space: Alchemy", ""},
	{codeWorshipOwn, "3.3", "locked", func(x *table) { x.dice(1, forest, 2, quarry, 3, palace, 1).lock(1, 0, 1) }, "move 2 from quarry; worship temple", "worship temple", "Your own worker", ""},
	{codeWorshipOwn, "3.3", "locked", nil, "move 2 from quarry; worship temple", "worship temple", "Your own worker", ""},
	{codeWorshipCocoa, "3.3", "worship", func(x *table) { x.give(1, 0, 6, 6, 6) }, "move 2 from quarry; worship both", "worship both", "costs 1 cocoa; you have 0", "move 2 from quarry; worship temple"},
	{codeWorshipPalace, "3.3", "worship", nil, "move 1 from deposits; worship tile", "worship tile", "RA04, RB02, RC08", "move 1 from deposits; worship RA04"},
	{codeWorshipLost, "3.3", "worship", func(x *table) { x.p(1).Temple[red] = 10; x.p(2).Temple[red] = 11 }, "move 2 from quarry; worship temple", "worship temple", "temple: red", "move 2 from quarry; worship tile"},
	{codeWorshipTrade, "3.3", "worship", func(x *table) { x.give(1, 0, 6, 6, 6) }, "move 1 from deposits; worship RB02", "worship RB02", "RB02", "move 1 from deposits; worship RA04"},
	{codeWorshipTemple, "3.3", "worship", nil, "move 2 from quarry; worship blue", "blue", "Forest: red", "move 2 from quarry; worship temple"},
	{codeWorshipFree, "9", "worship", func(x *table) { x.hand(1, kindFREECOCOA) }, "move 2 from quarry; worship temple free", "worship temple free", "wasted", ""},
	{codeRoyal, "10", "worship", nil, "move 1 from deposits; worship RA05", "RA05", "RA04, RB02, RC08", "move 1 from deposits; worship RA04"},
	{codeRoyal, "10", "worship", nil, "move 1 from deposits; worship blue", "blue", "RA04, RB02, RC08", ""},
	{codeNoTile, "9", "bigstep", nil, "move 1 from nobles; worship tile", "worship tile", "Gold Deposits", "move 1 from nobles; worship temple"},
	{codeTilePrice, "9", "bigstep", func(x *table) { x.give(1, 6, 0, 0, 0).hand(1, kindRES2) }, "move 1 from nobles; worship blue; claim VP4", "claim VP4", "costs 1 wood; you lack 1 wood", ""},
	{codeTilePrice, "9", "worship", func(x *table) { x.give(1, 6, 0, 0, 0) }, "move 2 from quarry; worship tile", "worship tile", "lack 1 wood", ""},
	{codeNotThere, "9", "bigstep", nil, "move 1 from nobles; worship blue; claim RES3", "claim RES3", "VP4, M3", "move 1 from nobles; worship temple; claim VP4"},
	{codeNotThere, "9", "worship", nil, "move 2 from quarry; worship RES3", "RES3", "VP4", ""},
	{codeUseNone, "9", "start", nil, "use VP4; move 1 from quarry", "use VP4", "no tile VP4", "move 1 from quarry"},
	{codeUseNone, "9", "start", nil, "move 5 from quarry anywhere", "move 5 from quarry anywhere", "ANYWHERE", ""},
	{codeUseNone, "9", "start", nil, "use anywhere; move 5 from quarry", "use anywhere", "ANYWHERE", ""},
	{codeUseMask, "9", "start", nil, "use M3", "use M3", "Masks are not used", ""},
	{codeUseNow, "9", "tiles", nil, "move 1 from quarry; use POWER2; collect", "use POWER2", "not between a move", ""},
	{codeUseNow, "9", "tiles", nil, "use EXTRAWORKER; move 1 from quarry", "use EXTRAWORKER", "one more worker counts", ""},
	{codeUseVain, "9", "locked", func(x *table) { x.hand(1, kindAVENUE); x.p(1).Avenue = 9 }, "use AVENUE; move 1 from quarry", "use AVENUE", "bring nothing", ""},
	{codeUseIdle, "9", "tiles", nil, "use freecocoa; move 1 from quarry; collect; done", "", "FREECOCOA served nothing", ""},
	{codeTakeCount, "7", "bigstep", nil, "move 1 from nobles; worship blue; claim none; take 2 wood", "take 2 wood", "receive 1 resource, you named 2", "move 1 from nobles; worship temple; claim none; take wood"},
	{codeTakeKind, "7", "bigstep", nil, "move 1 from nobles; worship blue; claim none; take cocoa", "cocoa", "not cocoa", ""},
	{codeTempleTop, "7", "ascend", func(x *table) { x.p(1).Temple[red] = 10; x.p(2).Temple[red] = 11 }, "move 2 from quarry; action; power 5; reward temple; up red", "up red", "red temple", "move 2 from quarry; action; power 5; reward temple; up blue"},
	{codeTempleOrder, "7", "start", nil, "move 2 from forest power 1; decorate DC04 west; up green", "up green", "green temple", "move 2 from forest power 1; decorate DC04 west; up blue"},
	{codePowerNone, "5", "start", nil, "move 2 from quarry; action; power 3", "power 3", "forest 1, forest 4, forest 2", "move 2 from quarry; action; power 1"},
	{codePowerWhich, "5", "tiles", nil, "use POWER2; power forest", "power forest", "forest 2, forest 3", "use POWER2; power forest 2"},
	{codePowerBoard, "5", "start", nil, "move 2 from quarry; action; power quarry", "power quarry", "Forest", ""},
	{codePowerBoard, "5", "start", nil, "move 3 from quarry; build P13 at 1,1 turn 2; power stone; reward cocoa", "power stone", "on its board (Construction), not there: Stone Quarry", "move 3 from quarry; build P13 at 1,1 turn 2"},
	{codePowerMust, "5", "start", nil, "move 2 from quarry; action; power none", "power none", "may not be declined", ""},
	{codeBuyCocoa, "11", "after", func(x *table) { x.give(1, 1, 0, 0, 0).hand(1, kindCOCOA4).dice(1, forest, 1, palace, 2, quarry, 2) }, "move 2 from quarry; action; power 1; buy", "buy", "costs 1 cocoa; you have 0", ""},
	{codeRewardWhich, "6", "ascend", nil, "move 2 from quarry; action; power 5; reward 5", "reward 5", "points, cocoa", "move 2 from quarry; action; power 5; reward cocoa"},
	{codeRewardWorker, "6", "ascend", func(x *table) { x.dice(1, forest, 5, forest, 2, quarry, 3, palace, 1) }, "move 2 from quarry; action; power 5; reward worker", "reward worker", "in play already", "move 2 from quarry; action; power 5; reward points"},
	{codeRewardCocoa, "6", "ascend", func(x *table) { x.give(1, 1, 0, 0, 0).dice(1, forest, 5, nobles, 2, quarry, 3) }, "move 2 from quarry; action; power 5; reward temples", "reward temples", "cost 3 cocoa; you have", ""},
	{codeTradeCocoa, "10", "worship", func(x *table) { x.give(1, 1, 0, 0, 0) }, "move 1 from deposits; worship RB02; trade 2x", "", "costs 1 cocoa; you have 0", "move 1 from deposits; worship RB02; trade"},
	{codeTradeHas, "10", "royals", func(x *table) { x.give(1, 6, 6, 0, 0) }, "move 1 from deposits; worship RB07; trade gold", "trade gold", "nothing of that to trade: gold", "move 1 from deposits; worship RB07; trade wood"},
	{codeTradeMust, "10", "royals", nil, "move 1 from deposits; worship RB07; trade none", "trade none", "carried out once", ""},
	{codeNotInPlay, "4", "start", nil, "move 1 from quarry; tech T13", "T13", "T01, T03, T05, T09, T15, T17", "move 1 from quarry; tech T01"},
	{codeTechOwned, "4", "start", func(x *table) { x.knows(1, tech05) }, "move 1 from quarry; tech T05", "tech T05", "have T05 already", "move 1 from quarry; tech T01"},
	{codeTechRow, "4", "start", nil, "move 1 from quarry; tech T15", "tech T15", "row 2", "move 1 from quarry; tech T05"},
	{codeTechGold, "4", "start", func(x *table) { x.give(1, 6, 6, 6, 1).dice(1, forest, 1, forest, 4, quarry, 5) }, "move 1 from quarry; tech T15", "tech T15", "costs 2 gold; you have 1", ""},
	{codeRow, "4", "start", nil, "move 3 from forest power 1; row 2", "row 2", "only 1", ""},
	{codeNotShown, "4", "start", nil, "move 3 from quarry; build P01 at 1,1", "build P01 at 1,1", "P13, P28, P29", ""},
	{codeNotShown, "4", "start", nil, "move 2 from forest power 1; decorate DC00 north", "decorate DC00 north", "DC04, DC08", ""},
	{codeSideFull, "4", "start", func(x *table) { fullSide(x, north) }, "move 2 from forest power 1; decorate DC04 north", "decorate DC04 north", "full: north", "move 2 from forest power 1; decorate DC04 east"},
	{codeSideSupport, "4", "start", func(x *table) { x.s.Sides[north][0] = 1; x.s.DecoDeck &^= 1 }, "move 2 from forest power 1; decorate DC04 north", "decorate DC04 north", "level 1", ""},
	{codeDecoWhich, "4", "start", nil, "move 2 from forest power 1; decorate DC04", "decorate DC04", "which side", "move 2 from forest power 1; decorate DC04 east"},
	{codeBuildWhich, "4", "start", nil, "move 3 from quarry; build P13 turn 1", "build P13 turn 1", "row and column", "move 3 from quarry; build P13 at 1,1 turn 1"},
	{codeBuildPrice, "4", "start", func(x *table) { x.fill(0, 1, 4, 5).give(1, 6, 0, 6, 6) }, "move 3 from quarry; build P13 at 1,1", "build P13 at 1,1", "level 2 costs 1 wood, 2 stone; you lack 1 wood", "move 3 from quarry; build P13 at 1,3"},
	{codeBuildMost, "4", "tiles", func(x *table) { x.show("P13", "P28", "P29") }, "move 1 from forest power 2; build P13 at 1,1; build P28 at 1,2", "build P28 at 1,2", "as many tiles as workers count (1)", ""},
	{codeSlot, "4", "start", nil, "move 3 from quarry; build P13 at 5,1", "build P13 at 5,1", "1 to 4", ""},
	{codeSlotFull, "4", "start", func(x *table) { x.fill(3) }, "move 3 from quarry; build P13 at 1,4", "build P13 at 1,4", "no room left at 1,4", ""},
	{codeSupport, "4", "start", func(x *table) { x.fill(0) }, "move 3 from quarry; build P13 at 1,1", "build P13 at 1,1", "level 2", ""},
	{codeLevel, "4", "start", nil, "move 3 from quarry; build P13 at 1,1 level 2", "build P13 at 1,1 level 2", "level 1", ""},
	{codeTurn, "4", "start", nil, "move 3 from quarry; build P13 at 1,1 turn 5", "build P13 at 1,1 turn 5", "turn 0 to 3", ""},
	{codeSaveNot, "11", "saving", nil, "move 1 from forest; build P13 at 1,1; save gold", "gold", "save this", "move 1 from forest; build P13 at 1,1; save stone"},
	{codeSaveNot, "11", "saving", nil, "move 1 from forest; build P13 at 1,1; save wood", "save wood", "wood", ""},
	{codeSaveMust, "11", "saving", func(x *table) { x.fill(0, 1, 4, 5) }, "move 1 from forest; build P13 at 1,3; save none; build P29 at 1,1; save none", "save none", "say what T15 saves", ""},
	{codePayOwed, "13", "salary", nil, "pay 9", "pay 9", "owe 4 cocoa, not 9", "pay 4"},
	{codePayHas, "13", "salary", func(x *table) { x.p(1).Goods[cocoa] = 2 }, "pay 3", "pay 3", "you have 2", "pay 2"},
	{codePayFree, "9", "salary", nil, "pay free", "pay free", "FREECOCOA", ""},
}

// fullSide fills a side with decorations and the pyramid under it.
func fullSide(x *table, side int) {
	x.fill(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 25, 26)
	for k := range x.s.Sides[side] {
		x.s.Sides[side][k] = uint8(k + 1)
		x.s.DecoDeck &^= 1 << k
	}
}

// TestRefusals provokes every code of the card.
func TestRefusals(t *testing.T) {
	all := lines.Refusals[State]{Rules: Rules{}, Prefix: "TE-", Words: catalog, Open: []string{codeMissing, codeMoveWhich}}
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
	if len((Rules{}).Card().Codes) != len(refusalCodes) {
		t.Error("the card does not list the codes")
	}
}
