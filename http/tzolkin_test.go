package http_test

import (
	"context"
	"sync/atomic"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	_ "painani/engine/games/tzolkin"
	"painani/http/pages"
)

// tzolkin plays a game of four until it has at least so many events. Each turn is
// taken back and played again, which makes three events of it.
func (s *site) tzolkin(table string, events uint64) *engine.Table {
	s.Helper()
	s.do(table, engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{2},
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}, {Player: "carl"}, {Player: "dora"}}})
	for seat := engine.Seat(2); seat <= 4; seat++ {
		s.do(table, engine.Confirm{Seat: seat, Word: "w"})
	}
	for {
		t, _, err := s.ref.Table(context.Background(), table)
		if err != nil {
			s.Fatal(err)
		}
		if t.Seq >= events || t.Phase != engine.Running {
			return t
		}
		seat := t.Awaits().First()
		steps, err := bot.Choose(t.Pos.Mask(seat), seat, "decent", t.Seq)
		if err != nil {
			s.Fatal(err)
		}
		who := engine.ActorPlayer(t.Chair(seat).Player)
		play := engine.Play{Seat: seat, Text: t.Pos.Write(seat, steps)}
		next := s.doAs(who, table, play)
		if _, err := engine.Decide(next, engine.Command{At: next.At, Do: engine.Undo{Seat: seat}}); err == nil &&
			next.Phase == engine.Running {
			s.doAs(who, table, engine.Undo{Seat: seat})
			s.doAs(who, table, play)
		}
	}
}

// TestMarksChangeNoPage: pages made from what is remembered of a table are those made from its beginning,
// also when another table of the same name was remembered.
func TestMarksChangeNoPage(t *testing.T) {
	s, other := newSite(t), newSite(t)
	last := s.tzolkin("tz1", 120).Seq
	other.do(
		"tz1",
		engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{9},
			Seats: []engine.Invitee{{Player: "ada"}, {Bot: "random"}}},
	)
	s.painted("tz1")
	other.painted("tz1")
	history, err := s.store.Records(t.Context(), "tz1", 0)
	if err != nil {
		t.Fatal(err)
	}
	strange, err := other.store.Records(t.Context(), "tz1", 0)
	if err != nil {
		t.Fatal(err)
	}
	page := func(p *pages.Pages, at uint64) string {
		document, err := p.Table(history, at, "de")
		if err != nil {
			t.Fatal(err)
		}
		return string(document)
	}
	for _, at := range []uint64{last, 33, 64, 1, 65, 32, 31, last - 1, 97, 96, 5} {
		fresh, err := pages.New(pages.Config{Names: s.name, BaseURL: "https://play.example", Local: true,
			Address: "play@play.example"})
		if err != nil {
			t.Fatal(err)
		}
		if page(s.pages, at) != page(fresh, at) {
			t.Errorf("page after #%d depends on what was asked for before", at)
		}
		if _, err := s.pages.Table(strange, uint64(len(strange)), "de"); err != nil {
			t.Error(err)
		}
	}
}

// TestPagesOfOtherTablesAreKept: an event at one table makes no page of another anew; an event at
// this one does, and so does a name.
func TestPagesOfOtherTablesAreKept(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.start("noughts", "nc2")
	s.move("nc1")
	settle := func() { s.painted("nc1"); s.painted("nc2") } // painting asks for names too
	settle()
	var made atomic.Int32
	s.mu.Lock()
	s.hold = func() { made.Add(1) }
	s.mu.Unlock()
	paths := []string{
		"/t/nc1?at=3",
		"/t/nc1?lang=hu",
		"/t/nc1.png",
		"/t/nc1/board.svg?at=3",
		"/t/nc1/audit",
		"/t/nc1/compare?a=3&b=4",
		"/t/nc1/feed.atom",
	}
	ask := func() (n int) {
		for _, path := range paths {
			made.Store(0)
			s.get(path)
			if made.Load() > 0 {
				n++
			}
		}
		return n
	}
	check := func(when string, want int) {
		t.Helper()
		if got := ask(); got != want {
			t.Errorf("%s: %d pages of %d are made anew, want %d", when, got, len(paths), want)
		}
	}
	check("first", len(paths)-1) // the present is there in every language
	check("again", 0)
	s.move("nc2")
	settle()
	check("event elsewhere", 0)
	s.move("nc1")
	settle()
	check("event here", len(paths)-1)
	if err := s.store.Touch("ada"); err != nil {
		t.Fatal(err)
	}
	settle()
	check("name", len(paths)-1)
}
