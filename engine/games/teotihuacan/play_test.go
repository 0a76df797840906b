package teotihuacan

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// chooser picks one of the steps.
type chooser func(s *State, steps []engine.Step) int

// randomly picks evenly, with its own luck.
func randomly(luck *chance.Quick) chooser {
	return func(_ *State, steps []engine.Step) int { return int(luck.Next() % uint64(len(steps))) }
}

// eager makes a random player do things: in half of the games it looks again when it
// picked collecting, declining or the free unlock turn, and prefers main actions and building.
func eager(inner chooser, seed uint64) chooser {
	return func(s *State, steps []engine.Step) int {
		i := inner(s, steps)
		if seed%2 == 1 {
			return i
		}
		for range 3 {
			switch unpack(steps[i]).Kind {
			case stepCollect, stepNone, stepRelease, stepUse:
				i = inner(s, steps)
			}
		}
		return i
	}
}

// game plays a whole game; watch sees every state with the step about to be taken, and the last one with step 0.
func game(t testing.TB, o engine.Options, seed uint64, choose chooser, watch func(*State, engine.Seat, engine.Step)) (State, *engine.Facts) {
	t.Helper()
	luck := &chance.Quick{State: seed}
	r := Rules{}
	s, err := r.Setup(o, luck)
	if err != nil {
		t.Fatal(err)
	}
	var facts engine.Facts
	var buf [512]engine.Step
	for n := 0; ; n++ {
		who := r.Awaits(&s).List()
		if len(who) == 0 {
			watch(&s, engine.Nobody, 0)
			return s, &facts
		}
		seat := who[int(seed)%len(who)]
		if n > 20000 {
			t.Fatalf("seed %d: game does not end", seed)
		}
		steps := r.Steps(&s, seat, buf[:0])
		if len(steps) == 0 {
			t.Fatalf("seed %d: seat %s owes a decision without steps: %+v", seed, seat, s)
		}
		step := steps[choose(&s, steps)]
		watch(&s, seat, step)
		if err := r.Take(&s, seat, step, luck, &facts); err != nil {
			t.Fatalf("seed %d: take %v: %v", seed, unpack(step), err)
		}
	}
}

// games is how many random games a property test plays for each number of players.
func games(normal int) int {
	if n, err := strconv.Atoi(os.Getenv("PAINANI_FUZZ_GAMES")); err == nil && n > 0 {
		return n
	}
	return normal
}

// optionsOf spreads the options of the card over seeds, so that every value is played.
func optionsOf(seats int, seed uint64) engine.Options {
	o := engine.Options{Seats: seats, Set: map[string]string{}}
	luck := chance.Quick{State: seed * 31}
	for _, x := range card.Options {
		o.Set[x.Name] = x.Values[luck.Next()%uint64(len(x.Values))]
	}
	return o
}

// TestRandomGames plays random games to their end, all options and rulings mixed, and
// checks after every step: the invariants (Check), the JSON form, order and uniqueness of
// steps, what may not change, and at the end the tally and the facts of the points.
func TestRandomGames(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		t.Run(strconv.Itoa(seats), func(t *testing.T) {
			t.Parallel()
			for seed := range games(120) {
				oneRandomGame(t, seats, uint64(seed)*7919+uint64(seats))
			}
		})
	}
}

func oneRandomGame(t *testing.T, seats int, seed uint64) {
	r := Rules{}
	n := 0
	o := optionsOf(seats, seed)
	if seed%3 == 0 {
		o.Set = nil
	}
	var before State
	watch := func(s *State, seat engine.Seat, step engine.Step) {
		n++
		if err := r.Check(s); err != nil {
			t.Fatalf("seed %d, options %v, step %d: %v", seed, o.Set, n, err)
		}
		if n%11 == 0 {
			roundTrip(t, s)
		}
		if n > 1 {
			neverBack(t, &before, s)
		}
		before = *s
		if seat == engine.Nobody {
			return
		}
		steps := r.Steps(s, seat, nil)
		again := slices.Clone(steps)
		slices.Sort(again)
		if len(slices.Compact(again)) != len(steps) {
			t.Fatalf("seed %d: a step is listed twice: %v", seed, moves(steps))
		}
		if n%5 == 0 {
			maskKeepsSteps(t, s, seat)
		}
	}
	last, facts := game(t, o, seed, eager(randomly(&chance.Quick{State: seed ^ 0xabcdef}), seed), watch)
	factsAddUp(t, &last, facts)
	tally := r.Tally(&last)
	if len(tally.Winners) != 1 || tally.Reason == "" {
		t.Fatalf("seed %d: no winner: %+v", seed, tally)
	}
	for i, n := range tally.Points {
		if n != int(last.Players[i].VP) || n != tally.Parts[0].Points[i]+tally.Parts[1].Points[i] {
			t.Fatalf("seed %d: tally %+v of %d points", seed, tally, last.Players[i].VP)
		}
	}
}

// neverBack: tracks and tiles only grow, buildings are never given back, Eclipses held never fall.
func neverBack(t *testing.T, a, b *State) {
	t.Helper()
	ok := a.Held <= b.Held && a.taken() <= b.taken() && (a.Light <= b.Light || b.Held > a.Held) && a.Start == b.Start && a.Rulings == b.Rulings
	for slot := range a.Pyramid {
		ok = ok && (a.Pyramid[slot] == 0 || a.Pyramid[slot] == b.Pyramid[slot])
	}
	for i := range a.Players {
		p, q := &a.Players[i], &b.Players[i]
		ok = ok && p.Avenue <= q.Avenue && p.Techs&^q.Techs == 0 && (!p.Fourth || q.Fourth)
		for temple := range p.Temple {
			ok = ok && p.Temple[temple] <= q.Temple[temple]
		}
		for k := range p.Tiles {
			ok = ok && p.Tiles[k]+p.Used[k] <= q.Tiles[k]+q.Used[k] && p.Used[k] <= q.Used[k]
		}
	}
	if !ok {
		t.Fatal("something went back that never does")
	}
}

// factsAddUp: points and goods told in facts make up what the players have. The first game
// and the start cocoa are not told.
func factsAddUp(t *testing.T, last *State, facts *engine.Facts) {
	t.Helper()
	var vp [maxSeats + 1]int
	var have [maxSeats + 1]goods
	for i := range last.Players[:last.Seats] {
		p := newPlayer(last, uint8(i+1))
		have[i+1] = p.Goods
	}
	for _, f := range facts.List {
		switch f.Kind {
		case factPoints:
			vp[f.Seat] += int(f.Args[0])
		case factGained, factPaid:
			for k := range have[f.Seat] {
				n := f.Args[k]
				if f.Kind == factPaid {
					n = -n
				}
				have[f.Seat][k] += n
			}
		case factCollected:
			have[f.Seat][cocoa] += f.Args[1]
		case factMain:
			have[f.Seat][cocoa] -= f.Args[2] * (1 - f.Args[3])
		case factUnlocked, factSalary:
			have[f.Seat][cocoa] -= f.Args[1]
		}
	}
	for i := range last.Players[:last.Seats] {
		p := &last.Players[i]
		if p.Kept[0] == 0 { // the first game begins with more
			continue
		}
		if vp[i+1] != int(p.VP) || have[i+1] != p.Goods {
			t.Fatalf("seat %d: facts make %d points and %v, the player has %d and %v", i+1, vp[i+1], have[i+1], p.VP, p.Goods)
		}
	}
}

// roundTrip: JSON keeps everything and is canonical.
func roundTrip(t *testing.T, s *State) {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back State
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	if back != *s {
		t.Fatalf("JSON loses something: %s", data)
	}
}

// maskKeepsSteps: what a seat may do does not depend on what it may not know, and the mask of a mask is the mask.
func maskKeepsSteps(t *testing.T, s *State, seat engine.Seat) {
	t.Helper()
	r := Rules{}
	m := r.Mask(s, seat)
	if !slices.Equal(r.Steps(s, seat, nil), r.Steps(&m, seat, nil)) || r.Awaits(s) != r.Awaits(&m) {
		t.Fatal("steps depend on what the seat may not know")
	}
	if err := r.Check(&m); err != nil {
		t.Fatalf("masked: %v", err)
	}
	if r.Mask(&m, seat) != m {
		t.Fatal("mask of a mask differs")
	}
	roundTrip(t, &m)
}

func moves(steps []engine.Step) []move {
	var out []move
	for _, x := range steps {
		out = append(out, unpack(x))
	}
	return out
}
