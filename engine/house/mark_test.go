package house_test

import (
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture/noughts"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/scene"
)

// TestMarksInWords: each ring is called by the player and the turn in the reader's language, and a picture that
// stands alone says so below itself and in its description.
func TestMarksInWords(t *testing.T) {
	for tag, want := range map[lang.Tag]string{
		lang.EN: "Béla's last turn: mark 5", lang.DE: "Letzter Zug von Béla: kreuze 5", lang.HU: "Béla utolsó lépése: jelöl 5",
	} {
		game, names := engine.Adapt(noughts.Rules{}), engine.Names{"Ada", "Béla"}
		marks := []engine.Mark{{Turn: engine.Turn{Seat: 2, Text: "mark 5"}, Spots: []scene.Spot{scene.Round(90, 90, 20)}}}
		ringed, alone := scene.New("board", 180, 180), scene.New("board", 180, 180)
		house.Ring(&ringed, game, marks, names, tag)
		house.Caption(&alone, game, marks, names, tag)
		if len(ringed.Body) != 1 || ringed.Body[0].Meta.Title != want || ringed.H != 180 {
			t.Errorf("%s: %d shapes, called %q, in a picture of %v", tag, len(ringed.Body), ringed.Body[0].Meta.Title, ringed.H)
		}
		said := scene.Describe(alone, names)
		if len(alone.Body) != 2 || alone.H <= 180 || !strings.Contains(alone.Desc, want+".") ||
			!strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("%s: %d shapes, a height of %v, %q, in words %q", tag, len(alone.Body), alone.H, alone.Desc, said)
		}
	}
}
