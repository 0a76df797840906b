package bot_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestBudget: a choice is over when its budget is spent, also in the widest positions of Mexica, where a turn that is
// sketched costs most: it exceeds it by one playout and the answers to its turn at most.
func TestBudget(t *testing.T) {
	const budget, playout = 4000, 27_000
	bot.SetLevel(t, "strong", bot.Budget{Arms: 12, Steps: budget, Rounds: 2, Answers: 24})
	g, _ := engine.Find("mexica")
	luck := &chance.Quick{State: 4}
	pos, err := g.Setup(engine.Options{Seats: 4}, luck)
	if err != nil {
		t.Fatal(err)
	}
	widest := 0
	for pos.Awaits() != 0 {
		seat := pos.Awaits().First()
		spent, err := bot.Spent(pos, seat, "strong", 1)
		if err != nil {
			t.Fatal(err)
		}
		if widest = max(widest, len(pos.Steps(seat))); spent > budget+playout {
			t.Errorf("%d steps for a choice: %s", spent, pos.JSON())
		}
		pos = decent(t, pos, 1, luck)
	}
	if widest < 300 {
		t.Errorf("the widest position has %d steps", widest)
	}
}
