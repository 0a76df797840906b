package mexica

import (
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// TestEffect: what lists say of whole turns.
func TestEffect(t *testing.T) {
	cases := []struct {
		position string
		change   func(x *table)
		line     string
		tag      lang.Tag
		want     string
	}{
		{"boat", nil, "boat o10; walk p10; found 7 r9; temple 3 p9; chip use 2; temple 2 q10", lang.EN, "8 AP, +4 VP, others +2 VP, -2 chips"},
		{"boat", nil, "boat o9", lang.EN, "1 AP, 5 AP lapse"},
		{"boat", nil, "boat o9 ...", lang.EN, "1 AP"},
		{"boat", nil, "chip buy; chip use; travel a3", lang.EN, "6 AP, 1 AP lapses"},
		{"open", nil, "canal b3+c3; canal d2; chip buy", lang.EN, "3 AP, +1 chip, cuts off a piece of land of 3, 3 AP lapse"},
		{"open", nil, "pass", lang.EN, "6 AP lapse"},
		{"start", nil, "start h6", lang.EN, ""},
		{"open", nil, "...", lang.DE, "keine Änderung"},
		{"corner", func(x *table) { x.s.Singles, x.s.Doubles = 0, 1 }, "canal c9+c10; walk b2", lang.EN, "2 AP, tile 5 leaves the game, 4 AP lapse"},
		{"open", func(x *table) { x.empty(1).bank().turn(2, rules.TurnAP); x.s.Bank = rules.Tiles{} }, "pass", lang.EN, "6 AP lapse, ends the phase"},
	}
	for _, c := range cases {
		t.Run(c.line, func(t *testing.T) {
			x := positions[c.position](t)
			if c.change != nil {
				c.change(x)
			}
			seat := newest.Awaits(&x.s).First()
			steps, err := newest.Read(&x.s, seat, c.line)
			if err != nil {
				t.Fatal(err)
			}
			if got := newest.Effect(&x.s, seat, steps, c.tag); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestReach: which cells a Mexica may get to, and for how much.
func TestReach(t *testing.T) {
	x := positions["boat"](t)
	got := strings.Join(newest.Reach(&x.s, 1, lang.EN), "\n")
	for _, want := range []string{
		"6 action points left; your Mexica stands on o7",
		"for 1 (= bridge): o6= n7 p7 o9=",
		"for 2 (= bridge): n6 p6 m7 q7 n8 n9 p9 o10=",
		"for 5 by fast travel",
		"on a bridge",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	for _, c := range []struct{ position, change, want string }{
		{"corner", "", "district of 3 can be founded for 2 points; free for tile and temples: b2 c2"},
		{"corner", "founded", "district of 3 is founded; free for temples: b2"},
		{"corner", "full", "no free land"},
		{"corner", "bank", "no tile is face up"},
		{"open", "", "192 cells"},
	} {
		x := positions[c.position](t)
		switch c.change {
		case "founded":
			x.founded(3, "c2")
		case "full":
			x.temples(2, "1b2 1c2")
		case "bank":
			x.bank(4, 5)
		}
		if got := strings.Join(newest.Reach(&x.s, 1, lang.EN), "\n"); !strings.Contains(got, c.want) {
			t.Errorf("%s %s: %q is not in\n%s", c.position, c.change, c.want, got)
		}
		if got := newest.Reach(&x.s, 2, lang.EN); got != nil {
			t.Errorf("somebody whose turn it is not reaches %q", got)
		}
	}
}

// TestReachAgrees: on random boards, the prices are those of the cheapest walks and
// journeys taken step by step.
func TestReachAgrees(t *testing.T) {
	somewhere(t, 6, 200, func(s *rules.State, who engine.Seat) {
		if s.Phase == rules.PhaseStart || rules.Sheltered(s) {
			return
		}
		seat := uint8(who)
		want := map[uint8]int{}
		type place struct{ at, ap uint8 }
		first := s.Player(seat).At
		best := map[uint8]int{first: 0}
		for queue := []place{{first, s.AP}}; len(queue) > 0; queue = queue[1:] {
			now := *s
			p := now.Player(seat)
			p.At, now.AP = queue[0].at, queue[0].ap
			for _, step := range newest.Steps(&now, engine.Seat(seat), nil) {
				m := rules.Unpack(step)
				if m.Kind != rules.StepWalk && m.Kind != rules.StepBoat {
					continue
				}
				next := now
				(&rules.Taking{S: &next, P: next.Player(seat), Seat: seat}).Act(m)
				spent := int(s.AP) - int(next.AP)
				if old, ok := best[m.A]; !ok || spent < old {
					best[m.A], want[m.A] = spent, spent
					queue = append(queue, place{m.A, next.AP})
				}
			}
		}
		got := map[uint8]int{}
		for n, cells := range prices(s, first, s.AP) {
			for c := range cells.Each {
				got[c] = n
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%d cells, want %d", len(got), len(want))
		}
		for c, n := range want {
			if got[c] != n {
				t.Fatalf("%s for %d, want %d", rules.CellIDs[c], got[c], n)
			}
		}
	})
}
