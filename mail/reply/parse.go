package reply

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	stdmail "net/mail"
	"net/textproto"
	"regexp"
	"strings"
	"time"

	"github.com/jhillyerd/enmime/v2"

	"painani/mail/auth"
)

// Errors of Parse. They come with a Message that holds what could be read.
var (
	// ErrTooComplex: more parts, or deeper ones, than any mail program makes.
	ErrTooComplex = errors.New("letter too complex")
	// ErrTooSlow: reading took longer than the limit.
	ErrTooSlow = errors.New("letter took too long to read")
	// ErrBroken: the MIME structure cannot be followed.
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
	for v, standard := range map[*int]int{&l.Bytes: 2 << 20, &l.Depth: 20, &l.Parts: 200, &l.Text: 256 << 10} {
		if *v <= 0 {
			*v = standard
		}
	}
	if l.Time <= 0 {
		l.Time = 5 * time.Second
	}
	return l
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
	ID         string    // Message-ID with its brackets; "" if it has none
	InReplyTo  []string  // Message-IDs with brackets, oldest first
	References []string  // the same
	Date       time.Time // as claimed by the sender; zero if unreadable
	From       string    // the one author address; "" if there is none or more than one
	Name       string    // display name of the author
	Subject    string    // decoded, one line
	Text       string    // chosen text, normalised, lines end in \n
	Source     Source
	Charset    string // how Text was decoded
	Parts      int    // leaves of the MIME tree
}

// Parse reads a letter. The Message is never nil; with an error it holds what
// could be read (ErrTooComplex, ErrTooSlow, ErrBroken).
func Parse(raw []byte, limits Limits) (*Message, error) {
	limits = limits.complete()
	raw = raw[:min(len(raw), limits.Bytes)]
	m := &Message{Source: FromNothing}
	m.readHeader(raw)
	if tooComplex(raw, limits) {
		return m, ErrTooComplex
	}
	root, err := readParts(raw, limits)
	if root == nil {
		m.chooseFrom([]*enmime.Part{bodyAsText(raw)}, limits)
		return m, err
	}
	leaves := flatten(root, limits)
	m.Parts = len(leaves)
	m.chooseFrom(leaves, limits)
	return m, err
}

// readParts runs the MIME library. It is asked for raw contents: transfer
// encodings and charsets are undone here, where a wrong declaration can be told.
func readParts(raw []byte, limits Limits) (root *enmime.Part, err error) {
	defer func() {
		if r := recover(); r != nil {
			root, err = nil, fmt.Errorf("%w: %v", ErrBroken, r)
		}
	}()
	p := enmime.NewParser(enmime.RawContent(true), enmime.SkipMalformedParts(true),
		enmime.MultipartWOBoundaryAsSinglePart(true), enmime.DisableTextConversion(true), enmime.MaxStoredPartErrors(10))
	slow := &deadline{bytes.NewReader(raw), time.Now().Add(limits.Time)}
	root, err = p.ReadParts(slow)
	switch {
	case errors.Is(err, ErrTooSlow):
		return nil, ErrTooSlow
	case err != nil:
		return nil, fmt.Errorf("%w: %v", ErrBroken, err)
	}
	return root, nil
}

// deadline ends a reader in time; a parser on it ends with it.
type deadline struct {
	r  io.Reader
	at time.Time
}

// Read gives at most 4 KiB, so that the clock is looked at often enough.
func (d *deadline) Read(b []byte) (int, error) {
	if time.Now().After(d.at) {
		return 0, ErrTooSlow
	}
	return d.r.Read(b[:min(len(b), 4096)])
}

var boundaryWord = []byte("boundary")

// tooComplex looks at the raw letter before any parser does: parsers nest
// readers, and time grows with depth times length.
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

// flatten lists the leaves in order, within the limits.
func flatten(root *enmime.Part, limits Limits) []*enmime.Part {
	var leaves []*enmime.Part
	var walk func(p *enmime.Part, depth int)
	walk = func(p *enmime.Part, depth int) {
		for ; p != nil && len(leaves) < limits.Parts; p = p.NextSibling {
			switch {
			case p.FirstChild == nil:
				leaves = append(leaves, p)
			case depth < limits.Depth:
				walk(p.FirstChild, depth+1)
			}
			if depth == 0 {
				return
			}
		}
	}
	walk(root, 0)
	return leaves
}

// bodyAsText is the last resort for a letter that no parser can follow: what
// stands below its header.
func bodyAsText(raw []byte) *enmime.Part {
	body := raw[min(len(auth.Head(raw)), len(raw)):]
	return &enmime.Part{ContentType: "text/plain", Content: body, Header: textproto.MIMEHeader{}}
}

var messageID = regexp.MustCompile(`<[^<>\s]{1,500}>`)

// maxReferences of a letter are kept, the newest ones.
const maxReferences = 50

func (m *Message) readHeader(raw []byte) {
	h := auth.Header(raw)
	m.ID = messageID.FindString(h.Get("Message-Id"))
	m.InReplyTo = ids(h.Get("In-Reply-To"))
	m.References = ids(h.Get("References"))
	m.Date = date(h.Get("Date"))
	m.Subject = oneLine(decodeHeader(h.Get("Subject")), 300)
	if from, err := auth.FromIn(raw, h); err == nil {
		m.From = from
		if list, err := enmime.ParseAddressList(h.Get("From")); err == nil && len(list) == 1 {
			m.Name = oneLine(list[0].Name, 100)
		}
	}
}

// date reads a Date field; zero if it cannot be read. Nearly all are written alike, and the
// library gets to that form by trying others.
func date(v string) time.Time {
	d, err := time.Parse("Mon, 2 Jan 2006 15:04:05 -0700", v)
	if err != nil {
		d, _ = stdmail.ParseDate(v)
	}
	return d
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
