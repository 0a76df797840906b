// Package view is what a letter shows of a table to one reader: names, board, whose
// turn it is, the numbered list, log lines, result, and the first lines of notices.
//
// Its contract: a view shows only what its reader may know. Boards and lists come from
// positions masked for the reader, log lines from house.Tell. A view changes nothing and
// sends nothing; it fills letters in.
package view

import (
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/mail/auth"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/words"
)

// Config is what views are made from. What is not marked as optional is required.
type Config struct {
	Referee *referee.Referee
	People  *people.Store
	Keys    *auth.Keys
	IDs     *messageid.IDs
	// Favourites proposes up to n whole turns that begin with prefix. Optional: no lists.
	Favourites func(pos engine.Position, seat engine.Seat, prefix []engine.Step, n int) [][]engine.Step
	Bots       bool             // seats of bots are played
	Known      Reputations      // what is known of who joins; optional
	Web        string           // address of the pages, "https://host"; optional
	Now        func() time.Time // optional
}

// Maker makes views. It is safe for concurrent use.
type Maker struct{ cfg Config }

// New makes a maker.
func New(cfg Config) *Maker {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &Maker{cfg}
}

// Web is the address of the pages, "https://host"; "" if there are none.
func (m *Maker) Web() string { return m.cfg.Web }

// Of is the view of a table for a reader, who sits at seat; Nobody for a reader without a seat.
func (m *Maker) Of(t *engine.Table, seat engine.Seat, reader people.Person) *View {
	tag, _ := lang.Parse(reader.Lang)
	return &View{
		Table: t, Seat: seat, Tag: tag, Names: m.Names(t, tag),
		by: m.cfg, reader: reader, p: words.In(tag), zone: house.Zone(reader.Zone), now: m.cfg.Now().UTC(),
	}
}

// Names are the players' names at a table in a language, as letters have them.
func (m *Maker) Names(t *engine.Table, tag lang.Tag) engine.Names { return m.NamesAt(t, t.Seq, tag) }

// NamesAt are the names of those who sat there when an event happened.
func (m *Maker) NamesAt(t *engine.Table, seq uint64, tag lang.Tag) engine.Names {
	chairs := t.SeatsAt(seq)
	list := make([]house.Sitter, len(chairs))
	for i, c := range chairs {
		player := t.PlayerAt(engine.SeatAt(i), seq)
		person, _ := m.cfg.People.Get(player)
		list[i] = house.Sitter{Name: person.Name, Person: player != "", Guest: engine.IsGuest(player),
			Bot: c.Bot != "" && player == "", Gone: c.Gone}
	}
	return house.Names(list, tag)
}

// Pending reports that the table will go on by itself at once: by a forced turn, a plan or a bot.
func (m *Maker) Pending(t *engine.Table) bool {
	if _, err := engine.Decide(t, engine.Command{At: t.At, Do: engine.Go{}}); err == nil {
		return true
	}
	if _, ok := m.cfg.Referee.Planned(t); ok {
		return true
	}
	return m.cfg.Bots && t.BotSeat() != engine.Nobody
}
