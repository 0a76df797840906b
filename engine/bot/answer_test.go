package bot_test

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestAnswers: playouts begin behind what decent players answer to a turn, as many of them as sit there, and fewer turns
// are weighed the more answer.
func TestAnswers(t *testing.T) {
	for _, g := range engine.Games() {
		name, weighed, known := g.Card().Name, []int{}, 0
		for seats := g.Card().MinSeats; seats <= g.Card().MaxSeats; seats++ {
			luck := &chance.Quick{State: uint64(seats)}
			pos, err := g.Setup(engine.Options{Seats: seats}, luck)
			if err != nil {
				t.Fatal(err)
			}
			for range 4*seats + 1 {
				pos = decent(t, pos, 1, luck)
			}
			seat := pos.Awaits().First()
			seen, turns := pos.Mask(seat), 0
			level := bot.Budget{Arms: 6, Steps: 400_000, Rounds: 1, Answers: 12}
			err = bot.Answered(seen, seat, level, func(r bot.Reply) {
				turns++
				want, n := answered(t, seen, seat, r.Steps)
				if r.Number != n || n > 0 && string(r.Behind.JSON()) != want {
					t.Errorf("%s, %d seats: %d answers to %v, want %d", name, seats, r.Number, r.Steps, n)
				}
				if n == seats-1 {
					known++
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			weighed = append(weighed, turns)
		}
		if known == 0 {
			t.Errorf("%s: no turn has all answers", name)
		}
		if !slices.IsSortedFunc(weighed, func(a, b int) int { return b - a }) || weighed[0] == weighed[len(weighed)-1] {
			t.Errorf("%s: %v turns weighed by seats", name, weighed)
		}
	}
}

// TestStand: what the position behind the answers is worth by itself counts beside its playouts.
func TestStand(t *testing.T) {
	pos, seat := middle(t, "mexica", 13)
	first := func(stand int) (first bot.Reply) {
		level := bot.Budget{Arms: 6, Steps: 1, Rounds: 1, Answers: 12, Stand: stand}
		err := bot.Answered(pos, seat, level, func(r bot.Reply) {
			if r.Tried == 1 {
				first = r
			}
		})
		if err != nil || first.Behind == nil {
			t.Fatalf("no turn was tried: %v", err)
		}
		return first
	}
	without, half := first(0), first(50)
	if got, want := half.Worth-without.Worth, float64(half.Behind.Score(seat))/2; got != want || want == 0 {
		t.Errorf("half of what it stands at counts %v, want %v", got, want)
	}
}

// answered is the position behind a turn and a decent turn of each of the others, as far as nothing hidden is needed,
// and how many answered.
func answered(t *testing.T, pos engine.Position, seat engine.Seat, steps []engine.Step) (json string, n int) {
	t.Helper()
	for who := seat; ; who = pos.Awaits().First() {
		out, err := engine.Run(pos, who, steps, chance.Hidden{})
		if err != nil || !out.Complete {
			return json, max(0, n-1)
		}
		pos = out.Pos
		json = string(pos.JSON())
		next := pos.Awaits().First()
		if next == engine.Nobody || next == seat || n == len(pos.Tally().Points)-1 {
			return json, n
		}
		if steps, err = bot.Choose(pos, next, "decent", 1); err != nil {
			t.Fatal(err)
		}
		n++
	}
}
