package auth_test

import (
	"errors"
	"strings"
	"testing"

	"painani/mail/auth"
)

func TestLinks(t *testing.T) {
	old := auth.Key{ID: "1", Secret: []byte("0123456789abcdef")}
	before, err := auth.NewKeys(old)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := auth.NewKeys(auth.Key{ID: "2", Secret: []byte("fedcba9876543210")}, old)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []*auth.Keys{before, keys} {
		text, err := k.Link(auth.SeatLink, "tz421", 3)
		if err != nil {
			t.Fatal(err)
		}
		if subject, seat, err := keys.OpenLink(auth.SeatLink, text); subject != "tz421" || seat != 3 || err != nil {
			t.Errorf("%s: %s %d %v", text, subject, seat, err)
		}
		if _, _, err := keys.OpenLink(auth.PersonLink, text); !errors.Is(err, auth.ErrSignature) {
			t.Errorf("a link of a seat opens a person: %v", err)
		}
		if _, err := keys.Verify(text); err == nil {
			t.Error("a link is an address")
		}
		for i := range text { // no other text opens it
			c := byte('a')
			if text[i] == c {
				c = 'b'
			}
			if _, _, err := keys.OpenLink(auth.SeatLink, text[:i]+string(c)+text[i+1:]); err == nil {
				t.Errorf("changed at %d it still opens", i)
			}
		}
	}
	local, err := keys.Local(auth.Reply, "tz421", 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"", ".", "tz421", "tz421.3", local, strings.Repeat("a", 500),
		"tz421.3" + strings.Repeat("é", 8)} {
		if _, _, err := keys.OpenLink(auth.SeatLink, bad); err == nil {
			t.Errorf("%q opens", bad)
		}
	}
	for _, bad := range []string{"", "Tz", "a b", strings.Repeat("a", 100)} {
		if _, err := keys.Link(auth.SeatLink, bad, 1); err == nil {
			t.Errorf("a link for %q", bad)
		}
	}
}
