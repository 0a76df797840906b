package pages

import (
	"net/url"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/projections"
)

// Section is one list of tables: of a phase, of a game, of a player, or, if none of these is named,
// of those whose ids begin in some way.
type Section struct {
	Phase  engine.Phase
	Game   string // its name in events
	Player string // id
	Free   bool   // running games with seats that somebody may ask for now
	Now    time.Time
	Rows   []projections.TableRow
	After  string // cursor that the rows begin at; "" for the newest
	Next   string // cursor of the rows after these; "" if there are none
}

type listPage struct {
	frame
	Query            string
	Sections         []listed
	People           []playerRow
	MorePeople, None string
	Letter           *mailto // how to play
	Home             *home   // of the front page alone
}

type listed struct {
	ID, Name     string
	Rows         []listRow
	More, Newest string
	Hint         *mailto
}

type listRow struct {
	ID, Game, Names string
	Turns           []turn
	Note            string
	Seq             uint64
	At              *moment
}

// List shows tables: some of every phase, or more of one phase or game. mine are the reader's own games
// as a guest goes on; "" for none.
func (p *Pages) List(sections []Section, mine []Mine, tag lang.Tag) (Document, error) {
	v := listPage{frame: p.frame(tag, catalog.In(tag).Say("tables"), "")}
	if len(sections) == 1 {
		v.frame = p.frame(tag, catalog.In(tag).Say("tables"), sections[0].query())
	} else {
		v.Title, v.Letter, v.Home = v.Say("tagline"), p.toBegin(v.P), p.home(mine, tag)
	}
	for _, s := range sections {
		if s.Free && len(s.Rows) == 0 {
			continue
		}
		v.Sections = append(v.Sections, p.section(s, v.P))
	}
	return p.make("list.html", v)
}

// query is what the address of more of these tables has behind its question mark.
func (s *Section) query() string {
	out := ""
	for _, x := range [][2]string{{"list", string(s.Phase)}, {"game", s.Game}, {"after", s.After}} {
		if x[1] != "" {
			out += x[0] + "=" + url.QueryEscape(x[1]) + "&"
		}
	}
	return out
}

// section is a list with its headline and the ways to older and newest tables.
func (p *Pages) section(s Section, say lang.Printer) listed {
	x := listed{ID: "list", Name: say.Say("tables")}
	path := "/"
	switch {
	case s.Free:
		x.ID, x.Name, x.Hint = "list-free", say.Say("free-seats"), p.toTakeOver(say)
	case s.Phase != "":
		x.ID, x.Name = "list-"+string(s.Phase), say.Say(string(s.Phase))
	case s.Game != "":
		x.ID, x.Name = "list-"+s.Game, title(s.Game)
	case s.Player != "":
		path = "/p/" + s.Player
	}
	for _, row := range s.Rows {
		x.Rows = append(x.Rows, p.listRow(row, say))
		if s.Free {
			x.Rows[len(x.Rows)-1].Note = p.freeSeats(row, s.Now, say)
		}
	}
	here := s
	here.After = ""
	if s.After != "" {
		x.Newest = path + "?" + here.query()
	}
	if s.Next != "" {
		here.After = s.Next
		x.More = path + "?" + here.query()
	}
	return x
}

func (p *Pages) listRow(row projections.TableRow, say lang.Printer) listRow {
	names := p.seatNames(row, say)
	x := listRow{
		ID:    row.ID,
		Game:  title(row.Game),
		Names: house.Join(names, say.Tag),
		Seq:   row.Seq,
		At:    at(row.At, say.Tag),
	}
	game, _ := engine.Find(row.Game)
	x.Turns, x.Note = turns(row, names, game, say)
	return x
}

// freeSeats names the seats of a table that somebody may ask for.
func (p *Pages) freeSeats(row projections.TableRow, now time.Time, say lang.Printer) string {
	names := p.seatNames(row, say)
	var list []string
	for i, c := range row.Seats {
		if c.FreeAt(now) {
			list = append(list, say.Say("free-seat", "n", i+1, "name", names[i]))
		}
	}
	return house.Join(list, say.Tag)
}

// title is what a game is called; its name in events if it is none of ours.
func title(game string) string {
	if g, ok := engine.Find(game); ok {
		return g.Card().Title
	}
	return game
}

// Found is what there is for a few letters that somebody typed.
type Found struct {
	Query  string
	Tables []projections.TableRow // whose ids begin so
	Games  []Section              // of games that are called so
	People []Player               // who are called so
	More   string                 // cursor of others; "" if there are none
}

// Search shows what was found.
func (p *Pages) Search(f Found, tag lang.Tag) (Document, error) {
	say := catalog.In(tag)
	v := listPage{
		frame: p.frame(tag, say.Say("search-of", "what", f.Query), "q="+url.QueryEscape(f.Query)+"&"),
		Query: f.Query,
	}
	if len(f.Tables) > 0 {
		v.Sections = append(v.Sections, p.section(Section{Rows: f.Tables}, say))
	}
	for _, s := range f.Games {
		v.Sections = append(v.Sections, p.section(s, say))
	}
	v.People = p.playerRows(f.People, say)
	if f.More != "" {
		v.MorePeople = playersPath(f.Query, f.More)
	}
	if len(v.Sections)+len(v.People) == 0 {
		v.None = say.Say("found-none", "what", f.Query)
	}
	return p.make("list.html", v)
}
