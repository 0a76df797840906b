package teotihuacan

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/jsonform"
)

// TestJSONRoundTrip: any state that play reaches survives JSON, whatever the options.
func TestJSONRoundTrip(t *testing.T) {
	states.Reached(t, newest, 500, func(seats int, seed uint64) fixture.Game[rules.State] { return game(optionsOf(seats, seed), seed, nil) })
}

// TestJSONAlike: what people may have written by hand means what it always meant: null, capitals in names.
func TestJSONAlike(t *testing.T) {
	states.Alike[rules.State](t, newest, [][2]string{
		{`{"Players":[{"Cocoa":2},{}],"LIGHT":3}`, `{"players":[{"cocoa":2},{}],"light":3}`},
		{`{"players":[null,{"workers":null,"tiles":null}],"ring":null,"rulings":null,"decoration_deck":null,"turn":null}`, `{"players":[{},{}]}`},
		{`{"players":[{},{}],"nobles":[null,2],"neutral":[null,[1,null]]}`, `{"players":[{},{}],"nobles":[0,2],"neutral":[[],[1,0]]}`},
		{`{"start_player":2,"players":[{},{}],"turn":{"stage":""}}`, `{"start_player":2,"players":[{},{}],"turn":{"seat":2,"stage":"begin"}}`},
	})
}

// TestParseRefuses: positions that cannot be read, or that no game reaches.
func TestParseRefuses(t *testing.T) {
	states.Refused[rules.State](t, newest, jsonform.MaxBytes, []states.Case{
		{"something behind", `{"players":[{},{}]}{}`, "behind the position"},
		{"member twice", `{"players":[{"cocoa":1,"cocoa":2},{}]}`, "players 1 cocoa: twice"},
		{"no players", `{}`, "players: 0"},
		{"five players", `{"players":[{},{},{},{},{}]}`, "players: 5"},
		{"unknown field", `{"players":[{},{}],"moon":1}`, "unknown field"},
		{"unknown board", `{"players":[{},{}],"ring":["AB9","AB2","AB3","AB4","AB5","AB6","AB7","AB8"]}`, `unknown "AB9"`},
		{"short ring", `{"players":[{},{}],"ring":["AB1"]}`, "1 entries"},
		{"board twice", `{"players":[{},{}],"ring":["AB1","AB2","AB2","AB4","AB8","AB5","AB6","AB7"]}`, "ring"},
		{"Palace elsewhere", `{"players":[{},{}],"ring":["AB2","AB1","AB3","AB4","AB8","AB5","AB6","AB7"]}`, "Palace"},
		{"royal twice", `{"players":[{},{}],"royal":["RA04","RA05","RC01"]}`, "royal tile"},
		{"technology order", `{"players":[{},{}],"technologies":["T03","T01","T05","T07","T09","T11"]}`, "ascending"},
		{"bonus twice", `{"players":[{},{}],"bonus":["TB1","TB1","TB2"]}`, "bonus"},
		{"light beyond dark", `{"players":[{},{}],"light":11}`, "light"},
		{"light by Eclipse", `{"players":[{},{}],"light":10,"eclipses_held":1}`, "light disc"},
		{"final round too early", `{"players":[{},{}],"final_round":true}`, "final round"},
		{"too many buildings", `{"players":[{},{}],"nobles":[5,4,3]}`, "12 buildings"},
		{"row overfull", `{"players":[{},{}],"nobles":[6]}`, "nobles"},
		{"neutral with four", `{"players":[{},{},{},{}],"neutral":[[1,2,3]]}`, "neutral"},
		{"neutral twice", `{"players":[{},{}],"neutral":[[2,2,3]]}`, "neutral"},
		{"tile in the air", `{"players":[{},{}],"pyramid":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,"P00/0"]}`, "in the air"},
		{"tile without turn", `{"players":[{},{}],"pyramid":["P00"]}`, "turn"},
		{"tile twice", `{"players":[{},{}],"pyramid":["P00/0"],"pyramid_display":["P00"]}`, "pyramid tiles"},
		{"decoration too high", `{"players":[{},{}],"decorations":{"N":[null,"DC01"]}}`, "decorations"},
		{"decoration missing", `{"players":[{},{}],"decoration_deck":[]}`, "decorations"},
		{"hidden decoration", `{"players":[{},{}],"decoration_display":["hidden"]}`, "hidden"},
		{"discovery missing", `{"players":[{},{}],"discovery_deck":{"M1":1}}`, "discovery tiles"},
		{"too many masks", `{"players":[{"tiles":{"M1":1}},{"tiles":{"M1":1}}]}`, "M1"},
		{"spot overfull", `{"players":[{},{}],"discovery":{"avenue:8":["M1","M2"]}}`, "avenue:8"},
		{"used mask", `{"players":[{"used":{"M1":1}},{}]}`, "mask"},
		{"negative points", `{"players":[{"vp":-1},{}]}`, "vp"},
		{"power 6", `{"players":[{"workers":[{"board":2,"power":6}]},{}]}`, "power"},
		{"locked nowhere", `{"players":[{"workers":[{"board":5,"power":1,"space":1}]},{}]}`, "space"},
		{"worker nowhere", `{"players":[{"workers":[{"board":0,"power":1}]},{}]}`, "nowhere"},
		{"fourth not in play", `{"players":[{"workers":[{"board":2,"power":1},{"board":2,"power":1},{"board":2,"power":1},{"board":2,"power":3}]},{}]}`, "fourth"},
		{"two on a space", `{"players":[{"workers":[{"board":2,"power":1,"space":1}]},{"workers":[{"board":2,"power":1,"space":1}]}]}`, "two workers"},
		{"two on top", `{"players":[{"blue":11},{"blue":11}]}`, "top step"},
		{"debt outside", `{"players":[{"owes":3},{}]}`, "owes"},
		{"salary of nobody", `{"phase":"salary","players":[{},{}]}`, "nobody owes"},
		{"over too early", `{"phase":"over","players":[{},{}]}`, "phase over"},
		{"turns after the end", `{"players":[{},{}],"eclipses_held":3}`, "phase turn"},
		{"choosing without", `{"phase":"choose","players":[{},{}]}`, "not dealt"},
		{"draft without", `{"phase":"draft","players":[{},{}]}`, "draft"},
		{"starting tile twice", `{"phase":"start","players":[{"starting_tiles":["S01","S02"]},{"starting_tiles":["S01","S03"]}]}`, "twice"},
		{"unknown ruling", `{"players":[{},{}],"rulings":["house"]}`, `unknown "house"`},
		{"unknown decision", `{"players":[{},{}],"turn":{"seat":1,"stage":"done","pending":[{"decision":"dance"}]}}`, "dance"},
		{"decision lacks", `{"players":[{},{}],"turn":{"seat":1,"stage":"begun","pending":[{"decision":"temple"}]}}`, "count"},
		{"decision too early", `{"players":[{},{}],"turn":{"seat":1,"pending":[{"decision":"temple","count":1}]}}`, "before the turn"},
		{"decision asks nothing", `{"players":[{},{}],"turn":{"seat":1,"stage":"begun","pending":[{"decision":"light"}]}}`, "asks nothing"},
		{"learn elsewhere", `{"players":[{},{}],"turn":{"seat":1,"stage":"begun","pending":[{"decision":"learn"}]}}`, "no sense"},
		{"moved nowhere", `{"players":[{},{}],"turn":{"seat":1,"stage":"moved"}}`, "moved"},
		{"bought not owned", `{"players":[{},{}],"turn":{"seat":1,"stage":"begun","bought":["r1c1"]}}`, "bought"},
	})
}

// TestCanonical: the canonical form of a position in the middle of a turn does not change by itself.
func TestCanonical(t *testing.T) {
	s := begun(t)
	text := newest.Encode(&s)
	path := filepath.Join("testdata", "canonical.json")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(append(text, '\n'), want) {
		t.Errorf("canonical form has changed:\n%s", text)
	}
}

// numbers finds the numbers of a JSON text.
var numbers = regexp.MustCompile(`[:\[,]\d+`)

// TestMutants changes single numbers of positions out of random games: Check refuses
// the change, or the game goes on with it to its end, and every position on the way passes Check.
func TestMutants(t *testing.T) {
	luck := quick(77)
	passed := 0
	for seed := range uint64(6) {
		game(optionsOf(2+int(seed%3), seed), seed, eager(randomly(quick(seed)), seed)).Play(t, func(s *rules.State, now fixture.Now) bool {
			if now.N%9 != 8 {
				return true
			}
			text := newest.Encode(s)
			places := numbers.FindAllIndex(text, -1)
			for range 8 {
				at := places[luck.Next()%uint64(len(places))]
				mutant := slices.Concat(text[:at[0]+1], strconv.AppendUint(nil, luck.Next()%13, 10), text[at[1]:])
				if states.On(t, newest, mutant, luck, 60) {
					passed++
				}
			}
			return true
		})
	}
	if passed < 100 {
		t.Errorf("only %d mutants pass Check", passed)
	}
}

// FuzzPosition plays on from whatever a file says.
func FuzzPosition(f *testing.F) {
	canonical, err := os.ReadFile(filepath.Join("testdata", "canonical.json"))
	if err != nil {
		f.Fatal(err)
	}
	states.Fuzz(f, newest, 60, nil, `{"players":[{},{}]}`, string(canonical), `{"phase":"salary","players":[{"owes":3,"cocoa":2},{}]}`)
}
