package mexica

import (
	"testing"

	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/mexica/position"
	"painani/engine/games/mexica/rules"
	"painani/engine/jsonform"
)

// TestJSONRoundTrip: any state that eager play reaches survives JSON.
func TestJSONRoundTrip(t *testing.T) {
	states.Reached(t, newest, 500, func(seats int, seed uint64) fixture.Game[rules.State] {
		return game(seats, seed, eager(&chance.Quick{State: seed}))
	})
}

// TestJSONValid: FORMAT.md has every field and every phase.
func TestJSONValid(t *testing.T) {
	x := parsed(t, lateGame(t))
	states.Documented(t, newest, &x.s, "FORMAT.md", []string{"temples", "temple_stock", "neutral_temples"}, position.PhaseIDs[:]...)
}

// TestJSONDefaults: a position written by hand needs only what it is about.
func TestJSONDefaults(t *testing.T) {
	x := parsed(t, `{"players":[{"chips":2,"temples":{"f9":3}},{"points":7,"mexica":"a3"}],"canal_tiles":[["e2","e3"],["k10"]],"bridges":[{"at":"e2"}]}`)
	s := &x.s
	if s.Phase != rules.PhaseOne || s.Round != 1 || s.Turn != 1 || s.AP != 6 || s.Begun || s.Singles != 5 || s.Doubles != 34 || s.Spans != 10 || s.Chips != 10 {
		t.Errorf("defaults: %+v", s)
	}
	if s.Players[0].Stock != [rules.Levels]uint8{3, 3, 1, 1} || s.Players[1].Points[rules.FromBefore] != 7 || s.Players[0].At != x.c("h6") {
		t.Errorf("defaults: %+v", s.Players)
	}
	if s.Bank != (rules.Tiles{3: 2, 4: 2, 5: 2, 6: 2}) || s.Later.Left() != 7 || s.Cells[x.c("e2")].Axis() != rules.AxisH {
		t.Errorf("defaults: bank %v", s.Bank)
	}
	x = parsed(t, `{"phase":"start","turn":{"seat":2},"players":[{},{},{}]}`)
	if x.p(1).At != x.c("h6") || x.p(2).At != rules.Nowhere || x.s.AP != 0 {
		t.Errorf("start: %+v", x.s.Players)
	}
	x = parsed(t, `{"phase":"phase_2","calpulli":[{"at":"b1","size":3}],"canal_tiles":[["b3","c3"],["d2"]],"players":[{},{}],"turn":{"ap":2}}`)
	if x.s.Bank.Left() != 7 || x.s.Later.Left() != 0 || !x.s.Begun || x.p(2).Stock != [rules.Levels]uint8{6, 5, 4, 3} {
		t.Errorf("phase 2: %+v", x.s)
	}
}

// TestJSONAlike: what people may have written by hand means what it always meant: null, capitals in names.
func TestJSONAlike(t *testing.T) {
	states.Alike[rules.State](t, newest, [][2]string{
		{`{"Players":[{},{"CHIPS":1}]}`, `{"players":[{},{"chips":1}]}`},
		{`{"players":[{"mexica":null,"points":null,"points_from":null,"chips":null,"temples":null},null],"canal_tiles":null,"bridges":null,"turn":null}`, `{"players":[{},{}]}`},
		{`{"players":[{},{}],"canal_tiles":[["g3","g4"]],"bridges":[{"at":"g3","orientation":""}]}`, `{"players":[{},{}],"canal_tiles":[["g3","g4"]],"bridges":[{"at":"g3"}]}`},
	})
}

// TestJSONRefusals: a position that cannot be is refused with a sentence that names the field.
func TestJSONRefusals(t *testing.T) {
	states.Refused[rules.State](t, newest, jsonform.MaxBytes, []states.Case{
		{"something behind", `{"players":[{},{}]}{}`, "behind the position"},
		{"member twice", `{"players":[{"chips":1,"chips":2},{}]}`, "players 1 chips: twice"},
		{"not JSON", `{`, "unexpected"},
		{"one player", `{"players":[{}]}`, "players: 1"},
		{"five players", `{"players":[{},{},{},{},{}]}`, "players: 5"},
		{"unknown field", `{"players":[{},{}],"colour":1}`, "colour"},
		{"unknown phase", `{"players":[{},{}],"phase":"dusk"}`, "dusk"},
		{"lake", `{"players":[{},{}],"canal_tiles":[["a1"]]}`, `"a1"`},
		{"empty tile", `{"players":[{},{}],"canal_tiles":[[]]}`, "canal_tiles: 0"},
		{"three cells", `{"players":[{},{}],"canal_tiles":[["b1","b2","b3"]]}`, "canal_tiles: 3"},
		{"no neighbours", `{"players":[{},{}],"canal_tiles":[["d3","d5"]]}`, "no neighbours"},
		{"canal twice", `{"players":[{},{}],"canal_tiles":[["d3"],["d3","d4"]]}`, "taken"},
		{"half of the printed canal", `{"players":[{},{}],"canal_tiles":[["o6"]]}`, "o7"},
		{"canal on the palace", `{"players":[{},{}],"canal_tiles":[["h7"]]}`, "h7"},
		{"seven singles", `{"players":[{},{}],"canal_tiles":[["c2"],["c4"],["c6"],["c8"],["c10"],["e4"],["e6"]]}`, "single canals: 7"},
		{"bridge on land", `{"players":[{},{}],"bridges":[{"at":"d4"}]}`, "d4"},
		{"bridge twice", `{"players":[{},{}],"bridges":[{"at":"o7"},{"at":"o7"}]}`, "o7"},
		{"bridge two ways", `{"players":[{},{}],"canal_tiles":[["k10"]],"bridges":[{"at":"k10"}]}`, "2 orientations"},
		{"bridge to water", `{"players":[{},{}],"bridges":[{"at":"o7","orientation":"v"}]}`, "o7"},
		{"bridge askew", `{"players":[{},{}],"bridges":[{"at":"o7","orientation":"x"}]}`, `"x"`},
		{"bridges too many", `{"players":[{},{}],"bridge_supply":10}`, "bridges: 10"},
		{"temple on the palace", `{"players":[{"temples":{"h8":1}},{}]}`, "h8"},
		{"temple of five", `{"players":[{"temples":{"f9":5}},{}]}`, "f9: 5"},
		{"two on a cell", `{"players":[{"temples":{"f9":1}},{"temples":{"f9":2}}]}`, "taken"},
		{"two of level four", `{"players":[{"temples":{"f9":4,"f10":4}},{}]}`, "level 4"},
		{"neutral with three", `{"players":[{},{},{}],"neutral_temples":{"f9":1}}`, "f9"},
		{"four high neutral temples", `{"players":[{},{}],"neutral_temples":{"f9":4,"j9":4,"d5":4,"l5":4}}`, "neutral"},
		{"tile that does not fit", `{"players":[{},{}],"calpulli":[{"at":"b1","size":3}]}`, "district of 192"},
		{"tile of two", `{"players":[{},{}],"calpulli":[{"at":"b1","size":2}]}`, "size: 2"},
		{"two tiles in a district", `{"players":[{},{}],"canal_tiles":[["b3","c3"],["d2"]],"calpulli":[{"at":"b1","size":3},{"at":"b2","size":3}]}`, "second tile"},
		{"third copy", `{"players":[{},{}],"calpulli_bank":[3,3,3]}`, "no tile 3"},
		{"nine in the bank", `{"players":[{},{}],"calpulli_bank":[3,3,4,4,5,5,6,6,7],"calpulli_phase_2":[8,9,10,11,12,13]}`, "9 in the bank"},
		{"chips", `{"players":[{"chips":7},{"chips":6}]}`, "chips: 13"},
		{"points do not add up", `{"players":[{"points":5,"points_from":{"founding":4}},{}]}`, "add up to 4"},
		{"points below zero", `{"players":[{"points":-1},{}]}`, "points: -1"},
		{"points too early", `{"players":[{"points_from":{"first":3}},{}]}`, "first"},
		{"unknown source", `{"players":[{"points_from":{"luck":3}},{}]}`, "luck"},
		{"Mexica in the water", `{"players":[{"mexica":"o7"},{}]}`, "seat 1"},
		{"Mexica on a temple", `{"players":[{"mexica":"f9","temples":{"f9":1}},{}]}`, "seat 1"},
		{"two Mexicas on a cell", `{"players":[{"mexica":"f9"},{"mexica":"f9"}]}`, "seat 2"},
		{"start off the palace", `{"phase":"start","turn":{"seat":2},"players":[{"mexica":"f9"},{}]}`, "start cell"},
		{"start too soon", `{"phase":"start","players":[{},{"mexica":"h6"}]}`, "before its turn"},
		{"built before the game", `{"phase":"start","canal_tiles":[["f9"]],"players":[{},{}]}`, "f9"},
		{"absent seat", `{"players":[{},{}],"turn":{"seat":3}}`, "turn seat: 3"},
		{"action points", `{"players":[{},{}],"turn":{"ap":19}}`, "turn ap: 19"},
		{"nothing done yet", `{"players":[{},{}],"turn":{"ap":3,"begun":false}}`, "before the turn"},
		{"idle for ever", `{"round":30,"players":[{},{}],"idle_rounds":10}`, "idle"},
		{"over too early", `{"phase":"over","players":[{},{}]}`, "over before"},
		{"phase should be over", `{"calpulli_bank":[],"players":[{"temple_stock":{"1":0,"2":0,"3":0,"4":0}},{}]}`, "level 1"},
	})
}

// TestCheckRefuses: states that no file can make.
func TestCheckRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*table){
		"seats":            func(x *table) { x.s.Seats = 5 },
		"phase":            func(x *table) { x.s.Phase = rules.PhaseCount },
		"turn":             func(x *table) { x.s.Turn = 0 },
		"absent player":    func(x *table) { x.s.Players[3].Chips = 1 },
		"index":            func(x *table) { x.s.District[0] = 1 },
		"half a double":    func(x *table) { x.s.Cells[x.c("e2")] = rules.ThingCanal | rules.Thing(rules.East+1); x.s.Index() },
		"odd thing":        func(x *table) { x.s.Cells[x.c("e2")] = 0x01; x.s.Index() },
		"canal and temple": func(x *table) { x.s.Cells[x.c("e2")] = rules.ThingCanal | rules.ThingTemple; x.s.Index() },
		"axis alone":       func(x *table) { x.s.Cells[x.c("o7")] |= rules.ThingAxisV; x.s.Index() },
		"dry canal":        func(x *table) { x.s.Cells[x.c("o7")], x.s.Cells[x.c("o6")] = 0, 0; x.s.Index() },
		"bought":           func(x *table) { x.s.Bought, x.s.Begun = 3, true },
		"no Mexica":        func(x *table) { x.s.Players[0].At = rules.Nowhere },
		"phase done":       func(x *table) { x.empty(2).bank() },
		"in turn and over": func(x *table) { x.phaseTwo().s.Phase = rules.PhaseOver; x.s.Idle, x.s.Round, x.s.Begun = 10, 10, true },
		"somebody moves": func(x *table) {
			x.phaseTwo().turn(2, 0).s.Phase = rules.PhaseOver
			x.s.Idle, x.s.Round, x.s.Begun = 10, 10, false
		},
	} {
		t.Run(name, func(t *testing.T) {
			x := newTable(t, 3)
			spoil(x)
			if err := newest.Check(&x.s); err == nil {
				t.Error("accepted")
			}
		})
	}
}

// FuzzParse: what passes can be played and written.
func FuzzParse(f *testing.F) {
	states.Fuzz(f, newest, 1, nil, `{"players":[{},{}]}`, `{"phase":"start","players":[{},{},{}]}`,
		`{"round":3,"canal_tiles":[["b3","c3"],["d2"]],"bridges":[{"at":"d2","orientation":"h"}],"calpulli":[{"at":"b1","size":3}],"players":[{"mexica":"d2"},{"temples":{"b2":2}}],"turn":{"seat":2,"ap":4}}`)
}
