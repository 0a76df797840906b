package games_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// selfplay is a game between bots, for tests that look at what lies between its turns.
type selfplay struct {
	t    *testing.T
	pos  engine.Position
	luck *chance.Quick
}

// newSelfplay sets a game up, with its options as they are by default.
func newSelfplay(t *testing.T, g engine.Game, seats int, seed uint64) *selfplay {
	t.Helper()
	luck := &chance.Quick{State: seed}
	pos, err := g.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		t.Fatal(err)
	}
	return &selfplay{t, pos, luck}
}

// goesOn reports that somebody owes a decision.
func (p *selfplay) goesOn() bool { return p.pos.Awaits() != 0 }

// turn plays what a policy chooses for the first who owes a decision.
func (p *selfplay) turn(policy string, seed uint64) {
	p.t.Helper()
	seat := p.pos.Awaits().First()
	steps, err := bot.Choose(p.pos.Mask(seat), seat, policy, seed)
	if err != nil {
		p.t.Fatal(err)
	}
	out, err := engine.Run(p.pos, seat, steps, p.luck)
	if err != nil {
		p.t.Fatal(err)
	}
	p.pos = out.Pos
}
