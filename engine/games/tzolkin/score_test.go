package tzolkin

import (
	"errors"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/games/tzolkin/rules"
)

// thinker plays the turn whose end scores best, out of some hundred.
type thinker struct {
	seat  engine.Seat
	nodes int
	best  int
	line  []engine.Step
}

func (b *thinker) search(s *rules.State, path []engine.Step) {
	r := newest
	for _, step := range r.Steps(s, b.seat, nil) {
		if b.nodes++; b.nodes > 3000 {
			return
		}
		next := *s
		err := r.Take(&next, b.seat, step, chance.Hidden{}, nil)
		line := append(slices.Clip(path), step)
		if done := errors.Is(err, chance.ErrHidden) || r.Settled(&next, b.seat); !done {
			b.search(&next, line)
			continue
		}
		value := r.Score(&next, b.seat)
		if rules.Unpack(step).Kind == rules.StepStop {
			value = r.Score(s, b.seat) // before the calendar
		}
		if b.line == nil || value > b.best {
			b.best, b.line = value, line
		}
	}
}

// TestScorePlaysWell: who looks at Score alone beats random players by far, feeds its
// workers, and every game still ends.
func TestScorePlaysWell(t *testing.T) {
	var sum [2]int
	wins, hungry, fedDays := 0, 0, 0
	const rounds = 12
	for seed := range uint64(rounds) {
		var line []engine.Step
		random := fixture.Evenly[rules.State](&chance.Quick{State: seed})
		s, facts := game(2, seed+77, func(s *rules.State, steps []engine.Step) int {
			if newest.Awaits(s).First() != 1 {
				return random(s, steps)
			}
			if len(line) == 0 {
				b := thinker{seat: 1}
				b.search(s, nil)
				line = b.line
			}
			i := slices.Index(steps, line[0])
			line = line[1:]
			return i
		}).Play(t, nil)
		tally := newest.Tally(&s)
		sum[0] += tally.Points[0] / rules.Quarters
		sum[1] += tally.Points[1] / rules.Quarters
		if tally.Winners[0] == 1 {
			wins++
		}
		for _, f := range facts {
			if f.Kind == rules.FactFed && f.Seat == 1 {
				fedDays++
				hungry += int(f.Args[4])
			}
		}
	}
	t.Logf("points on average: %d against %d, %d of %d won, %d workers hungry on %d food days", sum[0]/rounds, sum[1]/rounds, wins, rounds, hungry, fedDays)
	if wins < rounds-1 || sum[0]/rounds < 45 || hungry > fedDays/3 {
		t.Error("Score does not lead to good play")
	}
}

// TestScoreSense: what is plainly better scores more.
func TestScoreSense(t *testing.T) {
	base := func() *table {
		x := newTable(t, 2).give(1, rules.Goods{rules.Corn: 6})
		x.s.Day = 7
		return x
	}
	score := func(x *table) int { return newest.Score(&x.s, 1) }
	less, more := base(), base()
	less.p(1).Goods[rules.Corn] = 0
	if loss := score(more) - score(less); loss < 3*rules.HungerPoints*rules.WorthPoint {
		t.Errorf("starving three workers tomorrow costs %d only", loss)
	}
	for name, change := range map[string]func(*table){
		"points":     func(x *table) { x.p(1).VP++ },
		"gold":       func(x *table) { x.p(1).Goods[rules.Gold]++ },
		"skull":      func(x *table) { x.give(1, rules.Goods{rules.Corn: 6, rules.Skull: 1}) },
		"temple":     func(x *table) { x.p(1).Temple[rules.Green]++ },
		"technology": func(x *table) { x.p(1).Tech[rules.Agriculture]++ },
		"farm":       func(x *table) { x.own(1, "b1-01") },
		"wheel":      func(x *table) { x.on(1, rules.Palenque, 5) },
		"monument":   func(x *table) { x.monuments("m-01").ownMonument(1, "m-01") },
	} {
		y := base()
		change(y)
		if score(y) <= score(base()) {
			t.Errorf("%s: %d, without it %d", name, score(y), score(base()))
		}
	}
	if newest.Score(&base().s, 7) != 0 {
		t.Error("a seat that does not play has a score")
	}
}

// TestScoreOfProspects: a worker is worth more where the player can do something with what he has.
func TestScoreOfProspects(t *testing.T) {
	worker := func(wheel, number int, change func(*table)) int {
		x := newTable(t, 2).give(1, rules.Goods{rules.Corn: 9})
		x.s.Day = 3
		change(x)
		before := newest.Score(&x.s, 1)
		x.on(1, wheel, number)
		return newest.Score(&x.s, 1) - before
	}
	nothing := func(*table) {}
	cut := func(x *table) {
		for i := range x.s.Jungle {
			x.s.Jungle[i] = rules.Group{Empty: 2}
		}
	}
	for name, place := range map[string]struct {
		wheel, number int
		less, more    func(*table)
	}{
		"cubes for the gods": {rules.Tikal, 4, nothing, func(x *table) { x.p(1).Goods[rules.Wood] = 2 }},
		"corn in the jungle": {rules.Palenque, 3, cut, nothing},
		"better gathering":   {rules.Yaxchilan, 2, nothing, func(x *table) { x.p(1).Tech[rules.Extraction] = 3 }},
		"a building to pay with corn": {rules.Uxmal, 3, func(x *table) { x.give(1, rules.Goods{}) },
			func(x *table) { x.display("b1-11") }},
		"a space for a skull": {rules.Chichen, 6,
			func(x *table) { x.give(1, rules.Goods{rules.Skull: 1}).s.Skulls = 1<<10 - 1<<2 },
			func(x *table) { x.give(1, rules.Goods{rules.Skull: 1}) }},
	} {
		less, more := worker(place.wheel, place.number, place.less), worker(place.wheel, place.number, place.more)
		if less >= more {
			t.Errorf("%s: the worker is worth %d, without it %d", name, more, less)
		}
	}
}

// TestScoreOfChoice: chosen starting tiles count before they are revealed, and the choice of others does not.
func TestScoreOfChoice(t *testing.T) {
	r := newest
	luck := &chance.Quick{State: 8}
	s, err := r.Setup(engine.Options{Seats: 2}, luck)
	if err != nil {
		t.Fatal(err)
	}
	before := r.Score(&s, 1)
	if err := r.Take(&s, 1, rules.Keep(0, 1), luck, nil); err != nil {
		t.Fatal(err)
	}
	if after := r.Score(&s, 1); after <= before {
		t.Errorf("two tiles are worth %d", after-before)
	}
	m := r.Mask(&s, 2)
	if r.Score(&m, 2) != r.Score(&s, 2) {
		t.Error("score of seat 2 depends on the choice of seat 1")
	}
}

// TestScoreAtEnd is the final score.
func TestScoreAtEnd(t *testing.T) {
	last := game(4, 11, fixture.Evenly[rules.State](&chance.Quick{State: 11})).At(t, fixture.AtEnd)
	for i, n := range newest.Tally(&last).Points {
		if got := newest.Score(&last, engine.SeatAt(i)); got != n*rules.WorthPoint/rules.Quarters {
			t.Errorf("seat %d: %d, want %d", i+1, got, n*rules.WorthPoint/rules.Quarters)
		}
	}
}

// TestDraws: draws are numbered from 0 under each label, bounded by the tiles left, and their
// record replays to the same state; a changed record is refused.
func TestDraws(t *testing.T) {
	r := newest
	rec := &chance.Recorder{Verifier: chance.Verifier{Table: "tz1"}}
	s, err := r.Setup(engine.Options{Seats: 3}, rec)
	if err != nil {
		t.Fatal(err)
	}
	var seats []engine.Seat
	var steps []engine.Step
	luck := &chance.Quick{State: 21}
	for seat := r.Awaits(&s).First(); seat != engine.Nobody; seat = r.Awaits(&s).First() {
		list := r.Steps(&s, seat, nil)
		step := list[luck.Next()%uint64(len(list))]
		seats, steps = append(seats, seat), append(steps, step)
		if err := r.Take(&s, seat, step, rec, nil); err != nil {
			t.Fatal(err)
		}
	}
	count := map[string]int{}
	all := map[string]int{"start-player": 3, "building-1": 14, "building-2": 18, "monument": 13, "wealth": 21, "neutral": 21 - 12}
	for _, d := range rec.Draws {
		n := all[d.Label] - count[d.Label]
		if d.Index != count[d.Label] || d.N != n {
			t.Fatalf("draw %+v, want index %d of %d", d, count[d.Label], n)
		}
		count[d.Label]++
	}
	if count["wealth"] != 12 || count["monument"] != 5 || count["building-1"] < 6 || count["building-2"] < 6 || count["neutral"] < 3 {
		t.Fatalf("draws %v", count)
	}
	replay := func(draws []chance.Draw) (rules.State, error) {
		play := &chance.Player{Draws: draws}
		again, err := r.Setup(engine.Options{Seats: 3}, play)
		for i := 0; err == nil && i < len(steps); i++ {
			err = r.Take(&again, seats[i], steps[i], play, nil)
		}
		return again, err
	}
	if again, err := replay(rec.Draws); err != nil || again != s {
		t.Fatalf("replay: %v", err)
	}
	if _, err := replay(rec.Draws[:len(rec.Draws)-1]); !errors.Is(err, chance.ErrRecord) {
		t.Errorf("short record: %v", err)
	}
	changed := slices.Clone(rec.Draws)
	changed[len(changed)-1].Index++
	if _, err := replay(changed); !errors.Is(err, chance.ErrRecord) {
		t.Errorf("changed record: %v", err)
	}
	if _, err := r.Setup(engine.Options{Seats: 2}, chance.Hidden{}); !errors.Is(err, chance.ErrHidden) {
		t.Errorf("set-up without luck: %v", err)
	}
}
