package rules

import (
	"bytes"
	"encoding/binary"
	"iter"
)

// Index makes Canals, Bridges, Built, Founded, Across and District from Cells.
func (s *State) Index() {
	s.Canals, s.Bridges, s.Built, s.Founded = Set{}, Set{}, Set{}, Set{}
	for i, x := range s.Cells {
		c := uint8(i)
		switch {
		case x&ThingCanal != 0:
			s.Canals.Add(c)
			s.District[c] = Nowhere
			if x&ThingBridge != 0 {
				s.Bridges.Add(c)
			}
		case x != 0:
			s.Built.Add(c)
		}
	}
	s.label(s.Dry())
	s.Cross()
	for i, x := range s.Cells {
		if x.Tile() != 0 {
			s.Founded = s.Founded.With(s.CellsOf(s.District[i]))
		}
	}
}

// label finds the districts of dry cells: connected land (rules.md 1.1). Cells come in order, so the
// first of a district is its lowest and names it.
func (s *State) label(cells Set) {
	for root := cells.First(); root != Nowhere; root = cells.Nth(0) {
		district := cells.Part(root, Beside[:])
		for c := range district.Each {
			s.District[c] = root
		}
		cells = cells.Without(district)
	}
}

// Flood takes new canal cells out of their district and finds what it falls into; other
// is nowhere for a single tile. Both cells of a double tile are neighbours, so they leave
// the same district. Most tiles part nothing, which shows around them.
func (s *State) Flood(c, other uint8) {
	root := s.District[c]
	parted := s.drown(c)
	if other != Nowhere {
		parted = s.drown(other) || parted
	}
	s.Cross()
	if parted || root == c || root == other {
		s.label(s.CellsOf(root))
	}
}

// Cross finds the canal cells that a bridge could span.
func (s *State) Cross() {
	dry := s.Dry()
	h, v := &s.Across[AxisH], &s.Across[AxisV]
	n, w := NorthOf(&dry), WestOf(&dry)
	*v, *h = SouthOf(&dry), EastOf(&dry)
	for i := range dry {
		h[i] &= s.Canals[i] & w[i]
		v[i] &= s.Canals[i] & n[i]
	}
}

// drown makes a cell a canal. It reports whether the land beside it may be parted by
// that: it is not if it hangs together around the cell.
func (s *State) drown(c uint8) bool {
	s.Canals.Add(c)
	s.District[c] = Nowhere
	beside, around := Beside[c].Without(s.Canals), around[c].Without(s.Canals)
	return beside.Len() > 1 && beside.Without(around.Part(beside.First(), Beside[:])) != (Set{})
}

// CellsOf is the set of the cells of a district.
func (s *State) CellsOf(root uint8) Set {
	var out Set
	s.gather(root, &out)
	return out
}

// gather makes out the cells of a district. It compares eight labels at a time: the top
// bit of a byte is set where they agree, and a product brings the bits together.
func (s *State) gather(root uint8, out *Set) {
	const low, ones, product = 0x7f7f7f7f7f7f7f7f, 0x0101010101010101, 0x0002040810204081
	want := uint64(root) * ones
	labels := s.District[:]
	for w := range out {
		var cells uint64
		for bit := 0; bit < 64 && len(labels) >= 8; bit += 8 {
			x := binary.LittleEndian.Uint64(labels) ^ want
			x = ^((x&low + low) | x | low)
			cells |= x * product >> 56 << (bit & 63)
			labels = labels[8:]
		}
		out[w] = cells
	}
	for i, x := range labels {
		if x == root {
			out.Add(uint8(CellCount - len(labels) + i))
		}
	}
}

// SizeOf counts the cells of a district: land and palace, whatever lies on it (rules.md 1.1).
func (s *State) SizeOf(root uint8) int {
	return bytes.Count(s.District[:], []byte{root})
}

// District is what the rules ask of a district.
type District struct {
	Size  uint8
	Open  uint8              // plain land without a temple (rules.md 8)
	Pair  bool               // two open cells are neighbours
	Tile  uint8              // its cell, nowhere while it is not founded
	Value [Neutral + 1]int16 // levels of temples by owner; 0 is nobody
}

// Districts are the districts by their lowest cell; Size is 0 where there is none.
type Districts [CellCount]District

// Each are the districts that there are.
func (x *Districts) Each(yield func(root uint8, d *District) bool) {
	for i := range x {
		if d := &x[i]; d.Size > 0 && !yield(uint8(i), d) {
			return
		}
	}
}

// IsFounded reports that a tile lies in it.
func (d *District) IsFounded() bool { return d.Tile != Nowhere }

// Survey looks at all districts.
func (s *State) Survey(out *Districts) {
	open := PlainLand.Without(s.Canals).Without(s.Built)
	for i, root := range s.District {
		if root == Nowhere {
			continue
		}
		c, d := uint8(i), &out[root]
		if c == root {
			d.Tile = Nowhere
		}
		d.Size++
		x := s.Cells[c]
		switch {
		case x.IsTemple():
			owner, level := x.Temple()
			d.Value[owner] += int16(level)
		case x.Tile() != 0:
			d.Tile = c
		case open.Has(c):
			d.Open++
			d.Pair = d.Pair || open.Has(Near[c][East]) || open.Has(Near[c][South])
		}
	}
}

// Possible is the set of sizes, as bits, that a tile may still be placed with
// (rules.md 8). The test is sound: it never excludes a size that can be had. It
// may keep one that cannot, which exact knows where few canal tiles are left.
func (s *State) Possible() uint16 {
	open := s.Vacant()
	larger := s.largestSplit(&open)
	if larger > MaxSize {
		return 1<<(MaxSize+1) - 1
	}
	return uint16(1)<<larger - 1 | s.Whole(&open)
}

// Exact is what of these sizes can really be had: the same where canal tiles are many (CarveCells).
func (s *State) Exact(sizes uint16) uint16 {
	want := uint16(0)
	for size, n := range s.Bank {
		if n > 0 {
			want |= 1 << size
		}
	}
	want &= sizes
	if int(s.Singles)+2*int(s.Doubles) > CarveCells || want == 0 {
		return sizes
	}
	open := s.Vacant()
	return s.Carve(s.Whole(&open), want, &open)
}

// Whole is the sizes of the districts that could be founded as they are: with a cell for the tile, and another one
// to stand on.
func (s *State) Whole(open *Set) (out uint16) {
	room := open.With(Palace)
	for root := range s.roots(*open) {
		if size := s.SizeOf(root); size <= MaxSize && room.And(s.CellsOf(root)).Len() > 1 {
			out |= 1 << size
		}
	}
	return out
}

// Vacant is the plain land of unfounded districts without temples: open(D) of rules.md 8.
func (s *State) Vacant() Set { return PlainLand.Without(s.Canals).Without(s.Built).Without(s.Founded) }

// largestSplit is the size of the largest district in which a canal can still be laid,
// 0 if there is none; of those larger than any tile it is the first.
func (s *State) largestSplit(open *Set) int {
	soil := *open
	switch {
	case s.Singles > 0:
	case s.Doubles > 0:
		soil = soil.And(EastOf(open).With(SouthOf(open)))
	default:
		return 0
	}
	largest := 0
	for root := range s.roots(soil) {
		if largest = max(largest, s.SizeOf(root)); largest > MaxSize {
			break
		}
	}
	return largest
}

// roots names the districts that have some of these cells.
func (s *State) roots(of Set) iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		var seen Set
		for c := range of.Each {
			root := s.District[c]
			if !seen.Has(root) && !yield(root) {
				return
			}
			seen.Add(root)
		}
	}
}
