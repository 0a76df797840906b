package mexica

import (
	"strconv"
	"testing"

	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/games/mexica/rules"
)

// late are positions of eager games with so many canal cells at most left to lay.
func late(tb testing.TB, games, cells int) (out []rules.State) {
	for seed := range games {
		luck := &chance.Quick{State: uint64(seed)}
		choose := [...]chooser{eager(luck), mason(luck), fixture.Evenly[rules.State](luck)}[seed%3]
		last, _ := game(2+seed%3, uint64(seed), choose).Play(tb, func(s *rules.State, _ fixture.Now) bool {
			return int(s.Singles)+2*int(s.Doubles) > cells
		})
		if int(last.Singles)+2*int(last.Doubles) <= cells && last.Phase < rules.PhaseOver {
			out = append(out, last)
		}
	}
	return out
}

// byLaying is what carve says, by laying every canal tile everywhere.
func byLaying(s *rules.State, singles, doubles int) uint16 {
	open := s.Vacant()
	out := s.Whole(&open)
	for c := range open.Each {
		if singles > 0 {
			next := *s
			next.Cells[c] = rules.ThingCanal
			next.Flood(c, rules.Nowhere)
			out |= byLaying(&next, singles-1, doubles)
		}
		if doubles == 0 {
			continue
		}
		for _, mate := range rules.Near[c][rules.East:] {
			if mate != rules.Nowhere && open.Has(mate) {
				next := *s
				next.LayDouble(c, mate)
				next.Flood(c, mate)
				out |= byLaying(&next, singles, doubles-1)
			}
		}
	}
	return out
}

const allSizes = uint16(1<<(rules.MaxSize+1) - 1<<rules.MinSize)

func TestCarveIsExact(t *testing.T) {
	for i, s := range late(t, 24, 12) {
		for _, n := range [][2]int{{1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}} {
			if i%6 > 0 && n[0]+n[1] > 1 {
				continue
			}
			s.Singles, s.Doubles = uint8(n[0]), uint8(n[1])
			open := s.Vacant()
			got, want := s.Carve(s.Whole(&open), allSizes, &open)&allSizes, byLaying(&s, n[0], n[1])&allSizes
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
					open := s.Vacant()
					s.Carve(s.Whole(&open), allSizes, &open)
				}
			})
		}
	}
}

// rowByRow is a table with doubles and singles laid row by row from row 14 upwards, and so many of each
// left: as much open land as there can be with so few tiles.
func rowByRow(tb testing.TB, singles, doubles int) *table {
	x := newTable(tb, 2).bank(12)
	for c := rules.CellCount - 1; c > 0; c-- {
		c, open := uint8(c), x.s.Open()
		if int(x.s.Doubles) > doubles && open.Has(c) && open.Has(c-1) && rules.Near[c][rules.West] == c-1 {
			x.s.Doubles--
			x.s.LayDouble(c-1, c)
			x.s.Flood(c-1, c)
		}
	}
	for c := rules.CellCount - 1; c > 0 && int(x.s.Singles) > singles; c-- {
		if c, open := uint8(c), x.s.Open(); open.Has(c) {
			x.s.Singles--
			x.s.Cells[c] = rules.ThingCanal
			x.s.Flood(c, rules.Nowhere)
		}
	}
	return x
}

func BenchmarkExactOpen(b *testing.B) {
	for _, n := range [][2]int{{1, 0}, {0, 2}, {6, 0}, {2, 2}, {0, 3}, {6, 1}, {0, 4}} {
		x := rowByRow(b, n[0], n[1])
		b.Run(strconv.Itoa(n[0])+"+"+strconv.Itoa(n[1]), func(b *testing.B) {
			for b.Loop() {
				x.s.Exact(allSizes)
			}
		})
	}
}

// TestRowByRow is the finding: tile 12 on display, one single canal left, sizes 1, 19 to 22, 94 and more.
func TestRowByRow(t *testing.T) {
	x := rowByRow(t, 1, 0)
	x.eq("possible before", int(x.s.Possible()>>12&1), 1)
	x.eq("exact", int(x.s.Exact(x.s.Possible())&allSizes), 0)
}
