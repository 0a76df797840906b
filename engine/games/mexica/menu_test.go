package mexica

import (
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/games/mexica/advice"
	"painani/engine/games/mexica/rules"
)

// opened is a game in which the Mexicas stand on the palace, seat 1 to move.
func opened(t testing.TB, seats int, seed uint64) rules.State {
	t.Helper()
	s, err := newest.Setup(engine.Options{Seats: seats}, &chance.Quick{State: seed})
	if err != nil {
		t.Fatal(err)
	}
	for i := range seats {
		advice.Do(&s, uint8(i+1), rules.Start(rules.Starts.Nth((i+int(seed))%rules.Starts.Len())))
	}
	return s
}

// played is a position with its JSON's state, as the bot meets it.
func played(t *testing.T, s *rules.State) engine.Position {
	t.Helper()
	pos, err := engine.Adapt[rules.State](newest).Parse(newest.Encode(s))
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// turn is an entry of a menu with what becomes of it.
type turn struct {
	steps []engine.Step
	line  string
	last  rules.State // before the turn ends
}

// menuOf is what letters list, played to the end of each turn.
func menuOf(t *testing.T, s *rules.State) []turn {
	t.Helper()
	seat := engine.Seat(s.Turn)
	var out []turn
	for _, steps := range bot.Favourites(played(t, s), seat, nil, 9) {
		x := turn{steps, newest.Write(s, seat, steps), *s}
		for i, step := range steps {
			if !slices.Contains(newest.Steps(&x.last, seat, nil), step) {
				t.Fatalf("%q: step %d is illegal", x.line, i+1)
			}
			if (step == rules.End()) != (i == len(steps)-1) {
				t.Fatalf("%q is no whole turn", x.line)
			}
			if step != rules.End() {
				advice.Do(&x.last, uint8(seat), step)
			}
		}
		out = append(out, x)
	}
	return out
}

// faults are what somebody who knows the game would laugh about in a turn.
func faults(s *rules.State, x *turn) (out []string) {
	seat := s.Turn
	say := func(when bool, what string) {
		if when {
			out = append(out, what)
		}
	}
	now := *s
	been, away := rules.SetOf(s.Player(seat).At), false
	for _, step := range x.steps {
		m := rules.Unpack(step)
		switch m.Kind {
		case rules.StepWalk, rules.StepBoat, rules.StepTravel:
			say(been.Has(m.A), "comes back to where it was for nothing")
			been.Add(m.A)
			away = away || m.Kind == rules.StepTravel
		case rules.StepTemple:
			been, away = rules.Set{}, false
			say(now.Phase == rules.PhaseOne && now.Bank != (rules.Tiles{}) && !now.Founded.Has(m.A), "a temple where there is no district yet")
		case rules.StepFound:
			been, away = rules.Set{}, false
		}
		if step != rules.End() {
			advice.Do(&now, seat, step)
		}
	}
	say(away && !rules.OnPalace(now.Player(seat)), "travels and does nothing there")
	say(slices.Contains(x.steps, rules.Buy()) && slices.Contains(x.steps, rules.Use()), "buys and uses chips")
	say(len(x.steps) == 1, "passes")
	return out
}

// alike reports that two turns come to the same but for chips and action points, so that one of
// them is the worse for sure.
func alike(a, b rules.State) bool {
	for _, s := range []*rules.State{&a, &b} {
		s.AP, s.Bought, s.Chips, s.Begun = 0, 0, 0, false
		for i := range s.Players {
			s.Players[i].Chips = 0
		}
	}
	return a == b
}

// checkMenu holds what is true of every list.
func checkMenu(t *testing.T, s *rules.State, list []turn) {
	t.Helper()
	if len(list) == 0 || len(list) > 9 {
		t.Fatalf("round %d, seat %d: %d entries", s.Round, s.Turn, len(list))
	}
	for i := range list {
		x := &list[i]
		for _, what := range faults(s, x) {
			if len(list) > 1 || what != "passes" {
				t.Errorf("round %d, seat %d: %q %s", s.Round, s.Turn, x.line, what)
			}
		}
		for k := range list {
			if i > 0 && len(list) > 2 && x.last.AP > list[k].last.AP {
				t.Errorf("round %d, seat %d: %q lets more action points lapse than %q", s.Round, s.Turn, x.line, list[k].line)
			}
			if k != i && len(x.steps) <= len(list[k].steps) && slices.Equal(x.steps[:len(x.steps)-1], list[k].steps[:len(x.steps)-1]) {
				t.Errorf("round %d, seat %d: %q is %q without its end", s.Round, s.Turn, x.line, list[k].line)
			}
		}
		for k := range list[:i] {
			if alike(x.last, list[k].last) {
				t.Errorf("round %d, seat %d: %q and %q are alike", s.Round, s.Turn, x.line, list[k].line)
			}
		}
	}
}

// TestFirstMenus: the lists of the first round, as a newcomer sees them.
func TestFirstMenus(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		entries, lapse := 0, 0
		const games = 7
		for seed := range uint64(games) {
			s := opened(t, seats, seed)
			for range 2 {
				list := menuOf(t, &s)
				checkMenu(t, &s, list)
				kinds := map[string]bool{}
				for i := range list {
					verbs := ""
					for _, step := range list[i].steps {
						if v := rules.Unpack(step).Kind; v == rules.StepDouble || v == rules.StepCanal {
							verbs += "dig "
						} else if v == rules.StepWalk || v == rules.StepFound {
							verbs += string(rune('a' + v))
						}
					}
					kinds[verbs] = true
				}
				if len(list) < 3 || len(kinds) < 2 {
					t.Errorf("%d seats, game %d: %d entries of %d kinds", seats, seed, len(list), len(kinds))
				}
				entries += len(list)
				lapse += int(list[0].last.AP)
				for _, step := range list[0].steps {
					advice.Do(&s, s.Turn, step)
				}
			}
		}
		if entries < games*2*4 || lapse > games {
			t.Errorf("%d seats: %d entries in all, %d action points lapse", seats, entries, lapse)
		}
	}
}

// TestBotPlaysWell: games between bots look like games. Lists are held to the same
// rules all the way.
func TestBotPlaysWell(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		s := opened(t, seats, uint64(seats)*7)
		turns, spent, first := 0, 0, 0
		for ; s.Phase != rules.PhaseOver; turns++ {
			if turns > 40*seats {
				t.Fatalf("%d seats: no end", seats)
			}
			list := menuOf(t, &s)
			if s.RoundsLeft() > 0 || s.Bank != (rules.Tiles{}) {
				checkMenu(t, &s, list)
			}
			if s.Phase == rules.PhaseOne {
				first = rules.FirstTiles - s.Bank.Left()
			}
			for _, step := range list[0].steps {
				before := s.AP
				if advice.Do(&s, s.Turn, step); step != rules.End() && step != rules.Use() {
					spent += int(before - s.AP)
				}
			}
		}
		if !s.PhaseDone() {
			t.Errorf("%d seats: the safety valve ended the game", seats)
		}
		founded, most := 0, 0
		for _, x := range s.Cells {
			if x.Tile() > 0 {
				founded++
			}
		}
		for i := range s.Players[:seats] {
			most = max(most, s.Players[i].Vp())
		}
		t.Logf("%d seats: %d turns, %d and %d districts, the winner has %d, %d action points a turn", seats, turns, first, founded, most, spent/turns)
		if first < 6 || founded < 12 || most < 80 || turns > 28*seats || spent < 5*turns {
			t.Errorf("%d seats: %d turns, %d and %d districts, the winner has %d, %d action points spent", seats, turns, first, founded, most, spent)
		}
	}
}

// TestMenuGoesOn: behind what was typed already, a list ends the turn sensibly.
func TestMenuGoesOn(t *testing.T) {
	s := opened(t, 3, 4)
	prefix := []engine.Step{rules.Buy(), rules.Buy()}
	for _, steps := range bot.Favourites(played(t, &s), engine.Seat(s.Turn), prefix, 9) {
		line := newest.Write(&s, engine.Seat(s.Turn), steps)
		if !slices.Equal(steps[:2], prefix) || steps[len(steps)-1] != rules.End() || strings.Contains(line, "use") || strings.Count(line, "buy") > 1 {
			t.Errorf("%q", line)
		}
	}
	over := append(prefix, rules.End())
	if list := bot.Favourites(played(t, &s), engine.Seat(s.Turn), over, 9); len(list) != 0 {
		t.Errorf("%d ways to go on behind the end", len(list))
	}
}

// TestRoutes: what a route costs is what its steps cost, all of them legal, and no dearer than on
// foot and by boat alone.
func TestRoutes(t *testing.T) {
	var r rules.Routes
	spans, travels := 0, 0
	somewhere(t, 10, 60, func(s *rules.State, seat engine.Seat) {
		if s.Phase == rules.PhaseStart || s.AP == 0 || rules.Sheltered(s) {
			return
		}
		p := s.Player(uint8(seat))
		r.Lay(s, p.At, s.AP)
		for ap, cells := range prices(s, p.At, s.AP) {
			if ap > 0 && ap <= rules.MaxRoute && cells.Without(r.Near[ap]) != (rules.Set{}) {
				t.Fatalf("dearer than on foot: %v", rules.Names(cells.Without(r.Near[ap])))
			}
		}
		for to := range r.Near[min(r.Limit, rules.MaxRoute)].And(s.Dry()).Each {
			x := advice.Line{S: *s}
			for _, step := range r.Steps(to) {
				if step == rules.End() { // no bridge can be spared for it
					return
				}
				if !slices.Contains(newest.Steps(&x.S, seat, nil), step) {
					if rules.Unpack(step).Kind == rules.StepBoat && s.Spans == 0 {
						return // the bridge that was moved was one on the way
					}
					t.Fatalf("to %s by %v: illegal", rules.CellIDs[to], shows(r.Steps(to)))
				}
				x.Do(uint8(seat), step)
				spans += len(shows([]engine.Step{step})) * b2i(rules.Unpack(step).Kind == rules.StepBridge)
				travels += b2i(rules.Unpack(step).Kind == rules.StepTravel)
			}
			if got := s.AP - x.S.AP; x.S.Player(uint8(seat)).At != to || got > r.Price[rules.PlainLayer][to] && got > r.Price[rules.SpanLayer][to] {
				t.Fatalf("to %s by %v: %d points", rules.CellIDs[to], shows(r.Steps(to)), got)
			}
		}
	})
	if spans == 0 || travels == 0 {
		t.Errorf("%d bridges, %d travels", spans, travels)
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestSites: who lays the tiles of a site has a district of its size.
func TestSites(t *testing.T) {
	seen := 0
	somewhere(t, 6, 90, func(s *rules.State, _ engine.Seat) {
		if s.Phase == rules.PhaseStart {
			return
		}
		sites := s.Scout()
		for i := 0; i < len(sites); i += 7 {
			x, after := &sites[i], *s
			tiles, ok := s.Cover(x.Edge, &x.In, nil)
			if !ok || len(tiles) != int(x.Tiles) {
				t.Fatalf("%v: %d tiles, want %d", rules.Names(x.In), len(tiles), x.Tiles)
			}
			for _, step := range tiles {
				if m := rules.Unpack(step); m.Kind == rules.StepDouble && rules.Direction(m.A, m.B) < 0 || s.Canals.Has(m.A) || x.In.Has(m.A) {
					t.Fatalf("%v: %v", rules.Names(x.In), shows(tiles))
				}
				after.AP = rules.TurnAP
				advice.Do(&after, after.Turn, step)
			}
			if got := after.CellsOf(after.District[x.In.Nth(0)]); got != x.In || int(x.Size) != got.Len() || s.Bank[x.Size] == 0 {
				t.Fatalf("%v becomes %v", rules.Names(x.In), rules.Names(got))
			}
			seen++
		}
	})
	if seen < 200 {
		t.Errorf("%d sites", seen)
	}
}

// TestLongList: a search that asks for many turns gets the best ones, also such as differ in details alone and
// so are one entry of a list for people; each of them is legal and leads elsewhere.
func TestLongList(t *testing.T) {
	const many = 25
	long, all := 0, 0
	for _, s := range middles(t) {
		list, ends := newest.Propose(&s, engine.Seat(s.Turn), many), map[rules.State]bool{}
		if len(list) > many || len(list) < len(newest.Propose(&s, engine.Seat(s.Turn), 9)) {
			t.Fatalf("%d turns of %d", len(list), many)
		}
		for _, steps := range list {
			x := s
			for _, step := range steps {
				if !slices.Contains(newest.Steps(&x, engine.Seat(s.Turn), nil), step) {
					t.Fatalf("%q is illegal", newest.Write(&s, engine.Seat(s.Turn), steps))
				}
				advice.Do(&x, s.Turn, step)
			}
			ends[x] = true
		}
		if len(ends) != len(list) {
			t.Errorf("%d turns lead to %d positions", len(list), len(ends))
		}
		long += len(list)
		all += many
	}
	if long*10 < all*8 {
		t.Errorf("%d turns, of at most %d", long, all)
	}
}

// BenchmarkMenu is a list of nine in the middle of a game.
func BenchmarkMenu(b *testing.B) {
	at := middles(b)
	for i := 0; b.Loop(); i++ {
		x := &at[i%len(at)]
		if len(newest.Propose(x, engine.Seat(x.Turn), 9)) == 0 {
			b.Fatal("no list")
		}
	}
}

// BenchmarkSketch is a turn of a playout in the middle of a game.
func BenchmarkSketch(b *testing.B) {
	at, cost := middles(b), 0
	play := newest.Sketch(&at[0])
	for i := 0; b.Loop(); i++ {
		x := at[i%len(at)]
		n, _ := play(&x, engine.Seat(x.Turn), uint64(i))
		if n == 0 {
			b.Fatal("no turn")
		}
		cost += n
	}
	b.ReportMetric(float64(cost)/float64(b.N), "steps/op")
}

// middles are positions of a game of three.
func middles(tb testing.TB) (at []rules.State) {
	tb.Helper()
	s, err := newest.Setup(engine.Options{Seats: 3}, &chance.Quick{State: 5})
	if err != nil {
		tb.Fatal(err)
	}
	for i := range 3 {
		advice.Do(&s, uint8(i+1), rules.Start(rules.Starts.Nth(i)))
	}
	for range 24 {
		at = append(at, s)
		for _, step := range newest.Propose(&s, engine.Seat(s.Turn), 1)[0] {
			advice.Do(&s, s.Turn, step)
		}
	}
	return at
}
