package bot

import "testing"

// SetLevel makes a policy think less, for the time of a test.
func SetLevel(t *testing.T, name string, arms, steps, rounds, turns, tries int) {
	old := levels[name]
	t.Cleanup(func() { levels[name] = old })
	l := level{arms, steps, rounds, turns, tries}
	levels[name] = kinds{l, l}
}
