package mexica

import "math/bits"

// Prospects of founding, for Score: rectangles of the map around a cell that a few
// canals more would make a district. They are estimates of play, not rules.

// maxSide bounds the sides of these rectangles.
const maxSide = 5

// plot is the island cells of a rectangle and the plain land right outside of it.
type plot struct {
	In, Edge set
	most     int // that it can be worth
}

// plots are all rectangles with enough cells; plotsAt are those that hold a cell, by
// index. Some rectangles of different shape hold the same cells; the first stays.
var (
	plots   []plot
	plotsAt [cellCount][]uint16
)

// layPlots makes the rectangles, once, after the map.
func layPlots() {
	known := map[set]bool{}
	for height := 1; height <= maxSide; height++ {
		for width := 1; width <= maxSide; width++ {
			for r := range rows {
				for c := range columns {
					layPlot(square{r, c}, square{height, width}, known)
				}
			}
		}
	}
}

func layPlot(corner, size square, known map[set]bool) {
	var x plot
	for r := range size.Row {
		for c := range size.Column {
			if at := corner.plus(square{r, c}).cell(); at != nowhere {
				x.In.add(at)
			}
		}
	}
	if x.In.len() < minSize || known[x.In] {
		return
	}
	known[x.In] = true
	for c := range x.In.each {
		for _, y := range near[c] {
			if y != nowhere && !x.In.has(y) {
				x.Edge.add(y)
			}
		}
	}
	x.most = int(prizes(uint8(min(maxSize, x.In.len())))[1]) * worthMissing[1]
	for c := range x.In.each {
		plotsAt[c] = append(plotsAt[c], uint16(len(plots)))
	}
	plots = append(plots, x)
}

// outlook is the best prospect of founding a district around a cell, in
// hundredths of a point.
func (s *State) outlook(c uint8) int {
	if c == nowhere || s.Canals.has(c) || s.Founded.has(c) || s.Bank == (tiles{}) || s.Singles == 0 && s.Doubles == 0 {
		return 0
	}
	dry := s.dry()
	var firm, room set // what takes no canal, and where the tile may lie
	guarded, men := s.guarded(), s.mexicas()
	for w := range firm {
		firm[w] = (s.Built[w] | s.Founded[w] | guarded[w] | men[w] | palace[w]) & dry[w]
		room[w] = plainLand[w] &^ s.Canals[w] &^ s.Built[w]
	}
	best := 0
	for _, i := range plotsAt[c] {
		x := &plots[i]
		if x.most <= best {
			continue
		}
		bad := uint64(0)
		for w := range dry {
			bad |= x.Edge[w]&firm[w] | x.In[w]&s.Founded[w]
		}
		if bad != 0 {
			continue
		}
		size, missing, places := 0, 0, 0
		for w := range dry {
			size += bits.OnesCount64(x.In[w] & dry[w])
			missing += bits.OnesCount64(x.Edge[w] & dry[w])
			places += bits.OnesCount64(x.In[w] & room[w])
		}
		if size > maxSize || s.Bank[size] == 0 || places < 2 || missing == 0 || missing >= len(worthMissing) {
			continue
		}
		if worth := int(prizes(uint8(size))[1]) * worthMissing[missing]; worth > best && s.covers(x.Edge.and(dry), missing) {
			best = worth
		}
	}
	return best
}

// covers reports that the tiles left may cover n cells: nearly so, for who has no
// partner among them needs a single tile.
func (s *State) covers(cells set, n int) bool {
	if s.Doubles == 0 {
		return n <= int(s.Singles)
	}
	lone := n % 2
	if s.Singles < 2 {
		alone := 0
		for c := range cells.each {
			if x := &near[c]; !cells.has(x[north]) && !cells.has(x[west]) && !cells.has(x[east]) && !cells.has(x[south]) {
				alone++
			}
		}
		lone = max(lone, alone)
	}
	return lone <= int(s.Singles) && n <= int(s.Singles)+2*int(s.Doubles)
}

// worthMissing is the percent of the founder's points by the canal cells that are missing.
var worthMissing = [...]int{0, 60, 54, 46, 40, 32, 27, 20, 16, 11, 8}
