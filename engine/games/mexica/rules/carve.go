package rules

import "math/bits"

// What the canal tiles that are left can still part off the land (rules.md 8): exact, by trying every border.

// CarveCells is how many cells the canal tiles that are left, a double one two of them, may cover at most for the
// exact test, which most often takes less than a millisecond. With more the sound test alone decides.
const CarveCells = 8

// carving is a search for districts that can be parted off. A district is a connected set of
// dry cells; every cell beside it is canal or lake, or gets a canal.
type carving struct {
	near            *[CellCount]Set
	dry             Set // of unfounded districts
	open            Set // of these, where a canal or a tile may come to lie
	cells           int // that canals may cover
	singles, double int
	root            uint8 // the lowest cell of the district
	most            int   // the largest size that is wanted
	want, got       uint16
}

// Carve adds to the sizes that can be had, as bits, those of the wanted ones that the canal
// tiles left can part off. Mexicas and bridges are ignored: they can be moved.
func (s *State) Carve(got, want uint16, open *Set) uint16 {
	x := carving{near: &Beside, dry: s.Dry().Without(s.Founded), open: *open, got: got, want: want}
	x.singles, x.double = int(s.Singles), int(s.Doubles)
	x.cells = x.singles + 2*x.double
	for root := range x.dry.Each {
		missing := x.want &^ x.got
		if missing == 0 {
			break
		}
		x.most, x.root = bits.Len16(missing)-1, root
		in, edge := SetOf(root), Beside[root].And(x.dry)
		x.grow(&in, &Set{}, &edge, 1, 0)
	}
	return x.got
}

// grow decides the first cell of the border: it gets a canal, or it belongs to the district.
// n counts the cells of the district, laid those of its border that have a canal.
func (x *carving) grow(in, border, edge *Set, n, laid int) {
	if edge.Len() > x.most-n+x.cells-laid {
		return
	}
	c := edge.First()
	if c == Nowhere {
		x.closed(in, border, n)
		return
	}
	rest := *edge
	rest.Drop(c)
	if laid < x.cells && x.open.Has(c) {
		more := *border
		more.Add(c)
		x.grow(in, &more, &rest, n, laid+1)
	}
	if c < x.root || n >= x.most || x.want&^x.got == 0 {
		return
	}
	more := *in
	more.Add(c)
	for w := range rest {
		rest[w] |= x.near[c][w] & x.dry[w] &^ more[w] &^ border[w]
	}
	x.grow(&more, border, &rest, n+1, laid)
}

// closed asks whether the district has room for a tile and a Mexica, and whether the tiles cover its border.
func (x *carving) closed(in, border *Set, n int) {
	if (x.want&^x.got)>>n&1 == 0 {
		return
	}
	room := in.And(x.open).Len()
	if room == 0 || room+in.And(Palace).Len() < 2 {
		return
	}
	spare := x.open.Without(*in).Without(*border)
	if covered(*border, spare, x.singles, x.double) {
		x.got |= 1 << n
	}
}

// covered reports that so many single and double tiles can cover the cells; the other half of a double
// one may lie on a spare cell.
func covered(cells, spare Set, singles, doubles int) bool {
	c := cells.First()
	if c == Nowhere {
		return true
	}
	cells.Drop(c)
	if cells.Len() >= singles+2*doubles {
		return false
	}
	if doubles > 0 {
		for mate := range Beside[c].And(cells.With(spare)).Each {
			rest, free := cells, spare
			rest.Drop(mate)
			free.Drop(mate)
			if covered(rest, free, singles, doubles-1) {
				return true
			}
		}
	}
	return singles > 0 && covered(cells, spare, singles-1, doubles)
}
