package tune_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	_ "painani/engine/games/tzolkin"
	"painani/engine/tune"
)

// game is Tzolk'in, whose games are short.
func game() engine.Game {
	g, _ := engine.Find("tzolkin")
	return g
}

// TestSearchIsDeterministic: the same seed finds the same, however many games are played at a time; another one
// finds something else.
func TestSearchIsDeterministic(t *testing.T) {
	find := func(seed uint64, jobs int) []int {
		b := tune.Bounds{Seats: []int{2, 3}, Games: 64, Jobs: jobs, Seed: seed, Policy: "decent"}
		found, err := tune.Search(context.Background(), game(), game().Weights(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if a, b := find(1, 1), find(1, 3); !slices.Equal(a, b) {
		t.Errorf("one game at a time finds %v, three find %v", a, b)
	}
	if slices.Equal(find(1, 2), find(2, 2)) {
		t.Error("two seeds find the same")
	}
}

// TestSearchEnds: progress ends the search.
func TestSearchEnds(t *testing.T) {
	b := tune.Bounds{Seats: []int{2}, Games: 64, Policy: "decent"}
	asked := 0
	found, err := tune.Search(context.Background(), game(), game().Weights(), b, func(int) bool {
		asked++
		return false
	})
	if err != nil || asked != 1 || !slices.Equal(found, values(game().Weights())) {
		t.Errorf("asked %d times, found %v, %v", asked, found, err)
	}
}

func values(list []engine.Weight) (out []int) {
	for _, w := range list {
		out = append(out, w.Value)
	}
	return out
}

// TestSearchFindsBetter: from a table that knows nothing of wheels, nor of the actions ahead there, a search
// finds a better one, as a match over other deals shows.
func TestSearchFindsBetter(t *testing.T) {
	from := game().Weights()
	for i := range from {
		switch {
		case i >= len(from)-43: // workers on wheels
			from[i].Value = 100
		case strings.HasSuffix(from[i].Name, "-fit"):
			from[i].Value = 0
		}
	}
	b := tune.Bounds{Seats: []int{2}, Games: 800, Jobs: 2, Seed: 3, Policy: "decent"}
	found, err := tune.Search(context.Background(), game(), from, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := tune.Contest{Game: game(), Seats: 2, Games: 120, Jobs: 2, Seed: 99, Policy: "decent",
		Sides: [2][]int{found, values(from)}}
	r, err := m.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%.1f : %.1f points, lead %.1f ± %.1f, won %.1f : %.1f", r.Points[0], r.Points[1], r.Lead, r.Doubt, r.Won[0], r.Won[1])
	if r.Lead < 3*r.Doubt {
		t.Errorf("what was found leads by %.1f ± %.1f only", r.Lead, r.Doubt)
	}
}

// TestContestIsFair: a table against itself comes to nothing, for every deal is played with both sides.
func TestContestIsFair(t *testing.T) {
	own := values(game().Weights())
	m := tune.Contest{Game: game(), Seats: 2, Games: 20, Seed: 5, Policy: "decent", Sides: [2][]int{own, own}}
	r, err := m.Play(context.Background())
	if err != nil || math.Abs(r.Lead) > 1e-9 || r.Won[0] != r.Won[1] {
		t.Errorf("%+v, %v", r, err)
	}
}
