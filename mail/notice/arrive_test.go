package notice_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/events"
	"painani/mail/notice"
)

// arrive notes that the table came from another host as it stands.
func (w *world) arrive() notice.Arrival {
	w.Helper()
	now, head, err := w.ref.Table(w.Context(), table)
	if err != nil {
		w.Fatal(err)
	}
	a := notice.Arrival{Seq: now.Seq, Head: head}
	w.note(a)
	return a
}

func (w *world) note(a notice.Arrival) {
	w.Helper()
	data, err := json.Marshal(a)
	if err != nil {
		w.Fatal(err)
	}
	if _, err := w.state.Put(w.Context(), notice.ArrivedKey+table, data, 0); err != nil {
		w.Fatal(err)
	}
}

// TestArrivals: everybody at a table that came gets one letter that shows where it stands, and none about
// what happened elsewhere.
func TestArrivals(t *testing.T) {
	invited := func(w *world) { w.propose(); w.seat(2, engine.Confirm{Seat: 2}) }
	for _, c := range []struct {
		name  string
		there func(*world) // what happened on the other host
		want  string
	}{
		{"invited", invited, "1 notice, 2 notice, 3 invite"},
		{"running", (*world).begin, "1 your-move, 2 notice, 3 notice"},
		{"one has left", func(w *world) { w.begin(); w.page(2, engine.Resign{Seat: 2}) }, "1 your-move, 3 notice"},
		{"withdrawn", func(w *world) { invited(w); w.seat(1, engine.Withdraw{Seat: 1}) }, ""},
		{"over", func(w *world) {
			w.begin()
			for i, cell := range []string{"4", "5", "6"} {
				w.page(engine.SeatAt(i), engine.Play{Seat: engine.SeatAt(i), Text: cell})
			}
		}, ""},
		{"somebody has said STOP", func(w *world) {
			w.begin()
			if err := w.people.Stop(w.Context(), "bela@home.example"); err != nil {
				w.Fatal(err)
			}
		}, "1 your-move, 3 notice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			c.there(w)
			a := w.arrive()
			w.restart()
			for range 2 { // once more changes nothing
				if err := w.notices.Arrivals(t.Context()); err != nil {
					t.Fatal(err)
				}
				if got := kinds(w.out.letters); got != c.want {
					t.Errorf("letters to %q, want %q", got, c.want)
				}
			}
			if w.out.asked != len(w.out.letters) {
				t.Errorf("%d posted for %d letters", w.out.asked, len(w.out.letters))
			}
			if got := w.told(); got != "" {
				t.Errorf("about what happened elsewhere: %s", got)
			}
			for _, l := range w.out.letters {
				if l.Verdict != "tr1 goes on here, at post.example." || !strings.Contains(l.Before[0], "another host") {
					t.Errorf("seat %d: %s\n%q", l.Seat, l.Verdict, l.Before)
				}
			}
			data, _, err := w.state.Get(t.Context(), notice.ArrivedKey+table)
			var kept notice.Arrival
			if err != nil || json.Unmarshal(data, &kept) != nil || !kept.Told || kept.Seq != a.Seq ||
				kept.Head != a.Head {
				t.Errorf("kept %s, %v", data, err)
			}
		})
	}
}

// TestArrivalClock: clocks go on as if no time had passed since the table's last event, once.
func TestArrivalClock(t *testing.T) {
	w := newWorld(t)
	w.begin()
	w.arrive()
	before, _, _ := w.ref.Table(t.Context(), table)
	deadline := before.Clock.Deadline(before.Chair(1).Timer)
	w.now = w.now.Add(100 * day)
	w.restart()
	for range 2 {
		if err := w.notices.Arrivals(t.Context()); err != nil {
			t.Fatal(err)
		}
		now, _, _ := w.ref.Table(t.Context(), table)
		if got := now.Clock.Deadline(now.Chair(1).Timer); got.Sub(deadline) != 100*day {
			t.Errorf("deadline %v later", got.Sub(deadline))
		}
		w.now = w.now.Add(time.Hour)
	}
	w.seen = before.Seq
	w.page(1, engine.Play{Seat: 1, Text: "4"})
	if got := w.told(); got != "1 moved, 2 your-move, 3 moved" {
		t.Errorf("it goes on: %s", got)
	}
}

// TestHalfArrived: a table that came only in part is nobody's yet.
func TestHalfArrived(t *testing.T) {
	w := newWorld(t)
	w.note(notice.Arrival{Seq: 9})
	for range 2 { // first nothing of it is here, then the first event
		if err := w.notices.Arrivals(t.Context()); !errors.Is(err, notice.ErrHalf) {
			t.Errorf("got %v", err)
		}
		if len(w.out.letters) != 0 {
			t.Errorf("letters to %s", kinds(w.out.letters))
		}
		if _, _, err := w.ref.Table(t.Context(), table); err != nil {
			w.propose()
		}
	}
	w = newWorld(t)
	if _, err := w.state.Put(t.Context(), notice.ArrivedKey+table, []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	if err := w.notices.Arrivals(t.Context()); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("damaged: %v", err)
	}
}
