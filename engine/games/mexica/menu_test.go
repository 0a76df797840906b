package mexica

import (
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// opened is a game in which the Mexicas stand on the palace, seat 1 to move.
func opened(t *testing.T, seats int, seed uint64) State {
	t.Helper()
	s, err := Rules{}.Setup(engine.Options{Seats: seats}, &chance.Quick{State: seed})
	if err != nil {
		t.Fatal(err)
	}
	for i := range seats {
		s.do(uint8(i+1), start(starts.nth((i+int(seed))%starts.len())))
	}
	return s
}

// played is a position with its JSON's state, as the bot meets it.
func played(t *testing.T, s *State) engine.Position {
	t.Helper()
	pos, err := engine.Adapt[State](Rules{}).Parse(Rules{}.Encode(s))
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// turn is an entry of a menu with what becomes of it.
type turn struct {
	steps []engine.Step
	line  string
	last  State // before the turn ends
}

// menuOf is what letters list, played to the end of each turn.
func menuOf(t *testing.T, s *State) []turn {
	t.Helper()
	seat := seatOf(s.Turn)
	var out []turn
	for _, steps := range bot.Favourites(played(t, s), seat, nil, 9) {
		x := turn{steps, Rules{}.Write(s, seat, steps), *s}
		for i, step := range steps {
			if !slices.Contains(Rules{}.Steps(&x.last, seat, nil), step) {
				t.Fatalf("%q: step %d is illegal", x.line, i+1)
			}
			if (step == end()) != (i == len(steps)-1) {
				t.Fatalf("%q is no whole turn", x.line)
			}
			if step != end() {
				x.last.do(uint8(seat), step)
			}
		}
		out = append(out, x)
	}
	return out
}

// faults are what somebody who knows the game would laugh about in a turn.
func faults(s *State, x *turn) (out []string) {
	seat := s.Turn
	say := func(when bool, what string) {
		if when {
			out = append(out, what)
		}
	}
	now := *s
	been, away := setOf(s.player(seat).At), false
	for _, step := range x.steps {
		m := unpack(step)
		switch m.Kind {
		case stepWalk, stepBoat, stepTravel:
			say(been.has(m.A), "comes back to where it was for nothing")
			been.add(m.A)
			away = away || m.Kind == stepTravel
		case stepTemple:
			been, away = set{}, false
			say(now.Phase == phaseOne && now.Bank != (tiles{}) && !now.Founded.has(m.A), "a temple where there is no district yet")
		case stepFound:
			been, away = set{}, false
		}
		if step != end() {
			now.do(seat, step)
		}
	}
	say(away && !onPalace(now.player(seat)), "travels and does nothing there")
	say(slices.Contains(x.steps, buy()) && slices.Contains(x.steps, use()), "buys and uses chips")
	say(len(x.steps) == 1, "passes")
	return out
}

// alike reports that two turns come to the same but for chips and action points, so that one of
// them is the worse for sure.
func alike(a, b State) bool {
	for _, s := range []*State{&a, &b} {
		s.AP, s.Bought, s.Chips, s.Begun = 0, 0, 0, false
		for i := range s.Players {
			s.Players[i].Chips = 0
		}
	}
	return a == b
}

// checkMenu holds what is true of every list.
func checkMenu(t *testing.T, s *State, list []turn) {
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
		if len(list) > fewest && x.last.AP > max(2, list[0].last.AP) {
			t.Errorf("round %d, seat %d: %q lets %d action points lapse", s.Round, s.Turn, x.line, x.last.AP)
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
	for seats := minSeats; seats <= maxSeats; seats++ {
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
						if v := unpack(step).Kind; v == stepDouble || v == stepCanal {
							verbs += "dig "
						} else if v == stepWalk || v == stepFound {
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
					s.do(s.Turn, step)
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
	for seats := minSeats; seats <= maxSeats; seats++ {
		s := opened(t, seats, uint64(seats)*7)
		turns, spent, first := 0, 0, 0
		for ; s.Phase != phaseOver; turns++ {
			if turns > 40*seats {
				t.Fatalf("%d seats: no end", seats)
			}
			list := menuOf(t, &s)
			if s.roundsLeft() > 0 || s.Bank != (tiles{}) {
				checkMenu(t, &s, list)
			}
			if s.Phase == phaseOne {
				first = firstTiles - s.Bank.left()
			}
			for _, step := range list[0].steps {
				spent += int(s.price(s.Turn, step))
				s.do(s.Turn, step)
			}
		}
		if !s.phaseDone() {
			t.Errorf("%d seats: the safety valve ended the game", seats)
		}
		founded, most := 0, 0
		for _, x := range s.Cells {
			if x.tile() > 0 {
				founded++
			}
		}
		for i := range s.Players[:seats] {
			most = max(most, s.Players[i].vp())
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
	prefix := []engine.Step{buy(), buy()}
	for _, steps := range bot.Favourites(played(t, &s), seatOf(s.Turn), prefix, 9) {
		line := Rules{}.Write(&s, seatOf(s.Turn), steps)
		if !slices.Equal(steps[:2], prefix) || steps[len(steps)-1] != end() || strings.Contains(line, "use") || strings.Count(line, "buy") > 1 {
			t.Errorf("%q", line)
		}
	}
	over := append(prefix, end())
	if list := bot.Favourites(played(t, &s), seatOf(s.Turn), over, 9); len(list) != 0 {
		t.Errorf("%d ways to go on behind the end", len(list))
	}
}

// TestRoutes: what a route costs is what its steps cost, all of them legal, and no dearer than on
// foot and by boat alone.
func TestRoutes(t *testing.T) {
	var r routes
	spans, travels := 0, 0
	somewhere(t, 10, 60, func(s *State, seat engine.Seat) {
		if s.Phase == phaseStart || s.AP == 0 || sheltered(s) {
			return
		}
		p := s.player(uint8(seat))
		r.lay(s, p.At, s.AP)
		for ap, cells := range s.prices(p.At, s.AP) {
			if ap > 0 && ap <= maxRoute && cells.without(r.near[ap]) != (set{}) {
				t.Fatalf("dearer than on foot: %v", namesOf(cells.without(r.near[ap])))
			}
		}
		for to := range r.near[min(r.limit, maxRoute)].and(s.dry()).each {
			x := line{s: *s}
			for _, step := range r.steps(to) {
				if step == end() { // no bridge can be spared for it
					return
				}
				if !slices.Contains(Rules{}.Steps(&x.s, seat, nil), step) {
					if unpack(step).Kind == stepBoat && s.Spans == 0 {
						return // the bridge that was moved was one on the way
					}
					t.Fatalf("to %s by %v: illegal", cellIDs[to], shows(r.steps(to)))
				}
				x.do(uint8(seat), step)
				spans += len(shows([]engine.Step{step})) * b2i(unpack(step).Kind == stepBridge)
				travels += b2i(unpack(step).Kind == stepTravel)
			}
			if got := s.AP - x.s.AP; x.s.player(uint8(seat)).At != to || got > r.price[plainLayer][to] && got > r.price[spanLayer][to] {
				t.Fatalf("to %s by %v: %d points", cellIDs[to], shows(r.steps(to)), got)
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
	somewhere(t, 6, 90, func(s *State, _ engine.Seat) {
		if s.Phase == phaseStart {
			return
		}
		sites := s.scout()
		for i := 0; i < len(sites); i += 7 {
			x, after := &sites[i], *s
			tiles, ok := s.cover(x.edge, &x.in, nil)
			if !ok || len(tiles) != int(x.tiles) {
				t.Fatalf("%v: %d tiles, want %d", namesOf(x.in), len(tiles), x.tiles)
			}
			for _, step := range tiles {
				if m := unpack(step); m.Kind == stepDouble && direction(m.A, m.B) < 0 || s.Canals.has(m.A) || x.in.has(m.A) {
					t.Fatalf("%v: %v", namesOf(x.in), shows(tiles))
				}
				after.AP = turnAP
				after.do(after.Turn, step)
			}
			if got := after.cellsOf(after.District[x.in.nth(0)]); got != x.in || int(x.size) != got.len() || s.Bank[x.size] == 0 {
				t.Fatalf("%v becomes %v", namesOf(x.in), namesOf(got))
			}
			seen++
		}
	})
	if seen < 200 {
		t.Errorf("%d sites", seen)
	}
}

// BenchmarkMenu is a list of nine in the middle of a game.
func BenchmarkMenu(b *testing.B) {
	s, err := Rules{}.Setup(engine.Options{Seats: 3}, &chance.Quick{State: 5})
	if err != nil {
		b.Fatal(err)
	}
	for i := range 3 {
		s.do(uint8(i+1), start(starts.nth(i)))
	}
	var at []State
	for range 24 {
		at = append(at, s)
		for _, step := range (Rules{}).Propose(&s, seatOf(s.Turn), 1)[0] {
			s.do(s.Turn, step)
		}
	}
	for i := 0; b.Loop(); i++ {
		x := &at[i%len(at)]
		if len((Rules{}).Propose(x, seatOf(x.Turn), 9)) == 0 {
			b.Fatal("no list")
		}
	}
}
