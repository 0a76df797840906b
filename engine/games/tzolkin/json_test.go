package tzolkin

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/jsonform"
)

// TestJSONRoundTrip: any state that play reaches survives JSON, and the bytes are canonical.
func TestJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := Rules{}
		luck := &chance.Quick{State: rapid.Uint64().Draw(rt, "seed")}
		s, err := r.Setup(engine.Options{Seats: rapid.IntRange(minSeats, maxSeats).Draw(rt, "seats")}, luck)
		if err != nil {
			rt.Fatal(err)
		}
		for range rapid.IntRange(0, 400).Draw(rt, "steps") {
			seat := r.Awaits(&s).First()
			if seat == engine.Nobody {
				break
			}
			steps := r.Steps(&s, seat, nil)
			if err := r.Take(&s, seat, steps[luck.Next()%uint64(len(steps))], luck, nil); err != nil {
				rt.Fatal(err)
			}
		}
		for _, viewer := range []engine.Seat{engine.Arbiter, engine.Nobody, 1} {
			m := r.Mask(&s, viewer)
			data, err := json.Marshal(&m)
			if err != nil {
				rt.Fatal(err)
			}
			var back State
			if err := json.Unmarshal(data, &back); err != nil {
				rt.Fatal(err)
			}
			again, err := json.Marshal(&back)
			if err != nil {
				rt.Fatal(err)
			}
			if back != m || !bytes.Equal(again, data) {
				rt.Fatalf("viewer %d: JSON loses something: %s", viewer, data)
			}
		}
	})
}

// TestJSONValid: the bytes are JSON without blanks, and documented field by field.
func TestJSONValid(t *testing.T) {
	x := newTable(t, 3).on(1, tikal, 4).give(1, goods{wood: 9})
	x.do(pick(tikal, 4))
	data, err := x.s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var small bytes.Buffer
	if err := json.Compact(&small, data); err != nil || !bytes.Equal(small.Bytes(), data) {
		t.Fatalf("not compact JSON: %v", err)
	}
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	for _, part := range []map[string]any{m, m["players"].([]any)[0].(map[string]any), m["turn"].(map[string]any)} {
		for field := range part {
			if !strings.Contains(string(doc), "`"+field+"`") {
				t.Errorf("FORMAT.md does not know %q", field)
			}
		}
	}
	for _, id := range frameIDs[1:] {
		if !strings.Contains(string(doc), "`"+id.Name+"`") {
			t.Errorf("FORMAT.md does not know the decision %q", id.Name)
		}
	}
}

// TestJSONDefaults: a position written by hand needs only what it is about.
func TestJSONDefaults(t *testing.T) {
	var s State
	text := `{"day":15,"players":[{"corn":4,"buildings":["b2-01","b1-01"]},{"skull":2,"monuments":["m-01"]}],"wheels":{"tikal":[0,2,1]}}`
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	if err := (Rules{}).Check(&s); err != nil {
		t.Fatal(err)
	}
	if s.FoodDays != 2 || s.Bank != 11 || s.Phase != phaseTurn || s.Turn != 1 || s.Players[0].Hand != 2 || s.Players[1].Temple != [3]uint8{1, 1, 1} {
		t.Errorf("defaults: %+v", s)
	}
	if s.Display != [6]uint8{16, 17, 18, 19, 20, 21} || s.Monument != [6]uint8{2, 3, 4} {
		t.Errorf("default display %v, monuments %v", s.Display, s.Monument)
	}
}

// TestJSONRefusals: a position that cannot be is refused with a sentence that names the field.
func TestJSONRefusals(t *testing.T) {
	cases := []struct{ name, text, want string }{
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
		{"three dealt", `{"players":[{"starting_tiles_dealt":["w-01","w-02","w-03"]},{}]}`, "3 tiles, want 4"},
		{"nothing dealt", `{"phase":"choose","players":[{},{}]}`, "not dealt"},
		{"pending while placing", `{"players":[{"corn":9},{}],"turn":{"pending":[{"decision":"anger"}]}}`, "outside of picking up"},
		{"pending unknown", `{"players":[{},{}],"turn":{"stage":"picking","pending":[{"decision":"dance"}]}}`, "dance"},
		{"pending argument", `{"players":[{},{}],"turn":{"stage":"picking","pending":[{"decision":"act","wheel":0}]}}`, "act position"},
		{"pending nonsense", `{"players":[{},{}],"turn":{"stage":"picking","pending":[{"decision":"act","wheel":0,"position":9}]}}`, "makes no sense"},
		{"pending without step", `{"players":[{},{}],"turn":{"stage":"picking","pending":[{"decision":"pay_temples"}]}}`, "has no step"},
		{"placed without workers", `{"players":[{},{}],"turn":{"stage":"placing","placed":2}}`, "2 workers placed"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var s State
			err := json.Unmarshal([]byte(c.text), &s)
			if err == nil {
				err = Rules{}.Check(&s)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", err, c.want)
			}
		})
	}
	var s State
	if err := s.UnmarshalJSON(make([]byte, jsonform.MaxBytes+1)); err == nil {
		t.Error("oversized position read")
	}
}

// FuzzPosition: whatever a file says, reading it never panics, and a position that passes
// Check can be played to its end.
func FuzzPosition(f *testing.F) {
	f.Add([]byte(`{"players":[{},{}]}`))
	f.Add([]byte(`{"day":15,"players":[{"corn":4,"wood":9,"hand":3},{},{}],"turn":{"stage":"picking","pending":[{"decision":"build","left":2,"terms":10}]}}`))
	f.Add([]byte(`{"day":27,"food_days_held":["fd-1","fd-2","fd-3"],"players":[{"gold":9,"skull":2},{},{},{}],"start_player_space":2}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var s State
		r := Rules{}
		if s.UnmarshalJSON(data) != nil || r.Check(&s) != nil {
			return
		}
		roundTrip(t, &s)
		for i := range s.Players {
			if slices.Max(s.Players[i].Goods[:]) > 99 {
				return // would leave the bounds of a file in the end
			}
		}
		luck := &chance.Quick{State: uint64(len(data))}
		for n := 0; ; n++ {
			seat := r.Awaits(&s).First()
			if seat == engine.Nobody || n > 20000 {
				return
			}
			steps := r.Steps(&s, seat, nil)
			if len(steps) == 0 {
				t.Fatalf("no step for seat %s in %s", seat, data)
			}
			if r.Take(&s, seat, steps[luck.Next()%uint64(len(steps))], luck, nil) != nil {
				return // tiles hidden by the file
			}
			if err := r.Check(&s); err != nil {
				t.Fatalf("%v, playing on from %s", err, data)
			}
		}
	})
}
