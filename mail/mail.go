// Package mail holds the types that the packages below it share: the Envelope of a
// letter that came in, with the Results of its sender checks, and the Letter that goes
// out.
//
// The way of a letter: gateway (SMTP, limits, durable intake before 250) →
// reply (what the person wrote, cut out of what the mail program sent) → auth
// (who wrote it, and how far that is believed) → desk (commands carried out, one answer;
// a move in desk/turn) → letter (text, HTML and picture) → outbox (durable queue, relay
// or Maildir). The other players hear of it from the log: notice turns events into letters.
//
// Shared by these: view (what a letter shows of a table), words (its sentences), people
// (names, addresses, settings), plan (what players decided before they are asked), hold
// (hold queue and quotas), messageid (ids that make everything happen once), cursor (a
// worker's place in a stream), waiting (what is handled again when a store is mended).
package mail

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"painani/engine/scene"
)

// Envelope is what SMTP told about a letter before its first header.
type Envelope struct {
	From   string    `json:"from"`   // reverse path, "" for bounces
	To     []string  `json:"to"`     // recipients that the gateway accepted, as given
	Remote string    `json:"remote"` // address of the client, host only
	Helo   string    `json:"helo"`   // its name, control characters removed
	At     time.Time `json:"at"`     // when DATA ended, UTC
	// Results are the sender checks made while the client was connected, so that
	// a later worker need not ask DNS about a connection long gone.
	Results Results `json:"results"`
}

// Results are the outcomes of the sender checks in the words of
// RFC 8601 ("pass", "fail", "softfail", "neutral", "none", "temperror", "permerror").
type Results struct {
	SPF   string `json:"spf,omitempty"`
	DKIM  string `json:"dkim,omitempty"`
	DMARC string `json:"dmarc,omitempty"` // "pass" only in alignment with From
	// Author says whether the domain in From wrote the letter, by any aligned proof: "pass"; "fail" when the
	// domain says how that could be proved and nothing does; "none" when it says nothing; "temperror" when it
	// could not be asked; "" when nothing was checked.
	Author string `json:"author,omitempty"`
}

// LoopHeader stands in every letter of ours and holds its kind. A letter that
// arrives with it is our own, sent back by some machine.
const LoopHeader = "X-Painani"

// Kind says why a letter goes out; it is part of its identity and its headers.
type Kind string

// The kinds of letters.
const (
	Answer   Kind = "answer"    // the one answer to a letter that came in
	YourMove Kind = "your-move" // a decision is awaited
	Moved    Kind = "moved"     // somebody else acted
	Reminder Kind = "reminder"  // 80 % of the time is gone
	Late     Kind = "late"      // the time is over, to all
	Invite   Kind = "invite"    // come and play
	Started  Kind = "started"   // everybody said yes
	Over     Kind = "over"      // final score
	Confirm  Kind = "confirm"   // was this you?
	Vote     Kind = "vote"      // the others ask to go back
	Press    Kind = "press"     // what another player writes
	Daily    Kind = "daily"     // all tables of who gets letters once a day or a week
	ForHost  Kind = "host"      // a letter to postmaster@ or abuse@, for who runs the service
	Notice   Kind = "notice"    // declined, withdrawn, resigned, caretaker
)

// Letter is one outgoing letter, complete but for the address, which is looked
// up when it is sent so that a forgotten person gets nothing. It is stored as JSON in the OUTBOX.
type Letter struct {
	ID      string    `json:"id"`              // hash of event or cause, recipient and kind; lower-case base32
	Kind    Kind      `json:"kind"`            //
	To      string    `json:"to"`              // player id
	Address string    `json:"addr,omitempty"`  // only for somebody who is no player yet (first contact)
	Table   string    `json:"table,omitempty"` //
	Seat    int       `json:"seat,omitempty"`  // 1…; 0: not about a seat
	Seq     uint64    `json:"seq,omitempty"`   // event the letter shows; the guard of replies
	Lang    string    `json:"lang"`            // en, de, hu
	At      time.Time `json:"at"`              // when it was written, UTC

	From      string `json:"from,omitempty"` // name shown as the sender, "Tzolk'in tz42"; empty: Painani
	Subject   string `json:"subject"`
	InReplyTo string `json:"irt,omitempty"` // Message-ID with brackets
	// digest of the text that this answers: another one is another letter
	Of         string   `json:"of,omitempty"`
	References []string `json:"refs,omitempty"` //

	// The parts, in the order in which they stand in the text.
	Verdict  string   `json:"verdict"`           // first line of the body
	Before   []string `json:"before,omitempty"`  // paragraphs after the verdict
	Said     []string `json:"said,omitempty"`    // words of another player, line by line; set apart from ours
	Changes  []string `json:"changes,omitempty"` // one line an event since the last letter
	Board    string   `json:"board,omitempty"`   // text board, at most 72 columns
	Picture  bool     `json:"picture,omitempty"` // a picture of Table at Seq as seen by Seat goes inline
	Export   bool     `json:"export,omitempty"`  // the events of Table up to Seq go along as a file
	After    []string `json:"after,omitempty"`   // whose turn, clock, proposals
	Menu     []Choice `json:"menu,omitempty"`    // numbered complete answers
	MenuHead string   `json:"menuHead,omitempty"`
	Links    []Link   `json:"links,omitempty"`
	Tip      string   `json:"tip,omitempty"`
	// answers a letter that surely is the player's and changed a table
	Decides bool      `json:"decides,omitempty"`
	Footer  []string  `json:"footer,omitempty"` // below "-- ": game, event, head, how to stop
	Expires time.Time `json:"expires,omitzero"` // a notice that is pointless after this
}

// Marker is the line that every outgoing text carries right below its verdict.
// It says the same in every language. A reader of replies looks for MarkerSign
// anywhere in a line: without quote marks before it, that line and all below it
// is our own letter come back, never a command; behind quote marks it is quoted
// like its neighbours, and what is typed below the quote still counts.
const Marker = "~~~~~~~~~~" + MarkerSign + "~~~~~~~~~~"

// MarkerSign is the part of Marker that survives wrapping and prefixing.
const MarkerSign = "[ painani ]"

// Choice is one entry of the numbered list. Play is what a reply of its number means.
type Choice struct {
	Play  string `json:"play"`            // complete legal answer in canonical notation, or a command
	Do    bool   `json:"do,omitempty"`    // Play is a command of letters: "VOTE #12 2"
	Said  string `json:"said,omitempty"`  // Play as the reader says it, if he says it otherwise
	Words string `json:"words,omitempty"` // its cost and effect in the reader's language
}

// Line is the choice as the reader reads it.
func (c Choice) Line() string { return cmp.Or(c.Said, c.Play) }

// Link is a named address in a letter.
type Link struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// Painter draws the picture of a letter when it is sent.
type Painter interface {
	// View names what Paint would show: pictures of the same name are the same.
	View(table string, seq uint64, seat int, lang string) (string, error)
	// Paint returns the scene of a table at an event as a seat may see it.
	Paint(table string, seq uint64, seat int, lang string) (scene.Scene, error)
}

// ListSum is a digest of what the numbers of the letter's list stand for, 16 hex digits; "" if it has none.
func (l *Letter) ListSum() string {
	if len(l.Menu) == 0 {
		return ""
	}
	h := sha256.New()
	for _, c := range l.Menu {
		fmt.Fprintf(h, "%d %s\n", len(c.Play), c.Play)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
