package notice_test

import (
	"slices"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	post "painani/mail"
	"painani/mail/fixture/trio"
	"painani/mail/people"
)

const day = 24 * time.Hour

// TestKinds: who gets which kind of letter for what happens. Each case goes on from a table where Ada (seat
// 1) is to move, unless it says open.
func TestKinds(t *testing.T) {
	play := func(s engine.Seat, cell string) engine.Action { return engine.Play{Seat: s, Text: cell} }
	type step struct {
		do   func(*world)
		want string
	}
	letter := func(s engine.Seat, a engine.Action, want string) step {
		return step{func(w *world) { w.seat(s, a) }, want}
	}
	page := func(s engine.Seat, a engine.Action, want string) step {
		return step{func(w *world) { w.page(s, a) }, want}
	}
	clock := func(d time.Duration, want string) step { return step{func(w *world) { w.clock(d) }, want} }
	propose := step{(*world).propose, "2 invite, 3 invite"}
	for _, c := range []struct {
		name  string
		open  bool // begin before the proposal
		steps []step
	}{
		{"start by letter", true, []step{
			propose,
			letter(2, engine.Confirm{Seat: 2}, ""),
			letter(3, engine.Confirm{Seat: 3}, "1 your-move, 2 your-move"),
		}},
		{"start by page", true, []step{
			propose,
			page(3, engine.Confirm{Seat: 3}, ""),
			page(2, engine.Confirm{Seat: 2}, "1 your-move, 2 your-move, 3 your-move"),
		}},
		{"proposed by page", true, []step{{func(w *world) {
			w.page(1, engine.Propose{Game: trio.Name, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
				Seats: []engine.Invitee{{Player: players[0]}, {Player: players[1]}, {}}})
		}, "2 invite"}, page(3, engine.Join{Player: players[2]}, "1 notice")}},
		{"declined", true, []step{
			propose,
			letter(2, engine.Confirm{Seat: 2}, ""),
			letter(3, engine.Decline{Seat: 3}, "1 notice"),
			letter(1, engine.Seating{By: 1, Seat: 3, Player: "someone"}, ""), // nobody that the people know
			letter(1, engine.Withdraw{Seat: 1}, "2 notice"),
		}},
		{"nobody answers", true, []step{propose, clock(3*day, "2 invite"), clock(0, "3 invite"),
			clock(7*day, "2 invite"), clock(0, "3 invite"), clock(4*day, "1 notice"), clock(0, "1 notice"),
			clock(engine.InviteStays, "1 notice")}},
		{"a bot begins", true, []step{{func(w *world) {
			w.seat(1, engine.Propose{Game: trio.Name, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
				Seats: []engine.Invitee{{Player: players[0]}, {Player: players[1]}, {Bot: "decent"}}})
		}, "2 invite"}, page(2, engine.Confirm{Seat: 2}, "1 your-move, 2 your-move")}},
		{"secret marks", true, []step{
			propose,
			letter(2, engine.Confirm{Seat: 2}, ""),
			letter(3, engine.Confirm{Seat: 3}, "1 your-move, 2 your-move"),
			letter(2, play(2, "2"), ""),
			page(1, play(1, "1"), ""),
			letter(3, play(3, "3"), "1 your-move, 2 moved"),
		}},
		{"turns", false, []step{
			letter(1, play(1, "4"), "2 your-move, 3 moved"),
			page(2, play(2, "5"), "1 moved, 2 moved, 3 your-move"),
			page(3, play(3, "6"), "1 over, 2 over, 3 over"),
		}},
		{"over by letter", false, []step{
			letter(1, play(1, "4"), "2 your-move, 3 moved"),
			letter(2, play(2, "5"), "1 moved, 3 your-move"),
			letter(3, play(3, "6"), "1 over, 2 over"),
		}},
		{"undo", false, []step{
			letter(1, play(1, "4"), "2 your-move, 3 moved"),
			page(1, engine.Undo{Seat: 1}, "1 your-move, 2 moved, 3 moved"),
		}},
		{"time", false, []step{
			clock(4*day, "1 reminder"),
			clock(2*day, "1 late, 2 late, 3 late"),
			clock(day, "1 notice, 2 vote, 3 vote"),
			letter(2, engine.Say{Motion: 10, Seat: 2, Choice: engine.BotPlays}, ""),
			clock(day, "1 notice, 2 your-move, 3 notice"), // the bot has played at once
			letter(1, engine.Return{Seat: 1}, "2 notice, 3 notice"),
		}},
		{"time after one has left", false, []step{
			letter(3, engine.Resign{Seat: 3}, "1 notice, 2 notice"),
			clock(4*day, "1 reminder"),
			clock(2*day, "1 late, 2 late"),
			clock(day, "1 notice, 2 vote"),
			page(2, engine.Say{Motion: 11, Seat: 2, Choice: engine.BotPlays}, "1 notice, 2 your-move"),
			page(1, engine.Return{Seat: 1}, "2 notice"),
		}},
		{"who is to move leaves", false, []step{
			letter(1, engine.Resign{Seat: 1}, "2 your-move, 3 notice"),
			page(2, play(2, "5"), "2 moved, 3 your-move"),
			page(3, play(3, "6"), "1 over, 2 over, 3 over"),
		}},
		{"two leave", false, []step{
			letter(3, engine.Resign{Seat: 3}, "1 notice, 2 notice"),
			letter(2, engine.Resign{Seat: 2}, "1 notice"),
		}},
		{"a start at which one is asked", true, []step{
			{func(w *world) {
				w.seat(1, engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
					Seats: []engine.Invitee{{Player: players[0]}, {Player: players[1]}}})
			}, "2 invite"},
			page(2, engine.Confirm{Seat: 2}, "1 your-move, 2 started"),
		}},
		{"takeback agreed", false, []step{
			letter(1, play(1, "4"), "2 your-move, 3 moved"),
			letter(1, engine.TakeBack{Seat: 1, To: 7}, "2 vote, 3 vote"),
			letter(2, engine.Vote{Seat: 2, Yes: true}, ""),
			letter(3, engine.Vote{Seat: 3, Yes: true}, "1 your-move, 2 moved"),
		}},
		{"takeback refused", false, []step{
			letter(1, play(1, "4"), "2 your-move, 3 moved"),
			page(1, engine.TakeBack{Seat: 1, To: 7}, "2 vote, 3 vote"),
			letter(2, engine.Vote{Seat: 2}, "1 notice, 3 notice"),
		}},
		{"takeback withdrawn", false, []step{
			letter(1, play(1, "4"), "2 your-move, 3 moved"),
			letter(1, engine.TakeBack{Seat: 1, To: 7}, "2 vote, 3 vote"),
			page(1, engine.Vote{Seat: 1}, "1 notice, 2 notice, 3 notice"),
		}},
		{"takeback expired, one has left", false, []step{
			letter(3, engine.Resign{Seat: 3}, "1 notice, 2 notice"),
			letter(1, play(1, "4"), "2 your-move"),
			letter(1, engine.TakeBack{Seat: 1, To: 8}, "2 vote"),
			clock(engine.AskStays, "1 notice, 2 notice"),
		}},
		{"an outage", false, []step{
			{func(w *world) {
				w.do(engine.Command{Actor: engine.ActorClock, Do: engine.Shift{By: time.Hour}})
			}, ""},
		}},
		{"somebody has said STOP, another is forgotten", false, []step{
			{func(w *world) {
				if err := w.people.Stop(w.Context(), "bela@home.example"); err != nil {
					w.Fatal(err)
				}
				if err := w.people.Forget(w.Context(), players[2]); err != nil {
					w.Fatal(err)
				}
				w.page(1, engine.Play{Seat: 1, Text: "4"})
			}, "1 moved"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			if !c.open {
				w.begin()
			}
			for i, s := range c.steps {
				s.do(w)
				if got := w.told(); got != s.want {
					t.Errorf("step %d: letters to %q, want %q", i, got, s.want)
				}
			}
		})
	}
}

// TestGathered: what a gathered letter tells in time is not written; what would be late, and what asks a person
// or tells him that a bot plays for him, is. The daily letter comes at 7, the game begins at 9.
func TestGathered(t *testing.T) {
	play := func(s engine.Seat, cell string) engine.Action { return engine.Play{Seat: s, Text: cell} }
	strikes := func(w *world) { w.now = w.table().Next(); w.clock(0) }
	pauses := func(w *world) { w.seat(1, engine.Put{Seat: 1, Kind: engine.Pause, Span: 2 * day}) } // a day to answer
	for _, c := range []struct {
		seat   int
		rhythm string
		steps  []func(*world)
		want   []string // to the seat, after each step
	}{
		{1, "daily 07:00", []func(*world){strikes, strikes, strikes, strikes},
			[]string{"1 reminder", "1 late", "", "1 notice"}}, // the others are asked; a bot plays
		{3, "daily 07:00", []func(*world){
			func(w *world) { w.seat(1, play(1, "4")) },
			func(w *world) { w.seat(2, play(2, "5")) }, // Cili has days of time
			strikes, strikes, strikes, strikes,
		}, []string{"", "", "3 reminder", "3 late", "", ""}}, // a bot plays, and the game is over
		{3, "weekly mon 07:00", []func(*world){ // the next letter comes in a week, too late for a decision
			func(w *world) { w.seat(1, play(1, "4")) },
			func(w *world) { w.seat(2, play(2, "5")) },
		}, []string{"", "3 your-move"}},
		{3, "weekly mon 07:00", []func(*world){pauses}, []string{"3 vote"}},
		{3, "daily 09:01", []func(*world){pauses}, []string{""}},
		{3, "daily 07:00", []func(*world){pauses}, []string{"3 vote"}}, // two hours would be left
		{3, "daily 07:00", []func(*world){
			func(w *world) { w.seat(1, play(1, "4")) },
			func(w *world) { w.seat(1, engine.TakeBack{Seat: 1, To: 7}) }, // a week to answer
		}, []string{"", ""}},
	} {
		w := newWorld(t)
		w.begin()
		_, err := w.people.Update(t.Context(), players[c.seat-1], func(p *people.Person) error {
			return p.Set(people.SetLetters, c.rhythm)
		})
		if err != nil {
			t.Fatal(err)
		}
		for i, do := range c.steps {
			do(w)
			before := len(w.out.letters)
			w.told()
			got := kinds(slices.DeleteFunc(slices.Clone(w.out.letters[before:]),
				func(l post.Letter) bool { return l.Seat != c.seat }))
			if got != c.want[i] {
				t.Errorf("%s, step %d: %q, want %q", c.rhythm, i, got, c.want[i])
			}
		}
	}
}

// table is the table as it stands.
func (w *world) table() *engine.Table {
	t, _, err := w.ref.Table(w.Context(), table)
	if err != nil {
		w.Fatal(err)
	}
	return t
}
