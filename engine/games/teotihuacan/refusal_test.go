package teotihuacan

import (
	"strings"
	"testing"

	"painani/engine/fixture/lines"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
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
	{"TE-too-long", "", "start", nil, "move 1 from forest" + strings.Repeat(" ", 2000) + "x", "", "too long", ""},
	{"TE-empty", "", "start", nil, " ,, the ", "", "no turn", ""},
	{"TE-unknown-word", "", "start", nil, "move 1 from florest", "florest", `"florest"`, "forest"},
	{"TE-unknown-word", "", "start", nil, "move 1 @ forest", "@", `"@"`, ""},
	{"TE-ambiguous-word", "", "start", nil, "move 3 from quarry; epi P13", "epi", "several things", "build"},
	{"TE-no-such-tile", "", "start", nil, "move 2 from forest power 1; decorate DC99 west", "DC99", "no tile DC99: these are numbered DC00 to DC14", ""},
	{"TE-no-such-tile", "", "start", nil, "move 1 from quarry; tech T99", "T99", "T01 to T", ""},
	{"TE-verb", "3", "start", nil, "build P13 at 1,1", "build", "begins with a worker that moves, before \"build\": move 1 from forest", "move 1 from quarry"},
	{"TE-unfit", "3", "start", nil, "move 1 from quarry blue", "blue", "does not fit", "move 1 from quarry; collect"},
	{"TE-unfit", "3", "start", nil, "move up", "up", "does not fit", "move 1 from quarry"},
	{"TE-unfit", "5", "ascend", nil, "move 2 from quarry; action; power 5; reward green gold", "gold", "does not fit", ""},
	{"TE-missing", "7", "bigstep", nil, "move 1 from nobles; worship blue; claim none; power 2", "power", "which resources", "move 1 from nobles; worship temple; claim none; take wood"},
	{"TE-missing", "3", "worship", nil, "move 2 from quarry; worship; take wood", "take", "what you worship for", "move 2 from quarry; worship temple"},
	{"TE-missing", "10", "royals", nil, "move 1 from deposits; worship RB07; trade; done", "done", "a trade", "move 1 from deposits; worship RB07; trade wood"},
	{"TE-missing", "9", "tiles", nil, "use; move 1 from quarry", "move", "which tile", ""},
	{"TE-too-much", "", "start", nil, "move 1 from quarry; collect; worship", "worship", "over before", "move 1 from quarry; collect"},
	{"TE-too-much", "", "ascend", nil, "move 2 from quarry; action; power 5; reward temple; up red green; power 2", "2", "over before", ""},
	{"TE-number", "13", "bigstep", nil, "move 1 from nobles; worship blue; claim mask 9", "9", "1 to 7", ""},
	{"TE-over", "14", "start", func(x *table) { x.s.Phase = rules.PhaseOver }, "move 1 from quarry", "", "is over", ""},
	{"TE-not-your-turn", "3", "start", func(x *table) { x.s.Turn = 2 }, "move 1 from quarry", "", "not your turn", ""},
	{"TE-now-keep", "2", "keep", nil, "move 1 from quarry", "move", "keep S03 S15", "keep S03 S15"},
	{"TE-now-draft", "2", "draft", nil, "move 1 from quarry", "move", "draft S05", "draft S03"},
	{"TE-now-place", "2", "place", nil, "keep S01 S12", "keep", "Palace, Forest, Alchemy, Decorations", "place palace forest alchemy"},
	{"TE-now-salary", "13", "salary", nil, "move 1 from palace", "move", "pay 3", "pay 4"},
	{"TE-now-turn", "3", "start", nil, "keep S03 S15", "keep", "move a worker", "move 1 from quarry"},
	{"TE-now-turn", "3", "start", nil, "pay 3", "pay", "move a worker", ""},
	{"TE-keep-two", "2", "keep", nil, "keep S03 S03", "keep S03 S03", "S03, S15, S04, S08", "keep S03 S15"},
	{"TE-keep-two", "2", "keep", nil, "keep S03", "keep S03", "two different", ""},
	{"TE-not-dealt", "2", "keep", nil, "keep S03 S09", "S09", "S03, S15, S04, S08", "keep S03 S15"},
	{"TE-not-open", "2", "draft", nil, "draft S01", "draft S01", "S03, S05", "draft S05"},
	{"TE-place-boards", "2", "place", nil, "place forest quarry alchemy", "place forest quarry alchemy", "Palace, Forest, Alchemy, Decorations", "place palace forest alchemy"},
	{"TE-place-boards", "2", "place", nil, "place 1 2 9", "place 1 2 9", "three different boards", ""},
	{"TE-no-worker", "3", "start", nil, "move 1 from alchemy", "move 1 from alchemy", "forest 1, forest 4, quarry 2", "move 1 from quarry"},
	{"TE-worker-locked", "3", "locked", nil, "move 1 from forest; collect", "move 1 from forest", "for 3 cocoa", "move 1 from quarry; collect"},
	{"TE-move-which", "3", "start", nil, "power forest", "power forest", "forest 1, forest 4", ""},
	{"TE-worker-power", "3", "start", nil, "move 1 from forest power 5", "move 1 from forest power 5", "power 5", "move 1 from forest power 1"},
	{"TE-move-which", "3", "start", nil, "move 3 from forest; nobles", "move 3 from forest", "forest 1, forest 4", "move 3 from forest power 4; nobles row 1"},
	{"TE-move-which", "3", "start", nil, "move from quarry; collect", "move from quarry", "how far", "move 2 from quarry; collect"},
	{"TE-distance", "3", "start", nil, "move 4 from quarry; collect", "move 4 from quarry", "1 to 3 boards", "move 1 from quarry; collect"},
	{"TE-distance-any", "9", "tiles", nil, "move 9 from quarry anywhere", "move 9 from quarry anywhere", "1 to 8", "move 1 from quarry"},
	{"TE-distance", "3", "start", nil, "move 4 from quarry; collect", "move 4 from quarry", "4 is no distance", "move 2 from quarry; collect"},
	{"TE-move-apart", "3", "start", nil, "move 1 from quarry to forest; collect", "move 1 from quarry to forest", "From Stone Quarry to Forest is not 1 but 2 steps", "move 2 from quarry; collect"},
	{"TE-move-to", "3", "start", nil, "move quarry to palace", "move quarry to palace", "Palace", ""},
	{"TE-along", "9", "tiles", nil, "move 1 from quarry double; collect", "move 1 from quarry double", "two unlocked workers", ""},
	{"TE-release-none", "3", "start", nil, "release", "release", "locked", ""},
	{"TE-release-none", "3", "start", nil, "unlock; move 1 from quarry", "unlock", "locked", "move 1 from quarry"},
	{"TE-release-late", "3", "locked", nil, "move 1 from quarry; release", "release", "a whole turn", "move 1 from quarry; collect"},
	{"TE-unlock-cocoa", "3", "locked", func(x *table) { x.give(1, 2, 0, 0, 0) }, "unlock; move 1 from forest", "unlock", "costs 3 cocoa; you have 2", "release"},
	{"TE-unlock-late", "3", "locked", func(x *table) { x.clear(rules.RulingUnlockLate) }, "move 1 from quarry; unlock; collect", "unlock", "this moment", ""},
	{"TE-unlock-free", "9", "locked", func(x *table) { x.hand(1, rules.KindFREECOCOA) }, "unlock free; move 1 from forest", "unlock free", "At this table", ""},
	{"TE-other-board", "3", "start", nil, "move 1 from quarry; build P13 at 1,1", "build", "Alchemy", ""},
	{"TE-other-board", "3", "start", nil, "move 1 from quarry; nobles row 1", "nobles", "Nobles", ""},
	{"TE-no-main", "3", "worship", nil, "move 1 from deposits; action", "action", "Palace", "move 1 from deposits; collect"},
	{"TE-main-cocoa", "3.2", "tiles", func(x *table) { x.give(1, 0, 6, 6, 6) }, "move 3 from forest power 2; row 1", "", "costs 1 cocoa, one for each colour there; you have 0", "move 3 from forest power 2; collect"},
	{"TE-main-free", "9", "tiles", nil, "move 1 from quarry; action free; tech T01", "action free", "wasted", ""},
	{"TE-alchemy-none", "4", "start", func(x *table) { x.give(1, 6, 6, 6, 0) }, "move 1 from quarry; tech T05", "", "1 worker, 0 gold", ""},
	{"TE-nobles-wood", "4", "start", func(x *table) { x.give(1, 6, 1, 6, 6) }, "move 3 from forest power 1; nobles", "nobles", "costs 2 wood; you have 1", ""},
	{"TE-nobles-full", "4", "start", func(x *table) { x.s.Rows[0] = 5 }, "move 3 from forest power 1; nobles", "nobles", "no row", ""},
	{"TE-decorate-gold", "4", "start", func(x *table) { x.give(1, 6, 6, 6, 2) }, "move 2 from forest power 1; decorate DC04 north", "", "costs 3 gold; you have 2", ""},
	{"TE-decorate-none", "4", "bare", nil, "move 2 from forest power 1; decorate DC04 north", "", "no decoration", ""},
	{"TE-build-none", "4", "start", func(x *table) { x.give(1, 6, 6, 1, 6) }, "move 3 from quarry; build P13 at 1,1", "", "6 wood, 1 stone", ""},
	{"TE-no-worship", "3.3", "start", nil, "move 1 from quarry; worship temple", "worship temple", "no worship space: Alchemy", ""},
	{"TE-worship-own", "3.3", "locked", func(x *table) { x.dice(1, rules.Forest, 2, rules.Quarry, 3, rules.Palace, 1).lock(1, 0, 1) }, "move 2 from quarry; worship temple", "worship temple", "Your own worker", ""},
	{"TE-worship-own", "3.3", "locked", nil, "move 2 from quarry; worship temple", "worship temple", "Your own worker", ""},
	{"TE-worship-cocoa", "3.3", "worship", func(x *table) { x.give(1, 0, 6, 6, 6) }, "move 2 from quarry; worship both", "worship both", "costs 1 cocoa; you have 0", "move 2 from quarry; worship temple"},
	{"TE-worship-palace", "3.3", "worship", nil, "move 1 from deposits; worship tile", "worship tile", "RA04, RB02, RC08", "move 1 from deposits; worship RA04"},
	{"TE-worship-lost", "3.3", "worship", func(x *table) { x.p(1).Temple[rules.Red] = 10; x.p(2).Temple[rules.Red] = 11 }, "move 2 from quarry; worship temple", "worship temple", "temple: red", "move 2 from quarry; worship tile"},
	{"TE-worship-trade", "3.3", "worship", func(x *table) { x.give(1, 0, 6, 6, 6) }, "move 1 from deposits; worship RB02", "worship RB02", "RB02", "move 1 from deposits; worship RA04"},
	{"TE-worship-temple", "3.3", "worship", nil, "move 2 from quarry; worship blue", "blue", "Forest: red", "move 2 from quarry; worship temple"},
	{"TE-worship-free", "9", "worship", func(x *table) { x.hand(1, rules.KindFREECOCOA) }, "move 2 from quarry; worship temple free", "worship temple free", "wasted", ""},
	{"TE-royal", "10", "worship", nil, "move 1 from deposits; worship RA05", "RA05", "RA04, RB02, RC08", "move 1 from deposits; worship RA04"},
	{"TE-royal", "10", "worship", nil, "move 1 from deposits; worship blue", "blue", "RA04, RB02, RC08", ""},
	{"TE-no-tile", "9", "bigstep", nil, "move 1 from nobles; worship tile", "worship tile", "Gold Deposits", "move 1 from nobles; worship temple"},
	{"TE-tile-price", "9", "bigstep", func(x *table) { x.give(1, 6, 0, 0, 0).hand(1, rules.KindRES2) }, "move 1 from nobles; worship blue; claim VP4", "claim VP4", "costs 1 wood; you lack 1 wood", ""},
	{"TE-tile-price", "9", "worship", func(x *table) { x.give(1, 6, 0, 0, 0) }, "move 2 from quarry; worship tile", "worship tile", "lack 1 wood", ""},
	{"TE-not-there", "9", "bigstep", nil, "move 1 from nobles; worship blue; claim RES3", "claim RES3", "VP4, M3", "move 1 from nobles; worship temple; claim VP4"},
	{"TE-not-there", "9", "worship", nil, "move 2 from quarry; worship RES3", "RES3", "VP4", ""},
	{"TE-use-none", "9", "start", nil, "use VP4; move 1 from quarry", "use VP4", "no tile VP4", "move 1 from quarry"},
	{"TE-use-none", "9", "start", nil, "move 5 from quarry anywhere", "move 5 from quarry anywhere", "ANYWHERE", ""},
	{"TE-use-none", "9", "start", nil, "use anywhere; move 5 from quarry", "use anywhere", "ANYWHERE", ""},
	{"TE-use-mask", "9", "start", nil, "use M3", "use M3", "Masks are not used", ""},
	{"TE-use-now", "9", "tiles", nil, "move 1 from quarry; use POWER2; collect", "use POWER2", "not between a move", ""},
	{"TE-use-now", "9", "tiles", nil, "use EXTRAWORKER; move 1 from quarry", "use EXTRAWORKER", "one more worker counts", ""},
	{"TE-use-vain", "9", "locked", func(x *table) { x.hand(1, rules.KindAVENUE); x.p(1).Avenue = 9 }, "use AVENUE; move 1 from quarry", "use AVENUE", "bring nothing", ""},
	{"TE-use-idle", "9", "tiles", nil, "use freecocoa; move 1 from quarry; collect; done", "", "FREECOCOA served nothing", "move 1 from quarry; collect"},
	{"TE-use-idle", "9", "worship", func(x *table) { x.hand(1, rules.KindDOUBLE) }, "move 2 from quarry; use double; collect", "", "DOUBLE served nothing", "move 2 from quarry; collect"},
	{"TE-take-count", "7", "bigstep", nil, "move 1 from nobles; worship blue; claim none; take 2 wood", "take 2 wood", "receive 1 resource, you named 2", "move 1 from nobles; worship temple; claim none; take wood"},
	{"TE-take-kind", "7", "bigstep", nil, "move 1 from nobles; worship blue; claim none; take cocoa", "cocoa", "not cocoa", ""},
	{"TE-temple-top", "7", "ascend", func(x *table) { x.p(1).Temple[rules.Red] = 10; x.p(2).Temple[rules.Red] = 11 }, "move 2 from quarry; action; power 5; reward temple; up red", "up red", "red temple", "move 2 from quarry; action; power 5; reward temple; up blue"},
	{"TE-temple-order", "7", "start", nil, "move 2 from forest power 1; decorate DC04 west; up green", "up green", "green temple", "move 2 from forest power 1; decorate DC04 west; up blue"},
	{"TE-power-none", "5", "start", nil, "move 2 from quarry; action; power 3", "power 3", "forest 1, forest 4, forest 2", "move 2 from quarry; action; power 1"},
	{"TE-power-which", "5", "tiles", nil, "use POWER2; power forest", "power forest", "forest 2, forest 3", "use POWER2; power forest 2"},
	{"TE-power-board", "5", "start", nil, "move 2 from quarry; action; power quarry", "power quarry", "Forest", ""},
	{"TE-power-board", "5", "start", nil, "move 3 from quarry; build P13 at 1,1 turn 2; power stone; reward cocoa", "power stone", "on its board (Construction), not there: Stone Quarry", "move 3 from quarry; build P13 at 1,1 turn 2"},
	{"TE-power-must", "5", "start", nil, "move 2 from quarry; action; power none", "power none", "may not be declined", ""},
	{"TE-buy-cocoa", "11", "after", func(x *table) {
		x.give(1, 1, 0, 0, 0).hand(1, rules.KindCOCOA4).dice(1, rules.Forest, 1, rules.Palace, 2, rules.Quarry, 2)
	}, "move 2 from quarry; action; power 1; buy", "buy", "costs 1 cocoa; you have 0", ""},
	{"TE-reward-which", "6", "ascend", nil, "move 2 from quarry; action; power 5; reward 5", "reward 5", "points, cocoa", "move 2 from quarry; action; power 5; reward cocoa"},
	{"TE-reward-worker", "6", "ascend", func(x *table) { x.dice(1, rules.Forest, 5, rules.Forest, 2, rules.Quarry, 3, rules.Palace, 1) }, "move 2 from quarry; action; power 5; reward worker", "reward worker", "in play already", "move 2 from quarry; action; power 5; reward points"},
	{"TE-reward-cocoa", "6", "ascend", func(x *table) { x.give(1, 1, 0, 0, 0).dice(1, rules.Forest, 5, rules.Nobles, 2, rules.Quarry, 3) }, "move 2 from quarry; action; power 5; reward temples", "reward temples", "cost 3 cocoa; you have", ""},
	{"TE-trade-cocoa", "10", "worship", func(x *table) { x.give(1, 1, 0, 0, 0) }, "move 1 from deposits; worship RB02; trade 2x", "", "costs 1 cocoa; you have 0", "move 1 from deposits; worship RB02; trade"},
	{"TE-trade-has", "10", "royals", func(x *table) { x.give(1, 6, 6, 0, 0) }, "move 1 from deposits; worship RB07; trade gold", "trade gold", "nothing of that to trade: gold", "move 1 from deposits; worship RB07; trade wood"},
	{"TE-trade-must", "10", "royals", nil, "move 1 from deposits; worship RB07; trade none", "trade none", "carried out once", ""},
	{"TE-not-in-play", "4", "start", nil, "move 1 from quarry; tech T13", "T13", "T01, T03, T05, T09, T15, T17", "move 1 from quarry; tech T01"},
	{"TE-tech-owned", "4", "start", func(x *table) { x.knows(1, rules.Tech05) }, "move 1 from quarry; tech T05", "tech T05", "have T05 already", "move 1 from quarry; tech T01"},
	{"TE-tech-row", "4", "start", nil, "move 1 from quarry; tech T15", "tech T15", "row 2", "move 1 from quarry; tech T05"},
	{"TE-tech-gold", "4", "start", func(x *table) { x.give(1, 6, 6, 6, 1).dice(1, rules.Forest, 1, rules.Forest, 4, rules.Quarry, 5) }, "move 1 from quarry; tech T15", "tech T15", "costs 2 gold; you have 1", ""},
	{"TE-row", "4", "start", nil, "move 3 from forest power 1; row 2", "row 2", "only 1", ""},
	{"TE-not-on-display", "4", "start", nil, "move 3 from quarry; build P01 at 1,1", "build P01 at 1,1", "P13, P28, P29", ""},
	{"TE-not-on-display", "4", "start", nil, "move 2 from forest power 1; decorate DC00 north", "decorate DC00 north", "DC04, DC08", ""},
	{"TE-side-full", "4", "start", func(x *table) { fullSide(x, rules.North) }, "move 2 from forest power 1; decorate DC04 north", "decorate DC04 north", "full: north", "move 2 from forest power 1; decorate DC04 east"},
	{"TE-side-support", "4", "start", func(x *table) { x.s.Sides[rules.North][0] = 1; x.s.DecoDeck &^= 1 }, "move 2 from forest power 1; decorate DC04 north", "decorate DC04 north", "level 1", ""},
	{"TE-decorate-which", "4", "start", nil, "move 2 from forest power 1; decorate DC04", "decorate DC04", "which side", "move 2 from forest power 1; decorate DC04 east"},
	{"TE-build-which", "4", "start", nil, "move 3 from quarry; build P13 turn 1", "build P13 turn 1", "row and column", "move 3 from quarry; build P13 at 1,1 turn 1"},
	{"TE-build-price", "4", "start", func(x *table) { x.fill(0, 1, 4, 5).give(1, 6, 0, 6, 6) }, "move 3 from quarry; build P13 at 1,1", "build P13 at 1,1", "level 2 costs 1 wood, 2 stone; you lack 1 wood", "move 3 from quarry; build P13 at 1,3"},
	{"TE-build-most", "4", "tiles", func(x *table) { x.show("P13", "P28", "P29") }, "move 1 from forest power 2; build P13 at 1,1; build P28 at 1,2", "build P28 at 1,2", "as many tiles as workers count (1)", ""},
	{"TE-slot", "4", "start", nil, "move 3 from quarry; build P13 at 5,1", "build P13 at 5,1", "1 to 4", ""},
	{"TE-slot-full", "4", "start", func(x *table) { x.fill(3) }, "move 3 from quarry; build P13 at 1,4", "build P13 at 1,4", "no room left at 1,4", ""},
	{"TE-support", "4", "start", func(x *table) { x.fill(0) }, "move 3 from quarry; build P13 at 1,1", "build P13 at 1,1", "level 2", ""},
	{"TE-level", "4", "start", nil, "move 3 from quarry; build P13 at 1,1 level 2", "build P13 at 1,1 level 2", "level 1", ""},
	{"TE-turn", "4", "start", nil, "move 3 from quarry; build P13 at 1,1 turn 5", "build P13 at 1,1 turn 5", "turn 0 to 3", ""},
	{"TE-save-not", "11", "saving", nil, "move 1 from forest; build P13 at 1,1; save gold", "gold", "save this", "move 1 from forest; build P13 at 1,1; save stone"},
	{"TE-save-not", "11", "saving", nil, "move 1 from forest; build P13 at 1,1; save wood", "save wood", "wood", ""},
	{"TE-save-must", "11", "saving", func(x *table) { x.fill(0, 1, 4, 5) }, "move 1 from forest; build P13 at 1,3; save none; build P29 at 1,1; save none", "save none", "say what T15 saves", ""},
	{"TE-pay-owed", "13", "salary", nil, "pay 9", "pay 9", "owe 4 cocoa, not 9", "pay 4"},
	{"TE-pay-has", "13", "salary", func(x *table) { x.p(1).Goods[rules.Cocoa] = 2 }, "pay 3", "pay 3", "you have 2", "pay 2"},
	{"TE-pay-free", "9", "salary", nil, "pay free", "pay free", "FREECOCOA", ""},
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
	all := lines.Refusals[rules.State]{Rules: newest, Prefix: "TE-", Words: words.Catalog, Open: []string{"TE-missing", "TE-move-which"}}
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
	if len(newest.Card().Codes) != len(rules.RefusalCodes) {
		t.Error("the card does not list the codes")
	}
}
