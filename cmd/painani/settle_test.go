package main

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/mail/people"
)

// TestAStartGoesOnWhereTablesStopped: a service that was killed between a turn and what follows by itself
// makes that up at its start, for a bot that is due and for a plan, and does nothing at tables where
// somebody is asked.
func TestAStartGoesOnWhereTablesStopped(t *testing.T) {
	dir := t.TempDir()
	open := func() *app {
		a, err := openApp(t.Context(), serviceFlagsFor(t, dir, ""), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := open()
	var ids []string
	answers := engine.Plans{Auto: engine.Auto{"spin": "2"}}
	for _, name := range []string{"ada", "bela"} {
		p, err := a.people.Create(
			t.Context(),
			people.Person{Name: name, Addresses: []string{name + "@club.test"}, Lang: "en", Zone: "UTC",
				Confirmed: true, Plans: people.Plans{"tz102": answers.Auto}},
		)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, p.ID)
	}
	stuck := referee.New(referee.Config{Log: a.store.Log}) // plays no bots and no plans
	do := func(table string, x engine.Action) *engine.Table {
		rec, err := stuck.Do(t.Context(), table, engine.Command{Actor: engine.ActorPlayer(ids[0]), Do: x})
		if err != nil {
			t.Fatal(err)
		}
		return rec.Table
	}
	propose := func(table string, other engine.Invitee) {
		do(table, engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
			Seats: []engine.Invitee{{Player: ids[0]}, other}})
	}
	propose("tz101", engine.Invitee{Bot: "random"})
	propose("tz102", engine.Invitee{Player: ids[1]})
	propose("tz103", engine.Invitee{Player: ids[1]})
	tab, asked := do("tz102", engine.Confirm{Seat: 2}), do("tz103", engine.Confirm{Seat: 2})
	for tab.Awaits() != 0 {
		if _, ok := tab.Planned(func(engine.Seat) engine.Plans { return answers }); ok {
			break
		}
		rec, err := oneMove(stuck, tab)
		if err != nil {
			t.Fatal(err)
		}
		tab = rec.Table
	}
	a.Close()

	open().Close() // from now on the same binary has looked at all tables
	a = open()
	defer a.Close()
	if a.upgrade.All {
		t.Fatal("all tables are settled, whatever their rows say")
	}
	if err := a.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	for table, before := range map[string]*engine.Table{"tz102": tab, "tz103": asked} {
		now, _, err := a.ref.Table(t.Context(), table)
		if want := before != asked; err != nil || (now.Seq > before.Seq) != want {
			t.Errorf("%s went on from #%d to #%d, %v", table, before.Seq, now.Seq, err)
		}
	}
	if bots, _, err := a.ref.Table(t.Context(), "tz101"); err != nil || bots.BotSeat() != engine.Nobody {
		t.Errorf("the bot of tz101 is still due, %v", err)
	}
}

// TestStopAtOnce: a service that is told to stop before its parts have begun stops.
func TestStopAtOnce(t *testing.T) {
	f := &serviceFlags{storeFlags: storeFlags{Data: t.TempDir(), MaxStore: smallStore, StartLimit: time.Minute},
		Domain: "painani.test", SMTP: "127.0.0.1:0", HTTP: "127.0.0.1:0", NoChecks: true, Tick: time.Second}
	a, err := openApp(t.Context(), f, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	done := make(chan error, 1)
	go func() { done <- a.Run(ctx) }()
	select {
	case <-done:
	case <-time.After(30 * time.Second):
		t.Fatal("it goes on")
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestStopBeforeTheStart: a service that is told to stop while it still waits for something, such as the lease of
// its name on a cluster, stops in order.
func TestStopBeforeTheStart(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	c := serveCmd{*serviceFlagsFor(t, t.TempDir(), "")}
	if err := c.Run(ctx, streams{strings.NewReader(""), io.Discard, io.Discard}); err != nil {
		t.Error(err)
	}
}
