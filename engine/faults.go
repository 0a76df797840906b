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

// Noting makes one check of several that note faults, in their order; behind a fault none is asked. For
// Checked.
func Noting[S any](checks ...func(s *S, no *Faults)) func(*S) error {
	return func(s *S) error {
		var no Faults
		for _, check := range checks {
			if check(s, &no); no.Err != nil {
				break
			}
		}
		return no.Err
	}
}
