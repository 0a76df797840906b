package teotihuacan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/teotihuacan/notation"
	"painani/engine/games/teotihuacan/rules"
)

// table is a position under test.
type table struct {
	t     testing.TB
	s     rules.State
	luck  chance.Source
	facts engine.Facts
}

// newTable is the first turn of seat 1 in the printed layout; no goods, an empty pyramid, no tiles
// turned up, no neutral dice; everybody has one worker each on Forest, Quarry and Deposits.
func newTable(t testing.TB, seats int) *table {
	t.Helper()
	text := `{"players":[` + strings.Repeat("{},", seats-1) + `{}]}`
	x := &table{t: t, luck: quick(1), s: states.Parsed[rules.State](t, newest, text)}
	for i := range x.s.Players[:seats] { // out of the way of the board under test
		x.dice(i+1, rules.Palace, 1, rules.Palace, 1, rules.Palace, 1)
	}
	return x.check()
}

// under reads and plays positions under test.
var under = fixture.Under[rules.State]{Rules: newest, Show: func(step engine.Step) string { return fmt.Sprint(rules.Unpack(step)) }}

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
func (x *table) only(want ...engine.Step) *table {
	x.t.Helper()
	under.Only(x.t, &x.s, want...)
	return x
}
func (x *table) do(steps ...engine.Step) *table {
	x.t.Helper()
	under.Do(x.t, &x.s, x.luck, &x.facts, steps...)
	return x.dues()
}

// dues pays the salary of those who are not asked and have planned nothing, as the service does.
func (x *table) dues() *table {
	x.t.Helper()
	for _, seat := range newest.Awaits(&x.s).List() {
		for _, step := range newest.Planned(&x.s, seat, notation.PlanSalary, "") {
			if err := newest.Take(&x.s, seat, step, x.luck, &x.facts); err != nil {
				x.t.Fatal(err)
			}
		}
	}
	return x
}
func (x *table) eq(what string, got, want int) *table {
	x.t.Helper()
	fixture.Equal(x.t, what, got, want)
	return x
}
func (x *table) said(kind uint8) int { return fixture.Told(x.facts.List, kind) }

// p is the seat's player.
func (x *table) p(seat int) *rules.Player { return &x.s.Players[seat-1] }

// dice puts the seat's workers, pairs of board and power; a fourth one comes into play.
func (x *table) dice(seat int, pairs ...int) *table {
	p := x.p(seat)
	for i := 0; i+1 < len(pairs); i += 2 {
		p.Dice[i/2] = rules.Die{Board: uint8(pairs[i]), Power: uint8(pairs[i+1])}
	}
	p.Fourth = len(pairs) == 2*rules.MaxDice
	return x
}

// lock locks the seat's die of an index from 0.
func (x *table) lock(seat, index, space int) *table {
	x.p(seat).Dice[index].Lock = uint8(space)
	return x
}

// give sets a player's goods.
func (x *table) give(seat int, c, w, st, g int16) *table {
	x.p(seat).Goods = rules.Goods{c, w, st, g}
	return x
}

// hand gives a player discovery tiles out of the deck.
func (x *table) hand(seat int, kinds ...int) *table {
	for _, k := range kinds {
		x.s.Deck[k]--
		x.p(seat).Tiles[k]++
	}
	return x
}

// lay puts discovery tiles on a spot out of the deck.
func (x *table) lay(spot int, kinds ...int) *table {
	for _, k := range kinds {
		x.s.Deck[k]--
		i := slices.Index(x.s.Spots[spot][:], 0)
		x.s.Spots[spot][i] = uint8(k + 1)
	}
	return x
}

// dry empties the discovery deck into nowhere: the tiles count as used by the last seat.
func (x *table) dry() *table {
	p := x.p(int(x.s.Seats))
	for k := range x.s.Deck {
		if k <= rules.KindM7 {
			p.Tiles[k] += x.s.Deck[k]
		} else {
			p.Used[k] += x.s.Deck[k]
		}
		x.s.Deck[k] = 0
	}
	return x
}

// techs lays these technologies out, which must be six ascending ones, and gives the seat some of the slots.
func (x *table) techs(list [rules.TechSlots]uint8) *table { x.s.Techs = list; return x }

// knows gives a player technologies, changing the layout if need be.
func (x *table) knows(seat int, techs ...uint8) *table {
	for _, tech := range techs {
		if !slices.Contains(x.s.Techs[:], tech) {
			for i := range x.s.Techs { // make room: drop one that nobody owns
				if !x.owned(i) {
					x.swap(i, tech)
					break
				}
			}
		}
		x.p(seat).Techs |= 1 << slices.Index(x.s.Techs[:], tech)
	}
	return x
}

func (x *table) owned(slot int) bool {
	for i := range x.s.Players {
		if x.s.Players[i].Techs&(1<<slot) != 0 {
			return true
		}
	}
	return false
}

// swap replaces the technology of a slot and sorts again, owners keeping theirs.
func (x *table) swap(slot int, tech uint8) {
	old := x.s.Techs
	x.s.Techs[slot] = tech
	slices.Sort(x.s.Techs[:])
	for i := range x.s.Players {
		owned := x.s.Players[i].Techs
		x.s.Players[i].Techs = 0
		for k := range old {
			if owned&(1<<k) != 0 {
				x.s.Players[i].Techs |= 1 << slices.Index(x.s.Techs[:], old[k])
			}
		}
	}
}

// show turns up pyramid tiles and decorations by id.
func (x *table) show(ids ...string) *table {
	b, d := 0, 0
	for _, id := range ids {
		if id[0] == 'P' {
			x.s.BuildShow[b] = uint8(pyr(id) + 1)
			x.s.BuildDeck &^= 1 << pyr(id)
			b++
			continue
		}
		x.s.DecoShow[d] = uint8(dec(id) + 1)
		x.s.DecoDeck &^= 1 << dec(id)
		d++
	}
	return x
}

// stack lays a pyramid tile on a slot.
func (x *table) stack(id string, slot uint8, turn int) *table {
	x.s.Pyramid[slot] = rules.Laid(uint8(pyr(id)), uint8(turn))
	x.s.BuildDeck &^= 1 << pyr(id)
	return x
}

// fill lays any tiles on these slots.
func (x *table) fill(list ...uint8) *table {
	for _, slot := range list {
		for tile := rules.PyramidCount - 1; tile >= 0; tile-- {
			if x.s.BuildDeck&(1<<tile) != 0 {
				x.stack(rules.PyramidTiles[tile].ID, slot, 0)
				break
			}
		}
	}
	return x
}

func pyr(id string) int { return slices.Index(rules.PyramidIDs, id) }
func dec(id string) int { return slices.Index(rules.DecoIDs, id) }
func roy(id string) uint8 {
	return uint8(slices.Index(rules.RoyalIDs, id))
}

// royal makes A, B and C tiles those of the Palace, on spaces 1 to 3.
func (x *table) royal(a, b, c string) *table {
	x.s.Royal = [rules.RoyalSpaces]uint8{roy(a), roy(b), roy(c)}
	return x
}

// go takes seat 1's worker of a power from a board so that it lands on another.
func (x *table) to(from, power, dest int) *table {
	x.t.Helper()
	return x.do(rules.Walk(from, power, x.far(from, dest), 0))
}

// far is the distance between two boards; 8 for the same.
func (x *table) far(from, dest int) int {
	n := (x.s.Position(uint8(dest)) - x.s.Position(uint8(from)) + rules.BoardCount) % rules.BoardCount
	if n == 0 {
		return rules.BoardCount
	}
	return n
}

// next lets the seats whose turn it is collect cocoa with their first worker, until the seat's turn begins.
func (x *table) next(seat int) *table {
	x.t.Helper()
	for int(x.s.Turn) != seat || x.s.Stage != rules.StageBegin {
		x.pass()
	}
	return x
}

// pass makes a turn without effect for those whose turn it is: collecting cocoa.
func (x *table) pass() *table {
	x.t.Helper()
	turn := x.s.Turn
	x.do(x.steps()[0])
	if x.s.Turn == turn && x.s.Stage == rules.StageMoved {
		x.do(rules.Collect())
	}
	if x.s.Turn == turn && x.s.Phase == rules.PhaseTurn && x.s.Stage == rules.StageDone {
		x.do(rules.End())
	}
	return x
}

// has checks a player's goods.
func (x *table) has(seat int, c, w, st, g int16) *table {
	x.t.Helper()
	if got := x.p(seat).Goods; got != (rules.Goods{c, w, st, g}) {
		x.t.Fatalf("seat %d has %v, want %v", seat, got, rules.Goods{c, w, st, g})
	}
	return x
}

// vp checks a player's points.
func (x *table) vp(seat, want int) *table {
	x.t.Helper()
	return x.eq("VP", int(x.p(seat).VP), want)
}

// temple checks a player's steps.
func (x *table) temple(seat, b, r, g int) *table {
	x.t.Helper()
	return x.eq("blue", int(x.p(seat).Temple[rules.Blue]), b).eq("red", int(x.p(seat).Temple[rules.Red]), r).eq("green", int(x.p(seat).Temple[rules.Green]), g)
}

// on counts the seat's unlocked workers of a power on a board.
func (x *table) on(seat, board, power int) int {
	n := 0
	for _, d := range x.p(seat).Dice {
		if d == (rules.Die{Board: uint8(board), Power: uint8(power)}) {
			n++
		}
	}
	return n
}

// set turns rulings on.
func (x *table) set(r rules.Rulings) *table { x.s.Rulings |= r; return x }

// clear turns rulings off.
func (x *table) clear(r rules.Rulings) *table { x.s.Rulings &^= r; return x }
