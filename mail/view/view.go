package view

import (
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/engine/scene"
	"painani/engine/scene/grid"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/people"
)

// MaxMenu is the length of a numbered list; each entry is one digit.
const MaxMenu = 9

// HeadDigits are the digits of the chain's head in a footer. Somebody who wanted to
// write a history anew to the same digits would have to try 2^96 of them.
const HeadDigits = 24

// View is a table as one reader sees it in a letter: everything that a letter
// shows of a table comes from here.
type View struct {
	Table  *engine.Table
	Seat   engine.Seat // Nobody: a reader without a seat
	Tag    lang.Tag
	Names  engine.Names
	by     Config
	reader people.Person
	p      lang.Printer
	zone   *time.Location
	now    time.Time
	secret string // of a table that is over
}

// At is the sheet as of the moment of the table's last event, after the run of events
// that led to it: the same whenever it is made.
func (s *View) At(run []referee.Told) *View {
	s.now, s.secret = s.Table.At, secretOf(run)
	return s
}

// Say is a sentence of letters in the reader's language.
func (s *View) Say(key string, values ...any) string { return s.p.Say(key, values...) }

// Letter begins a letter about the table: to whom, thread, subject, footer.
func (s *View) Letter(id string, k post.Kind, head string) post.Letter {
	l := post.Letter{ID: id, Kind: k, To: s.reader.ID, Table: s.Table.ID, Seat: int(s.Seat), Seq: s.Table.Seq, Lang: string(s.Tag),
		From: s.Table.Game.Card().Title + " " + s.Table.ID, Subject: s.subject()}
	root := s.by.IDs.Root(s.Table.ID, s.Seat)
	l.InReplyTo, l.References = root, []string{root}
	l.Footer = []string{s.Table.ID + " #" + strconv.FormatUint(s.Table.Seq, 10) + "  head " + head[:min(HeadDigits, len(head))] + " | HELP STOP RESEND VERIFY",
		s.p.Say("footer")}
	return l
}

// subject stays the same for a whole game, so that every mail program keeps its
// letters together.
func (s *View) subject() string {
	return "[" + s.Table.ID + "] " + s.Table.Game.Card().Title + ": " + strings.Join(s.Names, ", ")
}

// Masked is the position as the reader may know it; nil before the start.
func (s *View) Masked() engine.Position {
	if s.Table.Pos == nil {
		return nil
	}
	return s.Table.Pos.Mask(s.Seat)
}

// Board is the text board of a position.
func (s *View) Board(pos engine.Position) string {
	return scene.Text(pos.Draw(s.Seat, s.Names, s.Tag), grid.Options{ASCII: s.reader.Board != "unicode", Letters: true})
}

// PastBoard is the board of a table as it was; "" before its start.
func (s *View) PastBoard() string {
	pos := s.Masked()
	if pos == nil {
		return ""
	}
	return s.Board(pos)
}

// Mine reports that the reader owes a decision and nobody decides for him.
func (s *View) Mine() bool {
	return s.Seat != engine.Nobody && s.Table.Awaits().Has(s.Seat) && s.Table.Policy(s.Seat) == ""
}

// Show puts the board, whose turn it is and, if it is the reader's, the
// numbered list into a letter.
func (s *View) Show(l *post.Letter) {
	if pos := s.Masked(); pos != nil {
		l.Board, l.Picture = s.Board(pos), true
	}
	l.After = append(l.After, s.Whose()...)
	for _, line := range []string{s.forGood(), s.Plans()} {
		if line != "" {
			l.After = append(l.After, line)
		}
	}
	if note := s.note(); note != "" {
		l.After = append(l.After, note)
	}
	if len(l.Menu) == 0 {
		s.Menu(l, s.Table.Pos, nil, "menu.head")
	}
	l.Tip = s.tip()
	if s.by.Web != "" {
		name := "link.page"
		if s.Table.Pos == nil {
			name = "link.table"
		}
		l.Links = append(l.Links, post.Link{Name: s.p.Say(name),
			URL: s.by.Web + "/t/" + s.Table.ID + "?at=" + strconv.FormatUint(s.Table.Seq, 10)})
		s.ownLink(l)
	}
}

// note is what the reader wrote down about the table; "" if nothing.
func (s *View) note() string {
	text := s.reader.Notes[s.Table.ID]
	if text == "" || s.Seat == engine.Nobody {
		return ""
	}
	return s.p.Say("note.yours") + "\n    " + strings.ReplaceAll(text, "\n", "\n    ")
}

// company reports that somebody else at the table reads letters.
func (s *View) company() bool {
	for i, c := range s.Table.Seats {
		if engine.SeatAt(i) != s.Seat && c.Bot == "" && c.Player != "" && !c.Resigned {
			return true
		}
	}
	return false
}

// ownLink is the way to compose a turn on a page: a capability, for the seat's owner alone.
func (s *View) ownLink(l *post.Letter) {
	if s.Seat == engine.Nobody || s.Table.Pos == nil || s.Table.Chair(s.Seat).Player != s.reader.ID {
		return
	}
	if text, err := s.by.Keys.Link(auth.SeatLink, s.Table.ID, int(s.Seat)); err == nil {
		l.Links = append(l.Links, post.Link{Name: s.p.Say("link.seat"), URL: s.by.Web + "/seat/" + text})
	}
}
