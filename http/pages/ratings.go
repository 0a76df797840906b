package pages

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/projections"
)

// Rated is a part of the ratings of one game, the surest strength first.
type Rated struct {
	Game string
	From int // of the first, from 0
	List []projections.Rated
	More bool // there are others behind
}

// ratedGame is what templates/players.html shows of it.
type ratedGame struct {
	ID, Title string
	Rows      []ratedRow
	More      string // address of the rest; "" if there is none
}

type ratedRow struct {
	Rank, Games              int
	Name, Href, Rating, Word string // Word: provisional or nothing
}

// Shown reports that everybody may see how well and how punctually somebody plays: he is known by a name, and
// does not object.
func (p *Pages) Shown(player string) bool {
	return player != "" && p.cfg.Names(player) != "" && (p.cfg.Shy == nil || !p.cfg.Shy(player))
}

func ratingsPath(game string, from int) string {
	v := url.Values{"game": {game}}
	if from > 0 {
		v.Set("after", strconv.Itoa(from))
	}
	return "/players?" + v.Encode()
}

func (p *Pages) ratedGames(list []Rated, say lang.Printer) (out []ratedGame) {
	for _, x := range list {
		if len(x.List) == 0 {
			continue
		}
		g := ratedGame{ID: "rated-" + x.Game, Title: title(x.Game)}
		for i, r := range x.List {
			row := ratedRow{Rank: x.From + i + 1, Games: r.Games, Name: p.known(r.Player, say),
				Href: "/p/" + r.Player, Rating: strength(r, say.Tag)}
			if r.Provisional() {
				row.Word = say.Say("provisional")
			}
			g.Rows = append(g.Rows, row)
		}
		if x.More {
			g.More = ratingsPath(x.Game, x.From+len(x.List))
		}
		out = append(out, g)
	}
	return out
}

// strength is a rating with by how much it may be off.
func strength(r projections.Rated, tag lang.Tag) string {
	return decimal(r.Mu, tag) + " ± " + decimal(3*r.Sigma, tag)
}

// decimal is a number with one decimal, as the language writes it.
func decimal(x float64, tag lang.Tag) string {
	s := strconv.FormatFloat(x, 'f', 1, 64)
	if tag != lang.EN {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}

// paceWords are the share of turns in time, and within what time half of the answers came; "–" if there are
// none.
func paceWords(pace projections.Pace, tag lang.Tag) (inTime, within string) {
	inTime, within = "–", "–"
	if share, ok := pace.Share(); ok {
		inTime = strconv.Itoa(share) + " %"
	}
	if median, ok := pace.Median(); ok {
		within = house.Span(max(median, time.Minute), tag)
	}
	return inTime, within
}

// ratingOf is the rating of a seat's owner as a table's page shows it while the game is not over; "" if there
// is none.
func (p *Pages) ratingOf(row projections.TableRow, i int, say lang.Printer) string {
	player := row.Seats[i].Player
	if p.cfg.Rating == nil || row.Phase != engine.Open && row.Phase != engine.Running || !p.Shown(player) {
		return ""
	}
	r, ok := p.cfg.Rating(player, row.Game)
	if !ok {
		return ""
	}
	if r.Provisional() {
		return strength(r, say.Tag) + ", " + say.Say("provisional")
	}
	return strength(r, say.Tag)
}
