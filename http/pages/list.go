package pages

import (
	"net/url"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/projections"
)

// Section is one list of tables of a phase, for List.
type Section struct {
	Phase engine.Phase
	Rows  []projections.TableRow
	After string // cursor that the rows begin at; "" for the newest
	Next  string // cursor of the rows after these; "" if there are none
}

type listPage struct {
	frame
	Sections []listed
}

type listed struct {
	ID, Name     string
	Rows         []listRow
	More, Newest string
}

type listRow struct {
	ID, Game, Names string
	Turns           []turn
	Note            string
	Seq             uint64
	At              *moment
}

// List shows tables: some of every phase, or more of one.
func (p *Pages) List(sections []Section, tag lang.Tag) (Sheet, error) {
	query := ""
	if len(sections) == 1 {
		query = "list=" + string(sections[0].Phase) + "&"
		if sections[0].After != "" {
			query += "after=" + url.QueryEscape(sections[0].After) + "&"
		}
	}
	v := listPage{frame: p.frame(tag, catalog.In(tag).Say("tables"), query)}
	if query == "" {
		v.Title = v.Say("tagline")
	}
	for _, s := range sections {
		x := listed{ID: "list-" + string(s.Phase), Name: v.Say(string(s.Phase))}
		for _, row := range s.Rows {
			x.Rows = append(x.Rows, p.listRow(row, v.P))
		}
		if s.Next != "" {
			x.More = "/?list=" + string(s.Phase) + "&after=" + url.QueryEscape(s.Next)
		}
		if s.After != "" {
			x.Newest = "/?list=" + string(s.Phase)
		}
		v.Sections = append(v.Sections, x)
	}
	return p.make("list.html", v)
}

func (p *Pages) listRow(row projections.TableRow, say lang.Printer) listRow {
	names := p.seatNames(row, say)
	x := listRow{ID: row.ID, Game: row.Game, Names: house.Join(names, say.Tag), Seq: row.Seq, At: at(row.At, say.Tag)}
	game, ok := engine.Find(row.Game)
	if ok {
		x.Game = game.Card().Title
	}
	x.Turns, x.Note = turns(row, names, game, say)
	return x
}
