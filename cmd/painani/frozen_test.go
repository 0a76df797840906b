package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/events"
	post "painani/mail"
	"painani/mail/frozen"
	"painani/mail/outbox"
	"painani/mail/people"
)

// resting is a service with the tables fi1 and fi2 of Ada and Bela, both asked for their third mark.
type resting struct {
	t    *testing.T
	dir  string
	ids  []string
	told bytes.Buffer // log

	movers map[string]engine.Seat
}

func newResting(t *testing.T) *resting {
	mood.Store(asBefore)
	revision.Store(1)
	t.Cleanup(func() { mood.Store(asBefore) })
	r := &resting{t: t, dir: t.TempDir()}
	a := r.open()
	defer a.Close()
	for _, name := range []string{"ada", "bela"} {
		p, err := a.people.Create(t.Context(), people.Person{Name: name, Lang: "en", Zone: "UTC",
			Addresses: []string{name + "@club.test"}, Confirmed: true})
		if err != nil {
			t.Fatal(err)
		}
		r.ids = append(r.ids, p.ID)
	}
	for _, id := range []string{"fi1", "fi2"} {
		r.do(a, id, engine.Propose{Game: "fickle", By: 1, Clock: engine.DefaultClock(),
			Seats: []engine.Invitee{{Player: r.ids[0]}, {Player: r.ids[1]}}})
		r.do(a, id, engine.Confirm{Seat: 2})
		r.mark(a, id, "5")
		r.mark(a, id, "1")
	}
	return r
}

func (r *resting) open() *app {
	r.t.Helper()
	log := slog.New(slog.NewTextHandler(&r.told, nil))
	a, err := openApp(r.t.Context(), serviceFlagsFor(r.t, r.dir, ""), log)
	if err != nil {
		r.t.Fatal(err)
	}
	return a
}

// start is open with what Run does before it serves, and all that is to be told of frozen tables.
func (r *resting) start() *app {
	r.t.Helper()
	r.told.Reset()
	a := r.open()
	if err := a.settle(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	r.flush(a)
	return a
}

func (r *resting) flush(a *app) {
	r.t.Helper()
	if err := a.freezer.Flush(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
}

func (r *resting) do(a *app, id string, x engine.Action) *engine.Table {
	r.t.Helper()
	rec, err := a.ref.Do(r.t.Context(), id, engine.Command{Actor: engine.ActorOperator, Do: x})
	if err != nil {
		r.t.Fatal(err)
	}
	return rec.Table
}

func (r *resting) table(a *app, id string) *engine.Table {
	r.t.Helper()
	tab, _, err := a.ref.Table(r.t.Context(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	return tab
}

// mark is a turn of who is to move.
func (r *resting) mark(a *app, id, cell string) {
	r.t.Helper()
	r.do(a, id, engine.Play{Seat: r.table(a, id).Awaits().First(), Text: cell})
}

// panics lets the third mark of a table panic and the players be told of it.
func (r *resting) panics(a *app, id string) {
	r.t.Helper()
	mood.Store(takePanics)
	c := engine.Command{Actor: engine.ActorOperator,
		Do: engine.Play{Seat: r.table(a, id).Awaits().First(), Text: "9"}}
	if _, err := a.ref.Do(r.t.Context(), id, c); !errors.Is(err, engine.ErrPanic) {
		r.t.Fatal(err)
	}
	r.flush(a)
}

// letters are the first lines of the letters in the outbox.
func (r *resting) letters(a *app) (out []string) {
	r.t.Helper()
	for _, l := range r.posted(a) {
		out = append(out, l.Verdict)
	}
	return out
}

// posted are the letters in the outbox.
func (r *resting) posted(a *app) (out []post.Letter) {
	r.t.Helper()
	last, err := a.store.Outbox().Last(r.t.Context())
	if err != nil || last == 0 {
		return nil
	}
	end := errors.New("end")
	err = a.store.Outbox().Follow(r.t.Context(), 0, func(l events.Item) error {
		list, err := outbox.ParseEntry(l)
		for _, f := range list {
			if f.Letter != nil {
				out = append(out, *f.Letter)
			}
		}
		if err == nil && l.Pos >= last {
			err = end
		}
		return err
	})
	if !errors.Is(err, end) {
		r.t.Fatal(err)
	}
	return out
}

// age makes what is kept of a table look as if a binary had frozen it a time ago.
func (r *resting) age(a *app, id, build string, d time.Duration) {
	r.t.Helper()
	list, err := frozen.List(r.t.Context(), a.store.Keys())
	x, ok := list[id]
	if err != nil || !ok {
		r.t.Fatalf("%s is not kept as frozen: %v", id, err)
	}
	x.Build, x.Since = build, x.Since.Add(-d)
	if err := frozen.Put(r.t.Context(), a.store.Keys(), id, x); err != nil {
		r.t.Fatal(err)
	}
}

// TestATableRestsUntilABinaryPlaysIt: a table whose rules panic is frozen, its players and the host are told
// once, the same binary leaves it alone at the next starts although it could go on, another one that cannot
// play it tells nobody again, and one that can gives the clock its time back and tells everybody.
func TestATableRestsUntilABinaryPlaysIt(t *testing.T) {
	r := newResting(t)
	a := r.start()
	r.panics(a, "fi1")
	rests := "fi1 rests until a fault is mended."
	check := func(when string, a *app, frozen bool, letters ...string) {
		t.Helper()
		if got := strings.Join(r.letters(a), "|"); got != strings.Join(letters, "|") {
			t.Errorf("%s: letters %q, want %q", when, got, letters)
		}
		if now := r.table(a, "fi1").Frozen.From != 0; now != frozen || (a.notice() == "") == frozen {
			t.Errorf("%s: frozen %v, /healthz says %q", when, now, a.notice())
		}
		if r.table(a, "fi2").Frozen.From != 0 {
			t.Errorf("%s: the other table is frozen too", when)
		}
	}
	check("at first", a, true, rests, rests)
	if !strings.Contains(r.told.String(), "alarm") || a.notice() != "tables frozen: 1 (fi1)" {
		t.Errorf("the host is told %q and\n%s", a.notice(), r.told.String())
	}
	a.Close()
	for _, m := range []int64{takePanics, asBefore} {
		mood.Store(m)
		a = r.start()
		check("the same binary", a, true, rests, rests)
		if strings.Contains(r.told.String(), "rules of a table panic") {
			t.Error("the same binary ran into it again")
		}
		row, err := a.projections.Table("fi1")
		if err != nil || row.Seats[0].Owes || row.Seats[1].Owes || !row.Next.IsZero() {
			t.Errorf("the clock of the row runs: %+v, %v", row, err)
		}
		a.Close()
	}
	mood.Store(takePanics)
	a = r.open()
	r.age(a, "fi1", "another", 0)
	a.Close()
	a = r.start() // a replay of what was played does not show it
	check("another that cannot", a, true, rests, rests)
	r.age(a, "fi1", "another", 0)
	a.Close()
	mood.Store(asBefore)
	a = r.start()
	defer a.Close()
	check("another that can", a, false, rests, rests, "fi1 goes on.", "fi1 goes on.")
	r.mark(a, "fi1", "9")
}

// TestAThawGivesTheTimeBack: to the hour, once, also if the process ends before the thaw is noted.
func TestAThawGivesTheTimeBack(t *testing.T) {
	r := newResting(t)
	a := r.start()
	mover := r.table(a, "fi1").Awaits().First()
	before := r.table(a, "fi1").Chair(mover).Timer
	r.panics(a, "fi1")
	r.age(a, "fi1", "another", 48*time.Hour)
	kept, _, err := a.store.Keys().Get(t.Context(), frozen.Key+"fi1")
	if err != nil {
		t.Fatal(err)
	}
	a.Close()
	mood.Store(asBefore)
	seq := uint64(0)
	for start := range 2 {
		a = r.start()
		tab := r.table(a, "fi1")
		back := tab.Chair(mover).Timer.Since.Sub(before.Since)
		if tab.Frozen.From != 0 || back < 48*time.Hour || back > 48*time.Hour+time.Minute {
			t.Errorf("start %d: %s are given back, frozen from %d", start, back, tab.Frozen.From)
		}
		if seq != 0 && tab.Seq != seq {
			t.Errorf("the second thaw adds events: #%d after #%d", tab.Seq, seq)
		}
		seq = tab.Seq
		letters := strings.Join(r.letters(a), "|")
		if strings.Count(letters, "fi1 goes on.") != 2 || strings.Count(letters, "fi1 rests") != 2 ||
			a.notice() != "" {
			t.Errorf("start %d: letters %s, /healthz %q", start, letters, a.notice())
		}
		if list, err := frozen.List(t.Context(), a.store.Keys()); err != nil || len(list) != 0 {
			t.Errorf("kept as frozen: %v, %v", list, err)
		}
		if row, err := a.projections.Table("fi1"); err != nil || !row.Seats[mover.Index()].Owes {
			t.Errorf("nobody owes a turn in the row: %v", err)
		}
		if start == 0 { // as if it had been killed before the key went
			if _, err := a.store.Keys().Put(t.Context(), frozen.Key+"fi1", kept, 0); err != nil {
				t.Fatal(err)
			}
		} else {
			r.mark(a, "fi1", "9")
		}
		a.Close()
	}
}

// TestFrozenCommand lists what rests, and has the same binary try it.
func TestFrozenCommand(t *testing.T) {
	r := newResting(t)
	run := func(want error, try ...string) string {
		t.Helper()
		var out bytes.Buffer
		c := frozenCmd{storeFlags: serviceFlagsFor(t, r.dir, "").storeFlags, Try: try}
		if err := c.Run(t.Context(), streams{Out: &out, Err: &out}); !errors.Is(err, want) {
			t.Errorf("%q: %v", try, err)
		}
		return out.String()
	}
	if out := run(nil); out != "no table is frozen\n" {
		t.Error(out)
	}
	a := r.start()
	r.panics(a, "fi1")
	a.Close()
	mood.Store(asBefore)
	if out := run(errNo); !strings.Contains(out, "fi1    panic  #6") ||
		!strings.Contains(out, "three is too many") || strings.Contains(out, "by far") {
		t.Error(out)
	}
	if out := run(nil, "fi1"); out != "the next start tries fi1\n" {
		t.Error(out)
	}
	a = r.start()
	defer a.Close()
	if r.table(a, "fi1").Frozen.From != 0 {
		t.Error("the table was not tried")
	}
}

// TestAFreezeWithoutItsLetters: what was frozen and not told is told at the next start; an old entry without
// newer fields is read.
func TestAFreezeWithoutItsLetters(t *testing.T) {
	r := newResting(t)
	a := r.start()
	build := a.upgrade.build
	data, err := json.Marshal(frozen.Table{From: 6, Why: engine.FrozenPanic, Build: build, Since: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.store.Keys().Put(t.Context(), frozen.Key+"fi1", data, 0); err != nil {
		t.Fatal(err)
	}
	a.Close()
	for range 2 {
		a = r.start()
		if n := len(r.letters(a)); n != 2 || r.table(a, "fi1").Frozen.From != 6 {
			t.Errorf("%d letters, frozen from %d", n, r.table(a, "fi1").Frozen.From)
		}
		a.Close()
	}
}
