package auth_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"painani/mail/auth"
)

func linkKeys(t *testing.T, id string, older ...auth.Key) *auth.Keys {
	t.Helper()
	keys, err := auth.NewKeys(auth.Key{ID: id, Secret: []byte("0123456789abcdef" + id)}, older...)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// others are texts that differ from one in one letter.
func others(text string) (list []string) {
	for i := range text {
		c := byte('a')
		if text[i] == c {
			c = 'b'
		}
		list = append(list, text[:i]+string(c)+text[i+1:])
	}
	return list
}

// TestSeatLinks: a link opens one decision of one seat of one person, and no other text opens it.
func TestSeatLinks(t *testing.T) {
	keys := linkKeys(t, "2", auth.Key{ID: "1", Secret: []byte("0123456789abcdef1")})
	l := auth.SeatLink{Table: "tz421", Seat: 3, Event: 57, Owner: "ada", Generation: 2}
	text, err := keys.SeatLink(l)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		keys *auth.Keys
		of   auth.SeatLink
		want error
	}{
		{"its own", keys, auth.SeatLink{Table: "tz421", Seat: 3, Owner: "ada", Generation: 2}, nil},
		{"another table", keys, auth.SeatLink{Table: "tz42", Seat: 3, Owner: "ada", Generation: 2}, auth.ErrSignature},
		{"another seat", keys, auth.SeatLink{Table: "tz421", Seat: 2, Owner: "ada", Generation: 2}, auth.ErrSignature},
		{"another owner", keys, auth.SeatLink{Table: "tz421", Seat: 3, Owner: "bela", Generation: 2}, auth.ErrSignature},
		{"a later generation", keys, auth.SeatLink{Table: "tz421", Seat: 3, Owner: "ada", Generation: 3}, auth.ErrSignature},
		{"a new key", linkKeys(t, "3", auth.Key{ID: "2", Secret: []byte("0123456789abcdef2")}), l, auth.ErrSignature},
	} {
		event, err := c.keys.OpenSeat(text, c.of)
		if !errors.Is(err, c.want) || err == nil && event != 57 {
			t.Errorf("%s: #%d %v, want %v", c.what, event, err, c.want)
		}
	}
	for _, bad := range append(others(text), "", ".", "57", "57.", "x."+text, strings.Repeat("1", 500)) {
		if _, err := keys.OpenSeat(bad, l); err == nil {
			t.Errorf("%q opens", bad)
		}
	}
	if _, err := keys.Verify("tz421." + text); err == nil {
		t.Error("a link is an address")
	}
	for _, bad := range []auth.SeatLink{{}, {Table: "Tz", Seat: 1, Event: 1, Owner: "a"}, {Table: "tz1", Event: 1, Owner: "a"},
		{Table: "tz1", Seat: 1, Owner: "a"}, {Table: "tz1", Seat: 1, Event: 1}} {
		if _, err := keys.SeatLink(bad); err == nil {
			t.Errorf("a link for %v", bad)
		}
	}
}

// TestPersonLinks: end, generation and number of the asking are signed.
func TestPersonLinks(t *testing.T) {
	keys := linkKeys(t, "1")
	end := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	l := auth.PersonLink{Person: "abc234", Generation: 1, Page: 4, Until: end}
	text, err := keys.PersonLink(l)
	if err != nil {
		t.Fatal(err)
	}
	person, until, err := auth.PersonOf(text)
	if person != "abc234" || !until.Equal(end) || err != nil {
		t.Errorf("%s %v %v", person, until, err)
	}
	if err := keys.OpenPerson(text, l); err != nil {
		t.Error(err)
	}
	for _, x := range []auth.PersonLink{
		{Person: "abc235", Generation: 1, Page: 4, Until: end}, {Person: "abc234", Generation: 2, Page: 4, Until: end},
		{Person: "abc234", Generation: 1, Page: 5, Until: end}, {Person: "abc234", Generation: 1, Page: 4, Until: end.Add(time.Hour)},
	} {
		if err := keys.OpenPerson(text, x); !errors.Is(err, auth.ErrSignature) {
			t.Errorf("%v: %v", x, err)
		}
	}
	for _, bad := range append(others(text), "", "..", "abc234", strings.Repeat("a", 500)) {
		if err := keys.OpenPerson(bad, l); err == nil {
			t.Errorf("%q opens", bad)
		}
	}
	if _, err := keys.PersonLink(auth.PersonLink{Person: "A b"}); err == nil {
		t.Error("a link for nobody")
	}
}

// TestFeedsLinks: person and generation are signed, and no link of another kind is one.
func TestFeedsLinks(t *testing.T) {
	keys := linkKeys(t, "2", auth.Key{ID: "1", Secret: []byte("0123456789abcdef1")})
	text, err := keys.FeedsLink("abc234", 1)
	if err != nil {
		t.Fatal(err)
	}
	if person, err := auth.FeedsOf(text); err != nil || person != "abc234" || keys.OpenFeeds(text, person, 1) != nil {
		t.Errorf("its own: %q, %v", person, err)
	}
	if keys.OpenFeeds(text, "abc234", 2) == nil || keys.OpenFeeds(text, "abc235", 1) == nil ||
		linkKeys(t, "3", auth.Key{ID: "2", Secret: []byte("0123456789abcdef2")}).OpenFeeds(text, "abc234", 1) == nil {
		t.Error("it opens what is not its own")
	}
	own, err := keys.PersonLink(auth.PersonLink{Person: "abc234", Generation: 1, Until: time.Unix(1<<30, 0)})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range append(others(text), "", ".", "abc234", "abc234.", own, "x."+text, strings.Repeat("a", 500)) {
		if person, err := auth.FeedsOf(bad); err == nil && keys.OpenFeeds(bad, person, 1) == nil {
			t.Errorf("%q opens", bad)
		}
	}
	if _, err := keys.FeedsLink("A b", 1); err == nil {
		t.Error("a link for nobody")
	}
}

// TestSessions: a session is of one seat of one person, and its last use is signed.
func TestSessions(t *testing.T) {
	keys := linkKeys(t, "1")
	s := auth.Session{Table: "tz421", Seat: 3, Owner: "ada", Generation: 1, Used: time.Unix(1_800_000_000, 0).UTC()}
	text, own := keys.Session(s), s
	own.Own = true
	for _, want := range []auth.Session{s, own} {
		got, err := keys.OpenSession(keys.Session(want), auth.Session{Table: "tz421", Seat: 3, Owner: "ada", Generation: 1})
		if err != nil || got != want {
			t.Errorf("%v %v", got, err)
		}
	}
	for _, x := range []auth.Session{{Table: "tz422", Seat: 3, Owner: "ada", Generation: 1}, {Table: "tz421", Seat: 2, Owner: "ada", Generation: 1},
		{Table: "tz421", Seat: 3, Owner: "bela", Generation: 1}, {Table: "tz421", Seat: 3, Owner: "ada", Generation: 2}} {
		if _, err := keys.OpenSession(text, x); !errors.Is(err, auth.ErrSignature) {
			t.Errorf("%v: %v", x, err)
		}
	}
	for _, bad := range append(others(text), "", ".", strings.Repeat("1", 500)) {
		if _, err := keys.OpenSession(bad, s); err == nil {
			t.Errorf("%q opens", bad)
		}
	}
}

// TestOldSeatLinks: links of letters up to version 0.9 still say which table they are about.
func TestOldSeatLinks(t *testing.T) {
	const old = "tz421.3ogbzg65cfzptrs3a"
	key := auth.Key{ID: "1", Secret: []byte("0123456789abcdef")}
	before, err := auth.NewKeys(key)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []*auth.Keys{before, linkKeys(t, "2", key)} {
		if table, seat, err := k.OldSeat(old); table != "tz421" || seat != 3 || err != nil {
			t.Errorf("%s %d %v", table, seat, err)
		}
	}
	for _, bad := range append(others(old), "", ".", "tz421", "tz421.3", strings.Repeat("a", 500), "tz421.3"+strings.Repeat("é", 8)) {
		if _, _, err := before.OldSeat(bad); err == nil {
			t.Errorf("%q opens", bad)
		}
	}
}
