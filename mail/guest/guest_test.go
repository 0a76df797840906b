package guest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events/memory"
	"painani/mail/guest"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/quota"
)

func init() { engine.Register(noughts.Rules{}) }

// house is a keeper with all that it needs, in memory.
type house struct {
	*testing.T
	*guest.Keeper
	opened []string // tables
	ref    *referee.Referee
	people *people.Store
	now    time.Time
	gone   []string // who was forgotten
	broken error    // what the secret of a table ends with
}

func newHouse(t *testing.T) *house {
	h := &house{T: t, now: time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)}
	now := func() time.Time { return h.now }
	h.ref = referee.New(referee.Config{Log: memory.NewLog(), Choose: bot.Choose, Now: now})
	ids, err := messageid.New(make([]byte, 32), "post.example")
	if err != nil {
		t.Fatal(err)
	}
	if h.people, err = people.Open(t.Context(), memory.NewBucket(), make([]byte, 32)); err != nil {
		t.Fatal(err)
	}
	h.Keeper = guest.New(guest.Config{Referee: h.ref, People: h.people, IDs: ids, Policies: []string{"decent", "strong"},
		Quota:  quota.New(memory.NewBucket(), ids, now),
		Secret: func() (chance.Secret, error) { return chance.Secret{1}, h.broken },
		Tables: h.tables,
		Forget: func(ctx context.Context, id string) error {
			h.gone = append(h.gone, id)
			return h.people.Forget(ctx, id)
		}})
	return h
}

// tables are those at which a player sits.
func (h *house) tables(ctx context.Context, player string) (out []string, err error) {
	for _, id := range h.opened {
		t, _, err := h.ref.Table(ctx, id)
		if err != nil {
			return nil, err
		}
		if t.SeatOf(player) != engine.Nobody {
			out = append(out, id)
		}
	}
	return out, nil
}

func (h *house) begin(host string) (*engine.Table, error) {
	t, _, err := h.Begin(h.Context(), guest.Table{Game: "noughts", Bots: 1, Lang: "en", Host: host})
	if err == nil {
		h.opened = append(h.opened, t.ID)
	}
	return t, err
}

// TestBegin: what cannot be counts for nothing, one host has its limit a day, and a day later begins anew.
func TestBegin(t *testing.T) {
	h := newHouse(t)
	for _, w := range []guest.Table{
		{Game: "chess", Bots: 1, Lang: "en"}, {Game: "noughts", Bots: 0, Lang: "en"}, {Game: "noughts", Bots: 2, Lang: "en"},
		{Game: "noughts", Bots: 1, Lang: "fr"}, {Game: "noughts", Bots: 1, Lang: "en", How: "random"}, {Game: "noughts", Bots: 1}, {Game: "noughts", Bots: 99, Lang: "en"},
	} {
		if _, _, err := h.Begin(t.Context(), w); !errors.Is(err, guest.ErrCannot) {
			t.Errorf("%+v: %v", w, err)
		}
	}
	seen := map[string]bool{}
	for range guest.PerHost {
		tab, err := h.begin("203.0.113.9")
		if err != nil {
			t.Fatal(err)
		}
		if tab.Phase != engine.Running || tab.Rated != engine.RatedNo || !tab.Next().IsZero() || seen[tab.ID] ||
			!engine.IsGuest(tab.Chair(1).Player) || tab.Chair(2).Bot != "decent" {
			t.Errorf("table %s: %+v", tab.ID, tab.Seats)
		}
		seen[tab.ID] = true
	}
	if _, err := h.begin("203.0.113.9"); !errors.Is(err, guest.ErrOften) {
		t.Errorf("one more: %v", err)
	}
	if _, err := h.begin("203.0.113.10"); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	h.now = h.now.Add(24 * time.Hour)
	if _, err := h.begin("203.0.113.9"); err != nil {
		t.Errorf("the next day: %v", err)
	}
}

// TestPressedTwice: the same cause leads to the table that it has begun, for as long as its guest plays there, and counts
// once; without a cause each begins one.
func TestPressedTwice(t *testing.T) {
	h := newHouse(t)
	begin := func(cause string) *engine.Table {
		t.Helper()
		tab, seat, err := h.Begin(t.Context(), guest.Table{Game: "noughts", Bots: 1, Lang: "en", Host: "a", Cause: cause})
		if err != nil || seat != 1 {
			t.Fatalf("seat %d, %v", seat, err)
		}
		return tab
	}
	first := begin("x")
	for range guest.PerHost {
		if again := begin("x"); again.ID != first.ID {
			t.Fatalf("%s became %s", first.ID, again.ID)
		}
	}
	others := map[string]bool{first.ID: true, begin("y").ID: true, begin("").ID: true, begin("").ID: true}
	if len(others) != 4 || len(h.people.Guests()) != 4 {
		t.Errorf("%v, %d guests", others, len(h.people.Guests()))
	}
	player := engine.ActorPlayer(first.Chair(1).Player)
	if _, err := h.ref.Do(t.Context(), first.ID, engine.Command{Actor: player, Do: engine.Resign{Seat: 1}}); err != nil {
		t.Fatal(err)
	}
	if next := begin("x"); others[next.ID] {
		t.Errorf("after the end it leads to %s", next.ID)
	}
}

// TestForgotten: after thirty days without an event, also who was left without a table by a failure.
func TestForgotten(t *testing.T) {
	h := newHouse(t)
	tab, err := h.begin("a")
	if err != nil {
		t.Fatal(err)
	}
	h.broken = errors.New("no luck")
	if _, err := h.begin("b"); !errors.Is(err, h.broken) || len(h.people.Guests()) != 2 {
		t.Fatalf("%v, %d guests", err, len(h.people.Guests()))
	}
	look := func(want int) {
		t.Helper()
		if err := h.LookAt(t.Context(), h.now); err != nil || len(h.gone) != want {
			t.Fatalf("forgotten are %v, want %d: %v", h.gone, want, err)
		}
	}
	h.now = h.now.Add(29 * 24 * time.Hour)
	look(0)
	do := engine.Play{Seat: 1, Text: tab.Pos.Write(1, tab.Pos.Steps(1)[:1])}
	player := engine.ActorPlayer(tab.Chair(1).Player)
	if _, err := h.ref.Do(t.Context(), tab.ID, engine.Command{Actor: player, Do: do}); err != nil {
		t.Fatal(err)
	}
	h.now = h.now.Add(24 * time.Hour)
	look(1)
	h.now = h.now.Add(28 * 24 * time.Hour)
	look(1)
	h.now = h.now.Add(24 * time.Hour)
	look(2)
	look(2)
}
