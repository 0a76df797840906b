package pages

import (
	"strings"
	"time"

	"painani/engine"
	"painani/engine/lang"
	"painani/projections"
)

// Profile is what a person's own page shows of what is kept about him.
type Profile struct {
	Name, Lang, Moves, Board, Zone string
	Letters, Pictured              string   // "turns", "all", "daily 07:00" or "weekly mon 07:00"; on or off
	Ratings                        string   // on or off: listed with them
	Addresses                      []string // all of his
	Main                           string   // letters go there
}

// Club is what a person's own page shows of plans and vacations.
type Club struct {
	Plans []OwnPlan
	Away  []string // vacations that are not over, in words
	Left  int      // days of this year that are left
	Year  int
	Today string // in the person's zone, as in 2026-12-20
}

// OwnPlan is one plan of a person at a table.
type OwnPlan struct {
	Table, Game string
	N           int
	Line        string // as its owner types it
}

// Owning is one person's own page.
type Owning struct {
	Profile Profile
	Club    Club
	Path    string                                      // of the page, with the capability
	Tables  []projections.Seating                       // in any order
	Seat    func(table string, seat engine.Seat) string // path of a seat's page
	// a word of ours about what was just done: "saved", "not-saved", "sure"
	Told  string
	Wrong map[string]string // settings that were refused, by key, and what they were to be
	Feeds string            // link to what the person subscribes to
}

// ownPage is what templates/own.html shows.
type ownPage struct {
	frame
	Profile
	Club
	Path, Feeds   string
	Told          string
	Bad           bool
	Wrong         map[string]string
	Owed, Waiting []ownRow
	Past          []ownRow
	Tags          []langLink
	Boards        []string
	Rhythms       []option // which letters come
	RhythmDays    []option // of a weekly letter
	RhythmAt      string   // of a daily or weekly one: "07:00"
}

// option is an entry of a form's list.
type option struct {
	Value, Words string
	Now          bool
}

type ownRow struct {
	ID, Game, Href string
	Due            *moment
	DueWord        string
	State          string
}

// labels are the words that the form has for settings, in its order.
var labels = [][2]string{
	{"name", "own-name"},
	{"lang", "own-lang"},
	{"moves", "own-moves"},
	{"board", "own-board"},
	{"zone", "own-zone"},
	{"letters", "own-rhythm"},
	{"picture", "own-picture"},
	{"ratings", "own-ratings"},
}

// settings names some settings as the form does.
func (v *ownPage) settings(some map[string]string) string {
	var out []string
	for _, x := range labels {
		if _, ok := some[x[0]]; ok {
			out = append(out, v.Say(x[1]))
		}
	}
	return strings.Join(out, ", ")
}

// Own shows a person's turns, deadlines, settings and data. It is for this person alone.
func (p *Pages) Own(o Owning, tag lang.Tag) (Document, error) {
	v := ownPage{
		frame:   p.frame(tag, catalog.In(tag).Say("own-page"), ""),
		Profile: o.Profile,
		Club:    o.Club,
		Path:    o.Path,
		Feeds:   "/feeds/" + o.Feeds,
		Boards:  []string{"ascii", "unicode"},
	}
	v.Private = true
	v.rhythm(o.Profile.Letters)
	if o.Told != "" {
		v.Told, v.Bad = v.Say("own."+o.Told, "what", v.settings(o.Wrong), "why", p.BadName(tag)), o.Told != "saved"
	}
	v.Wrong = o.Wrong
	for _, t := range lang.Tags() {
		v.Tags = append(v.Tags, langLink{Tag: t, Name: langNames[t], Now: string(t) == o.Profile.Lang})
	}
	zone, err := time.LoadLocation(o.Profile.Zone)
	if err != nil {
		zone = time.UTC
	}
	v.TimesOf = zoneName(zone)
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

// rhythm fills the lists of which letters come, and when, from the text of the setting.
func (v *ownPage) rhythm(setting string) {
	words := strings.Fields(setting + " turns")
	day := "mon"
	v.RhythmAt = "07:00"
	for _, w := range words[1:] {
		switch {
		case strings.Contains(w, ":"):
			v.RhythmAt = w
		case len(w) == 3:
			day = w
		}
	}
	for _, x := range []option{
		{Value: "turns", Words: v.Say("own-rhythm-turns")}, {Value: "all", Words: v.Say("own-rhythm-all")},
		{Value: "daily", Words: v.Say("own-rhythm-daily")}, {Value: "weekly", Words: v.Say("own-rhythm-weekly")},
	} {
		x.Now = x.Value == words[0]
		v.Rhythms = append(v.Rhythms, x)
	}
	for _, x := range []option{
		{Value: "mon", Words: v.Say("day-mon")}, {Value: "tue", Words: v.Say("day-tue")},
		{Value: "wed", Words: v.Say("day-wed")}, {Value: "thu", Words: v.Say("day-thu")},
		{Value: "fri", Words: v.Say("day-fri")}, {Value: "sat", Words: v.Say("day-sat")},
		{Value: "sun", Words: v.Say("day-sun")},
	} {
		x.Now = x.Value == day
		v.RhythmDays = append(v.RhythmDays, x)
	}
}

// Forgotten is what a person sees who has had everything deleted.
func (p *Pages) Forgotten(tag lang.Tag) (Document, error) {
	v := manualPage{frame: p.frame(tag, catalog.In(tag).Say("own-gone"), ""), Headline: true}
	v.Private = true
	return p.make("manual", v)
}
