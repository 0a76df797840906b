package mexica

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/games/mexica/rules"
)

// TestScorePlaysWell: who looks at Score alone beats eager random players, founds
// districts, and every game still ends.
func TestScorePlaysWell(t *testing.T) {
	wins, foundings := 0, 0
	const rounds = 6
	for seed := range uint64(rounds) {
		var steps []engine.Step
		random := eager(&chance.Quick{State: seed})
		last := game(rules.MinSeats+int(seed)%3, seed+31, func(s *rules.State, list []engine.Step) int {
			if s.Turn != 1 {
				return random(s, list)
			}
			if s.Phase == rules.PhaseStart {
				return 0
			}
			if len(steps) == 0 {
				steps = newest.Propose(s, engine.Seat(s.Turn), 1)[0]
			}
			i := slices.Index(list, steps[0])
			steps = steps[1:]
			return i
		}).At(t, fixture.AtEnd)
		if newest.Tally(&last).Winners[0] == 1 {
			wins++
		}
		foundings += int(last.Players[0].Points[rules.FromFounding])
	}
	if wins < rounds-1 || foundings < 8*rounds {
		t.Errorf("%d wins of %d, %d points for foundings", wins, rounds, foundings)
	}
}

// TestScoreOrder: what is better scores better.
func TestScoreOrder(t *testing.T) {
	base := func() *table { return newTable(t, 2).stand(1, "a3").stand(2, "m12") }
	fit := func(seat int, cell string) *table {
		return base().canals("b3+c3 d2").bank(3, 13).stand(seat, cell)
	}
	cases := []struct {
		name          string
		better, worse *table
	}{
		{"points", func() *table { x := base(); x.p(1).Points[rules.FromFirst] = 2; return x }(), base()},
		{"rival's points", base(), func() *table { x := base(); x.p(2).Points[rules.FromFirst] = 2; return x }()},
		{"chip", base().chips(1, 1), base()},
		{"temple on the board", base().temples(1, "3f9"), base()},
		{"higher temple", base().temples(1, "3f9"), base().temples(1, "2f9")},
		{"ready district around the own Mexica", fit(1, "b1"), fit(2, "b1")},
		{"majority in a founded district", fit(1, "b1").founded(3, "b2").temples(1, "2c2"), fit(1, "b1").founded(3, "b2").temples(2, "1c2").temples(1, "2f9")},
		{"palace near the end", base().bank().empty(2).stand(1, "h6"), base().bank().empty(2)},
		{"not shut in", base(), base().temples(2, "1b3 2a4")},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if a, b := newest.Score(&c.better.s, 1), newest.Score(&c.worse.s, 1); a <= b {
				t.Errorf("%d, the worse %d", a, b)
			}
		})
	}
	x := base()
	if newest.Score(&x.s, 0) != 0 || newest.Score(&x.s, 3) != 0 {
		t.Error("score of a seat that does not play")
	}
}

// TestTally: the breakdown adds up, the winners stand when it is over.
func TestTally(t *testing.T) {
	x := newTable(t, 3)
	x.p(1).Points = [rules.SourceCount]int16{0, 4, 2, 13, 0, 5}
	x.p(2).Points[rules.FromBefore] = 9
	got := newest.Tally(&x.s)
	if got.Unit != 1 || !slices.Equal(got.Points, []int{24, 9, 0}) || len(got.Parts) != rules.SourceCount || got.Winners != nil || got.Reason != "" {
		t.Errorf("%+v", got)
	}
	x.p(2).Points[rules.FromBefore] = 0
	if got := newest.Tally(&x.s); len(got.Parts) != rules.SourceCount-1 || got.Parts[0].Name != "tally-founding" {
		t.Errorf("%+v", got)
	}
}

// TestEnds: a place in a district is worth much at the end of a playout that comes shortly before the scoring, and
// little at one before which others still have many turns.
func TestEnds(t *testing.T) {
	lead := func(near bool) int {
		worth := func(temples string) int {
			x := newTable(t, 2).phaseTwo().stand(1, "a3").stand(2, "m12").canals("b3+c3 d2").founded(3, "b2").temples(1, temples)
			if near {
				x.bank().empty(2)
			}
			_, worth := newest.Sketch(&x.s)(&x.s, 1, 0)
			return worth
		}
		return worth("4c2") - worth("4f9")
	}
	if near, far := lead(true), lead(false); near <= 0 || far <= 0 || far*4 > near {
		t.Errorf("a lead is worth %d near the scoring, %d far from it", near, far)
	}
}
