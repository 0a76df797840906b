package engine_test

import (
	"errors"
	"testing"

	"painani/engine"
)

// TestHint: a hint is an event, once a decision, that changes nothing else; beside other people only if all agreed.
func TestHint(t *testing.T) {
	d := started(t, engine.DefaultClock())
	a, b := d.mover()
	d.refused("hint-others", engine.Hint{Seat: a})
	d.tab.Hints = engine.HintsAll
	d.refused("hint-not-yours", engine.Hint{Seat: b})
	asked, left := d.tab.Chair(a).Asked, d.left(a)
	e := d.must(engine.Hint{Seat: a})
	if e.Public != (engine.Hinted{Seat: a}) || d.tab.Chair(a).Asked != asked || d.left(a) != left {
		t.Errorf("%+v; asked #%d and not #%d", e.Public, d.tab.Chair(a).Asked, asked)
	}
	if _, err := d.do(engine.Hint{Seat: a}); !errors.Is(err, engine.ErrNothing) {
		t.Errorf("once more: %v", err)
	}
	old := engine.Command{At: d.now, Guard: asked, Do: engine.Play{Seat: a, Text: "mark 1"}}
	if _, err := engine.Decide(d.tab, old); err != nil {
		t.Errorf("a letter of before: %v", err)
	}
	d.must(engine.Play{Seat: a, Text: "mark 1"})
	d.must(engine.Hint{Seat: b})
	d.must(engine.Play{Seat: b, Text: "mark 2"})
	d.must(engine.Hint{Seat: a})
}
