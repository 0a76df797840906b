package mexica

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

func setUp(t *testing.T, seats int, luck chance.Source) State {
	t.Helper()
	s, err := Rules{}.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		t.Fatal(err)
	}
	if err := (Rules{}).Check(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSetup: rules.md 3, for every number of players.
func TestSetup(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		for seed := range uint64(50) {
			s := setUp(t, seats, &chance.Quick{State: seed})
			if s.Bank.left() != firstTiles || s.Later.left() != tileCount-firstTiles || s.Phase != phaseStart || s.Turn != 1 {
				t.Fatalf("%+v", s)
			}
			if s.Singles != 6 || s.Doubles != 35 || s.Spans != 11 || s.Chips != 12 || s.Canals != printed {
				t.Fatalf("supply %d %d %d %d", s.Singles, s.Doubles, s.Spans, s.Chips)
			}
			if want := map[int]int{2: neutralCount, 3: 0, 4: 0}[seats]; s.Built.len() != want {
				t.Fatalf("%d seats: %d temples", seats, s.Built.len())
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
		case i < firstTiles:
			if d.Label != drawTile || d.Index != i || d.N != tileCount-i {
				t.Errorf("draw %d: %+v", i, d)
			}
		case i < firstTiles+neutralCount:
			if d.Label != drawNeutral || d.Index != i-firstTiles || i == firstTiles && d.N != 133 {
				t.Errorf("draw %d: %+v", i, d)
			}
		default:
			if k := i - firstTiles - neutralCount; d.Label != drawLevel || d.Index != k || d.N != neutralCount-k {
				t.Errorf("draw %d: %+v", i, d)
			}
		}
	}
	if len(rec.Draws) != firstTiles+2*neutralCount {
		t.Errorf("%d draws", len(rec.Draws))
	}
	if b := setUp(t, 2, &chance.Player{Draws: rec.Draws}); a != b {
		t.Error("played back, it is another board")
	}
	for seats := 3; seats <= 4; seats++ {
		rec = &chance.Recorder{}
		if setUp(t, seats, rec); len(rec.Draws) != firstTiles {
			t.Errorf("%d seats: %d draws", seats, len(rec.Draws))
		}
	}
	for _, short := range []int{0, firstTiles - 1, firstTiles, firstTiles + neutralCount} {
		_, err := Rules{}.Setup(engine.Options{Seats: 2}, &chance.Player{Draws: all[:short]})
		if !errors.Is(err, chance.ErrRecord) {
			t.Errorf("%d draws recorded: %v", short, err)
		}
	}
}

// TestTilesDrawnEvenly: every size is drawn as often as its copies say.
func TestTilesDrawnEvenly(t *testing.T) {
	var count [maxSize + 1]int
	const rounds = 3000
	for seed := range uint64(rounds) {
		s := setUp(t, 3, &chance.Quick{State: seed * 77})
		for size, n := range s.Bank {
			count[size] += int(n)
		}
	}
	for size, n := range count {
		want := rounds * firstTiles * int(tileCopies[size]) / tileCount
		if n < want*9/10 || n > want*11/10 {
			t.Errorf("size %d drawn %d times, want about %d", size, n, want)
		}
	}
}

// TestNeutralOption: rules.md 10: ten temples whatever the option says, with the levels that it names, out of
// those of one colour; more seats have none.
func TestNeutralOption(t *testing.T) {
	for _, value := range card.Options[0].Values {
		for seats := minSeats; seats <= maxSeats; seats++ {
			o := engine.Options{Seats: seats, Set: map[string]string{optionNeutral: value}}
			s, err := Rules{}.Setup(o, &chance.Quick{State: 7})
			if err == nil {
				err = Rules{}.Check(&s)
			}
			if err != nil {
				t.Fatal(value, seats, err)
			}
			var on census
			on.count(&s)
			sum, count, want := levelSum(on.Temples[neutral]), 0, 0
			for level, n := range on.Temples[neutral] {
				count += int(n)
				if n > issue[0][level]+issue[1][level] {
					t.Errorf("%s: %d temples of level %d, a colour has fewer", value, n, level+1)
				}
			}
			if seats == 2 {
				want, _ = strconv.Atoi(value)
			}
			if sum != want || seats == 2 && count != neutralCount {
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
	var everywhere set
	for seed := range uint64(400) {
		s := setUp(t, 2, &chance.Quick{State: seed})
		var on census
		on.count(&s)
		if on.Temples[neutral] != neutralStock {
			t.Fatalf("levels %v", on.Temples[neutral])
		}
		cells := slices.Collect(s.Built.each)
		for i, a := range cells {
			if coast.has(a) || !plainLand.has(a) {
				t.Fatalf("neutral temple on %s", cellIDs[a])
			}
			for _, b := range cells[:i] {
				if apart(a, b) < neutralDistance {
					t.Fatalf("%s and %s are too close", cellIDs[a], cellIDs[b])
				}
			}
		}
		everywhere = everywhere.with(s.Built)
	}
	if n := everywhere.len(); n < 130 {
		t.Errorf("only %d cells are ever used", n)
	}
}

// nine cells which leave no room for a tenth neutral temple.
var nine = []string{"i11", "d6", "l6", "h3", "d12", "n9", "g8", "r7", "b3"}

// crowding draws these nine first.
type crowding struct {
	chance.Quick
	room  set
	draws int // of cells
}

// Draw implements chance.Source.
func (c *crowding) Draw(label string, index, n int) (int, error) {
	if label != drawNeutral {
		return c.Quick.Draw(label, index, n)
	}
	if c.draws++; index >= len(nine) {
		return c.Quick.Draw(label, index, n)
	}
	if index == 0 {
		c.room = plainLand.without(coast)
	}
	pick := cellNamed(nine[index])
	at := slices.Index(slices.Collect(c.room.each), pick)
	for b := range c.room.each {
		if apart(pick, b) < neutralDistance {
			c.room.drop(b)
		}
	}
	return at, nil
}

// TestNeutralWithoutRoom: an attempt without room for all ten is made again, with
// draws that are numbered on.
func TestNeutralWithoutRoom(t *testing.T) {
	luck := &crowding{}
	s := setUp(t, 2, luck)
	if luck.room != (set{}) || luck.draws != len(nine)+neutralCount || s.Built.len() != neutralCount {
		t.Errorf("%d draws, %d temples, room for %d more", luck.draws, s.Built.len(), luck.room.len())
	}
}

// TestStart: rules.md 3.6: everybody in turn, all four cells for any number of players.
func TestStart(t *testing.T) {
	x := &table{t: t, s: setUp(t, 3, &chance.Quick{State: 1})}
	x.lists(stepStart, start(x.c("h6")), start(x.c("g7")), start(x.c("i7")), start(x.c("h8"))).eq("steps", len(x.steps()), 4)
	if !(Rules{}).Settled(&x.s, 1) || (Rules{}).Awaits(&x.s) != engine.SeatsOf(1) || (Rules{}).Secret(&x.s, 1) {
		t.Error("seat 1 is not asked")
	}
	if got := (Rules{}).Steps(&x.s, 2, nil); got != nil {
		t.Errorf("seat 2 may %s", strings.Join(shows(got), ", "))
	}
	x.do(start(x.c("h8"))).refuses(start(x.c("h8"))).do(start(x.c("g7")), start(x.c("h6")))
	x.eq("phase", int(x.s.Phase), int(phaseOne)).eq("seat", int(x.s.Turn), 1).ap(6).eq("round", int(x.s.Round), 1)
	if !(Rules{}).Settled(&x.s, 1) {
		t.Error("turn in progress before it began")
	}
	x.do(canal(x.c("k10")))
	if (Rules{}).Settled(&x.s, 1) || !(Rules{}).Settled(&x.s, 2) {
		t.Error("turn not in progress")
	}
	x.do(end())
	if !(Rules{}).Settled(&x.s, 1) || (Rules{}).Awaits(&x.s) != engine.SeatsOf(2) {
		t.Error("turn not over")
	}
	if err := (Rules{}).Take(&x.s, 4, end(), nil, nil); err == nil {
		t.Error("seat 4 plays in a game of three")
	}
}
