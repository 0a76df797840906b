package forget

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"painani/mail/reply"
)

// minLine is how many characters a line of press must have to be looked for: "ok" is everybody's.
const minLine = 8

// match finds a person in texts.
type match struct {
	words []string // lower case; found only as whole words
	parts []string // lower case; found anywhere
}

func newMatch(n Note) match {
	var m match
	for _, name := range append([]string{n.Name}, n.Earlier...) {
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" {
			m.words = append(m.words, name)
		}
	}
	for _, a := range n.Addresses {
		m.parts = append(m.parts, strings.ToLower(a))
	}
	for _, line := range n.Press {
		if line = strings.ToLower(strings.TrimSpace(line)); utf8.RuneCountInString(line) >= minLine {
			m.parts = append(m.parts, line)
		}
	}
	return m
}

// in reports that a text holds something of the person.
func (m match) in(text string) bool {
	text = strings.ToLower(text)
	for _, p := range m.parts {
		if strings.Contains(text, p) {
			return true
		}
	}
	for _, w := range m.words {
		if wordAt(text, w, 0) >= 0 {
			return true
		}
	}
	return false
}

// wordAt finds a whole word in a text from a place on; -1 if it is not there.
func wordAt(text, word string, from int) int {
	for from <= len(text) {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(word):])
		if !inWord(before) && !inWord(after) {
			return i
		}
		from = i + len(word)
	}
	return -1
}

func inWord(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// blot puts dots in the place of what a text holds of the person, as many as there were characters.
func (m match) blot(text string) string {
	for _, p := range m.parts {
		text = dots(text, p, false)
	}
	for _, w := range m.words {
		text = dots(text, w, true)
	}
	return text
}

// dots puts dots in the place of a word, or of a part of a text, in any case.
func dots(text, what string, whole bool) string {
	re, err := regexp.Compile(`(?i)` + regexp.QuoteMeta(what))
	if err != nil {
		return text
	}
	var out strings.Builder
	done := 0
	for _, at := range re.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
		after, _ := utf8.DecodeRuneInString(text[at[1]:])
		if whole && (inWord(before) || inWord(after)) {
			continue
		}
		out.WriteString(text[done:at[0]])
		out.WriteString(strings.Repeat("·", utf8.RuneCountInString(text[at[0]:at[1]])))
		done = at[1]
	}
	return out.String() + text[done:]
}

// base64Run is a run of base64 that is long enough to hold a name.
var base64Run = regexp.MustCompile(`[A-Za-z0-9+/][A-Za-z0-9+/\r\n]{10,}={0,2}`)

// inLetter is in for a raw letter: as it stands, without quoted-printable, with every run of base64 decoded,
// and as the service reads it, folded lines joined.
func (m match) inLetter(raw []byte) bool {
	if m.in(string(raw)) {
		return true
	}
	plain, _ := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(raw)))
	if m.in(string(plain)) || m.in(joined(string(plain))) || m.in(joined(string(raw))) {
		return true
	}
	for _, run := range base64Run.FindAll(raw, -1) {
		run = bytes.Map(func(r rune) rune {
			if r == '\r' || r == '\n' || r == '=' {
				return -1
			}
			return r
		}, run)
		data := make([]byte, base64.RawStdEncoding.DecodedLen(len(run)))
		n, _ := base64.RawStdEncoding.Decode(data, run)
		if m.in(string(data[:n])) {
			return true
		}
	}
	msg, _ := reply.Parse(raw, reply.Limits{})
	return m.in(msg.Text) || m.in(joined(msg.Text)) || m.in(msg.Subject) || m.in(msg.Name) || m.in(msg.From)
}

// joined is a text in one line, without marks of quotes.
func joined(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "\n>", "\n")), " ")
}
