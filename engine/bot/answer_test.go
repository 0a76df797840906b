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
			seen, seat := begun(t, g, seats)
			turns := 0
			level := bot.Budget{Arms: 6, Steps: 400_000, Rounds: 1, Answers: 12}
			err := bot.Answered(seen, seat, level, func(r bot.Reply) {
				turns++
				want, n := answered(t, seen, seat, r.Steps, "decent")
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
		level := bot.Budget{Arms: 6, Steps: 1, Rounds: 1, Peace: 100, Answers: 12, Stand: stand}
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

// TestFinals: the best turns are weighed anew behind what the others answer who think as strong players do, with a part
// of their steps, and the best of these is chosen; the more answer, the fewer turns.
func TestFinals(t *testing.T) {
	strong := bot.Budget{Arms: 4, Steps: 2000, Rounds: 1, Depth: 1, Branches: 2}
	bot.SetLevel(t, "half", strong)
	level := strong
	level.Arms, level.Steps, level.Finals, level.Mind = 8, 100_000, 6, 50
	bot.SetLevel(t, "master", level)
	strong.Steps, strong.Finals, strong.Mind = 4000, 3, 100 // finals in the answers to finals: there are none
	bot.SetLevel(t, "strong", strong)
	others := 0
	for _, g := range engine.Games() {
		known := 0
		for seats, want := range map[int]int{2: 6, 3: 3, 4: 2} {
			pos, seat := begun(t, g, seats)
			turns, tries, before, first := 0, 0, []int{}, []engine.Step(nil)
			best, err := bot.Finals(pos, seat, level, func(r bot.Reply, tried int) {
				if turns++; turns == 1 {
					first = r.Steps
				}
				tries += r.Tried + tried
				before = append(before, tried)
				behind, n := answered(t, pos, seat, r.Steps, "half")
				if r.Number != n || n > 0 && string(r.Behind.JSON()) != behind {
					t.Errorf("%s, %d seats: %d answers to %v, want %d", g.Card().Name, seats, r.Number, r.Steps, n)
				}
				known += n
			})
			if err != nil {
				t.Fatal(err)
			}
			if turns != want || !slices.IsSortedFunc(before, func(a, b int) int { return b - a }) {
				t.Errorf("%s, %d seats: %d turns, tried %v before, want %d", g.Card().Name, seats, turns, before, want)
			}
			if !slices.Equal(best, first) {
				others++
			}
			pauses := 0
			chosen, err := bot.Chooser{Pause: func() { pauses++ }}.Choose(pos, seat, "master", 1)
			if err != nil || !slices.Equal(chosen, best) || pauses < tries {
				t.Errorf("%s, %d seats: %v with %d pauses for %d tries, want %v, %v",
					g.Card().Name, seats, chosen, pauses, tries, best, err)
			}
		}
		if known == 0 {
			t.Errorf("%s: no turn has an answer", g.Card().Name)
		}
	}
	if others == 0 {
		t.Error("strong answers change no choice")
	}
}

// begun is a position some rounds into a game, as the seat sees it that is to move.
func begun(t *testing.T, g engine.Game, seats int) (engine.Position, engine.Seat) {
	t.Helper()
	luck := &chance.Quick{State: uint64(seats)}
	pos, err := g.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		t.Fatal(err)
	}
	for range 4*seats + 1 {
		pos = decent(t, pos, 1, luck)
	}
	seat := pos.Awaits().First()
	return pos.Mask(seat), seat
}

// answered is the position behind a turn and a turn of each of the others by a policy, as far as nothing hidden is
// needed, and how many answered.
func answered(
	t *testing.T, pos engine.Position, seat engine.Seat, steps []engine.Step, policy string,
) (json string, n int) {
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
		if steps, err = bot.Choose(pos, next, policy, bot.ReplySeed(next)); err != nil {
			t.Fatal(err)
		}
		n++
	}
}
