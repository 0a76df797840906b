package reply

import (
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// lineEnds are all line ends there are.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n",
	"\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// endLines makes every line end a single \n.
func endLines(s string) string {
	short := strings.ReplaceAll(s, "\r\n", "\n") // nearly always that is all
	for i := range len(short) {
		if c := short[i]; c >= 0x80 || c == '\r' || c == '\v' || c == '\f' {
			return lineEnds.Replace(s)
		}
	}
	return short
}

// normalise writes text in one alphabet: NFC, plain blanks, quotes, dashes and
// digits, no invisible characters. Notation is typed by people whose programs
// "improve" it.
func normalise(s string) string {
	if isNormal(s) {
		return s
	}
	s = norm.NFC.String(endLines(strings.ToValidUTF8(s, "\ufffd")))
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		if plain, ok := plainly[r]; ok {
			b.WriteString(plain)
			continue
		}
		switch {
		case r == '\n':
			b.WriteByte('\n')
		case r < ' ', r >= 0x7f && r < 0xa0, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e,
			r >= 0x2060 && r <= 0x206f, r >= 0xfe00 && r <= 0xfe0f:
			// invisible: controls, joiners, directions, variation selectors
		case r >= 0x2000 && r <= 0x200a:
			b.WriteByte(' ')
		case r >= 0x2460 && r <= 0x2473: // numbers in circles
			b.WriteString(strconv.Itoa(int(r-0x2460) + 1))
		case r >= 0x660 && r <= 0x669, r >= 0x6f0 && r <= 0x6f9: // Arabic digits
			b.WriteRune('0' + r&0xf)
		case r == 0x20e3: // the key around a digit
		case r >= 0xff01 && r <= 0xff5e: // full width
			b.WriteRune(r - 0xff01 + '!')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isNormal reports a text of printable ASCII and line ends, as most are: it is normal as it stands.
func isNormal(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < ' ' || c > '~') && c != '\n' {
			return false
		}
	}
	return true
}

// plainly are the characters that mail programs and phones put in place of plain ones.
var plainly = map[rune]string{
	'\t': " ", 0xa0: " ", 0x202f: " ", 0x205f: " ", 0x3000: " ",
	0xad: "", 0xfeff: "", 0x180e: "",
	'‘': "'", '’': "'", '‚': "'", '‛': "'", 'ʼ': "'", '‹': "'", '›': "'", '´': "'", '′': "'",
	'“': `"`, '”': `"`, '„': `"`, '‟': `"`, '«': `"`, '»': `"`, '″': `"`,
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-", '⁃': "-",
	'…': "...", '×': "x",
}

// unflow undoes format=flowed (RFC 3676): soft line breaks and space-stuffing.
// The signature mark is no soft break. delsp: the blank at a soft break goes too.
func unflow(text string, delsp bool) string {
	var out strings.Builder
	var held strings.Builder // a paragraph that goes on
	heldDepth, open := 0, false
	flush := func() {
		if open {
			out.WriteString(quoteMarks(heldDepth) + held.String() + "\n")
			held.Reset()
			open = false
		}
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for _, line := range lines {
		depth := 0
		for depth < len(line) && line[depth] == '>' {
			depth++
		}
		body := strings.TrimPrefix(line[depth:], " ")
		signature := body == "-- "
		if open && (depth != heldDepth || signature) {
			flush()
		}
		heldDepth = depth
		if !signature && strings.HasSuffix(body, " ") {
			if delsp {
				body = body[:len(body)-1]
			}
			held.WriteString(body)
			open = true
			continue
		}
		held.WriteString(body)
		open = true
		flush()
	}
	flush()
	return out.String()
}

func quoteMarks(depth int) string {
	if depth == 0 {
		return ""
	}
	return strings.Repeat(">", depth) + " "
}
