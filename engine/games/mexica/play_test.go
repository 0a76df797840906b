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
)

// table is a position under test.
type table struct {
	t     testing.TB
	s     State
	facts engine.Facts
}

// at is a cell by its name.
func at(t testing.TB, name string) uint8 {
	t.Helper()
	c := cellNamed(name)
	if c == nowhere {
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
	return &table{t: t, s: states.Parsed[State](t, Rules{}, text)}
}

// under reads and plays positions under test.
var under = fixture.Under[State]{Rules: Rules{}, Show: show}

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
func (x *table) p(seat int) *Player { return &x.s.Players[seat-1] }

// c is a cell by its name.
func (x *table) c(name string) uint8 { x.t.Helper(); return at(x.t, name) }

// canals lays canal cells, "o5 e2+e3": single tiles and double ones, out of the supply.
func (x *table) canals(list string) *table {
	x.t.Helper()
	for tile := range strings.FieldsSeq(list) {
		if a, b, ok := strings.Cut(tile, "+"); ok {
			x.s.layDouble(x.c(a), x.c(b))
			x.s.Doubles--
			continue
		}
		x.s.Cells[x.c(tile)] = thingCanal
		x.s.Singles--
	}
	x.s.index()
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
			if !done[b] && direction(x.c(a), x.c(b)) >= 0 {
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
		x.s.span(x.c(name[:n]), uint8(slices.Index(axisIDs[:], name[n:])))
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
		x.s.Cells[x.c(word[1:])] = templeThing(uint8(seat), level)
		if seat != neutral {
			x.p(seat).Stock[level-1]--
		}
	}
	x.s.index()
	return x
}

// bank makes these the tiles of the phase; what the phase lacks has left the game.
func (x *table) bank(sizes ...int) *table {
	x.t.Helper()
	var on census
	on.count(&x.s)
	left := tileCopies
	for size, n := range on.Tiles {
		left[size] -= n
	}
	x.s.Bank, x.s.Later = tiles{}, tiles{}
	for _, size := range sizes {
		x.s.Bank[size]++
		left[size]--
	}
	if x.s.Phase <= phaseOne {
		for range tileCount - firstTiles {
			size := left.nth(0)
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
	x.s.Cells[x.c(name)] = thingTile | thing(size)
	x.s.index()
	return x
}

// chips gives a seat chips out of the supply.
func (x *table) chips(seat, n int) *table {
	x.p(seat).Chips += uint8(n)
	x.s.Chips -= uint8(n)
	return x
}

// phaseTwo makes it phase 2: the later tiles are in the bank, all temples issued.
func (x *table) phaseTwo() *table {
	x.s.Phase, x.s.Bank, x.s.Later = phaseTwo, x.s.Later, tiles{}
	for i := range x.s.Players[:x.s.Seats] {
		for level, n := range issue[1] {
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
			room := x.s.open()
			last := room.nth(room.len() - 1)
			x.s.Cells[last] = templeThing(uint8(seat), uint8(level+1))
			x.p(seat).Stock[level]--
			x.s.index()
		}
	}
	return x
}

// turn makes it a seat's turn with so many action points.
func (x *table) turn(seat, ap int) *table {
	x.s.Turn, x.s.AP, x.s.Begun = uint8(seat), uint8(ap), ap != turnAP
	return x
}

// lists checks all steps of a kind, in any order.
func (x *table) lists(k kind, want ...engine.Step) *table {
	x.t.Helper()
	var got []engine.Step
	for _, step := range x.steps() {
		if unpack(step).Kind == k {
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
var kindIDs = [stepKindCount]string{stepStart: "start", stepCanal: "canal", stepDouble: "double", stepBridge: "bridge",
	stepShift: "shift", stepWalk: "walk", stepBoat: "boat", stepTravel: "travel", stepTemple: "temple", stepFound: "found",
	stepBuy: "buy", stepUse: "use", stepEnd: "end"}

func show(step engine.Step) string {
	m := unpack(step)
	out := kindIDs[m.Kind]
	if m.Kind < stepBuy {
		out += " " + cellIDs[m.A]
	}
	return out + " " + strconv.Itoa(int(m.B)) + " " + strconv.Itoa(int(m.C))
}

// ap checks the action points left.
func (x *table) ap(want int) *table { x.t.Helper(); return x.eq("ap", int(x.s.AP), want) }

// vp checks a seat's points.
func (x *table) vp(seat, want int) *table {
	x.t.Helper()
	return x.eq("points of seat "+strconv.Itoa(seat), x.p(seat).vp(), want)
}

// sizes are the sizes of all districts, by their lowest cell.
func (s *State) sizes() []int {
	var out []int
	for i, root := range s.District {
		if int(root) == i {
			out = append(out, s.sizeOf(root))
		}
	}
	return out
}

// eager picks a kind first and then one of its steps, so that rare things happen.
func eager(luck *chance.Quick) chooser {
	return weighed(luck, [stepKindCount]uint64{stepCanal: 2, stepDouble: 12, stepBridge: 4, stepShift: 1, stepWalk: 14, stepBoat: 6,
		stepTravel: 2, stepTemple: 9, stepFound: 60, stepBuy: 1, stepUse: 1, stepEnd: 1})
}

// hoarder is eager for chips, which it keeps.
func hoarder(luck *chance.Quick) chooser {
	return weighed(luck, [stepKindCount]uint64{stepCanal: 1, stepDouble: 2, stepBridge: 1, stepWalk: 2, stepTemple: 2, stepFound: 9, stepBuy: 30})
}

// weighed picks a kind by weight, then evenly.
func weighed(luck *chance.Quick, weight [stepKindCount]uint64) chooser {
	return func(_ *State, steps []engine.Step) int {
		best, pick := uint64(0), 0
		for i := 0; i < len(steps); {
			k := unpack(steps[i]).Kind
			n := i
			for n < len(steps) && unpack(steps[n]).Kind == k {
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

type chooser = fixture.Chooser[State]

// game is a random game; nothing is drawn after its set-up.
func game(seats int, seed uint64, choose chooser) fixture.Game[State] {
	return fixture.Game[State]{Rules: Rules{}, Options: engine.Options{Seats: seats}, Seed: seed, Later: chance.Hidden{}, Choose: choose}
}

// TestRandomGames plays games to their end, at random and eagerly, and checks after
// every step: the contract of all games (Check: rules.md 1, 11), that steps stand in order, and that points never fall.
func TestRandomGames(t *testing.T) {
	fixture.Seats(t, Rules{}, 200, func(t *testing.T, seats int, seed uint64) {
		choose := fixture.Evenly[State](&chance.Quick{State: seed ^ 0xabcdef})
		if seed%2 == 0 {
			choose = eager(&chance.Quick{State: seed ^ 0xabcdef})
		}
		var before State
		game(seats, seed, choose).Contract(t, 29, states.Deep(t, Rules{}), func(s *State, now fixture.Now) {
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
			if now.Seat != engine.Nobody && (Rules{}).Mask(s, now.Seat) != *s {
				t.Fatal("something is hidden")
			}
		})
	})
}

// compare checks what only grows: points, canals, what is built and founded (rules.md 9, 11).
func compare(t *testing.T, a, b *State) {
	t.Helper()
	for i := range a.Players {
		for source := range a.Players[i].Points {
			if b.Players[i].Points[source] < a.Players[i].Points[source] {
				t.Fatalf("seat %d lost points", i+1)
			}
		}
	}
	for _, x := range [][2]set{{a.Canals, b.Canals}, {a.Built, b.Built}, {a.Founded, b.Founded}} {
		if x[0].without(x[1]) != (set{}) {
			t.Fatal("a canal, temple, tile or founded district is gone")
		}
	}
	if a.Founded.and(b.Canals) != (set{}) {
		t.Fatal("a canal in a founded district")
	}
}
