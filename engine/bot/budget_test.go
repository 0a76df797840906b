package bot_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestBudget: a choice is over when its budget is spent, also in the widest positions of Mexica, where a turn that is
// sketched costs most: it exceeds it by one playout and the answers to its turn at most.
func TestBudget(t *testing.T) {
	const budget, playout = 4000, 27_000
	bot.SetLevel(t, "strong", bot.Budget{Arms: 12, Steps: budget, Rounds: 2, Answers: 24})
	g, _ := engine.Find("mexica")
	luck := &chance.Quick{State: 4}
	pos, err := g.Setup(engine.Options{Seats: 4}, luck)
	if err != nil {
		t.Fatal(err)
	}
	widest := 0
	for pos.Awaits() != 0 {
		seat := pos.Awaits().First()
		spent, err := bot.Spent(pos, seat, "strong", 1)
		if err != nil {
			t.Fatal(err)
		}
		if widest = max(widest, len(pos.Steps(seat))); spent > budget+playout {
			t.Errorf("%d steps for a choice: %s", spent, pos.JSON())
		}
		pos = decent(t, pos, 1, luck)
	}
	if widest < 300 {
		t.Errorf("the widest position has %d steps", widest)
	}
}

// TestAnswersCost: whatever the number of seats, a fifth of the steps is left for playouts behind the answers of
// Mexica; else every turn would be tried once at most, and the best of them be a matter of luck. This is about the
// first look at the turns: strong answers of finals are thought of in fewer steps than they take.
func TestAnswersCost(t *testing.T) {
	for _, policy := range []string{"strong", "master"} {
		for seats := 2; seats <= 4; seats++ {
			for _, net := range []bool{false, true} {
				if answers, all := bot.Costs(policy, seats, net); 5*answers > 4*all {
					t.Errorf("%s, %d seats, net %v: answers take %d of %d steps", policy, seats, net, answers, all)
				}
			}
		}
	}
}

// TestLastRound: turns behind which the game is over are tried once each, also behind strong answers: more playouts
// would find what is known.
func TestLastRound(t *testing.T) {
	const turns, seats, finals = 36, 4, 2
	bot.SetLevel(t, "strong", bot.Budget{Arms: turns, Steps: 270_000, Rounds: 5, Answers: 108})
	bot.SetLevel(t, "master", bot.Budget{Arms: turns, Steps: 270_000, Rounds: 5, Answers: 108, Finals: 6, Mind: 100})
	g, _ := engine.Find("tzolkin")
	luck := &chance.Quick{State: 11}
	pos, err := g.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		t.Fatal(err)
	}
	before := pos
	for pos.Awaits() != 0 {
		if seat := pos.Awaits().First(); seat == 1 {
			before = pos
		}
		pos = decent(t, pos, 1, luck)
	}
	most := turns * seats // playouts and answers
	for _, policy := range []string{"strong", "master"} {
		n := 0
		x := bot.Chooser{Pause: func() { n++ }}
		if _, err := x.Choose(before.Mask(1), 1, policy, 5); err != nil {
			t.Fatal(err)
		}
		if n == 0 || n > most {
			t.Errorf("%s: %d playouts and answers, want at most %d", policy, n, most)
		}
		most += finals*seats + finals*(seats-1)*most // and each of the answers thinks like that
	}
}

// TestRoom: a list for people holds few positions and steps, also where Mexica proposes a single turn and there are
// hundreds of ways to begin another one.
func TestRoom(t *testing.T) {
	g, _ := engine.Find("mexica")
	luck := &chance.Quick{State: 5*7919 + 5}
	pos, err := g.Setup(engine.Options{Seats: 4}, luck)
	if err != nil {
		t.Fatal(err)
	}
	single := 0
	for n := 0; pos.Awaits() != 0; n++ {
		seat := pos.Awaits().First()
		if len(pos.Propose(seat, 12)) == 1 && len(pos.Steps(seat)) > 200 {
			single++
		}
		if positions, steps := bot.Held(pos, seat, 12); positions > 2000 || steps > 200_000 {
			t.Errorf("turn %d: %d positions and %d steps", n, positions, steps)
		}
		pos = played(t, pos, pos, "beginner", uint64(n), luck)
	}
	if single == 0 {
		t.Error("no wide position with a single proposal")
	}
}

// TestDropped: the position of a line whose last step is hidden is that of another line, and is not used again.
func TestDropped(t *testing.T) {
	pos := start(t, 1)
	if seen, blind := bot.Dropped(pos, false), bot.Dropped(pos, true); seen != 1 || blind != 0 {
		t.Errorf("%d and %d positions are used again", seen, blind)
	}
}
