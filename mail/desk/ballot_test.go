package desk_test

import (
	"strings"
	"testing"

	"painani/engine"
	post "painani/mail"
	"painani/mail/letter"
)

// TestDigitsAnswerQuestions: "was this you?" and an invitation are answered by a digit
// as well, and the same digit again changes nothing.
func TestDigitsAnswerQuestions(t *testing.T) {
	w := newWorld(t)
	digit := func(name, n string) []post.Letter {
		return w.send(in{from: addr(name), re: w.last(addr(name)), body: n})
	}
	w.send(in{from: addr("ada"), body: "NEW sticks bela@example.org cora@example.org magyar"})
	got := digit("ada", "1")
	table := got[0].Table
	if table == "" || w.table(table).Phase != engine.Open {
		t.Fatalf("1 is no YES: %s", w.print(got))
	}
	bela, cora := *w.last(addr("bela")), *w.last(addr("cora"))
	if got := digit("bela", "1"); !strings.HasPrefix(got[0].Verdict, "OK, ") ||
		!w.table(table).Seats[1].Confirmed {
		t.Fatalf("1 accepts nothing: %s", w.print(got))
	}
	before := w.events()
	if got := w.send(in{from: addr("bela"), re: &bela, body: "1"}); w.events() != before || len(got) != 1 {
		t.Errorf("again: %s", w.print(got))
	}
	if got := digit("cora", "3"); w.events() != before {
		t.Errorf("3 of 2: %s", w.print(got))
	}
	if w.send(in{from: addr("cora"), re: &cora, body: "2"}); !w.table(table).Seats[2].Declined {
		t.Error("2 declines nothing")
	}
	if got := digit("ada", "1"); w.table(table).Phase != engine.Running || w.table(table).Seats[2].Bot == "" {
		t.Errorf("1 seats no bot: %s", w.print(got))
	}
	if got := w.send(in{from: addr("cora"), re: &cora, body: "1"}); strings.HasPrefix(got[0].Verdict, "OK") {
		t.Errorf("after all: %s", w.print(got))
	}
}

// TestDigitAfterTheStart: an old invitation answered again by its digit is told so.
func TestDigitAfterTheStart(t *testing.T) {
	w := newWorld(t)
	w.play("ada", "NEW sticks bela@example.org")
	invite := w.last(addr("bela"))
	w.send(in{from: addr("bela"), re: invite, body: "1"})
	before := w.events()
	got := w.send(in{from: addr("bela"), re: invite, body: "1"})
	if w.events() != before || !strings.Contains(text(t, got[0]), "(not-open)") {
		t.Errorf("got %s", w.print(got))
	}
}

// TestQuestionsHaveLinks: one touch answers them in the HTML part.
func TestQuestionsHaveLinks(t *testing.T) {
	w := newWorld(t)
	w.send(in{from: addr("ada"), body: "NEW sticks bela@example.org"})
	question := *w.last(addr("ada"))
	w.send(in{from: addr("ada"), re: &question, body: "YES"})
	for want, l := range map[string]post.Letter{
		"body=YES\"":        question,
		"body=YES%20%231\"": *w.last(addr("bela")),
	} {
		stamp := letter.Stamp{Domain: domain, To: "reader@example.org", ReplyTo: "x@" + domain}
		raw, err := letter.Compose(l, stamp)
		if err != nil {
			t.Fatal(err)
		}
		page := strings.NewReplacer("=\r\n", "", "=3D", "=").Replace(string(raw))
		if !strings.Contains(page, want) {
			t.Errorf("no link %s in %s", want, page)
		}
	}
}
