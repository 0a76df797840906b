package notice_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/fixture/noughts"
	"painani/engine/lang"
	"painani/engine/scene"
	post "painani/mail"
	"painani/mail/fixture/trio"
	"painani/mail/messageid"
	"painani/mail/notice"
	"painani/mail/people"
)

// glass is trio with a board that breaks when a test says so.
type glass struct{ trio.Rules }

var (
	glassCard = func() *engine.Card {
		c := *trio.Rules{}.Card()
		c.Name, c.Prefix, c.Title = "glass", "gl", "Glass"
		return &c
	}()
	broken atomic.Bool
)

func init() { engine.Register(glass{}) }

func (glass) Card() *engine.Card { return glassCard }

func (g glass) Draw(s *noughts.State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	if broken.Load() {
		panic("glass on the floor")
	}
	return g.Rules.Draw(s, viewer, names, tag)
}

// freeze freezes the table of the world.
func (w *world) freeze() {
	w.Helper()
	if err := w.ref.Panicked(w.Context(), table, &engine.Panic{Table: table, Value: "fault"}); err != nil {
		w.Fatal(err)
	}
}

// TestARestIsTold: everybody at a table that is frozen gets one letter, and one when it goes on, in his
// language; who reads it in his answer gets none.
func TestARestIsTold(t *testing.T) {
	wrote := notice.Rest{Since: start, Actor: engine.ActorPlayer(players[1])}
	for _, c := range []struct {
		name          string
		there         func(*world)
		froze, thawed string
	}{
		{"running", (*world).begin, "1 notice, 2 notice, 3 notice", "1 your-move, 2 notice, 3 notice"},
		{"invited", func(w *world) { w.propose(); w.seat(2, engine.Confirm{Seat: 2}) },
			"1 notice, 2 notice, 3 notice", "1 notice, 2 notice, 3 invite"},
		{"by a letter", func(w *world) {
			w.begin()
			wrote.Cause = messageid.Nth(w.ids.Cause("<x@home.example>", "bela@home.example", nil), 0)
		}, "1 notice, 3 notice", "1 your-move, 2 notice, 3 notice"},
		{"one has left", func(w *world) { w.begin(); wrote.Cause = "web-1"; w.page(2, engine.Resign{Seat: 2}) },
			"1 notice, 3 notice", "1 your-move, 3 notice"},
		{"over", func(w *world) {
			w.begin()
			for i, cell := range []string{"4", "5", "6"} {
				w.page(engine.SeatAt(i), engine.Play{Seat: engine.SeatAt(i), Text: cell})
			}
		}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			c.there(w)
			w.told()
			told := func(f func(context.Context, string, notice.Rest) error) string {
				n := len(w.out.letters)
				for range 2 { // once more sends nothing
					if err := f(t.Context(), table, wrote); err != nil {
						t.Fatal(err)
					}
					w.now = w.now.Add(time.Hour)
				}
				return kinds(w.out.letters[n:])
			}
			if got := told(w.notices.Froze); got != "" {
				t.Errorf("letters about a table that is played: %s", got)
			}
			w.freeze()
			if got := told(w.notices.Froze); got != c.froze {
				t.Errorf("letters about the rest to %q, want %q", got, c.froze)
			}
			out := w.out
			w.restart() // without the fault
			w.out.ids = out.ids
			if got := told(w.notices.Thawed); got != c.thawed {
				t.Errorf("letters about the end of it to %q, want %q", got, c.thawed)
			}
		})
	}
}

// TestLettersOfARest are the letters themselves.
func TestLettersOfARest(t *testing.T) {
	for tag, want := range map[string][]string{
		"en": {"tr1 rests until a fault is mended.", "a fault of ours, not of yours",
			"Nothing is expected of you", "tr1 goes on.", "Clocks go on as if no time had passed"},
		"de": {"tr1 ruht, bis ein Fehler behoben ist.", "Ein Fehler von uns, nicht von dir",
			"Bis dahin musst du nichts tun", "tr1 geht weiter.", "Die Uhren laufen weiter"},
		"hu": {"tr1 pihen, amíg egy hibát kijavítunk.", "a mi hibánk tartja fel",
			"Addig semmi dolgod", "tr1 folytatódik.", "Az órák úgy járnak tovább"},
	} {
		w := newWorld(t)
		speaks := func(p *people.Person) error { p.Lang = tag; return nil }
		if _, err := w.people.Update(t.Context(), players[0], speaks); err != nil {
			t.Fatal(err)
		}
		w.begin()
		w.freeze()
		rest := notice.Rest{Since: start}
		if err := w.notices.Froze(t.Context(), table, rest); err != nil {
			t.Fatal(err)
		}
		froze := w.last(1)
		w.restart()
		if err := w.notices.Thawed(t.Context(), table, rest); err != nil {
			t.Fatal(err)
		}
		thawed := w.last(1)
		got := []string{froze.Verdict, froze.Before[0], froze.Before[1], thawed.Verdict, thawed.Before[0]}
		for i := range want {
			if exact := i == 0 || i == 3; !strings.Contains(got[i], want[i]) || exact && got[i] != want[i] {
				t.Errorf("%s: %q, want %q", tag, got[i], want[i])
			}
		}
		if froze.Board != "" || thawed.Board == "" || len(thawed.After) == 0 || froze.Seq != 7 {
			t.Errorf("%s: letters at #%d with boards %q and %q, %q", tag, froze.Seq, froze.Board, thawed.Board,
				thawed.After)
		}
	}
}

// TestABoardThatBreaks: when the letters of a table panic, and again a minute later, it is frozen, everybody
// is told, and nothing waits; it does not thaw before the board can be drawn.
func TestABoardThatBreaks(t *testing.T) {
	defer broken.Store(false)
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.do(engine.Command{Actor: engine.ActorPlayer(players[0]), Do: engine.Propose{Game: "glass", By: 1,
			Clock: engine.DefaultClock(), Seats: []engine.Invitee{{Player: players[0]}, {Player: players[1]},
				{Player: players[2]}}}})
		w.page(2, engine.Confirm{Seat: 2})
		broken.Store(true)
		w.page(3, engine.Confirm{Seat: 3})
		w.run()
		if n, _ := w.notices.Waiting(); w.ref.Frozen() != 1 || n != 0 {
			t.Fatalf("%d tables are frozen, %d events wait", w.ref.Frozen(), n)
		}
		rest, before := notice.Rest{Since: start}, len(w.out.letters)
		if err := w.notices.Froze(t.Context(), table, rest); err != nil {
			t.Error(err)
		}
		if got := kinds(w.out.letters[before:]); got != "1 notice, 2 notice, 3 notice" {
			t.Errorf("letters to %s", got)
		}
		w.restart()
		if err := w.notices.Thawed(t.Context(), table, rest); !errors.Is(err, engine.ErrPanic) ||
			len(w.out.letters) != 0 {
			t.Errorf("it goes on with a broken board: %v, %s", err, kinds(w.out.letters))
		}
		broken.Store(false)
		if err := w.notices.Thawed(t.Context(), table, rest); err != nil || len(w.out.letters) != 3 {
			t.Errorf("%s, %v", kinds(w.out.letters), err)
		}
		for _, l := range w.out.letters {
			if l.Kind == post.YourMove && l.Board == "" {
				t.Error("a letter without a board")
			}
		}
	})
}
