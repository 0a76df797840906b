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
	if got := w.answer("TAKEBACK"); !strings.Contains(got, "OK, the others are asked") || strings.Contains(got, "at once") {
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
