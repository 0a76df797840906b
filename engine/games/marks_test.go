package games_test

import (
	"reflect"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/scene"
)

// viewers are all who look at a table of three: spectators, the seats, and who sees everything.
var viewers = []engine.Seat{engine.Nobody, 1, 2, 3, engine.Arbiter}

// TestMarks plays whole games of random turns. Marks are of the newest turns that show, one of each seat, to a
// seat only those since its own; they lie on the board, each place once; what is hidden has no part in them; and
// they go with a turn that is taken back.
func TestMarks(t *testing.T) {
	for _, g := range engine.Games() {
		t.Run(g.Card().Name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(2) {
				a := begin(t, g.Card().Name)
				a.n = seed * 1000
				shown, turns := 0, 0
				for seat, line := a.typed(); seat != engine.Nobody; seat, line = a.typed() {
					before := a.seen()
					a.then = append(a.then, a.table.Clone())
					beside := a.asks(seat)
					a.must(engine.Play{Seat: seat, Text: line})
					a.beside[a.table.Seq] = beside
					now := a.table.LastMark(a.table.Pos, engine.Nobody)
					a.shown[a.table.Seq] = len(now) > 0 && now[0].Turn.Seq == a.table.Seq
					if turns++; a.shown[a.table.Seq] {
						shown++
					}
					a.look()
					if turns%3 == 0 && a.undoes(seat) == nil {
						a.must(engine.Undo{Seat: seat})
						if after := a.seen(); !reflect.DeepEqual(before, after) {
							t.Fatalf("#%d %s: taken back, the marks are %v, before they were %v", a.table.Seq, line, after, before)
						}
						a.must(engine.Play{Seat: seat, Text: line})
						a.beside[a.table.Seq], a.shown[a.table.Seq] = beside, a.shown[a.table.Seq-2]
					}
					if turns == 40 {
						a.back()
					}
					if t.Failed() {
						t.Fatalf("seed %d, #%d: %s", seed, a.table.Seq, line)
					}
				}
				if turns < 20 || shown < turns*2/3 {
					t.Errorf("seed %d: %d of %d turns are seen on the board", seed, shown, turns)
				}
			}
		})
	}
}

// back goes far back, and checks that the marks are those of then.
func (a *ahead) back() {
	a.Helper()
	then := a.then[len(a.then)/2]
	a.must(engine.TakeBack{Seat: 1, To: then.Seq})
	a.must(engine.Vote{Seat: 2, Yes: true})
	a.must(engine.Vote{Seat: 3, Yes: true})
	a.must(engine.Go{})
	now := a.seen()
	a.table, then = then, a.table
	if was := a.seen(); !reflect.DeepEqual(now, was) {
		a.Errorf("back at #%d the marks are %v, they were %v", a.table.Seq, now, was)
	}
	a.table = then
}

// seen are the marks of a table by viewer.
func (a *ahead) seen() (out [][]engine.Mark) {
	for _, v := range viewers {
		out = append(out, a.table.Marks(a.table.Pos, v), a.table.LastMark(a.table.Pos, v))
	}
	return out
}

// look checks the marks of a table as it stands.
func (a *ahead) look() {
	a.Helper()
	sc := a.table.Pos.Draw(engine.Nobody, nil, "en")
	spots := map[uint64][]scene.Spot{} // by turn
	check := func(m engine.Mark, v engine.Seat) {
		i := slices.IndexFunc(a.table.Line, func(x engine.Turn) bool { return x.Seq == m.Turn.Seq })
		if i < 0 || m.Turn.Secret || m.Turn.Seat == v || len(m.Spots) == 0 {
			a.Errorf("to %d: turn %d of seat %d has %d marks (line %d)", v, m.Turn.Seq, m.Turn.Seat, len(m.Spots), i)
		}
		if have, ok := spots[m.Turn.Seq]; ok && !slices.Equal(have, m.Spots) {
			a.Errorf("turn %d is marked %v, to %d %v: it tells of what is hidden", m.Turn.Seq, have, v, m.Spots)
		}
		spots[m.Turn.Seq] = m.Spots
		for k, x := range m.Spots {
			if !(x.X >= 0 && x.Y >= 0 && x.W > 4 && x.H > 4 && x.X+x.W <= sc.W && x.Y+x.H <= sc.H) {
				a.Errorf("turn %d: %+v is not on the board of %v by %v", m.Turn.Seq, x, sc.W, sc.H)
			}
			if slices.Contains(m.Spots[:k], x) {
				a.Errorf("turn %d: %+v is marked twice", m.Turn.Seq, x)
			}
		}
	}
	for _, v := range viewers {
		list, newest := a.table.Marks(a.table.Pos, v), map[engine.Seat]uint64{}
		for k, m := range list {
			check(m, v)
			if newest[m.Turn.Seat] != 0 || k > 0 && m.Turn.Seq < list[k-1].Turn.Seq {
				a.Errorf("to %d: seat %d is marked twice, or turns stand in disorder: %v", v, m.Turn.Seat, list)
			}
			newest[m.Turn.Seat] = m.Turn.Seq
		}
		a.newest(v, newest)
	}
	for _, m := range a.table.LastMark(a.table.Pos, engine.Nobody) {
		check(m, engine.Nobody)
	}
}

// newest checks that the turns that are marked are the newest ones: none is older than the viewer's own, and what was
// asked beside the turns hides none.
func (a *ahead) newest(v engine.Seat, marked map[engine.Seat]uint64) {
	a.Helper()
	want := map[engine.Seat]uint64{}
	for i := len(a.table.Line) - 1; i >= max(0, len(a.table.Line)-8); i-- {
		x := a.table.Line[i]
		if x.Secret || a.beside[x.Seq] {
			continue
		}
		if x.Seat == v {
			for seat, seq := range marked {
				if seq < x.Seq {
					a.Errorf("to %d: turn %d of seat %d is marked, from before the own turn %d", v, seq, seat, x.Seq)
				}
			}
			break
		}
		if want[x.Seat] == 0 {
			want[x.Seat] = x.Seq
		}
	}
	for seat, seq := range want {
		if marked[seat] != seq && (marked[seat] != 0 || a.shown[seq]) {
			a.Errorf("to %d: of seat %d turn %d is marked, its newest is %d", v, seat, marked[seat], seq)
		}
	}
}

// asks reports that the decision which a seat owes is none of its turns.
func (a *ahead) asks(s engine.Seat) bool {
	return slices.ContainsFunc(a.table.Game.Plans(), func(x engine.PlanKind) bool {
		return len(a.table.Pos.Planned(s, x.Name, x.All()[0])) > 0
	})
}

// TestMarksTellNoSecret: what somebody chooses secretly changes no mark that the others see, while it is hidden.
func TestMarksTellNoSecret(t *testing.T) {
	for _, game := range []string{"tzolkin", "teotihuacan"} {
		for n := range uint64(20) {
			a, b := begin(t, game), begin(t, game)
			a.n, b.n = n, n+100
			for _, x := range []*ahead{a, b} {
				if !x.secret() {
					t.Fatalf("%s: nothing is chosen secretly", game)
				}
				x.choose(1)
			}
			for _, v := range []engine.Seat{engine.Nobody, 2, 3} {
				x, y := a.table.Marks(a.table.Pos, v), b.table.Marks(b.table.Pos, v)
				if len(x)+len(y)+len(a.table.LastMark(a.table.Pos, v)) > 0 {
					t.Errorf("%s: a secret choice is marked to %d: %v, %v", game, v, x, y)
				}
				if d := a.table.Pos.Differ(b.table.Pos, v); len(d) > 0 {
					t.Errorf("%s: compared as %d sees them, boards that differ in a secret choice differ at %v", game, v, d)
				}
			}
		}
	}
}

// BenchmarkMarks is what the marks of one board cost.
func BenchmarkMarks(b *testing.B) {
	for _, g := range engine.Games() {
		b.Run(g.Card().Name, func(b *testing.B) {
			a := begin(&testing.T{}, g.Card().Name)
			for range 60 {
				seat, line := a.typed()
				a.must(engine.Play{Seat: seat, Text: line})
			}
			for b.Loop() {
				a.table.Marks(a.table.Pos, engine.Nobody)
			}
		})
	}
}
