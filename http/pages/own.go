package pages

import (
	"time"

	"painani/engine"
	"painani/engine/lang"
	"painani/projections"
)

// Profile is what a person's own page shows of what is kept about him.
type Profile struct {
	Name, Lang, Moves, Board, Zone string
	Letters, Pictured              string   // turns or all; on or off
	Ratings                        string   // on or off: listed with them
	Addresses                      []string // letters go to the first
}

// Owning is one person's own page.
type Owning struct {
	Profile Profile
	Path    string                                      // of the page, with the capability
	Tables  []projections.Seating                       // in any order
	Seat    func(table string, seat engine.Seat) string // path of a seat's page
	// a word of ours about what was just done: "saved", "not-saved", "sure"
	Told    string
	Browser string // base of the addresses of feeds: "https://host"
}

// ownPage is what templates/own.html shows.
type ownPage struct {
	frame
	Profile
	Path, Base    string
	Told          string
	Bad           bool
	Owed, Waiting []ownRow
	Past          []ownRow
	Tags          []langLink
	Boards        []string
}

type ownRow struct {
	ID, Game, Href string
	Due            *moment
	DueWord        string
	State          string
}

// Own shows a person's turns, deadlines, settings and data. It is for this person alone.
func (p *Pages) Own(o Owning, tag lang.Tag) (Document, error) {
	v := ownPage{
		frame:   p.frame(tag, catalog.In(tag).Say("own-page"), ""),
		Profile: o.Profile,
		Path:    o.Path,
		Base:    o.Browser,
		Boards:  []string{"ascii", "unicode"},
	}
	v.Private = true
	if o.Told != "" {
		v.Told, v.Bad = v.Say("own."+o.Told), o.Told != "saved"
	}
	for _, t := range lang.Tags() {
		v.Tags = append(v.Tags, langLink{Tag: t, Name: langNames[t], Now: string(t) == o.Profile.Lang})
	}
	zone, err := time.LoadLocation(o.Profile.Zone)
	if err != nil {
		zone = time.UTC
	}
	for _, x := range o.Tables {
		row := ownRow{
			ID:      x.Table,
			Game:    x.Game,
			Href:    o.Seat(x.Table, x.Seat),
			DueWord: v.Say("due"),
			State:   v.Say(string(x.Phase)),
		}
		if g, ok := engine.Find(x.Game); ok {
			row.Game = g.Card().Title
		}
		if !x.Due.IsZero() {
			row.Due = &moment{x.Due.UTC().Format(time.RFC3339), x.Due.In(zone).Format(layouts[tag] + " MST")}
		}
		switch {
		case x.Owes || x.Asked:
			v.Owed = append(v.Owed, row)
		case x.Phase == engine.Running || x.Phase == engine.Open:
			v.Waiting = append(v.Waiting, row)
		default:
			if x.Won {
				row.State = v.Say("winner")
			}
			v.Past = append(v.Past, row)
		}
	}
	return p.make("own.html", v)
}

// Forgotten is what a person sees who has had everything deleted.
func (p *Pages) Forgotten(tag lang.Tag) (Document, error) {
	v := manualPage{frame: p.frame(tag, catalog.In(tag).Say("own-gone"), ""), Headline: true}
	v.Private = true
	return p.make("manual", v)
}
