package rules

import "painani/engine/cells"

// Set is a set of island cells. Nowhere is never in it.
type Set = cells.Set

// SetOf makes a set.
func SetOf(list ...uint8) Set { return cells.Of(list...) }

// Names are the names of the cells of a set.
func Names(s Set) (out []string) {
	for c := range s.Each {
		out = append(out, CellIDs[c])
	}
	return out
}
