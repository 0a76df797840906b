package reply

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	stdmail "net/mail"
	"regexp"
	"strings"
	"time"

	"github.com/emersion/go-message/textproto"

	"painani/mail/auth"
)

// Errors of Parse. They come with a Message that holds what could be read.
var (
	// ErrTooComplex: more parts, or deeper ones, than any mail program makes.
	ErrTooComplex = errors.New("letter too complex")
	// ErrTooSlow: reading took longer than the limit.
	ErrTooSlow = errors.New("letter took too long to read")
	// ErrBroken: the header or the MIME structure cannot be followed, and no text was found by
	// it. Then the text is the whole body, as it stands.
	ErrBroken = errors.New("letter is broken")
)

// Limits bound the reading of one letter; zero values mean the defaults.
type Limits struct {
	Bytes int           // of the letter that are looked at, 2 MiB
	Depth int           // of nested parts, 20
	Parts int           // 200
	Text  int           // bytes of the chosen text, 256 KiB
	Time  time.Duration // 5 s
}

func (l Limits) complete() Limits {
	return Limits{
		Bytes: cmp.Or(l.Bytes, 2<<20),
		Depth: cmp.Or(l.Depth, 20),
		Parts: cmp.Or(l.Parts, 200),
		Text:  cmp.Or(l.Text, 256<<10),
		Time:  cmp.Or(l.Time, 5*time.Second),
	}
}

// Source says where the text of a Message was found.
type Source string

// The sources, in the order in which they are tried.
const (
	FromPlain      Source = "plain"      // a text/plain part
	FromHTML       Source = "html"       // made from a text/html part
	FromAttachment Source = "attachment" // a .txt attachment, when the body is empty
	FromNothing    Source = "nothing"    // there is no text
)

// Message is a letter as its writer meant it.
type Message struct {
	ID         string   // Message-ID with its brackets; "" if it has none
	InReplyTo  []string // Message-IDs with brackets, oldest first
	References []string // the same
	From       string   // the one author address; "" if there is none or more than one
	Name       string   // display name of the author
	Subject    string   // decoded, one line
	Text       string   // chosen text, normalised, lines end in \n
	Source     Source
	Charset    string // how Text was decoded
}

// Parse reads a letter. The Message is never nil; with an error it holds what
// could be read (ErrTooComplex, ErrTooSlow, ErrBroken).
func Parse(raw []byte, limits Limits) (*Message, error) {
	limits = limits.complete()
	raw = raw[:min(len(raw), limits.Bytes)]
	m := &Message{Source: FromNothing}
	h, err := auth.Header(raw)
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrBroken, err)
	}
	m.readHeader(raw, h)
	if tooComplex(raw, limits) {
		return m, ErrTooComplex
	}
	body := auth.Body(raw)
	var leaves []leaf
	if err == nil {
		leaves, err = readParts(h, body, limits)
	}
	m.chooseFrom(leaves, limits)
	switch {
	case m.Source == FromNothing && err != nil: // the last resort
		m.chooseFrom([]leaf{{kind: "text/plain", body: body}}, limits)
	case errors.Is(err, ErrBroken): // there is text all the same
		err = nil
	}
	return m, err
}

// Origin are ID and From of the Message that Parse makes of a letter; no more of it is read.
func Origin(raw []byte) (id, from string) {
	h, _ := auth.Header(raw)
	from, err := auth.FromIn(raw, h)
	if err != nil {
		from = ""
	}
	return messageID.FindString(h.Get("Message-Id")), from
}

var boundaryWord = []byte("boundary")

// tooComplex looks at the raw letter before it is taken apart: each level of
// parts is read anew, so that time grows with depth times length.
func tooComplex(raw []byte, limits Limits) bool {
	depth, parts := 0, 0
	for line := range bytes.Lines(raw) {
		switch {
		case bytes.HasPrefix(line, []byte("--")):
			parts++
		case len(line) < 1000 && len(line) > len(boundaryWord) && bytes.IndexByte(line, '=') >= 0 &&
			bytes.Contains(bytes.ToLower(line), boundaryWord):
			depth++
		}
	}
	return depth > 2*limits.Depth || parts > 10*limits.Parts
}

var messageID = regexp.MustCompile(`<[^<>\s]{1,500}>`)

// maxReferences of a letter are kept, the newest ones.
const maxReferences = 50

func (m *Message) readHeader(raw []byte, h textproto.Header) {
	m.ID = messageID.FindString(h.Get("Message-Id"))
	m.InReplyTo = ids(h.Get("In-Reply-To"))
	m.References = ids(h.Get("References"))
	m.Subject = oneLine(decodeHeader(h.Get("Subject")), 300)
	if from, err := auth.FromIn(raw, h); err == nil {
		m.From = from
		names := stdmail.AddressParser{WordDecoder: words}
		if list, err := names.ParseList(h.Get("From")); err == nil && len(list) == 1 {
			m.Name = oneLine(decodeHeader(list[0].Name), 100) // some programs quote encoded words
		}
	}
}

func ids(v string) []string {
	all := messageID.FindAllString(v, -1)
	return all[max(0, len(all)-maxReferences):]
}

// oneLine is a header value without control characters, at most n bytes.
func oneLine(v string, n int) string {
	v = strings.Join(strings.Fields(normalise(v)), " ")
	return strings.ToValidUTF8(v[:min(len(v), n)], "")
}
