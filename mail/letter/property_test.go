package letter_test

import (
	"bytes"
	"mime"
	stdmail "net/mail"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/width"
	"pgregory.net/rapid"

	post "painani/mail"
	"painani/mail/fixture"
	"painani/mail/letter"
)

// nasty draws words that a header or a line could break on.
func nasty() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.String(),
		rapid.StringN(0, 300, 2000),
		rapid.SampledFrom([]string{
			"", " ", "a\r\nBcc: evil@x.example", "a\nX-Evil: 1", "\rFoo: bar", "x\x00y", "\xff\xfe", "=?utf-8?q?=0D=0ABcc:?=",
			"name\" <evil@x.example>, \"", "\u2028Bcc: a", "\u0085Bcc: a", strings.Repeat("x", 2000), strings.Repeat("漢", 500),
			"-- ", ".", "From here", "\t\ttabs\tand  spaces  ", strings.Repeat("e\u0301", 200), "\u202eevil",
		}),
	)
}

func drawLetter(t *rapid.T) (post.Letter, letter.Stamp) {
	l, s := yourMove(), stamp()
	list := rapid.SliceOfN(nasty(), 0, 4)
	l.From, l.Subject = nasty().Draw(t, "from"), nasty().Draw(t, "subject")
	l.InReplyTo, l.References = nasty().Draw(t, "irt"), list.Draw(t, "refs")
	l.Verdict, l.Before, l.Changes = nasty().Draw(t, "verdict"), list.Draw(t, "before"), list.Draw(t, "changes")
	l.Board, l.After, l.MenuHead = strings.Join(list.Draw(t, "board"), "\n"), list.Draw(t,
		"after"), nasty().Draw(t, "head")
	l.Menu = nil
	for _, p := range list.Draw(t, "menu") {
		l.Menu = append(l.Menu, post.Choice{Play: p, Words: nasty().Draw(t, "words")})
	}
	for _, p := range list.Draw(t, "links") {
		l.Links = append(l.Links, post.Link{Name: p, URL: nasty().Draw(t, "url")})
	}
	l.Tip, l.Footer = nasty().Draw(t, "tip"), list.Draw(t, "footer")
	s.Name, s.Alt = nasty().Draw(t, "name"), nasty().Draw(t, "alt")
	if rapid.Bool().Draw(t, "no picture") {
		s.Picture = nil
	}
	return l, s
}

// fieldNames are all the header fields a letter may have, once each.
var fieldNames = strings.Fields(
	`Date Subject From To Reply-To Message-Id In-Reply-To References List-Id List-Unsubscribe
	Auto-Submitted X-Auto-Response-Suppress X-Painani Content-Language Mime-Version Content-Type`,
)

func TestAnyLetterIsWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, s := drawLetter(t)
		raw, err := letter.Compose(l, s)
		if err != nil {
			t.Fatal(err)
		}
		checkWire(t, raw)
		m, err := stdmail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		allowed := map[string]bool{}
		for _, n := range fieldNames {
			allowed[n] = true
		}
		for name, values := range m.Header {
			if !allowed[name] || len(values) != 1 {
				t.Errorf("header %s: %q", name, values)
			}
		}
		checkPeople(t, m, s)
		checkText(t, fixture.Text(t, raw))
	})
}

// checkWire: CRLF only, no line too long, nothing but ASCII.
func checkWire(t *rapid.T, raw []byte) {
	if n := longest(raw); n > 998 {
		t.Errorf("line of %d bytes", n)
	}
	_, rest, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	if n := longest(rest); n > 78 {
		t.Errorf("body line of %d bytes", n)
	}
	bare := bytes.ReplaceAll(raw, []byte("\r\n"), nil)
	for _, c := range bare {
		if c == '\r' || c == '\n' || c >= utf8.RuneSelf || c == 0 {
			t.Fatalf("byte %#x on the wire", c)
		}
	}
}

// checkPeople: nobody was added, and names decode to one line.
func checkPeople(t *rapid.T, m *stdmail.Message, s letter.Stamp) {
	for field, want := range map[string]string{"To": s.To, "From": "play@play.example", "Reply-To": s.ReplyTo} {
		a, err := m.Header.AddressList(field)
		if err != nil || len(a) != 1 || a[0].Address != want ||
			strings.ContainsAny(a[0].Name, "\r\n\x00\u0085\u2028") {
			t.Errorf("%s is %v, %v", field, a, err)
		}
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || strings.ContainsAny(subject, "\r\n\x00\u2028") || utf8.RuneCountInString(subject) > 200 {
		t.Errorf("Subject is %q, %v", subject, err)
	}
}

func checkText(t *rapid.T, text string) {
	if !utf8.ValidString(text) || !strings.Contains(text, post.Marker) ||
		strings.Contains(text, "1k3v7qz2mtx5w4abc") {
		t.Errorf("text is %q", text)
	}
	for line := range strings.SplitSeq(text, "\r\n") {
		if strings.HasPrefix(line, "<") && strings.HasSuffix(line, ">") {
			continue // a link
		}
		n := 0
		for _, r := range line {
			if r < ' ' {
				t.Errorf("control character in %q", line)
			}
			switch width.LookupRune(r).Kind() {
			case width.EastAsianWide, width.EastAsianFullwidth:
				n++
			}
		}
		// Marks that stand over other letters are counted by the code under test only.
		if n += utf8.RuneCountInString(line) - strings.Count(line, "\u0301"); n > 78 &&
			!strings.ContainsFunc(line, isMark) {
			t.Errorf("line of %d columns: %q", n, line)
		}
	}
}
