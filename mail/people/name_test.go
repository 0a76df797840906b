package people_test

import (
	"testing"

	"painani/mail/people"
)

// TestNameOf: a name that is made of an address is one that somebody may choose.
func TestNameOf(t *testing.T) {
	for address, want := range map[string]string{
		"ada@example.org": "Ada", "ada.lovelace+games@example.org": "Ada lovelace", "www.evil.example@x.y": "Www evil example",
		"a_b@x.y": "A b", "123@x.y": "Player", "http://evil.example/win@x.y": "Http evil example win",
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@x.y": "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	} {
		got := people.NameOf(address)
		if _, err := people.ChosenName(got); got != want || err != nil {
			t.Errorf("%s is called %q, want %q, %v", address, got, want, err)
		}
	}
}
