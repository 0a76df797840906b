package typed_test

import (
	"testing"

	"painani/engine"
	"painani/engine/typed"
)

// TestSays: the parts of a step are written in their order, out of the step taken apart once.
func TestSays(t *testing.T) {
	apart := 0
	split := func(step engine.Step) [2]int {
		apart++
		return [2]int{int(step / digs), int(step % digs)}
	}
	say := typed.Says(split,
		func(w *rowWriter, v [2]int) { w.Begin([...]string{1: "dig", 2: "walk"}[v[0]]) },
		func(w *rowWriter, v [2]int) { w.Number(v[1]) })
	var w rowWriter
	say(&w, digs+3)
	say(&w, walks+1)
	if got := string(w.B); got != "dig 3; walk 1" || apart != 2 {
		t.Errorf("%q, taken apart %d times", got, apart)
	}
}
