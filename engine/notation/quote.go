package notation

import (
	"slices"
	"unicode/utf8"
)

// Limits of what a refusal repeats or offers.
const (
	maxClip  = 40 // characters of a word
	maxNames = 6  // words
)

// Number reads up to three digits and nothing else.
func Number(s string) (int, bool) {
	if s == "" || len(s) > 3 {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

// Clip shortens what is quoted back to the player.
func Clip(s string) string {
	if utf8.RuneCountInString(s) <= maxClip {
		return s
	}
	return string([]rune(s)[:maxClip]) + "…"
}

// Names lists the canonical names of what words may mean, each once: name gives that of a
// meaning, "" if it has none, and the word stands for itself.
func (v *Vocabulary[T]) Names(words []string, name func(T) string) []string {
	var out []string
	for _, w := range words {
		m, _ := v.Match(w)
		n := name(m)
		if n == "" {
			n = w
		}
		if !slices.Contains(out, n) && len(out) < maxNames {
			out = append(out, n)
		}
	}
	return out
}
