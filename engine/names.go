package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// LongName is how many columns of a name a board shows: a letter takes one, a wide one of East Asia two.
const LongName = 20

// ShortName is a name cut to LongName columns.
func ShortName(name string) string {
	columns, cut := 0, 0 // cut: where there is still room for the mark that there are more
	whole := norm.NFC.String(name)
	for i, r := range whole {
		if columns < LongName {
			cut = i
		}
		columns++
		if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
			columns++
		}
	}
	if columns > LongName {
		return strings.TrimSpace(whole[:cut]) + "…"
	}
	return name
}

// Names are the players' names by seat, from index 0, for boards and logs.
type Names []string

// Of is the name of a seat, or its number when it has none.
func (n Names) Of(s Seat) string {
	if i := s.Index(); i >= 0 && i < len(n) && n[i] != "" {
		return n[i]
	}
	return "#" + s.String()
}

// Written are the names where only the letters can be written that can tells: a name that has none of
// them, but others, is its seat's number instead.
func (n Names) Written(can func(rune) bool) Names {
	out := slices.Clone(n)
	for i, name := range out {
		letter, written := false, false
		for _, r := range name {
			letter = letter || unicode.IsLetter(r)
			written = written || unicode.IsLetter(r) && can(r)
		}
		if letter && !written {
			out[i] = ""
		}
	}
	return out
}

// Initials are one letter for each of the first seats, by which a board tells their
// pieces apart: the players' initials if these are Latin letters and differ, else A, B, C …
func (n Names) Initials(seats int) []string {
	out, seen := make([]string, seats), map[string]bool{}
	for i := range out {
		out[i] = initial(n.Of(SeatAt(i)))
		if out[i] == "" || seen[out[i]] {
			for k := range out {
				out[k] = string(rune('A' + k))
			}
			return out
		}
		seen[out[i]] = true
	}
	return out
}

// initial is the first letter of a name, without accents and in upper case; "" if that is no Latin letter.
func initial(name string) string {
	r, _ := utf8.DecodeRuneInString(norm.NFD.String(strings.TrimSpace(name)))
	if r = unicode.ToUpper(r); r >= 'A' && r <= 'Z' {
		return string(r)
	}
	return ""
}
