package engine

import (
	"errors"
	"fmt"

	"painani/engine/chance"
)

// maxForced bounds the steps that are taken without being named, so that a
// faulty game cannot loop for ever.
const maxForced = 10_000

// Played out: what became of a typed or chosen turn.
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
	out := Outcome{Pos: p}
	for n := 0; n < maxForced; n++ {
		var step Step
		if n < len(steps) {
			step = steps[n]
		} else {
			next := out.Pos.Steps(seat)
			if len(next) != 1 {
				return out, nil
			}
			step = next[0]
		}
		q, facts, err := out.Pos.Take(seat, step, luck)
		if errors.Is(err, chance.ErrHidden) {
			out.Steps = append(out.Steps, step)
			out.Veiled = true
			return out, nil
		}
		if err != nil {
			return out, fmt.Errorf("take step %d: %w", n+1, err)
		}
		out.Pos, out.Steps, out.Facts = q, append(out.Steps, step), append(out.Facts, facts...)
		if out.Pos.Settled(seat) {
			out.Complete = true
			if n+1 < len(steps) {
				return out, fmt.Errorf("take step %d: %w", n+2, ErrStep)
			}
			return out, nil
		}
	}
	return out, errors.New("endless turn")
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
