package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"painani/engine/chance"
)

// maxForced bounds the steps that are taken without being named, so that a
// faulty game cannot loop for ever.
const maxForced = 10_000

// usualSteps is room for the steps of most positions.
const usualSteps = 40

// Outcome is what became of a typed or chosen turn.
type Outcome struct {
	Pos      Position // after the last step taken
	Steps    []Step   // all of them, forced ones included
	Facts    []Fact
	Complete bool // the seat's turn is over
	Veiled   bool // the source knew no more: a preview stops before a draw
}

// Run takes steps and then every step that has no alternative, until the seat
// is settled or a real choice is missing. ErrStep if a step is not legal.
func Run(p Position, seat Seat, steps []Step, luck chance.Source) (Outcome, error) {
	return p.run(seat, steps, luck)
}

// run implements Run. Whatever the number of steps, it makes two positions at most: the ones between
// are nobody's.
func (p *position[S]) run(seat Seat, steps []Step, luck chance.Source) (out Outcome, err error) {
	now, spare, facts := p, (*position[S])(nil), Facts{}
	defer func() { out.Pos, out.Facts = now, facts.List }()
	legal := make([]Step, 0, usualSteps)
	for n := range maxForced {
		legal = now.AppendSteps(legal[:0], seat)
		var step Step
		switch {
		case n < len(steps) && !slices.Contains(legal, steps[n]):
			return out, fmt.Errorf("take step %d: %w", n+1, ErrStep)
		case n < len(steps):
			step = steps[n]
		case len(legal) == 1:
			step = legal[0]
		default:
			return out, nil
		}
		if spare == nil {
			spare = new(position[S])
		}
		*spare = *now
		told := len(facts.List)
		if err := p.game.Take(&spare.s, seat, step, luck, &facts); err != nil {
			facts.List = facts.List[:told]
			if out.Veiled = errors.Is(err, chance.ErrHidden); out.Veiled {
				out.Steps = append(out.Steps, step)
				return out, nil
			}
			return out, fmt.Errorf("take step %d: %w", n+1, err)
		}
		if now, spare = spare, now; spare == p {
			spare = nil
		}
		out.Steps = append(out.Steps, step)
		if now.Settled(seat) {
			out.Complete = true
			if n+1 < len(steps) {
				return out, fmt.Errorf("take step %d: %w", n+2, ErrStep)
			}
			return out, nil
		}
	}
	return out, errors.New("endless turn")
}

// LeftOpen reports that a typed turn ends in "...": it is never played, even if nothing but its end is left.
func LeftOpen(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasSuffix(line, "...") || strings.HasSuffix(line, "…")
}

// pause is Run of a turn that is left open: what was said is done as by Run, but if the turn would
// be over by that, only the steps before its last one are.
func pause(p Position, seat Seat, steps []Step, luck chance.Source) (Outcome, error) {
	out, err := Run(p, seat, steps, luck)
	if err != nil || !out.Complete && !out.Veiled {
		return out, err
	}
	said := steps[:min(len(steps), len(out.Steps)-1)]
	now := Outcome{Pos: p, Steps: slices.Clone(said)}
	for _, step := range said {
		next, facts, err := now.Pos.Take(seat, step, luck)
		if err != nil {
			return Outcome{}, fmt.Errorf("take step: %w", err)
		}
		now.Pos, now.Facts = next, append(now.Facts, facts...)
	}
	return now, nil
}

// Only returns the seat's whole turn if it has no choice at all. A step whose
// outcome is a draw ends the look ahead: what comes behind it is no choice of now.
func Only(p Position, seat Seat) ([]Step, bool) {
	if len(p.Steps(seat)) != 1 {
		return nil, false
	}
	out, err := Run(p, seat, nil, chance.Hidden{})
	if err != nil || !(out.Complete || out.Veiled) {
		return nil, false
	}
	return out.Steps, true
}

// Incomplete is the answer to a turn that is legal so far and lacks a choice.
type Incomplete struct {
	Steps []Step   // named and forced so far
	Pos   Position // after them
}

// Error implements error.
func (*Incomplete) Error() string { return "turn is incomplete" }
