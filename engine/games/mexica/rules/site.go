package rules

import (
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// Sites: land that a few canals more would make a district of the size of a tile.
// They are found once for a turn, and are estimates of play, not rules.

// Bounds of the search for sites.
const (
	maxSide  = 6  // of the rectangles that they are made of
	MaxEdge  = 12 // canal cells missing
	MaxTiles = 8  // canal tiles missing
	maxGrown = 3  // cells beyond a rectangle
	MaxSites = 200
)

// What a site is worth.
const (
	worthSeat        = 45 // percent of the first place: who founds a district is there first
	worthRivals      = 6  // storeys of others that take that away
	WorthTileMissing = 90 // hundredths of a point, for the order of sites
)

// Site is land and the cells around it that were dry when it was found.
type Site struct {
	In, Edge Set
	Size     uint8
	Tiles    uint8 // canal tiles that were missing
	Worth    int   // to its founder, in hundredths of a point
}

// frames are all rectangles of the map as sets of cells. Some rectangles of different
// shape hold the same cells; the first stays.
var frames []window

// window is the land in a rectangle; whole if no lake parts it.
type window struct {
	Set
	whole bool
}

// layFrames makes them, once, after the map.
func layFrames() {
	known := map[Set]bool{}
	for height := range maxSide {
		for width := range maxSide {
			for r := range Rows {
				for c := range Columns {
					if x := frame(Square{r, c}, height+1, width+1); x.Len() >= MinSize && !known[x] {
						known[x] = true
						frames = append(frames, window{x, x.Part(x.First(), Beside[:]) == x})
					}
				}
			}
		}
	}
}

func frame(corner Square, height, width int) (out Set) {
	for r := range height {
		for c := range width {
			if at := corner.Plus(Square{r, c}).Cell(); at != Nowhere {
				out.Add(at)
			}
		}
	}
	return out
}

// Around is the cells beside a set that are not in it.
func Around(s *Set) Set {
	return NorthOf(s).With(WestOf(s)).With(EastOf(s)).With(SouthOf(s)).Without(*s)
}

// Scouting is a search for sites: what is dry and not founded, what takes no canal, and where a tile may lie.
// It is large: keep it for another one.
type Scouting struct {
	s               *State
	dry, firm, room Set
	known           map[Set]bool
	found           []Site
}

// Scout finds the best of all sites for any tile of the bank, with fewer canals first.
func (s *State) Scout() []Site { return new(Scouting).Scout(s) }

// Scout is State's; what it found before is void.
func (x *Scouting) Scout(s *State) []Site {
	if s.Bank == (Tiles{}) {
		return nil
	}
	if x.known == nil {
		x.known = make(map[Set]bool, 1<<10)
	}
	clear(x.known)
	x.s, x.dry, x.found = s, s.Dry().Without(s.Founded), x.found[:0]
	x.firm = s.Built.With(s.Founded).With(s.Guarded()).With(Palace)
	x.room = PlainLand.Without(s.Canals).Without(s.Built)
	for i := range frames {
		x.frame(&frames[i])
	}
	x.districts()
	return x.best()
}

// districts are sites that lack nothing, of whatever shape.
func (x *Scouting) districts() {
	for root := range x.s.roots(x.dry) {
		if in := x.s.CellsOf(root); x.unknown(in) {
			x.add(&in)
		}
	}
}

// unknown reports that a set of cells is looked at for the first time.
func (x *Scouting) unknown(in Set) bool {
	known := x.known[in]
	x.known[in] = true
	return !known
}

// frame looks at the land in a rectangle, each connected part of it.
func (x *Scouting) frame(f *window) {
	land := f.And(x.dry)
	whole := f.whole && land == f.Set
	if n := land.Len(); n < MinSize || n > MaxSize+2 {
		return
	}
	for land != (Set{}) {
		in := land
		if !whole {
			in = land.Part(land.First(), Beside[:])
		}
		land = land.Without(in)
		if n := in.Len(); n >= MinSize-1 && n <= MaxSize && x.unknown(in) {
			x.grow(in, n)
		}
	}
}

// grow adds the site, and what becomes of it with a few cells more if tiles want them.
func (x *Scouting) grow(in Set, n int) {
	for range maxGrown {
		edge := x.add(&in)
		if larger := x.s.Bank[n+1 : min(MaxSize, n+maxGrown)+1]; chance.Left(larger) == 0 {
			return
		}
		next := edge.Least(func(c uint8) int {
			border := edge.With(Beside[c].And(x.dry)).Without(in)
			border.Drop(c)
			return border.Len() + 4*border.And(x.firm).Len()
		})
		if next == Nowhere {
			return
		}
		in.Add(next)
		n++
		if !x.unknown(in) {
			return
		}
	}
}

// add adds a site if it fits a tile and its border can be closed. It finds the dry cells around it.
func (x *Scouting) add(in *Set) (edge Set) {
	edge = Around(in).And(x.dry)
	size := in.Len()
	if size < MinSize || size > MaxSize || x.s.Bank[size] == 0 || in.And(x.room).Len() < 2 {
		return edge
	}
	if edge.And(x.firm) != (Set{}) || edge.Len() > MaxEdge {
		return edge
	}
	var buf [MaxEdge]engine.Step
	tiles, ok := x.s.Cover(edge, in, buf[:0])
	if !ok || len(tiles) > MaxTiles {
		return edge
	}
	x.found = append(x.found, Site{In: *in, Edge: edge, Size: uint8(size), Tiles: uint8(len(tiles)), Worth: x.worth(in, size)})
	return edge
}

// worth is what the founder may hope for: the points of founding, and a part of the first place.
func (x *Scouting) worth(in *Set, size int) int {
	prize := Prizes(uint8(size))
	value := int(prize[1]) * WorthPoint
	room, rivals := in.And(x.room).Len(), 0
	for c := range in.And(x.s.Built).Each {
		if owner, level := x.s.Cells[c].Temple(); owner != x.s.Turn {
			rivals += int(level)
		}
	}
	if room > 2 {
		value += int(prize[0]) * worthSeat * max(1, worthRivals-rivals) / worthRivals
	}
	return value
}

// best keeps the sites that bring most for their canals, as many for each tile.
func (x *Scouting) best() []Site {
	sizes := engine.Count(x.s.Bank[:], func(n uint8) bool { return n > 0 })
	slices.SortStableFunc(x.found, func(a, b Site) int { return b.rank() - a.rank() })
	var have [MaxSize + 1]int
	return slices.DeleteFunc(x.found, func(y Site) bool {
		have[y.Size]++
		return have[y.Size] > MaxSites/sizes
	})
}

// rank orders sites when nobody's way to them is known.
func (x *Site) rank() int { return x.Worth - int(x.Tiles)*WorthTileMissing }

// Missing is the cells of the site that still want a canal; ok reports that it can still
// be closed by a seat whose own Mexica gives way.
func (x *Site) Missing(s *State, firm *Set) (edge Set, ok bool) {
	if s.Bank[x.Size] == 0 {
		return edge, false
	}
	bad := uint64(0)
	for w := range edge {
		edge[w] = x.Edge[w] &^ s.Canals[w]
		bad |= edge[w]&firm[w] | x.In[w]&(s.Canals[w]|s.Founded[w])
	}
	return edge, bad == 0
}

// Cover lays canal tiles over cells: steps appended to out. Who has no partner among them
// takes a single tile, or else a double one that reaches out of the site. It is greedy
// from the ends of rows of cells, which is the best for such rows.
func (s *State) Cover(cells Set, in *Set, out []engine.Step) ([]engine.Step, bool) {
	singles, doubles := s.Singles, s.Doubles
	shut := in.With(cells) // no half of a tile may reach here
	for cells != (Set{}) {
		c, mate := endOf(&cells)
		cells.Drop(c)
		if mate == Nowhere && singles == 0 {
			mate = s.beyond(c, &shut)
		}
		switch {
		case mate != Nowhere && doubles > 0:
			cells.Drop(mate)
			shut.Add(mate)
			out, doubles = append(out, Double(c, mate)), doubles-1
		case singles > 0:
			out, singles = append(out, Canal(c)), singles-1
		default:
			return out, false
		}
		if len(out) > MaxTiles {
			return out, false
		}
	}
	return out, true
}

// endOf is the cell with the fewest neighbours in the set, and that of them with the fewest.
func endOf(cells *Set) (cell, mate uint8) {
	least := Directions + 1
	for c := range cells.Each {
		if n := Beside[c].And(*cells).Len(); n < least {
			cell, least = c, n
		}
		if least <= 1 {
			break
		}
	}
	mate, least = Nowhere, Directions+1
	for c := range Beside[cell].And(*cells).Each {
		if n := Beside[c].And(*cells).Len(); n < least {
			mate, least = c, n
		}
	}
	return cell, mate
}

// beyond is a neighbour on which the other half of a double tile does no harm.
func (s *State) beyond(c uint8, shut *Set) uint8 {
	soil := s.Open().Without(s.Guarded()).Without(s.Founded).Without(*shut)
	return Beside[c].And(soil).First()
}
