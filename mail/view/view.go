package view

import (
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/referee"
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
// shows of a table comes from here. It is for one goroutine.
type View struct {
	Table *engine.Table
	Seat  engine.Seat // Nobody: a reader without a seat
	Tag   lang.Tag
	Names engine.Names // in the reader's language

	by     Config
	reader people.Person
	p      lang.Printer
	zone   *time.Location   // of the reader
	now    time.Time        // deadlines are told relative to it
	secret string           // of the draws, if the table is over and Reveal or At found it
	asked  uint64           // event that put the motion which the letter asks about
	earned []engine.Earning // of the whole game, if Reveal found them
	byPage bool             // the reader did by a page what the letter tells of
}

// At sets the view to the moment of the table's last event instead of now, so that a letter derived again
// later reads the same. run is the run of events that led there. It returns v.
func (v *View) At(run []referee.Told) *View {
	v.now, v.secret = v.Table.At, secretOf(run)
	return v
}

// Say is a sentence of letters in the reader's language.
func (v *View) Say(key string, values ...any) string { return v.p.Say(key, values...) }

// Letter begins a letter about the table: to whom, thread, subject, footer. head is the hash of the table's
// last event.
func (v *View) Letter(id string, k post.Kind, head string) post.Letter {
	root := v.by.IDs.Root(v.Table.ID, v.Seat)
	seq := strconv.FormatUint(v.Table.Seq, 10)
	state := v.Table.ID + " #" + seq + "  head " + head[:min(HeadDigits, len(head))]
	return post.Letter{
		ID: id, Kind: k, To: v.reader.ID, Lang: string(v.Tag),
		Table: v.Table.ID, Seat: int(v.Seat), Seq: v.Table.Seq,
		From: v.from(k), Subject: v.subject(),
		InReplyTo: root, References: []string{root},
		Footer: []string{state + " | HELP STOP RESEND VERIFY", v.p.Say("footer")},
	}
}

// from is the name of the sender: what the letter is about, so that the list of a mailbox tells it.
func (v *View) from(k post.Kind) string {
	table := v.Table.Game.Card().Title + " " + v.Table.ID
	what := ""
	switch k {
	case post.YourMove:
		what = v.p.Say("from.your-move")
	case post.Reminder, post.Late:
		what = v.p.Say("from.reminder")
	case post.Moved, post.Notice, post.Started:
		what = v.p.Say("from.news")
	case post.Over:
		what = v.p.Say("from.over")
	case post.Press:
		what = v.p.Say("from.message")
	case post.Vote, post.Invite:
		what = v.p.Say("from.question")
	default:
		return table
	}
	return what + " · " + table
}

// subject stays the same for a whole game, so that every mail program keeps its
// letters together.
func (v *View) subject() string {
	return "[" + v.Table.ID + "] " + v.Table.Game.Card().Title + ": " + strings.Join(v.Names, ", ")
}

// Masked is the position as the reader may know it; nil before the start.
func (v *View) Masked() engine.Position {
	if v.Table.Pos == nil {
		return nil
	}
	return v.Table.Pos.Mask(v.Seat)
}

// Board is the text board of a position.
func (v *View) Board(pos engine.Position) string {
	options := grid.Options{ASCII: v.reader.Board != "unicode", Letters: true}
	return pos.Text(v.Seat, v.Names, v.Tag).Text(options)
}

// PastBoard is the board of the view's table, which may be one of the past; "" before the start.
func (v *View) PastBoard() string {
	pos := v.Masked()
	if pos == nil {
		return ""
	}
	return v.Board(pos)
}

// Mine reports that the reader owes a decision and no bot decides in his place.
func (v *View) Mine() bool {
	return v.Seat != engine.Nobody && v.Table.Awaits().Has(v.Seat) && v.Table.Policy(v.Seat) == ""
}

// Show puts the board and whose turn it is into a letter, the reader's plans and note, links, and if he is to
// move the numbered list and a tip. A list that the letter has already stays.
func (v *View) Show(l *post.Letter) {
	if pos := v.Masked(); pos != nil {
		l.Board, l.Picture = v.Board(pos), v.reader.Pictured(v.Table.ID)
	}
	l.After = append(append(l.After, v.Whose()...), v.unplayed()...)
	for _, line := range []string{v.browser(), v.planHint(), v.Plans()} {
		if line != "" {
			l.After = append(l.After, line)
		}
	}
	if note := v.note(); note != "" {
		l.After = append(l.After, note)
	}
	if len(l.Menu) == 0 {
		v.Menu(l, v.Table.Pos, nil, "menu.head")
	}
	if len(l.Menu) == 0 {
		v.Chairs(l)
	}
	if len(l.Menu) == 0 && v.Table.Phase == engine.Over && v.Seat != engine.Nobody {
		l.Menu = []post.Choice{{Play: "REMATCH", Do: true, Said: v.p.Say("rematch.offer")},
			{Play: "NEW same", Do: true, Said: v.p.Say("rematch.same")}}
		l.MenuHead = v.p.Say("rematch.head")
	}
	l.Tip = v.tip()
	if v.by.Web != "" {
		name := "link.page"
		if v.Table.Pos == nil {
			name = "link.table"
		}
		url := v.by.Web + "/t/" + v.Table.ID + "?at=" + strconv.FormatUint(v.Table.Seq, 10)
		l.Links = append(l.Links, post.Link{Name: v.p.Say(name), URL: url})
		v.ownLink(l)
	}
}

// browser says that the seat is played by a page, if its newest turn or what the letter tells of came from
// one; "" otherwise.
func (v *View) browser() string {
	if v.Seat == engine.Nobody || v.Table.Chair(v.Seat).Player != v.reader.ID {
		return ""
	}
	last := LastOwn(v.Table, v.Seat)
	own := v.Table.PlayerAt(v.Seat, last) == v.reader.ID // not of who sat there before
	if v.byPage || own && strings.HasPrefix(v.Table.CauseOf(last), engine.ByPage) {
		return v.p.Say("browser")
	}
	return ""
}

// note is what the reader wrote down about the table; "" if nothing.
func (v *View) note() string {
	text := v.reader.Notes[v.Table.ID]
	if text == "" || v.Seat == engine.Nobody {
		return ""
	}
	return v.p.Say("note.yours") + "\n    " + strings.ReplaceAll(text, "\n", "\n    ")
}

// Company reports that somebody else at the table reads letters.
func (v *View) Company() bool {
	for i, c := range v.Table.Seats {
		if engine.SeatAt(i) != v.Seat && c.Bot == "" && c.Player != "" && !c.Resigned {
			return true
		}
	}
	return false
}

// ownLink adds the link to the page of the seat, if its owner owes a decision. Whoever has it can play there
// while that decision is open, so only the seat's owner gets it, and it says which decision that is.
func (v *View) ownLink(l *post.Letter) {
	if url := v.SeatLink(); url != "" {
		l.Links = append(l.Links, post.Link{Name: v.p.Say("link.seat"), URL: url})
	}
}

// SeatLink is the address of the page of the reader's seat while he owes a decision; "" if he owes none, or
// there are no pages.
func (v *View) SeatLink() string {
	if v.by.Web == "" || !v.Mine() || v.Table.Pos == nil || v.Table.Chair(v.Seat).Player != v.reader.ID {
		return ""
	}
	text, err := v.by.Keys.SeatLink(auth.SeatLink{Table: v.Table.ID, Seat: int(v.Seat),
		Event: v.Table.Chair(v.Seat).Asked, Owner: v.reader.ID, Generation: v.reader.Generation})
	if err != nil {
		return ""
	}
	return v.by.Web + SeatPath(v.Table.ID, v.Seat) + "/" + text
}

// OwnPage is the address of a person's own page, by a link that is valid until then and until the next one is
// asked for.
func (m *Maker) OwnPage(p people.Person, until time.Time) (string, error) {
	text, err := m.cfg.Keys.PersonLink(auth.PersonLink{Person: p.ID, Generation: p.Generation, Page: p.Page,
		Until: until})
	return m.cfg.Web + "/me/" + text, err
}

// SeatPath is the path of a seat's page. It proves nothing: a link has a part more.
func SeatPath(table string, seat engine.Seat) string {
	return "/seat/" + table + "." + strconv.Itoa(int(seat))
}
