package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/events/memory"
	"painani/mail/auth"
	"painani/mail/people"
)

// TestRotatedKeys: the newest key signs, older ones stand for 30 days, and none is lost.
func TestRotatedKeys(t *testing.T) {
	d := &drill{t: t, flags: storeFlags{Data: filepath.Join(t.TempDir(), "data"), MaxStore: smallStore, LogLevel: "error"}}
	s := d.open()
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	first, err := s.signingKeys(t.Context())
	if err != nil || len(first) != 1 || first[0].ID != "1" || !first[0].Replaced.IsZero() {
		t.Fatalf("%v %v", first, err)
	}
	for i := range 2 {
		if n, err := s.rotate(t.Context(), now.Add(time.Duration(i)*10*24*time.Hour)); n != i+2 || err != nil {
			t.Fatalf("key %d: %v", n, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = d.open()
	list, err := s.signingKeys(t.Context())
	if err != nil || len(list) != 3 || !bytes.Equal(list[0].Secret, first[0].Secret) || len(list[2].Secret) != 32 {
		t.Fatalf("%v %v", list, err)
	}
	if !list[0].Replaced.Equal(now) || !list[1].Replaced.Equal(now.Add(10*24*time.Hour)) || !list[2].Replaced.IsZero() {
		t.Errorf("replaced %v, %v, %v", list[0].Replaced, list[1].Replaced, list[2].Replaced)
	}
	for days, want := range map[int]string{20: "321", 30: "32", 39: "32", 40: "3", 400: "3"} {
		got := ""
		for _, k := range stillTaken(list, now.Add(time.Duration(days)*24*time.Hour)) {
			got += k.ID
		}
		if got != want {
			t.Errorf("after %d days keys %s, want %s", days, got, want)
		}
	}
	for range 13 {
		if _, err := s.rotate(t.Context(), now.Add(11*24*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.rotate(t.Context(), now.Add(11*24*time.Hour)); err == nil || !strings.Contains(err.Error(), "15 keys were replaced") {
		t.Errorf("one too many: %v", err)
	}
	if err := s.Keys().Delete(t.Context(), signingNumber(3)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.signingKeys(t.Context()); err == nil || !strings.Contains(err.Error(), "key key-addresses-3 is lost") {
		t.Errorf("of a lost key: %v", err)
	}
	s.Close()
}

// TestEndedAddresses: addresses of an earlier generation or key are taken for 30 days, those of the present always.
func TestEndedAddresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		known, err := people.Open(t.Context(), memory.NewBucket(), bytes.Repeat([]byte{1}, 32))
		if err != nil {
			t.Fatal(err)
		}
		p, err := known.Create(t.Context(), people.Person{Name: "Ada", Addresses: []string{"ada@example.org"}, Since: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		a := &app{people: known, ref: referee.New(referee.Config{Log: memory.NewLog()}),
			replaced: map[string]time.Time{"1": time.Now(), "2": {}}}
		_, err = a.ref.Do(t.Context(), "tz421", engine.Command{Actor: engine.ActorOperator, Do: engine.Propose{Game: "tzolkin", By: 1,
			Clock: engine.DefaultClock(), Seats: []engine.Invitee{{Player: p.ID}, {}}}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := known.Update(t.Context(), p.ID, func(p *people.Person) error {
			p.Generation, p.Raised = 2, time.Now()
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		list := []struct {
			what  string
			at    auth.Address
			later bool // ended after 30 days
		}{
			{"seat, present", auth.Address{Subject: "tz421", Seat: 1, Generation: 2, Key: "2"}, false},
			{"seat, earlier", auth.Address{Subject: "tz421", Seat: 1, Generation: 1, Key: "2"}, true},
			{"seat, first", auth.Address{Subject: "tz421", Seat: 1, Key: "2"}, true},
			{"nobody's seat", auth.Address{Subject: "tz421", Seat: 2, Key: "2"}, false},
			{"no such table", auth.Address{Subject: "tz9", Seat: 1, Key: "2"}, false},
			{"person, present", auth.Address{Purpose: auth.Person, Subject: p.ID, Generation: 2, Key: "2"}, false},
			{"person, earlier", auth.Address{Purpose: auth.Person, Subject: p.ID, Generation: 1, Key: "2"}, true},
			{"question", auth.Address{Purpose: auth.Hold, Subject: p.ID, Key: "2"}, false},
			{"question of an old key", auth.Address{Purpose: auth.Hold, Subject: p.ID, Key: "1", Old: true}, true},
			{"bounce of an old key", auth.Address{Purpose: auth.Bounce, Subject: p.ID, Key: "1", Old: true}, true},
		}
		for _, days := range []int{0, 29, 30} {
			for _, x := range list {
				if got, want := a.ended(x.at), x.later && days == 30; got != want {
					t.Errorf("%s after %d days: %v, want %v", x.what, days, got, want)
				}
			}
			time.Sleep([]time.Duration{29: 24 * time.Hour, 0: 29 * 24 * time.Hour, 30: 0}[days])
		}
	})
}

// TestKeysRotate: after `keys rotate` no link and no session opens anything, and an answer to an old letter is
// held until its writer is asked. ME NEW does the same for one person.
func TestKeysRotate(t *testing.T) {
	for name, running := range map[string]bool{"stopped": false, "running": true} {
		t.Run(name, func(t *testing.T) { keysRotate(t, running) })
	}
}

func keysRotate(t *testing.T, running bool) {
	w := newWorld(t)
	const ada = "ada@example.org"
	letter := w.enter(ada, "NEW tzolkin bot bot")
	table := w.only()
	if seatLink.FindString(letter.text) == "" {
		letter = w.asks(ada, table, 0)
	}
	link, seat, public := seatLink.FindString(letter.text), "/seat/"+table+".1", "/t/"+table+"?link=old"
	v := w.visitor()
	if end, _ := v.get(link); end != seat {
		t.Fatalf("the link leads to %s", end)
	}
	own := ownLink.FindString(w.say(letter, "ME").text)
	if !running {
		w.kill()
	}
	out := w.do(exitOK, "keys", "rotate")
	if !strings.Contains(out, "key 2 signs from now on") {
		t.Errorf("it says %s", out)
	}
	list := strings.Split(w.do(exitOK, "keys"), "\n")
	if len(list) != 4 || !strings.HasSuffix(list[1], "held") || !strings.HasSuffix(list[2], "signs") {
		t.Errorf("%q", list)
	}
	if running && !strings.Contains(w.log.String(), "host: signing key replaced") {
		t.Error("no line in the log")
	}
	if !running {
		w.start()
	}
	for path, want := range map[string]string{link: public, seat: public, own: "404 Not Found"} {
		if end, _ := v.get(path); end != want {
			t.Errorf("%s leads to %s, want %s", path, end, want)
		}
	}
	asked := w.held(letter, "1")
	played := w.say(asked, "YES")
	if !strings.HasPrefix(played.verdict(), "OK, played") {
		t.Fatalf("the YES brings\n%s", played.text)
	}
	fresh := w.say(played, "ME NEW") // an address of the new key
	if !strings.HasPrefix(fresh.verdict(), "OK, all older links") {
		t.Fatalf("ME NEW brings\n%s", fresh.text)
	}
	w.held(played, "SET zone Europe/Vienna")
	if done := w.say(fresh, "SET zone Europe/Vienna"); !strings.Contains(done.text, "Europe/Vienna") ||
		strings.Contains(done.text, "Was this you?") {
		t.Errorf("and one to the newest brings\n%s", done.text)
	}
}

// held answers a letter and waits for the question whether it was its owner.
func (w *world) held(re inbound, body string) (asked inbound) {
	w.t.Helper()
	questions := func() (list []inbound) {
		for _, l := range w.relay.letters(re.to) {
			if strings.Contains(l.text, "Was this you?") {
				list = append(list, l)
			}
		}
		return list
	}
	seen := len(questions())
	w.must(re.to, re.replyTo, w.answer(re, body))
	w.until("the question about "+body, func() bool {
		if list := questions(); len(list) > seen {
			asked = list[len(list)-1]
			return true
		}
		return false
	})
	return asked
}
