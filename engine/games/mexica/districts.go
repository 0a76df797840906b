package mexica

import "bytes"

// index makes Canals, Bridges, Built, Founded and District from Cells.
func (s *State) index() {
	s.Canals, s.Bridges, s.Built, s.Founded = set{}, set{}, set{}, set{}
	for i, x := range s.Cells {
		c := uint8(i)
		s.District[c] = unknown
		switch {
		case x&thingCanal != 0:
			s.Canals.add(c)
			s.District[c] = nowhere
			if x&thingBridge != 0 {
				s.Bridges.add(c)
			}
		case x != 0:
			s.Built.add(c)
		}
	}
	s.label()
	for i, x := range s.Cells {
		if x.tile() != 0 {
			s.Founded = s.Founded.with(s.cellsOf(s.District[i]))
		}
	}
}

// unknown marks a dry cell whose district has to be found.
const unknown = 254

// label finds the district of every cell that is marked unknown: the connected
// land around it (rules.md 1.1). Cells come in order, so the first of a district
// is its lowest and names it.
func (s *State) label() {
	var stack [cellCount]uint8
	for i := range s.District {
		if s.District[i] != unknown {
			continue
		}
		root := uint8(i)
		s.District[root] = root
		stack[0] = root
		for n := 1; n > 0; {
			n--
			for _, c := range near[stack[n]] {
				if c != nowhere && s.District[c] == unknown {
					s.District[c] = root
					stack[n] = c
					n++
				}
			}
		}
	}
}

// flood takes new canal cells out of their district and finds what it falls into.
// Both cells of a double tile are neighbours, so they leave the same district.
func (s *State) flood(c, other uint8) {
	root := s.District[c]
	for i, r := range s.District {
		if r == root {
			s.District[i] = unknown
		}
	}
	s.Canals.add(c)
	s.District[c] = nowhere
	if other != nowhere {
		s.Canals.add(other)
		s.District[other] = nowhere
	}
	s.label()
}

// cellsOf is the set of the cells of a district.
func (s *State) cellsOf(root uint8) set {
	var out set
	for i, r := range s.District {
		if r == root {
			out.add(uint8(i))
		}
	}
	return out
}

// sizeOf counts the cells of a district: land and palace, whatever lies on it (rules.md 1.1).
func (s *State) sizeOf(root uint8) int {
	return bytes.Count(s.District[:], []byte{root})
}

// district is what the rules ask of a district.
type district struct {
	Size  uint8
	Open  uint8              // plain land without a temple (rules.md 8)
	Stand uint8              // of these and the palace cells
	Pair  bool               // two open cells are neighbours
	Tile  uint8              // its cell, nowhere while it is not founded
	Value [neutral + 1]int16 // levels of temples by owner; 0 is nobody
}

// districts are the districts by their lowest cell; Size is 0 where there is none.
type districts [cellCount]district

// survey looks at all districts.
func (s *State) survey(out *districts) {
	open := plainLand.without(s.Canals).without(s.Built)
	for i, root := range s.District {
		if root == nowhere {
			continue
		}
		c, d := uint8(i), &out[root]
		if c == root {
			d.Tile = nowhere
		}
		d.Size++
		x := s.Cells[c]
		switch {
		case x.isTemple():
			owner, level := x.temple()
			d.Value[owner] += int16(level)
		case x.tile() != 0:
			d.Tile = c
		case !open.has(c):
			d.Stand++
		default:
			d.Open++
			d.Stand++
			if e, v := near[c][east], near[c][south]; open.has(e) || open.has(v) {
				d.Pair = true
			}
		}
	}
}

// possible is the set of sizes, as bits, that a tile may still be placed with
// (rules.md 8). The test is sound: it never excludes a size that can be had. It
// may keep one that cannot; the safety valve of rules.md 9 is for that.
func (s *State) possible() uint16 {
	if s.spacious() {
		return 1<<(maxSize+1) - 1
	}
	var all districts
	s.survey(&all)
	var out uint16
	larger := 0
	for i := range all {
		d := &all[i]
		if d.Size == 0 || d.Tile != nowhere {
			continue
		}
		if d.Size <= maxSize && d.Open >= 1 && d.Stand >= 2 {
			out |= 1 << d.Size
		}
		if s.Singles > 0 && d.Open > 0 || s.Doubles > 0 && d.Pair {
			larger = max(larger, int(d.Size))
		}
	}
	return out | (1<<min(larger, maxSize+1) - 1)
}

// spacious reports that a canal can still be laid in a district larger than any
// tile: then every size is possible. It spares the survey for most of a game.
func (s *State) spacious() bool {
	open := plainLand.without(s.Canals).without(s.Built).without(s.Founded)
	small := uint8(nowhere) // a district that was looked at
	for c := range open.each {
		root := s.District[c]
		if root == small {
			continue
		}
		if s.sizeOf(root) <= maxSize {
			small = root
			continue
		}
		if s.Singles > 0 || s.Doubles > 0 && (open.has(near[c][east]) || open.has(near[c][south])) {
			return true
		}
	}
	return false
}
