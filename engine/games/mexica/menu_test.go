package mexica

import (
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestMenus: what letters list are whole turns of several kinds, no two of which
// lead to the same position.
func TestMenus(t *testing.T) {
	g := engine.Adapt[State](Rules{})
	pos, err := g.Setup(engine.Options{Seats: 3}, &chance.Quick{State: 5})
	if err != nil {
		t.Fatal(err)
	}
	verbs := map[string]bool{}
	founded := 0
	for turn := 0; pos.Awaits() != 0 && turn < 36; turn++ {
		seat := pos.Awaits().First()
		list := bot.Favourites(pos, seat, nil, 9)
		if len(list) == 0 {
			t.Fatalf("turn %d: an empty list", turn)
		}
		var ends []engine.Position
		for _, steps := range list {
			out, err := engine.Run(pos, seat, steps, chance.Hidden{})
			if err != nil || !out.Complete {
				t.Fatalf("turn %d: %q is no whole turn: %v", turn, pos.Write(seat, steps), err)
			}
			for i, other := range ends {
				if out.Pos.Equal(other) {
					t.Errorf("turn %d: %q is %q", turn, pos.Write(seat, steps), pos.Write(seat, list[i]))
				}
			}
			ends = append(ends, out.Pos)
			line := pos.Write(seat, steps)
			verb, _, _ := strings.Cut(line, " ")
			verbs[verb] = true
			founded += strings.Count(line, "found ")
		}
		pos = ends[turn%2%len(ends)] // the best or the second
	}
	if len(verbs) < 7 || founded < 5 {
		t.Errorf("lists begin with %d verbs only, and found %d districts", len(verbs), founded)
	}
}
