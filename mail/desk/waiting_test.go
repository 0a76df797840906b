package desk_test

import (
	"context"
	"sync"
	"testing"

	post "painani/mail"
)

// serving lets the desk work until stop.
func (w *world) serving() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() {
		if err := w.desk.Run(ctx); err != nil {
			w.t.Error(err)
		}
	})
	return func() { cancel(); work.Wait() }
}

func (w *world) deliver(key string, m in) {
	w.t.Helper()
	if _, err := w.intake.Put(context.Background(), key, w.entry(m)); err != nil {
		w.t.Fatal(err)
	}
}

// TestLetterWaitsForDamage: a letter to a table that cannot be read waits, over a start too; others are
// answered meanwhile, and it is answered once when the table can be read again.
func TestLetterWaitsForDamage(t *testing.T) {
	w := begun(t)
	w.letters()
	turn := w.last(addr("ada"))
	w.restart()
	w.broken.Store(&turn.Table)
	before := w.events()
	w.deliver("a", in{from: addr("ada"), re: turn, body: "take 1"})
	w.deliver("b", in{from: addr("bela"), body: "HELP"})
	waits := func() bool { n, _ := w.desk.Waiting(); return n == 1 }
	stop := w.serving()
	until(t, "a letter that waits", waits)
	got := w.letters()
	until(t, "an answer to the other", func() bool { got = append(got, w.letters()...); return len(got) > 0 })
	stop()
	if last, err := w.intake.Last(t.Context()); err != nil || !w.desk.Waits(last-1) || w.desk.Waits(last) {
		t.Errorf("the last but one of %d letters waits, and no other: %v", last, err)
	}
	if len(got) != 1 || got[0].InReplyTo == turn.InReplyTo || got[0].Kind != post.Answer {
		t.Fatalf("while it waits: %s", w.print(got))
	}

	w.restart()
	stop = w.serving()
	until(t, "another try at the start", func() bool { return w.handled() == 1 && waits() })
	stop()
	if got := w.letters(); len(got) != 0 || w.events() != before {
		t.Fatalf("still damaged: %s", w.print(got))
	}

	w.broken.Store(nil)
	for i, want := range []int{1, 0} { // the second start has nothing to do
		w.restart()
		stop = w.serving()
		until(t, "nothing waits", func() bool {
			n, _ := w.desk.Waiting()
			return n == 0 && w.handled() == want
		})
		stop()
		posted := 0
		for _, l := range w.letters() {
			if l.Kind == post.Answer {
				posted++
			}
		}
		if posted != want || w.events() != before+1 {
			t.Errorf("start %d: %d answers, want %d; %d events more", i, posted, want, w.events()-before)
		}
	}
}

// handled is how many letters the desk looked at since its start.
func (w *world) handled() int { return int(w.desk.Counts().Letters.Load()) }

// TestIntakeIsCut: a cursor beyond the end of the intake keeps nobody from starting, and new letters are
// answered though their positions were given before.
func TestIntakeIsCut(t *testing.T) {
	w := newWorld(t)
	if _, err := w.state.Put(t.Context(), "mark-intake", []byte(`{"at":54}`), 0); err != nil {
		t.Fatal(err)
	}
	if err := w.desk.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.deliver("a", in{from: addr("ada"), body: "HELP"})
	stop := w.serving()
	until(t, "an answer", func() bool { n, _ := w.out.Last(context.Background()); return n == 1 })
	stop()
	w.restart()
	w.deliver("a", in{from: addr("bela"), body: "HELP"})
	defer w.serving()()
	until(t, "an answer after a start", func() bool { n, _ := w.out.Last(context.Background()); return n == 2 })
}
