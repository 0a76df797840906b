package lexer_test

import (
	"testing"

	"painani/engine/lang"
	"painani/engine/lexer"
)

// TestSpeak: canonical words become those of the language, and nothing else changes.
func TestSpeak(t *testing.T) {
	l := lexer.Table{Entries: []lexer.Entry{
		{wordMark, 0, []string{"mark", "set", "/", "setze", "lege", "/", "jelölök", "jelöl"}},
		{wordMark, 0, []string{"cross", "/", "kreuze"}},
		{wordColour, 1, []string{"red", "/", "rot", "/", "piros"}},
		{wordColour, 2, []string{"tikal", "t"}},
		{lexer.Filler, 0, []string{"the", "/", "das"}},
	}, First: wordMark, Last: wordMark}.Lexicon()
	for _, c := range []struct {
		tag        lang.Tag
		line, want string
	}{
		{lang.EN, "mark red 2x; mark tikal 3", "mark red 2x; mark tikal 3"},
		{lang.DE, "mark red 2x; mark tikal 3", "setze rot 2x; setze tikal 3"},
		{lang.HU, "mark red,mark b1-07 ...", "jelölök piros,jelölök b1-07 ..."},
		{lang.DE, "set rot the t", "set rot the t"}, // said by somebody, no canonical words
		{lang.DE, "", ""},
	} {
		if got := l.Speak(c.line, c.tag); got != c.want {
			t.Errorf("%q in %s: %q, want %q", c.line, c.tag, got, c.want)
		}
	}
	if name := l.Name(lexer.SenseOf(wordMark, 0)); name != "mark" {
		t.Errorf("the canonical word is %q", name)
	}
}
