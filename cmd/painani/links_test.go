package main

import (
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// visitor is a reader of the pages with cookies of its own.
type visitor struct {
	w      *world
	client *http.Client
}

func (w *world) visitor() *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &visitor{w, &http.Client{Jar: jar}}
}

// get follows a path to the page where it ends.
func (v *visitor) get(path string) (end, page string) {
	v.w.t.Helper()
	return v.read(v.client.Get("http://" + v.w.http + path))
}

// post sends a form and follows where it leads.
func (v *visitor) post(path string, form url.Values) (end, page string) {
	v.w.t.Helper()
	return v.read(v.client.PostForm("http://"+v.w.http+path, form))
}

func (v *visitor) read(res *http.Response, err error) (end, page string) {
	v.w.t.Helper()
	if err != nil {
		v.w.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		v.w.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		return res.Status, string(text)
	}
	return res.Request.URL.RequestURI(), string(text)
}

// turn plays the first turn that a seat's page suggests.
func (v *visitor) turn(seat string) {
	v.w.t.Helper()
	_, page := v.get(seat)
	next := suggested.FindStringSubmatch(page)
	if next == nil {
		v.w.t.Fatalf("no turn is suggested:\n%s", page)
	}
	_, page = v.get(html.UnescapeString(next[1]))
	form := url.Values{}
	for _, m := range formInput.FindAllStringSubmatch(page, -1) {
		form.Set(m[1], m[2])
	}
	if end, page := v.post(seat, form); !strings.HasPrefix(end, seat+"?played=") {
		v.w.t.Fatalf("the turn leads to %s:\n%s", end, page)
	}
}

var (
	suggested = regexp.MustCompile(`(?s)id="(?:suggest|ways)".*?href="(/seat/[^"]*[?]do=[^"]*)"`)
	formInput = regexp.MustCompile(`<input type="hidden" name="(do|at)" value="([^"]*)"/>`)
)

// TestForwardedLetterOfTheService: who gets a letter of Ada plays one seat while its decision is open, and finds
// no way to her own page, to another seat or to her account; she reads of it, and ME NEW ends it.
func TestForwardedLetterOfTheService(t *testing.T) {
	w := newWorld(t)
	const ada = "ada@example.org"
	letter := w.enter(ada, "NEW tzolkin bot bot")
	table := w.only()
	if seatLink.FindString(letter.text) == "" {
		letter = w.asks(ada, table, 0)
	}
	if strings.Contains(letter.text, "/me/") {
		t.Errorf("the letter has a link to the own page:\n%s", letter.text)
	}
	link := seatLink.FindString(letter.text)
	thief, seat := w.visitor(), "/seat/"+table+".1"
	end, page := thief.get(link)
	if end != seat || strings.Contains(page, "/me/") || !strings.Contains(page, "This browser plays for you") {
		t.Fatalf("the link leads to %s:\n%s", end, page)
	}
	public := "/t/" + table + "?link=old"
	for _, other := range []string{"/seat/" + table + ".2", strings.Replace(link, ".1/", ".2/", 1)} {
		if end, _ := thief.get(other); end != public {
			t.Errorf("%s leads to %s", other, end)
		}
	}
	for range 3 { // one link is enough to play on against bots
		thief.turn(seat)
	}
	if end, page := w.visitor().get(link); end != public || !strings.Contains(page, "newest letter") {
		t.Errorf("after the decision the link leads to %s", end)
	}
	told := w.find(ada, "A browser plays for you at this table.")
	answer := w.say(told, "ME NEW")
	if end, _ := thief.get(seat); end != public {
		t.Errorf("after ME NEW the session leads to %s", end)
	}
	own := ownLink.FindString(answer.text)
	mine := w.visitor()
	if end, page := mine.get(own); end != own || !strings.Contains(page, own+seat) {
		t.Fatalf("the own page leads to %s:\n%s", end, page)
	}
	if end, _ := mine.get(own + seat); end != seat {
		t.Errorf("from the own page to %s", end)
	}
}

var feedLink = regexp.MustCompile(`href="(/feeds/[^"]*)"`)

// TestSubscriptionStays: the calendar and the feed of an own page hold while its link gives way to the next one, lead
// nobody to a seat, and end with ME NEW.
func TestSubscriptionStays(t *testing.T) {
	w := newWorld(t)
	const ada = "ada@example.org"
	first := w.enter(ada, "NEW tzolkin bot bot")
	answer := w.say(first, "ME")
	_, page := w.visitor().get(ownLink.FindString(answer.text))
	feeds := feedLink.FindAllStringSubmatch(page, -1)
	if len(feeds) != 2 {
		t.Fatalf("feeds on the own page: %v", feeds)
	}
	seat := "/seat/" + w.only() + ".1"
	for _, c := range []struct {
		write string
		holds bool
	}{{"ME", true}, {"ME NEW", false}} {
		answer = w.say(answer, c.write)
		for _, m := range feeds {
			v := w.visitor()
			_, text := v.get(m[1])
			if strings.Contains(strings.ReplaceAll(text, "\r\n ", ""), seat) != c.holds {
				t.Errorf("%s after %s:\n%s", m[1], c.write, text)
			}
			if end, _ := v.get(seat); !strings.HasPrefix(end, "/t/") {
				t.Errorf("a feed opens %s", end)
			}
		}
	}
}
