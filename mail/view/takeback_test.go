package view_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/view"
)

// TestBallots: what a list of yes and no offers is understood again, in every language.
func TestBallots(t *testing.T) {
	for tag, want := range map[lang.Tag][2]string{
		lang.EN: {"YES", "NO"}, lang.DE: {"JA", "NEIN"}, lang.HU: {"IGEN", "NEM"},
	} {
		list := view.Ballots(tag, "go on", "stop it")
		words := []post.Choice{{Play: want[0], Words: "go on"}, {Play: want[1], Words: "stop it"}}
		if d := cmp.Diff(words, list); d != "" {
			t.Errorf("%s: %s", tag, d)
		}
		for i, c := range list {
			if yes, ok := view.Ballot(c.Play); !ok || yes != (i == 0) {
				t.Errorf("%s: %s is read as %v, %v", tag, c.Play, yes, ok)
			}
		}
	}
	for _, other := range []string{"", "mark 5", "PERHAPS"} {
		if yes, ok := view.Ballot(other); yes || ok {
			t.Errorf("%q is read as a vote", other)
		}
	}
}

// TestLost: which turns a takeback undoes, without others' secrets.
func TestLost(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3, 4)
	v := w.of(tab, 2)
	if got := v.Lost(nil); got != nil {
		t.Errorf("nothing is lost: %q", got)
	}
	want := []string{
		"4 turns are taken back by that:\n  #5 Ada: ...\n  #6 Bela: mark 2\n  #7 Cili: ...\n  #8 Ada: mark 4",
		"Mind: these turns brought something to light that nobody can unlearn. What is drawn again will be the same.",
	}
	if d := cmp.Diff(want, v.Lost(tab.Line)); d != "" {
		t.Error(d)
	}
	want = []string{"Damit wird 1 Zug zurückgenommen:\n  #8 Ada: kreuze 4"}
	if d := cmp.Diff(want, w.of(tab, 2, "lang=de").Lost(tab.Line[3:])); d != "" {
		t.Error(d)
	}
	var many []engine.Turn
	for i := range uint64(14) {
		many = append(many, engine.Turn{Seq: i + 1, Seat: 1, Text: "x"})
	}
	lines := strings.Split(v.Lost(many)[0], "\n")
	if len(lines) != 13 || lines[0] != "14 turns are taken back by that:" || lines[1] != "  #3 Ada: x" {
		t.Errorf("of fourteen: %q", lines)
	}
}

// TestVote: the letter that asks for a vote, and how the vote stands for each.
func TestVote(t *testing.T) {
	w := newWorld(t)
	w.trio(1, 2, 3, 4)
	tab := w.do("tr1", engine.TakeBack{Seat: 1, To: 7})
	var l post.Letter
	w.of(tab, 2).Asks(&l, w.story("tr1", 9))
	if l.Verdict != "Ada asks to go back to #7: YES or NO?" {
		t.Errorf("verdict %s", l.Verdict)
	}
	before := []string{
		"1 turn is taken back by that:\n  #8 Ada: mark 4",
		"Answer YES or NO. If you play on instead, there is no takeback.",
	}
	if d := cmp.Diff(before, l.Before); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"#9 Ada asks to go back to #7"}, l.Changes); d != "" {
		t.Error(d)
	}
	if !strings.Contains(l.Board, "| X | 5 | 6 |") || !l.Picture || len(l.After) != 1 {
		t.Errorf("board, picture %v, after %q:\n%s", l.Picture, l.After, l.Board)
	}
	if len(l.Menu) != 2 || l.Menu[0].Words != "go back to #7" || l.Menu[1].Words != "play on as it stands" ||
		l.MenuHead == "" {
		t.Errorf("list %v under %q", l.Menu, l.MenuHead)
	}
	if !l.Expires.Equal(start.Add(engine.AskStays)) {
		t.Errorf("expires %v", l.Expires)
	}
	const yours = "Ada asks to go back to #7: answer YES or NO until Thu 11 Jun 09:00 UTC. " +
		"Playing on instead means no."
	open := func(names string) string {
		return "Ada asks to go back to #7; until Thu 11 Jun 09:00 UTC the answer of " + names +
			" is awaited. Playing on ends the vote."
	}
	votes := func(tab *engine.Table, want ...string) {
		t.Helper()
		for i := range want {
			if got := w.of(tab, i+1).Voting(); got != want[i] {
				t.Errorf("seat %d: %s, want %s", i+1, got, want[i])
			}
		}
	}
	votes(tab, open("Bela and Cili"), yours, yours)
	tab = w.do("tr1", engine.Vote{Seat: 2, Yes: true})
	votes(tab, open("Cili"), open("Cili"), yours)
}

// TestTold: log lines are numbered and know no secrets of others.
func TestTold(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3, 4)
	story := w.story("tr1", 4)
	want := []string{
		"#4 a parti elkezdődik", "#5 Ada titokban választott", "#6 Bela: jelöl 2", "#7 Cili titokban választott",
		"#8 Ada: jelöl 4", "     Ada jele: 4",
	}
	if d := cmp.Diff(want, w.of(tab, 2, "lang=hu").Told(story)); d != "" {
		t.Error(d)
	}
	spectator := view.New(w.cfg).Of(tab, engine.Nobody, w.reader(2))
	got := strings.Join(spectator.Told(story), "\n")
	if !strings.Contains(got, "#6 Bela has chosen, in secret") {
		t.Errorf("a spectator reads\n%s", got)
	}
}

// TestChanges: a letter has the newest lines, and says how many there are more.
func TestChanges(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3)
	v, first, last := w.of(tab, 2), w.story("tr1", 4)[0], w.story("tr1", 7)[0]
	for _, c := range []struct {
		older int // lines before the last 59
		above string
		lines int
	}{{1, "#4 the game begins", 60}, {2, "(1 earlier line is left out; HISTORY has them)", 61}, {16, "(15 earlier lines are left out; HISTORY has them)", 61}} {
		newest := slices.Repeat([]referee.Told{last}, 59)
		story := append(slices.Repeat([]referee.Told{first}, c.older), newest...)
		got := v.Changes(story)
		if len(got) != c.lines || got[0] != c.above || got[len(got)-1] != "#7 Cili has chosen, in secret" {
			t.Errorf("%d more: %d lines below %q", c.older, len(got), got[0])
		}
	}
	if got := v.Changes(nil); len(got) != 0 {
		t.Errorf("no events: %q", got)
	}
}
