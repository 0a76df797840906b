package desk_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/events/memory"
	"painani/mail/outbox"
)

// TestAnsweredLettersAreErased: what is answered is erased from the intake after seven days, also over a
// start and after an error of the store; what waits is kept until it is answered; and nobody is answered
// twice.
func TestAnsweredLettersAreErased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := begun(t)
		w.letters()
		turn := w.last(addr("ada"))
		w.restart()
		w.broken.Store(&turn.Table)
		w.deliver("waits", in{from: addr("ada"), re: turn, body: "take 1"})
		w.deliver("answered", in{from: addr("bela"), body: "HELP"})
		stop := w.serving()
		kept := func(what string, want ...bool) {
			t.Helper()
			synctest.Wait()
			for i, key := range []string{"waits", "answered", "young"} {
				if _, err := w.intake.First(t.Context(), key); (err == nil) != want[i] {
					t.Fatalf("%s: letter %q is kept: %t", what, key, err == nil)
				}
			}
		}
		time.Sleep(time.Minute)
		stop() // which writes the cursor
		w.restart()
		stop = w.serving()
		time.Sleep(6 * day)
		kept("after 6 days", true, true, false)
		stop()
		w.restart()
		w.deliver("young", in{from: addr("bela"), body: "HELP"})
		stop = w.serving()
		time.Sleep(time.Minute)
		stop()
		w.restart()
		w.intake.Inject(memory.Unavailable)
		stop = w.serving()
		time.Sleep(day + 7*time.Hour)
		kept("after a failed sweep and a second", true, false, true)
		stop()

		w.restart()
		w.broken.Store(nil)
		w.letters()
		stop = w.serving()
		time.Sleep(time.Hour)
		if n, _ := w.desk.Waiting(); n != 0 || len(w.letters()) != 1 {
			t.Fatal("what waited is not answered")
		}
		stop()
		w.restart()
		stop = w.serving()
		time.Sleep(time.Hour)
		kept("answered late", false, false, true)
		time.Sleep(7 * day)
		kept("in the end", false, false, false)
		stop()
		w.restart()
		stop = w.serving()
		time.Sleep(time.Hour)
		if n := len(w.letters()); n != 0 || w.handled() != 0 {
			t.Errorf("%d letters more, %d handled", n, w.handled())
		}
		stop()
	})
}

const day = 24 * time.Hour

// TestTextIsErased: of letters whose text the outbox has erased it is still known that they were posted: a
// letter that comes again is not worked on again. A number that answers one is played
// if the events prove which list it had, else refused with a sentence.
func TestTextIsErased(t *testing.T) {
	w := begun(t)
	turn := w.last(addr("ada"))
	show := in{from: addr("bela"), id: "<once@client.example>", body: "HELP"}
	w.send(show)
	if len(turn.Menu) == 0 {
		t.Fatal("the turn has no list")
	}
	last, _ := w.out.Last(t.Context())
	for _, l := range w.box {
		e, err := w.out.First(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		data, err := outbox.Fate{State: outbox.Sent, About: &outbox.About{Pos: e.Pos, Kind: l.Kind}}.Encode()
		if err == nil {
			_, err = w.out.Put(t.Context(), l.ID, data)
		}
		if err == nil {
			err = w.out.Erase(t.Context(), e.Pos)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if now, _ := w.out.Last(t.Context()); now == last {
		t.Fatal("nothing was erased")
	}
	w.letters()
	answers := w.desk.Counts().Answers.Load()
	if got := w.send(show); len(got) != 0 || w.desk.Counts().Answers.Load() != answers {
		t.Errorf("answered again: %s", w.print(got))
	}
	before := w.events()
	other := *turn // nobody ever had this list
	other.ID = "m" + other.ID[1:]
	got := w.send(in{from: addr("ada"), re: &other, body: "1"})
	if len(got) != 1 || !strings.HasPrefix(got[0].Verdict, "NOT PLAYED") || w.events() != before {
		t.Errorf("a number for a list that never was: %s", w.print(got))
	}
	want := turn.Menu[0].Play // the events tell which list it was
	got = w.send(in{from: addr("ada"), re: turn, body: "1"})
	if len(got) == 0 || !strings.HasPrefix(got[0].Verdict, "OK, played") ||
		!strings.Contains(got[0].Verdict, want) || w.events() == before {
		t.Errorf("a number for a list that is gone: %s", w.print(got))
	}
}
