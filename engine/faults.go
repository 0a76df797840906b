package engine

import "fmt"

// Faults is what is wrong with a position, for Rules.Check: the first of the faults that were noted.
type Faults struct{ Err error }

// If notes a fault where something is broken. What is asked next is asked all the same, so it must not
// rest on what was broken.
func (f *Faults) If(broken bool, format string, args ...any) {
	if broken && f.Err == nil {
		f.Err = fmt.Errorf(format, args...)
	}
}

// Note notes a fault that somebody else found; nil is none.
func (f *Faults) Note(err error) {
	if f.Err == nil {
		f.Err = err
	}
}
