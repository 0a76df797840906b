package desk

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/engine/scene"
	"painani/engine/scene/grid"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/people"
)

// maxMenu is the length of a numbered list; each entry is one digit.
const maxMenu = 9

// headDigits are the digits of the chain's head in a footer. Somebody who wanted to
// write a history anew to the same digits would have to try 2^96 of them.
const headDigits = 24

// sheet is a table as one reader sees it in a letter: everything that a letter
// shows of a table comes from here.
type sheet struct {
	d      *Desk
	t      *engine.Table
	seat   engine.Seat // Nobody: a reader without a seat
	reader people.Person
	tag    lang.Tag
	p      lang.Printer
	names  engine.Names
	zone   *time.Location
	now    time.Time
	secret string // of a table that is over
}

func (d *Desk) sheet(t *engine.Table, seat engine.Seat, reader people.Person) *sheet {
	tag, _ := lang.Parse(reader.Lang)
	return &sheet{d: d, t: t, seat: seat, reader: reader, tag: tag, p: words(tag), names: d.names(t, tag),
		zone: house.Zone(reader.Zone), now: d.now()}
}

// Names are the players' names at a table in a language, as letters have them.
func (d *Desk) Names(t *engine.Table, tag lang.Tag) engine.Names { return d.names(t, tag) }

// names are the players' names at a table.
func (d *Desk) names(t *engine.Table, tag lang.Tag) engine.Names {
	list := make([]house.Sitter, len(t.Seats))
	for i, c := range t.Seats {
		person, _ := d.cfg.People.Get(c.Player)
		list[i] = house.Sitter{Name: person.Name, Person: c.Player != "", Bot: c.Bot != ""}
	}
	return house.Names(list, tag)
}

// letter begins a letter about the table: to whom, thread, subject, footer.
func (s *sheet) letter(id string, k post.Kind, head string) post.Letter {
	l := post.Letter{ID: id, Kind: k, To: s.reader.ID, Table: s.t.ID, Seat: int(s.seat), Seq: s.t.Seq, Lang: string(s.tag),
		From: s.t.Game.Card().Title + " " + s.t.ID, Subject: s.subject()}
	root := s.d.root(s.t.ID, s.seat)
	l.InReplyTo, l.References = root, []string{root}
	l.Footer = []string{s.t.ID + " #" + strconv.FormatUint(s.t.Seq, 10) + "  head " + head[:min(headDigits, len(head))] + " | HELP STOP RESEND VERIFY",
		s.p.Say("footer")}
	return l
}

// subject stays the same for a whole game, so that every mail program keeps its
// letters together.
func (s *sheet) subject() string {
	return "[" + s.t.ID + "] " + s.t.Game.Card().Title + ": " + strings.Join(s.names, ", ")
}

// masked is the position as the reader may know it; nil before the start.
func (s *sheet) masked() engine.Position {
	if s.t.Pos == nil {
		return nil
	}
	return s.t.Pos.Mask(s.seat)
}

// board is the text board of a position.
func (s *sheet) board(pos engine.Position) string {
	return scene.Text(pos.Draw(s.seat, s.names, s.tag), grid.Options{ASCII: s.reader.Board != "unicode", Letters: true})
}

// mine reports that the reader owes a decision and nobody decides for him.
func (s *sheet) mine() bool {
	return s.seat != engine.Nobody && s.t.Awaits().Has(s.seat) && s.t.Policy(s.seat) == ""
}

// show puts the board, whose turn it is and, if it is the reader's, the
// numbered list into a letter.
func (s *sheet) show(l *post.Letter) {
	if pos := s.masked(); pos != nil {
		l.Board, l.Picture = s.board(pos), true
	}
	l.After = append(l.After, s.whose()...)
	if note := s.note(); note != "" {
		l.After = append(l.After, note)
	}
	if len(l.Menu) == 0 {
		s.menu(l, s.t.Pos, nil, "menu.head")
	}
	l.Tip = s.tip()
	if s.d.cfg.Web != "" {
		l.Links = append(l.Links, post.Link{Name: s.p.Say("link.page"),
			URL: s.d.cfg.Web + "/t/" + s.t.ID + "?at=" + strconv.FormatUint(s.t.Seq, 10)})
		s.ownLink(l)
	}
}

// note is what the reader wrote down about the table; "" if nothing.
func (s *sheet) note() string {
	text := s.reader.Notes[s.t.ID]
	if text == "" || s.seat == engine.Nobody {
		return ""
	}
	return s.p.Say("note.yours") + "\n    " + strings.ReplaceAll(text, "\n", "\n    ")
}

// tips are the lines that letters show in turn, one each, by their end in the catalogue.
var tips = []string{"preview", "legal", "why", "since", "undo", "takeback", "words", "press", "note", "set"}

// tip is one way of the service that a player may not have found yet.
func (s *sheet) tip() string {
	if !s.mine() {
		return ""
	}
	seq := max(s.t.Seq, 2) - 1
	what := tips[(int(s.t.Seq)/max(len(s.t.Seats), 1)+int(s.seat))%len(tips)]
	if what == "press" && !s.company() {
		what = "note"
	}
	return s.p.Say("tip."+what, "seq", seq)
}

// company reports that somebody else at the table reads letters.
func (s *sheet) company() bool {
	for i, c := range s.t.Seats {
		if engine.SeatAt(i) != s.seat && c.Bot == "" && c.Player != "" && !c.Resigned {
			return true
		}
	}
	return false
}

// ownLink is the way to compose a turn on a page: a capability, for the seat's owner alone.
func (s *sheet) ownLink(l *post.Letter) {
	if s.seat == engine.Nobody || s.t.Pos == nil || s.t.Chair(s.seat).Player != s.reader.ID {
		return
	}
	if text, err := s.d.cfg.Keys.Link(auth.SeatLink, s.t.ID, int(s.seat)); err == nil {
		l.Links = append(l.Links, post.Link{Name: s.p.Say("link.seat"), URL: s.d.cfg.Web + "/seat/" + text})
	}
}

// menu lists complete answers that begin with prefix; none if it is not the reader's move.
func (s *sheet) menu(l *post.Letter, pos engine.Position, prefix []engine.Step, head string) {
	if s.d.cfg.Favourites == nil || !s.mine() || pos == nil {
		return
	}
	m := pos.Mask(s.seat)
	l.Menu = s.choices(m, prefix)
	if len(l.Menu) > 0 {
		l.MenuHead = s.p.Say(head, "n", len(l.Menu), "example", l.Menu[0].Play)
	}
}

func (s *sheet) choices(masked engine.Position, prefix []engine.Step) []post.Choice {
	var out []post.Choice
	for _, turn := range s.d.cfg.Favourites(masked, s.seat, prefix, maxMenu) {
		play := masked.Write(s.seat, turn)
		if play == "" || slices.ContainsFunc(out, func(c post.Choice) bool { return c.Play == play }) {
			continue
		}
		out = append(out, post.Choice{Play: play, Words: masked.Effect(s.seat, turn, s.tag)})
	}
	return out[:min(len(out), maxMenu)]
}

// whose says who owes a decision until when, or how far the invitation is, or who won.
func (s *sheet) whose() []string {
	switch s.t.Phase {
	case engine.Open:
		return []string{s.waiting()}
	case engine.Over:
		return s.score()
	case engine.Withdrawal:
		return []string{s.p.Say("withdrawn")}
	}
	if s.t.Frozen.From != 0 {
		return []string{house.Explain(s.t.Game, s.t.WhyFrozen(), s.tag)}
	}
	var out []string
	if s.seat != engine.Nobody && s.t.Policy(s.seat) != "" {
		key := "after.caretaker"
		if s.t.Chair(s.seat).Resigned {
			key = "after.resigned"
		}
		out = append(out, s.p.Say(key))
	} else if s.mine() {
		out = append(out, s.p.Say("after.mine", "asked", s.t.Chair(s.seat).Asked, "due", s.due(s.seat)))
	}
	for _, x := range s.t.Awaits().List() {
		if x != s.seat {
			out = append(out, s.p.Say("after.other", "name", s.names.Of(x), "due", s.due(x)))
		}
	}
	if s.t.Ask != nil {
		out = append(out, s.voting())
	}
	return []string{strings.Join(out, "\n")}
}

func (s *sheet) due(x engine.Seat) string {
	if s.t.Policy(x) != "" {
		return s.p.Say("after.bot")
	}
	return house.Due(s.t.Clock, s.t.Chair(x).Timer, s.now, s.zone, s.tag)
}

// brief is the reader's deadline without his bank, for the first line.
func (s *sheet) brief() string {
	at := s.t.Clock.Deadline(s.t.Chair(s.seat).Timer)
	if at.IsZero() {
		return s.due(s.seat)
	}
	return house.Words(s.tag).Say("due", "when", house.When(at, s.zone, s.tag))
}

// waiting names those who have not answered an invitation.
func (s *sheet) waiting() string {
	var list []string
	for i, c := range s.t.Seats {
		if !c.Confirmed {
			list = append(list, s.names[i])
		}
	}
	return s.p.Say("after.open", "names", house.Join(list, s.tag),
		"when", house.When(s.t.Born.Add(engine.InviteStays), s.zone, s.tag))
}

// told are the log lines of events, numbered, as the reader may know them.
func (s *sheet) told(story []referee.Told) []string {
	var out []string
	for _, e := range story {
		lines := house.Tell(s.t, e.Event, e.Facts, s.seat, s.names, s.tag)
		for i, x := range lines {
			if i == 0 {
				x = "#" + strconv.FormatUint(e.Event.Seq, 10) + " " + x
			} else {
				x = "     " + x
			}
			out = append(out, x)
		}
	}
	return out
}
