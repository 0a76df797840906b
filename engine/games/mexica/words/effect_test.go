package words

import (
	"strings"
	"testing"

	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// TestAffairs: what a letter says of the seat's goods and points since its last turn, and how far the game is.
func TestAffairs(t *testing.T) {
	before := rules.State{Seats: 2}
	now := before
	before.Players[1].Chips = 3
	now.Players[1].Chips, now.Players[1].Points[0] = 1, 7
	now.Phase, now.Round = rules.PhaseTwo, 3
	setting := map[lang.Tag]string{lang.EN: "3 neutral temples are still", lang.DE: "3 neutrale Tempel sind noch",
		lang.HU: "még 3 semleges templomot"}
	for tag, want := range map[lang.Tag][2]string{
		lang.EN: {"-2 chips, +7 VP", "phase 2 of 2, round 3"},
		lang.DE: {"-2 Chips, +7 SP", "Durchgang 2 von 2, Runde 3"},
		lang.HU: {"-2 zseton, +7 pont", "2. fázis (összesen kettő), 3. kör"},
	} {
		if got := (Teller{}).Change(&before, &now, 2, tag); got != want[0] {
			t.Errorf("%s: %q, want %q", tag, got, want[0])
		}
		if got := (Teller{}).Round(&now, tag); got != want[1] {
			t.Errorf("%s: %q, want %q", tag, got, want[1])
		}
		if got := (Teller{}).Round(&rules.State{Unset: [rules.Levels]uint8{2, 1}}, tag); !strings.Contains(got, setting[tag]) {
			t.Errorf("%s: %q, want %q", tag, got, setting[tag])
		}
		if got := (Teller{}).Change(&now, &now, 2, tag); got != "" {
			t.Errorf("%s: nothing happened, and it says %q", tag, got)
		}
	}
}
