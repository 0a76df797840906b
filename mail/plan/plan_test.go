package plan_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events/memory"
	"painani/mail/people"
	"painani/mail/plan"
)

func init() { engine.Register(noughts.Planning{}); engine.Register(noughts.Rules{}) }

// house is a service over stores that outlive it.
type house struct {
	*testing.T
	log    *memory.Log
	bucket *memory.Bucket
	book   plan.Book
	ids    [2]string // of Ada and Bela
}

func newHouse(t *testing.T) *house {
	h := &house{T: t, log: memory.NewLog(), bucket: memory.NewBucket()}
	h.open()
	for i, name := range []string{"Ada", "Bela"} {
		p := people.Person{Name: name, Addresses: []string{name + "@example.org"}}
		p, err := h.book.People.Create(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		h.ids[i] = p.ID
	}
	return h
}

// open starts the service, again if need be.
func (h *house) open() {
	store, err := people.Open(h.Context(), h.bucket, []byte("0123456789abcdef"))
	if err != nil {
		h.Fatal(err)
	}
	h.book = plan.Book{People: store}
	plans := func(table, player string) engine.Plans { return h.book.Of(table, player) }
	h.book.Referee = referee.New(referee.Config{Log: h.log, Plans: plans})
}

func (h *house) do(table string, a engine.Action) *engine.Table {
	h.Helper()
	rec, err := h.book.Referee.Do(h.Context(), table, engine.Command{Do: a})
	if err != nil {
		h.Fatalf("%T: %v", a, err)
	}
	return rec.Table
}

// propose opens a table of Ada and Bela.
func (h *house) propose(table, game string, set map[string]string, secret byte) {
	h.Helper()
	h.do(table, engine.Propose{
		Game: game, Set: set, Seats: []engine.Invitee{{Player: h.ids[0]}, {Player: h.ids[1]}}, By: 1,
		Clock: engine.DefaultClock(), Secret: chance.Secret{secret},
	})
}

// start plays a table up to the last n cells; the seat to move.
func (h *house) start(table, game string, n int) (*engine.Table, engine.Seat) {
	h.Helper()
	h.propose(table, game, nil, 7)
	t := h.do(table, engine.Confirm{Seat: 2})
	for _, cell := range []string{"1", "2", "3", "5", "4", "7", "6"}[:9-n] {
		t = h.do(table, engine.Play{Seat: t.Awaits().First(), Text: cell})
	}
	return t, t.Awaits().First()
}

func (h *house) change(table string, s engine.Seat, name, value string) plan.Change {
	id := h.ids[s.Index()]
	return plan.Change{Table: table, Seat: s, Player: id, Name: name, Value: value, Cause: "c/" + value}
}

func (h *house) set(c plan.Change) *referee.Receipt {
	h.Helper()
	rec, err := h.book.Set(h.Context(), c)
	if err != nil {
		h.Fatalf("set %+v: %v", c, err)
	}
	return rec
}

func TestBefore(t *testing.T) {
	h := newHouse(t)
	tab, s := h.start("na1", "ahead", 3)
	if rec := h.set(h.change("na1", 3-s, "rest", "last")); rec != nil {
		t.Fatalf("played at once: %+v", rec.Event)
	}
	if now, _, _ := h.book.Referee.Table(t.Context(), "na1"); now.Seq != tab.Seq {
		t.Error("an event came of a plan")
	}
	h.open() // it is durable
	tab = h.do("na1", engine.Play{Seat: s, Text: "6"})
	if turn := tab.Line[7]; turn.Text != "mark 9" || !turn.Planned {
		t.Errorf("played %+v", turn)
	}
}

func TestAtOnce(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 2)
	c := h.change("na1", s, "rest", "last")
	rec := h.set(c)
	if rec == nil || rec.Event.Public.(engine.Played).Turn != "mark 9" ||
		rec.Event.Actor != engine.ActorPlayer(c.Player) {
		t.Fatalf("not played at once: %+v", rec)
	}
	if again := h.set(c); again == nil || !again.Duplicate || again.Seq != rec.Seq {
		t.Errorf("the same letter again: %+v", again)
	}
	if rec.Table.Phase != engine.Over {
		t.Errorf("phase %s", rec.Table.Phase)
	}
}

// TestCrash: the plan is kept, the service dies before it is played; the next start plays it, and the
// letter that comes again is no second turn.
func TestCrash(t *testing.T) {
	h := newHouse(t)
	tab, s := h.start("na1", "ahead", 2)
	c := h.change("na1", s, "rest", "last")
	h.log.Inject(memory.Unavailable)
	if _, err := h.book.Set(t.Context(), c); err == nil {
		t.Fatal("played without a store")
	}
	h.open()
	if err := h.book.Referee.Settle(t.Context(), "na1"); err != nil {
		t.Fatal(err)
	}
	now, _, _ := h.book.Referee.Table(t.Context(), "na1")
	if turn := now.Line[7]; turn.Text != "mark 9" || !turn.Planned || turn.Seq != tab.Seq+1 {
		t.Errorf("played %+v", turn)
	}
}

// TestGivenIsPlayedFirst: what was due is played before it is taken away or changed.
func TestGivenIsPlayedFirst(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 3)
	h.set(h.change("na1", 3-s, "rest", "last"))
	h.log.Inject(memory.None, memory.Unavailable) // the turn is stored, the acknowledgement is lost
	h.do("na1", engine.Play{Seat: s, Text: "6"})
	h.set(h.change("na1", 3-s, "", engine.PlanOff))
	now, _, _ := h.book.Referee.Table(t.Context(), "na1")
	if turn := now.Line[7]; turn.Text != "mark 9" || !turn.Planned ||
		!h.book.Of("na1", h.ids[(3-s).Index()]).None() {
		t.Errorf("played %+v, left %v", turn, h.book.Of("na1", h.ids[(3-s).Index()]))
	}
}

func TestOff(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 3)
	for _, name := range []string{"rest", ""} {
		h.set(h.change("na1", s, "rest", "last"))
		h.set(h.change("na1", s, "rest", "first"))
		if got := fmt.Sprint(h.book.Of("na1", h.ids[s.Index()]).Auto); got != "map[rest:first]" {
			t.Errorf("kept %s", got)
		}
		h.set(h.change("na1", s, name, engine.PlanOff))
		if got := h.book.Of("na1", h.ids[s.Index()]); !got.None() {
			t.Errorf("%q off leaves %v", name, got)
		}
	}
}

func TestRefused(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 2)
	_, n := h.start("nc1", "noughts", 9)
	h.start("na2", "ahead", 2)
	over, _ := h.start("na3", "ahead", 2)
	h.do("na3", engine.Play{Seat: over.Awaits().First(), Text: "8"})
	h.do("na2", engine.Resign{Seat: 1})
	other := h.change("na1", s, "rest", "last")
	other.Player = h.ids[(3 - s).Index()]
	for name, c := range map[string]struct {
		w    plan.Change
		code string
	}{
		"another's seat": {other, "not-yours"},
		"no seat":        {plan.Change{Table: "na1", Seat: 7, Player: h.ids[0], Name: "rest", Value: "last"}, "not-yours"},
		"resigned":       {h.change("na2", 1, "rest", "last"), "not-yours"},
		"over":           {h.change("na3", 1, "rest", "last"), "finished"},
		"no value":       {h.change("na1", s, "rest", "middle"), "auto-none"},
		"no name":        {h.change("na1", s, "salary", "last"), "auto-none"},
		"another game":   {h.change("nc1", n, "rest", "last"), "auto-none"},
	} {
		_, err := h.book.Set(t.Context(), c.w)
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	if rec := h.set(h.change("na3", 1, "", engine.PlanOff)); rec != nil {
		t.Error("taking away at a table that is over")
	}
	if _, err := h.book.Set(t.Context(), h.change("na9", 1, "rest", "last")); err == nil {
		t.Error("no such table")
	}
}

// TestMany: tables that are over make room, others do not.
func TestMany(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 3)
	over, _ := h.start("na2", "ahead", 2)
	id := h.ids[s.Index()]
	fill := func(also string) error {
		_, err := h.book.People.Update(context.Background(), id, func(p *people.Person) error {
			p.Plans = nil
			for i := range people.MaxPlans - 1 {
				p.SetPlan(fmt.Sprint("x", i), "rest", "last")
			}
			p.SetPlan(also, "rest", "last")
			return nil
		})
		return err
	}
	if err := fill("na2"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.book.Set(t.Context(), h.change("na1", s, "rest", "last")); !errors.Is(err, people.ErrPlans) {
		t.Errorf("one too many: %v", err)
	}
	h.do("na2", engine.Play{Seat: over.Awaits().First(), Text: "8"})
	if err := fill("na2"); err != nil {
		t.Fatal(err)
	}
	h.set(h.change("na1", s, "rest", "last"))
	if !h.book.Of("na2", id).None() || h.book.Of("na1", id).None() {
		t.Error("a table that is over has not made room")
	}
}
