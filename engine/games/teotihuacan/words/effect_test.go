package words

import (
	"testing"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lang"
)

// TestAffairs: what a letter says of the seat's goods and points since its last turn, and how far the game is.
func TestAffairs(t *testing.T) {
	before := rules.State{Seats: 2}
	now := before
	before.Players[1].Goods = rules.Goods{5, 1, 0, 0}
	now.Players[1].Goods = rules.Goods{2, 1, 3, 0}
	now.Players[1].VP, now.Phase, now.Held, now.Light = 4, rules.PhaseTurn, 1, 6
	for tag, want := range map[lang.Tag][2]string{
		lang.EN: {"-3 cocoa, +3 stone, +4 VP", "Eclipse 2 of 3: light disc on 6, dark disc on 9"},
		lang.DE: {"-3 Kakao, +3 Stein, +4 SP", "Eklipse 2 von 3: helle Scheibe auf 6, dunkle auf 9"},
		lang.HU: {"-3 kakaó, +3 kő, +4 GyP", "2. napfogyatkozás, összesen 3; a világos korong helye 6, a sötété 9"},
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
