package engine

import "fmt"

// Decisions that are pending lie on a stack in the state: the first depth of an array, all above it zero.

// Top is the decision that is due, nil if there is none.
func Top[F any](stack []F, depth uint8) *F {
	if depth == 0 {
		return nil
	}
	return &stack[depth-1]
}

// Push makes a decision due.
func Push[F any](stack []F, depth *uint8, f F) {
	stack[*depth] = f
	*depth++
}

// Pop takes off the decision that is due.
func Pop[F any](stack []F, depth *uint8) {
	var none F
	*depth--
	stack[*depth] = none
}

// CheckStack refuses decisions that make no sense at their place, and what lies above them.
func CheckStack[F comparable](stack []F, depth uint8, sense func(f *F, at int) bool) error {
	var none F
	for i := range stack {
		if i < int(depth) && !sense(&stack[i], i) || i >= int(depth) && stack[i] != none {
			return fmt.Errorf("pending decision %d makes no sense", i+1)
		}
	}
	return nil
}
