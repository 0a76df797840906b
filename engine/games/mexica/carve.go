package mexica

import "math/bits"

// What the canal tiles that are left can still part off the land (rules.md 8): exact, by
// trying every border.

// carveCells is how many cells the canal tiles that are left may cover at most for the exact
// test: a double tile counts two, a single one one. With more of them the sound test alone
// decides. On open land with 8 cells the search takes up to
// some milliseconds, most often less than one.
const carveCells = 8

// carving is a search for districts that can be parted off. A district is a connected set of
// dry cells; every cell beside it is canal or lake, or gets a canal.
type carving struct {
	near            *[cellCount]set
	dry             set // of unfounded districts
	open            set // of these, where a canal or a tile may come to lie
	cells           int // that canals may cover
	singles, double int
	root            uint8 // the lowest cell of the district
	most            int   // the largest size that is wanted
	want, got       uint16
}

// carve adds to the sizes that can be had, as bits, those of the wanted ones that the canal
// tiles left can part off. Mexicas and bridges are ignored: they can be moved.
func (s *State) carve(got, want uint16, open *set) uint16 {
	x := carving{near: &beside, dry: s.dry().without(s.Founded), open: *open, got: got, want: want}
	x.singles, x.double = int(s.Singles), int(s.Doubles)
	x.cells = x.singles + 2*x.double
	for root := range x.dry.each {
		missing := x.want &^ x.got
		if missing == 0 {
			break
		}
		x.most, x.root = bits.Len16(missing)-1, root
		in, edge := setOf(root), beside[root].and(x.dry)
		x.grow(&in, &set{}, &edge, 1, 0)
	}
	return x.got
}

// grow decides the first cell of the border: it gets a canal, or it belongs to the district.
// n counts the cells of the district, laid those of its border that have a canal.
func (x *carving) grow(in, border, edge *set, n, laid int) {
	if edge.len() > x.most-n+x.cells-laid {
		return
	}
	c := edge.nth(0)
	if c == nowhere {
		x.closed(in, border, n)
		return
	}
	rest := *edge
	rest.drop(c)
	if laid < x.cells && x.open.has(c) {
		more := *border
		more.add(c)
		x.grow(in, &more, &rest, n, laid+1)
	}
	if c < x.root || n >= x.most || x.want&^x.got == 0 {
		return
	}
	more := *in
	more.add(c)
	for w := range rest {
		rest[w] |= x.near[c][w] & x.dry[w] &^ more[w] &^ border[w]
	}
	x.grow(&more, border, &rest, n+1, laid)
}

// closed asks whether the district has room for a tile and a Mexica, and whether the tiles cover its border.
func (x *carving) closed(in, border *set, n int) {
	if (x.want&^x.got)>>n&1 == 0 {
		return
	}
	room := in.and(x.open).len()
	if room == 0 || room+in.and(palace).len() < 2 {
		return
	}
	spare := x.open.without(*in).without(*border)
	if covered(*border, spare, x.singles, x.double) {
		x.got |= 1 << n
	}
}

// covered reports that so many single and double tiles can cover the cells; the other half of a double
// one may lie on a spare cell.
func covered(cells, spare set, singles, doubles int) bool {
	c := cells.nth(0)
	if c == nowhere {
		return true
	}
	cells.drop(c)
	if cells.len() >= singles+2*doubles {
		return false
	}
	if doubles > 0 {
		for mate := range beside[c].and(cells.with(spare)).each {
			rest, free := cells, spare
			rest.drop(mate)
			free.drop(mate)
			if covered(rest, free, singles, doubles-1) {
				return true
			}
		}
	}
	return singles > 0 && covered(cells, spare, singles-1, doubles)
}
