package daily_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/daily"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
)

func init() { engine.Register(noughts.Rules{}) }

// world is a service of two people, Ada and Bela, kept in memory.
type world struct {
	*testing.T
	who    *memory.Bucket
	ref    *referee.Referee
	people *people.Store
	keeper *daily.Keeper
	ids    []string // of the people
	tables []string
	box    *box
	serial int
}

// box keeps letters, each id once, as an outbox does.
type box struct {
	ids     map[string]bool
	letters []post.Letter
	dies    bool // takes the next letter and fails all the same
}

func (b *box) Post(_ context.Context, l post.Letter) error {
	if !b.ids[l.ID] {
		b.letters = append(b.letters, l)
	}
	b.ids[l.ID] = true
	if b.dies {
		b.dies = false
		return context.DeadlineExceeded
	}
	return nil
}

func newWorld(t *testing.T, zone, rhythm string) *world {
	w := &world{T: t, who: memory.NewBucket(), ref: referee.New(referee.Config{Log: memory.NewLog()}),
		box: &box{ids: map[string]bool{}}}
	w.restart()
	for _, name := range []string{"Ada", "Bela"} {
		p := people.Person{Name: name, Addresses: []string{name + "@home.example"}, Lang: "en", Zone: zone}
		if err := p.Set(people.SetLetters, rhythm); err != nil {
			t.Fatal(err)
		}
		p, err := w.people.Create(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		w.ids = append(w.ids, p.ID)
	}
	return w
}

// restart makes all but the stores anew.
func (w *world) restart() {
	var err error
	if w.people, err = people.Open(w.Context(), w.who, make([]byte, 32)); err != nil {
		w.Fatal(err)
	}
	keys, err := auth.NewKeys(auth.Key{ID: "1", Secret: make([]byte, 32)})
	if err != nil {
		w.Fatal(err)
	}
	ids, err := messageid.New(make([]byte, 16), "post.example")
	if err != nil {
		w.Fatal(err)
	}
	w.keeper = &daily.Keeper{Referee: w.ref, People: w.people, Outbox: w.box, IDs: ids,
		Views: view.New(view.Config{Referee: w.ref, People: w.people, Keys: keys, IDs: ids,
			Web: "https://post.example"}),
		Tables: func(context.Context, string) ([]string, error) { return append(w.tables, "gone"), nil }}
}

func (w *world) do(table string, a engine.Action) {
	w.Helper()
	w.serial++
	c := engine.Command{Actor: "test", Cause: fmt.Sprint("web-", w.serial), Do: a}
	if _, err := w.ref.Do(w.Context(), table, c); err != nil {
		w.Fatalf("%T: %v", a, err)
	}
}

// begin opens a table at which Ada is to move.
func (w *world) begin(table string) {
	w.Helper()
	w.tables = append(w.tables, table)
	clock := engine.DefaultClock()
	w.do(table, engine.Propose{Game: "noughts", By: 1, Clock: clock, Secret: chance.Secret{7},
		Seats: []engine.Invitee{{Player: w.ids[0]}, {Player: w.ids[1]}}})
	w.do(table, engine.Confirm{Seat: 2})
}

// move plays the first legal turn of whoever is to move.
func (w *world) move(table string) engine.Seat {
	w.Helper()
	t, _, err := w.ref.Table(w.Context(), table)
	if err != nil {
		w.Fatal(err)
	}
	seat := t.Awaits().List()[0]
	w.do(table, engine.Play{Seat: seat, Text: t.Pos.Write(seat, t.Pos.Steps(seat)[:1])})
	return seat
}

func (w *world) set(key, value string) {
	w.Helper()
	_, err := w.people.Update(w.Context(), w.ids[0], func(p *people.Person) error { return p.Set(key, value) })
	if err != nil {
		w.Fatal(err)
	}
}

// got are the letters to one of the people since the last call, each as the time in a zone and its first line.
func (w *world) got(person int, zone string) []string {
	w.Helper()
	loc, err := time.LoadLocation(zone)
	if err != nil {
		w.Fatal(err)
	}
	var out []string
	rest := w.box.letters[:0:0]
	for _, l := range w.box.letters {
		if l.To != w.ids[person] {
			rest = append(rest, l)
			continue
		}
		out = append(out, l.At.In(loc).Format("Mon 02 15:04 ")+l.Verdict)
	}
	w.box.letters = rest
	return out
}

func (w *world) want(got []string, want ...string) {
	w.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		w.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// run lets the keeper work for a while.
func (w *world) run(d time.Duration) {
	ctx, stop := context.WithCancel(w.Context())
	done := make(chan error)
	go func() { done <- w.keeper.Run(ctx) }()
	time.Sleep(d)
	synctest.Wait()
	stop()
	if err := <-done; err != nil {
		w.Error(err)
	}
}

const hour = time.Hour

// TestOneLetterADay: one letter about all tables at the person's time, through a change of clocks, and none when
// there is nothing to say.
func TestOneLetterADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, "Europe/Vienna", "daily 07:00")
		time.Sleep(time.Until(time.Date(2000, 3, 24, 20, 0, 0, 0, time.UTC)))
		w.run(2 * hour)
		w.begin("nc1")
		w.begin("nc2")
		w.run(24 * hour)
		w.want(w.got(0, "Europe/Vienna"), "Sat 25 07:00 A table waits for you until Tue 28 Mar 00:00 CEST (Mon 22:00 UTC).")
		w.want(w.got(1, "Europe/Vienna"), "Sat 25 07:00 A table waits for you until Tue 28 Mar 00:00 CEST (Mon 22:00 UTC).")
		seat := w.move("nc2")
		w.run(24 * hour) // clocks go on by an hour
		w.want(w.got(2-int(seat), "Europe/Vienna"),
			"Sun 26 07:00 2 tables wait, the first until Tue 28 Mar 00:00 CEST (Mon 22:00 UTC).")
		w.want(w.got(int(seat)-1, "Europe/Vienna"))
		w.run(24 * hour)
		w.want(w.got(0, "Europe/Vienna"))
		w.want(w.got(1, "Europe/Vienna"))
		w.move("nc2")
		w.run(24 * hour)
		w.want(w.got(int(seat)-1, "Europe/Vienna"),
			"Tue 28 07:00 A table waits for you until Fri 31 Mar 00:00 CEST (Thu 22:00 UTC).")
	})
}

// TestAnotherZone: who goes west gets no second letter on the same day, and misses nothing.
func TestAnotherZone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, "Europe/Vienna", "daily 07:00")
		w.run(hour)
		w.begin("nc1")
		w.run(6 * hour)
		w.want(when(w.got(0, "UTC")), "Sat 01 06:00")
		w.set(people.SetZone, "America/New_York")
		w.move("nc1")
		w.move("nc1")
		w.run(20 * hour)
		w.want(when(w.got(0, "UTC")))
		w.run(20 * hour)
		w.want(when(w.got(0, "UTC")), "Sun 02 12:00")
		w.set(people.SetZone, "Europe/Vienna")
		w.move("nc1")
		w.move("nc1")
		w.run(24 * hour)
		w.want(when(w.got(0, "UTC")), "Mon 03 06:00")
	})
}

// TestWeekly: one letter a week.
func TestWeekly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, "UTC", "weekly sun 18:00")
		w.run(hour)
		w.begin("nc1")
		w.run(10 * 24 * hour)
		w.want(when(w.got(0, "UTC")), "Sun 02 18:00")
		w.move("nc1")
		w.move("nc1")
		w.run(10 * 24 * hour)
		w.want(when(w.got(0, "UTC")), "Sun 16 18:00")
	})
}

// TestLeaving: who wants letters at each turn again, in general or for one table, gets what was gathered at once;
// after that the keeper writes nothing more.
func TestLeaving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, "UTC", "daily 07:00")
		w.run(hour)
		w.begin("nc1")
		w.begin("nc2")
		if _, err := w.people.Update(t.Context(), w.ids[0], func(p *people.Person) error {
			return p.SetAt("nc1", people.SetLetters, "all")
		}); err != nil {
			t.Fatal(err)
		}
		w.run(hour)
		w.want(when(w.got(0, "UTC")), "Sat 01 01:00")
		w.set(people.SetLetters, "turns")
		w.run(hour)
		w.want(when(w.got(0, "UTC")), "Sat 01 02:00")
		p, _ := w.people.Get(w.ids[0])
		if len(p.Gathered.Slots) != 0 || len(p.Gathered.Told) != 0 || p.Gathered.Next != nil {
			t.Errorf("still kept: %+v", p.Gathered)
		}
		w.move("nc1")
		w.move("nc2")
		w.run(48 * hour)
		w.want(when(w.got(0, "UTC")))
	})
}

// when leaves the time of letters alone.
func when(letters []string) (out []string) {
	for _, l := range letters {
		out = append(out, l[:len("Sat 01 06:00")])
	}
	return out
}

// TestKill: whichever write fails or is lost, a restart sends each letter once and tells everything.
func TestKill(t *testing.T) {
	faults := []memory.Fault{memory.Unavailable, memory.LostAck, memory.LostWrite, memory.Conflict}
	for _, fault := range faults {
		for skip := range 4 {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t, "UTC", "daily 07:00")
				w.run(hour)
				w.begin("nc1")
				time.Sleep(6 * hour)
				w.who.Inject(append(make([]memory.Fault, skip), fault)...)
				w.box.dies = skip == 3
				w.keeper.Look(t.Context()) // the error is that of a service that dies now
				w.move("nc1")
				w.move("nc1")
				w.restart()
				for range 3 {
					if err := w.keeper.Look(t.Context()); err != nil {
						t.Log(err)
					}
				}
				time.Sleep(24 * hour)
				if err := w.keeper.Look(t.Context()); err != nil {
					t.Error(err)
				}
				w.once(fmt.Sprintf("fault %d after %d", fault, skip))
			})
		}
	}
}

// once: everybody was told of each event once, but of what came before a turn of his own.
func (w *world) once(what string) {
	w.Helper()
	t, _, err := w.ref.Table(w.Context(), "nc1")
	if err != nil {
		w.Fatal(err)
	}
	for i, id := range w.ids {
		told := map[string]int{}
		for _, l := range w.box.letters {
			if l.To != id {
				continue
			}
			for line := range strings.Lines(strings.Join(l.After, "\n")) {
				if seq, _, _ := strings.Cut(strings.TrimSpace(line), " "); strings.HasPrefix(seq, "#") {
					told[seq]++
				}
			}
		}
		for seq := uint64(1); seq <= t.Seq; seq++ {
			n := told[fmt.Sprint("#", seq)]
			if n > 1 || n == 0 && seq > view.LastOwn(t, engine.SeatAt(i)) {
				w.Errorf("%s: event %d of %d was told %d times to seat %d: %v", what, seq, t.Seq, n, i+1, told)
			}
		}
	}
}
