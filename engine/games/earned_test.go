package games_test

import (
	"fmt"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/lang"
)

// TestEarned: what the facts of a whole game say was earned adds up to the first part of its tally, in
// games of random and of decent players, with and without options; each word of it has a name in all
// languages, none too long for the table of a letter.
func TestEarned(t *testing.T) {
	for _, name := range []string{"tzolkin", "teotihuacan"} {
		g, _ := engine.Find(name)
		words := map[string]bool{}
		for seed := range uint64(24) {
			policy := "random"
			if seed%6 == 0 {
				policy = "decent"
			}
			pos, err := g.Setup(engine.Options{Seats: 2 + int(seed%3)}, &chance.Quick{State: seed})
			if err != nil {
				t.Fatal(err)
			}
			sum := make([]int, len(pos.Tally().Points))
			luck := &chance.Quick{State: seed + 1}
			for turn := uint64(0); pos.Awaits() != 0; turn++ {
				seat := pos.Awaits().First()
				steps, err := bot.Choose(pos, seat, policy, seed+turn)
				if err != nil {
					t.Fatal(err)
				}
				out, err := engine.Run(pos, seat, steps, luck)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range g.Earned(out.Facts) {
					sum[e.Seat.Index()] += e.Points
					words[e.From] = true
				}
				pos = out.Pos
			}
			if want := pos.Tally().Parts[0].Points; !slices.Equal(sum, want) {
				t.Errorf("%s %d: earned %v, the tally says %v", name, seed, sum, want)
			}
		}
		for word := range words {
			for _, tag := range lang.Tags() {
				said := g.Explain(&engine.Refusal{Code: word}, tag)
				if said == fmt.Sprintf("<%s>", word) || len([]rune(said)) > 24 {
					t.Errorf("%s: %s is called %q", name, word, said)
				}
			}
		}
		t.Log(name, len(words), "sources")
	}
}
