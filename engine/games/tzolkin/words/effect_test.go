package words

import (
	"testing"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

// TestAffairs: what a letter says of the seat's goods and points since its last turn, and how far the game is.
func TestAffairs(t *testing.T) {
	before := rules.State{Seats: 2}
	now := before
	before.Players[1].Goods = rules.Goods{5, 1, 0, 0, 2}
	now.Players[1].Goods = rules.Goods{2, 1, 3, 0, 1}
	now.Players[1].VP, now.Day = 4, 12
	for tag, want := range map[lang.Tag][2]string{
		lang.EN: {"-3 corn, -1 skull, +3 stone, +4 VP", "day 12 of 27"},
		lang.DE: {"-3 Mais, -1 Schädel, +3 Stein, +4 SP", "Tag 12 von 27"},
		lang.HU: {"-3 kukorica, -1 koponya, +3 kő, +4 GyP", "12. nap, összesen 27"},
	} {
		if got := (Teller{}).Change(&before, &now, 2, tag); got != want[0] {
			t.Errorf("%s: %q, want %q", tag, got, want[0])
		}
		if got := (Teller{}).Round(&now, tag); got != want[1] {
			t.Errorf("%s: %q, want %q", tag, got, want[1])
		}
		if got := (Teller{}).Change(&now, &now, 2, tag); got != "" {
			t.Errorf("%s: nothing happened, and it says %q", tag, got)
		}
	}
}
