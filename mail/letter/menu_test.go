package letter

import (
	"bytes"
	"net/url"
	"strings"
	"testing"

	post "painani/mail"
)

// TestMenuLinks: a choice is a link to a letter that plays it on this position
// only, in the letter to its owner; the text part never shows the address.
func TestMenuLinks(t *testing.T) {
	l := post.Letter{
		ID:      "abc",
		Kind:    post.YourMove,
		Table:   "tz42",
		Seat:    1,
		Seq:     131,
		Subject: "[tz42] Tzolk'in: Ada, Bela",
		Verdict: "Your move",
		Menu:    []post.Choice{{Play: "place palenque 2x, tikal", Words: "-3 corn"}},
	}
	s := Stamp{Domain: "play.example", To: "ada@example.org", ReplyTo: "tz42.1k3v7qz2mtx5w4abc@play.example"}
	e := entries(l, s)
	u, err := url.Parse(string(e[0].URL))
	if err != nil || u.Opaque != s.ReplyTo {
		t.Fatalf("link %q: %v", e[0].URL, err)
	}
	if body := u.Query().Get("body"); body != "place palenque 2x, tikal #131" {
		t.Errorf("body %q", body)
	}
	var got bytes.Buffer
	if text(&got, l, s.ReplyTo); strings.Contains(got.String(), "tz42.1k3v") {
		t.Errorf("the text shows the signed address:\n%s", &got)
	}
	s.ReplyTo = ""
	if e := entries(l, s); e[0].URL != "" {
		t.Errorf("link without an address: %q", e[0].URL)
	}
}
