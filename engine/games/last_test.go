package games_test

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestNoWinIsPassedOver: who can win with the last turn of a game does, at every level above beginner, whatever turn
// of some hundred random ones and of the favourites it takes.
func TestNoWinIsPassedOver(t *testing.T) {
	for _, g := range engine.Games() {
		t.Run(g.Card().Name, func(t *testing.T) {
			t.Parallel()
			found := 0
			for seed := range uint64(5) {
				seats := g.Card().MinSeats + int(seed)%(g.Card().MaxSeats-g.Card().MinSeats+1)
				for p := newSelfplay(t, g, seats, 100+seed); p.goesOn(); p.turn("beginner", p.luck.Next()) {
					if seat := p.pos.Awaits().First(); wins(p.pos, seat) {
						found++
						takesTheWin(t, p.pos, seat)
					}
				}
			}
			if found == 0 {
				t.Error("no game could be won with its last turn")
			}
			t.Logf("%d games could be won with the last turn", found)
		})
	}
}

// takesTheWin holds every level to winning at once.
func takesTheWin(t *testing.T, pos engine.Position, seat engine.Seat) {
	t.Helper()
	for _, policy := range []string{"decent", "strong", "master"} {
		steps, err := bot.Choose(pos.Mask(seat), seat, policy, 3)
		if err != nil {
			t.Fatal(err)
		}
		if !winning(pos, seat, steps) {
			t.Errorf("%s passes over a win: %q\n%s", policy, pos.Write(seat, steps), pos.JSON())
		}
	}
}

// winning reports that a turn ends the game and its seat has won alone.
func winning(pos engine.Position, seat engine.Seat, steps []engine.Step) bool {
	out, err := engine.Run(pos, seat, steps, chance.Hidden{})
	return err == nil && out.Pos.Awaits() == 0 && slices.Equal(out.Pos.Tally().Winners, []engine.Seat{seat})
}

// wins reports that a seat has the last turn of a game, and one that wins.
func wins(pos engine.Position, seat engine.Seat) bool {
	list := bot.Favourites(pos.Mask(seat), seat, nil, 1)
	if len(list) == 0 {
		return false
	}
	if out, err := engine.Run(pos, seat, list[0], chance.Hidden{}); err != nil || out.Pos.Awaits() != 0 {
		return false
	}
	list = append(list, bot.Favourites(pos.Mask(seat), seat, nil, 30)...)
	for n := range uint64(300) {
		if steps, err := bot.Choose(pos.Mask(seat), seat, "random", n); err == nil {
			list = append(list, steps)
		}
	}
	return slices.ContainsFunc(list, func(steps []engine.Step) bool { return winning(pos, seat, steps) })
}
