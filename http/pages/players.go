package pages

import (
	"net/url"
	"strconv"

	"painani/engine"
	"painani/engine/lang"
	"painani/projections"
)

// Player is somebody who plays here, as everybody may know him.
type Player struct {
	ID        string
	Standings []projections.Standing // by game
	Known     projections.Reputation // nothing of who does not want that
}

type playerRow struct {
	Name, Href         string
	Running, Over, Won int
	InTime, Within     string // see paceWords
}

type playersPage struct {
	frame
	Query       string
	Game        bool // the ratings of one game are shown, and no list of people
	Rated       []ratedGame
	People      []playerRow
	More, First string
}

type playerPage struct {
	frame
	ID     string
	Record []recordRow
	Tables listed
	Shy    bool
	Pace   bool // there is something to say of it
	InTime string
	Within string
	Left   int
}

type recordRow struct {
	Game               string
	Running, Over, Won int
	Share              string // of the finished ones that were won
	Rating             string
}

// FindPlayers lists the ids of people of whose names a word begins so, behind the person after; more says
// that there are others. Nobody, if names are not known here.
func (p *Pages) FindPlayers(begin, after string, limit int) (ids []string, more bool) {
	if p.cfg.Find == nil {
		return nil, false
	}
	return p.cfg.Find(begin, after, limit)
}

// Lost reports that letters to whoever sits at number i, from 0, come back while the table waits for all.
func (p *Pages) Lost(row projections.TableRow, i int) bool {
	c := row.Seats[i]
	return p.cfg.Unreachable != nil && c.Player != "" && !c.Declined && !c.Resigned &&
		(row.Phase == engine.Open || row.Phase == engine.Running) && p.cfg.Unreachable(c.Player)
}

// NameOf is a player's name as everybody may see it; "" if nobody is known by the id.
func (p *Pages) NameOf(player string) string { return p.cfg.Names(player) }

func playersPath(query, after string) string {
	v := url.Values{}
	for k, x := range map[string]string{"q": query, "after": after} {
		if x != "" {
			v.Set(k, x)
		}
	}
	if len(v) == 0 {
		return "/players"
	}
	return "/players?" + v.Encode()
}

// Ratings lists who plays one game how well.
func (p *Pages) Ratings(x Rated, tag lang.Tag) (Document, error) {
	say := catalog.In(tag)
	keep := url.Values{"game": {x.Game}}
	v := playersPage{
		frame: p.frame(tag, say.Say("ratings-of", "game", title(x.Game)), keep.Encode()+"&"),
		Game:  true,
		Rated: p.ratedGames([]Rated{x}, say),
	}
	if x.From > 0 {
		v.First = ratingsPath(x.Game, 0)
	}
	return p.make("players.html", v)
}

// Players lists people by name: those whose names begin like query, behind the person after; more is the id
// of the last one of these if there are others, or "". Above them stand ratings.
func (p *Pages) Players(
	list []Player, rated []Rated, query, after, more string, tag lang.Tag,
) (Document, error) {
	say := catalog.In(tag)
	keep := url.Values{}
	if query != "" {
		keep.Set("q", query)
	}
	if after != "" {
		keep.Set("after", after)
	}
	rest := keep.Encode()
	if rest != "" {
		rest += "&"
	}
	v := playersPage{
		frame:  p.frame(tag, say.Say("players"), rest),
		Query:  query,
		People: p.playerRows(list, say),
		Rated:  p.ratedGames(rated, say),
	}
	if more != "" {
		v.More = playersPath(query, more)
	}
	if after != "" {
		v.First = playersPath(query, "")
	}
	return p.make("players.html", v)
}

func (p *Pages) playerRows(list []Player, say lang.Printer) []playerRow {
	var out []playerRow
	for _, x := range list {
		row := playerRow{Name: p.known(x.ID, say), Href: "/p/" + x.ID}
		for _, s := range x.Standings {
			row.Running, row.Over, row.Won = row.Running+s.Running, row.Over+s.Over, row.Won+s.Won
		}
		row.InTime, row.Within = paceWords(x.Known.Pace, say.Tag)
		out = append(out, row)
	}
	return out
}

// known is a player's name, or that he has none here.
func (p *Pages) known(player string, say lang.Printer) string {
	if name := p.cfg.Names(player); name != "" {
		return name
	}
	return say.Say("unknown")
}

// Player is somebody's page for everybody: record and tables.
func (p *Pages) Player(x Player, tables Section, tag lang.Tag) (Document, error) {
	say := catalog.In(tag)
	v := playerPage{
		frame:  p.frame(tag, p.known(x.ID, say), tables.query()),
		ID:     x.ID,
		Tables: p.section(tables, say),
	}
	v.Feed = "/p/" + x.ID + "/feed.atom"
	for _, s := range x.Standings {
		row := recordRow{Game: title(s.Game), Running: s.Running, Over: s.Over, Won: s.Won, Share: "–"}
		if s.Over > 0 {
			row.Share = strconv.Itoa((100*s.Won+s.Over/2)/s.Over) + " %"
		}
		for _, r := range x.Known.Ratings {
			if r.Game != s.Game {
				continue
			}
			row.Rating = strength(r, tag)
			if r.Provisional() {
				row.Rating += ", " + say.Say("provisional")
			}
		}
		v.Record = append(v.Record, row)
	}
	pace := x.Known.Pace
	v.Shy = !p.Shown(x.ID)
	v.InTime, v.Within = paceWords(pace, tag)
	v.Left, v.Pace = pace.Left, pace.InTime+pace.Late+pace.Left > 0
	return p.make("player.html", v)
}
