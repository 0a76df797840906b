package referee_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

// thinking is a referee whose bot "deep" takes some time for a choice, and does what "decent" does.
func thinking(ctx context.Context, log events.Log, takes time.Duration, asked *atomic.Int64) *referee.Referee {
	r := referee.New(referee.Config{Log: log, Level: levelOf("deep"),
		Choose: func(pos engine.Position, seat engine.Seat, policy string, seed uint64) ([]engine.Step, error) {
			asked.Add(1)
			if takes < 0 {
				panic("a bot that cannot think")
			}
			time.Sleep(takes)
			return bot.Choose(pos, seat, "decent", seed)
		}})
	go r.Think(ctx)
	return r
}

// marks plays for ada.
func marks(r *referee.Referee, id, cause, text string) (referee.Receipt, error) {
	return r.Do(ctx, id, engine.Command{Cause: cause, Actor: engine.ActorPlayer("ada"),
		Do: engine.Play{Seat: 1, Text: text}})
}

var deep = []engine.Invitee{{Player: "ada"}, {Bot: "deep"}}

// TestThinking: who moves waits for a bot that thinks, but not for ever, and nobody else waits.
func TestThinking(t *testing.T) {
	for name, c := range map[string]struct {
		takes, waits time.Duration
		with         uint64 // events that the answer tells of, behind the own turn
		late         bool
	}{
		"soon":  {time.Second, time.Second, 1, false},
		"later": {10 * time.Second, referee.Patience, 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				log, asked := memory.NewLog(), new(atomic.Int64)
				r := thinking(ctx, log, c.takes, asked)
				first := propose(t, r, "nc1", deep...).Table.Seq
				other := propose(t, r, "nc2").Table
				begin := time.Now()
				go func() {
					time.Sleep(time.Millisecond)
					if _, err := play(r, "nc2", "letter/9", other, "mark 5"); err != nil ||
						time.Since(begin) > 2*time.Millisecond {
						t.Errorf("another table waits %v: %v", time.Since(begin), err)
					}
				}()
				rec, err := marks(r, "nc1", "letter/1", "mark 5")
				if err != nil {
					t.Fatal(err)
				}
				if took := time.Since(begin); took != c.waits {
					t.Errorf("the answer came after %v, want %v", took, c.waits)
				}
				if got := rec.Table.Seq - first - 1; got != c.with || r.Late("nc1", rec.Seq) != c.late {
					t.Errorf("%d events told, want %d; late %v, want %v", got, c.with, !c.late, c.late)
				}
				time.Sleep(time.Minute)
				tab, _, err := r.Table(ctx, "nc1")
				if err != nil || tab.Seq != first+2 || tab.BotSeat() != engine.Nobody || r.Thinking("nc1") || asked.Load() != 1 {
					t.Errorf("#%d, want #%d; asked %d times, %v", tab.Seq, first+2, asked.Load(), err)
				}
			})
		})
	}
}

// TestThoughtOfAnotherMoment: a choice for a position that is gone is not played; the bot thinks again.
func TestThoughtOfAnotherMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		log, asked := memory.NewLog(), new(atomic.Int64)
		r := thinking(ctx, log, 10*time.Second, asked)
		propose(t, r, "nc1", deep...)
		if _, err := marks(r, "nc1", "letter/1", "mark 5"); err != nil {
			t.Fatal(err)
		}
		undo := engine.Command{Cause: "letter/2", Actor: engine.ActorPlayer("ada"), Do: engine.Undo{Seat: 1}}
		if _, err := r.Do(ctx, "nc1", undo); err != nil {
			t.Fatal(err)
		}
		rec, err := marks(r, "nc1", "letter/3", "mark 1")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		tab, _, err := r.Table(ctx, "nc1")
		if err != nil || tab.Seq != rec.Seq+1 || asked.Load() != 2 {
			t.Errorf("#%d after #%d, asked %d times, %v", tab.Seq, rec.Seq, asked.Load(), err)
		}
	})
}

// TestThinkingAgain: a choice that was lost with its process is made again, the same.
func TestThinkingAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, asked := memory.NewLog(), new(atomic.Int64)
		died, kill := context.WithCancel(t.Context())
		r := thinking(died, log, 10*time.Second, asked)
		propose(t, r, "nc1", deep...)
		kill()
		rec, err := marks(r, "nc1", "letter/1", "mark 5")
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		r = thinking(ctx, log, 10*time.Second, asked)
		if err := r.Settle(ctx, "nc1"); err != nil {
			t.Fatal(err)
		}
		if !r.Late("nc1", rec.Seq) {
			t.Error("nobody is told of what the bot does after a crash")
		}
		time.Sleep(time.Minute)
		tab, _, err := r.Table(ctx, "nc1")
		if err != nil || tab.Seq != rec.Seq+1 {
			t.Errorf("#%d after #%d, %v", tab.Seq, rec.Seq, err)
		}
	})
}

// TestThinkingPanics: a bot that panics freezes its own table, and the others go on.
func TestThinkingPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		log, asked := memory.NewLog(), new(atomic.Int64)
		r := thinking(ctx, log, -1, asked)
		propose(t, r, "nc1", deep...)
		if _, err := marks(r, "nc1", "letter/1", "mark 5"); err != nil {
			t.Fatal(err)
		}
		if tab, _, err := r.Table(ctx, "nc1"); err != nil || tab.Frozen.From == 0 || r.Thinking("nc1") {
			t.Errorf("frozen from %d, %v", tab.Frozen.From, err)
		}
	})
}

// levelOf is a Config.Level by which one policy takes its time.
func levelOf(slow string) func(string) int {
	return func(policy string) int {
		if policy == slow {
			return 7
		}
		return 0
	}
}
