// Package lease divides the work of a service among its processes on one cluster.
//
// What is worked on belongs to one of Parts parts, by the hash of its table or person. A part is worked on by
// the process that holds its lease, a record of the node's name and a term that whoever takes over raises.
// Its contract:
//
//   - A lease is written by compare-and-set, renewed every Renew, and valid for Valid from the moment
//     at which the store wrote it. Others judge that by the times that the store gave to entries, their own
//     newest one among them; the holder by its own clock, from before it asked, and it stops Margin
//     earlier. So no clocks are compared: no two nodes believe in a lease at the same time as long as
//     their clocks run nearly as fast.
//   - The parts are spread evenly over the nodes that live; who has more than its share, or stops,
//     gives parts away as soon as the work on them has ended.
//   - A node's name is a lease, too: a second process of that name is refused while the first
//     lives (ErrNode).
//
// A lease saves work and is not what keeps it right: a process that is stopped for a while may go on for a
// moment when it wakes. What it writes then must be refused where it does harm, by the sequence that it
// expects or by its term.
package lease

import (
	"fmt"
	"hash/fnv"
)

// Parts is how many parts there are. It stands in the keys of cursors and never changes.
const Parts = 16

// Part is what one worker works on: one of the parts, or, as the zero value, everything.
type Part struct {
	Term uint64 // of the lease; 0: there is none, and nobody else to be told apart from
	n    int    // 1 to Parts; 0: everything
}

// Of is the number of the part, from 0, to which a table or a person belongs.
func Of(id string) int {
	h := fnv.New32a()
	h.Write([]byte(id))
	return int(h.Sum32() % Parts)
}

// All are all parts, for who looks at what is kept for each; no lease stands behind them.
func All() (list [Parts]Part) {
	for n := range list {
		list[n].n = n + 1
	}
	return list
}

// Whole reports that this is everything.
func (p Part) Whole() bool { return p.n == 0 }

// Has reports that a table or a person belongs to the part.
func (p Part) Has(id string) bool { return p.n == 0 || Of(id) == p.n-1 }

// First reports that what must be done once, and belongs to no table, is done by who holds this part.
func (p Part) First() bool { return p.n <= 1 }

// Key is the key under which something is kept for this part alone.
func (p Part) Key(base string) string {
	if p.n == 0 {
		return base
	}
	return fmt.Sprintf("%s-%02d", base, p.n-1)
}

// String names the part in logs.
func (p Part) String() string {
	if p.n == 0 {
		return "all"
	}
	return fmt.Sprintf("%02d", p.n-1)
}
