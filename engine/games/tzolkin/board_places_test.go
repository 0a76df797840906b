package tzolkin

import (
	"fmt"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/drawings"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
	"painani/engine/scene"
)

// TestPlaces: what can be clicked is drawn, and nearly everything can be.
func TestPlaces(t *testing.T) {
	g := engine.Adapt[rules.State](newest)
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
	s, _ := boardGame(4, 11).Play(t, func(x *rules.State, _ fixture.Now) bool {
		return x.Phase != rules.PhaseTurn || x.Stage != rules.StageBegin
	})
	svg := string(scene.SVG(drawn(s, 1, lang.EN), scene.SVGOptions{}))
	for _, tile := range s.Monument { // which random games hardly ever build
		if id := newest.Place(&s, 1, rules.Monument(int(tile)-1)); !strings.Contains(svg, ` id="`+id+`"`) {
			t.Errorf("%s is not drawn", id)
		}
	}
	s.Wheels[rules.Tikal] = [rules.MaxTeeth]uint8{1, 2}
	for _, c := range []struct {
		step engine.Step
		want string
	}{
		{rules.Place(rules.Tikal), "s22"}, {rules.Place(rules.StartSpace), "start"}, {rules.Pick(rules.Uxmal, 3), "w33"}, {rules.Act(rules.Palenque, 5), "s05"}, {rules.Beg(rules.Yellow), "g1"}, {rules.Up(rules.Green), "g2"},
		{rules.Up(rules.Brown, rules.Green), ""}, {rules.Build(4, true, rules.Wood), "b4"}, {rules.Monument(12), "m12"}, {rules.Sell(rules.Gold), "r" + string('0'+rune(s.Turn)) + "3"},
		{rules.Pay(0, 2, 0), "r" + string('0'+rune(s.Turn)) + "2"}, {rules.Pay(1, 1, 0), ""}, {rules.Stop(0), ""}, {rules.None(), ""}, {rules.Spin(2), "day"}, {rules.Keep(0, 1), fmt.Sprintf("d%d d%d", s.Players[0].Dealt[0], s.Players[0].Dealt[1])},
	} {
		if got := newest.Place(&s, 1, c.step); got != c.want {
			t.Errorf("%x is at %q, want %q", c.step, got, c.want)
		}
	}
}
