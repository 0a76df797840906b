package desk_test

import (
	"strings"
	"testing"

	"painani/engine"
	post "painani/mail"
)

// mexica is a letter of a game of Mexica in which ada has put her figure on h6 and is to move.
func mexica(t *testing.T, w *world) post.Letter {
	t.Helper()
	l := w.play("ada", "NEW mexica random")[0]
	return w.send(in{from: addr("ada"), re: &l, body: "start h6"})[0]
}

// TestMexicaLooks: where a turn can go on in a thousand ways, letters still tell
// them: by kind, and cell by cell with the price.
func TestMexicaLooks(t *testing.T) {
	cases := []struct {
		body string
		want []string
		not  string
	}{
		{"LEGAL", []string{"\n  canal on one cell or on two side by side, 17", " f1-j1 ", "\n  bridge on o6, o7, o8, o9\n", "\n  walk to h5 i6 h7\n", "\n  temple 1-4 on any free cell of your district [b1], 17", "\n  pass\n", "6 action points left", "for 1 (= bridge):"}, "canal b1 ..."},
		{"LEGAL bridge", []string{"\n  bridge o6 ...\n", "\n  bridge o9 ...\n"}, "walk"},
		{"LEGAL canal", []string{"\n  canal on one cell or on two side by side", " f1-j1 "}, "\n  bridge"},
		{"LEGAL temple", []string{"\n  temple 1-4 on any free cell", " f1-j1"}, "\n  bridge"},
		{"LEGAL bridge o7 ...", []string{"\n  canal ", "\n  bridge on o6, o8, o9\n"}, "o7, "},
		{"PREVIEW", []string{"6 action points left; your Mexica stands on h6", "for 1 (= bridge):", "for 5 by fast travel"}, "NOT PLAYED"},
		{"PREVIEW bridge o7; canal k10", []string{"PREVIEW ONLY, nothing is played: bridge o7; canal k10", "4 action points left", "for 4 (= bridge):"}, "for 5 "},
		{"LEGAL bridge o7; canal k10", []string{"legal and complete: bridge o7; canal k10", "4 action points left"}, ""},
		{"PREVIEW bridge n7", []string{"n7 is no canal", "MX-not-canal", "bridge o7"}, "PREVIEW ONLY"},
		{"WHY canal o5+o4", []string{"o4 is lake", "rules 1.2"}, ""},
	}
	w := newWorld(t)
	l := mexica(t, w)
	seq := w.table(l.Table).Seq
	for _, c := range cases {
		t.Run(c.body, func(t *testing.T) {
			got := w.send(in{from: addr("ada"), re: &l, body: c.body})
			if len(got) != 1 || w.table(l.Table).Seq != seq {
				t.Fatalf("%d answers", len(got))
			}
			s := text(t, got[0])
			head, _, _ := strings.Cut(s, "Mexica . ") // the board
			if n := strings.Count(head, "\n"); n > 30 {
				t.Errorf("%d lines above the board", n)
			}
			for _, want := range c.want {
				if !strings.Contains(s, want) {
					t.Errorf("%q is not in\n%s", want, s)
				}
			}
			if c.not != "" && strings.Contains(head, c.not) {
				t.Errorf("%q is in\n%s", c.not, head)
			}
		})
	}
}

// TestMexicaDescribes: the board in words says what the others did since, as the rings do on its picture.
func TestMexicaDescribes(t *testing.T) {
	w := newWorld(t)
	l := mexica(t, w)
	got := w.send(in{from: addr("ada"), re: &l, body: "DESCRIBE"})
	if s := text(t, got[0]); !strings.Contains(s, "Bot 2's last turn: start ") || strings.Contains(s, "Ada's last turn") {
		t.Error(s)
	}
}

// TestMexicaNearest: after a refusal the list begins with what is nearest to the line, each a turn that
// uses its action points, and what was typed behind the fault stands in it.
func TestMexicaNearest(t *testing.T) {
	w := newWorld(t)
	l := mexica(t, w)
	for body, begins := range map[string]string{
		"canal l13":                          "canal l12; ",
		"canal l13; walk h7":                 "canal l12; walk h7; ",
		"canal l13; walk h7; chip buy":       "canal l12; walk h7; chip buy",
		"bridge n7; walk h7 h8 h9; canal f2": "bridge o7; walk h7 h8 h9; canal f2",
	} {
		got := w.send(in{from: addr("ada"), re: &l, body: body})
		if len(got) != 1 || len(got[0].Menu) < 3 || !strings.HasPrefix(got[0].Menu[0].Play, begins) {
			t.Fatalf("%q: %q", body, text(t, got[0]))
		}
		seen := map[string]bool{}
		for i, c := range got[0].Menu {
			if strings.Contains(c.Words, "AP lapse") && !strings.Contains(c.Words, "1 AP lapses") || seen[c.Play] {
				t.Errorf("%q: entry %d is %q (%s)", body, i+1, c.Play, c.Words)
			}
			seen[c.Play] = true
		}
	}
}

// TestMexicaPlacing: a table where the two set the neutral temples, by letter against a bot.
func TestMexicaPlacing(t *testing.T) {
	w := newWorld(t)
	l := w.play("ada", "NEW mexica bot placing=players")[0]
	for range 5 {
		s := text(t, l)
		if len(l.Menu) != 9 || !strings.Contains(s, "neutral temples still to be set: *1 ") {
			t.Fatal(s)
		}
		got := w.send(in{from: addr("ada"), re: &l, body: "1"})
		if l = got[len(got)-1]; !strings.Contains(text(t, l), "Ada sets a neutral temple of level ") {
			t.Fatal(text(t, l))
		}
	}
	s := text(t, l)
	if !strings.Contains(s, "Bot 2 sets a neutral temple") || !strings.Contains(s, "[b1] 192 *20") ||
		!strings.Contains(s, "start h6") {
		t.Error(s)
	}
}

// TestMexicaLapse: the line ends the turn, and the answer says what lapsed.
func TestMexicaLapse(t *testing.T) {
	w := newWorld(t)
	l := mexica(t, w)
	got := w.send(in{from: addr("ada"), re: &l, body: "bridge o7, chip buy"})
	s := text(t, got[0])
	if !strings.HasPrefix(s, "OK, played as") || !strings.Contains(s, "bridge o7; chip buy") ||
		!strings.Contains(s, "4 action points") {
		t.Errorf("no word of four action points\n%s", s)
	}
	if w.table(l.Table).Phase == engine.Over {
		t.Error("over")
	}
}
