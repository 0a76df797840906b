package desk_test

import (
	"strconv"
	"strings"
	"testing"
)

// answer is the text of the one answer to a line from Ada.
func (w *world) answer(body string) string {
	w.t.Helper()
	for _, l := range w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: body}) {
		if l.Kind == "answer" {
			return text(w.t, l)
		}
	}
	w.t.Fatalf("no answer to %q", body)
	return ""
}

// TestStatusListsBranches: from where a table branched off, and what branched off from it,
// also where the reader does not sit.
func TestStatusListsBranches(t *testing.T) {
	w := newWorld(t)
	w.play("ada", "NEW mexica bela@example.org")
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
	parent := w.last(addr("ada")).Table
	if got := w.answer("STATUS"); strings.Contains(got, "branch") || strings.Contains(got, "plays on") {
		t.Fatalf("before there is any: %s", got)
	}
	n := strconv.FormatUint(w.table(parent).Seq, 10)
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "BRANCH #" + n + " bots"})
	branch := w.last(addr("bela")).Table
	if branch == parent {
		t.Fatalf("no branch: %s", text(t, *w.last(addr("bela"))))
	}
	if got := w.answer("STATUS"); !strings.Contains(got, "branch from #"+n+": "+branch) {
		t.Errorf("Ada is not told of Béla's branch %s: %s", branch, got)
	}
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "STATUS"})
	if got := text(t, *w.last(addr("bela"))); !strings.Contains(got, "plays on from #"+n+" of "+parent) {
		t.Errorf("Béla is not told whence his table comes: %s", got)
	}
}

// TestTakebackNamesUndo: who could take his turn back at once is told so; who could not is not.
func TestTakebackNamesUndo(t *testing.T) {
	w := begun(t)
	w.answer("take 1")
	if got := w.answer("TAKEBACK"); !strings.Contains(got, "UNDO takes it back at once") {
		t.Errorf("Ada is not told of UNDO: %s", got)
	}
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "take 1"})
	if got := w.answer("TAKEBACK"); !strings.Contains(got, "OK, the others are asked") ||
		strings.Contains(got, "at once") {
		t.Errorf("after Béla's turn: %s", got)
	}
}

// TestWordWithoutSigns: the comma of "Yes, Quetzal" is no part of the word.
func TestWordWithoutSigns(t *testing.T) {
	w := newWorld(t)
	w.play("ada", "NEW sticks bela@example.org")
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "Yes, Quetzal!"})
	for _, l := range w.box {
		if l.Kind == "answer" && strings.Contains(text(t, l), `"Quetzal"`) {
			return
		}
	}
	t.Errorf("word: %s", text(t, *w.last(addr("bela"))))
}

// TestStatusOfATable: an open table says who has not answered, one under way whose move it is; a list
// alone does not say it a second time.
func TestStatusOfATable(t *testing.T) {
	w := newWorld(t)
	w.play("ada", "NEW sticks bela@example.org")
	if got := w.answer("STATUS"); !strings.Contains(got, "#1, open: waiting for Bela\n") ||
		strings.Contains(got, "Not yet answered") {
		t.Errorf("open: %s", got)
	}
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
	if got := w.answer("STATUS"); !strings.Contains(got, ": your move, due ") ||
		strings.Contains(got, "It is your move") {
		t.Errorf("under way: %s", got)
	}
	if got := w.answer("STATUS\nVERIFY"); !strings.Contains(got, "It is your move") {
		t.Errorf("beside another command: %s", got)
	}
}

// TestLongTurnOnce: a turn that the first line has no room for stands whole in what changed,
// not a second time above it.
func TestLongTurnOnce(t *testing.T) {
	w := newWorld(t)
	w.play("ada", "NEW mexica bela@example.org clara@example.org") // of three: no neutral temples lie about
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
	w.send(in{from: addr("clara"), re: w.last(addr("clara")), body: "YES"})
	say := func(body string) string { // by whose move it is
		table := w.table(w.last(addr("ada")).Table)
		for _, name := range []string{"ada", "bela", "clara"} {
			if p, _ := w.people.ByAddress(addr(name)); table.Awaits().Has(table.SeatOf(p.ID)) {
				for _, l := range w.send(in{from: addr(name), re: w.last(addr(name)), body: body}) {
					if l.Kind == "answer" {
						return text(t, l)
					}
				}
			}
		}
		t.Fatalf("no answer to %q", body)
		return ""
	}
	for range 3 {
		say("1")
	}
	long := "canal b2+c2; canal d2+e2; canal b4+c4; canal d4+e4; canal k4+l4; canal m4+n4"
	for _, tc := range []struct{ body, verdict string }{
		{"PREVIEW " + long, "PREVIEW ONLY"}, {long, "OK, played as"},
	} {
		got := say(tc.body)
		if flat := strings.Join(strings.Fields(got), " "); strings.Count(flat, tc.verdict) != 1 ||
			!strings.Contains(flat, long) {
			t.Errorf("%s: %.700s", tc.body, got)
		}
	}
}
