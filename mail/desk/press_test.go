package desk_test

import (
	"fmt"
	"strings"
	"testing"

	post "painani/mail"
)

// pressed are the texts that reached somebody, by name.
func (w *world) pressed(list []post.Letter) map[string]string {
	out := map[string]string{}
	for _, l := range list {
		if p, ok := w.people.Get(l.To); ok && l.Kind == post.Press {
			out[p.Name] += strings.Join(l.Said, "|")
		}
	}
	return out
}

// club is a table of three people and a bot at which Ada may press.
func club(t *testing.T) *world {
	w := newWorld(t)
	w.play("ada", "NEW sticks bela@example.org clara@example.org bot")
	for _, name := range []string{"bela", "clara"} {
		w.send(in{from: addr(name), re: w.last(addr(name)), body: "YES"})
	}
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "SET name Béla Nagy"})
	return w
}

func TestPressReachesWhoIsNamed(t *testing.T) {
	for _, tc := range []struct {
		body, want string // by name
	}{
		{"PRESS ALL\nhello\nall\nEND", "map[Béla Nagy:hello|all Clara:hello|all]"},
		{"PRESS ALL hello all END", "map[Béla Nagy:hello all Clara:hello all]"},
		{"press to everybody: hello\nEND\n\nlike this it is private", "map[Béla Nagy:hello Clara:hello]"},
		{"PRESS TO Clara\nhello\nEND", "map[Clara:hello]"},
		{"PRESS clara: hello END", "map[Clara:hello]"},
		{"PRESS TO bela nagy and clara: hello END", "map[Béla Nagy:hello Clara:hello]"},
		{"PRESS TO béla, cla\nhello\nEND", "map[Béla Nagy:hello Clara:hello]"},
		{"PRESS b, [C]: hello END", "map[Béla Nagy:hello Clara:hello]"},
		{"PRESS TO 2 hello END", "map[Béla Nagy:hello]"},
		{"NACHRICHT AN ALLE\nHallo\nENDE", "map[Béla Nagy:Hallo Clara:Hallo]"},
		{"Nachricht an Clara und Bela: Hallo ENDE", "map[Béla Nagy:Hallo Clara:Hallo]"},
		{"ÜZENET MINDENKINEK\nszia\nVÉGE", "map[Béla Nagy:szia Clara:szia]"},
		{"uzenet Clarának: szia vége", "map[Clara:szia]"},
		{"PRESS ALL\nhello\n-- \nAda\nEND", "map[]"},
		{"PRESS ALL\nhello", "map[]"},
		{"PRESS hello friends END", "map[]"},
		{"PRESS TO ada hello END", "map[]"},
		{"PRESS TO 4 hello END", "map[]"},
		{"PRESS ALL END", "map[]"},
		{"PRESS ALL " + strings.Repeat("long ", 801) + "\nEND", "map[]"},
		{"PRESS ALL hello END\ntake 99", "map[]"},
		{"PRESS ALL\nhello\n\n> pick me\n\nbye\nEND", "map[]"},
	} {
		t.Run(tc.body[:min(len(tc.body), 40)], func(t *testing.T) {
			w := club(t)
			events := w.events()
			got := w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: tc.body})
			if fmt.Sprint(w.pressed(got)) != tc.want {
				t.Errorf("got %v, want %s\n%s", w.pressed(got), tc.want, w.print(got))
			}
			if w.events() != events {
				t.Error("it stands in the log")
			}
			ok := tc.want != "map[]"
			if answer := got[len(got)-1]; strings.HasPrefix(answer.Verdict, "OK") != ok {
				t.Errorf("answer %q", answer.Verdict)
			}
		})
	}
}

// TestPressOnce: a letter that comes twice is passed on once; who wants none gets none.
func TestPressOnce(t *testing.T) {
	w := club(t)
	m := in{from: addr("ada"), re: w.last(addr("ada")), id: "<twice@x>", body: "PRESS ALL hi END"}
	if got := w.pressed(w.send(m)); len(got) != 2 {
		t.Fatalf("reached %v", got)
	}
	if got := w.send(m); len(got) != 0 {
		t.Errorf("again: %s", w.print(got))
	}
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "SET press off"})
	got := w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "PRESS ALL hi END"})
	if fmt.Sprint(w.pressed(got)) != "map[Clara:hi]" ||
		!strings.Contains(text(t, got[len(got)-1]), "does not reach Béla Nagy") {
		t.Errorf("got %s", w.print(got))
	}
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "SET press on"})
	for range 60 {
		got = w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "PRESS bela hi END"})
	}
	if len(w.pressed(got)) != 0 || !strings.Contains(text(t, got[0]), "40 messages today") {
		t.Errorf("no limit: %s", w.print(got))
	}
}

// TestPressNeedsASeat: the invited who have not answered are not written to by others,
// and strangers write to nobody.
func TestPressNeedsASeat(t *testing.T) {
	w := newWorld(t)
	w.play("ada", "NEW sticks bela@example.org clara@example.org")
	if got := w.pressed(w.play("ada", "PRESS ALL buy this END")); len(got) != 0 {
		t.Errorf("reached %v before they said yes", got)
	}
	if got := w.pressed(w.play("bela", "PRESS ALL who are you END")); len(got) != 0 {
		t.Errorf("reached %v by somebody who has not said yes", got)
	}
	forged := in{from: "mallory@example.net", re: w.last(addr("ada")), body: "PRESS ALL hi END"}
	if got := w.pressed(w.send(forged)); len(got) != 0 {
		t.Errorf("a stranger reached %v", got)
	}
}

// TestNote: a note stands in its writer's letters about that table and in nobody else's.
func TestNote(t *testing.T) {
	const secret = "xylophone"
	w := club(t)
	const noted = "OK, noted: your next letters of this table show it to you alone."
	if got := w.play("ada", "NOTE\nbuy the "+secret+"\n\nthen go\nEND"); got[0].Verdict != noted {
		t.Fatal(w.print(got))
	}
	w.restart()
	for _, name := range []string{"ada", "bela", "clara"} {
		got := text(t, w.send(in{from: addr(name), re: w.last(addr(name)), body: "RESEND"})[0])
		if shown := strings.Contains(got, "    buy the "+secret+"\n\n    then go\n"); shown != (name == "ada") {
			t.Errorf("%s sees it: %v\n%s", name, shown, got)
		}
	}
	got := w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "NEW sticks bot"})
	if strings.Contains(text(t, got[len(got)-1]), secret) {
		t.Errorf("at another table: %s", w.print(got))
	}
	for _, l := range w.box {
		if p, _ := w.people.Get(l.To); p.Name != "Ada" && strings.Contains(fmt.Sprint(l), secret) {
			t.Errorf("%s has a letter with it", p.Name)
		}
	}
}

func TestNoteIsReplacedAndDeleted(t *testing.T) {
	w := begun(t)
	say := func(body string) string {
		return text(t, w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: body})[0])
	}
	say("NOTE first END")
	say("JEGYZET második\nVÉGE")
	if got := say("RESEND"); strings.Contains(got, "first") || !strings.Contains(got, "    második") {
		t.Errorf("not replaced: %s", got)
	}
	long := "NOTE " + strings.Repeat("x", 1990) + "\nmuch too long\nEND"
	if got := say(long); !strings.HasPrefix(got, "NOT NOTED") {
		t.Errorf("too long: %s", got)
	}
	say("NOTIZ\nENDE")
	if got := say("RESEND"); strings.Contains(got, "második") || strings.Contains(got, "note (") {
		t.Errorf("not deleted: %s", got)
	}
}

// TestNearVerb: a command that is almost one is suggested.
func TestNearVerb(t *testing.T) {
	w := begun(t)
	for line, word := range map[string]string{"STATTUS": "STATUS", "Visszavonom!": "VISSZA", "zurücknehmen": "ZURÜCK", "oops": "UNDO"} {
		if got := text(t, w.play("ada", line)[0]); !strings.Contains(got, "Did you mean "+word+"?") {
			t.Errorf("no suggestion for %s: %s", line, got)
		}
	}
}

// TestPressHeld: who is asked whether a PRESS was his sees all of it.
func TestPressHeld(t *testing.T) {
	w := club(t)
	got := w.send(in{from: "mallory@example.net", re: w.last(addr("ada")),
		body: "PRESS ALL\nyou are all fools\nand I leave\nEND"})
	if len(got) != 1 || got[0].Kind != post.Confirm ||
		!strings.Contains(text(t, got[0]), "  |   you are all fools\n  |   and I leave\n") {
		t.Fatalf("got %s", w.print(got))
	}
	if sent := w.pressed(w.send(in{from: addr("ada"), re: &got[0], body: "YES"})); len(sent) != 2 {
		t.Errorf("after YES: %v", sent)
	}
}
