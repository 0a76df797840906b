package notice_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"painani/engine"
	"painani/engine/chance"
	"painani/events"
	post "painani/mail"
	"painani/mail/view"
)

// TestDerivedAgain: deriving all notices again later, after a restart, gives the same letters under the
// same ids.
func TestDerivedAgain(t *testing.T) {
	w := newWorld(t)
	w.begin()
	w.page(1, engine.Play{Seat: 1, Text: "4"})
	w.clock(4 * day)
	w.page(2, engine.TakeBack{Seat: 2, To: 7})
	w.page(1, engine.Vote{Seat: 1})
	w.page(2, engine.Play{Seat: 2, Text: "5"})
	w.seat(3, engine.Play{Seat: 3, Text: "6"})
	w.told()
	first := w.out.letters
	if len(first) < 12 {
		t.Fatalf("only %s", kinds(first))
	}
	w.seen = 0
	if got := w.told(); got != "" || w.out.asked != 2*len(first) {
		t.Errorf("by the same follower: %s is new, %d posted", got, w.out.asked)
	}
	w.now = w.now.Add(7 * day)
	w.restart()
	w.told()
	if d := cmp.Diff(first, w.out.letters, cmpopts.IgnoreFields(post.Letter{}, "At")); d != "" {
		t.Error(d)
	}
}

// TestTogether: what happens by itself is told in one letter with what led to it, at its last event.
func TestTogether(t *testing.T) {
	w := newWorld(t)
	w.page(1, engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
		Seats: []engine.Invitee{{Player: players[0]}, {Bot: "decent"}}})
	w.told()
	// The bot takes the first free cell: it has marked 1 or answered Ada's turn when she is asked.
	if l := w.last(1); l.Kind != post.YourMove || !strings.HasPrefix(l.Verdict, "It begins") {
		t.Errorf("%s: %s", l.Kind, l.Verdict)
	}
	w.seat(1, engine.Play{Seat: 1, Text: "5"})
	if got := w.told(); got != "" {
		t.Errorf("the bot's turn behind a letter: %s", got)
	}
	w.page(1, engine.Play{Seat: 1, Text: "9"})
	if got := w.told(); got != "1 your-move" {
		t.Errorf("the bot's turn behind a page: %s", got)
	}
	now, _, err := w.ref.Table(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	l := w.last(1)
	if l.Seq != now.Seq || len(l.Changes) == 0 || !strings.Contains(strings.Join(l.Changes, "\n"), "(bot)") {
		t.Errorf("letter of #%d, table at #%d, changes %q", l.Seq, now.Seq, l.Changes)
	}
}

// TestContents: what the kinds of letters hold besides what package view puts in.
func TestContents(t *testing.T) {
	w := newWorld(t)
	w.propose()
	w.told()
	if l := w.last(2); len(l.Menu) != 2 || !l.Expires.Equal(start.Add(engine.InviteStays)) ||
		l.To != players[1] || l.Board != "" {
		t.Errorf("invitation: %+v", l)
	}
	if l := w.last(2); !l.At.Equal(start) || l.Table != table || l.Seq != 1 {
		t.Errorf("invitation of %s #%d at %v", l.Table, l.Seq, l.At)
	}
	w.seat(2, engine.Confirm{Seat: 2})
	w.seat(3, engine.Confirm{Seat: 3})
	w.told()
	l := w.last(1)
	if before := strings.Join(l.Before, "\n"); !strings.Contains(before, "How to answer") ||
		strings.Contains(before, "Since") {
		t.Errorf("first letter says %s", before)
	}
	if l.Board == "" || len(l.Menu) != 1 {
		t.Errorf("first letter: board %q, list %v", l.Board, l.Menu)
	}
	for i, cell := range []string{"1", "2", "3", "4", "5"} {
		s := engine.SeatAt(i % 3)
		w.seat(s, engine.Play{Seat: s, Text: cell})
	}
	w.told()
	now, head, err := w.ref.Table(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	l = w.last(1) // Bela's turn came right behind Ada's own
	if l.Seq != now.Seq || !strings.Contains(l.Footer[0], head[:view.HeadDigits]) || len(l.Before) != 0 {
		t.Errorf("letter of #%d says %q, footer %s; the head is %s", l.Seq, l.Before, l.Footer[0], head)
	}
	l = w.last(3) // since the third secret mark, event 7
	if got := strings.Join(l.Before, "\n"); got != "Ada leads with 1.25 points, 0.75 more than you.\nSince your last turn (#7):" {
		t.Errorf("asked again: %s", got)
	}
	if got := strings.Join(l.Changes, "\n"); !strings.HasPrefix(got, "#8 Ada: mark 4") ||
		!strings.Contains(got, "#9 Bela") {
		t.Errorf("asked again, changes:\n%s", got)
	}
	w.clock(4 * day)
	w.told()
	if l := w.last(3); l.Kind != post.Reminder || l.Expires.IsZero() || l.Expires.Before(w.now) {
		t.Errorf("%s expires %v", l.Kind, l.Expires)
	}
	w.seat(2, engine.TakeBack{Seat: 2, To: 8})
	w.told()
	if l := w.last(1); l.Kind != post.Vote || len(l.Menu) != 2 || !l.Expires.Equal(w.now.Add(engine.AskStays)) {
		t.Errorf("%s: list %v, expires %v", l.Kind, l.Menu, l.Expires)
	}
}

// TestSilent: nobody is written to about old events, frozen tables and what will go on by itself.
func TestSilent(t *testing.T) {
	t.Run("old", func(t *testing.T) {
		w := newWorld(t)
		w.propose()
		w.now = w.now.Add(14*day + time.Second)
		if got := w.told(); got != "" {
			t.Errorf("old news: %s", got)
		}
		w.now = start.Add(14 * day)
		w.seen = 0
		if got := w.told(); got != "2 invite, 3 invite" {
			t.Errorf("just young enough: %s", got)
		}
	})
	t.Run("frozen", func(t *testing.T) {
		w := newWorld(t)
		w.propose()
		w.frozen[table] = engine.Freeze{From: 2, Why: engine.FrozenRules}
		w.restart()
		if got := w.told(); got != "" {
			t.Errorf("frozen: %s", got)
		}
	})
}

// TestGap: a follower that has not seen what came before an event folds the table anew.
func TestGap(t *testing.T) {
	w := newWorld(t)
	w.begin()
	w.page(1, engine.Play{Seat: 1, Text: "4"})
	w.page(2, engine.Play{Seat: 2, Text: "5"})
	w.seen++ // event 8 is passed over
	if got := w.told(); got != "1 moved, 2 moved, 3 your-move" {
		t.Errorf("behind a gap: %s", got)
	}
	w.seen = 3 // and back, before the start
	if got := w.told(); got != "1 moved, 2 your-move, 3 moved" {
		t.Errorf("from an earlier event on: %s is new", got)
	}
	unknown := events.Entry{Record: events.Record{Table: "tr9", Seq: 1, At: w.now}}
	if err := w.follow.Handle(t.Context(), unknown); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("a table that cannot be loaded: %v", err)
	}
}

// TestManyTables: more tables than are kept folded are followed all the same.
func TestManyTables(t *testing.T) {
	const tables = 501
	w := newWorld(t)
	propose := engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
		Seats: []engine.Invitee{{Player: players[0]}, {Player: players[1]}}}
	for round, do := range []engine.Action{propose, engine.Decline{Seat: 2}} {
		for i := range tables {
			c := engine.Command{At: w.now, Actor: engine.ActorPlayer(players[round]), Do: do}
			if _, err := w.ref.Do(t.Context(), fmt.Sprint("nc", i), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.told()
	if got := len(w.out.letters); got != 2*tables { // an invitation, and a notice that it is off
		t.Errorf("%d letters about %d tables", got, tables)
	}
}

// TestRun: the follower works from its checkpoint on, tries again what a store could not take, and does
// nothing twice.
func TestRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.propose()
		w.out.fails = events.ErrUnavailable
		w.run()
		if got := kinds(w.out.letters); got != "2 invite, 3 invite" {
			t.Errorf("letters to %s", got)
		}
		w.restart()
		w.run()
		if w.out.asked != 0 {
			t.Errorf("after a restart %d letters again", w.out.asked)
		}
		w.seat(2, engine.Confirm{Seat: 2})
		w.out.fails = errors.New("this letter cannot be kept") // no failure that passes: it waits
		w.seat(3, engine.Decline{Seat: 3})
		w.run()
		if got := kinds(w.out.letters); got != "1 notice" {
			t.Errorf("letters to %s", got)
		}
		if n, _ := w.notices.Waiting(); n != 0 {
			t.Errorf("%d events wait when all is well", n)
		}
	})
}

// run lets the follower work off the log.
func (w *world) run() {
	ctx, stop := context.WithTimeout(w.Context(), 90*time.Second) // what waits is tried after a minute
	defer stop()
	if err := w.follow.Run(ctx); err != nil {
		w.Errorf("run: %v", err)
	}
}

// TestPanic: a panic while a letter is made costs the letters of that event no more than a minute, and others
// nothing.
func TestPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.begin()
		w.page(1, engine.Play{Seat: 1, Text: "4"})
		w.page(2, engine.Play{Seat: 2, Text: "5"})
		lists := 0
		w.restartWith(func() {
			if lists++; lists == 4 { // after two at the start and one at event 7: Bela's at event 8
				panic("no list today")
			}
		})
		w.run()
		if got := kinds(w.out.letters[len(w.out.letters)-6:]); got !=
			"1 moved, 1 moved, 2 moved, 2 your-move, 3 moved, 3 your-move" {
			t.Errorf("the last letters are to %s", got)
		}
	})
}
