package games_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"painani/engine"
)

// TestReweighed: every game has a table of weights; a position that counts by the same values scores the same, by
// others it scores otherwise, and it is the same position.
func TestReweighed(t *testing.T) {
	for _, g := range engine.Games() {
		list := g.Weights()
		if len(list) == 0 {
			t.Errorf("%s has no weights", g.Card().Name)
			continue
		}
		var same, twice []int
		for _, w := range list {
			same, twice = append(same, w.Value), append(twice, 2*w.Value)
		}
		p, differ := newSelfplay(t, g, 3, 3), false
		for n := 0; n < 40 && p.goesOn(); n++ {
			pos, seat := p.pos, p.pos.Awaits().First()
			a, b := pos.Reweighed(same), pos.Reweighed(twice)
			if a.Score(seat) != pos.Score(seat) {
				t.Fatalf("%s: %d by the same weights, %d by the game's", g.Card().Name, a.Score(seat), pos.Score(seat))
			}
			differ = differ || b.Score(seat) != pos.Score(seat)
			if !bytes.Equal(a.JSON(), pos.JSON()) || !pos.Equal(b) {
				t.Fatalf("%s: another position", g.Card().Name)
			}
			p.turn("decent", 1)
		}
		if !differ {
			t.Errorf("%s: weights twice as large score the same", g.Card().Name)
		}
	}
}

// TestWeightsAreThoseOfTheFile: a game's weights, written, are its file without the remarks.
func TestWeightsAreThoseOfTheFile(t *testing.T) {
	remark := regexp.MustCompile(`(?m)^#.*\n`)
	for _, g := range engine.Games() {
		text, err := os.ReadFile(filepath.Join(g.Card().Name, "rules", "weights.txt"))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := engine.WriteWeights(g.Weights()), remark.ReplaceAllString(string(text), ""); got != want {
			t.Errorf("%s: weights are written as\n%s\nwant\n%s", g.Card().Name, got, want)
		}
	}
}
