package letter

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Columns is the width that text is wrapped to; boards may be as wide and
// stand untouched.
const Columns = 72

// hardColumns is where even a board line or a word without spaces is broken.
const hardColumns = 78

// columns is the number of terminal cells a rune takes.
func columns(r rune) int {
	switch {
	case r < 0x20:
		return 0
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// textColumns is the number of terminal cells of a line.
func textColumns(s string) int {
	n := 0
	for _, r := range s {
		n += columns(r)
	}
	return n
}

// wrap breaks one line at spaces so that none is wider than Columns; inner
// spaces stay, so that what stands in columns still does. The first line begins
// with indent, the others with hang and what the line itself is leading with.
func wrap(line, indent, hang string) []string {
	line = strings.TrimRight(line, " ")
	if textColumns(indent)+textColumns(line) <= Columns {
		return []string{strings.TrimRight(indent+line, " ")}
	}
	lead := leading(line)
	line = line[len(lead):]
	if len(lead) > Columns/2 {
		lead = ""
	}
	hang += lead
	var out []string
	cur, begin := indent+lead, len(indent+lead) // nothing behind begin: the line is fresh
	for line != "" {
		gap := blanks(line)
		word, rest := line[len(gap):], ""
		if i := strings.IndexByte(word, ' '); i >= 0 {
			word, rest = word[:i], word[i:]
		}
		used := textColumns(cur)
		switch room := Columns - used; {
		case len(cur) == begin && textColumns(word) > room: // longer than a whole line
			head := fit(word, room)
			out = append(out, cur+head)
			cur, begin, line = hang, len(hang), word[len(head):]+rest
		case len(cur) == begin:
			cur, line = cur+word, rest
		case len(gap)+textColumns(word) > room:
			out = append(out, cur)
			cur, begin, line = hang, len(hang), word+rest
		default:
			cur, line = cur+gap+word, rest
		}
	}
	if len(cur) > begin {
		out = append(out, cur)
	}
	return out
}

// leading is what each part of a broken line begins with: its indent, behind the mark of what another wrote.
func leading(line string) string {
	if rest, marked := strings.CutPrefix(line, saidMark); marked {
		return saidMark + blanks(rest)
	}
	return blanks(line)
}

// blanks is the run of spaces that s begins with.
func blanks(s string) string { return s[:len(s)-len(strings.TrimLeft(s, " "))] }

// fit returns the longest beginning of s that takes at most n columns, and at
// least one rune.
func fit(s string, n int) string {
	for i, r := range s {
		if n -= columns(r); n < 0 && i > 0 {
			return s[:i]
		}
	}
	return s
}

// split breaks a board line that is wider than any letter bears.
func split(line string) []string {
	var out []string
	for textColumns(line) > hardColumns {
		head := fit(line, hardColumns)
		out, line = append(out, head), line[len(head):]
	}
	return append(out, line)
}

// plain makes a string safe for a line of text: control characters, line and
// paragraph separators and invisible direction marks become spaces, bytes that
// are not UTF-8 become U+FFFD.
func plain(s string) string {
	if isPlain(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if !printable(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

func printable(r rune) bool {
	switch {
	case r == '\u200d', r == '\ufe0e', r == '\ufe0f': // joiners inside a sign
		return true
	case unicode.IsControl(r), r == '\u2028', r == '\u2029', unicode.Is(unicode.Cf, r):
		return false
	}
	return true
}

// lines splits at line ends of any kind and cleans each line; tabs become
// four spaces.
func lines(s string) []string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	out := strings.Split(strings.ReplaceAll(strings.TrimRight(s, "\n"), "\t", "    "), "\n")
	for i := range out {
		out[i] = plain(out[i])
	}
	return out
}

// oneLine makes a string safe for one line, with single spaces.
func oneLine(s string) string { return strings.Join(strings.Fields(plain(s)), " ") }

// maxHeader bounds the words of a header field, in characters.
const maxHeader = 200

// header makes a string safe and short enough for a header field of words.
func header(s string) string {
	s = strings.ReplaceAll(oneLine(s), "=?", "= ?") // else it could pass for an encoded word
	if utf8.RuneCountInString(s) > maxHeader {
		s = strings.TrimRight(string([]rune(s)[:maxHeader]), " ")
	}
	return s
}
