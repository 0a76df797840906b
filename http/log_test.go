package http_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

var logEntry = regexp.MustCompile(`<li id="e(\d+)"`)

// TestTheLogOfALongGame: its page has the newest events, and the log's own pages have every event once.
func TestTheLogOfALongGame(t *testing.T) {
	s := newSite(t)
	last := s.tzolkin("tz1", 400).Seq
	s.painted("tz1")
	page := s.get("/t/tz1")
	if n := len(logEntry.FindAllString(page, -1)); n != 25 || len(page) > 150_000 {
		t.Errorf("page of %d bytes with %d events", len(page), n)
	}
	path := regexp.MustCompile(`/t/tz1/log\?before=\d+`).FindString(page)
	if want := fmt.Sprintf("/t/tz1/log?before=%d", last-24); path != want {
		t.Errorf("the log goes on at %q, want %q", path, want)
	}
	if rest := s.get(path); !strings.Contains(rest, fmt.Sprintf(`<li id="e%d"`, last-25)) ||
		strings.Contains(rest, fmt.Sprintf(`<li id="e%d"`, last-24)) {
		t.Error("what stands there is not what comes next")
	}
	var seen []string
	for path := "/t/tz1/log"; path != ""; {
		page := s.get(path)
		wellFormed(t, path, page)
		if len(page) > 150_000 {
			t.Errorf("%s: %d bytes", path, len(page))
		}
		for _, m := range logEntry.FindAllStringSubmatch(page, -1) {
			seen = append(seen, m[1])
		}
		path = regexp.MustCompile(`/t/tz1/log\?before=\d+`).FindString(page)
	}
	for i, n := range seen {
		if n != fmt.Sprint(last-uint64(i)) {
			t.Fatalf("entry %d is event #%s of %d", i, n, last)
		}
	}
	if uint64(len(seen)) != last {
		t.Errorf("%d events of %d", len(seen), last)
	}
	if !strings.Contains(page, `href="/t/tz1/log#sides"`) ||
		!strings.Contains(s.get("/t/tz1/log"), `id="sides"`) {
		t.Error("lines that were taken back are not all there")
	}
	for path, want := range map[string]int{"/t/tz1/log?before=1": http.StatusNotFound, "/t/tz1/log?before=0": http.StatusNotFound,
		"/t/tz1/log?before=x": http.StatusBadRequest, "/t/none/log": http.StatusNotFound, "/t/tz1/log?before=99999": http.StatusOK} {
		if got := s.ask("GET", path).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
}

// TestLogNamesWhoSatThere: what somebody did before another sat on his chair stands under his name.
func TestLogNamesWhoSatThere(t *testing.T) {
	s := newSite(t)
	s.do("nc7", engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{1},
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}})
	s.do("nc7", engine.Decline{Seat: 2})
	s.do("nc7", engine.Seating{By: 1, Seat: 2, Player: "carl"})
	s.do("nc7", engine.Confirm{Seat: 2, Word: "w"})
	s.painted("nc7")
	has(t, "the log", s.get("/t/nc7/log"), html.EscapeString(s.name("bela"))+" declines", s.name("carl")+" is invited", s.name("carl")+" says yes")
}
