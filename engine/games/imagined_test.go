package games_test

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// TestImagined: who plays on from what a seat may see has the others keep tiles that nobody is seen to have, each of
// them at times, and none twice; a source that does not imagine says that they are hidden.
func TestImagined(t *testing.T) {
	for name, all := range map[string]int{"teotihuacan": 18, "tzolkin": 21} {
		t.Run(name, func(t *testing.T) {
			const seats, own = 3, engine.Seat(2)
			g, _ := engine.Find(name)
			pos, err := g.Setup(engine.Options{Seats: seats}, &chance.Quick{State: 7})
			if err != nil {
				t.Fatal(err)
			}
			first := starting(t, pos)
			counts := map[string]int{}
			for n := range uint64(300) {
				end := pos.Mask(own)
				for _, seat := range []engine.Seat{3, 2, 1} {
					end, err = end.Follow(seat, end.Steps(seat)[0], &chance.Quick{State: n, Imagines: true})
					if err != nil {
						t.Fatal(err)
					}
				}
				seen := map[string]bool{}
				for i, p := range starting(t, end) {
					if engine.SeatAt(i) == own && !slices.Equal(p.Kept, first[i].Dealt[:2]) {
						t.Fatalf("the seat keeps %v of %v", p.Kept, first[i].Dealt)
					}
					for _, tile := range p.Kept {
						if seen[tile] || engine.SeatAt(i) != own && slices.Contains(first[own.Index()].Dealt, tile) {
							t.Fatalf("%s is somewhere else: %s", tile, end.JSON())
						}
						seen[tile] = true
						counts[tile]++
					}
				}
				if hiddenBeside(end) {
					t.Fatalf("what lies beside a tile that is kept stays hidden: %s", end.JSON())
				}
				if _, err := g.Parse(end.JSON()); err != nil {
					t.Fatalf("%v: %s", err, end.JSON())
				}
			}
			if len(counts) != all-2 { // those that the seat was dealt and does not keep
				t.Errorf("%d tiles are imagined: %v", len(counts), slices.Sorted(maps.Keys(counts)))
			}
			end := pos.Mask(own)
			for _, seat := range []engine.Seat{1, 2} {
				if end, err = end.Follow(seat, end.Steps(seat)[0], &chance.Quick{}); err != nil {
					t.Fatal(err)
				}
			}
			if _, err = end.Follow(3, end.Steps(3)[0], &chance.Quick{}); !errors.Is(err, chance.ErrHidden) {
				t.Errorf("not imagined: %v", err)
			}
		})
	}
}

// hiddenBeside reports that it is not known what lies beside a tile of Teotihuacan that somebody keeps.
func hiddenBeside(pos engine.Position) bool {
	var x struct {
		Beside  []any
		Players []holding
	}
	if json.Unmarshal(pos.JSON(), &x) != nil {
		return true
	}
	for i, beside := range x.Beside { // S14, S16
		tile := []string{"S14", "S16"}[i]
		if beside == "hidden" && slices.ContainsFunc(x.Players, func(p holding) bool { return slices.Contains(p.Kept, tile) }) {
			return true
		}
	}
	return false
}

// holding is what a position says of a seat's starting tiles.
type holding struct {
	Dealt []string `json:"starting_tiles_dealt"`
	Kept  []string `json:"starting_tiles"`
}

func starting(t *testing.T, pos engine.Position) []holding {
	t.Helper()
	var x struct{ Players []holding }
	if err := json.Unmarshal(pos.JSON(), &x); err != nil || len(x.Players) == 0 {
		t.Fatalf("%v: %s", err, pos.JSON())
	}
	return x.Players
}
