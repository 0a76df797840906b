// Package maildir reads the local Maildir that takes the place of a relay, for
// the web view's outbox. It never changes it: no letter moves from new to cur.
//
// It reads what the outbox writes, with limits, and is not a general reader of mail.
package maildir

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Limits of a letter.
const (
	maxLetter = 8 << 20 // bytes of a file
	maxDepth  = 5       // parts within parts
	maxParts  = 50
)

// ErrNotFound: there is no letter of that id.
var ErrNotFound = errors.New("no such letter")

// Message is one letter as it was written to a recipient.
type Message struct {
	ID                string // name of its file without marks
	Subject, From, To string
	Date              time.Time
	Text, HTML        string            // HTML is "" if there is none
	Inline            map[string]Inline // by Content-ID, without brackets
}

// Inline is a part that the HTML refers to.
type Inline struct {
	Type string
	Data []byte
}

// List returns the letters after an id ("": from the newest), the newest first, at most n, with their
// headers only, and the id to go on after ("" at the end). A folder that is not there is empty.
func List(dir, after string, n int) (list []Message, next string, err error) {
	ids, err := names(dir)
	if err != nil {
		return nil, "", err
	}
	// File names begin with the second of the letter's date.
	slices.SortFunc(ids, func(a, b string) int { return strings.Compare(b, a) })
	for _, id := range ids {
		if after != "" && id >= after {
			continue
		}
		if len(list) == n {
			return list, list[n-1].ID, nil
		}
		l, err := open(dir, id, false)
		if err != nil {
			l = Message{ID: id, Subject: "(" + id + ")"} // one bad file must not hide the others
		}
		list = append(list, l)
	}
	return list, "", nil
}

// Open returns one letter with its parts; ErrNotFound if there is none of that id.
func Open(dir, id string) (Message, error) { return open(dir, id, true) }

func names(dir string) ([]string, error) {
	var out []string
	for _, sub := range []string{"new", "cur"} {
		files, err := os.ReadDir(filepath.Join(dir, sub))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("list letters: %w", err)
		}
		for _, f := range files {
			if id, _, _ := strings.Cut(f.Name(), ":"); valid(id) && f.Type().IsRegular() {
				out = append(out, id)
			}
		}
	}
	return out, nil
}

// valid refuses what could lead out of the folder.
func valid(id string) bool {
	if id == "" || len(id) > 200 || id[0] == '.' {
		return false
	}
	for _, r := range id {
		if !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' ||
			r == '.' || r == '-' || r == '_') {
			return false
		}
	}
	return true
}

func open(dir, id string, whole bool) (Message, error) {
	if !valid(id) {
		return Message{}, ErrNotFound
	}
	f, err := find(dir, id)
	if err != nil {
		return Message{}, err
	}
	defer f.Close()
	m, err := mail.ReadMessage(io.LimitReader(f, maxLetter))
	if err != nil {
		return Message{}, fmt.Errorf("read letter: %w", err)
	}
	l := Message{
		ID:      id,
		Subject: header(m, "Subject"),
		From:    header(m, "From"),
		To:      header(m, "Delivered-To"),
		Inline:  map[string]Inline{},
	}
	if l.To == "" {
		l.To = header(m, "To")
	}
	l.Date, _ = m.Header.Date()
	if whole {
		parts := 0
		err = l.read(part{m.Header.Get, m.Body}, 0, &parts)
	}
	return l, err
}

// find opens the file of an id, whatever marks a reader has put behind it.
func find(dir, id string) (*os.File, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, ErrNotFound
	}
	defer root.Close()
	if f, err := root.Open("new/" + id); err == nil {
		return f, nil
	}
	files, _ := os.ReadDir(filepath.Join(dir, "cur"))
	for _, x := range files {
		if name, _, _ := strings.Cut(x.Name(), ":"); name == id {
			return root.Open("cur/" + x.Name())
		}
	}
	return nil, ErrNotFound
}

var words mime.WordDecoder

func header(m *mail.Message, name string) string {
	s := m.Header.Get(name)
	if d, err := words.DecodeHeader(s); err == nil {
		return d
	}
	return s
}

type part struct {
	header func(string) string
	body   io.Reader
}

// read collects text, HTML and inline parts.
func (l *Message) read(p part, depth int, parts *int) error {
	if *parts++; *parts > maxParts || depth > maxDepth {
		return errors.New("read letter: too many parts")
	}
	kind, params, err := mime.ParseMediaType(p.header("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	if strings.HasPrefix(kind, "multipart/") {
		r := multipart.NewReader(p.body, params["boundary"])
		for {
			next, err := r.NextRawPart()
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return fmt.Errorf("read letter: %w", err)
			}
			if err := l.read(part{next.Header.Get, next}, depth+1, parts); err != nil {
				return err
			}
		}
	}
	data, err := io.ReadAll(decoded(p))
	if err != nil {
		return fmt.Errorf("read part: %w", err)
	}
	switch id := strings.Trim(p.header("Content-Id"), "<> "); {
	case id != "":
		l.Inline[id] = Inline{kind, data}
	case kind == "text/plain" && l.Text == "":
		l.Text = strings.ToValidUTF8(string(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))), "\ufffd")
	case kind == "text/html" && l.HTML == "":
		l.HTML = strings.ToValidUTF8(string(data), "\ufffd")
	}
	return nil
}

func decoded(p part) io.Reader {
	switch strings.ToLower(p.header("Content-Transfer-Encoding")) {
	case "quoted-printable":
		return quotedprintable.NewReader(p.body)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, p.body)
	}
	return p.body
}

// Page is the HTML part with its inline pictures in place, so that it needs
// nothing from elsewhere. Only PNG pictures are put in.
func (l Message) Page() string {
	page := l.HTML
	for id, x := range l.Inline {
		if x.Type == "image/png" {
			page = strings.ReplaceAll(page, "cid:"+id,
				"data:image/png;base64,"+base64.StdEncoding.EncodeToString(x.Data))
		}
	}
	return page
}
