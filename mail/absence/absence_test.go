package absence_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events/memory"
	"painani/mail/absence"
	"painani/mail/people"
)

func init() { engine.Register(noughts.Rules{}) }

// world is two tables of two people, kept in memory.
type world struct {
	*testing.T
	ref    *referee.Referee
	people *people.Store
	keeper *absence.Keeper
	ids    []string // of the people
}

func newWorld(t *testing.T) *world {
	w := &world{T: t, ref: referee.New(referee.Config{Log: memory.NewLog()})}
	var err error
	if w.people, err = people.Open(t.Context(), memory.NewBucket(), make([]byte, 32)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ada", "bela"} {
		p, err := w.people.Create(t.Context(), people.Person{Name: name, Addresses: []string{name + "@home.example"}, Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		w.ids = append(w.ids, p.ID)
	}
	w.keeper = &absence.Keeper{Referee: w.ref, People: w.people,
		Tables: func(context.Context, string) ([]string, error) { return []string{"nc1", "nc2", "nc3", "gone"}, nil }}
	return w
}

func (w *world) do(table string, a engine.Action) {
	w.Helper()
	if _, err := w.ref.Do(w.Context(), table, engine.Command{Actor: "test", Do: a}); err != nil {
		w.Fatalf("%T: %v", a, err)
	}
}

func (w *world) begin(table, vacation string) {
	w.do(table, engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7}, Vacation: vacation,
		Seats: []engine.Invitee{{Player: w.ids[0]}, {Player: w.ids[1]}}})
	w.do(table, engine.Confirm{Seat: 2})
}

// away is until when the first seat of a table is away.
func (w *world) away(table string) time.Time {
	w.Helper()
	t, _, err := w.ref.Table(w.Context(), table)
	if err != nil {
		w.Fatal(err)
	}
	return t.Chair(1).Away
}

func (w *world) plan(change func(*people.Person) error) {
	w.Helper()
	if _, err := w.people.Update(w.Context(), w.ids[0], change); err != nil {
		w.Fatal(err)
	}
}

// TestVacationBegins: a vacation planned ahead begins by itself at every table that takes it, also at one that
// began since; taken back it ends; nothing is written twice.
func TestVacationBegins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.begin("nc1", "")
		w.begin("nc2", engine.VacationNo)
		now := time.Now()
		w.plan(func(p *people.Person) error {
			_, err := p.Leave(now.AddDate(0, 0, 3), now.AddDate(0, 0, 9), now, time.UTC)
			return err
		})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- w.keeper.Run(ctx) }()
		time.Sleep(24 * time.Hour)
		if !w.away("nc1").IsZero() {
			t.Error("away before the vacation")
		}
		time.Sleep(60 * time.Hour)
		until := now.UTC().Truncate(24*time.Hour).AddDate(0, 0, 10)
		if at := w.away("nc1"); !at.Equal(until) || !w.away("nc2").IsZero() {
			t.Errorf("away until %v, want %v; at a table without vacations %v", at, until, w.away("nc2"))
		}
		w.begin("nc3", "")
		time.Sleep(2 * time.Minute)
		tab, _, _ := w.ref.Table(t.Context(), "nc3")
		if !tab.Chair(1).Away.Equal(until) {
			t.Error("a table that began since does not know it")
		}
		seq := tab.Seq
		time.Sleep(time.Hour)
		if tab, _, _ = w.ref.Table(t.Context(), "nc3"); tab.Seq != seq {
			t.Errorf("%d events more while nothing happened", tab.Seq-seq)
		}
		w.plan(func(p *people.Person) error { p.StayHome(time.Now()); return nil })
		if err := w.keeper.Carry(t.Context(), w.ids[0]); err != nil {
			t.Fatal(err)
		}
		if !w.away("nc1").IsZero() || !w.away("nc3").IsZero() {
			t.Error("away though it was taken back")
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// TestLongAbsence: vacations that touch may be longer together than one; the seat is away all the same, and not
// written about every minute.
func TestLongAbsence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.begin("nc1", engine.VacationFree)
		now := time.Now()
		for _, days := range [][2]int{{0, 59}, {60, 119}} {
			w.plan(func(p *people.Person) error {
				_, err := p.Leave(now.AddDate(0, 0, days[0]), now.AddDate(0, 0, days[1]), now, time.UTC)
				return err
			})
		}
		events := 0
		for day := range 119 {
			seq := func() uint64 { tab, _, _ := w.ref.Table(t.Context(), "nc1"); return tab.Seq }
			before := seq()
			if err := w.keeper.Carry(t.Context(), w.ids[0]); err != nil {
				t.Fatal(err)
			}
			events += int(seq() - before)
			if !w.away("nc1").After(time.Now()) {
				t.Fatalf("on day %d the clock runs", day)
			}
			time.Sleep(24 * time.Hour)
		}
		if events > 3 {
			t.Errorf("%d events of one absence", events)
		}
	})
}
