package tzolkin

import (
	"slices"
	"testing"

	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/jsonform"
)

// TestJSONRoundTrip: any state that play reaches survives JSON.
func TestJSONRoundTrip(t *testing.T) {
	states.Reached(t, newest, 400, func(seats int, seed uint64) fixture.Game[rules.State] { return game(seats, seed, nil) })
}

// TestJSONValid: FORMAT.md has every field and every decision.
func TestJSONValid(t *testing.T) {
	x := newTable(t, 3).on(1, rules.Tikal, 4).give(1, rules.Goods{rules.Wood: 9})
	x.do(rules.Pick(rules.Tikal, 4))
	var decisions []string
	for _, id := range rules.Frames[1:] {
		decisions = append(decisions, id.Name)
	}
	states.Documented(t, newest, &x.s, "FORMAT.md", []string{"harvest", "wheels"}, decisions...)
}

// TestJSONDefaults: a position written by hand needs only what it is about.
func TestJSONDefaults(t *testing.T) {
	s := states.Parsed[rules.State](t, newest, `{"day":15,"players":[{"corn":4,"buildings":["b2-01","b1-01"]},{"skull":2,"monuments":["m-01"]}],"wheels":{"tikal":[0,2,1]}}`)
	if s.FoodDays != 2 || s.Bank != 11 || s.Phase != rules.PhaseTurn || s.Turn != 1 || s.Players[0].Hand != 2 || s.Players[1].Temple != [3]uint8{1, 1, 1} {
		t.Errorf("defaults: %+v", s)
	}
	if s.Display != [6]uint8{16, 17, 18, 19, 20, 21} || s.Monument != [6]uint8{2, 3, 4} {
		t.Errorf("default display %v, monuments %v", s.Display, s.Monument)
	}
}

// TestJSONAlike: what people may have written by hand means what it always meant: null, capitals in names.
func TestJSONAlike(t *testing.T) {
	states.Alike[rules.State](t, newest, [][2]string{
		{`{"Players":[{"Corn":2},{}],"DAY":3}`, `{"players":[{"corn":2},{}],"day":3}`},
		{`{"players":[null,{"workers":null,"temples":null}],"day":null,"display":null,"decks":null,"turn":null}`, `{"players":[{},{}]}`},
		{`{"players":[{},{"temples":{"brown":null}}]}`, `{"players":[{},{"temples":{"brown":0}}]}`},
		{`{"players":[{},{}],"wheels":{"tikal":[null,1],"uxmal":null}}`, `{"players":[{},{}],"wheels":{"tikal":[0,1]}}`},
		{`{"players":[{},{}],"turn":{"stage":"begin"}}`, `{"players":[{},{}]}`},
	})
}

// TestJSONRefusals: a position that cannot be is refused with a sentence that names the field.
func TestJSONRefusals(t *testing.T) {
	states.Refused[rules.State](t, newest, jsonform.MaxBytes, []states.Case{
		{"something behind", `{"players":[{},{}]}{}`, "behind the position"},
		{"member twice", `{"players":[{"corn":1,"corn":2},{}]}`, "players 1 corn: twice"},
		{"space twice", `{"players":[{},{}],"chichen_itza_skulls":[2,2]}`, "chichen_itza_skulls: 2 twice"},
		{"not JSON", `{`, "unexpected"},
		{"one player", `{"players":[{}]}`, "players: 1"},
		{"five players", `{"players":[{},{},{},{},{}]}`, "players: 5"},
		{"unknown field", `{"players":[{},{}],"colour":1}`, "colour"},
		{"unknown building", `{"players":[{"buildings":["b9-01"]},{}]}`, "b9-01"},
		{"unknown wheel", `{"players":[{},{}],"wheels":{"copan":[]}}`, "copan"},
		{"wheel too long", `{"players":[{},{}],"wheels":{"tikal":[0,0,0,0,0,0,0,0,0,0,0]}}`, "tikal: 11"},
		{"occupant", `{"players":[{},{}],"wheels":{"tikal":[6]}}`, "tikal: 6"},
		{"absent seat", `{"players":[{},{}],"wheels":{"tikal":[3]}}`, "occupant 3"},
		{"unnumbered", `{"players":[{},{}],"wheels":{"tikal":[0,0,0,0,0,0,0,0,1]}}`, "unnumbered"},
		{"neutral workers", `{"players":[{},{},{},{}],"wheels":{"tikal":[5]}}`, "1 neutral"},
		{"worker nowhere", `{"players":[{"hand":2},{}]}`, "3 workers in play, 2 in hand"},
		{"seven workers", `{"players":[{"workers":7},{}]}`, "workers: 7"},
		{"negative corn", `{"players":[{"corn":-1},{}]}`, "corn: -1"},
		{"skull too many", `{"players":[{"skull":1},{}],"skull_bank":13}`, "14 skulls"},
		{"skull on 10", `{"players":[{},{}],"chichen_itza_skulls":[10]}`, "chichen_itza_skulls: 10"},
		{"two on top", `{"players":[{"temples":{"brown":6}},{"temples":{"brown":6}}]}`, "top step"},
		{"step beyond", `{"players":[{"temples":{"brown":7}},{}]}`, "brown: 7"},
		{"level beyond", `{"players":[{"technologies":{"theology":4}},{}]}`, "theology: 4"},
		{"fields", `{"players":[{},{}],"harvest":{"3":{"covered":3}}}`, "3 covered"},
		{"tile owned, field full", `{"players":[{"corn_harvest_tiles":1},{}]}`, "1 corn harvest tiles"},
		{"wood owned, field full", `{"players":[{"wood_harvest_tiles":1},{}]}`, "1 wood harvest tiles"},
		{"building twice", `{"players":[{"buildings":["b1-01"]},{"buildings":["b1-01"]}]}`, "two places"},
		{"building too early", `{"players":[{"buildings":["b2-01"]},{}]}`, "second age"},
		{"building nowhere", `{"players":[{},{}],"display":[],"decks":{"building-1":[]}}`, "nowhere"},
		{"old building shown", `{"day":15,"players":[{},{}],"display":["b1-01"]}`, "in age 2"},
		{"monument twice", `{"players":[{"monuments":["m-01"]},{}],"monuments":["m-01","m-02","m-03"]}`, "monuments: 3"},
		{"food day skipped", `{"day":20,"food_days_held":["fd-1"],"players":[{},{}]}`, "fd-2 is not held"},
		{"food day early", `{"day":3,"food_days_held":["fd-1"],"players":[{},{}]}`, "fd-1 is held already"},
		{"food days disordered", `{"day":15,"food_days_held":["fd-2"],"players":[{},{}]}`, "want \"fd-1\""},
		{"over too early", `{"phase":"over","players":[{},{}]}`, "over before"},
		{"spin for nobody", `{"phase":"spin","players":[{},{}]}`, "seat out of range"},
		{"order for nobody", `{"calendar_order":2,"players":[{},{}]}`, "order for the calendar"},
		{"same tile dealt twice", `{"players":[{"starting_tiles_dealt":["w-01","w-02","w-03","w-04"]},{"starting_tiles_dealt":["w-01","w-05","w-06","w-07"]}]}`, "starting tile 1 twice"},
		{"kept is not dealt", `{"players":[{"starting_tiles_dealt":["w-01","w-02","w-03","w-04"],"starting_tiles":["w-01","w-09"]},{}]}`, "not dealt"},
		{"three dealt", `{"players":[{"starting_tiles_dealt":["w-01","w-02","w-03"]},{}]}`, "3 entries, want 4"},
		{"nothing dealt", `{"phase":"choose","players":[{},{}]}`, "not dealt"},
		{"pending while placing", `{"players":[{"corn":9},{}],"turn":{"pending":[{"decision":"anger"}]}}`, "outside of picking up"},
		{"pending unknown", `{"players":[{},{}],"turn":{"stage":"picking","pending":[{"decision":"dance"}]}}`, "dance"},
		{"pending argument", `{"players":[{},{}],"turn":{"stage":"picking","pending":[{"decision":"act","wheel":0}]}}`, "act position"},
		{"pending nonsense", `{"players":[{},{}],"turn":{"stage":"picking","pending":[{"decision":"act","wheel":0,"position":9}]}}`, "makes no sense"},
		{"pending without step", `{"players":[{},{}],"turn":{"stage":"picking","pending":[{"decision":"pay_temples"}]}}`, "has no step"},
		{"placed without workers", `{"players":[{},{}],"turn":{"stage":"placing","placed":2}}`, "2 workers placed"},
	})
}

// FuzzPosition plays on from whatever a file says; too many goods would leave the bounds of a file in the end.
func FuzzPosition(f *testing.F) {
	rich := func(s *rules.State) bool {
		return slices.ContainsFunc(s.Players[:], func(p rules.Player) bool { return slices.Max(p.Goods[:]) > 99 })
	}
	states.Fuzz(f, newest, 20000, rich, `{"players":[{},{}]}`,
		`{"day":15,"players":[{"corn":4,"wood":9,"hand":3},{},{}],"turn":{"stage":"picking","pending":[{"decision":"build","left":2,"terms":10}]}}`,
		`{"day":27,"food_days_held":["fd-1","fd-2","fd-3"],"players":[{"gold":9,"skull":2},{},{},{}],"start_player_space":2}`)
}
