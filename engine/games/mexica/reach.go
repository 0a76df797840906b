package mexica

import (
	"strings"

	"painani/engine"
	"painani/engine/lang"
)

// Reach says where the seat's Mexica can go with the action points that are left,
// cell by cell with the price in action points, on foot and by boat; then where it
// could found and build. Nothing if it is not the seat's turn, or no point is left.
func (g Rules) Reach(s *State, seat engine.Seat, tag lang.Tag) []string {
	if !g.Awaits(s).Has(seat) || s.Phase == phaseStart || s.AP == 0 {
		return nil
	}
	p, say := s.player(uint8(seat)), catalog.In(tag)
	prices := s.prices(p.At, s.AP)
	out := []string{say.Say("reach.head", "ap", int(s.AP), "cell", cellIDs[p.At])}
	for n, cells := range prices {
		if cells != (set{}) {
			out = append(out, say.Say("reach.price", "ap", n, "cells", strings.Join(s.marked(cells), " ")))
		}
	}
	if s.AP >= travelAP {
		out = append(out, say.Say("reach.travel", "ap", travelAP))
	}
	if len(out) == 1 {
		out = append(out, say.Say("reach.none"))
	}
	return append(out, s.homely(p, say)...)
}

// marked are the names of cells, those of bridges with a mark.
func (s *State) marked(cells set) []string {
	out := namesOf(cells)
	n := 0
	for c := range cells.each {
		if s.Bridges.has(c) {
			out[n] += "="
		}
		n++
	}
	return out
}

// prices are the cells that a Mexica can reach on foot and by boat for each number
// of action points up to the limit. Nothing else is done on the way.
func (s *State) prices(from, limit uint8) []set {
	out := make([]set, int(limit)+1)
	free := s.free()
	free.add(from) // it leaves its own cell
	seen := setOf(from)
	out[0] = seen
	for ap := range out {
		for c := range out[ap].each {
			s.onward(c, ap, free, out)
		}
		seen = seen.with(out[ap])
		if ap+1 < len(out) {
			out[ap+1] = out[ap+1].without(seen)
		}
	}
	out[0] = set{}
	return out
}

// onward adds what is reached from a cell by one action.
func (s *State) onward(c uint8, ap int, free set, out []set) {
	if ap+1 < len(out) {
		out[ap+1] = out[ap+1].with(s.walks(c, &free))
	}
	if !s.Bridges.has(c) {
		return
	}
	var price [cellCount]uint8
	for b := range s.boats(c, &price).and(free).each {
		if n := ap + int(price[b]); n < len(out) {
			out[n].add(b)
		}
	}
}

// homely says what the district around the Mexica allows: its size, whether it can
// be founded, and where temples and the tile may stand.
func (s *State) homely(p *Player, say lang.Printer) []string {
	root := s.homeOf(p)
	if root == nowhere {
		return []string{say.Say("reach.bridge")}
	}
	room := s.open().and(s.cellsOf(root))
	size := s.sizeOf(root)
	cells := strings.Join(namesOf(room), " ")
	if size > maxSize { // nobody counts so many
		return []string{say.Say("reach.large", "size", size)}
	}
	switch {
	case room == (set{}):
		return []string{say.Say("reach.full", "size", size)}
	case s.Founded.has(root):
		return []string{say.Say("reach.founded", "size", size, "cells", cells)}
	case s.Bank[size] > 0:
		return []string{say.Say("reach.found", "size", size, "cells", cells, "n", int(prizes(uint8(size))[1]))}
	}
	return []string{say.Say("reach.other", "size", size, "cells", cells)}
}
