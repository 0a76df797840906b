package mexica

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/games/mexica/rules"
)

// Slow and plain versions of what the code does fast, compared on random positions.

// somewhere calls look on positions of random games.
func somewhere(t *testing.T, games, every int, look func(*rules.State, engine.Seat)) {
	t.Helper()
	for seed := range fixture.Games(t, games) {
		game(rules.MinSeats+seed%3, uint64(seed)+4000, eager(&chance.Quick{State: uint64(seed)})).Play(t, func(s *rules.State, now fixture.Now) bool {
			if now.N%every == every-1 && now.Seat != engine.Nobody {
				look(s, now.Seat)
			}
			return true
		})
	}
}

// prices are the cells that a Mexica can reach on foot and by boat for each number of action points up to a limit.
func prices(s *rules.State, from, limit uint8) []rules.Set {
	r := rules.OnFoot()
	r.Lay(s, from, limit)
	out := make([]rules.Set, limit+1)
	for ap := range limit {
		out[ap+1] = r.Near[ap+1].Without(r.Near[ap])
	}
	return out
}

// wet reports that a square is water; the lake has a ring around the map.
func wet(s *rules.State, at rules.Square) bool {
	if at.Row < -1 || at.Row > rules.Rows || at.Column < -1 || at.Column > rules.Columns {
		return false
	}
	c := at.Cell()
	return c == rules.Nowhere || s.Canals.Has(c)
}

// plainBoats is rules.md 1.4 and 5.5 word for word: links first, then the fewest of them.
func plainBoats(s *rules.State, from uint8) map[uint8]int {
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

func plainLinks(s *rules.State, from uint8) (out []uint8) {
	seen := map[rules.Square]bool{rules.Squares[from]: true}
	for queue := []rules.Square{rules.Squares[from]}; len(queue) > 0; queue = queue[1:] {
		for _, step := range rules.Offsets {
			at := queue[0].Plus(step)
			if seen[at] || !wet(s, at) {
				continue
			}
			seen[at] = true
			if c := at.Cell(); c != rules.Nowhere && s.Bridges.Has(c) {
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
	somewhere(t, 30, 40, func(s *rules.State, _ engine.Seat) {
		for from := range s.Bridges.Each {
			reached := s.Boats(from, 99)
			want := plainBoats(s, from)
			if reached.Len() != len(want) {
				t.Fatalf("from %s: %d bridges, want %d", rules.CellIDs[from], reached.Len(), len(want))
			}
			for c, n := range want {
				if fare := s.Fare(from, c); !reached.Has(c) || int(fare) != n || s.Boats(from, fare-1).And(rules.SetOf(c)) != (rules.Set{}) {
					t.Fatalf("from %s to %s: %d, want %d", rules.CellIDs[from], rules.CellIDs[c], fare, n)
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
	somewhere(t, 30, 40, func(s *rules.State, _ engine.Seat) {
		var seen [rules.CellCount]bool
		var grow func(c, root uint8)
		grow = func(c, root uint8) {
			if c == rules.Nowhere || seen[c] || s.Canals.Has(c) {
				return
			}
			seen[c] = true
			if s.District[c] != root {
				t.Fatalf("%s belongs to %d, want %d", rules.CellIDs[c], s.District[c], root)
			}
			for _, x := range rules.Near[c] {
				grow(x, root)
			}
		}
		for c := range s.Dry().Each {
			grow(c, s.District[c])
			if !seen[c] || s.District[c] > c {
				t.Fatalf("%s: district %d", rules.CellIDs[c], s.District[c])
			}
		}
		roots := map[uint8]bool{}
		for c := range s.Dry().Each {
			roots[s.District[c]] = true
		}
		sum := 0
		for root := range roots {
			sum += s.SizeOf(root)
		}
		if sum != s.Dry().Len() || len(roots) != len(sizes(s)) {
			t.Fatalf("%d cells in %d districts, want %d", sum, len(roots), s.Dry().Len())
		}
	})
}

// plainSteps asks of every imaginable step whether rules.md 5 allows it.
func plainSteps(s *rules.State, seat engine.Seat) (out []engine.Step) {
	for k := rules.StepCanal; k <= rules.StepFound; k++ {
		for a := range uint8(rules.CellCount) {
			for _, m := range imagine(k, a) {
				if plainLegal(s, seat, m) {
					out = append(out, rules.Pack(m))
				}
			}
		}
	}
	p := s.Player(uint8(seat))
	if s.AP >= 1 && s.Chips > 0 && s.Bought < 2 {
		out = append(out, rules.Buy())
	}
	if p.Chips > 0 {
		out = append(out, rules.Use())
	}
	return append(out, rules.End())
}

// imagine lists moves of a kind on a cell, sensible or not.
func imagine(k rules.Kind, a uint8) (out []rules.Move) {
	switch k {
	case rules.StepDouble:
		for b := a + 1; b < rules.CellCount; b++ {
			out = append(out, rules.Move{Kind: k, A: a, B: b, C: 0})
		}
	case rules.StepBridge:
		return []rules.Move{{Kind: k, A: a, B: 0, C: rules.AxisH}, {Kind: k, A: a, B: 0, C: rules.AxisV}}
	case rules.StepShift:
		for b := range uint8(rules.CellCount) {
			out = append(out, rules.Move{Kind: k, A: a, B: b, C: rules.AxisH}, rules.Move{Kind: k, A: a, B: b, C: rules.AxisV})
		}
	case rules.StepTemple:
		return []rules.Move{{Kind: k, A: a, B: 1, C: 0}, {Kind: k, A: a, B: 2, C: 0}, {Kind: k, A: a, B: 3, C: 0}, {Kind: k, A: a, B: 4, C: 0}}
	case rules.StepFound:
		for size := uint8(1); size <= 20; size++ {
			out = append(out, rules.Move{Kind: k, A: a, B: size, C: 0})
		}
	default:
		return []rules.Move{{Kind: k, A: a, B: 0, C: 0}}
	}
	return out
}

// plainLegal is rules.md 5, action by action.
func plainLegal(s *rules.State, seat engine.Seat, m rules.Move) bool {
	p := s.Player(uint8(seat))
	switch m.Kind {
	case rules.StepCanal:
		return s.AP >= 1 && s.Singles > 0 && plainSoil(s, m.A)
	case rules.StepDouble:
		return s.AP >= 1 && s.Doubles > 0 && rules.Direction(m.A, m.B) >= 0 && plainSoil(s, m.A) && plainSoil(s, m.B)
	case rules.StepBridge:
		return s.AP >= 1 && s.Spans > 0 && plainSite(s, m.A, m.C)
	case rules.StepShift:
		if s.AP < 1 || s.Spans > 0 || !s.Bridges.Has(m.A) || plainMexica(s, m.A) || m.A == m.B {
			return false
		}
		return plainSite(s, m.B, m.C)
	case rules.StepWalk:
		return s.AP >= 1 && plainWalk(s, p.At, m.A)
	case rules.StepBoat:
		n, ok := 0, false
		if s.Bridges.Has(p.At) {
			n, ok = plainBoats(s, p.At)[m.A]
		}
		return ok && int(s.AP) >= n && plainFree(s, m.A)
	case rules.StepTravel:
		return s.AP >= 5 && plainFree(s, m.A)
	case rules.StepTemple:
		return s.AP >= m.B && p.Stock[m.B-1] > 0 && plainEmpty(s, m.A) && !s.Canals.Has(p.At) && s.District[m.A] == s.District[p.At]
	case rules.StepFound:
		return m.B <= rules.MaxSize && s.Bank[m.B] > 0 && plainEmpty(s, m.A) && !s.Canals.Has(p.At) && s.District[m.A] == s.District[p.At] &&
			s.SizeOf(s.District[m.A]) == int(m.B) && !plainFounded(s, m.A)
	}
	return false
}

func plainMexica(s *rules.State, c uint8) bool {
	return slices.ContainsFunc(s.Players[:s.Seats], func(p rules.Player) bool { return p.At == c })
}

func plainEmpty(s *rules.State, c uint8) bool {
	at := rules.Squares[c]
	return rules.MapRows[at.Row][at.Column] == '#' && s.Cells[c] == 0 && !plainMexica(s, c)
}

func plainFree(s *rules.State, c uint8) bool {
	if plainMexica(s, c) {
		return false
	}
	return s.Cells[c] == 0 || s.Cells[c]&rules.ThingCanal != 0 && s.Cells[c]&rules.ThingBridge != 0
}

func plainFounded(s *rules.State, c uint8) bool {
	for i, x := range s.Cells {
		if x.Tile() != 0 && s.District[i] == s.District[c] {
			return true
		}
	}
	return false
}

func plainSoil(s *rules.State, c uint8) bool {
	if !plainEmpty(s, c) || plainFounded(s, c) {
		return false
	}
	for b := range s.Bridges.Each {
		if x, y := rules.Access(b, s.Cells[b].Axis()); c == x || c == y {
			return false
		}
	}
	return true
}

func plainSite(s *rules.State, c, axis uint8) bool {
	a, b := rules.Access(c, int(axis))
	return s.Cells[c]&rules.ThingCanal != 0 && s.Cells[c]&rules.ThingBridge == 0 && a != rules.Nowhere && b != rules.Nowhere && !s.Canals.Has(a) && !s.Canals.Has(b)
}

func plainWalk(s *rules.State, from, to uint8) bool {
	if rules.Direction(from, to) < 0 || !plainFree(s, to) || s.Canals.Has(from) && s.Canals.Has(to) {
		return false
	}
	for _, pair := range [][2]uint8{{from, to}, {to, from}} {
		if s.Bridges.Has(pair[0]) {
			a, b := rules.Access(pair[0], s.Cells[pair[0]].Axis())
			return pair[1] == a || pair[1] == b
		}
	}
	return true
}

// plainShelter is rules.md 5.11: no opponent loses the last way out.
func plainShelter(s *rules.State, seat engine.Seat, step engine.Step) bool {
	after := *s
	if step != rules.End() {
		(&rules.Taking{S: &after, P: after.Player(uint8(seat)), Seat: uint8(seat)}).Act(rules.Unpack(step))
	}
	for i := range s.Players[:s.Seats] {
		if i != seat.Index() && plainMobile(s, s.Players[i].At) && !plainMobile(&after, s.Players[i].At) {
			return false
		}
	}
	return true
}

func plainMobile(s *rules.State, c uint8) bool {
	for _, x := range rules.Near[c] {
		if x != rules.Nowhere && plainWalk(s, c, x) {
			return true
		}
	}
	if s.Bridges.Has(c) {
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
	somewhere(t, 24, 60, func(s *rules.State, seat engine.Seat) {
		if s.Phase == rules.PhaseStart || rules.Sheltered(s) {
			return
		}
		compareSteps(t, s, seat, plainSteps(s, seat))
	})
}

func compareSteps(t *testing.T, s *rules.State, seat engine.Seat, want []engine.Step) {
	t.Helper()
	got := newest.Steps(s, seat, nil)
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
			if c := (rules.Square{Row: 3 + draw(8), Column: 10 + draw(8)}).Cell(); c != rules.Nowhere {
				return c
			}
		}
	}
	for range 5 + draw(6) {
		if c, open := corner(), x.s.Open(); open.Has(c) && x.s.Singles > 0 {
			x.canals(rules.CellIDs[c])
		}
	}
	for range draw(30) {
		axis := draw(rules.Axes)
		sites := x.s.Across[axis].Without(x.s.Bridges)
		if n := sites.Len(); n > 0 && x.s.Spans > 0 {
			x.spans(rules.CellIDs[sites.Nth(draw(n))] + rules.AxisIDs[axis])
		}
	}
	for seat := 1; seat <= 4; seat++ {
		for range 50 {
			if c, free := corner(), x.s.Free(); free.Has(c) {
				x.p(seat).At = c
				break
			}
		}
	}
	for range 40 {
		seat := 1 + draw(4)
		if c, open := corner(), x.s.Open(); open.Has(c) && x.p(seat).Stock[0] > 0 {
			x.temples(seat, "1"+rules.CellIDs[c])
		}
	}
	x.turn(1+draw(4), rules.TurnAP)
	return x.check()
}

// TestImpossibleIsSound tries all ways to lay the last canal: no size that they
// make possible is called impossible (rules.md 8).
func TestImpossibleIsSound(t *testing.T) {
	left, tried := 0, 0
	somewhere(t, 40, 41, func(s *rules.State, _ engine.Seat) {
		if s.Phase == rules.PhaseStart || s.Canals.Len() < 40 || tried > 50_000 {
			return
		}
		x := *s
		x.Singles, x.Doubles = min(x.Singles, uint8(left%2)), min(x.Doubles, uint8(1-left%2))
		left++
		claimed := x.Possible()
		var try func(s *rules.State)
		try = func(s *rules.State) {
			tried++
			var all rules.Districts
			s.Survey(&all)
			for root, d := range all.Each {
				stand := rules.PlainLand.Without(s.Built).With(rules.Palace).And(s.CellsOf(root)).Len()
				if d.Size <= rules.MaxSize && d.Tile == rules.Nowhere && d.Open > 0 && stand > 1 && claimed&(1<<d.Size) == 0 {
					t.Fatalf("size %d is possible", d.Size)
				}
			}
			soil := rules.PlainLand.Without(s.Canals).Without(s.Built).Without(s.Founded)
			for c := range soil.Each {
				for _, other := range [3]uint8{rules.Nowhere, rules.Near[c][rules.East], rules.Near[c][rules.South]} {
					if other == rules.Nowhere && s.Singles == 0 || other != rules.Nowhere && (s.Doubles == 0 || !soil.Has(other)) {
						continue
					}
					after := *s
					(&rules.Taking{S: &after, P: &after.Players[0], Seat: 1}).Canal(c, other)
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
