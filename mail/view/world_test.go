package view_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events/memory"
	"painani/mail/auth"
	"painani/mail/fixture/trio"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
)

func init() {
	engine.Register(noughts.Rules{})
	engine.Register(noughts.Planning{})
	engine.Register(trio.Rules{})
}

// start is a Monday.
var start = time.Date(2026, 6, 8, 9, 0, 0, 0, time.UTC)

// world is tables and people over stores in memory, and a clock that the test moves.
type world struct {
	*testing.T
	now    time.Time
	frozen engine.Freezes
	people *people.Store
	ref    *referee.Referee
	cfg    view.Config
}

// players are the ids of Ada, Bela and Cili; they sit in this order.
var players = []string{"adaadaadaadaada1", "belabelabelabel2", "cilicilicilicil3"}

func newWorld(t *testing.T) *world {
	w := &world{T: t, now: start, frozen: engine.Freezes{}}
	var err error
	if w.people, err = people.Open(t.Context(), memory.NewBucket(), []byte("0123456789abcdef")); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Ada", "Bela", "Cili"} {
		p := people.Person{ID: players[i], Name: name, Addresses: []string{name + "@home.example"}, Lang: "en"}
		if err := w.people.Adopt(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	ids, err := messageid.New([]byte("0123456789abcdef"), "post.example")
	if err != nil {
		t.Fatal(err)
	}
	keys, err := auth.NewKeys(auth.Key{ID: "1", Secret: []byte("0123456789abcdef0123456789abcdef")})
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return w.now }
	first := func(pos engine.Position, seat engine.Seat, _ string, _ uint64) ([]engine.Step, error) {
		return pos.Steps(seat)[:1], nil
	}
	w.ref = referee.New(referee.Config{
		Log: memory.NewLog(), Choose: first, Now: now, Frozen: w.frozen,
		Plans: func(table, player string) engine.Plans { return w.people.Plans(table, player) },
	})
	w.cfg = view.Config{Referee: w.ref, People: w.people, Keys: keys, IDs: ids, Now: now, Bots: true}
	return w
}

func (w *world) do(table string, a engine.Action) *engine.Table {
	w.Helper()
	r, err := w.ref.Do(w.Context(), table, engine.Command{At: w.now, Do: a})
	if err != nil {
		w.Fatalf("%T: %v", a, err)
	}
	return r.Table
}

// tick lets time pass and does what the clock demands then, once.
func (w *world) tick(table string, after time.Duration) *engine.Table {
	w.Helper()
	w.now = w.now.Add(after)
	return w.do(table, engine.Tick{})
}

// propose opens a table of so many of the players, Ada first; nil seats are for a bot.
func (w *world) propose(table, game string, seats ...engine.Invitee) *engine.Table {
	w.Helper()
	return w.do(table, engine.Propose{
		Game: game, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7}, Seats: seats,
	})
}

// people of a proposal.
func sits(n int) engine.Invitee { return engine.Invitee{Player: players[n-1]} }

// trio opens table tr1 for all three and plays cells in turn, the first three of them in secret.
func (w *world) trio(cells ...int) *engine.Table {
	w.Helper()
	w.propose("tr1", trio.Name, sits(1), sits(2), sits(3))
	w.do("tr1", engine.Confirm{Seat: 2})
	t := w.do("tr1", engine.Confirm{Seat: 3})
	for i, cell := range cells {
		t = w.do("tr1", engine.Play{Seat: engine.SeatAt(i % 3), Text: fmt.Sprint(cell)})
	}
	return t
}

// duel opens a table of Ada and Bela and plays cells by whoever is to move.
func (w *world) duel(table, game string, cells ...int) *engine.Table {
	w.Helper()
	w.propose(table, game, sits(1), sits(2))
	t := w.do(table, engine.Confirm{Seat: 2})
	for _, cell := range cells {
		t = w.do(table, engine.Play{Seat: t.Awaits().First(), Text: fmt.Sprint(cell)})
	}
	return t
}

// reader is a player with some settings: "lang=hu", "board=unicode", "zone=Europe/Vienna".
func (w *world) reader(n int, settings ...string) people.Person {
	w.Helper()
	p, ok := w.people.Get(players[n-1])
	if !ok {
		w.Fatalf("no player %d", n)
	}
	for _, s := range settings {
		key, value, _ := strings.Cut(s, "=")
		if err := p.Set(key, value); err != nil {
			w.Fatal(err)
		}
	}
	return p
}

// of is what a player sees of a table.
func (w *world) of(t *engine.Table, n int, settings ...string) *view.View {
	w.Helper()
	return view.New(w.cfg).Of(t, engine.SeatAt(n-1), w.reader(n, settings...))
}

// story is all that happened at a table from an event on.
func (w *world) story(table string, from uint64) []referee.Told {
	w.Helper()
	t, _, err := w.ref.Table(w.Context(), table)
	if err != nil {
		w.Fatal(err)
	}
	_, told, err := w.ref.Story(w.Context(), table, from, t.Seq)
	if err != nil {
		w.Fatal(err)
	}
	return told
}
