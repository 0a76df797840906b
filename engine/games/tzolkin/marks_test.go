package tzolkin

import (
	"fmt"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/drawings"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
	"painani/engine/scene"
)

// played is a turn with the day on which each of its facts came to be, and what happened since.
type played struct {
	facts, since []engine.Fact
	day          []uint8
}

// TestMarksTurnWithTheWheels: a worker that was placed is ringed where its wheel has carried it, until its owner's
// next turn; so are, where they are printed, the spaces whose actions were done.
func TestMarksTurnWithTheWheels(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		luck := &chance.Quick{State: uint64(seats) + 40}
		s, err := newest.Setup(engine.Options{Seats: seats}, luck)
		if err != nil {
			t.Fatal(err)
		}
		last := map[engine.Seat]*played{}
		days, acts := 0, 0
		for s.Phase != rules.PhaseOver && !t.Failed() {
			seat := newest.Awaits(&s).First()
			secret := newest.Secret(&s, seat)
			x := randomTurn(t, &s, seat, luck)
			for _, old := range last {
				old.since = append(old.since, x.facts...)
			}
			if _, aside := newest.Touched(&s, seat, x.facts, nil); !aside && !secret {
				last[seat] = x
			}
			sc := drawn(s, engine.Nobody, lang.EN)
			for seat, x := range last {
				d, a := x.ringed(t, &s, seat, sc)
				days, acts = days+d, acts+a
			}
		}
		if days < 20 || acts < 20 {
			t.Errorf("%d seats: workers were carried on for %d days, %d actions were done", seats, days, acts)
		}
	}
}

// randomTurn plays a whole turn.
func randomTurn(t *testing.T, s *rules.State, seat engine.Seat, luck *chance.Quick) *played {
	t.Helper()
	var facts engine.Facts
	x := &played{}
	for {
		steps, day := newest.Steps(s, seat, nil), s.Day
		if err := newest.Take(s, seat, steps[luck.Next()%uint64(len(steps))], luck, &facts); err != nil {
			t.Fatal(err)
		}
		for len(x.day) < len(facts.List) {
			x.day = append(x.day, day)
		}
		if newest.Settled(s, seat) {
			x.facts = facts.List
			return x
		}
	}
}

// ringed checks the marks of a turn and counts the days that workers have been carried on since, and actions.
func (x *played) ringed(t *testing.T, s *rules.State, seat engine.Seat, sc scene.Scene) (days, acts int) {
	t.Helper()
	spots, _ := newest.Touched(s, seat, x.facts, x.since)
	look := func(id string) {
		t.Helper()
		if !drawings.Ringed(sc, id, spots) {
			t.Errorf("day %d: %s is not ringed for seat %d: %v", s.Day, id, seat, spots)
		}
	}
	for i, f := range x.facts {
		if f.Seat != seat {
			continue
		}
		w, n, since := int(f.Args[0]), int(f.Args[1]), int(s.Day)-int(x.day[i])
		switch {
		case f.Kind == rules.FactPlaced && w == rules.StartSpace:
			look("start")
		case f.Kind == rules.FactPlaced && n+since <= rules.Wheels[w].Last:
			days += since
			look(fmt.Sprintf("w%d%d", w, n+since))
		case f.Kind == rules.FactActed:
			acts++
			look(fmt.Sprintf("s%d%d", w, n))
		}
	}
	return days, acts
}
