package projections_test

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/projections"
	"painani/projections/rating"
)

// rebuilt compares a store with one made anew from the same log.
func (w *world) rebuilt(s *projections.Store) {
	w.Helper()
	cfg := w.cfg
	cfg.Path = filepath.Join(w.TempDir(), "again.db")
	if err := projections.Rebuild(w.Context(), cfg); err != nil {
		w.Fatal(err)
	}
	again, err := projections.Open(w.Context(), cfg)
	if err != nil {
		w.Fatal(err)
	}
	defer again.Close()
	sameContent(w, dump(w, s), dump(w, again))
}

func ratings(t testing.TB, s *projections.Store) map[string]projections.Rated {
	t.Helper()
	list, err := s.Ratings("noughts")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]projections.Rated{}
	for i, r := range list {
		if out[r.Player] = r; i > 0 && list[i-1].Sure() < r.Sure() {
			t.Errorf("%v stands before %v", list[i-1], r)
		}
	}
	return out
}

func reputation(t testing.TB, s *projections.Store, player string) projections.Reputation {
	t.Helper()
	r, err := s.Reputation(player)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRatingsFollowTheLog: games that end in another order than that of their tables' names are rated as they
// ended, whether they came one by one, all at once, or from the log anew.
func TestRatingsFollowTheLog(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	people := []string{"ada", "bela", "carl", "dora"}
	for i := range 12 {
		w.start(fmt.Sprintf("nc%02d", i), people[i%4], people[(i+1+i/4)%4])
	}
	want := map[string]rating.Rating{}
	for _, p := range people {
		want[p] = rating.Start()
	}
	for i := range 12 {
		id := fmt.Sprintf("nc%02d", 5*i%12)
		w.finish(id)
		w.wait(s)
		table, _, err := w.ref.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		a, b := table.Seats[0].Player, table.Seats[1].Player
		after := rating.Update([]rating.Rating{want[a], want[b]}, table.Places())
		want[a], want[b] = after[0], after[1]
	}
	got := ratings(t, s)
	for p, r := range want {
		if got[p].Rating != r || got[p].Games != 6 || !got[p].Provisional() {
			t.Errorf("%s: %+v, want %+v", p, got[p], r)
		}
		if one, ok, err := s.RatingOf(p, "noughts"); one != got[p] || !ok || err != nil {
			t.Errorf("%s alone: %+v %v %v", p, one, ok, err)
		}
	}
	w.rebuilt(s)
}

// TestWhatIsNotRated: a game with a bot, one that was not to be rated, a branch, one that runs, and one that
// its host ended.
func TestWhatIsNotRated(t *testing.T) {
	w := newWorld(t)
	w.do("nc1", engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(),
		Secret: chance.Secret{
			1,
		}, Rated: engine.RatedNo, Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}})
	w.do("nc1", engine.Confirm{Seat: 2, Word: "w"})
	w.finish("nc1")
	w.start("nc2", "ada", "bela")
	w.study("nc3", "nc2", "ada")
	w.finish("nc3")
	w.start("nc4", "ada", "bela")
	w.do("nc4", engine.HostWithdraw{Why: "too noisy"})
	s := w.caught()
	if got := ratings(t, s); len(got) != 0 {
		t.Errorf("rated: %v", got)
	}
	row, err := s.Table("nc1")
	if err != nil {
		t.Fatal(err)
	}
	turns := row.Seats[0].Turns // the other tables have no turn by her, or nobody else at them
	if r := reputation(t, s, "ada"); len(r.Ratings) != 0 || r.Games != 1 || r.Pace.InTime != turns {
		t.Errorf("known of Ada: %+v", r)
	}
}

// TestWhoLeavesIsLast: whoever resigned has lost, and it is a game that he left.
func TestWhoLeavesIsLast(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	w.start("nc1", "ada", "bela")
	w.move("nc1")
	w.do("nc1", engine.Resign{Seat: 1})
	w.wait(s)
	got := ratings(t, s)
	if got["ada"].Mu >= 25 || got["bela"].Mu <= 25 {
		t.Errorf("ratings: %v", got)
	}
	if a, b := reputation(t, s, "ada").Pace, reputation(t, s, "bela").Pace; a.Left != 1 || b.Left != 0 {
		t.Errorf("left: %v, %v", a.Left, b.Left)
	}
	w.rebuilt(s)
}

// TestASeatThatWasTakenOver counts for who holds it at the end, and as a game left for who left it.
func TestASeatThatWasTakenOver(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	w.start("nc1", "ada", "bela")
	w.lateUntilABotPlays("nc1")
	table, _, err := w.ref.Table(t.Context(), "nc1")
	if err != nil {
		t.Fatal(err)
	}
	left := engine.Nobody
	for i, c := range table.Seats {
		if c.Caretaker != "" {
			left = engine.SeatAt(i)
		}
	}
	before, stays := table.Chair(left).Player, table.Chair(3-left).Player
	w.pass(8 * 24 * time.Hour)
	w.do("nc1", engine.TakeOver{Seat: left, Player: "carl"})
	if table, _, _ = w.ref.Table(t.Context(), "nc1"); len(table.Motions) > 0 {
		table = w.do("nc1", engine.Say{Motion: table.Motions[0].Seq, Seat: 3 - left, Choice: engine.Agree})
	}
	if table.Chair(left).Player != "carl" {
		t.Fatalf("the seat is %+v", table.Chair(left))
	}
	w.finish("nc1")
	w.wait(s)
	got := ratings(t, s)
	if _, rated := got[before]; rated || got["carl"].Games != 1 || got[stays].Games != 1 {
		t.Errorf("ratings: %v", got)
	}
	if p := reputation(t, s, before).Pace; p.Left != 1 || p.Late != 1 {
		t.Errorf("who left: %+v", p)
	}
	if p := reputation(t, s, "carl").Pace; p.Left != 0 || p.Late != 0 || p.InTime == 0 {
		t.Errorf("who came: %+v", p)
	}
	w.rebuilt(s)
}

// lateUntilABotPlays lets the clock run until a bot stands in for somebody.
func (w *world) lateUntilABotPlays(table string) {
	w.Helper()
	for range 10 {
		t, _, err := w.ref.Table(w.Context(), table)
		if err != nil {
			w.Fatal(err)
		}
		if len(t.Motions) > 0 {
			m := t.Motions[0]
			w.do(table, engine.Say{Motion: m.Seq, Seat: t.Asks(&m).First(), Choice: engine.BotPlays})
			return
		}
		w.pass(t.Next().Sub(w.clock()))
		w.do(table, engine.Tick{})
	}
	w.Fatal("no bot plays")
}

// TestPace: what is in time, what is not, and how long answers take while the clock runs.
func TestPace(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	w.start("nc1", "ada", "bela")
	for _, took := range []time.Duration{time.Hour, 2 * time.Hour, 10 * time.Hour} {
		w.pass(took)
		w.move("nc1")
	}
	table, _, _ := w.ref.Table(t.Context(), "nc1")
	slow := table.Chair(table.Awaits().First()).Player
	w.pass(30 * 24 * time.Hour)
	for range 2 { // reminded, late
		w.do("nc1", engine.Tick{})
	}
	w.move("nc1")
	w.wait(s)
	quick := map[string]string{"ada": "bela", "bela": "ada"}[slow]
	p := reputation(t, s, slow).Pace
	if share, ok := p.Share(); share != 50 || !ok || p.InTime != 1 || p.Late != 1 {
		t.Errorf("who was late once: %+v, %d %%", p, share)
	}
	q := reputation(t, s, quick).Pace
	if share, _ := q.Share(); share != 100 {
		t.Errorf("who was not: %+v", q)
	}
	if m, ok := q.Median(); !ok || m > time.Hour || m < 50*time.Minute {
		t.Errorf("half of the answers within %v", m)
	}
	if _, ok := reputation(t, s, "nobody").Pace.Share(); ok {
		t.Error("nobody has a share")
	}
	w.do("nc1", engine.Undo{Seat: table.SeatOf(slow)})
	w.wait(s)
	if u := reputation(t, s, slow).Pace; u.InTime != 1 || u.Late != 1 {
		t.Errorf("a turn that was taken back: %+v", u)
	}
	w.rebuilt(s)
}

// TestMedianIsExactToTheEighth: every time is counted in a class whose beginning lies at most an eighth
// before it.
func TestMedianIsExactToTheEighth(t *testing.T) {
	for s := 1; s < 90*24*3600; s += 1 + s/7 {
		d := time.Duration(s) * time.Second
		got := projections.Took(d)
		if got > d || float64(d-got) > math.Ceil(float64(d)/8) {
			t.Errorf("%v is counted as %v", d, got)
		}
	}
}

// TestRatingsRequestPages: a table under way is painted again when a rating on it changes.
func TestRatingsRequestPages(t *testing.T) {
	w := newWorld(t)
	w.cfg.Render = headline
	s := w.running()
	w.start("nc1", "ada", "bela")
	w.start("nc2", "ada", "carl")
	w.wait(s)
	named := s.Named()
	w.finish("nc2")
	w.wait(s)
	if s.Named() == named {
		t.Error("what shows ratings is not made anew")
	}
	until(t, "page", func() bool { page, err := s.Page("nc1", "n"); return err == nil && page != nil })
}

// TestRatingsAreReadOnce: among ten thousand players a page of ratings must not read them all each time; a game
// that ends makes the list anew.
func TestRatingsAreReadOnce(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	w.start("nc1", "ada", "bela")
	w.start("nc2", "ada", "carl")
	w.finish("nc1")
	w.wait(s)
	list, err := s.Ratings("noughts")
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	if again, _ := s.Ratings("noughts"); &again[0] != &list[0] {
		t.Error("the same list was read once more")
	}
	w.finish("nc2")
	w.wait(s)
	if now, err := s.Ratings("noughts"); err != nil || len(now) != 3 {
		t.Errorf("behind another game: %v, %v", now, err)
	}
}
