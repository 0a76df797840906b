package teotihuacan

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// turn is a whole turn of a random game with the state before it.
type turn struct {
	s     State
	seat  engine.Seat
	steps []engine.Step
}

// turns plays a random game, sometimes with everybody made rich, and gives each turn away.
func playTurns(t testing.TB, o engine.Options, seed uint64, give func(turn)) {
	t.Helper()
	r := Rules{}
	luck := &chance.Quick{State: seed}
	s, err := r.Setup(o, luck)
	if err != nil {
		t.Fatal(err)
	}
	choose := eager(randomly(luck), seed)
	for n := 0; r.Awaits(&s) != 0; n++ {
		if seed%2 == 0 && n%30 == 29 && s.Phase == phaseTurn {
			enrich(&s)
		}
		x := turn{s: s, seat: r.Awaits(&s).First()}
		for done := false; !done; {
			steps := r.Steps(&s, x.seat, nil)
			step := steps[choose(&s, steps)]
			x.steps = append(x.steps, step)
			if err := r.Take(&s, x.seat, step, luck, nil); err != nil {
				t.Fatal(err)
			}
			done = r.Settled(&s, x.seat) || ends(step)
		}
		give(x)
	}
}

// enrich gives everybody goods, and discovery tiles out of the deck.
func enrich(s *State) {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for k := range p.Goods {
			p.Goods[k] += 6
		}
		for k := kindVP4; k < discoveryKinds; k++ {
			if s.Deck[k] > 0 && (k+i)%2 == 0 {
				s.Deck[k]--
				p.Tiles[k]++
			}
		}
	}
}

// same reports that got is want up to steps at its end that need no words.
func (x *turn) same(t *testing.T, want, got []engine.Step) bool {
	if len(got) > len(want) || !slices.Equal(got, want[:len(got)]) {
		return false
	}
	s := x.s
	for i, step := range want {
		if i >= len(got) && len(Rules{}.Steps(&s, x.seat, nil)) != 1 {
			return false
		}
		if err := (Rules{}).Take(&s, x.seat, step, chance.Hidden{}, nil); err != nil && !errors.Is(err, chance.ErrHidden) {
			t.Fatal(err)
		}
	}
	return true
}

func (x *turn) read(t *testing.T, line string) []engine.Step {
	t.Helper()
	steps, err := Rules{}.Read(&x.s, x.seat, line)
	if err != nil {
		t.Fatalf("read %q: %+v\nsteps %v", line, err, moves(x.steps))
	}
	return steps
}

// TestReadWrite: what Write writes of whole turns and of their beginnings is
// read as the same, is ASCII, and short.
func TestReadWrite(t *testing.T) {
	lines := 0
	for seed := range uint64(games(60)) {
		o := optionsOf(2+int(seed%3), seed)
		playTurns(t, o, seed, func(x turn) {
			line := Rules{}.Write(&x.s, x.seat, x.steps)
			if got := x.read(t, line); !x.same(t, x.steps, got) {
				t.Fatalf("%q is read as %v, was %v", line, moves(got), moves(x.steps))
			}
			if len(line) > 900 || strings.ContainsFunc(line, func(r rune) bool { return r > 126 || r < 32 }) {
				t.Fatalf("%q is not plain", line)
			}
			if !(Rules{}).Begins(line) {
				t.Fatalf("%q does not begin a turn", line)
			}
			masked := turn{s: Rules{}.Mask(&x.s, x.seat), seat: x.seat, steps: x.steps}
			if got := masked.read(t, line); !x.same(t, x.steps, got) {
				t.Fatalf("%q is read otherwise from the player's own view", line)
			}
			lines++
			n := int(seed+uint64(lines)) % len(x.steps)
			part := Rules{}.Write(&x.s, x.seat, x.steps[:n])
			if !strings.HasSuffix(part, "...") {
				t.Fatalf("%q does not say that it is open", part)
			}
			if got := x.read(t, part); !x.same(t, x.steps[:n], got) {
				t.Fatalf("%q is read as %v, was %v", part, moves(got), moves(x.steps[:n]))
			}
		})
	}
	if lines < 3000 {
		t.Fatalf("only %d turns", lines)
	}
}
