package main

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var oneClick = regexp.MustCompile(`^<https://play\.test(/stop/[a-z0-9.-]+)>, <mailto:`)

// TestUnsubscribeButton: a mail program's button ends all letters without another step (RFC 8058), and its address alone,
// looked at, ends nothing.
func TestUnsubscribeButton(t *testing.T) {
	w := newWorld(t, "--web", "https://play.test")
	w.enter("ada@home.test", "NEW tzolkin bela@home.test")
	l := w.find("bela@home.test", "invites you")
	m := oneClick.FindStringSubmatch(l.head.Get("List-Unsubscribe"))
	if m == nil || l.head.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
		t.Fatalf("List-Unsubscribe: %q, %q", l.head.Get("List-Unsubscribe"), l.head.Get("List-Unsubscribe-Post"))
	}
	if code, text := w.get(m[1]); code != http.StatusOK || !strings.Contains(text, "<form") {
		t.Errorf("GET says %d: %s", code, text)
	}
	post := func(path, value string) (int, string) {
		res, err := http.PostForm("http://"+w.http+path, url.Values{"List-Unsubscribe": {value}})
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, _ := io.ReadAll(res.Body)
		return res.StatusCode, string(b)
	}
	if code, _ := post(m[1], "yes"); code != http.StatusBadRequest {
		t.Errorf("another form: %d", code)
	}
	code, said := post(m[1], "One-Click")
	other, same := post(m[1][:len(m[1])-1]+"2", "One-Click")
	if code != http.StatusOK || other != code || same != said {
		t.Errorf("%d %q, and of nobody %d %q", code, said, other, same)
	}
	post(m[1], "One-Click")
	told := w.find("ada@home.test", "declines")
	w.until("nobody has her address", func() bool { // it is the last thing that the STOP does
		code, _, _ := command(t, "people", "find", "bela@home.test", "--data", w.data)
		return code != exitOK
	})
	if again := w.say(told, "NEW mexica bela@home.test"); !strings.Contains(again.text, "wants no letters from here") {
		t.Errorf("she may be asked again: %s", again.text)
	}
}
