package lexer_test

import (
	"testing"

	"painani/engine/lexer"
	"painani/engine/notation"
)

func TestBare(t *testing.T) {
	for typed, want := range map[string]string{
		"8-ast": "8", "6-osra": "6", "5-öt": "5", "5-ös": "5", "2-t": "2", "13-mal": "13", "30-cal": "30", "h8-ról": "h8", "u6-ra": "u6", "b1-et": "b1",
		"b1-07-et": "b1-07", "T05-öt": "t05", "S17-et": "s17", "b1-07": "b1-07", "o5-o4": "o5-o4", "7-h": "7-h", "gold-t": "gold-t", "8-": "8-", "-t": "-t", "": "",
	} {
		if got := lexer.Bare(notation.Fold(typed)); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}
