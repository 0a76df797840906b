package referee_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/codec"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

func init() { engine.Register(noughts.Rules{}) }

var ctx = context.Background()

func newReferee(log events.Log) *referee.Referee {
	return referee.New(referee.Config{Log: log, Choose: bot.Choose})
}

// propose opens a table of two people, both confirmed.
func propose(t testing.TB, r *referee.Referee, id string, seats ...engine.Invitee) referee.Receipt {
	t.Helper()
	if len(seats) == 0 {
		seats = []engine.Invitee{{Player: "ada"}, {Player: "bela"}}
	}
	rec, err := r.Do(
		ctx,
		id,
		engine.Command{Cause: "new-" + id, Do: engine.Propose{Game: "noughts", Seats: seats, By: 1,
			Clock: engine.DefaultClock(), Secret: chance.Secret{7}}},
	)
	if err != nil {
		t.Fatal(err)
	}
	if len(seats) > 1 && seats[1].Player != "" {
		if rec, err = r.Do(ctx, id, engine.Command{Cause: "yes-" + id, Do: engine.Confirm{Seat: 2, Word: "w"}}); err != nil {
			t.Fatal(err)
		}
	}
	return rec
}

func play(
	r *referee.Referee, id string, cause string, tab *engine.Table, text string,
) (referee.Receipt, error) {
	return r.Do(ctx, id, engine.Command{Cause: cause, Do: engine.Play{Seat: tab.Awaits().First(), Text: text}})
}

func TestSameCauseOneEvent(t *testing.T) {
	log := memory.NewLog()
	r := newReferee(log)
	tab := propose(t, r, "nc1").Table
	first, err := play(r, "nc1", "letter/0", tab, "mark 5")
	if err != nil {
		t.Fatal(err)
	}
	for name, again := range map[string]*referee.Referee{"same referee": r, "after a restart": newReferee(log)} {
		second, err := play(again, "nc1", "letter/0", tab, "mark 5")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !second.Duplicate || second.Seq != first.Seq || len(second.Facts) != len(first.Facts) {
			t.Errorf("%s: %+v, want the first receipt", name, second)
		}
	}
	if last, _ := log.Last(ctx); last != first.Seq {
		t.Errorf("log has %d events, want %d", last, first.Seq)
	}
}

func TestUnknownOutcome(t *testing.T) {
	for name, fault := range map[string]memory.Fault{"stored, ack lost": memory.LostAck, "not stored, ack lost": memory.LostWrite, "conflict": memory.Conflict} {
		t.Run(name, func(t *testing.T) {
			log := memory.NewLog()
			r := newReferee(log)
			tab := propose(t, r, "nc1").Table
			log.Inject(fault)
			rec, err := play(r, "nc1", "letter/0", tab, "mark 5")
			if err != nil {
				t.Fatal(err)
			}
			entries, _ := log.Load(ctx, "nc1", 0)
			if uint64(len(entries)) != rec.Seq || rec.Event.Public.Type() != "played" {
				t.Errorf("%d events, receipt #%d %s", len(entries), rec.Seq, rec.Event.Public.Type())
			}
		})
	}
}

func TestUnavailableChangesNothing(t *testing.T) {
	log := memory.NewLog()
	r := newReferee(log)
	tab := propose(t, r, "nc1").Table
	log.Inject(memory.Unavailable)
	if _, err := play(r, "nc1", "letter/0", tab, "mark 5"); !errors.Is(err, events.ErrUnavailable) {
		t.Fatalf("got %v", err)
	}
	rec, err := play(r, "nc1", "letter/0", tab, "mark 5")
	if err != nil || rec.Duplicate {
		t.Errorf("second try: %+v, %v", rec, err)
	}
}

func TestBotsPlayToTheEnd(t *testing.T) {
	log := memory.NewLog()
	r := newReferee(log)
	rec := propose(t, r, "nc1", engine.Invitee{Bot: "decent"}, engine.Invitee{Bot: "random"})
	if rec.Table.Phase != engine.Over {
		t.Fatalf("phase %s", rec.Table.Phase)
	}
	entries, _ := log.Load(ctx, "nc1", 0)
	tab, prev := engine.NewTable("nc1"), events.Record{}
	for _, e := range entries {
		if err := prev.Link(e.Record); err != nil {
			t.Fatal(err)
		}
		if _, _, err := codec.Check(tab, e.Record); err != nil {
			t.Fatal(err)
		}
		prev = e.Record
	}
	v := chance.Verifier{Table: "nc1", Words: tab.Words}
	end, _ := codec.Event(entries[len(entries)-1].Record)
	v.Secret, _ = chance.ParseSecret(end.Public.(engine.Ended).Secret)
	if x, _ := v.Draw("start-player", 0, 2); engine.SeatAt(x) != tab.Line[0].Seat {
		t.Error("revealed secret does not draw the recorded start player")
	}
}

func TestManyAtOnce(t *testing.T) {
	log := memory.NewLog()
	a, b := newReferee(log), newReferee(log) // two processes on one log
	tab := propose(t, a, "nc1").Table
	var wg sync.WaitGroup
	played := make([]bool, 32)
	for i := range played {
		wg.Go(func() {
			_, err := play([]*referee.Referee{a, b}[i%2], "nc1", fmt.Sprintf("l%d", i), tab, "mark 5")
			played[i] = err == nil
		})
	}
	wg.Wait()
	n := 0
	for _, ok := range played {
		if ok {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d of 32 letters marked the same cell", n)
	}
}

func TestSettleAfterCrash(t *testing.T) {
	log := memory.NewLog()
	r := newReferee(log)
	propose(t, r, "nc1", engine.Invitee{Player: "ada"}, engine.Invitee{})
	log.Inject(memory.None, memory.Unavailable) // the join is stored, the start is not
	if _, err := r.Do(ctx, "nc1", engine.Command{Do: engine.Join{Player: "bela"}}); err != nil {
		t.Fatal(err)
	}
	r = newReferee(log)
	if tab, _, _ := r.Table(ctx, "nc1"); tab.Phase != engine.Open {
		t.Fatalf("phase %s before Settle", tab.Phase)
	}
	if err := r.Settle(ctx, "nc1"); err != nil {
		t.Fatal(err)
	}
	if tab, _, _ := r.Table(ctx, "nc1"); tab.Phase != engine.Running {
		t.Errorf("phase %s after Settle", tab.Phase)
	}
}

func TestStory(t *testing.T) {
	log := memory.NewLog()
	r := newReferee(log)
	tab := propose(t, r, "nc1").Table
	rec, _ := play(r, "nc1", "l", tab, "mark 5")
	at, told, err := r.Story(ctx, "nc1", rec.Seq, rec.Seq)
	if err != nil || len(told) != 1 || len(told[0].Facts) != 1 || at.Seq != rec.Seq {
		t.Errorf("story %v %+v", err, told)
	}
	if _, _, err := r.Story(ctx, "nc1", 1, 99); !errors.Is(err, events.ErrNotFound) {
		t.Errorf("event #99: %v", err)
	}
	if _, _, err := r.Table(ctx, "nope"); !errors.Is(err, events.ErrNotFound) {
		t.Errorf("no table: %v", err)
	}
}

// all is every table as a Deadlines.
type all []string

func (a all) Due(time.Time, int) ([]string, error) { return a, nil }

func TestTimekeeper(t *testing.T) {
	run := func(t *testing.T, beats *memory.Bucket, r *referee.Referee, d time.Duration) {
		c, stop := context.WithCancel(ctx)
		k := &referee.Timekeeper{Referee: r, Deadlines: all{"nc1"}, Beats: beats}
		done := make(chan error)
		go func() { done <- k.Run(c) }()
		time.Sleep(d)
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	t.Run("ladder", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r := newReferee(memory.NewLog())
			propose(t, r, "nc1")
			run(t, memory.NewBucket(), r, 180*time.Hour)
			_, told, _ := r.Story(ctx, "nc1", 1, 0)
			var kinds []string
			for _, x := range told {
				kinds = append(kinds, x.Record.Type)
			}
			want := "[proposed confirmed started reminded late moved settled played reminded]"
			if got := fmt.Sprint(kinds); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	})
	t.Run("outage is forgiven once", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r, beats := newReferee(memory.NewLog()), memory.NewBucket()
			propose(t, r, "nc1")
			run(t, beats, r, time.Hour)
			tab, _, _ := r.Table(ctx, "nc1")
			before := tab.Next()
			time.Sleep(7 * 24 * time.Hour)
			run(t, beats, r, time.Minute)
			run(t, beats, r, time.Minute)
			tab, _, _ = r.Table(ctx, "nc1")
			if gap := tab.Next().Sub(before); gap < 7*24*time.Hour || gap > 7*24*time.Hour+5*time.Minute {
				t.Errorf("deadline moved by %v, want a week", gap)
			}
		})
	})
}
