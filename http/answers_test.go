package http_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	web "painani/http"
)

// TestAskedTwice: whatever can be asked twice has an entity tag, and is not sent again while it holds; text is
// compressed as the reader takes it.
func TestAskedTwice(t *testing.T) {
	s := newSite(t)
	tab := s.game("mexica", "mx1", 4)
	s.painted("mx1")
	for path, text := range map[string]bool{
		"/": true, "/t/mx1": true, "/t/mx1/log": true, "/t/mx1/audit": true, "/t/mx1/board.svg": true, "/t/mx1.png": false,
		"/t/mx1/feed.atom": true, "/t/mx1/export.jsonl": true, "/t/mx1/events/3": false, "/api/tables/mx1": false, "/manual/mexica": true,
	} {
		for _, taken := range []string{"", "gzip", "gzip, br, zstd"} {
			r := s.ask("GET", path, "Accept-Encoding", taken)
			tag := r.Header.Get("Etag")
			if r.StatusCode != http.StatusOK || tag == "" {
				t.Fatalf("%s: %d, tag %q", path, r.StatusCode, tag)
			}
			if got := r.Header.Get("Content-Encoding"); (got != "") != (text && taken != "") {
				t.Errorf("%s for who takes %q: encoding %q", path, taken, got)
			}
			if text && !strings.HasPrefix(tag, "W/") {
				t.Errorf("%s: the tag %s is that of other bytes, too", path, tag)
			}
			again := s.ask("GET", path, "Accept-Encoding", taken, "If-None-Match", tag)
			if again.StatusCode != http.StatusNotModified {
				t.Errorf("%s asked twice: %d", path, again.StatusCode)
			}
			for _, x := range []*http.Response{r, again} {
				vary := strings.Join(x.Header.Values("Vary"), ", ")
				if text && !strings.Contains(vary, "Accept-Encoding") {
					t.Errorf("%s for who takes %q, %d: other encodings are not named by %q", path, taken, x.StatusCode, vary)
				}
				if spoken := !strings.Contains(path, "/e") && !strings.HasPrefix(path, "/api"); spoken &&
					!strings.Contains(vary, "Accept-Language, Cookie") {
					t.Errorf("%s, %d: other languages are not named by %q", path, x.StatusCode, vary)
				}
			}
		}
	}
	s.play("mx1")
	s.painted("mx1")
	if tab.Seq == 0 || s.ask("GET", "/t/mx1/board.svg").Header.Get("Etag") == "" {
		t.Error("no tag after a move")
	}
}

// TestForeignOrigin: a form that a page elsewhere sends is refused, whatever its reader's browser says of it.
func TestForeignOrigin(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for origin, want := range map[string]int{"https://evil.example": 403, "https://127.0.0.1:8080.evil.example": 403, "http://127.0.0.1:8080": 409, "null": 409, "": 409} {
		r := s.post("/seat/nc1.x", url.Values{"do": {"zz"}, "at": {"3"}}, "Origin", origin, "Sec-Fetch-Site", "")
		if r.StatusCode != want {
			t.Errorf("from %q: %d, want %d", origin, r.StatusCode, want)
		}
	}
}

// TestStreamsOfOneReader: one address, or one network of those of whom everybody has many, holds a dozen live streams,
// and the others get theirs.
func TestStreamsOfOneReader(t *testing.T) {
	s := newSite(t, func(c *web.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	s.start("noughts", "nc1")
	s.painted("nc1")
	srv := httptest.NewServer(s.server.Handler())
	defer srv.Close()
	client := &http.Client{Timeout: limit, Transport: &http.Transport{MaxConnsPerHost: 40}}
	for from, want := range map[string]int{"203.0.113.9": 3, "2001:db8:1:2::%d": 3, "2001:db8:2:%d::1": 0} {
		open, refused := []*http.Response{}, 0
		for n := range 15 {
			ask, err := http.NewRequestWithContext(t.Context(), "GET", srv.URL+"/t/nc1/live", nil)
			if err != nil {
				t.Fatal(err)
			}
			ask.Header.Set("X-Forwarded-For", strings.ReplaceAll(from, "%d", strconv.Itoa(n+1)))
			r, err := client.Do(ask)
			if err != nil {
				t.Fatal(err)
			}
			open = append(open, r)
			if r.StatusCode == http.StatusTooManyRequests {
				refused++
			}
		}
		if refused != want {
			t.Errorf("%d of 15 streams from %s are refused, want %d", refused, from, want)
		}
		if got := s.ask("HEAD", "/t/nc1/live", "Peer", "198.51.100.7:1000").StatusCode; got != http.StatusOK {
			t.Errorf("another reader gets %d", got)
		}
		for _, r := range open {
			r.Body.Close()
		}
	}
}

// TestOwnSettingsHold: language and zone of a person hold on the page of a seat, until the reader chooses otherwise.
func TestOwnSettingsHold(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.move("nc1")
	s.move("nc1")
	s.post("/me/ada", url.Values{"lang": {"hu"}, "zone": {"Europe/Vienna"}})
	page := s.get("/seat/nc1.x", "Accept-Language", "de")
	if !strings.Contains(page, `<html lang="hu">`) || !strings.Contains(page, "CEST") || !strings.Contains(page, "Europe/Vienna") {
		t.Errorf("the owner's settings do not hold:\n%s", page)
	}
	if page = s.get("/seat/nc1.x?lang=de"); !strings.Contains(page, `<html lang="de">`) {
		t.Error("what the reader chooses does not count")
	}
}

// TestNextDeadline: a page and the API name the deadline, not when the clock acts next.
func TestNextDeadline(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	row, err := s.store.Table("nc1")
	if err != nil {
		t.Fatal(err)
	}
	due := row.Seats[0].Due.UTC()
	if row.Next.Equal(due) || !row.Due().Equal(due) {
		t.Fatalf("due %v, acts %v", row.Due(), row.Next)
	}
	_, facts, _ := strings.Cut(s.get("/t/nc1"), "Next deadline")
	if !strings.Contains(facts[:min(len(facts), 200)], due.Format(time.RFC3339)) {
		t.Errorf("not %v: %.200s", due, facts)
	}
	if !strings.Contains(s.get("/api/tables/nc1"), `"next_deadline":"`+due.Format(time.RFC3339)) {
		t.Error("the API says otherwise")
	}
}
