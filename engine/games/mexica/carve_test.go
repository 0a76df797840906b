package mexica

import (
	"strconv"
	"testing"

	"painani/engine/chance"
	"painani/engine/fixture"
)

// late are positions of eager games with so many canal cells at most left to lay.
func late(tb testing.TB, games, cells int) (out []State) {
	for seed := range games {
		luck := &chance.Quick{State: uint64(seed)}
		choose := [...]chooser{eager(luck), mason(luck), fixture.Evenly[State](luck)}[seed%3]
		last, _ := game(2+seed%3, uint64(seed), choose).Play(tb, func(s *State, _ fixture.Now) bool {
			return int(s.Singles)+2*int(s.Doubles) > cells
		})
		if int(last.Singles)+2*int(last.Doubles) <= cells && last.Phase < phaseOver {
			out = append(out, last)
		}
	}
	return out
}

// byLaying is what carve says, by laying every canal tile everywhere.
func (s *State) byLaying(singles, doubles int) uint16 {
	open := s.vacant()
	out := s.whole(&open)
	for c := range open.each {
		if singles > 0 {
			next := *s
			next.Cells[c] = thingCanal
			next.flood(c, nowhere)
			out |= next.byLaying(singles-1, doubles)
		}
		if doubles == 0 {
			continue
		}
		for _, mate := range near[c][east:] {
			if mate != nowhere && open.has(mate) {
				next := *s
				next.layDouble(c, mate)
				next.flood(c, mate)
				out |= next.byLaying(singles, doubles-1)
			}
		}
	}
	return out
}

const allSizes = uint16(1<<(maxSize+1) - 1<<minSize)

func TestCarveIsExact(t *testing.T) {
	for i, s := range late(t, 24, 12) {
		for _, n := range [][2]int{{1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}} {
			if i%6 > 0 && n[0]+n[1] > 1 {
				continue
			}
			s.Singles, s.Doubles = uint8(n[0]), uint8(n[1])
			open := s.vacant()
			got, want := s.carve(s.whole(&open), allSizes, &open)&allSizes, s.byLaying(n[0], n[1])&allSizes
			if got != want {
				t.Errorf("game %d, %v tiles: sizes %b, want %b", i, n, got, want)
			}
		}
	}
}

func BenchmarkExact(b *testing.B) {
	list := late(b, 60, 12)
	for cells := 6; cells <= 16; cells += 2 {
		for _, singles := range []int{cells % 2, min(cells, 6)} {
			if (cells-singles)%2 != 0 {
				continue
			}
			b.Run(strconv.Itoa(cells)+"/"+strconv.Itoa(singles), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					s := &list[i%len(list)]
					s.Singles, s.Doubles = uint8(singles), uint8((cells-singles)/2)
					open := s.vacant()
					s.carve(s.whole(&open), allSizes, &open)
				}
			})
		}
	}
}

// rowByRow is a table with doubles and singles laid row by row from row 14 upwards, and so many of each
// left: as much open land as there can be with so few tiles.
func rowByRow(tb testing.TB, singles, doubles int) *table {
	x := newTable(tb, 2).bank(12)
	for c := cellCount - 1; c > 0; c-- {
		c, open := uint8(c), x.s.open()
		if int(x.s.Doubles) > doubles && open.has(c) && open.has(c-1) && near[c][west] == c-1 {
			x.s.Doubles--
			x.s.layDouble(c-1, c)
			x.s.flood(c-1, c)
		}
	}
	for c := cellCount - 1; c > 0 && int(x.s.Singles) > singles; c-- {
		if c, open := uint8(c), x.s.open(); open.has(c) {
			x.s.Singles--
			x.s.Cells[c] = thingCanal
			x.s.flood(c, nowhere)
		}
	}
	return x
}

func BenchmarkExactOpen(b *testing.B) {
	for _, n := range [][2]int{{1, 0}, {0, 2}, {6, 0}, {2, 2}, {0, 3}, {6, 1}, {0, 4}} {
		x := rowByRow(b, n[0], n[1])
		b.Run(strconv.Itoa(n[0])+"+"+strconv.Itoa(n[1]), func(b *testing.B) {
			for b.Loop() {
				x.s.exact(allSizes)
			}
		})
	}
}

// TestRowByRow is the finding: tile 12 on display, one single canal left, sizes 1, 19 to 22, 94 and more.
func TestRowByRow(t *testing.T) {
	x := rowByRow(t, 1, 0)
	x.eq("possible before", int(x.s.possible()>>12&1), 1)
	x.eq("exact", int(x.s.exact(x.s.possible())&allSizes), 0)
}
