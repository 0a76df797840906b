package mexica

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// index makes Canals, Bridges, Built, Founded, Across and District from Cells.
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
	s.label(island)
	s.cross()
	for i, x := range s.Cells {
		if x.tile() != 0 {
			s.Founded = s.Founded.with(s.cellsOf(s.District[i]))
		}
	}
}

// unknown marks a dry cell whose district has to be found.
const unknown = 254

// label finds the district of every cell of a set that is marked unknown: the connected
// land around it (rules.md 1.1). Cells come in order, so the first of a district
// is its lowest and names it.
func (s *State) label(cells set) {
	var stack [cellCount]uint8
	for root := range cells.each {
		if s.District[root] != unknown {
			continue
		}
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

// flood takes new canal cells out of their district and finds what it falls into; other
// is nowhere for a single tile. Both cells of a double tile are neighbours, so they leave
// the same district. Most tiles part nothing, which shows around them.
func (s *State) flood(c, other uint8) {
	root := s.District[c]
	parted := s.drown(c)
	if other != nowhere {
		parted = s.drown(other) || parted
	}
	s.cross()
	if !parted && root != c && root != other {
		return
	}
	rest := s.cellsOf(root)
	for x := range rest.each {
		s.District[x] = unknown
	}
	s.label(rest)
}

// cross finds the canal cells that a bridge could span.
func (s *State) cross() {
	dry := s.dry()
	if !rulingPalaceAccess {
		dry = dry.without(palace)
	}
	var n, w set
	h, v := &s.Across[axisH], &s.Across[axisV]
	n.northOf(&dry)
	w.westOf(&dry)
	v.southOf(&dry)
	h.eastOf(&dry)
	for i := range dry {
		h[i] &= s.Canals[i] & w[i]
		v[i] &= s.Canals[i] & n[i]
		if !rulingAxisFree {
			h[i] &^= v[i] // north-south goes first
		}
	}
}

// drown makes a cell a canal. It reports whether the land beside it may be parted by
// that: it is not if it hangs together around the cell.
func (s *State) drown(c uint8) bool {
	s.Canals.add(c)
	s.District[c] = nowhere
	around := 0
	for i, x := range rings[c] {
		if x != nowhere && !s.Canals.has(x) {
			around |= 1 << i
		}
	}
	return parting[around]
}

// parting tells of every way in which there may be land around a cell, as bits in the
// order of ring, whether it lies beside the cell in several pieces. Corners alone are
// not beside it.
var parting [1 << len(ring)]bool

// layParting makes it, once.
func layParting() {
	for around := range parting {
		pieces := 0
		for side := 1; side < len(ring); side += 2 { // every piece has a last side in circle
			if around>>side&1 == 0 {
				continue
			}
			corner, next := (side+1)%len(ring), (side+2)%len(ring)
			if around>>corner&1 == 0 || around>>next&1 == 0 {
				pieces++
			}
		}
		parting[around] = pieces > 1
	}
}

// cellsOf is the set of the cells of a district.
func (s *State) cellsOf(root uint8) set {
	var out set
	s.gather(root, &out)
	return out
}

// gather makes out the cells of a district. It compares eight labels at a time: the top
// bit of a byte is set where they agree, and a product brings the bits together.
func (s *State) gather(root uint8, out *set) {
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
			out.add(uint8(cellCount - len(labels) + i))
		}
	}
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
// may keep one that cannot, which exact knows where few canal tiles are left.
func (s *State) possible() uint16 {
	open := s.vacant()
	larger := s.largestSplit(&open)
	if larger > maxSize {
		return 1<<(maxSize+1) - 1
	}
	return uint16(1)<<larger - 1 | s.whole(&open)
}

// exact is what of these sizes can really be had: the same where canal tiles are many (carveCells).
func (s *State) exact(sizes uint16) uint16 {
	want := uint16(0)
	for size, n := range s.Bank {
		if n > 0 {
			want |= 1 << size
		}
	}
	want &= sizes
	if int(s.Singles)+2*int(s.Doubles) > carveCells || want == 0 {
		return sizes
	}
	open := s.vacant()
	return s.carve(s.whole(&open), want, &open)
}

// whole is the sizes of the districts that could be founded as they are.
func (s *State) whole(open *set) (out uint16) {
	var once, twice, fits set // districts with so many cells to stand on; with one for the tile
	for w := range open {
		for x := open[w] | palace[w]&^s.Founded[w]; x != 0; x &= x - 1 {
			c := uint8(w<<6 | bits.TrailingZeros64(x))
			root := s.District[c]
			if once.has(root) {
				twice.add(root)
			}
			once.add(root)
			if open.has(c) {
				fits.add(root)
			}
		}
	}
	for root := range twice.and(fits).each {
		if size := s.sizeOf(root); size <= maxSize {
			out |= 1 << size
		}
	}
	return out
}

// vacant is the plain land of unfounded districts without temples: open(D) of rules.md 8.
func (s *State) vacant() (out set) {
	for w := range out {
		out[w] = plainLand[w] &^ s.Canals[w] &^ s.Built[w] &^ s.Founded[w]
	}
	return out
}

// largestSplit is the size of the largest district in which a canal can still be laid,
// 0 if there is none; of those larger than any tile it is the first.
func (s *State) largestSplit(open *set) int {
	soil := *open
	switch {
	case s.Singles > 0:
	case s.Doubles > 0:
		var e, v set
		e.eastOf(open)
		v.southOf(open)
		soil = soil.and(e.with(v))
	default:
		return 0
	}
	largest := 0
	var seen set
	for c := range soil.each {
		root := s.District[c]
		if seen.has(root) {
			continue
		}
		seen.add(root)
		if largest = max(largest, s.sizeOf(root)); largest > maxSize {
			break
		}
	}
	return largest
}
