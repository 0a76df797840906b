package lexer_test

import (
	"reflect"
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
