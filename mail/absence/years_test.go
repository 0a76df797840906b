package absence_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events/memory"
	"painani/mail/people"
)

// soon are the tables whose clocks demand something.
type soon struct{ *years }

func (s soon) Due(before time.Time, _ int) (list []string, err error) {
	for _, id := range s.tables {
		t, _, err := s.ref.Table(context.Background(), id)
		if err != nil {
			return nil, err
		}
		if at := t.Next(); !at.IsZero() && !at.After(before) {
			list = append(list, id)
		}
	}
	return list, nil
}

// years is a world in which two people play for two years, one game after the other, and go on vacation.
type years struct {
	*world
	dice   *rand.Rand
	tables []string
	zone   *time.Location
}

// modes are the tables that are played side by side.
var modes = []engine.Propose{
	{Vacation: engine.VacationBudget, Clock: engine.Clock{Kind: "move", Bank: 2 * 86400, Grace: 43200}},
	{Vacation: engine.VacationFree, Clock: engine.Clock{Kind: "move", Bank: 86400, Grace: 3600, Rest: engine.Weekend, Zone: 3600}},
	{Vacation: engine.VacationNo, Clock: engine.Clock{Kind: "fischer", Bank: 86400, Add: 43200, Cap: 172800, Grace: 3600, Rest: 1, Zone: -36000}},
}

// open begins a game.
func (y *years) open(mode int) string {
	id := "nc" + string(rune('a'+mode)) + time.Now().Format("060102150405")
	p := modes[mode]
	p.Game, p.By, p.Secret = "noughts", 1, chance.Secret{byte(mode)}
	p.Seats = []engine.Invitee{{Player: y.ids[0]}, {Player: y.ids[1]}}
	y.do(id, p)
	y.do(id, engine.Confirm{Seat: 2})
	y.tables = append(y.tables, id)
	return id
}

// live is one morning: vacations are planned and taken back, turns played, ballots answered.
func (y *years) live(now []string) {
	for i, player := range y.ids {
		if y.dice.IntN(25) != 0 {
			continue
		}
		_, err := y.people.Update(y.Context(), player, func(p *people.Person) error {
			if y.dice.IntN(4) == 0 {
				p.StayHome(time.Now())
				return nil
			}
			from := time.Now().AddDate(0, 0, y.dice.IntN(60))
			_, err := p.Leave(from, from.AddDate(0, 0, y.dice.IntN(25)), time.Now(), y.zone)
			if errors.Is(err, people.ErrVacation) { // too many are planned
				return nil
			}
			return err
		})
		if err != nil {
			y.Fatal(err)
		}
		if err := y.keeper.Carry(y.Context(), y.ids[i]); err != nil {
			y.Fatal(err)
		}
	}
	for mode, id := range now {
		t, _, err := y.ref.Table(y.Context(), id)
		if err != nil {
			y.Fatal(err)
		}
		if t.Phase != engine.Running {
			now[mode] = y.open(mode)
			continue
		}
		for _, seat := range []engine.Seat{1, 2} {
			y.act(id, t, seat)
		}
	}
}

// act is what the owner of a seat does in one morning, if anything.
func (y *years) act(id string, t *engine.Table, seat engine.Seat) {
	do := func(a engine.Action) {
		if _, err := y.ref.Do(y.Context(), id, engine.Command{Actor: "test", Do: a}); err != nil &&
			!engine.IsVerdict(err) {
			y.Fatalf("%T: %v", a, err)
		}
	}
	switch y.dice.IntN(12) {
	case 0, 1, 2:
		do(engine.Return{Seat: seat})
		if t.Awaits().Has(seat) {
			do(engine.Play{Seat: seat, Text: t.Pos.Write(seat, t.Pos.Steps(seat)[:1])})
		}
	case 3:
		do(engine.Put{Seat: seat, Kind: engine.Pause, Span: time.Duration(1+y.dice.IntN(9)) * 24 * time.Hour})
	case 4:
		do(engine.Put{Seat: seat, Kind: engine.Extend, Span: 48 * time.Hour})
	case 5:
		for _, m := range t.Motions {
			do(engine.Say{Motion: m.Seq, Seat: seat, Choice: 1 + y.dice.IntN(3)})
		}
	}
}

// TestTwoYears: the timekeeper and the vacations of two people over two years of mornings, by their
// calendars. Nobody is late on a day of rest, on vacation, in a pause, or while he is asked; nobody is away
// for more days of a year than he may be where days are counted, nor at all where there are no vacations.
func TestTwoYears(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		vienna, err := time.LoadLocation("Europe/Vienna")
		if err != nil {
			t.Fatal(err)
		}
		y := &years{world: newWorld(t), dice: rand.New(rand.NewPCG(3, 1)), zone: vienna}
		y.ref = referee.New(referee.Config{Log: memory.NewLog(), Choose: bot.Choose})
		y.keeper.Referee, y.keeper.Every = y.ref, time.Hour
		y.keeper.Tables = func(context.Context, string) ([]string, error) { return y.tables[max(0, len(y.tables)-6):], nil }
		time.Sleep(17 * time.Minute) // not at the same moments as everything else
		var now []string
		for mode := range modes {
			now = append(now, y.open(mode))
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 2)
		clock := &referee.Timekeeper{Referee: y.ref, Deadlines: soon{y}, Every: 20 * time.Minute}
		go func() { done <- clock.Run(ctx) }()
		go func() { done <- y.keeper.Run(ctx) }()
		away := map[int]map[string]int{0: {}, 1: {}} // days that began away, by seat and year
		for range 2 * 365 {
			time.Sleep(24 * time.Hour)
			if tab, _, _ := y.ref.Table(t.Context(), now[0]); tab.Phase == engine.Running {
				for i, c := range tab.Seats {
					if c.Away.After(time.Now()) {
						away[i][time.Now().In(vienna).Format("2006")]++
					}
				}
			}
			y.live(now)
		}
		stop()
		for range 2 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		for i := range away {
			for year, days := range away[i] {
				if days > people.VacationDays+1 {
					t.Errorf("seat %d was away for %d days of %s", i+1, days, year)
				}
			}
		}
		y.judged()
	})
}

// judged looks at everything that has happened.
func (y *years) judged() {
	late, ballots, slept, vacations := 0, 0, 0, 0
	for _, id := range y.tables {
		whole, _, err := y.ref.Table(y.Context(), id)
		if err != nil {
			y.Fatal(err)
		}
		_, told, err := y.ref.Story(y.Context(), id, 1, whole.Seq)
		if err != nil {
			y.Fatal(err)
		}
		for _, e := range told {
			at, seat := e.Event.At, engine.Nobody
			switch b := e.Event.Public.(type) {
			case engine.Away:
				vacations++
			case engine.Slept:
				slept++
			case engine.Late:
				late, seat = late+1, b.Seat
			case engine.Moved:
				if b.Kind == engine.Overdue {
					ballots, seat = ballots+1, b.About[0]
				}
			}
			if seat == engine.Nobody {
				continue
			}
			then, _, err := y.ref.Story(y.Context(), id, 0, e.Event.Seq-1)
			if err != nil {
				y.Fatal(err)
			}
			due := then.Next() // the timekeeper may come up to 20 minutes later
			c := then.Chair(seat)
			stands := due.Before(c.Away) || due.Before(then.Paused) || then.Asleep || c.Timer.Stands(due)
			if stands || then.Clock.Rests(due) && then.Clock.Rests(due.Add(-1)) || at.Before(due) {
				y.Errorf(
					"%s #%d %s for seat %d at %v, due %v: %+v",
					id,
					e.Event.Seq,
					e.Event.Public.Type(),
					seat,
					at,
					due,
					c,
				)
			}
			if then.Vacation == engine.VacationNo && !c.Away.IsZero() {
				y.Errorf("%s: away where there are no vacations", id)
			}
		}
	}
	y.Logf(
		"%d tables, late %d times, %d ballots, asleep %d times, %d vacations",
		len(y.tables),
		late,
		ballots,
		slept,
		vacations,
	)
	if late < 20 || ballots < 20 || slept < 5 || vacations < 5 {
		y.Error("too little has happened")
	}
}
