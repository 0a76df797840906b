package mexica

import (
	"math/bits"
	"slices"

	"painani/engine"
)

// Sites: land that a few canals more would make a district of the size of a tile.
// They are found once for a turn, and are estimates of play, not rules.

// Bounds of the search for sites.
const (
	maxSide  = 6  // of the rectangles that they are made of
	maxEdge  = 12 // canal cells missing
	maxTiles = 8  // canal tiles missing
	maxGrown = 3  // cells beyond a rectangle
	maxSites = 200
)

// site is land and the cells around it that were dry when it was found.
type site struct {
	in, edge set
	size     uint8
	tiles    uint8 // canal tiles that were missing
	worth    int   // to its founder, in hundredths of a point
}

// frames are all rectangles of the map as sets of cells. Some rectangles of different
// shape hold the same cells; the first stays.
var frames []set

// layFrames makes them, once, after the map.
func layFrames() {
	known := map[set]bool{}
	for height := range maxSide {
		for width := range maxSide {
			for r := range rows {
				for c := range columns {
					if x := frame(square{r, c}, height+1, width+1); x.len() >= minSize && !known[x] {
						known[x] = true
						frames = append(frames, x)
					}
				}
			}
		}
	}
}

func frame(corner square, height, width int) (out set) {
	for r := range height {
		for c := range width {
			if at := corner.plus(square{r, c}).cell(); at != nowhere {
				out.add(at)
			}
		}
	}
	return out
}

// around is the cells beside a set that are not in it.
func (s *set) around() (out set) {
	var n, w, e, v set
	n.northOf(s)
	w.westOf(s)
	e.eastOf(s)
	v.southOf(s)
	for i := range out {
		out[i] = (n[i] | w[i] | e[i] | v[i]) &^ s[i]
	}
	return out
}

// part is the connected part of a set that holds a cell.
func (s *set) part(c uint8) set {
	out := setOf(c)
	for {
		more := out.around().and(*s)
		if more == (set{}) {
			return out
		}
		out = out.with(more)
	}
}

// scouting is a search for sites: what is dry and not founded, what takes no canal, and where a
// tile may lie.
type scouting struct {
	s               *State
	dry, firm, room set
	known           map[set]bool
	found           []site
}

// scout finds the best of all sites for any tile of the bank, with fewer canals first.
func (s *State) scout() []site {
	if s.Bank == (tiles{}) {
		return nil
	}
	guarded := s.guarded()
	x := scouting{s: s, dry: s.dry().without(s.Founded), known: make(map[set]bool, 1<<10)}
	x.firm = s.Built.with(s.Founded).with(guarded).with(palace)
	x.room = plainLand.without(s.Canals).without(s.Built)
	for i := range frames {
		x.frame(&frames[i])
	}
	x.districts()
	return x.best()
}

// districts are sites that lack nothing, of whatever shape.
func (x *scouting) districts() {
	for c, root := range x.s.District {
		if int(root) == c && x.dry.has(root) && x.s.sizeOf(root) <= maxSize {
			if in := x.s.cellsOf(root); !x.known[in] {
				x.known[in] = true
				x.add(&in)
			}
		}
	}
}

// frame looks at the land in a rectangle, each connected part of it.
func (x *scouting) frame(f *set) {
	n := 0
	var land set
	for w := range land {
		land[w] = f[w] & x.dry[w]
		n += bits.OnesCount64(land[w])
	}
	if n < minSize || n > maxSize+2 {
		return
	}
	for land != (set{}) {
		part := land.part(land.nth(0))
		land = land.without(part)
		if n := part.len(); n >= minSize-1 && n <= maxSize && !x.known[part] {
			x.known[part] = true
			x.grow(part, n)
		}
	}
}

// grow adds the site, and what becomes of it with a few cells more if tiles want them.
func (x *scouting) grow(in set, n int) {
	for range maxGrown {
		x.add(&in)
		wanted := false
		for size := n + 1; size <= min(maxSize, n+maxGrown); size++ {
			wanted = wanted || x.s.Bank[size] > 0
		}
		if !wanted {
			return
		}
		next, least := uint8(nowhere), 99
		for c := range in.around().and(x.dry).each {
			more := in
			more.add(c)
			edge := more.around().and(x.dry)
			if k := edge.len() + 4*edge.and(x.firm).len(); k < least {
				next, least = c, k
			}
		}
		if next == nowhere {
			return
		}
		in.add(next)
		n++
		if x.known[in] {
			return
		}
		x.known[in] = true
	}
}

// add adds a site if it fits a tile and its border can be closed.
func (x *scouting) add(in *set) {
	size := in.len()
	if size < minSize || size > maxSize || x.s.Bank[size] == 0 || in.and(x.room).len() < 2 {
		return
	}
	edge := in.around().and(x.dry)
	if edge.and(x.firm) != (set{}) || edge.len() > maxEdge {
		return
	}
	var buf [maxEdge]engine.Step
	tiles, ok := x.s.cover(edge, in, buf[:0])
	if !ok || len(tiles) > maxTiles {
		return
	}
	x.found = append(x.found, site{in: *in, edge: edge, size: uint8(size), tiles: uint8(len(tiles)), worth: x.worth(in, size)})
}

// worth is what the founder may hope for: the points of founding, and a part of the
// first place.
func (x *scouting) worth(in *set, size int) int {
	prize := prizes(uint8(size))
	value := int(prize[1]) * worthPoint
	room, rivals := in.and(x.room).len(), 0
	for c := range in.and(x.s.Built).each {
		if owner, level := x.s.Cells[c].temple(); owner != x.s.Turn {
			rivals += int(level)
		}
	}
	if room > 2 {
		value += int(prize[0]) * worthSeat * max(1, worthRivals-rivals) / worthRivals
	}
	return value
}

// best keeps the sites that bring most for their canals, as many for each tile.
func (x *scouting) best() []site {
	sizes := 0
	for _, n := range x.s.Bank {
		sizes += int(min(n, 1))
	}
	slices.SortStableFunc(x.found, func(a, b site) int { return b.rank() - a.rank() })
	var out []site
	var have [maxSize + 1]int
	for i := range x.found {
		if y := &x.found[i]; have[y.size] < maxSites/sizes {
			have[y.size]++
			out = append(out, *y)
		}
	}
	return out
}

// rank orders sites when nobody's way to them is known.
func (x *site) rank() int { return x.worth - int(x.tiles)*worthTileMissing }

// missing is the cells of the site that still want a canal; ok reports that it can still
// be closed by a seat whose own Mexica gives way.
func (x *site) missing(s *State, firm *set) (edge set, ok bool) {
	if s.Bank[x.size] == 0 {
		return edge, false
	}
	bad := uint64(0)
	for w := range edge {
		edge[w] = x.edge[w] &^ s.Canals[w]
		bad |= edge[w]&firm[w] | x.in[w]&(s.Canals[w]|s.Founded[w])
	}
	return edge, bad == 0
}

// cover lays canal tiles over cells: steps appended to out. Who has no partner among them
// takes a single tile, or else a double one that reaches out of the site. It is greedy
// from the ends of rows of cells, which is the best for such rows.
func (s *State) cover(cells set, in *set, out []engine.Step) ([]engine.Step, bool) {
	singles, doubles := s.Singles, s.Doubles
	shut := in.with(cells) // no half of a tile may reach here
	for cells != (set{}) {
		c, mate := s.endOf(&cells)
		cells.drop(c)
		switch {
		case mate != nowhere && doubles > 0:
			cells.drop(mate)
			out, doubles = append(out, double(c, mate)), doubles-1
		case singles > 0:
			out, singles = append(out, canal(c)), singles-1
		case doubles > 0:
			if mate = s.beyond(c, &shut); mate == nowhere {
				return out, false
			}
			out, doubles = append(out, double(c, mate)), doubles-1
			shut.add(mate)
		default:
			return out, false
		}
		if len(out) > maxTiles {
			return out, false
		}
	}
	return out, true
}

// endOf is the cell with the fewest neighbours in the set, and that of them with the fewest.
func (s *State) endOf(cells *set) (cell, mate uint8) {
	least := directions + 1
	for c := range cells.each {
		if n := beside[c].and(*cells).len(); n < least {
			cell, least = c, n
		}
		if least <= 1 {
			break
		}
	}
	mate, least = nowhere, directions+1
	for c := range beside[cell].and(*cells).each {
		if n := beside[c].and(*cells).len(); n < least {
			mate, least = c, n
		}
	}
	return cell, mate
}

// beyond is a neighbour on which the other half of a double tile does no harm.
func (s *State) beyond(c uint8, shut *set) uint8 {
	soil := s.open().without(s.guarded()).without(s.Founded).without(*shut)
	return beside[c].and(soil).nth(0)
}
