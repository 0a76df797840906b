// Package bot plays any game from what its rules offer to everybody: Steps,
// Take and Score. It is pure and deterministic: the same position, policy and
// seed choose the same turn, so a choice lost in a crash is made again.
//
// Policies: "random" takes any legal step; "decent" looks for the whole turn
// that leaves it best off by the game's Score; "beginner" takes any of the turns
// that do not look much worse. "strong" and "master" weigh such turns by playouts,
// in some games behind what others would answer, decent or strong ones, or with the seat's next turns.
// A bot sees a masked position only: what comes of draws it guesses.
package bot

import (
	"errors"
	"fmt"
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// Policies lists the policies, the default for NEW first.
func Policies() []string { return []string{"decent", "beginner", "strong", "master", "random"} }

// ErrPolicy: no such policy.
var ErrPolicy = errors.New("unknown bot policy")

const maxSteps = 400 // of one turn

// Choose picks a whole turn for an awaited seat; steps that follow from a draw
// in the turn are left to the next choice.
func Choose(pos engine.Position, seat engine.Seat, policy string, seed uint64) ([]engine.Step, error) {
	return Chooser{}.Choose(pos, seat, policy, seed)
}

// Chooser chooses turns. Pause, if it is not nil, is called again and again while one is thought about, and
// may take its time: what is chosen does not depend on it.
type Chooser struct{ Pause func() }

// Choose is the function Choose, with pauses.
func (x Chooser) Choose(
	pos engine.Position, seat engine.Seat, policy string, seed uint64,
) ([]engine.Step, error) {
	if l, ok := levels[policy]; ok {
		how, seen := l.of(pos)
		if seen != pos { // what a net finds best has most points, and a win may need that others get fewer
			list := Favourites(pos, seat, nil, how.turns(len(pos.Tally().Points)))
			if i := winner(pos, seat, list); i >= 0 {
				return list[i], nil
			}
		}
		return x.think(seen, seat, how, seed)
	}
	switch policy {
	case "random":
		return random(pos, seat, seed)
	case "beginner":
		return beginner(pos, seat, seed)
	case "decent":
		best := search(&room{}, pos, seat, nil, 1)
		if len(best) == 0 {
			return random(pos, seat, seed)
		}
		return best[0], nil
	}
	return nil, fmt.Errorf("%w: %q", ErrPolicy, policy)
}

// Favourites lists up to n whole turns that begin with prefix, best first, and
// as different from each other as their number allows: first one for each way to go on.
func Favourites(pos engine.Position, seat engine.Seat, prefix []engine.Step, n int) [][]engine.Step {
	return search(&room{}, pos, seat, prefix, n)
}

// What a beginner looks at: so many turns, and of these none that plainly costs so much, in the unit of
// Score; whole turns that a game proposes do more at once, and so may cost more.
const (
	beginnerTurns = 12
	beginnerCare  = 5 * percentPoint
	beginnerWhole = 10 * percentPoint
)

// beginner takes any of the turns that do not look much worse than the best: it sees what a turn brings or
// costs, and hardly knows which of several that make sense is the better one.
func beginner(pos engine.Position, seat engine.Seat, seed uint64) ([]engine.Step, error) {
	list := Favourites(pos, seat, nil, beginnerTurns)
	if len(list) == 0 {
		return random(pos, seat, seed)
	}
	care := beginnerCare
	if pos.Sketch() != nil {
		care = beginnerWhole
	}
	least := promise(pos, seat, list[0]) - care
	list = slices.DeleteFunc(list, func(x []engine.Step) bool { return promise(pos, seat, x) < least })
	dice := &chance.Quick{State: seed}
	return list[dice.Next()%uint64(len(list))], nil
}

// promise is the Score behind a turn, as far as it can be seen.
func promise(pos engine.Position, seat engine.Seat, steps []engine.Step) int {
	luck := &guess{}
	for _, s := range steps {
		next, err := pos.Follow(seat, s, luck)
		if err != nil { // what comes of it is hidden
			break
		}
		pos = next
	}
	return pos.Score(seat)
}

func random(pos engine.Position, seat engine.Seat, seed uint64) ([]engine.Step, error) {
	dice := &chance.Quick{State: seed}
	luck := &guess{Quick: chance.Quick{State: seed + 1}}
	var steps []engine.Step
	for len(steps) < maxSteps {
		step, total := pos.Pick(seat, dice.Next())
		if total == 0 {
			return nil, fmt.Errorf("seat %d owes no decision", seat)
		}
		next, err := pos.Follow(seat, step, luck)
		if errors.Is(err, chance.ErrHidden) { // what comes of it is masked: the step ends the turn
			return append(steps, step), nil
		}
		if err != nil {
			return nil, fmt.Errorf("take step: %w", err)
		}
		pos, steps = next, append(steps, step)
		if pos.Settled(seat) || luck.drawn {
			return steps, nil
		}
	}
	return nil, errors.New("endless turn")
}

// guess answers draws with anything, and remembers that it was asked.
type guess struct {
	chance.Quick
	drawn bool
}

// Draw implements chance.Source.
func (g *guess) Draw(label string, index, n int) (int, error) {
	g.drawn = true
	return g.Quick.Draw(label, index, n)
}
