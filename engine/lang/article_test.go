package lang_test

import (
	"testing"

	"painani/engine/lang"
)

// TestHungarianArticle: "a(z)" before a value is the one with which the value is read aloud.
func TestHungarianArticle(t *testing.T) {
	p := lang.Printer{Tag: lang.HU}
	for value, want := range map[any]string{
		1: "az", 2: "a", 5: "az", 10: "a", 15: "a", 50: "az", 57: "az", 100: "a", 1000: "az", 1500: "az", 5000: "az", 11000: "a", 1000000: "az", 0: "a",
		"mx556": "az", "tz100": "a", "te77": "a", "F6": "az", "h6": "a", "b": "a", "x": "az",
		"Ada": "az", "Őrs": "az", "Bela": "a", "yaxchilan": "a", "start": "a", "Mexica": "a", "": "a", "„erdő”": "az",
	} {
		if got := p.Fill("a(z) {x} itt", "x", value); got != want+p.Fill(" {x} itt", "x", value) {
			t.Errorf("%v: %q", value, got)
		}
	}
	if got := p.Fill("A(z) „{x}” és a(z) #{n}", "x", "erdő", "n", 5); got != "Az „erdő” és az #5" {
		t.Error(got)
	}
	if got := p.Fill("{who} mondja: {text}", "who", "a(z)", "text", "a(z) alma"); got != "a(z) mondja: a(z) alma" {
		t.Errorf("what somebody wrote is changed: %q", got)
	}
}
