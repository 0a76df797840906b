package main

import (
	"strings"
	"testing"
)

// TestBranchByPage: somebody goes on from a past moment by a form of the seat's page, once with the same
// players, who get a letter as after BRANCH, and once alone, where each seat in turn is his.
func TestBranchByPage(t *testing.T) {
	const ada, bela = "ada@club.test", "bela@club.test"
	r := newReader(newWorld(t))
	begun := r.enter(ada, "NEW mexica "+bela)
	m := tableID.FindStringSubmatch(begun.subject)
	if m == nil {
		t.Fatalf("no table in %q", begun.subject)
	}
	parent := m[1]
	r.say(r.invited(bela, parent), "YES")
	r.until("the game begins", func() bool { return r.count(parent) >= 3 })
	seat := r.seat(r.asks(ada, parent, 0)) // who begins
	r.open(seat)
	r.turn()
	branch := func(with string) string {
		t.Helper()
		r.open(seat + "?event=3")
		sees[string](r, `document.querySelector("[name=with]").value = "`+with+`"`)
		r.click("form:has([name=branch]) button")
		return strings.SplitN(sees[string](r, `location.pathname`), "/", 3)[2]
	}
	table, _, _ := strings.Cut(branch(""), ".")
	if inv := r.invited(bela, table); !strings.Contains(inv.text, table) {
		t.Errorf("the invitation is %s", inv.text)
	}
	if text := r.text(); !strings.Contains(text, "Continues from "+parent+" #3") ||
		!strings.Contains(text, "Waiting for the answer of Bela") {
		t.Errorf("the page of the branch:\n%s", text)
	}
	if got := r.events(table)[0]; !strings.HasPrefix(got.Cause, "w-") || got.Actor != r.events(parent)[0].Actor {
		t.Errorf("the branch was begun by %s, because of %s", got.Actor, got.Cause)
	}
	r.say(r.invited(bela, table), "YES")
	r.until("the branch begins", func() bool { return r.count(table) >= 3 })

	branch("alone")
	for n := range 2 { // after each turn the page is that of the seat which is to move
		r.turn()
		if text := r.text(); !strings.Contains(text, "You also have the seat of") {
			t.Errorf("after %d turns:\n%s", n+1, text)
		}
	}
}
