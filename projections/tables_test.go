package projections_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"painani/engine"
	"painani/events"
	"painani/projections"
)

func TestRowsFollowAGame(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	row := func() projections.TableRow {
		t.Helper()
		w.wait(s)
		r, err := s.Table("nc1")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	w.propose("nc1", "ada", "bela")
	if r := row(); r.Phase != engine.Open || r.Seats[1].Confirmed || !r.Next.Equal(t0.Add(3*24*time.Hour)) {
		t.Errorf("proposed: %+v", r)
	}
	w.do("nc1", engine.Confirm{Seat: 2})
	r := row()
	first := slices.IndexFunc(r.Seats, func(c projections.SeatRow) bool { return c.Owes })
	if r.Phase != engine.Running || first < 0 {
		t.Fatalf("started: %+v", r)
	}
	if c := r.Seats[first]; !c.Since.Equal(t0) || !c.Due.Equal(t0.Add(72*time.Hour)) {
		t.Errorf("started: %+v", r)
	}
	w.pass(time.Hour)
	tab := w.move("nc1")
	r = row()
	mover, other := r.Seats[first], r.Seats[1-first]
	if mover.Owes || !other.Owes || mover.Turns != 1 || r.Seq != tab.Seq || !r.At.Equal(t0.Add(time.Hour)) {
		t.Errorf("after a move: %+v", r)
	}
	if _, head, _ := w.ref.Table(t.Context(), "nc1"); r.Head != head {
		t.Errorf("head is %s, want %s", r.Head, head)
	}
	w.finish("nc1")
	r = row()
	if r.Phase != engine.Over || len(r.Winners) != 1 || r.Unit != 1 || !r.Next.IsZero() {
		t.Fatalf("over: %+v", r)
	}
	if r.Seats[r.Winners[0].Index()].Points != 1 {
		t.Errorf("over: %+v", r)
	}
	if _, err := s.Table("nc9"); !errors.Is(err, events.ErrNotFound) {
		t.Errorf("unknown table: %v", err)
	}
}

func TestListsAreOrderedAndPaged(t *testing.T) {
	w := newWorld(t)
	var want []string
	for i := range 23 {
		id := fmt.Sprintf("nc%02d", i)
		w.pass(time.Minute)
		w.start(id, "ada", "bela")
		want = append([]string{id}, want...)
	}
	w.propose("open1", "ada", "bela")
	w.finish("nc05")
	want = slices.DeleteFunc(want, func(id string) bool { return id == "nc05" })
	s := w.caught()
	var got []string
	pages, cursor := 0, ""
	for {
		rows, next, err := s.Tables(engine.Running, cursor, 5)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			got = append(got, r.ID)
		}
		if pages++; next == "" {
			break
		}
		cursor = next
	}
	if !slices.Equal(got, want) || pages != 5 {
		t.Errorf("%d pages:\n%v\nwant\n%v", pages, got, want)
	}
	for phase, id := range map[engine.Phase]string{engine.Open: "open1", engine.Over: "nc05"} {
		rows, next, err := s.Tables(phase, "", 10)
		if err != nil || len(rows) != 1 || rows[0].ID != id || next != "" {
			t.Errorf("%s: %v %q %v", phase, rows, next, err)
		}
	}
	for _, c := range []string{"zz", "00", "ffffffffffffffffffffffff", "0", fmt.Sprintf("%0200d", 7)} {
		if _, _, err := s.Tables(engine.Running, c, -3); err != nil {
			t.Errorf("cursor %q: %v", c, err)
		}
	}
}

func TestMovingATableUpLeavesNoTrace(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	w.start("nc1", "ada", "bela")
	w.start("nc2", "ada", "bela")
	for range 3 {
		w.pass(time.Minute)
		w.move("nc1")
		w.wait(s)
	}
	rows, _, err := s.Tables(engine.Running, "", 10)
	if err != nil || len(rows) != 2 || rows[0].ID != "nc1" {
		t.Fatalf("%v %v", rows, err)
	}
	w.finish("nc1")
	w.wait(s)
	if rows, _, _ = s.Tables(engine.Running, "", 10); len(rows) != 1 {
		t.Errorf("running: %v", rows)
	}
}

func TestPlayers(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	w.propose("nc2", "ada", "carl")
	w.propose("nc3", "bela", "ada")
	w.do("nc3", engine.Decline{Seat: 2})
	w.start("nc4", "ada", "dora")
	w.finish("nc4")
	s := w.caught()
	got, err := s.Player("ada")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, x := range got {
		ids = append(ids, x.Table)
	}
	if !slices.Equal(ids, []string{"nc1", "nc2", "nc4"}) { // nc3 was declined
		t.Fatalf("tables of ada: %v", ids)
	}
	bela, _ := s.Player("bela")
	if got[0].Owes == bela[0].Owes {
		t.Errorf("exactly one of two owes a move: %+v %+v", got[0], bela[0])
	}
	carl, _ := s.Player("carl")
	if len(carl) != 1 || !carl[0].Asked || carl[0].Seat != 2 || got[1].Asked {
		t.Errorf("carl is asked: %+v, ada is not: %+v", carl, got[1])
	}
	dora, _ := s.Player("dora")
	if got[2].Phase != engine.Over || got[2].Won == dora[0].Won {
		t.Errorf("one of two won: %+v %+v", got[2], dora[0])
	}
	for _, id := range []string{"", "ad", "adaa", "nobody", "a\x00b"} {
		if list, err := s.Player(id); err != nil || len(list) != 0 {
			t.Errorf("player %q: %v %v", id, list, err)
		}
	}
}

func TestDeadlines(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	if _, ok, err := s.NextDue(); ok || err != nil {
		t.Fatalf("nothing is due: %v %v", ok, err)
	}
	w.start("nc1", "ada", "bela")
	w.pass(time.Hour)
	w.start("nc2", "ada", "bela")
	w.wait(s)
	remind := t0.Add(72 * time.Hour * 8 / 10)
	if at, ok, err := s.NextDue(); !ok || err != nil || !at.Equal(remind) {
		t.Errorf("next is due %v %v %v, want %v", at, ok, err, remind)
	}
	for _, c := range []struct {
		at    time.Time
		limit int
		want  []string
	}{
		{remind.Add(-1), 10, nil}, {remind, 10, []string{"nc1"}},
		{remind.Add(2 * time.Hour), 10, []string{"nc1", "nc2"}}, {remind.Add(2 * time.Hour), 1, []string{"nc1"}},
	} {
		if got, err := s.Due(c.at, c.limit); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("due at %v: %v %v, want %v", c.at, got, err, c.want)
		}
	}
	w.pass(remind.Sub(t0))
	w.do("nc1", engine.Tick{}) // the reminder; next is the deadline itself
	w.wait(s)
	if got, _ := s.Due(remind.Add(30*time.Minute), 10); len(got) != 0 {
		t.Errorf("after the reminder still due: %v", got)
	}
	w.finish("nc1")
	w.finish("nc2")
	w.wait(s)
	if _, ok, _ := s.NextDue(); ok {
		t.Error("finished tables have deadlines")
	}
}

func TestHistory(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	w.start("nc10", "ada", "bela")
	w.finish("nc1")
	s := w.caught()
	want, _ := w.log.Load(t.Context(), "nc1", 0)
	for after := range uint64(len(want)) + 2 {
		got, err := s.Records(context.Background(), "nc1", after)
		if err != nil {
			t.Fatal(err)
		}
		rest := want[min(after, uint64(len(want))):]
		if len(got) != len(rest) {
			t.Fatalf("after %d: %d events, want %d", after, len(got), len(rest))
		}
		for i := range rest {
			a, _ := got[i].Encode()
			b, _ := rest[i].Encode()
			if string(a) != string(b) || got[i].Pos != rest[i].Pos {
				t.Errorf("event %d: %s at %d\nwant %s at %d", i, a, got[i].Pos, b, rest[i].Pos)
			}
		}
	}
	if e, err := s.Record(t.Context(), "nc1", 3); err != nil || e.Seq != 3 {
		t.Errorf("record #3: %v %v", e, err)
	}
	for _, seq := range []uint64{0, 1000, ^uint64(0)} {
		if _, err := s.Record(t.Context(), "nc1", seq); !errors.Is(err, events.ErrNotFound) {
			t.Errorf("record #%d: %v", seq, err)
		}
	}
	ref := w.ref
	_ = ref
	if _, err := s.Records(t.Context(), "nc", 0); err != nil {
		t.Error(err)
	}
}
