package bot_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestCompare: a turn brings nothing more than itself; what a decent player does brings more than what a random one does,
// in points of the game; and a second look says the same.
func TestCompare(t *testing.T) {
	g, _ := engine.Find("tzolkin")
	luck := &chance.Quick{State: 8}
	pos, err := g.Setup(engine.Options{Seats: 2}, luck)
	if err != nil {
		t.Fatal(err)
	}
	sum, sure := 0, 0
	for n := range uint64(15) {
		seat := pos.Awaits().First()
		if n < 4 || n%4 > 0 {
			pos = decent(t, pos, n, luck)
			continue
		}
		good, err := bot.Choose(pos.Mask(seat), seat, "decent", n)
		if err != nil {
			t.Fatal(err)
		}
		poor, err := bot.Choose(pos.Mask(seat), seat, "random", n)
		if err != nil {
			t.Fatal(err)
		}
		if same, err := bot.Compare(pos.Mask(seat), seat, good, good, n); err != nil || same != (bot.Gain{}) {
			t.Errorf("a turn beside itself: %+v, %v", same, err)
		}
		gain, err := bot.Compare(pos.Mask(seat), seat, good, poor, n)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := bot.Compare(pos.Mask(seat), seat, good, poor, n); again != gain {
			t.Errorf("%+v, then %+v", gain, again)
		}
		sum += gain.Points()
		if gain.Sure {
			sure++
		}
		pos = decent(t, pos, n, luck)
	}
	t.Logf("%d points, %d sure", sum, sure)
	if sum < 8 || sum > 120 || sure < 1 {
		t.Errorf("three random turns cost %d points, %d of them surely", sum, sure)
	}
}

// TestCompareEitherWay: what one turn brings more than another, the other brings less, in whichever order the games behind
// both are played on: no game tells on the next, not even where sketches find sites once for a whole phase.
func TestCompareEitherWay(t *testing.T) {
	for _, g := range engine.Games() {
		luck := &chance.Quick{State: 81}
		pos, err := g.Setup(engine.Options{Seats: 2}, luck)
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(9) {
			pos = decent(t, pos, n, luck)
		}
		seat := pos.Awaits().First()
		list := bot.Favourites(pos.Mask(seat), seat, nil, 2)
		if len(list) < 2 {
			t.Fatalf("%s: nothing to compare", g.Card().Name)
		}
		gain, err := bot.Compare(pos.Mask(seat), seat, list[0], list[1], 9)
		if err != nil {
			t.Fatal(err)
		}
		loss, err := bot.Compare(pos.Mask(seat), seat, list[1], list[0], 9)
		if err != nil {
			t.Fatal(err)
		}
		if gain.Tenths != -loss.Tenths {
			t.Errorf("%s: %+v one way, %+v the other", g.Card().Name, gain, loss)
		}
	}
}
