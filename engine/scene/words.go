package scene

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"painani/engine/scene/glyph"
)

// maxWords is the longest text of a label or title, in runes.
const maxWords = 2000

// clean makes foreign words safe to show: valid, composed, of bounded length,
// without controls and without signs that reverse the reading direction of
// what follows.
func clean(s string) string {
	if plain(s) {
		return s
	}
	s = norm.NFC.String(strings.ToValidUTF8(s, "\ufffd"))
	n := 0
	return strings.Map(func(r rune) rune {
		n++
		switch {
		case n > maxWords:
			return -1
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		case unicode.IsControl(r) || r == 0xfffe || r == 0xffff:
			return '\ufffd'
		}
		return r
	}, s)
}

// plain reports that nothing in a text is foreign.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return len(s) <= maxWords
}

// Paragraph is words broken into lines of at most width units, the first line's
// top at y. It also returns its height.
func Paragraph(x, y, width float64, text string, size float64) (Shape, float64) {
	g := Group()
	step := size * 1.3
	for i, line := range glyph.Wrap(clean(text), size, Regular, width) {
		g = g.With(Label(x, y+size+step*float64(i), line, size).Within(width))
	}
	return g, step * float64(len(g.Kids))
}
