package main

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"painani/engine"
)

// TestTune: the command prints a table that can be committed, which names the run, and the same one again.
func TestTune(t *testing.T) {
	run := func(jobs int) (string, []int) {
		var out bytes.Buffer
		c := tuneCmd{Game: "tzolkin", Games: 64, Rounds: 3, Confirm: 4, Seats: []int{2}, Seed: 5, Jobs: jobs}
		if err := c.Run(t.Context(), streams{Out: &out, Err: io.Discard}); err != nil {
			t.Fatal(err)
		}
		g, _ := engine.Find("tzolkin")
		var names []string
		for _, w := range g.Weights() {
			names = append(names, w.Name)
		}
		found, err := engine.ReadWeights(out.String(), names)
		if err != nil {
			t.Fatal(err)
		}
		return out.String(), found
	}
	text, found := run(1)
	if want := "painani tune --game tzolkin --games 64 --seats 2 --seed 5 --rounds 3"; !bytes.Contains([]byte(text), []byte(want)) {
		t.Errorf("the table does not name %q", want)
	}
	if _, again := run(2); !slices.Equal(found, again) {
		t.Error("the second time it finds something else")
	}
	for _, bad := range []tuneCmd{
		{Game: "chess", Games: 16, Confirm: 1, Seats: []int{2}}, {Game: "tzolkin", Games: 16, Confirm: 1},
		{Game: "tzolkin", Games: 16, Confirm: 1, Seats: []int{2, 9}}, {Game: "tzolkin", Confirm: 1, Seats: []int{2}},
		{Game: "tzolkin", Games: 16, Confirm: -1, Seats: []int{2}},
	} {
		var out bytes.Buffer
		if err := bad.Run(t.Context(), streams{Out: &out, Err: &out}); err == nil || out.Len() > 0 {
			t.Errorf("%+v was tuned: %s", bad, out.String())
		}
	}
}
