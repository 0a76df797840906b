package engine

import "fmt"

// decider is what Checked asks of Rules.
type decider[S any] interface {
	Awaits(*S) Seats
	Steps(s *S, seat Seat, buf []Step) []Step
}

// Checked is what Rules.Check does once the numbers by which everything else counts are in range: nobody has
// anything who does not play, each of the checks passes, and who owes a decision has a step.
func Checked[S any, P comparable](
	r decider[S], s *S, seats uint8, players []P, checks ...func(*S) error,
) error {
	var nothing P
	for i := int(seats); i < len(players); i++ {
		if players[i] != nothing {
			return fmt.Errorf("seat %d has belongings but does not play", i+1)
		}
	}
	for _, check := range checks {
		if err := check(s); err != nil {
			return err
		}
	}
	for _, seat := range r.Awaits(s).List() {
		if len(r.Steps(s, seat, nil)) == 0 {
			return fmt.Errorf("seat %s owes a decision but has no step", seat)
		}
	}
	return nil
}
