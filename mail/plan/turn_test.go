package plan_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"painani/engine"
	"painani/events/memory"
	"painani/mail/people"
	"painani/mail/plan"
)

// queue is a change of a plan for a turn; n makes its cause.
func (h *house) queue(table string, s engine.Seat, n int) plan.Change {
	return plan.Change{Table: table, Seat: s, Player: h.ids[s.Index()], Cause: fmt.Sprint("c/", n)}
}

// ahead keeps plans, one after the other, and fails if one is not kept.
func (h *house) ahead(s engine.Seat, from int, lines ...string) {
	h.Helper()
	for i, line := range lines {
		rec, err := h.book.SetTurn(h.Context(), h.queue("na1", s, from+i), engine.TurnPlan{Then: []string{line}})
		if err != nil || rec != nil {
			h.Fatalf("%s: %+v, %v", line, rec, err)
		}
	}
}

// shown are the plans of a seat by their numbers.
func (h *house) shown(s engine.Seat) string {
	t, _, err := h.book.Referee.Table(h.Context(), "na1")
	if err != nil {
		h.Fatal(err)
	}
	var out []string
	plans := plan.Listed(t, s, h.book.Of("na1", h.ids[s.Index()]))
	for _, x := range plans.List(t.Game.Plans()) {
		out = append(out, fmt.Sprint(x.N, " ", x.Value, strings.Join(x.Turn.Then, "/")))
	}
	return strings.Join(out, "; ")
}

// turns are those of the line from the eighth letter on.
func (h *house) turns(from int) string {
	t, _, _ := h.book.Referee.Table(h.Context(), "na1")
	var out []string
	for _, x := range t.Line[from:] {
		out = append(out, fmt.Sprint(x.Text, map[bool]string{true: "*"}[x.Planned]))
	}
	return strings.Join(out, " ")
}

func TestTurnsAreNumbered(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 7) // 1 and 2 are marked
	h.ahead(3-s, 0, "mark 4", "mark 5")
	h.set(h.change("na1", 3-s, "rest", "last"))
	h.ahead(3-s, 2, "mark 6")
	h.ahead(3-s, 1, "mark 5") // the same letter again
	if got := h.shown(3 - s); got != "1 last; 2 mark 4; 3 mark 5; 4 mark 6" {
		t.Fatal(got)
	}
	h.do("na1", engine.Play{Seat: s, Text: "3"})
	if got := h.shown(3 - s); got != "1 last; 3 mark 5; 4 mark 6" || h.turns(2) != "mark 3 mark 4*" {
		t.Errorf("after a turn: %s; %s", got, h.turns(2))
	}
	for n, want := range map[int]string{1: "plan-none", 2: "plan-none", 9: "plan-none", 3: ""} {
		h.set(h.change("na1", 3-s, "rest", engine.PlanOff))
		gone, err := h.book.Drop(t.Context(), h.queue("na1", 3-s, 9), n)
		if got := fmt.Sprint(err); err != nil && got != want || err == nil && (want != "" || gone.N != n) {
			t.Errorf("drop %d: %v, %v", n, gone, err)
		}
	}
	if got := h.shown(3 - s); got != "4 mark 6" {
		t.Errorf("after dropping: %s", got)
	}
	h.set(h.change("na1", 3-s, "rest", "last"))
	if _, err := h.book.Drop(t.Context(), h.queue("na1", 3-s, 9), 1); err != nil || h.shown(3-s) != "4 mark 6" {
		t.Errorf("a standing answer by its number: %v, %s", err, h.shown(3-s))
	}
	if err := h.book.DropAll(t.Context(), h.queue("na1", 3-s, 9)); err != nil || h.shown(3-s) != "" {
		t.Errorf("all: %v, %s", err, h.shown(3-s))
	}
}

// TestDropMarked: a plan that is made when another is gone has its number, and not its mark.
func TestDropMarked(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 7)
	marks := map[string]bool{}
	mark := func() string {
		tab, _, err := h.book.Referee.Table(t.Context(), "na1")
		if err != nil {
			t.Fatal(err)
		}
		return h.book.Of("na1", tab.Chair(3-s).Player).Turns[0].Mark()
	}
	drop := func(mark string) error {
		_, err := h.book.DropMarked(t.Context(), h.queue("na1", 3-s, 9), mark)
		return err
	}
	for i := range 2 {
		h.ahead(3-s, i, "mark 4")
		now := mark()
		for old := range marks {
			var r *engine.Refusal
			if err := drop(old); !errors.As(err, &r) || r.Code != "plan-stale" || h.shown(3-s) != "2 mark 4" {
				t.Errorf("the mark of another: %v, %s", err, h.shown(3-s))
			}
		}
		if err := drop(now); err != nil || h.shown(3-s) != "" || marks[now] {
			t.Errorf("its own mark: %v, %s", err, h.shown(3-s))
		}
		marks[now] = true
	}
}

// TestDropTwice: a letter that takes a plan away and is carried out twice takes that one alone.
func TestDropTwice(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 7)
	h.ahead(3-s, 0, "mark 4", "mark 5")
	h.set(h.change("na1", 3-s, "rest", "last"))
	for range 2 {
		_, _ = h.book.Drop(t.Context(), h.queue("na1", 3-s, 9), 2)
		if got := h.shown(3 - s); got != "1 last; 3 mark 5" {
			t.Fatal(got)
		}
	}
	if _, err := h.book.Drop(t.Context(), h.queue("na1", 3-s, 9), 1); err != nil || h.shown(3-s) != "3 mark 5" {
		t.Errorf("%v; %s", err, h.shown(3-s))
	}
}

// TestTurnNow: a plan for the decision of now is played or refused, never kept.
func TestTurnNow(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 7)
	_, err := h.book.SetTurn(t.Context(), h.queue("na1", s, 0), engine.TurnPlan{Then: []string{"mark 1"}})
	if fmt.Sprint(err) != "NC-taken (1)" || h.shown(s) != "" {
		t.Errorf("%v, %s", err, h.shown(s))
	}
	c := h.queue("na1", s, 1)
	for i := range 2 {
		rec, err := h.book.SetTurn(t.Context(), c, engine.TurnPlan{Then: []string{"mark 1", "mark 3"}})
		if err != nil || rec == nil || rec.Event.Public.(engine.Played).Turn != "mark 3" ||
			rec.Duplicate != (i > 0) ||
			rec.Event.Actor != engine.ActorPlayer(c.Player) {
			t.Errorf("%d: %+v %v", i, rec, err)
		}
	}
	if h.turns(2) != "mark 3*" || h.shown(s) != "" {
		t.Errorf("%s; %s", h.turns(2), h.shown(s))
	}
}

// TestTurnsCrash: the store fails around the turn of a plan; after a restart it is played once, and the next
// plan at the next turn.
func TestTurnsCrash(t *testing.T) {
	for name, faults := range map[string][]memory.Fault{
		"not stored":                 {memory.None, memory.Unavailable},
		"stored, not acknowledged":   {memory.None, memory.LostAck},
		"stored, and the one before": {memory.LostAck, memory.LostAck},
		"nothing fails":              nil,
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			_, s := h.start("na1", "ahead", 7)
			h.ahead(3-s, 0, "mark 4", "mark 5", "mark 6")
			h.log.Inject(faults...)
			_, _ = h.book.Referee.Do(t.Context(), "na1",
				engine.Command{Cause: "x", Do: engine.Play{Seat: s, Text: "3"}})
			for range 3 {
				h.open()
				if err := h.book.Referee.Settle(t.Context(), "na1"); err != nil {
					t.Fatal(err)
				}
				h.ahead2(3-s, 0, "mark 4") // its letter once more
			}
			if h.turns(2) != "mark 3 mark 4*" || h.shown(3-s) != "3 mark 5; 4 mark 6" {
				t.Fatalf("%s; %s", h.turns(2), h.shown(3-s))
			}
			h.do("na1", engine.Play{Seat: s, Text: "7"})
			if h.turns(4) != "mark 7 mark 5*" || h.shown(3-s) != "4 mark 6" {
				t.Errorf("%s; %s", h.turns(4), h.shown(3-s))
			}
		})
	}
}

// ahead2 is ahead of a plan that may have been played.
func (h *house) ahead2(s engine.Seat, n int, line string) {
	h.Helper()
	rec, err := h.book.SetTurn(h.Context(), h.queue("na1", s, n), engine.TurnPlan{Then: []string{line}})
	if err != nil || rec != nil && !rec.Duplicate {
		h.Fatalf("%s: %+v, %v", line, rec, err)
	}
}

// TestTurnsRefused: what no seat may keep, and how many.
func TestTurnsRefused(t *testing.T) {
	h := newHouse(t)
	_, s := h.start("na1", "ahead", 7)
	one := engine.TurnPlan{Then: []string{"mark 4"}}
	h.do("na2", engine.Propose{Game: "ahead", By: 1, Clock: engine.DefaultClock(),
		Seats: []engine.Invitee{{Player: h.ids[0]}, {Player: h.ids[1]}}})
	early := plan.Change{Table: "na2", Seat: 1, Player: h.ids[0], Cause: "c/early"}
	when := engine.TurnPlan{If: []engine.Condition{{Seat: 2, Begins: "mark 5"}}, Then: one.Then}
	var before *engine.Refusal
	if _, err := h.book.SetTurn(t.Context(), early, when); !errors.As(err, &before) ||
		before.Code != "not-started" {
		t.Errorf("about a seat that may move up: %v", err)
	}
	other := h.queue("na1", 3-s, 0)
	other.Player = h.ids[s.Index()]
	var r *engine.Refusal
	if _, err := h.book.SetTurn(t.Context(), other, one); !errors.As(err, &r) || r.Code != "not-yours" {
		t.Errorf("another's seat: %v", err)
	}
	if _, err := h.book.Drop(t.Context(), other, 1); !errors.As(err, &r) || r.Code != "not-yours" {
		t.Errorf("another's plan: %v", err)
	}
	h.set(h.change("na1", 3-s, "rest", "last"))
	for n := range engine.MaxPlans - 1 {
		h.ahead(3-s, n, "mark 4")
	}
	_, err := h.book.SetTurn(t.Context(), h.queue("na1", 3-s, 30), one)
	if !errors.As(err, &r) || r.Code != "plan-many" {
		t.Errorf("one too many: %v", err)
	}
	h.set(h.change("na1", 3-s, "rest", engine.PlanOff))
	h.ahead(3-s, 30, "mark 5")
	_, err = h.book.Set(t.Context(), h.change("na1", 3-s, "rest", "last"))
	if !errors.As(err, &r) || r.Code != "plan-many" {
		t.Errorf("one standing answer too many: %v", err)
	}
	if err := h.book.DropAll(t.Context(), h.queue("na1", 3-s, 9)); err != nil {
		t.Fatal(err)
	}
	long := engine.TurnPlan{Then: []string{"mark " + strings.Repeat("4", 65_000)}}
	h.ahead(3-s, 40, long.Then...)
	if _, err := h.book.SetTurn(t.Context(), h.queue("na1", 3-s, 41), long); !errors.Is(err, people.ErrPlans) {
		t.Errorf("too much text: %v", err)
	}
	h.do("na1", engine.Resign{Seat: 3 - s})
	_, err = h.book.SetTurn(t.Context(), h.queue("na1", 3-s, 42), one)
	if !errors.As(err, &r) || r.Code != "not-yours" {
		t.Errorf("resigned: %v", err)
	}
}
