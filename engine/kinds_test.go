package engine_test

import (
	"testing"
	"testing/fstest"

	"painani/engine"
	"painani/engine/lang"
)

// pool is a sum of a game under test.
type pool struct {
	lang.Sum
	coins int16
}

// Kinds of facts of that game.
const (
	factCoins uint8 = iota
	factDoor
	factMute
)

var poolKinds = engine.Kinds[*pool]{
	factCoins: {
		engine.TellsIf(func(a [6]int16) bool { return a[0] < 0 }, "lost", "won", engine.Arg("n", 0)),
		func(p *pool, a [6]int16) { p.coins += a[0] },
	},
	factDoor: {engine.Tells("door", engine.Arg("n", 0)), engine.Also[*pool]("open", engine.Arg("door", 0), engine.Arg("by", 1))},
	factMute: {},
}

// TestKinds: one table tells facts and sums up what they change.
func TestKinds(t *testing.T) {
	text := []byte(`{"fact.won": "{name} +{n}", "fact.lost": "{name} {n}", "fact.door": "door {n}", "open": "door {door} by {by}"}`)
	files := fstest.MapFS{}
	for _, tag := range lang.Tags() {
		files[string(tag)+".json"] = &fstest.MapFile{Data: text}
	}
	p, names := lang.MustLoad(files, ".").In(lang.EN), engine.Names{"Ada"}
	sum := pool{Sum: lang.Sum{Printer: p}}
	for _, c := range []struct {
		fact  engine.Fact
		tells string
		sum   string
		coins int16
	}{
		{engine.Fact{Kind: factCoins, Seat: 1, Args: [6]int16{3}}, "Ada +3", "", 3},
		{engine.Fact{Kind: factCoins, Seat: 1, Args: [6]int16{-5}}, "Ada -5", "", -2},
		{engine.Fact{Kind: factDoor, Seat: 1, Args: [6]int16{7, 9}}, "door 7", "door 7 by 9", -2},
		{engine.Fact{Kind: factMute, Seat: 1}, "", "door 7 by 9", -2},
		{engine.Fact{Kind: factDoor, Seat: 1, Args: [6]int16{8, 1}}, "door 8", "door 7 by 9, door 8 by 1", -2},
	} {
		if got := poolKinds.Tell(c.fact, p, names); got != c.tells {
			t.Errorf("%+v: %q, want %q", c.fact, got, c.tells)
		}
		poolKinds.Add(&sum, &c.fact)
		if got := sum.Text(); got != c.sum || sum.coins != c.coins {
			t.Errorf("%+v: %q and %d, want %q and %d", c.fact, got, sum.coins, c.sum, c.coins)
		}
	}
	unknown := engine.Fact{Kind: factMute + 1, Args: [6]int16{3}}
	if got := poolKinds.Tell(unknown, p, names); got != "" {
		t.Errorf("an unknown fact: %q", got)
	}
	if poolKinds.Add(&sum, &unknown); sum.coins != -2 {
		t.Errorf("an unknown fact: %d", sum.coins)
	}
}
