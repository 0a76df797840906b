package desk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	post "painani/mail"
)

// watched is a table of Ada, Bela and Cora with Dora as Ada's deputy, where the first turn behind the choices is
// Bela's; it returns the letters of all but Ada, and the world. Ada writes adas before that.
func watched(t *testing.T, adas ...string) (others string, w *world, id string) {
	cryptotest.SetGlobalRandom(t, 1)
	w = newWorld(t)
	w.play("dora", "NEW sticks bot")
	w.play("bela", "NEW sticks ada@example.org cora@example.org")
	id = w.last(addr("bela")).Table
	for _, name := range []string{"ada", "cora"} {
		w.send(in{from: addr(name), re: w.last(addr(name)), body: "YES"})
	}
	says := func(name, body string) {
		w.send(in{from: addr(name), re: w.last(addr(name)), body: body})
	}
	for _, name := range []string{"bela", "ada", "cora"} {
		says(name, "keep 1")
	}
	says("ada", "DELEGATE dora@example.org 20d")
	n := len(w.box)
	for _, line := range adas {
		says("ada", line)
	}
	for _, name := range []string{"bela", "cora", "dora"} {
		for _, body := range []string{"SHOW", "STATUS", "RESEND", "HISTORY", "PLANS", "PREVIEW take 2", "VERIFY", "WHY take 3"} {
			says(name, body+" "+id)
		}
	}
	w.pass(70 * time.Hour)
	ada, _ := w.people.ByAddress(addr("ada"))
	var b strings.Builder
	for _, l := range w.box[n:] {
		if l.To != ada.ID {
			fmt.Fprintln(&b, l.ID, l.Kind, l.To, l.Subject, l.Seq, l.Menu, text(t, l))
		}
	}
	return b.String(), w, id
}

// TestTurnPlansAreNobodysBusiness: whatever Ada has planned for her turns, every letter to the others and to who
// plays for her is the same, and so is every event, until a plan is played. Who plays for her hears of it then as
// the others do, and may not plan in her place.
func TestTurnPlansAreNobodysBusiness(t *testing.T) {
	head := func(w *world, id string) string {
		_, h, err := w.ref.Table(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	plain, w, id := watched(t, "STATUS", "STATUS", "STATUS")
	want := head(w, id)
	armed, w, id := watched(t, "QUEUE take 3 red / take 1", "IF Bela take 2 THEN take 3 blue ELSE take 2", "QUEUE take 2")
	if plain != armed || head(w, id) != want {
		t.Fatalf("it shows:\n%s", firstDifference(armed, plain))
	}
	if len(plain) < 5000 {
		t.Fatal("nothing to compare")
	}
	before := len(w.box)
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "take 2"})
	line := w.table(id).Line
	if x := line[len(line)-1]; x.Text != "take 3 blue" || !x.Planned {
		t.Fatalf("played %+v", x)
	}
	for _, l := range w.box[before:] {
		said := text(t, l)
		if p, _ := w.people.ByAddress(addr("ada")); l.To != p.ID && strings.Contains(said, "QUEUE") {
			t.Errorf("a letter to another tells of plans:\n%s", said)
		}
	}
	refused := text(t, w.send(in{from: addr("dora"), re: w.last(addr("dora")), body: "QUEUE take 1 " + id})[0])
	p, _ := w.people.ByAddress(addr("dora"))
	if !strings.HasPrefix(refused, "NO PLAN KEPT") || len(p.Turns) != 0 {
		t.Errorf("who plays for another plans for him:\n%s", refused)
	}
}

// TestDeputyIsTold: who may play somebody else's seat, too, learns it at once, with the list if that seat is
// waited for; who is nobody's deputy any more gets no letter.
func TestDeputyIsTold(t *testing.T) {
	w := newWorld(t)
	w.play("dora", "NEW sticks bot")
	w.play("ada", "NEW sticks bot")
	hers := w.last(addr("ada"))
	out := w.send(in{from: addr("ada"), re: hers, body: "DELEGATE dora@example.org 3 days"})
	if len(out) != 2 || out[1].Kind != post.YourMove || len(out[1].Menu) == 0 || out[1].Table != hers.Table {
		t.Fatalf("letters out: %+v", out)
	}
	if out = w.send(in{from: addr("ada"), re: hers, body: "DELEGATE OFF"}); len(out) != 1 {
		t.Errorf("after DELEGATE OFF: %+v", out)
	}
}

// TestDeputyWakes: the letter of who plays for another gives the seat back that a bot plays, as letters to both
// say; the owner is not reachable by it.
func TestDeputyWakes(t *testing.T) {
	_, w, id := watched(t)
	ada := w.table(id).SeatOf(func() string { p, _ := w.people.ByAddress(addr("ada")); return p.ID }())
	for range 30 {
		if w.table(id).Policy(ada) != "" {
			break
		}
		for _, name := range []string{"bela", "cora"} {
			w.send(in{from: addr(name), re: w.last(addr(name)), body: "take 2 " + id})
		}
		w.pass(30 * time.Hour)
	}
	if w.table(id).Policy(ada) == "" {
		t.Fatal("no bot plays for Ada")
	}
	w.comesBack(*w.last(addr("ada")))
	told := text(t, *w.last(addr("dora")))
	answer := text(t, w.send(in{from: addr("dora"), re: w.last(addr("dora")), body: "STATUS " + id})[0])
	if c := w.table(id).Chair(ada); c.Caretaker != "" || w.table(id).SeatFor(c.Deputy, w.now) != ada {
		t.Errorf("a bot plays on\n%s\n%s", told, answer)
	}
}
