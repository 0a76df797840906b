package grid

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// Options say which form of the text is wanted.
type Options struct {
	ASCII bool // only the signs 0x20 to 0x7e
	// Letters keeps the letters of words where ASCII is wanted: frames and signs are
	// plain, but Straße stays Straße, and Яна Яна. For texts that are UTF-8 anyway.
	Letters bool
}

// Text returns the sheet as lines, each ended by a line feed, without blanks at
// their ends. No line is longer than Columns.
func (g *Grid) Text(o Options) string {
	if g == nil {
		return ""
	}
	var b strings.Builder
	for y := range g.rows {
		var line [Columns]rune
		n := 0
		for x := range line {
			r := g.At(x, y)
			switch {
			case g.rows[y][x] == tail && line[n-1] == '?':
				r = '?' // in place of a wide one, to keep the columns
			case g.rows[y][x] == tail:
				continue
			case o.ASCII && !(o.Letters && isLetter(r)):
				r = ascii(r)
			}
			line[n] = r
			n++
		}
		b.WriteString(strings.TrimRight(string(line[:n]), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// plain has the stand-ins that do not follow from taking accents off.
var plain = map[rune]rune{
	'─': '-', '━': '=', '│': '|', '┃': '|', '═': '=', '║': '|', '╌': '-', '┄': '-', '┆': ':', '╱': '/',
	'╲': '\\', '╳': 'X', '╵': '|', '╷': '|', '╴': '-', '╶': '-', '●': '*', '○': 'o', '◉': '@', '◎': '@',
	'■': '#', '□': 'o', '▪': '#', '▫': '.', '▲': '^', '△': '^', '▼': 'v', '▽': 'v', '◆': '%', '◇': '%',
	'★': '*', '☆': '*', '✕': 'x', '×': 'x', '✓': '+', '·': '.', '•': '*', '∙': '.', '…': '.', '¤': 'o',
	'→': '>', '←': '<', '↑': '^', '↓': 'v', '↔': '-', '⇒': '>', '▶': '>', '◀': '<', '↻': '>', '↺': '<',
	'█': '#', '▓': '#', '▒': ':', '░': '.', '▀': '"', '▄': '_', '≈': '~', '∼': '~', '≥': '>', '≤': '<',
	'±': '+', '–': '-', '—': '-', '−': '-', '‐': '-', '’': '\'', '‘': '\'', '‚': ',', '“': '"', '”': '"',
	'„': '"', '«': '"', '»': '"', 'ß': 's', 'ø': 'o', 'Ø': 'O', 'ł': 'l', 'Ł': 'L', 'đ': 'd', 'Đ': 'D',
	'æ': 'a', 'Æ': 'A', 'œ': 'o', 'Œ': 'O', 'ı': 'i', '¼': 'q', '½': 'h', '¾': 't', '°': 'o', '§': 'S',
	'€': 'E',
}

// isLetter reports a letter whose width is known: of the Latin alphabet with whatever accent, of the scripts
// in which players write their names, and those of East Asia, wide ones and half ones.
func isLetter(r rune) bool {
	known := r < 0x250 || unicode.In(r, narrow...) || isWide(r) || isHalf(r)
	return r >= 0xc0 && unicode.IsLetter(r) && known
}

func isHalf(r rune) bool { return width.LookupRune(r).Kind() == width.EastAsianHalfwidth }

var narrow = []*unicode.RangeTable{
	unicode.Greek, unicode.Cyrillic, unicode.Armenian, unicode.Georgian, unicode.Hebrew, unicode.Arabic,
}

// ascii is the sign that stands for r in plain text: one for one.
func ascii(r rune) rune {
	if r >= 0x20 && r <= 0x7e {
		return r
	}
	if p, ok := plain[r]; ok {
		return p
	}
	if r >= 0x2500 && r <= 0x257f { // every other corner and crossing
		return '+'
	}
	if base := []rune(norm.NFD.String(string(r))); len(base) > 0 && base[0] >= 0x20 && base[0] <= 0x7e {
		return base[0]
	}
	return '?'
}
