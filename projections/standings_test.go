package projections_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"painani/engine"
	"painani/projections"
)

func standings(t testing.TB, s *projections.Store, player string) []projections.Standing {
	t.Helper()
	out, err := s.Standings(player)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestStandings(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	w.propose("nc1", "ada", "bela")
	w.start("nc2", "ada", "bela")
	w.start("nc3", "ada", "carl")
	w.study("nc4", "nc2", "ada")
	for _, id := range []string{"nc3", "nc4"} {
		w.finish(id)
	}
	w.wait(s)
	row, err := s.Table("nc3")
	if err != nil || len(row.Winners) != 1 {
		t.Fatalf("%+v, %v", row, err)
	}
	won := 0
	if row.Seats[row.Winners[0].Index()].Player == "ada" {
		won = 1
	}
	for player, want := range map[string][]projections.Standing{
		"ada": {{Game: "noughts", Running: 1, Over: 1, Won: won}}, "bela": {{Game: "noughts", Running: 1}},
		"carl": {{Game: "noughts", Over: 1, Won: 1 - won}}, "nobody": nil, "ad": nil,
	} {
		if got := standings(t, s, player); !slices.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", player, got, want)
		}
	}
	w.finish("nc2")
	w.wait(s)
	if got := standings(t, s, "bela"); len(got) != 1 || got[0].Running != 0 || got[0].Over != 1 {
		t.Errorf("after the end: %+v", got)
	}
	cfg := w.cfg
	cfg.Path = filepath.Join(t.TempDir(), "again.db")
	if err := projections.Rebuild(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	again, err := projections.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	sameContent(t, dump(t, s), dump(t, again))
}

// study branches a table for one player who takes all seats.
func (w *world) study(table, parent, player string) {
	w.Helper()
	t, head, err := w.ref.Table(w.Context(), parent)
	if err != nil {
		w.Fatal(err)
	}
	from, err := t.Heritage(t.Seq, head)
	if err != nil {
		w.Fatal(err)
	}
	w.do(table, engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), From: from,
		Seats: []engine.Invitee{{Player: player}, {Player: player}}})
}

// TestFoundByBeginningGameAndPlayer: the indexes behind search follow the tables.
func TestFoundByBeginningGameAndPlayer(t *testing.T) {
	w := newWorld(t)
	for i := range 12 {
		w.pass(1e9)
		w.start(fmt.Sprintf("nc%02d", i), "ada", "bela")
	}
	w.start("other", "carl", "dora")
	w.pass(1e9)
	w.move("nc03")
	s := w.caught()
	ids := func(rows []projections.TableRow) (out []string) {
		for _, r := range rows {
			out = append(out, r.ID)
		}
		return out
	}
	rows, more, err := s.TablesNamed("nc0", 4)
	if got := ids(rows); err != nil || !more || !slices.Equal(got, []string{"nc00", "nc01", "nc02", "nc03"}) {
		t.Errorf("nc0…: %v %v %v", got, more, err)
	}
	rows, more, err = s.TablesNamed("nc1", 4)
	if got := ids(rows); err != nil || more || !slices.Equal(got, []string{"nc10", "nc11"}) {
		t.Errorf("nc1…: %v %v %v", got, more, err)
	}
	rows, next, err := s.PlayerTables("ada", "", 2)
	if got := ids(rows); err != nil || next == "" || !slices.Equal(got, []string{"nc03", "nc11"}) {
		t.Errorf("tables of Ada: %v %v %v", got, next, err)
	}
	rows, next, err = s.PlayerTables("ada", next, 20)
	if got := ids(rows); err != nil || next != "" || len(got) != 10 || got[0] != "nc10" {
		t.Errorf("more tables of Ada: %v %v %v", got, next, err)
	}
	rows, _, err = s.GameTables("noughts", "", 3)
	if got := ids(rows); err != nil || got[0] != "nc03" || len(got) != 3 {
		t.Errorf("tables of the game: %v %v", got, err)
	}
	if rows, _, err := s.GameTables("nought", "", 3); err != nil || len(rows) != 0 {
		t.Errorf("tables of a game that is none: %v %v", rows, err)
	}
}

func TestNamedChangesWithNamesOnly(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	w.start("nc1", "ada", "bela")
	w.wait(s)
	before := s.Named()
	w.move("nc1")
	w.wait(s)
	if s.Named() != before {
		t.Error("an event is no name")
	}
	if err := s.Touch("ada"); err != nil || s.Named() == before {
		t.Errorf("a name has changed: %v", err)
	}
}

// BenchmarkSearch: lists and searches among few and many tables, which must cost the same.
func BenchmarkSearch(b *testing.B) {
	for _, tables := range []int{100, 10_000} {
		w := newWorld(b)
		full(b, w.log, tables)
		s := w.caught()
		for _, c := range []struct {
			name string
			do   func() (int, error)
		}{
			{"phase", func() (int, error) { r, _, err := s.Tables(engine.Over, "", 20); return len(r), err }},
			{"id", func() (int, error) { r, _, err := s.TablesNamed("nc0000", 20); return len(r), err }},
			{"game", func() (int, error) { r, _, err := s.GameTables("noughts", "", 20); return len(r), err }},
			{"player", func() (int, error) { r, _, err := s.PlayerTables("pnc00003", "", 20); return len(r), err }},
			{"standings", func() (int, error) { r, err := s.Standings("pnc00003"); return len(r), err }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, tables), func(b *testing.B) {
				for b.Loop() {
					if n, err := c.do(); n == 0 || err != nil {
						b.Fatal(n, err)
					}
				}
			})
		}
	}
}
