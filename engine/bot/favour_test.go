package bot_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestWidth: where turns go through many choices, a turn of a playout that keeps two partial ones for each way to begin
// is better than one that keeps one only, by half a point a turn at least: what playouts tell depends on it.
func TestWidth(t *testing.T) {
	g, _ := engine.Find("teotihuacan")
	luck := &chance.Quick{State: 1}
	pos, err := g.Setup(engine.Options{Seats: 2}, luck)
	if err != nil {
		t.Fatal(err)
	}
	more, turns := 0, 0
	for n := uint64(0); pos.Awaits() != 0; n++ {
		seat := pos.Awaits().First()
		one, ok1 := bot.Favoured(pos, seat, 1, n)
		two, ok2 := bot.Favoured(pos, seat, 2, n)
		if ok1 && ok2 {
			more += two.Score(seat) - one.Score(seat)
			turns++
		}
		pos = decent(t, pos, n, luck)
	}
	const halfPoint = 50
	if turns < 30 || more < halfPoint*turns {
		t.Errorf("two partial turns bring %d hundredths of a point more in %d turns", more, turns)
	}
}

// BenchmarkChoice is a choice of strong behind twelve turns of a game for two.
func BenchmarkChoice(b *testing.B) {
	for _, g := range engine.Games() {
		luck := &chance.Quick{State: 3}
		pos, err := g.Setup(engine.Options{Seats: 2}, luck)
		if err != nil {
			b.Fatal(err)
		}
		for n := range uint64(12) {
			pos = decent(b, pos, n, luck)
		}
		seat := pos.Awaits().First()
		b.Run(g.Card().Name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				if _, err := bot.Choose(pos.Mask(seat), seat, "strong", uint64(i)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
