package engine_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"painani/engine"
)

func TestSeats(t *testing.T) {
	s := engine.SeatsOf(2, 4)
	if !s.Has(2) || s.Has(1) || s.Has(engine.Arbiter) || s.Len() != 2 || s.First() != 2 ||
		!slices.Equal(s.List(), []engine.Seat{2, 4}) {
		t.Errorf("set of 2 and 4: %v", s.List())
	}
	if engine.Seats(0).First() != engine.Nobody {
		t.Error("first of no seats")
	}
	data, err := json.Marshal(s.List())
	if err != nil || string(data) != "[2,4]" {
		t.Errorf("list in JSON: %s, %v", data, err)
	}
	var back []engine.Seat
	if err := json.Unmarshal(data, &back); err != nil || !slices.Equal(back, s.List()) {
		t.Errorf("and back: %v, %v", back, err)
	}
}

// TestEachSeat: players come with their seats and can be changed; a loop may end early.
func TestEachSeat(t *testing.T) {
	players := []string{"Ada", "Bob", "Cleo"}
	table := func(yield func(uint8, *string) bool) { engine.EachSeat(players, yield) }
	for seat, p := range table {
		if *p += "!"; seat == 2 {
			break
		}
	}
	if got := fmt.Sprint(players); got != "[Ada! Bob! Cleo]" {
		t.Error(got)
	}
}
