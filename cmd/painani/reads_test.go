package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/mail/people"
)

// TestAnswersReadWhatWasPlayed: whatever an answer reads of the projections, it waits until they have followed
// the log as far as it went when the answer was begun.
func TestAnswersReadWhatWasPlayed(t *testing.T) {
	a, err := openApp(t.Context(), serviceFlagsFor(t, t.TempDir(), ""), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	var ids []string
	for _, name := range []string{"ada", "bela", "carl"} {
		p, err := a.people.Create(t.Context(), people.Person{Name: name, Addresses: []string{name + "@club.test"},
			Lang: "en", Zone: "UTC", Confirmed: true})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, p.ID)
	}
	do := func(table string, by int, x engine.Action) {
		t.Helper()
		c := engine.Command{At: time.Now(), Actor: engine.ActorPlayer(ids[by]), Do: x}
		if _, err := a.ref.Do(t.Context(), table, c); err != nil {
			t.Fatalf("%s: %v", table, err)
		}
	}
	propose := func(table string, from *engine.Heritage, seats ...engine.Invitee) {
		do(table, 0, engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
			Seats: seats, From: from})
	}
	ada, bela, carl := engine.Invitee{Player: ids[0]}, engine.Invitee{Player: ids[1]}, engine.Invitee{Player: ids[2]}
	propose("tz101", nil, ada, bela)
	do("tz101", 1, engine.Confirm{Seat: 2})
	do("tz101", 1, engine.Resign{Seat: 2})
	propose("tz102", nil, ada, bela, carl)
	do("tz102", 1, engine.Confirm{Seat: 2})
	do("tz102", 2, engine.Confirm{Seat: 3})
	do("tz102", 2, engine.Resign{Seat: 3})
	over, _, err := a.ref.Table(t.Context(), "tz101")
	if err != nil {
		t.Fatal(err)
	}
	from, err := over.Heritage(3, "")
	if err != nil {
		t.Fatal(err)
	}
	propose("tz103", from, ada, bela)
	propose("tz104", nil, ada, engine.Invitee{})

	reads := map[string]func() (string, error){
		"[tz101 tz102 tz103 tz104]": func() (string, error) {
			list, err := a.tablesOf(t.Context(), ids[0])
			slices.Sort(list)
			return fmt.Sprint(list), err
		},
		"[tz104]": func() (string, error) {
			list, err := a.openTables(t.Context())
			return fmt.Sprint(list), err
		},
		"[tz102]": func() (string, error) {
			list, err := a.freeSeats(t.Context())
			return fmt.Sprint(list), err
		},
		"[{tz103 3}]": func() (string, error) {
			list, err := a.branchesOf(t.Context(), "tz101")
			return fmt.Sprint(list), err
		},
		"2 rated": func() (string, error) {
			list, err := reputations{a}.Ratings("tzolkin")
			return fmt.Sprint(len(list), " rated"), err
		},
		"bela left 1": func() (string, error) {
			known, err := reputations{a}.Reputation(ids[1])
			return fmt.Sprint("bela left ", known.Pace.Left), err
		},
	}
	var answers sync.WaitGroup
	for want, read := range reads {
		answers.Go(func() {
			if got, err := read(); err != nil || got != want {
				t.Errorf("want %q, got %q, %v", want, got, err)
			}
		})
	}
	time.Sleep(300 * time.Millisecond) // the projections are behind meanwhile, and whoever asks now waits
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- a.projections.Run(ctx) }()
	answers.Wait()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestAnswersDoNotWaitForever: where the projections stand still, an answer tells what they have.
func TestAnswersDoNotWaitForever(t *testing.T) {
	a, err := openApp(t.Context(), serviceFlagsFor(t, t.TempDir(), ""), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	c := engine.Command{Actor: engine.ActorPlayer("ada"), Do: engine.Propose{Game: "tzolkin", By: 1,
		Clock: engine.DefaultClock(), Seats: []engine.Invitee{{Player: "ada"}, {}}}}
	if _, err := a.ref.Do(t.Context(), "tz101", c); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	list, err := a.openTables(t.Context())
	if err != nil || len(list) > 0 || time.Since(began) < readPatience {
		t.Errorf("behind %v: %v, %v", time.Since(began), list, err)
	}
}
