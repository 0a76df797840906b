package bot_test

import (
	"math"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestOnward: a game that is played on from its first rounds comes to the end that decent players bring it to, with about
// as many points; in Mexica not to one where nobody founds or builds any more because sketches find no site.
func TestOnward(t *testing.T) {
	const games = 4
	for _, g := range engine.Games() {
		name := g.Card().Name
		luck := &chance.Quick{State: 5}
		pos, err := g.Setup(engine.Options{Seats: 3}, luck)
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(9) {
			pos = decent(t, pos, n, luck)
		}
		want, got, idle := 0.0, 0.0, 0
		for n := range games {
			end := bot.Onward(pos.Mask(pos.Awaits().First()), n)
			if end.Awaits() != 0 {
				t.Fatalf("%s: game %d is not over", name, n)
			}
			if end.Tally().Reason == "end-idle" {
				idle++
			}
			got += mean(end) / games
		}
		for range games / 2 {
			end := pos
			for n := uint64(0); end.Awaits() != 0; n++ {
				end = decent(t, end, n, luck)
			}
			want += mean(end) / (games / 2)
		}
		t.Logf("%s: %.0f points, decent players %.0f, %d games idle", name, got, want, idle)
		if math.Abs(got-want) > want/5 || idle > games/2 {
			t.Errorf("%s: %.0f points, decent players %.0f, %d games idle", name, got, want, idle)
		}
	}
}

// TestUnsketched: where Mexica's temples of nobody are set by the seats, nothing is sketched; a game is played on to its
// end all the same, and a playout is worth what its end is.
func TestUnsketched(t *testing.T) {
	g, _ := engine.Find("mexica")
	o := engine.Options{Seats: 2, Set: map[string]string{"placing": "players"}}
	pos, err := g.Setup(o, &chance.Quick{State: 3})
	if err != nil {
		t.Fatal(err)
	}
	if end := bot.Onward(pos, 1); end.Awaits() != 0 {
		t.Errorf("the game is not over: %v", end.Tally())
	}
	level := bot.Budget{Rounds: 1, Peace: 100}
	if got, want := bot.Outcome(pos, 1, level, 1), float64(pos.Score(1)); got != want || want == 0 {
		t.Errorf("worth %v, Score %v", got, want)
	}
	level.Rounds = 60
	if got := bot.Outcome(pos, 1, level, 1); math.Abs(got) < 1000 {
		t.Errorf("worth %v at the end of the game", got)
	}
}

// mean is the mean of all seats' points.
func mean(pos engine.Position) float64 {
	tally, sum := pos.Tally(), 0
	for _, p := range tally.Points {
		sum += p
	}
	return float64(sum) / float64(len(tally.Points)*tally.Unit)
}

// TestRank: a hint names the turn that promises most first, but one before it that surely brings more in the games played
// on: else it would say "+4 points" of the worse one.
func TestRank(t *testing.T) {
	for _, c := range []struct {
		leads [][]int
		want  []int
	}{
		{[][]int{{0, 1, 0, 1}, {4, 5, 4, 5}}, []int{1, 0}},
		{[][]int{{4, 5, 4, 5}, {0, 1, 0, 1}}, []int{0, 1}},
		{[][]int{{0, 9, 0, 9}, {9, 0, 9, 1}}, []int{0, 1}}, // luck
		{[][]int{{4, 4, 4}, {2, 2, 2}, {6, 6, 6}, {5, 5, 5}}, []int{2, 3, 0, 1}},
		{[][]int{{}, {5, 5}}, []int{0, 1}}, // behind what is hidden
	} {
		if got := bot.Rank(c.leads); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.leads, got, c.want)
		}
	}
}
