package notice_test

import (
	"testing"

	"painani/engine"
	post "painani/mail"
)

// TestStale: which letters a later event makes pointless. The table is at event 7, Ada being asked there.
func TestStale(t *testing.T) {
	play := func(s engine.Seat, cell string) func(*world) {
		return func(w *world) { w.page(s, engine.Play{Seat: s, Text: cell}) }
	}
	ask := func(w *world) { w.page(2, engine.TakeBack{Seat: 2, To: 5}) }
	for _, c := range []struct {
		name string
		kind post.Kind
		seat int
		seq  uint64
		then []func(*world)
		want bool
	}{
		{"nothing happened", post.YourMove, 1, 7, nil, false},
		{"moved meanwhile", post.YourMove, 1, 7, []func(*world){play(1, "4")}, true},
		{"asked, and something else happened", post.YourMove, 1, 7, []func(*world){ask}, false},
		{"asked again later", post.YourMove, 1, 7, []func(*world){play(1, "4"), func(w *world) {
			w.page(1, engine.Undo{Seat: 1})
		}}, true},
		{"reminded, and resigned", post.Reminder, 1, 7, []func(*world){func(w *world) {
			w.page(1, engine.Resign{Seat: 1})
		}}, true},
		{"somebody moved, and another", post.Moved, 3, 7, []func(*world){play(1, "4")}, true},
		{"somebody moved, and a takeback was asked", post.Moved, 3, 7, []func(*world){ask}, false},
		{"somebody moved, and the game ended", post.Moved, 3, 7,
			[]func(*world){play(1, "4"), play(2, "5"), play(3, "6")}, true},
		{"late, and the game goes on", post.Late, 3, 7, []func(*world){play(1, "4")}, false},
		{"late, and the game is over", post.Late, 3, 7,
			[]func(*world){play(1, "4"), play(2, "5"), play(3, "6")}, true},
		{"asked to vote", post.Vote, 3, 8, []func(*world){ask, func(w *world) {
			w.page(1, engine.Vote{Seat: 1, Yes: true})
		}}, false},
		{"asked to vote, and withdrawn", post.Vote, 3, 8, []func(*world){ask, func(w *world) {
			w.page(2, engine.Vote{Seat: 2})
		}}, true},
		{"asked to vote, and asked for another", post.Vote, 3, 8, []func(*world){ask, func(w *world) {
			w.page(2, engine.Vote{Seat: 2})
		}, ask}, true},
		{"invited, and it has begun", post.Invite, 2, 1, nil, true},
		{"a notice never is", post.Notice, 2, 1, nil, false},
		{"an end never is", post.Over, 2, 1, nil, false},
		{"no such seat", post.YourMove, 9, 1, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.begin()
			for _, f := range c.then {
				f(w)
			}
			l := post.Letter{Kind: c.kind, Table: table, Seat: c.seat, Seq: c.seq}
			if got := w.notices.Stale(l); got != c.want {
				t.Errorf("stale: %v", got)
			}
		})
	}
}

// TestStaleSecret: a secret turn changes nothing that others could see.
func TestStaleSecret(t *testing.T) {
	w := newWorld(t)
	w.propose()
	w.seat(2, engine.Confirm{Seat: 2})
	w.seat(3, engine.Confirm{Seat: 3})
	w.seat(1, engine.Play{Seat: 1, Text: "1"})
	if w.notices.Stale(post.Letter{Kind: post.Moved, Table: table, Seat: 2, Seq: 4}) {
		t.Error("stale behind a secret turn")
	}
}

// TestStaleInvitation: an invitation stands until it is answered, or somebody else declines.
func TestStaleInvitation(t *testing.T) {
	w := newWorld(t)
	w.propose()
	to := func(seat int) bool {
		return w.notices.Stale(post.Letter{Kind: post.Invite, Table: table, Seat: seat, Seq: 1})
	}
	w.seat(2, engine.Confirm{Seat: 2})
	if !to(2) || to(3) {
		t.Errorf("after a YES of seat 2: stale %v, %v", to(2), to(3))
	}
	w.seat(3, engine.Decline{Seat: 3})
	if !to(2) || !to(3) {
		t.Errorf("after a NO of seat 3: stale %v, %v", to(2), to(3))
	}
	if w.notices.Stale(post.Letter{Kind: post.Invite, Table: "tr9", Seat: 2, Seq: 1}) {
		t.Error("stale about a table that is not there")
	}
}
