package reply

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold is the form in which words are compared: lower case, no accents.
// ő, ö, õ and o are one, because keyboards and charsets make them so.
func Fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == 'ß':
			b.WriteString("ss")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// transcribe is how German is typed without umlauts: zurueck.
var transcribe = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue",
	"Ä", "ae", "Ö", "oe", "Ü", "ue", "ß", "ss")

// firstWord is the leading run of letters, and where the rest begins.
func firstWord(s string) (word string, rest int) {
	for i, r := range s {
		if !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) {
			return s[:i], i
		}
	}
	return s, len(s)
}
