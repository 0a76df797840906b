package lexer

import (
	"slices"
	"strings"

	"painani/engine/lang"
	"painani/engine/notation"
)

// SpeakWhole is Speak for a line all of whose words are canonical; another one stays as it is.
func (l *Lexicon) SpeakWhole(line string, tag lang.Tag) string {
	for _, t := range notation.Split(line) {
		if s, known := l.Match(t.Key); known && l.Name(s) != t.Text {
			return line
		}
	}
	return l.Speak(line, tag)
}

// Speak is a canonical line, or a part of one, in a language: each canonical word becomes the word
// that this language has for the same sense; ids, numbers and marks stay. So whatever reads the
// line reads the spoken one alike.
func (l *Lexicon) Speak(line string, tag lang.Tag) string {
	language := slices.Index(lang.Tags(), tag)
	if language <= 0 {
		return line
	}
	var b strings.Builder
	at := 0
	for _, t := range notation.Split(line) {
		s, ok := l.Match(t.Key)
		if !ok || l.Name(s) != t.Text {
			continue // an id, a number, or no canonical word
		}
		b.WriteString(line[at:t.Span.From])
		b.WriteString(l.say(s, language))
		at = t.Span.To
	}
	if at == 0 {
		return line
	}
	b.WriteString(line[at:])
	return b.String()
}
