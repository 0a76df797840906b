package referee_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

func init() { engine.Register(noughts.Planning{}) }

// players have plans, the same at every table.
type players struct {
	mu sync.Mutex
	by map[string]engine.Plans
}

func (p *players) of(_, player string) engine.Plans {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.by[player]
}

func withPlans(log events.Log, p *players) *referee.Referee {
	return referee.New(referee.Config{Log: log, Choose: bot.Choose, Plans: p.of})
}

// nearPair plays a table until one turn is missing to the last two cells, 8 and 9; by is who will owe that
// decision.
func nearPair(t *testing.T, r *referee.Referee) (tab *engine.Table, by string) {
	t.Helper()
	rec, err := r.Do(ctx, "na1", engine.Command{Do: engine.Propose{
		Game:   "ahead",
		Seats:  []engine.Invitee{{Player: "ada"}, {Player: "bela"}},
		By:     1,
		Clock:  engine.DefaultClock(),
		Secret: chance.Secret{7},
	}})
	if err == nil {
		rec, err = r.Do(ctx, "na1", engine.Command{Do: engine.Confirm{Seat: 2}})
	}
	for _, cell := range []string{"1", "2", "3", "5", "4", "7"} {
		if err == nil {
			rec, err = play(r, "na1", "", rec.Table, cell)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return rec.Table, rec.Table.Chair(3 - rec.Table.Awaits().First()).Player
}

// story is what the log says from an event on: type, turn, whether by a plan.
func story(t *testing.T, r *referee.Referee, from uint64) string {
	t.Helper()
	_, told, err := r.Story(ctx, "na1", from, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, x := range told {
		line := x.Record.Type
		if p, ok := x.Event.Public.(engine.Played); ok {
			line = fmt.Sprint(p.Turn, map[bool]string{true: " planned"}[p.Planned],
				map[bool]string{true: " forced"}[p.Forced], " by ", strings.SplitN(x.Record.Actor, ":", 2)[0])
		}
		out = append(out, line)
	}
	return strings.Join(out, ", ")
}

// rest is what happens once the pair is owed and its owner has the plan "last".
const rest = "mark 6 by , mark 9 planned by engine, mark 8 forced by engine, ended"

func TestPlanIsPlayed(t *testing.T) {
	log, p := memory.NewLog(), &players{by: map[string]engine.Plans{}}
	r := withPlans(log, p)
	tab, by := nearPair(t, r)
	p.by[by] = engine.Plans{Auto: engine.Auto{"rest": "last"}}
	if err := r.Settle(ctx, "na1"); err != nil {
		t.Fatal(err)
	}
	if now, _, _ := r.Table(ctx, "na1"); now.Seq != tab.Seq {
		t.Fatalf("something was played before it was asked: %s", story(t, r, tab.Seq+1))
	}
	if _, err := play(r, "na1", "", tab, "6"); err != nil {
		t.Fatal(err)
	}
	if got := story(t, r, tab.Seq+1); got != rest {
		t.Errorf("%s, want %s", got, rest)
	}
}

// TestPlanSettles: a plan that is made while the decision is owed is played by the next Settle, once,
// whoever calls it.
func TestPlanSettles(t *testing.T) {
	log, p := memory.NewLog(), &players{by: map[string]engine.Plans{}}
	r := withPlans(log, p)
	tab, by := nearPair(t, r)
	if _, err := play(r, "na1", "", tab, "6"); err != nil {
		t.Fatal(err)
	}
	p.by[by] = engine.Plans{Auto: engine.Auto{"rest": "last"}}
	var wg sync.WaitGroup
	for _, x := range []*referee.Referee{r, withPlans(log, p), withPlans(log, p)} {
		for range 3 {
			wg.Go(func() {
				if err := x.Settle(ctx, "na1"); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	if got := story(t, withPlans(log, p), tab.Seq+1); got != rest {
		t.Errorf("%s, want %s", got, rest)
	}
}

// TestPlanAfterCrash: between the turn and the plan the store fails or the service dies; the next start
// goes on, once.
func TestPlanAfterCrash(t *testing.T) {
	for name, fault := range map[string][]memory.Fault{
		"turn not stored":      {memory.None, memory.Unavailable},
		"turn stored, no word": {memory.None, memory.LostAck},
		"lost":                 {memory.None, memory.LostWrite},
	} {
		t.Run(name, func(t *testing.T) {
			log, p := memory.NewLog(), &players{by: map[string]engine.Plans{}}
			r := withPlans(log, p)
			tab, by := nearPair(t, r)
			p.by[by] = engine.Plans{Auto: engine.Auto{"rest": "last"}}
			log.Inject(fault...)
			if _, err := play(r, "na1", "", tab, "6"); err != nil {
				t.Fatal(err)
			}
			again := withPlans(log, p)
			for range 2 {
				if err := again.Settle(ctx, "na1"); err != nil {
					t.Fatal(err)
				}
			}
			if got := story(t, again, tab.Seq+1); got != rest {
				t.Errorf("%s, want %s", got, rest)
			}
		})
	}
}

// TestPlanUndone: what comes back is not played again at once, not even after a restart.
func TestPlanUndone(t *testing.T) {
	log, p := memory.NewLog(), &players{by: map[string]engine.Plans{}}
	r := withPlans(log, p)
	tab, by := nearPair(t, r)
	seat := tab.SeatOf(by)
	p.by[by] = engine.Plans{Auto: engine.Auto{"rest": "last"}}
	// the turn forced by the plan is not stored: UNDO is still possible
	log.Inject(memory.None, memory.None, memory.Unavailable)
	if _, err := play(r, "na1", "", tab, "6"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Do(ctx, "na1", engine.Command{Do: engine.Undo{Seat: seat}}); err != nil {
		t.Fatal(err)
	}
	if err := withPlans(log, p).Settle(ctx, "na1"); err != nil {
		t.Fatal(err)
	}
	want := "mark 6 by , mark 9 planned by engine, undone"
	if got := story(t, r, tab.Seq+1); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
