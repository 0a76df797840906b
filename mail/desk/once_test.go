package desk_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"painani/engine"
	"painani/events"
	"painani/events/memory"
	post "painani/mail"
)

// script is a game of three with everything that writes: NEW, YES, JOIN, moves,
// UNDO, a caretaker, STOP.
func script(w *world) []func() in {
	re := func(name, body string) func() in {
		return func() in { return in{from: addr(name), re: w.last(addr(name)), body: body} }
	}
	return []func() in{
		func() in { return in{from: addr("ada"), body: "NEW sticks bela@example.org open 1 bot"} },
		re("ada", "YES"),
		re("bela", "YES zebra"),
		func() in { return in{from: addr("cora"), body: "JOIN " + w.box[len(w.box)-1].Table} },
		re("cora", "YES"),
		re("cora", "keep 1"), re("bela", "2"), re("ada", "1"),
		re("ada", "take 1"), re("ada", "UNDO"), re("ada", "take 2"),
		re("bela", "take 3 red\nSHOW"), re("cora", "2"),
		func() in { return in{from: addr("eve"), to: w.replyOf("ada"), body: "take 1"} },
		re("ada", "YES"),
		re("ada", "SET lang de"),
		re("bela", "RESIGN yes"),
		re("ada", "STOP yes"),
	}
}

func (w *world) replyOf(name string) string {
	a, err := w.desk.ReplyTo(*w.last(addr(name)))
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

// outcome is everything that the world shows: letters by recipient and events.
func (w *world) outcome() string {
	var out []string
	for _, l := range w.box {
		out = append(out, w.print([]post.Letter{l}))
	}
	slices.Sort(out)
	for i, s := range out { // numbers of the printing
		_, out[i], _ = strings.Cut(s, " ")
		_, out[i], _ = strings.Cut(out[i], " ")
	}
	w.each(0, func(e events.Entry) error {
		out = append(out, fmt.Sprintf("%s #%d %s %s", e.Table, e.Seq, e.Type, e.At))
		return nil
	})
	return strings.Join(out, "\n")
}

func (w *world) events() uint64 { n, _ := w.log.Last(context.Background()); return n }

func TestEveryLetterTwice(t *testing.T) {
	w := newWorld(t)
	var all [][]byte
	for i, f := range script(w) {
		data := w.entry(f())
		all = append(all, data)
		for range 2 {
			if err := w.desk.Handle(context.Background(), data); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.notices(); err != nil {
			t.Fatal(err)
		}
		if n := len(w.letters()); n == 0 && i < len(script(w))-1 {
			t.Errorf("letter %d has no answer", i)
		}
		events := w.events()
		for k, old := range all {
			if err := w.desk.Handle(context.Background(), old); err != nil {
				t.Fatal(err)
			}
			if again := w.letters(); len(again) > 0 || w.events() != events {
				t.Fatalf("after letter %d, letter %d again gives %s", i, k, w.print(again))
			}
		}
		w.told = 0 // every notice derived again, by a follower that knows nothing
		w.follow = w.notice.Follower(w.log)
		if err := w.notices(); err != nil {
			t.Fatal(err)
		}
		if again := w.letters(); len(again) > 0 {
			t.Fatalf("after letter %d, deriving again gives %s", i, w.print(again))
		}
	}
}

// TestCrashAnywhere lets one write fail, in each way and at each place, restarts
// everything and handles the letter again: nothing else comes of it.
func TestCrashAnywhere(t *testing.T) {
	clean := newWorld(t)
	clean.turns = true
	for _, f := range script(clean) {
		clean.send(f())
	}
	want := clean.outcome()
	failures := 0
	for _, fault := range []memory.Fault{memory.Unavailable, memory.LostAck, memory.LostWrite, memory.Conflict} {
		for skip := range 6 {
			w := newWorld(t)
			w.turns = true
			for _, f := range script(w) {
				failures += w.crash(w.entry(f()), fault, skip)
			}
			if got := w.outcome(); got != want {
				t.Fatalf("fault %v after %d writes leads to another outcome:\n%s",
					fault, skip, firstDifference(got, want))
			}
		}
	}
	if failures < 100 {
		t.Errorf("only %d handlings failed: the faults reach nothing", failures)
	}
}

// crash handles a letter while the skip-th write of each store in turn fails,
// restarting after each failure. It returns how often handling failed.
func (w *world) crash(data []byte, fault memory.Fault, skip int) (failed int) {
	w.t.Helper()
	plan := append(slices.Repeat([]memory.Fault{memory.None}, skip), fault)
	stores := []func(...memory.Fault){w.log.Inject, w.who.Inject, w.out.Inject, w.state.Inject}
	if fault == memory.Conflict { // a first entry of a key that conflicts with nothing would be a lie
		stores = stores[:2]
	}
	for _, inject := range stores {
		inject(plan...)
	}
	for try := 0; ; try++ {
		err := w.desk.Handle(context.Background(), data)
		if err == nil {
			err = w.notices()
		}
		if err == nil {
			break
		}
		if try > 20 {
			w.t.Fatalf("never recovers: %v", err)
		}
		failed++
		w.restart()
		w.each(0, func(e events.Entry) error { return w.ref.Settle(context.Background(), e.Table) })
	}
	w.letters()
	return failed
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			got, want := x[max(0, i-12):min(len(x), i+12)], y[max(0, i-12):min(len(y), i+12)]
			return strings.Join(got, "\n") + "\n---- want ----\n" + strings.Join(want, "\n")
		}
	}
	return fmt.Sprintf("%d lines and %d lines", len(x), len(y))
}

// TestDigitsToTheEnd plays whole games by people who answer letters with digits,
// late, twice and out of order.
func TestDigitsToTheEnd(t *testing.T) {
	for seed := range uint64(12) {
		w := newWorld(t)
		dice := rand.New(rand.NewPCG(seed, 1))
		w.play("ada", "NEW sticks bela@example.org cora@example.org clock none")
		w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
		w.send(in{from: addr("cora"), re: w.last(addr("cora")), body: "YES"})
		var mails [][]byte
		queue := slices.Clone(w.box)
		table := w.box[len(w.box)-1].Table
		for step := 0; w.table(table).Phase == engine.Running; step++ {
			if step > 3000 {
				t.Fatal("no end")
			}
			if len(queue) == 0 { // all were dropped; a reminder would come
				for _, s := range w.table(table).Awaits().List() {
					who, _ := w.people.Get(w.table(table).Chair(s).Player)
					queue = append(queue, w.send(in{from: who.Primary(), re: w.last(who.Primary()), body: "RESEND"})...)
				}
			}
			k := dice.IntN(len(queue))
			l := queue[k]
			queue = slices.Delete(queue, k, k+1)
			p, ok := w.people.Get(l.To)
			if !ok || len(l.Menu) == 0 || dice.IntN(4) == 0 && step < 400 && len(queue) > 0 {
				continue
			}
			m := w.entry(in{from: p.Primary(), re: &l, body: fmt.Sprint(1 + dice.IntN(len(l.Menu)))})
			mails = append(mails, m)
			for _, x := range [][]byte{m, m, mails[dice.IntN(len(mails))]} {
				if err := w.desk.Handle(context.Background(), x); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.notices(); err != nil {
				t.Fatal(err)
			}
			queue = append(queue, w.letters()...)
		}
		tb := w.table(table)
		if tb.Phase != engine.Over {
			t.Fatalf("seed %d: table is %s at #%d", seed, tb.Phase, tb.Seq)
		}
		ids := map[string]bool{}
		for _, l := range w.box {
			if ids[l.ID] {
				t.Fatal("a letter twice")
			}
			ids[l.ID] = true
		}
	}
}

// TestQuotedBackNothingHappens feeds every letter of every dialogue back as if
// it had been typed, without quote marks.
func TestQuotedBackNothingHappens(t *testing.T) {
	files, _ := filepath.Glob("testdata/dialogues/*.txtar")
	letters := 0
	for _, name := range files {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(t)
		for _, f := range a.Files {
			if !strings.HasPrefix(f.Name, "out") {
				w.speak(string(f.Data))
			}
		}
		for _, l := range slices.Clone(w.box) {
			p, ok := w.people.Get(l.To)
			if !ok || p.Primary() == "" {
				continue
			}
			letters++
			p.Confirmed = true  // of some this is the first letter
			p.Out = time.Time{} // a vacation is offered with the next letter, whatever it says
			settings := fmt.Sprint(p)
			before := w.events()
			got := w.send(in{from: p.Primary(), re: &l, body: text(t, l)})
			q, _ := w.people.Get(l.To)
			q.Confirmed = true // of a seat that is no more
			if w.events() != before || fmt.Sprint(q) != settings {
				t.Errorf("%s: this letter, come back, changed something: %s", name, w.print(got))
			}
			for _, x := range got {
				if strings.HasPrefix(x.Verdict, "OK") {
					t.Errorf("%s: this letter, come back, was a command:\n%s\n%s", name, l.Verdict, x.Verdict)
				}
			}
		}
	}
	if letters < 150 {
		t.Errorf("only %d letters", letters)
	}
}
