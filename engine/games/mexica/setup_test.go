package mexica

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
)

func setUp(t *testing.T, seats int, luck chance.Source) rules.State {
	t.Helper()
	s, err := newest.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		t.Fatal(err)
	}
	if err := newest.Check(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSetup: rules.md 3, for every number of players.
func TestSetup(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		for seed := range uint64(50) {
			s := setUp(t, seats, &chance.Quick{State: seed})
			if s.Bank.Left() != rules.FirstTiles || s.Later.Left() != rules.TileCount-rules.FirstTiles || s.Phase != rules.PhaseStart || s.Turn != 1 {
				t.Fatalf("%+v", s)
			}
			if s.Singles != 6 || s.Doubles != 35 || s.Spans != 11 || s.Chips != 12 || s.Canals != rules.Printed {
				t.Fatalf("supply %d %d %d %d", s.Singles, s.Doubles, s.Spans, s.Chips)
			}
			if want := map[int]int{2: rules.NeutralCount, 3: 0, 4: 0}[seats]; s.Built.Len() != want {
				t.Fatalf("%d seats: %d temples", seats, s.Built.Len())
			}
		}
	}
}

// TestDraws pins labels, indices and bounds of the draws: folds depend on them.
func TestDraws(t *testing.T) {
	rec := &chance.Recorder{}
	a := setUp(t, 2, rec)
	all := rec.Draws
	for i, d := range rec.Draws {
		switch {
		case i < rules.FirstTiles:
			if d.Label != rules.DrawTile || d.Index != i || d.N != rules.TileCount-i {
				t.Errorf("draw %d: %+v", i, d)
			}
		case i < rules.FirstTiles+rules.NeutralCount:
			if d.Label != rules.DrawNeutral || d.Index != i-rules.FirstTiles || i == rules.FirstTiles && d.N != 133 {
				t.Errorf("draw %d: %+v", i, d)
			}
		default:
			if k := i - rules.FirstTiles - rules.NeutralCount; d.Label != rules.DrawLevel || d.Index != k || d.N != rules.NeutralCount-k {
				t.Errorf("draw %d: %+v", i, d)
			}
		}
	}
	if len(rec.Draws) != rules.FirstTiles+2*rules.NeutralCount {
		t.Errorf("%d draws", len(rec.Draws))
	}
	if b := setUp(t, 2, &chance.Player{Draws: rec.Draws}); a != b {
		t.Error("played back, it is another board")
	}
	for seats := 3; seats <= 4; seats++ {
		rec = &chance.Recorder{}
		if setUp(t, seats, rec); len(rec.Draws) != rules.FirstTiles {
			t.Errorf("%d seats: %d draws", seats, len(rec.Draws))
		}
	}
	for _, short := range []int{0, rules.FirstTiles - 1, rules.FirstTiles, rules.FirstTiles + rules.NeutralCount} {
		_, err := newest.Setup(engine.Options{Seats: 2}, &chance.Player{Draws: all[:short]})
		if !errors.Is(err, chance.ErrRecord) {
			t.Errorf("%d draws recorded: %v", short, err)
		}
	}
}

// TestTilesDrawnEvenly: every size is drawn as often as its copies say.
func TestTilesDrawnEvenly(t *testing.T) {
	var count [rules.MaxSize + 1]int
	const rounds = 3000
	for seed := range uint64(rounds) {
		s := setUp(t, 3, &chance.Quick{State: seed * 77})
		for size, n := range s.Bank {
			count[size] += int(n)
		}
	}
	for size, n := range count {
		want := rounds * rules.FirstTiles * int(rules.TileCopies[size]) / rules.TileCount
		if n < want*9/10 || n > want*11/10 {
			t.Errorf("size %d drawn %d times, want about %d", size, n, want)
		}
	}
}

// TestNeutralOption: rules.md 10: ten temples whatever the option says, with the levels that it names, out of
// those of one colour; more seats have none.
func TestNeutralOption(t *testing.T) {
	for _, value := range rules.Card.Options[0].Values {
		for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
			o := engine.Options{Seats: seats, Set: map[string]string{rules.OptionNeutral: value}}
			s, err := newest.Setup(o, &chance.Quick{State: 7})
			if err == nil {
				err = newest.Check(&s)
			}
			if err != nil {
				t.Fatal(value, seats, err)
			}
			on := s.Census()
			sum, count, want := levelSum(on.Temples[rules.Neutral]), 0, 0
			for level, n := range on.Temples[rules.Neutral] {
				count += int(n)
				if n > rules.Issue[0][level]+rules.Issue[1][level] {
					t.Errorf("%s: %d temples of level %d, a colour has fewer", value, n, level+1)
				}
			}
			if seats == 2 {
				want, _ = strconv.Atoi(value)
			}
			if sum != want || seats == 2 && count != rules.NeutralCount {
				t.Errorf("%s, %d seats: %d temples, %d levels", value, seats, count, sum)
			}
		}
	}
	old := revisionOne()
	if o := old.Card().Options; o != nil || old.Card().Revision != 1 {
		t.Errorf("revision 1 has options %v", o)
	}
}

// TestNeutralTemples: rules.md 10: ten of them, the right levels, far from the coast and each other.
func TestNeutralTemples(t *testing.T) {
	var everywhere rules.Set
	for seed := range uint64(400) {
		s := setUp(t, 2, &chance.Quick{State: seed})
		on := s.Census()
		if on.Temples[rules.Neutral] != rules.NeutralStock {
			t.Fatalf("levels %v", on.Temples[rules.Neutral])
		}
		cells := slices.Collect(s.Built.Each)
		for i, a := range cells {
			if rules.Coast.Has(a) || !rules.PlainLand.Has(a) {
				t.Fatalf("neutral temple on %s", rules.CellIDs[a])
			}
			for _, b := range cells[:i] {
				if rules.Apart(a, b) < rules.NeutralDistance {
					t.Fatalf("%s and %s are too close", rules.CellIDs[a], rules.CellIDs[b])
				}
			}
		}
		everywhere = everywhere.With(s.Built)
	}
	if n := everywhere.Len(); n < 130 {
		t.Errorf("only %d cells are ever used", n)
	}
}

// nine cells which leave no room for a tenth neutral temple.
var nine = []string{"i11", "d6", "l6", "h3", "d12", "n9", "g8", "r7", "b3"}

// crowding draws these nine first.
type crowding struct {
	chance.Quick
	room  rules.Set
	draws int // of cells
}

// Draw implements chance.Source.
func (c *crowding) Draw(label string, index, n int) (int, error) {
	if label != rules.DrawNeutral {
		return c.Quick.Draw(label, index, n)
	}
	if c.draws++; index >= len(nine) {
		return c.Quick.Draw(label, index, n)
	}
	if index == 0 {
		c.room = rules.PlainLand.Without(rules.Coast)
	}
	pick := rules.CellNamed(nine[index])
	at := slices.Index(slices.Collect(c.room.Each), pick)
	for b := range c.room.Each {
		if rules.Apart(pick, b) < rules.NeutralDistance {
			c.room.Drop(b)
		}
	}
	return at, nil
}

// TestNeutralWithoutRoom: an attempt without room for all ten is made again, with
// draws that are numbered on.
func TestNeutralWithoutRoom(t *testing.T) {
	luck := &crowding{}
	s := setUp(t, 2, luck)
	if luck.room != (rules.Set{}) || luck.draws != len(nine)+rules.NeutralCount || s.Built.Len() != rules.NeutralCount {
		t.Errorf("%d draws, %d temples, room for %d more", luck.draws, s.Built.Len(), luck.room.Len())
	}
}

// TestStart: rules.md 3.6: everybody in turn, all four cells for any number of players.
func TestStart(t *testing.T) {
	x := &table{t: t, s: setUp(t, 3, &chance.Quick{State: 1})}
	x.lists(rules.StepStart, rules.Start(x.c("h6")), rules.Start(x.c("g7")), rules.Start(x.c("i7")), rules.Start(x.c("h8"))).eq("steps", len(x.steps()), 4)
	if !newest.Settled(&x.s, 1) || newest.Awaits(&x.s) != engine.SeatsOf(1) || newest.Secret(&x.s, 1) {
		t.Error("seat 1 is not asked")
	}
	if got := newest.Steps(&x.s, 2, nil); got != nil {
		t.Errorf("seat 2 may %s", strings.Join(shows(got), ", "))
	}
	x.do(rules.Start(x.c("h8"))).refuses(rules.Start(x.c("h8"))).do(rules.Start(x.c("g7")), rules.Start(x.c("h6")))
	x.eq("phase", int(x.s.Phase), int(rules.PhaseOne)).eq("seat", int(x.s.Turn), 1).ap(6).eq("round", int(x.s.Round), 1)
	if !newest.Settled(&x.s, 1) {
		t.Error("turn in progress before it began")
	}
	x.do(rules.Canal(x.c("k10")))
	if newest.Settled(&x.s, 1) || !newest.Settled(&x.s, 2) {
		t.Error("turn not in progress")
	}
	x.do(rules.End())
	if !newest.Settled(&x.s, 1) || newest.Awaits(&x.s) != engine.SeatsOf(2) {
		t.Error("turn not over")
	}
	if err := newest.Take(&x.s, 4, rules.End(), nil, nil); err == nil {
		t.Error("seat 4 plays in a game of three")
	}
}
