package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/engine/referee/upgrade"
	"painani/events"
	"painani/events/memory"
	"painani/projections"
)

// fickle is a game whose rules change when a test says so.
type fickle struct{ noughts.Rules }

var (
	fickleCard = func() *engine.Card {
		c := *noughts.Rules{}.Card()
		c.Name, c.Prefix, c.Title = "fickle", "fi", "Fickle Noughts"
		return &c
	}()
	mood     atomic.Int64 // what the rules do
	revision atomic.Int64
)

// What a later binary may do to the rules.
const (
	asBefore = iota
	otherState
	otherLaw
	otherEnd
	takePanics  // the third mark
	scorePanics // what bots ask when somebody has marked the last cell
)

func init() {
	revision.Store(1)
	engine.Register(fickle{})
}

func (fickle) Card() *engine.Card {
	c := *fickleCard
	c.Revision = int(revision.Load())
	return &c
}

func (f fickle) Take(
	s *noughts.State, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts,
) error {
	if err := f.Rules.Take(s, seat, step, luck, facts); err != nil {
		return err
	}
	taken := 0
	for _, c := range s.Cells {
		if c != 0 {
			taken++
		}
	}
	switch {
	case mood.Load() == otherState && taken == 3:
		s.Cells[step%9], s.Cells[8] = 0, seat
	case mood.Load() == takePanics && taken == 3:
		panic("three is too many\nby far")
	case mood.Load() == otherLaw && taken == 3:
		return errors.New("three is too many")
	}
	return nil
}

func (f fickle) Tally(s *noughts.State) engine.Tally {
	t := f.Rules.Tally(s)
	if mood.Load() == otherEnd {
		t.Points = append([]int{7}, t.Points[1:]...)
	}
	return t
}

// playFickle lets a table of people make n marks.
func playFickle(t *testing.T, s *eventStore, id string, marks int) {
	t.Helper()
	now := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	r := referee.New(
		referee.Config{
			Log:    s.Log,
			Choose: bot.Choose,
			Now:    func() time.Time { now = now.Add(time.Second); return now },
		},
	)
	do := func(a engine.Action) engine.Table {
		rec, err := r.Do(t.Context(), id, engine.Command{Actor: engine.ActorOperator, Do: a})
		if err != nil {
			t.Fatal(err)
		}
		return *rec.Table
	}
	do(
		engine.Propose{
			Game:  "fickle",
			Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}},
			By:    1,
			Clock: engine.Clock{Kind: "none"},
		},
	)
	tab := do(engine.Confirm{Seat: 2})
	for _, cell := range []string{"5", "1", "2", "8", "3", "7", "4", "6", "9"}[:marks] {
		tab = do(engine.Play{Seat: tab.Awaits().List()[0], Text: cell})
	}
}

// upgradeDrill is a store with three tables: fickle ones of 5 and 2 marks, and a game of bots.
func upgradeDrill(t *testing.T) *drill {
	mood.Store(asBefore)
	revision.Store(1)
	d := &drill{t: t, flags: storeFlags{Data: t.TempDir(), LogLevel: "error"}}
	s := d.open()
	playFickle(t, s, "fi1", 5)
	playFickle(t, s, "fi2", 2)
	d.play(s, 5, 1)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return d
}

// upgrade checks the tables as serve does at its start, and stops in order.
func (d *drill) upgrade(build string, freeze bool) (engine.Freezes, error) {
	d.t.Helper()
	s := d.open()
	defer s.Close()
	u, err := s.checkUpgrade(d.t.Context(), build, freeze)
	if err != nil {
		return nil, err
	}
	return u.Frozen, nil
}

func TestUpgrade(t *testing.T) {
	defer mood.Store(asBefore)
	defer revision.Store(1)
	for _, c := range []struct {
		name     string
		mood     int
		revision int
		want     []string // parts of the complaint; none: it passes
		from     uint64   // of the frozen table
	}{
		{"the same rules", asBefore, 1, nil, 0},
		{"other state", otherState, 1, []string{"table fi1, event #6 (played): ", "hash", "position at #8: cells[", "recorded ", "now ", "these 1 tables"}, 6},
		{"what was legal is not", otherLaw, 2, []string{"table fi1, event #6 (played): ", "three is too many",
			"set up under revision 1 of its rules, this binary plays revision 2"}, 6},
		{"a new revision that plays the same", asBefore, 2, nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := upgradeDrill(t)
			if f, err := d.upgrade("old", false); err != nil || len(f) != 0 {
				t.Fatalf("the binary that played: %v, %v", f, err)
			}
			mood.Store(int64(c.mood))
			revision.Store(int64(c.revision))
			_, err := d.upgrade("new", false)
			if (err == nil) != (c.want == nil) {
				t.Fatalf("the check says %v", err)
			}
			for _, part := range c.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q is not in\n%v", part, err)
				}
			}
			frozen, err := d.upgrade("new", true)
			if err != nil || (frozen["fi1"].From != c.from) || len(frozen) != min(len(c.want), 1) {
				t.Fatalf("frozen %v, %v", frozen, err)
			}
			// The same binary again: what it froze is looked at again and is still frozen.
			if again, err := d.upgrade("new", true); err != nil || fmt.Sprint(again) != fmt.Sprint(frozen) {
				t.Errorf("the second time %v, %v", again, err)
			}
			mood.Store(asBefore)
			revision.Store(1)
			if f, err := d.upgrade("old", false); err != nil || len(f) != 0 {
				t.Errorf("the old binary again: %v, %v", f, err)
			}
		})
	}
}

// TestUpgradeToEarlierRevision: a table of later rules is not played by an older binary.
func TestUpgradeToEarlierRevision(t *testing.T) {
	defer revision.Store(1)
	d := upgradeDrill(t)
	revision.Store(3)
	s := d.open()
	playFickle(t, s, "fi3", 1)
	s.Close()
	revision.Store(1)
	_, err := d.upgrade("old", false)
	if err == nil || !strings.Contains(err.Error(), "table fi3") ||
		!strings.Contains(err.Error(), "set up under revision 3 of its rules, this binary plays revision 1") {
		t.Errorf("the check says %v", err)
	}
}

// TestUpgradeIsQuick: what a binary replayed it does not replay again; what came since it does.
func TestUpgradeIsQuick(t *testing.T) {
	defer mood.Store(asBefore)
	d := upgradeDrill(t)
	count := func(build string) int {
		s := d.open()
		defer s.Close()
		if _, err := s.checkUpgrade(t.Context(), build, false); err != nil {
			t.Fatal(err)
		}
		again, err := s.checkUpgrade(t.Context(), build, false)
		if err != nil {
			t.Fatal(err)
		}
		return again.Events
	}
	if n := count("a"); n != 0 {
		t.Errorf("replayed %d events again", n)
	}
	s := d.open()
	playFickle(t, s, "fi9", 1)
	s.Close()
	mood.Store(otherLaw) // nobody looks at the old tables
	if n := count("a"); n != 0 {
		t.Errorf("replayed %d events after a stop", n)
	}
	mood.Store(otherLaw)
	if _, err := d.upgrade("b", false); !errors.Is(err, upgrade.ErrOtherwise) {
		t.Errorf("another binary passes: %v", err)
	}
	if err := os.WriteFile(d.flags.path(upgradeFileName), []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := d.upgrade("a", false); !errors.Is(err, upgrade.ErrOtherwise) {
		t.Errorf("without its file it passes: %v", err)
	}
}

// TestFrozenTable: a frozen table is shown as it stood and not played; the others go on.
func TestFrozenTable(t *testing.T) {
	defer mood.Store(asBefore)
	d := upgradeDrill(t)
	mood.Store(otherLaw)
	s := d.open()
	defer s.Close()
	u, err := s.checkUpgrade(t.Context(), "new", true)
	if err != nil {
		t.Fatal(err)
	}
	r := referee.New(referee.Config{Log: s.Log, Frozen: u.Frozen, Choose: bot.Choose})
	tab, head, err := r.Table(t.Context(), "fi1")
	if err != nil {
		t.Fatal(err)
	}
	last, err := s.Log.Head(t.Context(), "fi1")
	if err != nil {
		t.Fatal(err)
	}
	if h, _ := last.Hash(); h != head || tab.Seq != last.Seq || tab.Shown() != 5 || tab.Awaits() != 0 ||
		len(tab.Line) != 2 {
		t.Errorf("table at #%d, shown at #%d, %d turns, head %s, want %s", tab.Seq, tab.Shown(), len(tab.Line),
			head, h)
	}
	_, err = r.Do(t.Context(), "fi1",
		engine.Command{Actor: engine.ActorPlayer("ada"), Do: engine.Play{Seat: 1, Text: "9"}})
	if refused := (*engine.Refusal)(nil); !errors.As(err, &refused) || refused.Code != "frozen" {
		t.Errorf("a turn at a frozen table: %v", err)
	}
	if err := r.Settle(t.Context(), "fi1"); err != nil {
		t.Errorf("settle: %v", err)
	}
	tab, _, err = r.Table(t.Context(), "fi2")
	if err != nil {
		t.Fatal(err)
	}
	if len(tab.Awaits().List()) != 1 {
		t.Error("another table waits for nobody")
	}
	if _, story, err := r.Story(t.Context(), "fi1", 1, 0); err != nil || len(story) != int(last.Seq) {
		t.Errorf("story of %d events, %v", len(story), err)
	}
}

// TestFrozenRows: projections of a frozen table are made again, and again when it is freed.
func TestFrozenRows(t *testing.T) {
	defer mood.Store(asBefore)
	d := upgradeDrill(t)
	rows := func(m int, build string) (owes, other int) {
		mood.Store(int64(m))
		s := d.open()
		defer s.Close()
		u, err := s.checkUpgrade(t.Context(), build, true)
		if err != nil {
			t.Fatal(err)
		}
		made := openProjections(t, d, s, u.Frozen)
		defer made.Close()
		for id, n := range map[string]*int{"fi1": &owes, "fi2": &other} {
			row, err := made.Table(id)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range row.Seats {
				if x.Owes {
					*n++
				}
			}
		}
		return owes, other
	}
	for _, c := range []struct {
		mood  int
		build string
		owes  int
	}{{asBefore, "old", 1}, {otherLaw, "new", 0}, {asBefore, "old", 1}} {
		if owes, other := rows(c.mood, c.build); owes != c.owes || other != 1 {
			t.Errorf("%s: %d and %d owe a turn", c.build, owes, other)
		}
	}
}

func openProjections(t *testing.T, d *drill, s *eventStore, frozen engine.Freezes) *projections.Store {
	t.Helper()
	made, err := projections.Open(t.Context(), d.flags.projections(s, frozen))
	if err != nil {
		t.Fatal(err)
	}
	if err := made.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	return made
}

// BenchmarkUpgrade replays 100,000 events of 1,000 tables, as a new binary does at its first start.
func BenchmarkUpgrade(b *testing.B) {
	log := memory.NewLog()
	c := botsCmd{Game: "tzolkin", Players: 3, Seed: 1, Policy: []string{"random"}}
	entries, _, err := c.play(b.Context(), 0, newMatch(io.Discard, false, 1))
	if err != nil {
		b.Fatal(err)
	}
	for n, table := 0, 0; n < 100_000; table++ {
		var after events.Position
		for _, e := range entries {
			r := e.Record
			r.Table = fmt.Sprintf("tz%d", table) // the fold does not look at the chain
			if after, err = log.Append(b.Context(), r, after); err != nil {
				b.Fatal(err)
			}
			n++
		}
	}
	last, _ := log.Last(b.Context())
	conf := upgrade.Config{Log: log, Build: "new", Logger: slog.New(slog.DiscardHandler),
		File: filepath.Join(b.TempDir(), upgradeFileName)}
	for b.Loop() {
		r, err := upgrade.Check(b.Context(), conf)
		if err != nil || len(r.Frozen) > 0 || r.Events != int(last) {
			b.Fatal(r, err)
		}
		os.Remove(conf.File)
	}
	b.ReportMetric(float64(last)*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}
