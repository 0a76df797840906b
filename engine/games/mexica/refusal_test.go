package mexica

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/lines"
	"painani/engine/games/mexica/rules"
	"painani/engine/games/mexica/words"
)

// A line that is refused: what is quoted of it, ownWords of the English sentence, and
// something that is suggested instead ("" for any).
var refusalCases = []struct {
	code, section, position string
	change                  func(x *table)
	line, quoted, says      string
	near                    string
}{
	{"MX-too-long", "", "open", nil, strings.Repeat("walk h7, ", 300), "", "2000", ""},
	{"MX-empty", "", "open", nil, " ;, ", "", "", ""},
	{"MX-unknown-word", "", "open", nil, "canal o5, xyzzy", "xyzzy", "xyzzy", ""},
	{"MX-unknown-word", "", "open", nil, "cannal o5", "cannal", "cannal", "canal"},
	{"MX-ambiguous-word", "", "open", nil, "canal o5; pla b3", "pla", "pla", "build"},
	{"MX-verb", "5", "open", nil, "o5", "o5", "o5", "canal o5"},
	{"MX-verb", "5", "open", nil, "build o5", "build", "build", "canal o5"},
	{"MX-verb", "5", "boat", nil, "chip buy; o9", "o9", "o9", "chip buy; boat o9"},
	{"MX-unfit", "5.1", "open", nil, "canal 3 o5", "3", "3", ""},
	{"MX-unfit", "5.1", "open", nil, "canal 3 o5; walk h7", "3", "3", "canal o5; walk h7"},
	{"MX-unfit", "5", "open", nil, "walk h7; 3", "3", "3", ""},
	{"MX-unfit", "5", "open", nil, "canal o5 h", "h", "h", "canal o5"},
	{"MX-missing", "5.1", "open", nil, "canal", "canal", "", ""},
	{"MX-missing", "5.4", "open", nil, "walk; canal o5", "walk", "", "walk h7; canal o5"},
	{"MX-missing", "5.8", "corner", nil, "found", "found", "", "found 3 b2"},
	{"MX-missing", "5.7", "corner", nil, "temple 2", "temple 2", "", "temple 2 b2"},
	{"MX-missing", "5", "open", nil, "chip", "chip", "", ""},
	{"MX-missing", "5.3", "bridges", nil, "shift k10", "shift k10", "", "shift k10 o9"},
	{"MX-too-much", "4", "open", nil, "walk h7, end, canal o5", "canal", "canal", "walk h7"},
	{"MX-too-much", "4", "start", nil, "start g7 h7", "h7", "h7", "start g7"},
	{"MX-number", "5", "open", nil, "temple 5 h7", "5", "1", ""},
	{"MX-number", "5", "open", nil, "found 14 g5", "14", "13", ""},
	{"MX-number", "5", "boat", nil, "use 13 chips", "13", "12", "chip use"},
	{"MX-no-cell", "1", "open", nil, "canal o5; canal v3", "v3", "v3", ""},
	{"MX-no-cell", "1", "open", nil, "walk h15", "h15", "h15", ""},
	{"MX-over", "6", "open", func(x *table) { x.s.Phase = rules.PhaseOver }, "walk h7", "", "", ""},
	{"MX-not-your-turn", "4", "open", func(x *table) { x.turn(2, rules.TurnAP) }, "walk h7", "", "", ""},
	{"MX-now-start", "3", "start", nil, "canal o5", "canal", "h6", ""},
	{"MX-now-turn", "3", "open", nil, "start h6", "start", "", ""},
	{"MX-start-cell", "3", "start", nil, "start h7", "start h7", "g7", "start g7"},
	{"MX-start-cell", "3", "start", func(x *table) { x.p(1).At = x.c("h6"); x.s.Turn = 1; x.p(2).At = x.c("g7"); x.p(1).At = rules.Nowhere }, "g7", "g7", "i7", "start h6"},

	{"MX-now-neutral", "10", "setting", nil, "start h6", "start", "temple 3 g5", ""},
	{"MX-now-neutral", "10", "setting", nil, "end", "end", "1, 2, 3, 4", ""},
	{"MX-neutral-shore", "10", "setting", nil, "temple 2 b13", "temple 2 b13", "b13", ""},
	{"MX-neutral-close", "10", "setting", nil, "temple 2 f10", "temple 2 f10", "d11", "temple 2 f9"},
	{"MX-neutral-level", "10", "setting", func(x *table) { x.s.Unset[2] = 0 }, "temple 3 n7", "temple 3 n7", "1, 2, 4", "temple 2 n7"},
	{"MX-ap", "4", "open", nil, "canal a3, b3, c3, d3, e3+e2; canal f2+f3; canal g3+g2", "canal g3+g2", "", "canal a3; canal b3; canal c3; canal d3; canal e2+e3; canal f2+f3"},
	{"MX-ap", "4", "open", func(x *table) { x.turn(1, 4) }, "travel a3", "travel a3", "5", ""},
	{"MX-ap", "4", "open", func(x *table) { x.turn(1, 2) }, "temple 3 g5", "temple 3 g5", "3", "temple 2 g5"},
	{"MX-ap", "4", "boat", func(x *table) { x.turn(1, 1) }, "boat o10", "boat o10", "2", "boat o9"},
	{"MX-ap", "4", "open", func(x *table) { x.turn(1, 0) }, "walk h7", "walk h7", "1", ""},
	{"MX-ap", "4", "open", func(x *table) { x.turn(1, 0) }, "walk", "walk", "1", ""},
	{"MX-ap", "4", "open", nil, "walk a3", "walk a3", "10", "walk h7"},
	{"MX-ap", "4", "open", func(x *table) { x.turn(1, 0) }, "bridge o7", "bridge o7", "1", ""},
	{"MX-ap", "4", "open", func(x *table) { x.turn(1, 0) }, "chip buy", "chip buy", "1", ""},
	{"MX-ap", "4", "bridges", func(x *table) { x.turn(1, 0) }, "shift k10 o7", "shift k10 o7", "1", ""},

	{"MX-lake", "1.2", "open", nil, "canal s6", "s6", "s6", ""},
	{"MX-lake", "1.2", "open", nil, "canal o5+o4", "o4", "o4", ""},
	{"MX-lake", "1.2", "open", nil, "walk b9", "b9", "b9", ""},
	{"MX-occupied", "1.2", "open", nil, "canal d5; walk g7", "walk g7", "g7", "canal d5; walk h7"},
	{"MX-occupied", "1.2", "corner", nil, "canal b1", "canal b1", "b1", ""},
	{"MX-occupied", "1.2", "corner", func(x *table) { x.temples(2, "2c2") }, "temple 1 c2", "temple 1 c2", "c2", "temple 1 b2"},
	{"MX-occupied", "1.2", "corner", func(x *table) { x.founded(3, "c2") }, "walk c2", "walk c2", "c2", "walk b2"},
	{"MX-occupied", "1.2", "open", nil, "canal d5; walk g7; canal k10", "walk g7", "g7", "canal d5; canal k10"},
	{"MX-occupied", "1.2", "open", nil, "canal d5; walk g7; canal k10", "walk g7", "g7", "canal d5; walk h7; canal k10"},
	{"MX-palace", "1.2", "open", nil, "canal h7", "canal h7", "h7", "canal h5"},
	{"MX-palace", "1.2", "open", nil, "temple 1 h7", "temple 1 h7", "h7", "temple 1 h5"},
	{"MX-water", "1.2", "open", nil, "canal o6", "canal o6", "o6", "canal o5"},
	{"MX-no-span", "1.2", "open", nil, "travel o7", "travel o7", "o7", "travel n7"},

	{"MX-no-single", "9", "open", func(x *table) { x.canals("a3 c3 e3 g3 i3 k3") }, "canal o5", "canal o5", "", "canal n5+o5"},
	{"MX-no-double", "9", "open", func(x *table) { x.s.Doubles = 0 }, "canal n5+n4", "canal n5+n4", "", "canal n4"},
	{"MX-not-neighbours", "5.1", "open", nil, "canal d3+d5", "canal d3+d5", "d5", "canal d3+d4"},
	{"MX-access", "5.1", "open", nil, "bridge o7; canal n7", "canal n7", "o7", "bridge o7; canal m7"},
	{"MX-founded", "5.1", "corner", func(x *table) { x.founded(3, "c2") }, "canal b2", "canal b2", "3", ""},

	{"MX-not-canal", "5.2", "open", nil, "bridge n7", "bridge n7", "n7", "bridge o7"},
	{"MX-not-canal", "5.2", "open", nil, "bridge s6", "s6", "s6", ""},
	{"MX-bridge-there", "5.2", "boat", nil, "bridge o7 h", "bridge o7 h", "o7", ""},
	{"MX-bridge-ends", "5.2", "boat", nil, "bridge o11", "bridge o11", "o11", "bridge o5"},
	{"MX-bridge-axis", "5.2", "open", nil, "bridge o7 v", "bridge o7 v", "o7", "bridge o7"},
	{"MX-which-axis", "5.2", "corner", nil, "bridge k10", "bridge k10", "k10", "bridge k10 h"},
	{"MX-bridges-left", "5.3", "boat", nil, "shift o6 o8", "shift o6 o8", "7", ""},
	{"MX-bridges-gone", "5.3", "bridges", nil, "bridge o7", "bridge o7", "", "shift o6 o7"},
	{"MX-no-bridge", "5.3", "bridges", nil, "shift o9 o7", "shift o9 o7", "o9", "shift k10 o7"},
	{"MX-no-bridge", "5.5", "boat", nil, "boat o8", "boat o8", "o8", "boat o9"},
	{"MX-no-bridge", "5.5", "boat", nil, "boat s6", "s6", "s6", ""},
	{"MX-bridge-loaded", "5.3", "bridges", nil, "shift o8 o7", "shift o8 o7", "o8", "shift k10 o7"},
	{"MX-same-place", "5.3", "bridges", nil, "shift k10 k10 v", "shift k10 k10 v", "k10", ""},

	{"MX-here", "5.4", "open", nil, "walk h6", "walk h6", "h6", "walk h7"},
	{"MX-here", "5.5", "boat", nil, "boat o7", "boat o7", "o7", "boat o9"},
	{"MX-here", "5.6", "open", nil, "travel h6", "travel h6", "h6", "travel h7"},
	{"MX-no-way", "5.4", "corner", nil, "walk g5", "walk g5", "g5", ""},
	{"MX-no-boat", "5.5", "open", func(x *table) { x.spans("o7h") }, "boat o7", "boat o7", "h6", ""},
	{"MX-no-boat", "5.5", "open", func(x *table) { x.spans("o7h") }, "boat", "boat", "h6", ""},
	{"MX-no-waterway", "5.5", "boat", func(x *table) { x.canals("k10").spans("k10h") }, "boat k10; walk l10", "boat k10", "k10", "boat o10; walk n10 m10 l10"},

	{"MX-no-temple", "5.7", "open", func(x *table) { x.p(1).Stock[3] = 0 }, "temple 4 g5", "temple 4 g5", "4", "temple 3 g5"},
	{"MX-other-district", "5.7", "corner", nil, "temple 1 g5", "temple 1 g5", "g5", "temple 1 c2"},
	{"MX-other-district", "5.8", "corner", nil, "found 3 g5", "found 3 g5", "g5", "found 3 c2"},
	{"MX-on-bridge", "5.7", "boat", nil, "temple 1 n7", "temple 1 n7", "o7", ""},
	{"MX-on-bridge", "5.8", "boat", nil, "found 7 r9", "found 7 r9", "o7", ""},
	{"MX-no-tile", "5.8", "corner", func(x *table) { x.bank(4, 5) }, "found c2", "found c2", "3", ""},
	{"MX-size", "5.8", "corner", nil, "found 5 c2", "found 5 c2", "5", "found 3 c2"},
	{"MX-district-founded", "5.8", "corner", func(x *table) { x.founded(3, "c2") }, "found 3 b2", "found 3 b2", "c2", ""},
	{"MX-no-room", "5.8", "corner", func(x *table) { x.temples(2, "1b2 1c2") }, "found", "found", "3", ""},
	{"MX-no-room", "5.7", "corner", func(x *table) { x.temples(2, "1b2 1c2") }, "temple 1", "temple 1", "3", ""},
	{"MX-which-level", "5.7", "corner", nil, "temple c2", "temple c2", "c2", "temple 1 c2"},

	{"MX-no-chips", "5.9", "open", func(x *table) { x.chips(2, rules.ChipSupply) }, "chip buy", "chip buy", "", ""},
	{"MX-two-chips", "5.9", "open", nil, "chip buy 3", "chip buy 3", "2", "chip buy 2"},
	{"MX-used-up", "5.10", "open", func(x *table) { x.chips(1, 2) }, "chip use 3", "chip use 3", "2", ""},
	{"MX-own-chip", "5.10", "open", nil, "walk h7; chip use", "chip use", "", "walk h7"},
	{"MX-shelter", "5.11", "open", shutter, "temple 2 f10", "temple 2 f10", "f10", ""},
	{"MX-shelter", "5.11", "open", shutter, "travel f10", "travel f10", "f10", ""},
	{"MX-shelter", "5.11", "open", shutter, "canal f10+g10", "canal f10+g10", "f10", ""},
}

// shutter makes it round 1, with one way out for seat 2, f10.
func shutter(x *table) {
	x.stand(1, "f11").stand(2, "f9").temples(1, "1e9 1g9 1f8").s.Round = 1
}

// TestRefusals provokes every code of the card.
func TestRefusals(t *testing.T) {
	all := lines.Refusals[rules.State]{Rules: newest, Prefix: "MX-", Words: words.Catalog}
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

// TestCodes: refusals name the values that codes.txt lists of their codes, and the sources name those codes alone.
func TestCodes(t *testing.T) {
	text, err := os.ReadFile("rules/codes.txt")
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if row := strings.Fields(line); len(row) > 2 && row[0] != "#" {
			values[row[0]] = strings.TrimSuffix(row[2], "-")
		}
	}
	for _, c := range refusalCases {
		x := positions[c.position](t)
		if c.change != nil {
			c.change(x)
		}
		var refusal *engine.Refusal
		if _, err := newest.Read(&x.s, 1, c.line); !errors.As(err, &refusal) {
			t.Fatalf("%q is not refused: %v", c.line, err)
		}
		if c.code == "MX-missing" {
			delete(refusal.Values, "word")
		}
		want := slices.Sorted(strings.FieldsFuncSeq(values[c.code], func(r rune) bool { return r == 44 }))
		if got := slices.Sorted(maps.Keys(refusal.Values)); strings.Join(got, ",") != strings.Join(want, ",") {
			t.Errorf("%s of %q names %v, want %v", c.code, c.line, got, want)
		}
	}
	named := regexp.MustCompile(`"MX-[a-z-]+"`)
	files, _ := filepath.Glob("notation/*.go")
	used := map[string]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range named.FindAllString(string(source), -1) {
			used[strings.Trim(code, `"`)] = true
		}
	}
	got, want := slices.Sorted(maps.Keys(used)), slices.Sorted(slices.Values(rules.Codes.List))
	if !slices.Equal(got, want) {
		t.Errorf("the sources name %v, the list %v", got, want)
	}
}

// TestWhyOnRandomBoards: every step that could be imagined and is not listed is
// refused for a reason, and every one that is listed is taken.
func TestWhyOnRandomBoards(t *testing.T) {
	reasons := map[string]int{}
	somewhere(t, 12, 90, func(s *rules.State, seat engine.Seat) {
		if s.Phase == rules.PhaseStart {
			return
		}
		listed := newest.Steps(s, seat, nil)
		luck := &chance.Quick{State: uint64(s.Idle) + uint64(len(listed))}
		for k := rules.StepCanal; k < rules.StepEnd; k++ {
			for range 60 {
				all := append(imagine(k, uint8(luck.Next()%rules.CellCount)), rules.Move{Kind: rules.StepBuy})
				m := all[luck.Next()%uint64(len(all))]
				if k >= rules.StepBuy {
					m = rules.Move{Kind: k}
				}
				if n := len(s.Path(s.Player(uint8(seat)).At, m.A)); slices.Contains(listed, rules.Pack(m)) || k == rules.StepWalk && n > 0 && n <= int(s.AP) {
					continue
				}
				refusal := newest.Why(s, seat, rules.Pack(m))
				if refusal.Code == "MX-unfit" {
					t.Fatalf("nothing speaks against %s, which is not offered", show(rules.Pack(m)))
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
			if refusal := newest.Why(&x.s, engine.Seat(x.s.Turn), step); refusal.Code != "MX-shelter" {
				t.Fatalf("%s is refused with %s", show(step), refusal)
			}
		}
	}
	if withheld < 30 {
		t.Errorf("only %d steps withheld", withheld)
	}
}
