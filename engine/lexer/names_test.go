package lexer_test

import (
	"testing"

	"painani/engine/lexer"
)

func TestNames(t *testing.T) {
	var x lexer.Names
	x.Series(lexer.OwnKind, 0, "DC00", "DC01", "DC10")
	x.Add("r1c2", lexer.OwnKind+1, 12)
	x.Put("AB4", lexer.Lexeme{Kind: lexer.Word, Sense: lexer.SenseOf(lexer.OwnClass, 4)})
	for key, want := range map[string]lexer.Lexeme{
		"dc00": {Kind: lexer.OwnKind}, "dc0": {Kind: lexer.OwnKind}, "dc1": {Kind: lexer.OwnKind, N: 1},
		"dc-10": {Kind: lexer.OwnKind, N: 2}, "r1-c2": {Kind: lexer.OwnKind + 1, N: 12},
		"ab4": {Sense: lexer.SenseOf(lexer.OwnClass, 4)},
	} {
		if got, ok := x.Find(key); !ok || got != want {
			t.Errorf("%s is %+v, %v", key, got, ok)
		}
	}
	for _, key := range []string{"dc", "dc2", "dc010", "c2", ""} {
		if got, ok := x.Find(key); ok {
			t.Errorf("%q is %+v", key, got)
		}
	}
	for key, want := range map[string][2]string{
		"dc99": {"DC00", "DC10"}, "dc-99": {"DC00", "DC10"}, "dc": {}, "x9": {}, "r1c9": {},
	} {
		if first, last := x.Like(key); first != want[0] || last != want[1] {
			t.Errorf("%s is like %s to %s", key, first, last)
		}
	}
}
