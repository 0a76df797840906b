package http_test

import (
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
)

// visitor is a reader with a cookie jar, as one on the address https://play.example.
type visitor struct {
	*site
	jar http.CookieJar
}

func (s *site) visitor() *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.Fatal(err)
	}
	return &visitor{s, jar}
}

// visit follows redirects from one request to the page where they end; form is nil for GET.
func (b *visitor) visit(path string, form url.Values) (end, page string) {
	b.Helper()
	for range 5 {
		at, err := url.Parse("https://play.example" + path)
		if err != nil {
			b.Fatal(err)
		}
		r := httptest.NewRequest("GET", path, nil)
		if form != nil {
			r = httptest.NewRequest("POST", path, strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		for _, k := range b.jar.Cookies(at) {
			r.AddCookie(k)
		}
		w := httptest.NewRecorder()
		b.server.Handler().ServeHTTP(w, r)
		res := w.Result()
		for _, k := range res.Cookies() {
			if !k.HttpOnly || !k.Secure || k.SameSite != http.SameSiteLaxMode || k.MaxAge != 86400 {
				b.Errorf("%s sets %v", path, k)
			}
		}
		b.jar.SetCookies(at, res.Cookies())
		if res.StatusCode != http.StatusSeeOther {
			if res.StatusCode != http.StatusOK {
				b.Errorf("%s: %d", path, res.StatusCode)
			}
			return path, read(b, res)
		}
		path, form = res.Header.Get("Location"), nil
	}
	b.Fatal("redirects without end")
	return "", ""
}

const everybody = "/t/nc1?link=old" // where a link leads that opens nothing

// TestForwardedLetter: the link of a letter opens one seat while its decision is open, and nothing else; who
// has only the path of a seat's page, an old link or the link afterwards sees what everybody sees.
func TestForwardedLetter(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	const link = "/seat/nc1.x/3.0"
	thief := s.visitor()
	for _, path := range []string{"/seat/nc1.x", "/seat/nc1.xx", "/seat/nc1.xx/3.0", "/seat/nc1.x/2.0", "/seat/nc1.old"} {
		end, page := thief.visit(path, nil)
		if end != everybody {
			t.Errorf("%s leads to %s", path, end)
		}
		wellFormed(t, end, page)
		has(t, path, page, "The newest letter about this table has the way in", `href="?link=old&amp;lang=de"`)
	}
	if got := s.ask("GET", link).Header.Get("X-Robots-Tag"); got != "noindex, nofollow" {
		t.Errorf("a search engine that is given the link may keep it: %q", got)
	}
	end, page := thief.visit(link, nil)
	if end != "/seat/nc1.x" {
		t.Fatalf("the link leads to %s", end)
	}
	has(t, "the seat's page", page, "You see the table as Ada", "This browser plays for you")
	hasNot(t, "the seat's page", page, "/me/", "/seat/nc1.xx")
	whole := "/seat/nc1.x?line=" + url.QueryEscape(s.line("nc1"))
	_, page = thief.visit(whole, nil)
	has(t, "a whole turn", page, "Play this turn")
	hasNot(t, "a whole turn", page, "mailto:nc1.1@") // the seat's reply address would be for ever
	for _, other := range []string{"/seat/nc1.xx", "/seat/nc1.xx/3.0"} {
		if end, _ := thief.visit(other, nil); end != everybody {
			t.Errorf("a session of seat 1 opens %s", other)
		}
	}
	// What the page of a seat leads to changes nothing about its owner.
	for _, path := range []string{"/me/nobody/forget", "/seat/nc1.x/forget"} {
		if res := s.post(path, url.Values{"sure": {"yes"}}); res.StatusCode < 400 {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	f := s.compose("/seat/nc1.x")
	if end, _ := s.visitor().visit("/seat/nc1.x", f); end != everybody {
		t.Errorf("without a session a turn leads to %s", end)
	}
	if tab, _, _ := s.ref.Table(t.Context(), "nc1"); tab.Seq != 3 {
		t.Fatalf("and is played: #%d", tab.Seq)
	}
	if end, _ := thief.visit("/seat/nc1.x", f); end != "/seat/nc1.x?played=4" {
		t.Errorf("a turn leads to %s", end)
	}
	s.painted("nc1")
	if end, _ := s.visitor().visit(link, nil); end != everybody {
		t.Errorf("after the decision the link leads to %s", end)
	}
	if end, _ := thief.visit(link, nil); end != "/seat/nc1.x" {
		t.Errorf("who has a session is led to %s", end)
	}
}

// TestSessionOfAGame: one link is enough for a whole game.
func TestSessionOfAGame(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	b := s.visitor()
	b.visit("/seat/nc1.x/3.0", nil)
	for {
		tab, _, err := s.ref.Table(t.Context(), "nc1")
		if err != nil {
			t.Fatal(err)
		}
		if tab.Phase == engine.Over {
			break
		}
		if tab.Awaits().Has(2) {
			s.move("nc1")
			continue
		}
		if end, _ := b.visit("/seat/nc1.x", s.compose("/seat/nc1.x")); !strings.HasPrefix(end, "/seat/nc1.x?played=") {
			t.Fatalf("a turn leads to %s", end)
		}
	}
	if end, _ := b.visit("/seat/nc1.x?event=4", nil); end != "/seat/nc1.x?event=4" {
		t.Errorf("looking back leads to %s", end)
	}
}

// TestSessionEnds: after a day without use, and as soon as its owner's generation is raised; not before, however
// long it is used.
func TestSessionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		s.start("noughts", "nc1")
		s.painted("nc1")
		b := s.visitor()
		b.visit("/seat/nc1.x/3.0", nil)
		for range 5 {
			time.Sleep(23 * time.Hour)
			if end, _ := b.visit("/seat/nc1.x", nil); end != "/seat/nc1.x" {
				t.Fatalf("used every day it leads to %s", end)
			}
		}
		had := b.jar
		time.Sleep(24 * time.Hour)
		if end, _ := b.visit("/seat/nc1.x", nil); end != everybody {
			t.Errorf("after a day it leads to %s", end)
		}
		b.jar = keeps{had} // a browser that keeps what it should not
		if end, _ := b.visit("/seat/nc1.x", nil); end != everybody {
			t.Errorf("kept for more than a day it leads to %s", end)
		}
		b = s.visitor()
		b.visit("/seat/nc1.x/3.0", nil)
		s.generation.Add(1)
		for _, path := range []string{"/seat/nc1.x", "/seat/nc1.x/3.0"} {
			if end, _ := b.visit(path, nil); end != everybody {
				t.Errorf("ended, %s leads to %s", path, end)
			}
		}
	})
}

// keeps is a jar whose cookies never end.
type keeps struct{ http.CookieJar }

func (k keeps) Cookies(*url.URL) []*http.Cookie {
	return []*http.Cookie{{Name: "painani-seat", Value: "nc1.1.ada.0@2000-01-05T19:00:00Z"}}
}

// TestOwnPageLeadsToSeats: to those of its person alone, of which each is open then.
func TestOwnPageLeadsToSeats(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.startFor("noughts", "nc2", "bela", "carl")
	s.painted("nc2")
	b := s.visitor()
	if end, _ := b.visit("/me/ada/seat/nc1.x", nil); end != "/seat/nc1.x" {
		t.Errorf("it leads to %s", end)
	}
	_, page := b.visit("/seat/nc1.x?line="+url.QueryEscape(s.line("nc1")), nil)
	has(t, "a whole turn", page, "mailto:nc1.1@")
	for _, path := range []string{"/me/ada/seat/nc1.xx", "/me/ada/seat/nc2.x", "/me/nobody/seat/nc1.x", "/me/ada/seat/nc9.x"} {
		if res := s.ask("GET", path); res.StatusCode != 404 || len(res.Cookies()) > 0 {
			t.Errorf("%s: %d %v", path, res.StatusCode, res.Cookies())
		}
	}
}
