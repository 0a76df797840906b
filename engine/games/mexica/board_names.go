package mexica

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"painani/engine"
)

// longName is how many letters of a name are shown.
const longName = 20

func shortName(name string) string {
	if runes := []rune(norm.NFC.String(name)); len(runes) > longName {
		return strings.TrimSpace(string(runes[:longName-1])) + "…"
	}
	return name
}

// seatLetters are the players' initials if these differ, else A to D.
func seatLetters(names engine.Names, seats int) (out [maxSeats]string) {
	seen := map[string]bool{}
	for i := range seats {
		out[i] = initial(names.Of(engine.SeatAt(i)))
		if out[i] == "" || seen[out[i]] {
			return [maxSeats]string{"A", "B", "C", "D"}
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

// lookOf is the number under which package scene knows an owner: seats from 0, -1 for neutral temples.
func lookOf(owner uint8) int {
	if owner == neutral {
		return -1
	}
	return int(owner) - 1
}
