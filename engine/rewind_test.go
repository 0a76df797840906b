package engine_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"painani/engine"
	"painani/engine/chance"
)

// moves plays free cells in order, n turns.
func (d *desk) moves(n int) {
	d.t.Helper()
	for range n {
		s := d.tab.Awaits().First()
		d.must(engine.Play{Seat: s, Text: d.tab.Pos.Write(s, d.tab.Pos.Steps(s)[:1])})
	}
}

// voting starts a table of two people with a way to agree to takebacks.
func voting(t *testing.T, takeback string, master engine.Seat) *desk {
	d := &desk{t: t, tab: engine.NewTable("nc1"), now: t0}
	d.must(
		engine.Propose{
			Game:     "noughts",
			Seats:    []engine.Invitee{{Player: "ada"}, {Player: "bela"}},
			By:       1,
			Clock:    engine.DefaultClock(),
			Secret:   chance.Secret{1, 2, 3},
			Takeback: takeback,
			Master:   master,
		},
	)
	d.must(engine.Confirm{Seat: 2, Word: "w2"})
	d.must(engine.Go{})
	return d
}

func TestTakeback(t *testing.T) {
	d := voting(t, engine.Unanimous, engine.Nobody)
	start, then := d.tab.Seq, d.tab.Pos
	d.moves(3)
	a := d.tab.Awaits().First()
	b := 3 - a
	d.refused("rewind-range", engine.TakeBack{Seat: a, To: start - 1})
	d.refused("rewind-range", engine.TakeBack{Seat: a, To: 99})
	d.refused("rewind-nothing", engine.TakeBack{Seat: a, To: d.tab.Seq})
	d.refused("no-vote", engine.Vote{Seat: b, Yes: true})
	d.refused("rewind-not-master", engine.Rewind{Seat: a, To: start})
	d.must(engine.TakeBack{Seat: a, To: start})
	d.refused("takeback-pending", engine.TakeBack{Seat: b, To: start})
	d.refused("vote-own", engine.Vote{Seat: a, Yes: true})
	if _, err := d.do(engine.Go{}); err != engine.ErrNothing {
		t.Fatalf("decided without a vote: %v", err)
	}
	d.must(engine.Vote{Seat: b, Yes: true})
	d.refused("voted-already", engine.Vote{Seat: b, Yes: true})
	chain := d.tab.Seq
	e := d.must(engine.Go{})
	if got, ok := e.Public.(engine.Rewound); !ok || got.To != start || got.By != a {
		t.Fatalf("%+v", e.Public)
	}
	if !d.tab.Pos.Equal(then) || d.tab.Seq != chain+1 || len(d.tab.Line) != 0 || d.tab.Ask != nil {
		t.Error("the table is not as it was, with a longer chain")
	}
	if len(d.tab.Side) != 1 || len(d.tab.Side[0].Turns) != 3 {
		t.Errorf("the line taken back is not kept: %+v", d.tab.Side)
	}
	if now := d.tab.Chair(d.tab.Awaits().First()); now.Asked != d.tab.Seq {
		t.Error("an old letter could still play")
	}
}

// TestAskFalls: by a no, by its own author, by a turn, by time.
func TestAskFalls(t *testing.T) {
	for _, c := range []struct {
		name, reason string
		do           func(d *desk, a, b engine.Seat)
	}{
		{"no", "rejected", func(d *desk, _, b engine.Seat) { d.must(engine.Vote{Seat: b}); d.must(engine.Go{}) }},
		{"withdrawn", "withdrawn", func(d *desk, a, _ engine.Seat) { d.must(engine.Vote{Seat: a}) }},
		{"a turn", "", func(d *desk, _, _ engine.Seat) { d.moves(1) }},
		{"time", "expired", func(d *desk, _, _ engine.Seat) {
			d.now = d.tab.Ask.Expires()
			for {
				e := d.must(engine.Tick{})
				if _, ok := e.Public.(engine.AskFell); ok {
					return
				}
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := voting(t, engine.Unanimous, engine.Nobody)
			d.moves(2)
			line := len(d.tab.Line)
			a := d.tab.Awaits().First()
			d.must(engine.TakeBack{Seat: a, To: d.tab.Seq - 1})
			c.do(d, a, 3-a)
			if d.tab.Ask != nil || len(d.tab.Line) < line || len(d.tab.Side) != 0 {
				t.Errorf("ask %+v, line %d of %d", d.tab.Ask, len(d.tab.Line), line)
			}
			if c.reason != "" {
				if got := d.last.(engine.AskFell); got.Reason != c.reason {
					t.Errorf("reason %q", got.Reason)
				}
			}
		})
	}
}

// TestBotsAgreeAndWait: a bot's voice is a yes, and it does not play while others vote.
func TestBotsAgreeAndWait(t *testing.T) {
	d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Bot: "random"})
	d.must(engine.Go{})
	start := d.tab.Seq
	d.moves(1)
	d.must(engine.TakeBack{Seat: 1, To: start})
	if d.tab.BotSeat() != engine.Nobody {
		t.Error("the bot plays on")
	}
	if e := d.must(engine.Go{}); e.Public != (engine.Rewound{To: start, By: 1}) {
		t.Errorf("%+v", e.Public)
	}
}

func TestVoteRules(t *testing.T) {
	d := voting(t, engine.NoVote, 1)
	start := d.tab.Seq
	d.moves(2)
	d.refused("takeback-off", engine.TakeBack{Seat: 2, To: start})
	d.refused("rewind-not-master", engine.Rewind{Seat: 2, To: start})
	d.must(engine.Rewind{Seat: 1, To: start})
	if len(d.tab.Line) != 0 {
		t.Error("not rewound")
	}
	p := engine.Propose{
		Game:     "noughts",
		Seats:    []engine.Invitee{{Player: "ada"}, {Player: "bela"}},
		By:       1,
		Clock:    engine.DefaultClock(),
		Takeback: "coin",
	}
	(&desk{t: t, tab: engine.NewTable("nc2"), now: t0}).refused("new-takeback", p)
	p.Takeback, p.Master = "", 3
	(&desk{t: t, tab: engine.NewTable("nc2"), now: t0}).refused("new-takeback", p)
}

// TestRewindToASideLine goes back to a line that was itself taken back.
func TestRewindToASideLine(t *testing.T) {
	d := voting(t, engine.NoVote, 1)
	start := d.tab.Seq
	d.moves(3)
	then, at := d.tab.Pos, d.tab.Seq
	d.must(engine.Rewind{Seat: 1, To: start})
	d.moves(1)
	d.must(engine.Rewind{Seat: 1, To: at})
	if !d.tab.Pos.Equal(then) || len(d.tab.Line) != 3 {
		t.Error("the side line is not back")
	}
	if len(d.tab.Side) != 2 || len(d.tab.Side[1].Turns) != 1 {
		t.Errorf("%+v", d.tab.Side)
	}
}

func TestRewoundClock(t *testing.T) {
	d := voting(t, engine.NoVote, 1)
	start := d.tab.Seq
	mover := d.tab.Awaits().First()
	d.now = d.now.Add(70 * time.Hour) // two hours of the bank are left; a day more for the turn
	d.moves(1)
	d.now = d.now.Add(time.Hour)
	d.must(engine.Rewind{Seat: 1, To: start})
	c := d.tab.Chair(mover)
	if want := 26 * time.Hour; c.Timer.Bank != want || !c.Timer.Since.Equal(d.now) {
		t.Errorf("bank %v since %v", c.Timer.Bank, c.Timer.Since)
	}
	d.now = d.now.Add(25 * time.Hour) // an hour is left
	d.must(engine.Tick{})
	d.moves(1)
	d.must(engine.Rewind{Seat: 1, To: start})
	if got := d.tab.Chair(mover).Timer.Bank; got < 24*time.Hour {
		t.Errorf("bank %v: less than one increment", got)
	}
}

// TestBranch begins a new table from every event of a game.
func TestBranch(t *testing.T) {
	d := voting(t, engine.NoVote, 1)
	start := d.tab.Seq
	at := map[uint64]engine.Position{start: d.tab.Pos}
	step := func() { at[d.tab.Seq] = d.tab.Pos }
	for range 3 {
		d.moves(1)
		step()
	}
	d.must(engine.Rewind{Seat: 1, To: start + 1})
	step()
	d.moves(2)
	step()
	for seq, want := range at {
		h, err := d.tab.Heritage(seq, "head")
		if err != nil {
			t.Fatal(err)
		}
		c := &desk{t: t, tab: engine.NewTable("nc2"), now: t0}
		c.must(
			engine.Propose{
				Game:   "noughts",
				Seats:  []engine.Invitee{{Player: "ada"}, {Player: "ada"}},
				By:     1,
				Clock:  engine.DefaultClock(),
				Secret: chance.Secret{7},
				From:   h,
			},
		)
		c.must(engine.Go{})
		if !c.tab.Pos.Equal(want) {
			t.Errorf("branch at #%d differs from its parent then", seq)
		}
		if c.tab.Parent == nil || *c.tab.Parent != (engine.Parent{Table: "nc1", Seq: seq, Head: "head"}) {
			t.Errorf("parent %+v", c.tab.Parent)
		}
		if got := c.tab.SeatOf("ada"); got != c.tab.Awaits().First() {
			t.Errorf("who holds all seats sits on %d", got)
		}
		if err := c.tab.Redraw(); err != nil {
			t.Error(err)
		}
		before := c.tab.Pos
		c.moves(1)
		c.must(engine.Undo{Seat: 3 - c.tab.Awaits().First()})
		if !c.tab.Pos.Equal(before) {
			t.Error("undo in a branch goes astray")
		}
	}
	for _, seq := range []uint64{0, start - 1, 99} {
		if _, err := d.tab.Heritage(seq, ""); err == nil {
			t.Errorf("a branch from #%d", seq)
		}
	}
}

// TestTakebacksAtRandom plays, asks, votes, lets time pass and rewinds at random. At any time a fold of all
// events is the same table, the table is where it was at the event that it was rewound to, and no turn is
// lost.
func TestTakebacksAtRandom(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		takeback := rapid.SampledFrom([]string{engine.Unanimous, engine.Majority}).Draw(r, "takeback")
		d := voting(t, takeback, 1)
		var list []engine.Event
		at := map[uint64]engine.Position{d.tab.Seq: d.tab.Pos}
		turns := 0
		for range rapid.IntRange(1, 40).Draw(r, "steps") {
			if d.tab.Awaits() == 0 {
				break
			}
			seat := engine.Seat(rapid.IntRange(1, 2).Draw(r, "seat"))
			to := uint64(rapid.IntRange(1, int(d.tab.Seq)+1).Draw(r, "to"))
			s := d.tab.Awaits().First()
			steps := d.tab.Pos.Steps(s)
			d.now = d.now.Add(time.Duration(rapid.IntRange(0, 40).Draw(r, "hours")) * time.Hour)
			do := rapid.SampledFrom([]engine.Action{
				engine.Play{Seat: s, Text: d.tab.Pos.Write(s, steps[:1])}, engine.Play{Seat: s, Text: d.tab.Pos.Write(s, steps[len(steps)-1:])},
				engine.TakeBack{Seat: seat, To: to}, engine.Vote{Seat: seat, Yes: true}, engine.Vote{Seat: seat}, engine.Rewind{Seat: seat, To: to},
				engine.Undo{Seat: seat}, engine.Tick{}, engine.Go{},
			}).Draw(r, "do")
			e, err := d.do(do)
			if err != nil {
				continue
			}
			list = append(list, e)
			at[d.tab.Seq] = d.tab.Pos
			switch b := e.Public.(type) {
			case engine.Played:
				turns++
			case engine.Rewound:
				if !d.tab.Pos.Equal(at[b.To]) {
					r.Fatalf("rewound to #%d, which was another position", b.To)
				}
			}
		}
		seen := map[uint64]bool{}
		for _, x := range d.tab.Line {
			seen[x.Seq] = true
		}
		for _, b := range d.tab.Side {
			for _, x := range b.Turns {
				seen[x.Seq] = true
			}
		}
		if len(seen) != turns {
			r.Fatalf("%d turns were played, %d can still be read", turns, len(seen))
		}
		again := voting(t, takeback, 1)
		for _, e := range list {
			if _, err := again.tab.Apply(e); err != nil {
				r.Fatal(err)
			}
		}
		if !again.tab.Pos.Equal(d.tab.Pos) ||
			fmt.Sprint(again.tab.Seats, again.tab.Ask) != fmt.Sprint(d.tab.Seats, d.tab.Ask) {
			r.Fatal("the same events give another table")
		}
		for seq, pos := range at {
			if h, err := d.tab.Heritage(seq, ""); err == nil {
				c := engine.NewTable("nc2")
				for _, a := range []engine.Action{engine.Propose{Game: "noughts", Seats: []engine.Invitee{{Bot: "random"}, {Bot: "random"}}, By: 1,
					Clock: engine.Clock{Kind: "none"}, Secret: chance.Secret{9}, From: h}, engine.Go{}} {
					e, err := engine.Decide(c, engine.Command{At: t0, Do: a})
					if err == nil {
						_, err = c.Apply(e)
					}
					if err != nil {
						r.Fatal(err)
					}
				}
				if !c.Pos.Equal(pos) {
					r.Fatalf("branch at #%d", seq)
				}
			}
		}
	})
}
