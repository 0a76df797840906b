package view_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"painani/engine"
)

// TestResult: who won, the points with their parts, and what the draws can be checked against.
func TestResult(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3, 4, 5, 6)
	secret := ""
	for _, e := range w.story("tr1", 10) {
		if b, ok := e.Event.Public.(engine.Ended); ok {
			secret = b.Secret
		}
	}
	if secret == "" {
		t.Fatal("no secret at the end")
	}
	for tag, want := range map[string][]string{
		"en": {"Winner: Ada", "" +
			"                                 Ada      Bela      Cili\n" +
			"  three in a row                1.25         1         0\n" +
			"  no cell is free                  0         0       0.5\n" +
			"  Total                         1.25         1       0.5"},
		"de": {"Gewonnen hat: Ada", "" +
			"                                 Ada      Bela      Cili\n" +
			"  drei in einer Reihe           1.25         1         0\n" +
			"  kein Feld ist frei               0         0       0.5\n" +
			"  Summe                         1.25         1       0.5"},
		"hu": {"Győztes: Ada", "" +
			"                                 Ada      Bela      Cili\n" +
			"  három egy sorban              1.25         1         0\n" +
			"  nincs szabad mező                0         0       0.5\n" +
			"  Összesen                      1.25         1       0.5"},
	} {
		v := w.of(tab, 2, "lang="+tag)
		if err := v.Reveal(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := v.Whose()
		if len(got) != 3 || !strings.Contains(got[2], secret) || !strings.Contains(got[2], tab.Commit) {
			t.Fatalf("%s: %q, want the secret %s", tag, got, secret)
		}
		if d := cmp.Diff(want, got[:2]); d != "" {
			t.Errorf("%s: %s", tag, d)
		}
	}
	if at := w.of(tab, 2).At(w.story("tr1", 10)); !strings.Contains(at.Proof(), secret) {
		t.Errorf("of the run that ended it: %s", at.Proof())
	}
	if got := w.of(tab, 2, "lang=de").TurnWords(); got != "gewonnen von Ada" {
		t.Errorf("in short: %s", got)
	}
}

// TestDraw: a game without fractions that both have won.
func TestDraw(t *testing.T) {
	w := newWorld(t)
	tab := w.duel("nc1", "noughts", 1, 2, 3, 5, 4, 7, 6, 9)
	if tab.Phase != engine.Over {
		t.Fatal("not over")
	}
	got := w.of(tab, 1).Whose()
	if got[0] != "Winners: Ada and Bela" ||
		!strings.Contains(got[1], "  Total                            0         0") {
		t.Errorf("%q", got)
	}
	if got := w.of(tab, 1).TurnWords(); got != "won by Ada and Bela" {
		t.Errorf("in short: %s", got)
	}
}

// TestProof: as long as the game runs there is the commitment alone.
func TestProof(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3)
	v := w.of(tab, 1)
	if err := v.Reveal(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := v.Proof(); !strings.HasSuffix(got, "The commitment to that secret: "+tab.Commit) {
		t.Errorf("got %s", got)
	}
	gone := *tab
	gone.ID, gone.Revealed = "tr9", true
	if err := w.of(&gone, 1).Reveal(t.Context()); err == nil {
		t.Error("the secret of a table that is not there")
	}
}
