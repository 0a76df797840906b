package lease

import (
	"slices"
	"strings"
	"time"
)

// Seen is a lease as whoever looks at the store sees it.
type Seen struct {
	Node  string // who has it, or had it last; "": it was given away, or nobody ever had it
	Term  uint64
	At    time.Time // when the store wrote it; zero: never
	Until time.Time // it is valid before, by the store's clock
}

func (x stored) seen() Seen {
	s := Seen{Node: x.Node, Term: x.Term, At: x.at}
	if x.Node != "" {
		s.Until = x.at.Add(Valid)
	}
	return s
}

// Valid reports that a lease is valid at a time of the store's clock.
func (s Seen) Valid(now time.Time) bool { return now.Before(s.Until) }

// Nodes are the names of all nodes that ever were, in order; one that stopped has given its name away.
func (s Survey) Nodes() []Seen {
	var out []Seen
	for name, x := range s.nodes {
		one := x.seen()
		one.Node = name
		out = append(out, one)
	}
	slices.SortFunc(out, func(a, b Seen) int { return strings.Compare(a.Node, b.Node) })
	return out
}

// Parts are the leases of all parts.
func (s Survey) Parts() (list [Parts]Seen) {
	for n, x := range s.parts {
		list[n] = x.seen()
	}
	return list
}
