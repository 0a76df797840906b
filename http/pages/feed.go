package pages

import (
	"cmp"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"painani/engine"
	"painani/engine/lang"
	"painani/events"
	"painani/projections"
)

// maxFeed is how many entries a feed holds, the newest first.
const maxFeed = 30

// atom is a feed as RFC 4287 has it.
type atom struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID      string     `xml:"id"`
	Title   string     `xml:"title"`
	Updated string     `xml:"updated"`
	Author  string     `xml:"author>name"`
	Links   []atomLink `xml:"link"`
	Content string     `xml:"content"`
}

func (a atom) bytes() ([]byte, error) {
	if a.Updated == "" {
		a.Updated = time.Unix(0, 0).UTC().Format(time.RFC3339)
	}
	b, err := xml.MarshalIndent(a, "", " ")
	if err != nil {
		return nil, fmt.Errorf("encode feed: %w", err)
	}
	return append([]byte(xml.Header), append(b, '\n')...), nil
}

// Feed is what happened at a table, as Atom, for spectators.
func (p *Pages) Feed(history []events.Entry, tag lang.Tag) ([]byte, error) {
	s, err := p.tell(history, 0)
	if err != nil {
		return nil, err
	}
	say := catalog.In(tag)
	page := p.cfg.BaseURL + "/t/" + s.t.ID
	a := atom{
		Lang:  string(tag),
		ID:    page,
		Title: say.Say("feed-of", "game", s.t.Game.Card().Title, "table", s.t.ID),
		Links: []atomLink{{Href: page}, {Rel: "self", Href: page + "/feed.atom"}},
	}
	names := p.seatNames(s.row, say)
	log, _ := p.logOf(s, names, tag, s.all+1, maxFeed)
	for _, e := range log {
		at := fmt.Sprintf("%s?at=%d", page, e.Seq)
		a.Entries = append(
			a.Entries,
			atomEntry{ID: at, Title: fmt.Sprintf("#%d %s", e.Seq, e.Lines[0]), Updated: e.At.Machine,
				Author: say.Say("site"), Links: []atomLink{{Href: at}}, Content: strings.Join(e.Lines, "\n")},
		)
	}
	if len(a.Entries) > 0 {
		a.Updated = a.Entries[0].Updated
	}
	return a.bytes()
}

// FeedID names the feed of a person that only who has its link can ask for. It is the same whatever the link
// is, and leads nowhere: programs show ids to others, and write them down.
func FeedID(player string) string {
	x := sha256.Sum256([]byte("painani/feed/1\x00" + player))
	x[6], x[8] = x[6]&0x0f|0x80, x[8]&0x3f|0x80 // of version 8 (RFC 9562)
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", x[:4], x[4:6], x[6:8], x[8:10], x[10:16])
}

// OwnFeed tells of a person's tables, the one with the newest event first. path is that of the feed, id its
// name, "" for its address; seat gives the path that an entry leads to.
func (p *Pages) OwnFeed(
	name, id, path string, rows []projections.TableRow, seat func(projections.TableRow) string, tag lang.Tag,
) ([]byte, error) {
	say := catalog.In(tag)
	if name == "" {
		name = say.Say("unknown")
	}
	a := atom{Lang: string(tag), ID: cmp.Or(id, p.cfg.BaseURL+path), Title: say.Say("feed-own", "name", name),
		Links: []atomLink{{Rel: "self", Href: p.cfg.BaseURL + path}}}
	slices.SortFunc(rows, func(x, y projections.TableRow) int { return y.At.Compare(x.At) })
	for _, row := range rows[:min(len(rows), maxFeed)] {
		names := p.seatNames(row, say)
		game, ok := engine.Find(row.Game)
		if !ok {
			continue
		}
		var words []string
		list, note := turns(row, names, game, say)
		for _, t := range list {
			words = append(words, t.Who)
		}
		if note != "" {
			words = append(words, note)
		}
		a.Entries = append(a.Entries, atomEntry{ID: fmt.Sprintf("%s/t/%s?at=%d", p.cfg.BaseURL, row.ID, row.Seq),
			Title: fmt.Sprintf("%s %s #%d", game.Card().Title, row.ID,
				row.Seq), Updated: row.At.UTC().Format(time.RFC3339),
			Author: say.Say(
				"site",
			), Links: []atomLink{{Href: p.cfg.BaseURL + seat(row)}}, Content: strings.Join(words, "; ")})
	}
	if len(a.Entries) > 0 {
		a.Updated = a.Entries[0].Updated
	}
	return a.bytes()
}

// keepCancelled is how long a deadline that is no more stays in the calendar as cancelled, so that
// every program that knows it hears of that.
const keepCancelled = 30 * 24 * time.Hour

// How a deadline stands in a calendar: it ends the event of this length, of which a program tells this long
// before.
const (
	dueTakes = 30 * time.Minute
	dueAlarm = "-PT12H"
)

// Calendar is a person's deadlines as iCalendar (RFC 5545), all tables together. An event is one seat at one
// table: the same UID moves with the deadline, and is cancelled when there is none any more.
func (p *Pages) Calendar(
	rows []projections.TableRow, player string, seat func(projections.TableRow) string, tag lang.Tag,
) []byte {
	say := catalog.In(tag)
	host := strings.TrimPrefix(strings.TrimPrefix(p.cfg.BaseURL, "https://"), "http://")
	c := ics.NewCalendarFor("-//painani//deadlines//EN")
	c.SetMethod(ics.MethodPublish)
	var newest time.Time
	for _, row := range rows {
		if row.At.After(newest) {
			newest = row.At
		}
	}
	for _, row := range rows {
		i := slices.IndexFunc(row.Seats, func(s projections.SeatRow) bool { return s.Player == player })
		game, ok := engine.Find(row.Game)
		if i < 0 || !ok {
			continue
		}
		x := row.Seats[i]
		due := x.Due
		gone := !x.Owes || due.IsZero() || x.Stands || row.Phase != engine.Running
		if gone {
			if due = row.At; x.Turns == 0 || newest.Sub(due) > keepCancelled {
				continue // it was never due, or long ago
			}
		}
		e := c.AddEvent(fmt.Sprintf("%s-%d@%s", row.ID, i+1, host))
		e.SetDtStampTime(row.At)
		e.SetLastModifiedAt(row.At)
		e.SetSequence(int(row.Seq))
		e.SetStartAt(due.Add(-dueTakes))
		e.SetEndAt(due)
		e.SetSummary(say.Say("ics-due", "game", game.Card().Title, "table", row.ID))
		e.SetURL(p.cfg.BaseURL + seat(row))
		e.SetStatus(ics.ObjectStatusConfirmed)
		if gone {
			e.SetStatus(ics.ObjectStatusCancelled)
			continue
		}
		alarm := e.AddAlarm()
		alarm.SetAction(ics.ActionDisplay)
		alarm.SetTrigger(dueAlarm)
		alarm.SetProperty(
			ics.ComponentPropertyDescription,
			say.Say("ics-due", "game", game.Card().Title, "table", row.ID),
		)
	}
	return []byte(c.Serialize(ics.WithNewLineWindows))
}
