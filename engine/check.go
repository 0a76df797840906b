package engine

import "fmt"

// decider is what Checked asks of Rules.
type decider[S any] interface {
	Awaits(*S) Seats
	Steps(s *S, seat Seat, buf []Step) []Step
}

// Checked is what Rules.Check does once the numbers by which everything else counts are in range: nobody has
// anything who does not play, none of the checks notes a fault, and who owes a decision has a step. Checks
// behind one that noted something are not made.
func Checked[S any, P comparable](
	r decider[S], s *S, seats uint8, players []P, checks ...func(s *S, no *Faults),
) error {
	var nothing P
	for i := int(seats); i < len(players); i++ {
		if players[i] != nothing {
			return fmt.Errorf("seat %d has belongings but does not play", i+1)
		}
	}
	var no Faults
	for _, check := range checks {
		if check(s, &no); no.Err != nil {
			return no.Err
		}
	}
	for _, seat := range r.Awaits(s).List() {
		if len(r.Steps(s, seat, nil)) == 0 {
			return fmt.Errorf("seat %s owes a decision but has no step", seat)
		}
	}
	return nil
}
