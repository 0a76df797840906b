package mexica

import (
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/drawings"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
	"painani/engine/scene"
)

// TestPlaces: what can be clicked is drawn, and every step but the end of a turn can be.
func TestPlaces(t *testing.T) {
	g := engine.Adapt[rules.State](newest)
	for seed := range uint64(3) {
		seen := drawings.Places(t, g, engine.Options{Seats: 2 + int(seed)}, seed, 250)
		if len(seen) < 100 {
			t.Errorf("only %d places were named", len(seen))
		}
	}
	for _, c := range []struct {
		step engine.Step
		want string
	}{{rules.Canal(7), "c7"}, {rules.Double(9, 8), "c8 c9"}, {rules.Shift(30, 31, rules.AxisH), "c30"}, {rules.Found(4, 100), "c100"}, {rules.Buy(), "h1"}, {rules.Use(), "h1"}, {rules.End(), ""}} {
		if got := newest.Place(&rules.State{Turn: 1}, 1, c.step); got != c.want {
			t.Errorf("%x is at %q, want %q", c.step, got, c.want)
		}
	}
}

// TestCellsAreForWhoIsToMove: pictures for everybody else are as small as before.
func TestCellsAreForWhoIsToMove(t *testing.T) {
	g := engine.Adapt[rules.State](newest)
	pos := fixture.Halfway(t, g, engine.Options{Seats: 4}, 3, 300)
	seat := pos.Awaits().First()
	size := func(viewer engine.Seat) int {
		return len(scene.SVG(pos.Draw(viewer, nil, lang.HU), scene.SVGOptions{Classes: true, Prefix: "b-"}))
	}
	for viewer := engine.Nobody; viewer <= 4; viewer++ {
		n := size(viewer)
		if more := n > size(engine.Nobody)+5000; n > drawings.MaxSVG || more != (viewer == seat) {
			t.Errorf("picture of %d bytes for seat %d while %d is to move", n, viewer, seat)
		}
	}
}
