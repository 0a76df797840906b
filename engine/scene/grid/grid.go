// Package grid is a sheet of text for boards in letters: 72 columns, as many
// rows as needed, drawn on with words, boxes, lines and tables. It is written
// with the prettier signs; the ASCII form follows from it sign by sign, so
// that both have the same layout.
//
// Columns and rows count from 0. Widths are in columns: a rune takes one, a wide one
// of East Asia two. What does not fit is cut off and remembered: Err reports it, and a
// test of every board should ask.
package grid

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// Columns is the width of a sheet, MaxRows its greatest height.
const (
	Columns = 72
	MaxRows = 400
)

// Grid is a sheet. The zero value is empty and ready. One goroutine owns it.
type Grid struct {
	rows [][Columns]rune // 0 is a blank
	lost []string        // what was cut off
	wide bool            // there may be wide runes
}

// tail is in the cell behind a wide rune, which takes both.
const tail rune = -1

// maxLost is how many losses are remembered in words.
const maxLost = 8

// Height is the number of rows in use.
func (g *Grid) Height() int {
	if g == nil {
		return 0
	}
	return len(g.rows)
}

// At returns the rune in a cell, a blank where nothing was written.
func (g *Grid) At(x, y int) rune {
	if g == nil || x < 0 || x >= Columns || y < 0 || y >= len(g.rows) || g.rows[y][x] <= 0 {
		return ' '
	}
	return g.rows[y][x]
}

// Err says what was cut off since the sheet was made, nil if nothing.
func (g *Grid) Err() error {
	if g == nil || len(g.lost) == 0 {
		return nil
	}
	return errors.New("grid: cut off: " + strings.Join(g.lost, "; "))
}

func (g *Grid) lose(x, y int, what string) {
	if len(g.lost) < maxLost {
		g.lost = append(g.lost, fmt.Sprintf("%q at %d,%d", what, x, y))
	}
}

// set writes one rune and reports whether the cell exists. Half a wide rune that it leaves is a blank.
func (g *Grid) set(x, y int, r rune) bool {
	if x < 0 || x >= Columns || y < 0 || y >= MaxRows {
		return false
	}
	if g.rows == nil {
		g.rows = make([][Columns]rune, 0, 64) // boards have about as many
	}
	for len(g.rows) <= y {
		g.rows = append(g.rows, [Columns]rune{})
	}
	row := &g.rows[y]
	if r == tail && (x == 0 || !isWide(row[x-1])) {
		r = ' ' // its first half was cut off
	}
	if g.wide && row[x] == tail && r != tail {
		row[x-1] = ' '
	}
	if g.wide && x+1 < Columns && row[x+1] == tail {
		row[x+1] = ' '
	}
	row[x] = r
	g.wide = g.wide || r == tail
	return true
}

// Put writes words from (x, y) to the right and returns the column after them.
// A line break goes on below, in column x.
func (g *Grid) Put(x, y int, s string) int {
	if !g.wide && x >= 0 && x+len(s) <= Columns && y >= 0 && y < MaxRows && s != "" && isPlain(s) {
		g.set(x, y, ' ') // so that there is the row
		for i := range len(s) {
			g.rows[y][x+i] = rune(s[i])
		}
		return x + len(s)
	}
	at := x
	for i, line := range strings.Split(s, "\n") {
		runes := signs(line)
		at = x
		for k, r := range runes {
			if k+1 < len(runes) && runes[k+1] == tail && at+1 >= Columns {
				g.lose(at, y+i, string(r)) // there is no room for its second half
				r = ' '
			}
			if !g.set(at, y+i, r) {
				if blank(runes[k:]) {
					break
				}
				g.lose(at, y+i, written(runes[k:]))
				if at >= Columns || y+i >= MaxRows || y+i < 0 {
					break
				}
			}
			at++
		}
	}
	return at
}

func blank(runes []rune) bool { return strings.TrimSpace(written(runes)) == "" }

// signs makes words fit for cells: composed letters, no controls, no marks that would stand on the letter
// before, and a tail behind each wide one.
func signs(s string) []rune {
	if isPlain(s) {
		return []rune(s)
	}
	runes := []rune(norm.NFC.String(strings.ToValidUTF8(s, "?")))
	out, wide := runes[:0], false
	for _, r := range runes {
		switch {
		case r >= ' ' && r <= '~':
		case r == '\t' || r == '\r' || unicode.Is(unicode.Zs, r):
			r = ' '
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			continue
		case !unicode.IsGraphic(r):
			r = '?'
		}
		out = append(out, r)
		wide = wide || isWide(r)
	}
	if wide { // as hardly any are
		return tailed(out)
	}
	return out
}

// tailed are signs with a tail behind each wide one.
func tailed(runes []rune) []rune {
	out := make([]rune, 0, 2*len(runes))
	for _, r := range runes {
		out = append(out, r)
		if isWide(r) {
			out = append(out, tail)
		}
	}
	return out
}

// isWide reports a rune that takes two columns.
func isWide(r rune) bool {
	if r < 0x1100 { // as most are
		return false
	}
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}

// written are signs as a text.
func written(runes []rune) string {
	var b strings.Builder
	for _, r := range runes {
		if r != tail {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isPlain reports words of printable ASCII alone, which are as they are. Most are.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// Len is how many columns words take.
func Len(s string) int {
	if isPlain(s) {
		return len(s)
	}
	return len(signs(s))
}

// Fit pads or shortens words to exactly w columns.
func Fit(s string, w int, a Align) string {
	runes := signs(s)
	if len(runes) > w {
		runes = shortened(runes, max(w, 0))
	}
	gap := max(w-len(runes), 0)
	switch a {
	case Right:
		return strings.Repeat(" ", gap) + written(runes)
	case Middle:
		return strings.Repeat(" ", gap/2) + written(runes) + strings.Repeat(" ", gap-gap/2)
	}
	return written(runes) + strings.Repeat(" ", gap)
}

// shortened are the first w signs, the last of them the mark that there are more. No wide one is halved.
func shortened(runes []rune, w int) []rune {
	next := runes[w]
	runes = runes[:w]
	switch {
	case w == 0:
	case w == 1 && next == tail:
		runes[0] = ' '
	case w > 1 && runes[w-1] == tail:
		runes[w-2], runes[w-1] = '…', ' '
	case w > 1:
		runes[w-1] = '…'
	}
	return runes
}

// PutRight writes words that end before column x.
func (g *Grid) PutRight(x, y int, s string) { g.Put(x-Len(s), y, s) }

// PutMiddle writes words in the middle of w columns from x.
func (g *Grid) PutMiddle(x, y, w int, s string) { g.Put(x+(w-Len(s))/2, y, s) }

// Wrap writes words from (x, y) in lines of at most w columns, broken at
// blanks, and returns how many rows they took.
func (g *Grid) Wrap(x, y, w int, s string) int {
	rows, line := 0, ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case Len(line)+1+Len(word) <= w:
			line += " " + word
		default:
			g.Put(x, y+rows, line)
			rows++
			line = word
		}
	}
	if line != "" {
		g.Put(x, y+rows, line)
		rows++
	}
	return rows
}
