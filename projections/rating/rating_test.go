package rating

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

// TestVectors holds Update to an independent implementation; testdata/vectors.mjs says how they were made.
func TestVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Before, After []Rating
		Places        []int
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) < 40 {
		t.Fatalf("only %d vectors", len(vectors))
	}
	for n, v := range vectors {
		got := Update(v.Before, v.Places)
		for i, want := range v.After {
			if math.Abs(got[i].Mu-want.Mu) > 1e-9 || math.Abs(got[i].Sigma-want.Sigma) > 1e-9 {
				t.Errorf("game %d, player %d: %v, want %v", n, i, got[i], want)
			}
		}
	}
}

// TestStart is that who begins has the vectors' beginning, and that a game of one says nothing.
func TestStart(t *testing.T) {
	if s := Start(); math.Abs(s.Sure()) > 1e-9 {
		t.Errorf("the beginning is sure to be %v, want 0", s.Sure())
	}
	alone := []Rating{{30, 2}}
	if got := Update(alone, []int{1}); got[0] != alone[0] {
		t.Errorf("alone: %v", got)
	}
	if got := Update([]Rating{Start(), Start()}, []int{1}); got[0] != Start() {
		t.Errorf("a place is missing: %v", got)
	}
}

// TestOrder is that the order in which players are named does not matter, and that ratings are not changed
// in their place.
func TestOrder(t *testing.T) {
	before := []Rating{{25, 8}, {30, 2}, {21, 4}}
	a := Update(before, []int{2, 1, 3})
	b := Update([]Rating{before[2], before[0], before[1]}, []int{3, 2, 1})
	for i, j := range []int{1, 2, 0} {
		if math.Abs(a[i].Mu-b[j].Mu) > 1e-9 || math.Abs(a[i].Sigma-b[j].Sigma) > 1e-9 {
			t.Errorf("player %d: %v and %v", i, a[i], b[j])
		}
	}
	if before[0] != (Rating{25, 8}) {
		t.Errorf("changed in its place: %v", before[0])
	}
}
