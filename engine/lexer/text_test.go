package lexer_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"painani/engine/lexer"
)

// TestMustEntries: classes are numbered as they come, those of the kit have their own; ids stand for arguments.
func TestMustEntries(t *testing.T) {
	text := `# a comment
walk walk go / gehe
good=gold gold / Gold

good=wood wood
walk=2 walks
number=3 three
filler the a
`
	walk, good := lexer.OwnClass, lexer.OwnClass+1
	want := []lexer.Entry{
		{walk, 0, []string{"walk", "go", "/", "gehe"}}, {good, 1, []string{"gold", "/", "Gold"}},
		{good, 0, []string{"wood"}}, {walk, 2, []string{"walks"}}, {lexer.Numeral, 3, []string{"three"}},
		{lexer.Filler, 0, []string{"the", "a"}},
	}
	ids := map[string][]string{"good": {"wood", "gold"}}
	if got := lexer.MustEntries(text, ids); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("an id that is none is taken")
		}
	}()
	lexer.MustEntries("good=silver silver", ids)
}

// TestMustLexicon: what a text says besides words is what a table says of them.
func TestMustLexicon(t *testing.T) {
	l := lexer.Table{TooLong: "long", Unknown: "word", Ambiguous: "word"}.MustLexicon(`walk walk
stop stop
gold gold
and and
:verbs walk stop
:endings t es
:blocked wal
:hyphens
:parts ; ,
:repeats ×
:signs + -
:silent !
`, nil)
	walk, stop, gold := lexer.OwnClass, lexer.OwnClass+1, lexer.OwnClass+2
	if !l.Verb(walk) || !l.Verb(stop) || l.Verb(gold) || !l.Ends("es") || l.Ends("e") {
		t.Error("verbs or endings")
	}
	for word, want := range map[string]bool{"wal": false, "walk": true, "walkes": true, "sto": true} {
		if _, ok := l.Match(word); ok != want {
			t.Errorf("%s is known: %v", word, ok)
		}
	}
	list, _, refusal := l.Scan(nil, "walk 2 × gold; stop-gold ! - 3", lexer.Plain{})
	if refusal != nil {
		t.Fatal(refusal)
	}
	var got []string
	for _, x := range list {
		got = append(got, fmt.Sprint(x.Kind, x.Sense.Class(), x.N, x.Apart, x.Signed))
	}
	want := []string{"0 4 0 false false", "2 0 2 false false", "0 6 0 false false", "0 5 0 true false", "0 6 0 false false",
		"1 0 -3 true true"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
