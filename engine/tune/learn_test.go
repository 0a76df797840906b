package tune_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/neural"
	"painani/engine/tune"
)

// course is a short one: the table plays a class, then the net.
func course(seed uint64, jobs int) tune.Course {
	return tune.Course{Seats: []int{2, 3}, Games: 32, First: 16, Jobs: jobs, Seed: seed}
}

func TestLearnDoesNotDependOnJobs(t *testing.T) {
	learn := func(seed uint64, jobs int) []byte {
		n, err := tune.Learn(context.Background(), game(), course(seed, jobs), nil)
		if err != nil {
			t.Fatal(err)
		}
		return n.Bytes("")
	}
	one := learn(1, 1)
	if three := learn(1, 3); !bytes.Equal(one, three) {
		t.Error("three games at a time teach something else than one")
	}
	if other := learn(2, 2); bytes.Equal(one, other) {
		t.Error("two seeds teach the same")
	}
}

// What was learnt tells more of the end of games that nobody learnt from than what is sure does.
func TestLearnTellsTheEnd(t *testing.T) {
	asked := 0
	c := tune.Course{Seats: []int{2}, Games: 256, First: 256, Jobs: 2, Seed: 3}
	n, err := tune.Learn(context.Background(), game(), c, func(games int, points, miss float64) bool {
		if asked++; games != 16*asked || points < 40 || points > 90 || miss <= 0 {
			t.Errorf("class %d: %d games, %.1f points a seat, missed by %.1f", asked, games, points, miss)
		}
		return true
	})
	if err != nil || asked != 16 {
		t.Fatalf("%d classes, %v", asked, err)
	}
	if !slices.Equal(n.Seats(), c.Seats) {
		t.Errorf("the net was learnt for %v", n.Seats())
	}
	blind, learnt := 0.0, 0.0
	for seed := range uint64(4) {
		b, l := misses(t, n, 1000+seed)
		blind, learnt = blind+b, learnt+l
	}
	t.Logf("by what is sure %.1f points, by the net %.1f", blind/4, learnt/4)
	if learnt > blind/2 {
		t.Errorf("what is sure misses the end by %.1f points, the net by %.1f", blind/4, learnt/4)
	}
}

// misses is by how many points, root mean square over a game of two, what is sure misses the end, and what is
// sure and the net together.
func misses(t *testing.T, n *neural.Net, seed uint64) (blind, learnt float64) {
	t.Helper()
	luck := &chance.Quick{State: seed}
	pos, err := game().Setup(engine.Options{Seats: 2}, luck)
	if err != nil {
		t.Fatal(err)
	}
	var sure, guess []float64
	for pos.Awaits() != 0 {
		seat := pos.Awaits().First()
		steps, err := bot.Choose(pos.Mask(seat), seat, "decent", luck.Next())
		if err != nil {
			t.Fatal(err)
		}
		out, err := engine.Run(pos, seat, steps, luck)
		if err != nil {
			t.Fatal(err)
		}
		pos = out.Pos
		var in neural.Inputs
		now, _ := pos.Mask(1).See(1, &in)
		sure = append(sure, float64(now)/100)
		guess = append(guess, float64(now)/100+neural.Unit*float64(n.Value(in.List)))
	}
	end := float64(pos.Tally().Points[0]) / float64(pos.Tally().Unit)
	miss := func(list []float64) float64 {
		sq := 0.0
		for _, x := range list {
			sq += (x - end) * (x - end)
		}
		return math.Sqrt(sq / float64(len(list)))
	}
	return miss(sure), miss(guess)
}

func TestLearnEnds(t *testing.T) {
	asked := 0
	n, err := tune.Learn(context.Background(), game(), course(4, 2), func(int, float64, float64) bool {
		asked++
		return false
	})
	if err != nil || asked != 1 || n == nil {
		t.Errorf("asked %d times, %v", asked, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := tune.Learn(ctx, game(), course(4, 2), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestLearnNeedsInputs(t *testing.T) {
	_, err := tune.Learn(context.Background(), blind{game()}, course(1, 1), nil)
	if !errors.Is(err, tune.ErrBlind) {
		t.Errorf("a game without inputs: %v", err)
	}
}

// blind is a game that tells a net nothing.
type blind struct{ engine.Game }

type unseen struct{ engine.Position }

func (b blind) Setup(opts engine.Options, luck chance.Source) (engine.Position, error) {
	pos, err := b.Game.Setup(opts, luck)
	return unseen{pos}, err
}

func (unseen) See(engine.Seat, *neural.Inputs) (int, bool) { return 0, false }
