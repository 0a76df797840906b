package mexica

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
)

// Slow and plain versions of what the code does fast, compared on random positions.

// somewhere calls look on positions of random games.
func somewhere(t *testing.T, games, every int, look func(*State, engine.Seat)) {
	t.Helper()
	for seed := range fixture.Games(t, games) {
		game(minSeats+seed%3, uint64(seed)+4000, eager(&chance.Quick{State: uint64(seed)})).Play(t, func(s *State, now fixture.Now) bool {
			if now.N%every == every-1 && now.Seat != engine.Nobody {
				look(s, now.Seat)
			}
			return true
		})
	}
}

// wet reports that a square is water; the lake has a ring around the map.
func wet(s *State, at square) bool {
	if at.Row < -1 || at.Row > rows || at.Column < -1 || at.Column > columns {
		return false
	}
	c := at.cell()
	return c == nowhere || s.Canals.has(c)
}

// plainBoats is rules.md 1.4 and 5.5 word for word: links first, then the fewest of them.
func plainBoats(s *State, from uint8) map[uint8]int {
	out := map[uint8]int{from: 0}
	for queue := []uint8{from}; len(queue) > 0; queue = queue[1:] {
		for _, b := range plainLinks(s, queue[0]) {
			if _, ok := out[b]; !ok {
				out[b] = out[queue[0]] + 1
				queue = append(queue, b)
			}
		}
	}
	delete(out, from)
	return out
}

func plainLinks(s *State, from uint8) (out []uint8) {
	seen := map[square]bool{squares[from]: true}
	for queue := []square{squares[from]}; len(queue) > 0; queue = queue[1:] {
		for _, step := range offsets {
			at := queue[0].plus(step)
			if seen[at] || !wet(s, at) {
				continue
			}
			seen[at] = true
			if c := at.cell(); c != nowhere && s.Bridges.has(c) {
				out = append(out, c)
				continue
			}
			queue = append(queue, at)
		}
	}
	return out
}

func TestBoatsOnRandomBoards(t *testing.T) {
	seen := 0
	somewhere(t, 30, 40, func(s *State, _ engine.Seat) {
		for from := range s.Bridges.each {
			var price [cellCount]uint8
			reached := s.boats(from, &price)
			want := plainBoats(s, from)
			if reached.len() != len(want) {
				t.Fatalf("from %s: %d bridges, want %d", cellIDs[from], reached.len(), len(want))
			}
			for c, n := range want {
				if !reached.has(c) || int(price[c]) != n {
					t.Fatalf("from %s to %s: %d, want %d", cellIDs[from], cellIDs[c], price[c], n)
				}
				seen = max(seen, n)
			}
		}
	})
	if seen < 3 {
		t.Errorf("no journey costs more than %d", seen)
	}
}

// TestDistrictsOnRandomBoards: two dry cells are in one district if and only if a
// chain of dry neighbours joins them.
func TestDistrictsOnRandomBoards(t *testing.T) {
	somewhere(t, 30, 40, func(s *State, _ engine.Seat) {
		var seen [cellCount]bool
		var grow func(c, root uint8)
		grow = func(c, root uint8) {
			if c == nowhere || seen[c] || s.Canals.has(c) {
				return
			}
			seen[c] = true
			if s.District[c] != root {
				t.Fatalf("%s belongs to %d, want %d", cellIDs[c], s.District[c], root)
			}
			for _, x := range near[c] {
				grow(x, root)
			}
		}
		for c := range s.dry().each {
			grow(c, s.District[c])
			if !seen[c] || s.District[c] > c {
				t.Fatalf("%s: district %d", cellIDs[c], s.District[c])
			}
		}
		roots := map[uint8]bool{}
		for c := range s.dry().each {
			roots[s.District[c]] = true
		}
		sum := 0
		for root := range roots {
			sum += s.sizeOf(root)
		}
		if sum != s.dry().len() || len(roots) != len(s.sizes()) {
			t.Fatalf("%d cells in %d districts, want %d", sum, len(roots), s.dry().len())
		}
	})
}

// plainSteps asks of every imaginable step whether rules.md 5 allows it.
func plainSteps(s *State, seat engine.Seat) (out []engine.Step) {
	for k := stepCanal; k <= stepFound; k++ {
		for a := range uint8(cellCount) {
			for _, m := range imagine(k, a) {
				if plainLegal(s, seat, m) {
					out = append(out, pack(m))
				}
			}
		}
	}
	p := s.player(uint8(seat))
	if s.AP >= 1 && s.Chips > 0 && s.Bought < 2 {
		out = append(out, buy())
	}
	if p.Chips > 0 {
		out = append(out, use())
	}
	return append(out, end())
}

// imagine lists moves of a kind on a cell, sensible or not.
func imagine(k kind, a uint8) (out []move) {
	switch k {
	case stepDouble:
		for b := a + 1; b < cellCount; b++ {
			out = append(out, move{k, a, b, 0})
		}
	case stepBridge:
		return []move{{k, a, 0, axisH}, {k, a, 0, axisV}}
	case stepShift:
		for b := range uint8(cellCount) {
			out = append(out, move{k, a, b, axisH}, move{k, a, b, axisV})
		}
	case stepTemple:
		return []move{{k, a, 1, 0}, {k, a, 2, 0}, {k, a, 3, 0}, {k, a, 4, 0}}
	case stepFound:
		for size := uint8(1); size <= 20; size++ {
			out = append(out, move{k, a, size, 0})
		}
	default:
		return []move{{k, a, 0, 0}}
	}
	return out
}

// plainLegal is rules.md 5, action by action.
func plainLegal(s *State, seat engine.Seat, m move) bool {
	p := s.player(uint8(seat))
	switch m.Kind {
	case stepCanal:
		return s.AP >= 1 && s.Singles > 0 && plainSoil(s, m.A)
	case stepDouble:
		return s.AP >= 1 && s.Doubles > 0 && direction(m.A, m.B) >= 0 && plainSoil(s, m.A) && plainSoil(s, m.B)
	case stepBridge:
		return s.AP >= 1 && s.Spans > 0 && plainSite(s, m.A, m.C)
	case stepShift:
		if s.AP < 1 || s.Spans > 0 || !s.Bridges.has(m.A) || plainMexica(s, m.A) || m.A == m.B {
			return false
		}
		return plainSite(s, m.B, m.C)
	case stepWalk:
		return s.AP >= 1 && plainWalk(s, p.At, m.A)
	case stepBoat:
		n, ok := 0, false
		if s.Bridges.has(p.At) {
			n, ok = plainBoats(s, p.At)[m.A]
		}
		return ok && int(s.AP) >= n && plainFree(s, m.A)
	case stepTravel:
		return s.AP >= 5 && plainFree(s, m.A)
	case stepTemple:
		return s.AP >= m.B && p.Stock[m.B-1] > 0 && plainEmpty(s, m.A) && !s.Canals.has(p.At) && s.District[m.A] == s.District[p.At]
	case stepFound:
		return m.B <= maxSize && s.Bank[m.B] > 0 && plainEmpty(s, m.A) && !s.Canals.has(p.At) && s.District[m.A] == s.District[p.At] &&
			s.sizeOf(s.District[m.A]) == int(m.B) && !plainFounded(s, m.A)
	}
	return false
}

func plainMexica(s *State, c uint8) bool {
	return slices.ContainsFunc(s.Players[:s.Seats], func(p Player) bool { return p.At == c })
}

func plainEmpty(s *State, c uint8) bool {
	at := squares[c]
	return mapRows[at.Row][at.Column] == '#' && s.Cells[c] == 0 && !plainMexica(s, c)
}

func plainFree(s *State, c uint8) bool {
	if plainMexica(s, c) {
		return false
	}
	return s.Cells[c] == 0 || s.Cells[c]&thingCanal != 0 && s.Cells[c]&thingBridge != 0
}

func plainFounded(s *State, c uint8) bool {
	for i, x := range s.Cells {
		if x.tile() != 0 && s.District[i] == s.District[c] {
			return true
		}
	}
	return false
}

func plainSoil(s *State, c uint8) bool {
	if !plainEmpty(s, c) || plainFounded(s, c) {
		return false
	}
	for b := range s.Bridges.each {
		if x, y := access(b, s.Cells[b].axis()); c == x || c == y {
			return false
		}
	}
	return true
}

func plainSite(s *State, c, axis uint8) bool {
	a, b := access(c, int(axis))
	return s.Cells[c]&thingCanal != 0 && s.Cells[c]&thingBridge == 0 && a != nowhere && b != nowhere && !s.Canals.has(a) && !s.Canals.has(b)
}

func plainWalk(s *State, from, to uint8) bool {
	if direction(from, to) < 0 || !plainFree(s, to) || s.Canals.has(from) && s.Canals.has(to) {
		return false
	}
	for _, pair := range [][2]uint8{{from, to}, {to, from}} {
		if s.Bridges.has(pair[0]) {
			a, b := access(pair[0], s.Cells[pair[0]].axis())
			return pair[1] == a || pair[1] == b
		}
	}
	return true
}

// plainShelter is rules.md 5.11: no opponent loses the last way out.
func plainShelter(s *State, seat engine.Seat, step engine.Step) bool {
	after := *s
	if step != end() {
		(&taking{s: &after, p: after.player(uint8(seat)), seat: uint8(seat)}).act(unpack(step))
	}
	for i := range s.Players[:s.Seats] {
		if i != seat.Index() && plainMobile(s, s.Players[i].At) && !plainMobile(&after, s.Players[i].At) {
			return false
		}
	}
	return true
}

func plainMobile(s *State, c uint8) bool {
	for _, x := range near[c] {
		if x != nowhere && plainWalk(s, c, x) {
			return true
		}
	}
	if s.Bridges.has(c) {
		for b := range plainBoats(s, c) {
			if plainFree(s, b) {
				return true
			}
		}
	}
	return false
}

// TestStepsOnRandomBoards compares Steps with the rules word for word.
func TestStepsOnRandomBoards(t *testing.T) {
	somewhere(t, 24, 60, func(s *State, seat engine.Seat) {
		if s.Phase == phaseStart || sheltered(s) {
			return
		}
		compareSteps(t, s, seat, plainSteps(s, seat))
	})
}

func compareSteps(t *testing.T, s *State, seat engine.Seat, want []engine.Step) {
	t.Helper()
	got := Rules{}.Steps(s, seat, nil)
	for _, step := range got {
		if _, ok := slices.BinarySearch(want, step); !ok {
			t.Fatalf("%s is offered", show(step))
		}
	}
	for _, step := range want {
		if _, ok := slices.BinarySearch(got, step); !ok {
			t.Fatalf("%s is not offered", show(step))
		}
	}
}

// TestShelterOnRandomBoards makes crowded first rounds: Mexicas on land and bridges
// with temples, canals and bridges close by.
func TestShelterOnRandomBoards(t *testing.T) {
	luck := &chance.Quick{State: 11}
	withheld := 0
	for range 300 {
		x := crowd(t, luck)
		x.s.Round = 2
		all := x.steps()
		x.s.Round = 1
		var want []engine.Step
		for _, step := range all {
			if plainShelter(&x.s, engine.Seat(x.s.Turn), step) {
				want = append(want, step)
			}
		}
		withheld += len(all) - len(want)
		compareSteps(t, &x.s, engine.Seat(x.s.Turn), want)
	}
	if withheld < 100 {
		t.Errorf("only %d steps withheld", withheld)
	}
}

// crowd is a random position around the printed canal.
func crowd(t *testing.T, luck *chance.Quick) *table {
	x := newTable(t, 4)
	draw := func(n int) int { return int(luck.Next() % uint64(n)) }
	corner := func() uint8 {
		for {
			if c := (square{3 + draw(8), 10 + draw(8)}).cell(); c != nowhere {
				return c
			}
		}
	}
	for range 5 + draw(6) {
		if c, open := corner(), x.s.open(); open.has(c) && x.s.Singles > 0 {
			x.canals(cellIDs[c])
		}
	}
	for range draw(30) {
		axis := draw(axes)
		sites := x.s.sites(axis)
		if n := sites.len(); n > 0 && x.s.Spans > 0 {
			x.spans(cellIDs[sites.nth(draw(n))] + axisIDs[axis])
		}
	}
	for seat := 1; seat <= 4; seat++ {
		for range 50 {
			if c, free := corner(), x.s.free(); free.has(c) {
				x.p(seat).At = c
				break
			}
		}
	}
	for range 40 {
		seat := 1 + draw(4)
		if c, open := corner(), x.s.open(); open.has(c) && x.p(seat).Stock[0] > 0 {
			x.temples(seat, "1"+cellIDs[c])
		}
	}
	x.turn(1+draw(4), turnAP)
	return x.check()
}

// TestImpossibleIsSound tries all ways to lay the last canal: no size that they
// make possible is called impossible (rules.md 8).
func TestImpossibleIsSound(t *testing.T) {
	left, tried := 0, 0
	somewhere(t, 40, 41, func(s *State, _ engine.Seat) {
		if s.Phase == phaseStart || s.Canals.len() < 40 || tried > 50_000 {
			return
		}
		x := *s
		x.Singles, x.Doubles = min(x.Singles, uint8(left%2)), min(x.Doubles, uint8(1-left%2))
		left++
		claimed := x.possible()
		var try func(s *State)
		try = func(s *State) {
			tried++
			var all districts
			s.survey(&all)
			for i := range all {
				d := &all[i]
				if d.Size > 0 && d.Size <= maxSize && d.Tile == nowhere && d.Open > 0 && d.Stand > 1 && claimed&(1<<d.Size) == 0 {
					t.Fatalf("size %d is possible", d.Size)
				}
			}
			soil := plainLand.without(s.Canals).without(s.Built).without(s.Founded)
			for c := range soil.each {
				for _, other := range [3]uint8{nowhere, near[c][east], near[c][south]} {
					if other == nowhere && s.Singles == 0 || other != nowhere && (s.Doubles == 0 || !soil.has(other)) {
						continue
					}
					after := *s
					(&taking{s: &after, p: &after.Players[0], seat: 1}).canal(c, other)
					try(&after)
				}
			}
		}
		try(&x)
	})
	if tried < 1000 {
		t.Errorf("only %d positions tried", tried)
	}
}
