package view_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"painani/engine"
	"painani/mail/view"
)

// TestWhose: whose turn it is until when, in letters and in the short words of lists, and in three languages.
func TestWhose(t *testing.T) {
	const day = 24 * time.Hour
	invited := func(w *world) *engine.Table {
		w.propose("tr1", "trio", sits(1), sits(2), sits(3))
		return w.do("tr1", engine.Confirm{Seat: 2})
	}
	begun := func(w *world) *engine.Table { return w.trio(1, 2, 3) }
	late := func(w *world) *engine.Table {
		w.trio(1, 2, 3)
		w.tick("tr1", 4*day)
		return w.tick("tr1", 2*day)
	}
	for _, c := range []struct {
		name   string
		table  func(*world) *engine.Table
		reader int
		set    string
		whose  string
		short  string
	}{
		{"invited", invited, 1, "lang=en",
			"Not yet answered: Cili. The invitation stands until Mon 22 Jun 09:00 UTC.", "waiting for Cili"},
		{"invited", invited, 1, "lang=de",
			"Noch ohne Antwort: Cili. Die Einladung gilt bis Mo 22. Juni 09:00 UTC.", "wartet auf Cili"},
		{"invited", invited, 1, "lang=hu",
			"Még nem válaszolt: Cili. A meghívás eddig érvényes: jún. 22. (hétfő) 09:00 UTC.", "rá vár: Cili"},
		{"all at once", func(w *world) *engine.Table { return w.trio() }, 1, "zone=Europe/Vienna",
			"It is your move (#4), due Thu 11 Jun 11:00 CEST (09:00 UTC), bank 3 days left.\n" +
				"Waiting for Bela: due Thu 11 Jun 11:00 CEST (09:00 UTC), bank 3 days left.\n" +
				"Waiting for Cili: due Thu 11 Jun 11:00 CEST (09:00 UTC), bank 3 days left.",
			"your move, due Thu 11 Jun 11:00 CEST (09:00 UTC)"},
		{"two of three", func(w *world) *engine.Table { return w.trio(1) }, 1, "lang=en",
			"Waiting for Bela: due Thu 11 Jun 09:00 UTC, bank 3 days left.\n" +
				"Waiting for Cili: due Thu 11 Jun 09:00 UTC, bank 3 days left.", "waiting for Bela and Cili"},
		{"mine", begun, 1, "lang=de",
			"Du bist am Zug (#7), bis Fr 12. Juni 09:00 UTC, Bedenkzeit noch 4 Tage.",
			"du bist am Zug, bis Fr 12. Juni 09:00 UTC"},
		{"another's", begun, 2, "lang=hu",
			"Rá várunk: Ada, határidő: jún. 12. (péntek) 09:00 UTC, maradt 4 nap.",
			"rá vár: Ada, határidő: jún. 12. (péntek) 09:00 UTC"},
		{"late", late, 1, "lang=en", "It is your move (#7), time was over Fri 12 Jun 09:00 UTC.",
			"your move, due Fri 12 Jun 09:00 UTC"},
		{"the others are asked", func(w *world) *engine.Table { late(w); return w.tick("tr1", day) }, 1, "lang=en",
			"It is your move (#7), the clock stands.\nThe time of Ada is over. How shall it go on?\n" +
				"Asked: Bela and Cili. At Tue 16 Jun 09:00 UTC the most votes decide; if nobody has voted, or there is a tie, " +
				"a bot plays.", "your move, the clock stands"},
		{"a bot stands in", func(w *world) *engine.Table { late(w); w.tick("tr1", day); return w.tick("tr1", day) }, 1, "lang=en",
			"A bot plays your seat until you write.\nWaiting for Bela: due Sat 20 Jun 09:00 UTC, bank 4 days left.",
			"waiting for Bela, due Sat 20 Jun 09:00 UTC"},
		{"resigned", func(w *world) *engine.Table { begun(w); return w.do("tr1", engine.Resign{Seat: 2}) }, 2, "lang=en",
			"You have resigned; a bot plays your seat.\nWaiting for Ada: due Fri 12 Jun 09:00 UTC, bank 4 days left.",
			"waiting for Ada, due Fri 12 Jun 09:00 UTC"},
		{"withdrawn", func(w *world) *engine.Table { invited(w); return w.do("tr1", engine.Withdraw{Seat: 1}) }, 1, "lang=en",
			"This game does not take place.", ""},
		{"asked to go back", func(w *world) *engine.Table {
			begun(w)
			return w.do("tr1", engine.TakeBack{Seat: 1, To: 4})
		}, 2, "lang=en",
			"Waiting for Ada: due Fri 12 Jun 09:00 UTC, bank 4 days left.\n" +
				"Ada asks to go back to #4: answer YES or NO until Thu 11 Jun 09:00 UTC. Playing on instead means no.",
			"waiting for Ada, due Fri 12 Jun 09:00 UTC"},
	} {
		w := newWorld(t)
		v := w.of(c.table(w), c.reader, c.set)
		if d := cmp.Diff(c.whose, strings.Join(v.Whose(), "\n\n")); d != "" {
			t.Errorf("%s, %s: %s", c.name, c.set, d)
		}
		if got := v.TurnWords(); got != c.short {
			t.Errorf("%s, %s: in short %q, want %q", c.name, c.set, got, c.short)
		}
	}
}

// TestBotToMove: nobody has a deadline where a bot is to move, as between two events of a run.
func TestBotToMove(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3).Clone()
	tab.Chair(1).Caretaker = "decent"
	v := w.of(tab, 2)
	if got := strings.Join(v.Whose(), "\n"); got != "Waiting for Ada: a bot plays." {
		t.Errorf("whose: %s", got)
	}
	if got := v.TurnWords(); got != "waiting for Ada, a bot plays" {
		t.Errorf("in short: %s", got)
	}
	if mine := w.of(tab, 1); mine.Mine() {
		t.Error("the bot's decision is his")
	}
}

// TestNoClock: a table may have no deadlines.
func TestNoClock(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3).Clone()
	tab.Clock = engine.Clock{Kind: "none"}
	if got := w.of(tab, 1).TurnWords(); got != "your move, no deadline" {
		t.Errorf("in short: %s", got)
	}
}

// TestFrozen: a frozen table says why nobody is to move.
func TestFrozen(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3).Clone()
	tab.Frozen = engine.Freeze{From: 6, Why: engine.FrozenMoved}
	if got := strings.Join(w.of(tab, 1).Whose(), "\n"); !strings.Contains(got, "tr1 has moved to another host") {
		t.Errorf("got %s", got)
	}
}

// TestLastOwn: turns that others made for a seat are not its own.
func TestLastOwn(t *testing.T) {
	line := []engine.Turn{
		{Seq: 5, Seat: 1}, {Seq: 6, Seat: 2}, {Seq: 7, Seat: 1, Forced: true}, {Seq: 8, Seat: 1, Bot: "decent"},
		{Seq: 9, Seat: 1, Planned: true}, {Seq: 10, Seat: 2, Forced: true},
	}
	for seat, want := range map[engine.Seat]uint64{1: 5, 2: 6, 3: 0} {
		if got := view.LastOwn(&engine.Table{Line: line}, seat); got != want {
			t.Errorf("seat %d: #%d, want #%d", seat, got, want)
		}
	}
}
