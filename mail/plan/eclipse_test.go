package plan_test

import (
	"fmt"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	_ "painani/engine/games/teotihuacan"
	_ "painani/engine/games/tzolkin"
)

// until plays a table of two people by random turns until so many owe a decision that the game lets one
// plan; before, if it is
// not nil, is called before the turn that leads there. The table as it stands then; it is the first that
// comes so far.
func (h *house) until(
	game string, set map[string]string, name, value string, owing int, before func(*engine.Table),
) *engine.Table {
	h.Helper()
	for secret := byte(1); secret < 100; secret++ {
		if t := h.comes(game, secret, set, name, value, owing, before); t != nil {
			return t
		}
	}
	h.Fatalf("no table of %s with %d who owe %s", game, owing, name)
	return nil
}

func (h *house) comes(
	game string, secret byte, set map[string]string, name, value string, owing int, before func(*engine.Table),
) *engine.Table {
	h.Helper()
	table := fmt.Sprint("x", secret)
	h.propose(table, game, set, secret)
	t := h.do(table, engine.Confirm{Seat: 2})
	for n := uint64(0); t.Phase == engine.Running; n++ {
		seat := t.Awaits().First()
		steps, err := bot.Choose(t.Pos.Mask(seat), seat, "random", n)
		if err != nil {
			h.Fatal(err)
		}
		play := engine.Play{Seat: seat, Text: t.Pos.Mask(seat).Write(seat, steps)}
		e, err := engine.Decide(t, engine.Command{Do: play})
		if err != nil {
			h.Fatal(err)
		}
		next := t.Clone()
		if _, err := next.Apply(e); err != nil {
			h.Fatal(err)
		}
		asked := 0
		for _, s := range next.Awaits().List() {
			if len(next.Pos.Planned(s, name, value)) > 0 {
				asked++
			}
		}
		if asked == owing {
			if before != nil {
				before(t)
			}
			return h.do(table, play)
		}
		t = h.do(table, play)
	}
	return nil
}

// TestTwoOwe: of two who owe a salary at once each has his own plan; who has none is asked, and the other
// is not waited for.
func TestTwoOwe(t *testing.T) {
	set := map[string]string{"salary": "always"}
	for _, c := range []struct {
		name   string
		values [2]string
		asked  engine.Seats
		played []string
	}{
		{"nobody", [2]string{}, engine.SeatsOf(1, 2), nil},
		{"one", [2]string{"", "none"}, engine.SeatsOf(1), []string{"2 pay 0"}},
		{"both", [2]string{"none", "none"}, 0, []string{"1 pay 0", "2 pay 0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHouse(t)
			n := 0
			tab := h.until("teotihuacan", set, "salary", "none", 2, func(tab *engine.Table) {
				n = len(tab.Line) + 1
				for i, value := range c.values {
					if value != "" {
						h.set(h.change(tab.ID, engine.SeatAt(i), "salary", value))
					}
				}
			})
			var played []string
			for _, turn := range tab.Line[n:] {
				if turn.Planned {
					played = append(played, fmt.Sprint(turn.Seat, " ", turn.Text))
				}
			}
			if fmt.Sprint(played) != fmt.Sprint(c.played) {
				t.Errorf("played %v, want %v", played, c.played)
			}
			if c.asked != 0 && tab.Awaits() != c.asked || c.asked == 0 &&
				len(tab.Pos.Planned(tab.Awaits().First(), "salary", "none")) > 0 {
				t.Errorf("%v are asked, want %v", tab.Awaits().List(), c.asked.List())
			}
			if c.asked == 0 {
				return
			}
			seat := c.asked.First() // it is never too late
			if rec := h.set(h.change(tab.ID, seat, "salary", "pay")); rec == nil ||
				!rec.Event.Public.(engine.Played).Planned || rec.Table.Awaits().Has(seat) && len(c.asked.List()) > 1 {
				t.Errorf("given while it was owed: %+v", rec)
			}
		})
	}
}

// TestCalendar: who stands on the start-player space of Tzolk'in need not be asked either.
func TestCalendar(t *testing.T) {
	h := newHouse(t)
	tab := h.until("tzolkin", nil, "spin", "2", 1, func(tab *engine.Table) {
		for i := range 2 {
			h.set(h.change(tab.ID, engine.SeatAt(i), "spin", "2"))
		}
	})
	found := false
	for _, turn := range tab.Line {
		found = found || turn.Planned && turn.Text == "spin 2"
	}
	if last := tab.Line[len(tab.Line)-1]; !found {
		t.Errorf("nobody spun; last is %+v", last)
	}
}
