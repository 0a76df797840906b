package main

import (
	"strings"
	"testing"
)

// TestRelayAwayTold: a service whose relay is closed says so to its host, and the answer arrives within 30 s
// of the relay's return, also over a restart.
func TestRelayAwayTold(t *testing.T) {
	t.Parallel()
	addr := freePort(t)
	w := newWorld(t, "--relay", addr)
	waiting := func() bool {
		_, text := w.get("/healthz")
		return strings.Contains(text, "\nletters out waiting for the relay: 1 since 2")
	}
	w.must("ada@home.test", "play@post.test", w.write("ada@home.test", "play@post.test", "x", "HELP"))
	w.until("/healthz says that a letter waits", waiting)
	if _, text := w.get("/metrics"); !strings.Contains(text, "\npainani_relay_away_seconds ") ||
		strings.Contains(text, "\npainani_relay_away_seconds 0\n") {
		t.Error("no metric says that the relay is away")
	}
	w.kill()
	w.start()
	w.until("/healthz says so again", waiting)
	w.relay = newRelayAt(t, addr)
	w.next("ada@home.test", 0)
	w.until("/healthz says no more", func() bool { return !waiting() })
	for _, said := range []string{"letters out wait for the relay", "the relay is back"} {
		if !strings.Contains(w.log.String(), said) {
			t.Errorf("the log does not say %q", said)
		}
	}
}

// TestUnreachable: a player whose letters the relay refuses is marked until the next letter of his: in the
// others' letters, in STATUS, on the page and in the API.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const ada, bela = "ada@home.test", "bela@home.test"
	begun := w.enter(ada, "NEW tzolkin "+bela)
	table := w.events(w.only())[0].Table
	invited := w.invited(bela, table)
	w.relay.refuse(bela, true)
	if l := w.say(begun, "STATUS"); strings.Contains(l.text, "come back") {
		t.Error("marked too early")
	}
	w.must(bela, invited.replyTo, w.answer(invited, "YES"))
	told := w.find(ada, "WE CANNOT REACH Bela")
	if strings.Contains(told.text, bela) || strings.Contains(told.text, "no such user") {
		t.Errorf("the letter says too much:\n%s", told.text)
	}
	shown := func() (in int) {
		_, page := w.get("/t/" + table)
		_, api := w.get("/api/tables/" + table)
		for _, is := range []bool{strings.Contains(page, "letters come back"), strings.Contains(api, `"unreachable":true`)} {
			if is {
				in++
			}
		}
		return in
	}
	w.until("page and API say so", func() bool { return shown() == 2 })
	if l := w.say(told, "STATUS"); !strings.Contains(l.text, "Our letters to Bela come back.") {
		t.Errorf("STATUS does not say so:\n%s", l.text)
	}
	w.relay.refuse(bela, false)
	w.must(bela, invited.replyTo, w.answer(invited, "STATUS"))
	w.until("page and API say so no more", func() bool { return shown() == 0 })
	if l := w.say(told, "STATUS"); strings.Contains(l.text, "come back") {
		t.Errorf("STATUS still says so:\n%s", l.text)
	}
}
