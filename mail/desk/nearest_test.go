package desk_test

import (
	"strings"
	"testing"
	"testing/cryptotest"

	_ "painani/engine/games/mexica"
	_ "painani/engine/games/teotihuacan"
	_ "painani/engine/games/tzolkin"
)

// TestNearestTurns (finding A14c): after a refusal the list begins with what was understood, a word misspelt is
// put right in it, and favourites follow.
func TestNearestTurns(t *testing.T) {
	for _, c := range []struct{ game, typed, first string }{
		{"tzolkin", "place palenque, foo", "place palenque, "},
		{"tzolkin", "place chichen, palenqe", "place chichen, palenque"},
		{"mexica", "canal k4+l4; canal l13 m14 n15; found 5 k4", "canal k4+l4; "},
		{"mexica", "canal k4+l4; cnal j5", "canal k4+l4; canal j5; "},
		{"mexica", "walk h5 h4; bild", "walk h5 h4"},
	} {
		cryptotest.SetGlobalRandom(t, 1)
		w := newWorld(t)
		l := w.play("ada", "NEW "+c.game+" bot bot")[0]
		l = w.send(in{from: addr("ada"), re: &l, body: "1"})[0]
		favourite := l.Menu[0].Play
		got := w.send(in{from: addr("ada"), re: &l, body: c.typed})[0]
		if len(got.Menu) < 2 || !strings.HasPrefix(got.Menu[0].Play, c.first) {
			t.Errorf("%q: the list is %+v", c.typed, got.Menu)
			continue
		}
		known := false
		for _, x := range got.Menu {
			known = known || x.Play == favourite
		}
		if !known {
			t.Errorf("%q: %q is gone", c.typed, favourite)
		}
	}
}
