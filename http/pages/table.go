package pages

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
	"painani/events"
	"painani/projections"
)

// tablePage is what templates/table.html shows.
type tablePage struct {
	frame
	ID, Game     string
	Address      string // of this moment, for paper
	Seq, All     uint64
	Past         bool
	Live         bool // more events may come
	Turns        []turn
	Note         string
	Steps        []step
	SVG          template.HTML
	Text         string
	Marks        []mark
	SVGHref      string
	PNGHref      string
	Seats        []seat
	Points       []part
	PointsName   string
	Plot         template.HTML
	Sides        []side
	MoreSides    bool // they are on the log's own page
	Log          []entry
	Older        uint64 // the log goes on before this event on a page of its own; 0: it is whole
	Deadline     *moment
	Clock        string
	Revision     int
	Agreed       []string // what else holds by the word of who opened it
	Head, Commit string
	Parent       *engine.Parent // of a branch
	Branches     []projections.Branch
	Secret       string
	Letter       *mailto     // how to take a seat; nil: none is open
	Join         bool        // a seat can be taken by a form
	Review       *reviewPart // what was found when the game was looked back at; nil: nothing
	AskReview    bool        // it can be asked for
	Old          bool        // who reads it came by a link that leads to no seat any more
}

// A table's page shows the newest of a long game; a page of its own (Log) has the rest.
const (
	shortLog   = 25  // entries of the log
	shortSides = 8   // lines that were taken back
	longLog    = 250 // entries on a page of the log
)

// step is a link through the game; without Href it leads nowhere from here.
type step struct{ Name, Href, Rel string }

type seat struct {
	Seat, Href          string // Href is the player's page; "" for a bot
	Name, State, Points string
	Rating              string // of its owner, while the game is not over
	Used                string // time that the seat has taken for its turns
	Last                uint64 // event of its newest turn; 0: none
	Owes                bool
}

// side is a line of turns that were taken back.
type side struct {
	At, From, To uint64 // taken back by event At
	Turns        []sideTurn
}

type sideTurn struct {
	Seq        uint64
	Name, Text string
}

type part struct {
	Name  string
	Cells []string
}

// Render makes the pages of the present: one for each language, named by its
// tag. It is projections.Config.Render.
func (p *Pages) Render(history []events.Entry) (map[string][]byte, error) {
	s, err := p.tell(history, 0)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, tag := range lang.Tags() {
		page, err := p.table(s, tag, false, false)
		if err != nil {
			return nil, err
		}
		out[string(tag)] = page
	}
	return out, nil
}

// Table is the page of a table after event number at; 0 is the page of the present.
// events.ErrNotFound if there is no such event.
func (p *Pages) Table(history []events.Entry, at uint64, tag lang.Tag) (Document, error) {
	s, err := p.tell(history, at)
	if err != nil {
		return nil, err
	}
	return p.table(s, tag, at > 0, false)
}

// Closed is the page of the present for who came by a link of a seat that opens it no more.
func (p *Pages) Closed(history []events.Entry, tag lang.Tag) (Document, error) {
	s, err := p.tell(history, 0)
	if err != nil {
		return nil, err
	}
	return p.table(s, tag, false, true)
}

func (p *Pages) table(s *story, tag lang.Tag, fixed, old bool) (Document, error) {
	branches, err := p.branches(s)
	if err != nil {
		return nil, err
	}
	card, query, picture := s.t.Game.Card(), "", ""
	if fixed {
		query = fmt.Sprintf("at=%d&", s.row.Seq)
	}
	if old {
		query = "link=old&"
	}
	if p.cfg.BaseURL != "" && s.t.Pos != nil {
		picture = p.cfg.BaseURL + "/t/" + s.t.ID + ".png"
	}
	v := tablePage{
		frame:    p.frame(tag, card.Title+" "+s.t.ID, query),
		ID:       s.t.ID,
		Game:     card.Title,
		Seq:      s.row.Seq,
		All:      s.all,
		Past:     s.row.Seq < s.all,
		Live:     s.t.Phase != engine.Over && s.t.Phase != engine.Withdrawal,
		Revision: s.t.Revision,
		Head:     s.row.Head,
		Commit:   s.t.Commit,
		Secret:   s.secret(),
		Parent:   s.t.Parent,
		Branches: branches,
		Deadline: at(s.row.Due(), tag),
		Clock:    house.Terms(s.t.Clock, tag),
		Old:      old,
	}
	v.Address = fmt.Sprintf("%s/t/%s?at=%d", p.cfg.BaseURL, s.t.ID, s.row.Seq)
	v.Picture, v.Feed = picture, "/t/"+s.t.ID+"/feed.atom"
	names := p.seatNames(s.row, v.P)
	v.Agreed = house.Agreed(s.t, names, tag)
	v.Turns, v.Note = turns(s.row, names, s.t.Game, v.P)
	v.Join = p.cfg.Guests && p.cfg.Address != "" && !fixed && s.row.Joinable()
	if v.Letter = p.toJoin(s.t, v.P); v.Letter == nil {
		v.Letter = p.toWatch(s.t, v.P)
	}
	switch s.t.Frozen.Why {
	case engine.FrozenRules:
		v.Note = v.Say("frozen", "seq", s.t.Shown())
	case engine.FrozenPanic:
		v.Note = v.Say("frozen-panic", "seq", s.t.Shown())
	case engine.FrozenMoved:
		v.Note = v.Say("frozen-moved")
	}
	v.Steps = walk(s.row.Seq, s.all, v.P, "?at=", "/t/"+s.t.ID)
	v.Log, v.Older = p.logOf(s, names, tag, s.row.Seq+1, shortLog)
	v.points(s, tag)
	for i, c := range s.row.Seats {
		x := seat{Seat: strconv.Itoa(i + 1), Name: names[i], State: v.Say(state(s.row, i)), Owes: c.Owes}
		if c.Player != "" && !engine.IsGuest(c.Player) {
			x.Href = "/p/" + c.Player
		}
		if !fixed {
			x.Rating = p.ratingOf(s.row, i, v.P)
		}
		if p.Lost(s.row, i) && !fixed {
			x.State += ", " + v.Say("unreachable")
		}
		if t := s.tally(); t != nil && i < len(t.Points) {
			x.Points = amount(t.Points[i], t.Unit, tag)
		}
		if s.t.Pos != nil {
			x.Used, x.Last = house.Span(s.used[i], tag), s.lastMove(engine.SeatAt(i))
		}
		v.Seats = append(v.Seats, x)
	}
	if v.Review, err = p.reviewed(s, names, v.P); err != nil {
		return nil, err
	}
	v.AskReview = p.cfg.Review != nil && !fixed && s.t.Phase == engine.Over && len(s.t.Line) > 0
	v.Plot, v.Sides = s.plot(names, v.P), sides(s.t, names, v.P.Tag)
	if v.MoreSides = len(v.Sides) > shortSides; v.MoreSides {
		v.Sides = v.Sides[:shortSides]
	}
	if s.t.Pos != nil {
		v.terms = termsOf(s.t.Pos, tag)
		v.board(s, names, tag, fixed)
	}
	return p.make("table.html", v)
}

// board draws picture and text.
func (v *tablePage) board(s *story, names engine.Names, tag lang.Tag, fixed bool) {
	sc := s.t.Pos.Draw(engine.Nobody, names, tag)
	v.Marks = marked(&sc, s.t.Game, marksAt(s.t, fixed), names, "?at=", tag)
	// escaped by its encoder
	v.SVG = template.HTML(scene.SVG(sc, scene.SVGOptions{Prefix: "b-", Classes: true, Bare: true}))
	v.Text = scene.Text(sc, grid.Options{})
	v.SVGHref, v.PNGHref = "/t/"+s.t.ID+"/board.svg", "/t/"+s.t.ID+".png"
	if fixed {
		q := fmt.Sprintf("?at=%d", s.row.Seq)
		v.SVGHref, v.PNGHref = v.SVGHref+q, v.PNGHref+q
	}
}

// points is the breakdown of the score.
func (v *tablePage) points(s *story, tag lang.Tag) {
	t := s.tally()
	if t == nil {
		return
	}
	v.PointsName = v.Say("points-now")
	parts := t.Parts
	if s.t.Final != nil {
		v.PointsName = v.Say("points-final")
		parts = t.Sources(s.earned()).Parts
	}
	for _, x := range parts {
		row := part{Name: word(s.t.Game, x.Name, tag)}
		for _, n := range x.Points {
			row.Cells = append(row.Cells, amount(n, t.Unit, tag))
		}
		v.Points = append(v.Points, row)
	}
}

// sides lists the lines that were taken back, the newest first.
func sides(t *engine.Table, names engine.Names, tag lang.Tag) []side {
	var out []side
	for i := len(t.Side) - 1; i >= 0; i-- {
		b := t.Side[i]
		if len(b.Turns) == 0 {
			continue
		}
		x := side{At: b.At, From: b.Turns[0].Seq, To: b.Turns[len(b.Turns)-1].Seq}
		for _, turn := range b.Turns {
			x.Turns = append(x.Turns, sideTurn{turn.Seq, names.Of(turn.Seat), t.Game.Speak(turn.Text, tag)})
		}
		out = append(out, x)
	}
	return out
}

// word is a word of the game's own catalogue.
func word(g engine.Game, key string, tag lang.Tag) string {
	return g.Explain(&engine.Refusal{Code: key}, tag)
}

// amount is a number of points given in 1/unit, as the language writes it.
func amount(n, unit int, tag lang.Tag) string {
	if unit <= 1 {
		return strconv.Itoa(n)
	}
	s := strconv.FormatFloat(float64(n)/float64(unit), 'f', -1, 64)
	if tag != lang.EN {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}

// walk are the ways through the events of a table from one of them; an address of a moment is at and its
// number, that of the present is now.
func walk(n, all uint64, say lang.Printer, at, now string) []step {
	link := func(ok bool, word string, to uint64, rel string) step {
		x := step{Name: say.Say(word), Rel: rel}
		if ok {
			x.Href = fmt.Sprintf("%s%d", at, to)
		}
		return x
	}
	last := step{Name: say.Say("last"), Rel: "last"}
	if n < all {
		last.Href = now
	}
	return []step{
		link(n > 1, "first", 1, "first"),
		link(n > 1, "previous", n-1, "prev"),
		link(n < all, "next", n+1, "next"),
		last,
	}
}

// state is the word for how seat number i, from 0, stands.
func state(row projections.TableRow, i int) string {
	phase, c := row.Phase, row.Seats[i]
	switch {
	case phase == engine.Over && slices.Contains(row.Winners, engine.SeatAt(i)):
		return "winner"
	case phase == engine.Over:
		return "done"
	case c.Gone:
		return "nobody"
	case c.Declined:
		return "declined"
	case c.Resigned:
		return "resigned"
	case phase == engine.Open && c.Vacant():
		return "free"
	case phase != engine.Running && !c.Confirmed:
		return "invited"
	case phase != engine.Running:
		return "ready"
	case c.Free:
		return "offered"
	case c.Player != "" && c.Bot != "":
		return "caretaker"
	case c.Away.After(row.At):
		return "away"
	case c.Late:
		return "late"
	case c.Owes:
		return "to-move"
	}
	return "waiting"
}

// ending says how it ended; "" while it has not.
func ending(row projections.TableRow, names engine.Names, game engine.Game, say lang.Printer) string {
	switch row.Phase {
	case engine.Withdrawal:
		words := house.Words(say.Tag)
		why := row.Why
		if why == engine.ByHost {
			return say.Say("withdrawn-operator", "why", row.Because)
		}
		if words.Has("withdrawn." + why) {
			why = words.Say("withdrawn." + why)
		}
		return say.Say("withdrawn", "reason", why)
	case engine.Over:
		var won []string
		for _, w := range row.Winners {
			won = append(won, names.Of(w))
		}
		return say.Say("won", "n", len(won), "names", house.Join(won, say.Tag))
	}
	return ""
}

// Board is the picture of a table after event number at (0: now) that stands alone.
func (p *Pages) Board(history []events.Entry, at uint64, tag lang.Tag) (scene.Scene, error) {
	return p.alone(history, at, tag, house.Alone)
}

// Pixels is Board for a picture in pixels.
func (p *Pages) Pixels(history []events.Entry, at uint64, tag lang.Tag) (scene.Scene, error) {
	return p.alone(history, at, tag, house.Pixels)
}

func (p *Pages) alone(
	history []events.Entry, at uint64, tag lang.Tag,
	draw func(*engine.Table, engine.Seat, []engine.Mark, engine.Names, lang.Tag) scene.Scene,
) (scene.Scene, error) {
	s, err := p.tell(history, at)
	if err != nil {
		return scene.Scene{}, err
	}
	if s.t.Pos == nil {
		return scene.Scene{}, ErrNoBoard
	}
	return draw(s.t, engine.Nobody, marksAt(s.t, at > 0), p.seatNames(s.row, catalog.In(tag)), tag), nil
}
