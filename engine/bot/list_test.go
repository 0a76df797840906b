package bot_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestListsWasteNothing: in games of bots and in random ones no entry of a list but the best throws more away than another
// one does, unless there are but two, which are a choice.
func TestListsWasteNothing(t *testing.T) {
	for _, g := range engine.Games() {
		for seed, policy := range []string{"decent", "random", "beginner"} {
			luck := &chance.Quick{State: uint64(seed) + 50}
			pos, err := g.Setup(engine.Options{Seats: 2 + seed}, luck)
			if err != nil {
				t.Fatal(err)
			}
			for n := 0; pos.Awaits() != 0; n++ {
				seat := pos.Awaits().First()
				if n%8 == seed {
					checkList(t, pos.Mask(seat), seat)
				}
				pos = played(t, pos, pos.Mask(seat), policy, luck.Next(), luck)
			}
		}
	}
}

func checkList(t *testing.T, pos engine.Position, seat engine.Seat) {
	t.Helper()
	list := bot.Favourites(pos, seat, nil, 9)
	if len(list) < 2 && len(pos.Steps(seat)) > 1 {
		t.Errorf("%s: a list of %d where %d steps may come next", pos.Game().Card().Name, len(list), len(pos.Steps(seat)))
	}
	if len(list) < 3 {
		return
	}
	least := pos.Wastes(seat, list[0])
	for _, turn := range list {
		least = min(least, pos.Wastes(seat, turn))
	}
	for i, turn := range list[1:] {
		if n := pos.Wastes(seat, turn); n > least {
			t.Errorf("%s, entry %d: %q wastes %d, another one %d", pos.Game().Card().Name, i+2, pos.Write(seat, turn), n, least)
		}
	}
}
