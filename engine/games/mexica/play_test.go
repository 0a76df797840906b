package mexica

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/mexica/rules"
)

// table is a position under test.
type table struct {
	t     testing.TB
	s     rules.State
	facts engine.Facts
}

// at is a cell by its name.
func at(t testing.TB, name string) uint8 {
	t.Helper()
	c := rules.CellNamed(name)
	if c == rules.Nowhere {
		t.Fatalf("no cell %q", name)
	}
	return c
}

// newTable is a position in round 2 of phase 1, seat 1 to move: only the printed
// canal is laid, Mexicas stand on h6, g7, i7 and h8 in seat order, no neutral temples.
func newTable(t testing.TB, seats int) *table {
	t.Helper()
	return parsed(t, `{"round":2,"players":[`+strings.Repeat("{},", seats-1)+`{}]}`)
}

// parsed is a position of a file.
func parsed(t testing.TB, text string) *table {
	t.Helper()
	return &table{t: t, s: states.Parsed[rules.State](t, newest, text)}
}

// under reads and plays positions under test.
var under = fixture.Under[rules.State]{Rules: newest, Show: show}

func (x *table) check() *table        { x.t.Helper(); under.Checked(x.t, &x.s); return x }
func (x *table) steps() []engine.Step { return under.Steps(&x.s) }
func (x *table) offers(want ...engine.Step) *table {
	x.t.Helper()
	under.Offers(x.t, &x.s, want...)
	return x
}
func (x *table) refuses(no ...engine.Step) *table {
	x.t.Helper()
	under.Refuses(x.t, &x.s, no...)
	return x
}
func (x *table) do(steps ...engine.Step) *table {
	x.t.Helper()
	under.Do(x.t, &x.s, chance.Hidden{}, &x.facts, steps...)
	return x
}
func (x *table) eq(what string, got, want int) *table {
	x.t.Helper()
	fixture.Equal(x.t, what, got, want)
	return x
}
func (x *table) said(kind uint8) int { return fixture.Told(x.facts.List, kind) }

func shows(steps []engine.Step) []string { return under.Shows(steps) }

// p is the seat's player.
func (x *table) p(seat int) *rules.Player { return &x.s.Players[seat-1] }

// c is a cell by its name.
func (x *table) c(name string) uint8 { x.t.Helper(); return at(x.t, name) }

// canals lays canal cells, "o5 e2+e3": single tiles and double ones, out of the supply.
func (x *table) canals(list string) *table {
	x.t.Helper()
	for tile := range strings.FieldsSeq(list) {
		if a, b, ok := strings.Cut(tile, "+"); ok {
			x.s.LayDouble(x.c(a), x.c(b))
			x.s.Doubles--
			continue
		}
		x.s.Cells[x.c(tile)] = rules.ThingCanal
		x.s.Singles--
	}
	x.s.Index()
	return x
}

// water lays canal cells, joined to double tiles where neighbours are named: so
// that six single tiles suffice.
func (x *table) water(list string) *table {
	x.t.Helper()
	var tiles []string
	names := strings.Fields(list)
	done := map[string]bool{}
	for i, a := range names {
		if done[a] {
			continue
		}
		tile := a
		for _, b := range names[i+1:] {
			if !done[b] && rules.Direction(x.c(a), x.c(b)) >= 0 {
				tile, done[b] = a+"+"+b, true
				break
			}
		}
		tiles = append(tiles, tile)
	}
	return x.canals(strings.Join(tiles, " "))
}

// spans puts bridges, "o7h e8v".
func (x *table) spans(list string) *table {
	x.t.Helper()
	for name := range strings.FieldsSeq(list) {
		n := len(name) - 1
		x.s.Span(x.c(name[:n]), uint8(slices.Index(rules.AxisIDs[:], name[n:])))
		x.s.Spans--
	}
	return x
}

// stand puts a seat's Mexica on a cell.
func (x *table) stand(seat int, name string) *table {
	x.t.Helper()
	x.p(seat).At = x.c(name)
	return x
}

// temples builds temples of a seat out of its stock, "3p9 2q10"; of the neutral colour for seat 5.
func (x *table) temples(seat int, list string) *table {
	x.t.Helper()
	for word := range strings.FieldsSeq(list) {
		level := word[0] - '0'
		x.s.Cells[x.c(word[1:])] = rules.TempleThing(uint8(seat), level)
		if seat != rules.Neutral {
			x.p(seat).Stock[level-1]--
		}
	}
	x.s.Index()
	return x
}

// bank makes these the tiles of the phase; what the phase lacks has left the game.
func (x *table) bank(sizes ...int) *table {
	x.t.Helper()
	on := x.s.Census()
	left := rules.TileCopies
	for size, n := range on.Tiles {
		left[size] -= n
	}
	x.s.Bank, x.s.Later = rules.Tiles{}, rules.Tiles{}
	for _, size := range sizes {
		x.s.Bank[size]++
		left[size]--
	}
	if x.s.Phase <= rules.PhaseOne {
		for range rules.TileCount - rules.FirstTiles {
			size := left.Sizes()[0]
			left[size]--
			x.s.Later[size]++
		}
	}
	return x
}

// founded puts a tile on a cell, out of the bank.
func (x *table) founded(size int, name string) *table {
	x.t.Helper()
	x.s.Bank[size]--
	x.s.Cells[x.c(name)] = rules.ThingTile | rules.Thing(size)
	x.s.Index()
	return x
}

// chips gives a seat chips out of the supply.
func (x *table) chips(seat, n int) *table {
	x.p(seat).Chips += uint8(n)
	x.s.Chips -= uint8(n)
	return x
}

// PhaseTwo makes it phase 2: the later tiles are in the bank, all temples issued.
func (x *table) phaseTwo() *table {
	x.s.Phase, x.s.Bank, x.s.Later = rules.PhaseTwo, x.s.Later, rules.Tiles{}
	for i := range x.s.Players[:x.s.Seats] {
		for level, n := range rules.Issue[1] {
			x.s.Players[i].Stock[level] += n
		}
	}
	return x
}

// empty builds a seat's whole stock somewhere far from everything: along the southern coast.
func (x *table) empty(seat int) *table {
	x.t.Helper()
	for level := range x.p(seat).Stock {
		for x.p(seat).Stock[level] > 0 {
			room := x.s.Open()
			last := room.Nth(room.Len() - 1)
			x.s.Cells[last] = rules.TempleThing(uint8(seat), uint8(level+1))
			x.p(seat).Stock[level]--
			x.s.Index()
		}
	}
	return x
}

// turn makes it a seat's turn with so many action points.
func (x *table) turn(seat, ap int) *table {
	x.s.Turn, x.s.AP, x.s.Begun = uint8(seat), uint8(ap), ap != rules.TurnAP
	return x
}

// lists checks all steps of a kind, in any order.
func (x *table) lists(k rules.Kind, want ...engine.Step) *table {
	x.t.Helper()
	var got []engine.Step
	for _, step := range x.steps() {
		if rules.Unpack(step).Kind == k {
			got = append(got, step)
		}
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		x.t.Fatalf("offered %v, want %v", shows(got), shows(want))
	}
	return x
}

// kindIDs name the kinds of steps in messages of tests.
var kindIDs = [rules.StepKindCount]string{rules.StepStart: "start", rules.StepCanal: "canal", rules.StepDouble: "double", rules.StepBridge: "bridge",
	rules.StepShift: "shift", rules.StepWalk: "walk", rules.StepBoat: "boat", rules.StepTravel: "travel", rules.StepTemple: "temple", rules.StepFound: "found",
	rules.StepBuy: "buy", rules.StepUse: "use", rules.StepEnd: "end", rules.StepNeutral: "neutral"}

func show(step engine.Step) string {
	m := rules.Unpack(step)
	out := kindIDs[m.Kind]
	if m.Kind < rules.StepBuy || m.Kind == rules.StepNeutral {
		out += " " + rules.CellIDs[m.A]
	}
	return out + " " + strconv.Itoa(int(m.B)) + " " + strconv.Itoa(int(m.C))
}

// ap checks the action points left.
func (x *table) ap(want int) *table { x.t.Helper(); return x.eq("ap", int(x.s.AP), want) }

// vp checks a seat's points.
func (x *table) vp(seat, want int) *table {
	x.t.Helper()
	return x.eq("points of seat "+strconv.Itoa(seat), x.p(seat).Vp(), want)
}

// sizes are the sizes of all districts, by their lowest cell.
func sizes(s *rules.State) []int {
	var out []int
	for i, root := range s.District {
		if int(root) == i {
			out = append(out, s.SizeOf(root))
		}
	}
	return out
}

// eager picks a kind first and then one of its steps, so that rare things happen.
func eager(luck *chance.Quick) chooser {
	return weighed(luck, [rules.StepKindCount]uint64{rules.StepCanal: 2, rules.StepDouble: 12, rules.StepBridge: 4, rules.StepShift: 1, rules.StepWalk: 14, rules.StepBoat: 6,
		rules.StepTravel: 2, rules.StepTemple: 9, rules.StepFound: 60, rules.StepBuy: 1, rules.StepUse: 1, rules.StepEnd: 1})
}

// hoarder is eager for chips, which it keeps.
func hoarder(luck *chance.Quick) chooser {
	return weighed(luck, [rules.StepKindCount]uint64{rules.StepCanal: 1, rules.StepDouble: 2, rules.StepBridge: 1, rules.StepWalk: 2, rules.StepTemple: 2, rules.StepFound: 9, rules.StepBuy: 30})
}

// weighed picks a kind by weight, then evenly.
func weighed(luck *chance.Quick, weight [rules.StepKindCount]uint64) chooser {
	return func(_ *rules.State, steps []engine.Step) int {
		best, pick := uint64(0), 0
		for i := 0; i < len(steps); {
			k := rules.Unpack(steps[i]).Kind
			n := i
			for n < len(steps) && rules.Unpack(steps[n]).Kind == k {
				n++
			}
			if x := luck.Next() % (weight[k]*1000 + 1); x >= best {
				best, pick = x, i+int(luck.Next()%uint64(n-i))
			}
			i = n
		}
		return pick
	}
}

type chooser = fixture.Chooser[rules.State]

// game is a random game; nothing is drawn after its set-up.
func game(seats int, seed uint64, choose chooser) fixture.Game[rules.State] {
	o := engine.Options{Seats: seats}
	if seats == 2 && seed%5 == 3 { // the players set the neutral temples
		o.Set = map[string]string{rules.OptionPlacing: rules.PlacingPlayers}
	}
	return fixture.Game[rules.State]{Rules: newest, Options: o, Seed: seed, Later: chance.Hidden{}, Choose: choose}
}

// TestRandomGames plays games to their end, at random and eagerly, and checks after
// every step: the contract of all games (Check: rules.md 1, 11), that steps stand in order, and that points never fall.
func TestRandomGames(t *testing.T) {
	fixture.Seats(t, newest, 200, func(t *testing.T, seats int, seed uint64) {
		choose := fixture.Evenly[rules.State](&chance.Quick{State: seed ^ 0xabcdef})
		if seed%2 == 0 {
			choose = eager(&chance.Quick{State: seed ^ 0xabcdef})
		}
		var before rules.State
		game(seats, seed, choose).Contract(t, 29, states.Deep(t, newest), func(s *rules.State, now fixture.Now) {
			if now.N > 0 {
				compare(t, &before, s)
			}
			before = *s
			if !slices.IsSorted(now.Steps) {
				t.Fatalf("steps out of order: %v", shows(now.Steps))
			}
			if len(now.Steps) > 4096 {
				t.Fatalf("%d steps", len(now.Steps))
			}
			if now.Seat != engine.Nobody && newest.Mask(s, now.Seat) != *s {
				t.Fatal("something is hidden")
			}
		})
	})
}

// compare checks what only grows: points, canals, what is built and founded (rules.md 9, 11).
func compare(t *testing.T, a, b *rules.State) {
	t.Helper()
	for i := range a.Players {
		for source := range a.Players[i].Points {
			if b.Players[i].Points[source] < a.Players[i].Points[source] {
				t.Fatalf("seat %d lost points", i+1)
			}
		}
	}
	for _, x := range [][2]rules.Set{{a.Canals, b.Canals}, {a.Built, b.Built}, {a.Founded, b.Founded}} {
		if x[0].Without(x[1]) != (rules.Set{}) {
			t.Fatal("a canal, temple, tile or founded district is gone")
		}
	}
	if a.Founded.And(b.Canals) != (rules.Set{}) {
		t.Fatal("a canal in a founded district")
	}
}
