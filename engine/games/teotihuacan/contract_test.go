package teotihuacan

import (
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/lang"
	"painani/engine/scene/grid"
)

// TestContract plays whole games through the engine's eyes: listed steps, JSON,
// masks, and the notation of every turn read back; with the options of a table as well.
func TestContract(t *testing.T) {
	g := engine.Adapt[State](Rules{})
	fixture.Suite(t, g, 25)
	for seed := range uint64(15) {
		fixture.Random(t, g, optionsOf(minSeats+int(seed%3), seed), seed)
	}
	fixture.Drawn(t, fixture.Random(t, g, engine.Options{Seats: 4}, 1), engine.Names{"Ada", "Bela", "Carl", "Dóra"})
}

// TestBoardsBeginNoTurn: no line of a board, quoted or not, is taken for a turn.
func TestBoardsBeginNoTurn(t *testing.T) {
	lines := 0
	for seed := range uint64(6) {
		playTurns(t, optionsOf(minSeats+int(seed%3), seed), seed, func(x turn) {
			if lines++; lines%25 != 1 {
				return
			}
			s := Rules{}.Mask(&x.s, x.seat)
			for _, tag := range lang.Tags() {
				sc := Rules{}.Draw(&s, x.seat, testNames, tag)
				for line := range strings.Lines(sc.Text.Text(grid.Options{})) {
					for _, quoted := range []string{line, strings.TrimSpace(line), "> " + line, ">" + line} {
						if (Rules{}).Begins(quoted) {
							t.Fatalf("%s: %q begins a turn", tag, quoted)
						}
					}
				}
			}
		})
	}
}
