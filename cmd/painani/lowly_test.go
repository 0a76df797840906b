package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"painani/engine"
)

// TestLowly: a choice that takes its time comes back as it was made, an error and a panic, too.
func TestLowly(t *testing.T) {
	wrong := errors.New("wrong")
	for policy, want := range map[string]error{"strong": nil, "master": wrong, "decent": wrong} {
		steps, err := lowly(func(_ engine.Position, seat engine.Seat, p string, seed uint64) ([]engine.Step, error) {
			if p != policy {
				t.Errorf("asked for %s", p)
			}
			return []engine.Step{engine.Step(seat), engine.Step(seed)}, want
		})(nil, 2, policy, 7)
		if !errors.Is(err, want) || !slices.Equal(steps, []engine.Step{2, 7}) {
			t.Errorf("%s: %v, %v", policy, steps, err)
		}
	}
	defer func() {
		if p := fmt.Sprint(recover()); !strings.HasPrefix(p, "wrong\n") || !strings.Contains(p, "lowly_test.go") {
			t.Errorf("a panic came back as %s", p)
		}
	}()
	_, _ = lowly(func(engine.Position, engine.Seat, string, uint64) ([]engine.Step, error) { panic(wrong) })(nil, 1, "master", 1)
}
