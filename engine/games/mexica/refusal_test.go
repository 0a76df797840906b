package mexica

import (
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/lines"
)

// A line that is refused: what is quoted of it, words of the English sentence, and
// something that is suggested instead ("" for any).
var refusalCases = []struct {
	code, section, position string
	change                  func(x *table)
	line, quoted, says      string
	near                    string
}{
	{codeTooLong, "", "open", nil, strings.Repeat("walk h7, ", 300), "", "2000", ""},
	{codeEmpty, "", "open", nil, " ;, ", "", "", ""},
	{codeUnknown, "", "open", nil, "canal o5, xyzzy", "xyzzy", "xyzzy", ""},
	{codeUnknown, "", "open", nil, "cannal o5", "cannal", "cannal", "canal"},
	{codeAmbiguous, "", "open", nil, "canal o5; pla b3", "pla", "pla", "build"},
	{codeVerb, "5", "open", nil, "o5", "o5", "o5", "canal o5"},
	{codeVerb, "5", "open", nil, "build o5", "build", "build", "canal o5"},
	{codeVerb, "5", "boat", nil, "chip buy; o9", "o9", "o9", "chip buy; boat o9"},
	{codeUnfit, "5", "open", nil, "canal 3 o5", "3", "3", ""},
	{codeUnfit, "5", "open", nil, "walk h7; 3", "3", "3", ""},
	{codeUnfit, "5", "open", nil, "canal o5 h", "h", "h", "canal o5"},
	{codeMissing, "5", "open", nil, "canal", "canal", "", ""},
	{codeMissing, "5", "open", nil, "walk; canal o5", "walk", "", "walk h7"},
	{codeMissing, "5", "corner", nil, "found", "found", "", "found 3 b2"},
	{codeMissing, "5", "corner", nil, "temple 2", "temple 2", "", "temple 2 b2"},
	{codeMissing, "5", "open", nil, "chip", "chip", "", ""},
	{codeMissing, "5", "bridges", nil, "shift k10", "shift k10", "", "shift k10 o9"},
	{codeTooMuch, "4", "open", nil, "walk h7, end, canal o5", "canal", "canal", "walk h7"},
	{codeTooMuch, "4", "start", nil, "start g7 h7", "h7", "h7", "start g7"},
	{codeNumber, "5", "open", nil, "temple 5 h7", "5", "1", ""},
	{codeNumber, "5", "open", nil, "found 14 g5", "14", "13", ""},
	{codeNumber, "5", "boat", nil, "use 13 chips", "13", "12", "chip use"},
	{codeNoCell, "1", "open", nil, "canal o5; canal v3", "v3", "v3", ""},
	{codeNoCell, "1", "open", nil, "walk h15", "h15", "h15", ""},
	{codeOver, "6", "open", func(x *table) { x.s.Phase = phaseOver }, "walk h7", "", "", ""},
	{codeNotYours, "4", "open", func(x *table) { x.turn(2, turnAP) }, "walk h7", "", "", ""},
	{codeNowStart, "3", "start", nil, "canal o5", "canal", "h6", ""},
	{codeNowTurn, "3", "open", nil, "start h6", "start", "", ""},
	{codeStartCell, "3", "start", nil, "start h7", "start h7", "g7", "start g7"},
	{codeStartCell, "3", "start", func(x *table) { x.p(1).At = x.c("h6"); x.s.Turn = 1; x.p(2).At = x.c("g7"); x.p(1).At = nowhere }, "g7", "g7", "i7", "start h6"},

	{codeAP, "4", "open", nil, "canal a3, b3, c3, d3, e3+e2; canal f2+f3; canal g3+g2", "canal g3+g2", "", "canal a3; canal b3; canal c3; canal d3; canal e2+e3; canal f2+f3"},
	{codeAP, "4", "open", func(x *table) { x.turn(1, 4) }, "travel a3", "travel a3", "5", ""},
	{codeAP, "4", "open", func(x *table) { x.turn(1, 2) }, "temple 3 g5", "temple 3 g5", "3", "temple 2 g5"},
	{codeAP, "4", "boat", func(x *table) { x.turn(1, 1) }, "boat o10", "boat o10", "2", "boat o9"},
	{codeAP, "4", "open", func(x *table) { x.turn(1, 0) }, "walk h7", "walk h7", "1", ""},
	{codeAP, "4", "open", func(x *table) { x.turn(1, 0) }, "walk", "walk", "1", ""},
	{codeAP, "4", "open", nil, "walk a3", "walk a3", "10", "walk h7"},
	{codeAP, "4", "open", func(x *table) { x.turn(1, 0) }, "bridge o7", "bridge o7", "1", ""},
	{codeAP, "4", "open", func(x *table) { x.turn(1, 0) }, "chip buy", "chip buy", "1", ""},
	{codeAP, "4", "bridges", func(x *table) { x.turn(1, 0) }, "shift k10 o7", "shift k10 o7", "1", ""},

	{codeLake, "1.2", "open", nil, "canal s6", "s6", "s6", ""},
	{codeLake, "1.2", "open", nil, "canal o5+o4", "o4", "o4", ""},
	{codeLake, "1.2", "open", nil, "walk b9", "b9", "b9", ""},
	{codeOccupied, "1.2", "open", nil, "canal d5; walk g7", "walk g7", "g7", "canal d5; walk h7"},
	{codeOccupied, "1.2", "corner", nil, "canal b1", "canal b1", "b1", ""},
	{codeOccupied, "1.2", "corner", func(x *table) { x.temples(2, "2c2") }, "temple 1 c2", "temple 1 c2", "c2", "temple 1 b2"},
	{codeOccupied, "1.2", "corner", func(x *table) { x.founded(3, "c2") }, "walk c2", "walk c2", "c2", "walk b2"},
	{codePalace, "1.2", "open", nil, "canal h7", "canal h7", "h7", "canal h5"},
	{codePalace, "1.2", "open", nil, "temple 1 h7", "temple 1 h7", "h7", "temple 1 h5"},
	{codeWater, "1.2", "open", nil, "canal o6", "canal o6", "o6", "canal o5"},
	{codeNoSpan, "1.2", "open", nil, "travel o7", "travel o7", "o7", "travel n7"},

	{codeNoSingle, "9", "open", func(x *table) { x.canals("a3 c3 e3 g3 i3 k3") }, "canal o5", "canal o5", "", "canal n5+o5"},
	{codeNoDouble, "9", "open", func(x *table) { x.s.Doubles = 0 }, "canal n5+n4", "canal n5+n4", "", "canal n4"},
	{codeNeighbours, "5.1", "open", nil, "canal d3+d5", "canal d3+d5", "d5", "canal d3+d4"},
	{codeAccess, "5.1", "open", nil, "bridge o7; canal n7", "canal n7", "o7", "bridge o7; canal m7"},
	{codeFounded, "5.1", "corner", func(x *table) { x.founded(3, "c2") }, "canal b2", "canal b2", "3", ""},

	{codeNotCanal, "5.2", "open", nil, "bridge n7", "bridge n7", "n7", "bridge o7"},
	{codeNotCanal, "5.2", "open", nil, "bridge s6", "s6", "s6", ""},
	{codeBridgeThere, "5.2", "boat", nil, "bridge o7 h", "bridge o7 h", "o7", ""},
	{codeBridgeEnds, "5.2", "boat", nil, "bridge o11", "bridge o11", "o11", "bridge o5"},
	{codeBridgeAxis, "5.2", "open", nil, "bridge o7 v", "bridge o7 v", "o7", "bridge o7"},
	{codeWhichAxis, "5.2", "corner", nil, "bridge k10", "bridge k10", "k10", "bridge k10 h"},
	{codeBridgesLeft, "5.3", "boat", nil, "shift o6 o8", "shift o6 o8", "7", ""},
	{codeBridgesGone, "5.3", "bridges", nil, "bridge o7", "bridge o7", "", "shift o6 o7"},
	{codeNoBridge, "5.3", "bridges", nil, "shift o9 o7", "shift o9 o7", "o9", "shift k10 o7"},
	{codeNoBridge, "5.5", "boat", nil, "boat o8", "boat o8", "o8", "boat o9"},
	{codeNoBridge, "5.5", "boat", nil, "boat s6", "s6", "s6", ""},
	{codeBridgeUsed, "5.3", "bridges", nil, "shift o8 o7", "shift o8 o7", "o8", "shift k10 o7"},
	{codeSamePlace, "5.3", "bridges", nil, "shift k10 k10 v", "shift k10 k10 v", "k10", ""},

	{codeHere, "5.4", "open", nil, "walk h6", "walk h6", "h6", "walk h7"},
	{codeHere, "5.5", "boat", nil, "boat o7", "boat o7", "o7", "boat o9"},
	{codeHere, "5.6", "open", nil, "travel h6", "travel h6", "h6", "travel h7"},
	{codeNoWay, "5.4", "corner", nil, "walk g5", "walk g5", "g5", ""},
	{codeNoSail, "5.5", "open", func(x *table) { x.spans("o7h") }, "boat o7", "boat o7", "h6", ""},
	{codeNoSail, "5.5", "open", func(x *table) { x.spans("o7h") }, "boat", "boat", "h6", ""},
	{codeNoRoute, "5.5", "boat", func(x *table) { x.canals("k10").spans("k10h") }, "boat k10; walk l10", "boat k10", "k10", "boat o9"},

	{codeStock, "5.7", "open", func(x *table) { x.p(1).Stock[3] = 0 }, "temple 4 g5", "temple 4 g5", "4", "temple 3 g5"},
	{codeElsewhere, "5.7", "corner", nil, "temple 1 g5", "temple 1 g5", "g5", "temple 1 c2"},
	{codeElsewhere, "5.8", "corner", nil, "found 3 g5", "found 3 g5", "g5", "found 3 c2"},
	{codeOnBridge, "5.7", "boat", nil, "temple 1 n7", "temple 1 n7", "o7", ""},
	{codeOnBridge, "5.8", "boat", nil, "found 7 r9", "found 7 r9", "o7", ""},
	{codeNoTile, "5.8", "corner", func(x *table) { x.bank(4, 5) }, "found c2", "found c2", "3", ""},
	{codeSize, "5.8", "corner", nil, "found 5 c2", "found 5 c2", "5", "found 3 c2"},
	{codeIsFounded, "5.8", "corner", func(x *table) { x.founded(3, "c2") }, "found 3 b2", "found 3 b2", "c2", ""},
	{codeNoRoom, "5.8", "corner", func(x *table) { x.temples(2, "1b2 1c2") }, "found", "found", "3", ""},
	{codeNoRoom, "5.7", "corner", func(x *table) { x.temples(2, "1b2 1c2") }, "temple 1", "temple 1", "3", ""},
	{codeWhichLevel, "5.7", "corner", nil, "temple c2", "temple c2", "c2", "temple 1 c2"},

	{codeNoChips, "5.9", "open", func(x *table) { x.chips(2, chipSupply) }, "chip buy", "chip buy", "", ""},
	{codeTwoChips, "5.9", "open", nil, "chip buy 3", "chip buy 3", "2", "chip buy 2"},
	{codeUsedUp, "5.10", "open", func(x *table) { x.chips(1, 2) }, "chip use 3", "chip use 3", "2", ""},
	{codeOwnChip, "5.10", "open", nil, "walk h7; chip use", "chip use", "", "walk h7"},
	{codeShelter, "5.11", "open", shutter, "temple 2 f10", "temple 2 f10", "f10", ""},
	{codeShelter, "5.11", "open", shutter, "travel f10", "travel f10", "f10", ""},
	{codeShelter, "5.11", "open", shutter, "canal f10+g10", "canal f10+g10", "f10", ""},
}

// shutter makes it round 1, with one way out for seat 2, f10.
func shutter(x *table) {
	x.stand(1, "f11").stand(2, "f9").temples(1, "1e9 1g9 1f8").s.Round = 1
}

// TestRefusals provokes every code of the card.
func TestRefusals(t *testing.T) {
	all := lines.Refusals[State]{Rules: Rules{}, Prefix: "MX-", Words: catalog}
	for _, c := range refusalCases {
		t.Run(lines.Case(c.code, c.line), func(t *testing.T) {
			x := positions[c.position](t)
			if c.change != nil {
				c.change(x)
			}
			all.Refuse(t, &x.s, c.line, lines.Refused{Code: c.code, Section: c.section, Quoted: c.quoted, Near: c.near, Says: c.says})
		})
	}
	all.All(t)
}

// TestWhyOnRandomBoards: every step that could be imagined and is not listed is
// refused for a reason, and every one that is listed is taken.
func TestWhyOnRandomBoards(t *testing.T) {
	reasons := map[string]int{}
	somewhere(t, 12, 90, func(s *State, seat engine.Seat) {
		if s.Phase == phaseStart {
			return
		}
		listed := Rules{}.Steps(s, seat, nil)
		luck := &chance.Quick{State: uint64(s.Idle) + uint64(len(listed))}
		for k := stepCanal; k < stepEnd; k++ {
			for range 60 {
				all := append(imagine(k, uint8(luck.Next()%cellCount)), move{Kind: stepBuy})
				m := all[luck.Next()%uint64(len(all))]
				if k >= stepBuy {
					m = move{Kind: k}
				}
				r := reader{s: *s, seat: seat}
				r.p = r.s.player(uint8(seat))
				if n := len(r.s.path(r.p.At, m.A)); slices.Contains(listed, pack(m)) || k == stepWalk && n > 0 && n <= int(s.AP) {
					continue
				}
				refusal := r.why(m)
				if refusal.Code == codeUnfit {
					t.Fatalf("nothing speaks against %s, which is not offered", show(pack(m)))
				}
				reasons[refusal.Code]++
			}
		}
	})
	if len(reasons) < 25 {
		t.Errorf("only %d reasons: %v", len(reasons), reasons)
	}
}

// TestShelterHasAReason: what the first round withholds is refused for that.
func TestShelterHasAReason(t *testing.T) {
	luck := &chance.Quick{State: 12}
	withheld := 0
	for range fixture.Games(t, 100) {
		x := crowd(t, luck)
		x.s.Round = 2
		all := x.steps()
		x.s.Round = 1
		listed := x.steps()
		for _, step := range all {
			if slices.Contains(listed, step) {
				continue
			}
			withheld++
			r := reader{s: x.s, seat: engine.Seat(x.s.Turn)}
			r.p = r.s.player(x.s.Turn)
			if refusal := r.why(unpack(step)); refusal.Code != codeShelter {
				t.Fatalf("%s is refused with %s", show(step), refusal)
			}
		}
	}
	if withheld < 30 {
		t.Errorf("only %d steps withheld", withheld)
	}
}
