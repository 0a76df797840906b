package tzolkin

import (
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/drawings"
	"painani/engine/lang"
	"painani/engine/scene"
)

// TestPlaces: what can be clicked is drawn, and nearly everything can be.
func TestPlaces(t *testing.T) {
	g := engine.Adapt[State](Rules{})
	kinds := map[string]int{}
	for seed := range uint64(4) {
		for place, n := range drawings.Places(t, g, engine.Options{Seats: 2 + int(seed)%3}, seed, 600) {
			kinds[place[:1]] += n
		}
	}
	for _, kind := range []string{"s", "w", "j", "b", "g", "t", "r", "d"} {
		if kinds[kind] == 0 {
			t.Errorf("no step is at a place %s…: %v", kind, kinds)
		}
	}
}

// TestPlaceOf names places one by one.
func TestPlaceOf(t *testing.T) {
	s, _ := boardGame(4, 11).Play(t, func(x *State, _ fixture.Now) bool { return x.Phase != phaseTurn || x.Stage != stageBegin })
	svg := string(scene.SVG(drawn(s, 1, lang.EN), scene.SVGOptions{}))
	for _, tile := range s.Monument { // which random games hardly ever build
		if id := (Rules{}).Place(&s, 1, monument(int(tile)-1)); !strings.Contains(svg, ` id="`+id+`"`) {
			t.Errorf("%s is not drawn", id)
		}
	}
	s.Wheels[tikal] = [maxTeeth]uint8{1, 2}
	for _, c := range []struct {
		step engine.Step
		want string
	}{
		{place(tikal), "s22"}, {place(startSpace), "start"}, {pick(uxmal, 3), "w33"}, {act(palenque, 5), "s05"}, {beg(yellow), "g1"}, {up(green), "g2"},
		{up(brown, green), ""}, {build(4, true, wood), "b4"}, {monument(12), "m12"}, {sell(gold), "r" + string('0'+rune(s.Turn)) + "3"},
		{pay(0, 2, 0), "r" + string('0'+rune(s.Turn)) + "2"}, {pay(1, 1, 0), ""}, {stop(0), ""}, {none(), ""}, {spin(2), "day"}, {keep(0, 1), ""},
	} {
		if got := (Rules{}).Place(&s, 1, c.step); got != c.want {
			t.Errorf("%x is at %q, want %q", c.step, got, c.want)
		}
	}
}
