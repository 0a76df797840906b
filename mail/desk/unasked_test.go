package desk_test

import (
	"strings"
	"testing"
	"time"

	post "painani/mail"
)

// TestForgedLettersSilenceNobody: beyond five a day letters in somebody's name are kept and listed in the next
// question, the fifth says so, and those with a good token are counted apart.
func TestForgedLettersSilenceNobody(t *testing.T) {
	w := begun(t)
	table := w.last(addr("ada"))
	seat, err := w.desk.ReplyTo(*table)
	if err != nil {
		t.Fatal(err)
	}
	forged := in{from: addr("ada"), body: "NEW sticks bot"}
	for n := 1; n <= 7; n++ {
		out := w.send(forged)
		if len(out) != map[bool]int{true: 1, false: 0}[n <= 5] {
			t.Fatalf("forged letter %d: %d letters", n, len(out))
		}
		if n <= 5 && strings.Contains(strings.Join(out[0].Before, " "), "last question") != (n == 5) {
			t.Errorf("question %d: %q", n, out[0].Before)
		}
	}
	if out := w.send(in{from: "ada@second.example", to: seat, body: "STATUS"}); len(out) != 1 {
		t.Errorf("a letter with her token gets %d answers", len(out))
	}
	if out := w.send(in{from: addr("ada"), body: "STATUS", re: table}); len(out) != 1 {
		t.Errorf("her own letter gets %d answers", len(out))
	}
	w.pass(24 * time.Hour)
	out := w.send(in{from: addr("ada"), body: "NEW sticks bela@example.org"})
	if len(out) != 1 || out[0].Kind != post.Confirm || len(out[0].Menu) != 4 {
		t.Fatalf("the next day: %+v", out)
	}
	question := out[0]
	if all := strings.Join(question.Before, "\n"); strings.Count(all, "NEW sticks bot") != 2 {
		t.Errorf("it does not list what was kept:\n%s", all)
	}
	if out = w.send(in{from: addr("ada"), body: "NEW sticks bot"}); len(out) != 1 || len(out[0].Menu) != 2 {
		t.Errorf("listed once more: %+v", out)
	}
	tables := func() int { list, _ := w.tables(t.Context(), question.To); return len(list) }
	before := tables()
	for range 2 { // the second is told that it is done
		if out = w.send(in{from: addr("ada"), re: &question, body: "3"}); len(out) == 0 {
			t.Error("no answer")
		}
	}
	if n := tables(); n != before+1 {
		t.Errorf("3 opened %d tables", n-before)
	}
	w.send(in{from: addr("ada"), re: &question, body: "YES"})
	if n := tables(); n != before+2 {
		t.Errorf("YES opened %d tables", n-before-1)
	}
	if out = w.send(in{from: addr("ada"), re: &question, body: "5"}); len(out) != 1 || tables() != before+2 {
		t.Errorf("a number that is not in the list: %+v", out)
	}
}
