package http_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/events"
)

// TestExportHoldsTogether reads what may be downloaded as `painani verify` would.
func TestExportHoldsTogether(t *testing.T) {
	s := newSite(t)
	s.start("veil", "ve1")
	s.painted("ve1")
	read := func() (list []events.Record) {
		for line := range strings.Lines(s.get("/t/ve1/export.jsonl")) {
			if _, ok, err := events.ParseHeader([]byte(strings.TrimSuffix(line, "\n"))); ok && err == nil {
				continue
			}
			r, err := events.Decode([]byte(strings.TrimSuffix(line, "\n")))
			if err != nil {
				t.Fatal(err)
			}
			if n := len(list); n > 0 {
				if err := list[n-1].Link(r); err != nil {
					t.Error(err)
				}
			}
			list = append(list, r)
		}
		return list
	}
	for _, r := range read() {
		if r.Sealed != nil {
			t.Errorf("event #%d of a running game is open", r.Seq)
		}
		if one := s.get(fmt.Sprintf("/t/ve1/events/%d", r.Seq)); strings.Contains(one, `"sealed":`) {
			t.Errorf("event #%d: %s", r.Seq, one)
		}
	}
	s.finish("ve1")
	s.painted("ve1")
	open := 0
	for _, r := range read() {
		if r.Sealed != nil {
			open++
		}
	}
	if open < 3 {
		t.Errorf("%d sealed parts are open after the end", open)
	}
}

func TestCompare(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for range 3 {
		s.move("nc1")
	}
	s.painted("nc1")
	page := s.get("/t/nc1/compare?a=4&b=6")
	wellFormed(t, "compare", page)
	if strings.Count(page, "<svg") != 2 || strings.Contains(page, `id="e4"`) ||
		!strings.Contains(page, `id="e5"`) ||
		!strings.Contains(page, `id="e6"`) {
		t.Error("two boards and the events between them are wanted")
	}
	if page != strings.ReplaceAll(s.get("/t/nc1/compare?b=4&a=6"), "a=6&amp;b=4", "a=4&amp;b=6") {
		t.Error("the order of the two events matters")
	}
	if !strings.Contains(s.get("/t/nc1/compare?a=1&b=6"), "The game had not begun.") {
		t.Error("no word about a board that is not there")
	}
	for path, want := range map[string]int{"/t/nc1/compare": 400, "/t/nc1/compare?a=1": 400, "/t/nc1/compare?a=1&b=x": 400, "/t/nc1/compare?a=1&b=7": 404,
		"/t/nc1/compare?a=0&b=1": 404, "/t/nope/compare?a=1&b=2": 404, "/t/nope/audit": 404, "/t/nope/export.jsonl": 404, "/t/nc1/events/7": 404,
		"/t/nc1/events/0": 404, "/t/nc1/events/-1": 404, "/t/nope/live": 404, "/t/..%2f/audit": 404} {
		if got := s.ask("GET", path).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
}

func TestAuditPage(t *testing.T) {
	s := newSite(t)
	s.start("veil", "ve1")
	s.painted("ve1")
	for _, tag := range []string{"en", "de", "hu"} {
		page := s.get("/t/ve1/audit?lang=" + tag)
		wellFormed(t, "audit", page)
		row, err := s.store.Table("ve1")
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`id="e1"`, row.Head, `data-export="/t/ve1/export.jsonl"`} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: no %s", tag, want)
			}
		}
	}
}

// TestLongGamePages: no page of a game of 300 events is larger than 150 kB, as it is before it is packed.
func TestLongGamePages(t *testing.T) {
	const most = 150_000
	s := newSite(t)
	s.tzolkin("tz1", 300)
	s.painted("tz1")
	for _, path := range []string{"/t/tz1", "/t/tz1?at=150", "/t/tz1/audit", "/t/tz1/log", "/t/tz1/log?before=100"} {
		page := s.get(path)
		wellFormed(t, path, page)
		if len(page) > most {
			t.Errorf("%s has %d bytes", path, len(page))
		}
	}
	audit := s.get("/t/tz1/audit")
	if all, n := strings.Count(audit, `<li id="e`), strings.Count(audit, "/events/"); n != all || all < 300 {
		t.Errorf("%d of %d events have their JSON", n, all)
	}
	if n := strings.Count(audit, "<details>"); n != 25 {
		t.Errorf("%d events have it on the page, want the newest 25", n)
	}
}

// TestTakenBack shows a line that was undone, and what the seat has done since.
func TestTakenBack(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.move("nc1")
	s.do("nc1", engine.Undo{Seat: 1})
	s.painted("nc1")
	page := s.get("/t/nc1")
	if !strings.Contains(page, "Lines taken back") || !strings.Contains(page, "Taken back by event #5") {
		t.Error("the line is not there")
	}
}

// TestLive follows an open page: what is newest now, then every event, then the end.
func TestLive(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	srv := httptest.NewServer(s.server.Handler())
	defer srv.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	r, _ := http.NewRequestWithContext(ctx, "GET", srv.URL+"/t/nc1/live", nil)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if kind := resp.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Fatalf("type %q", kind)
	}
	lines := bufio.NewScanner(resp.Body)
	next := func() string {
		for lines.Scan() {
			if line := lines.Text(); line != "" {
				lines.Scan()
				return line + " " + lines.Text()
			}
		}
		t.Fatalf("the stream ended: %v", lines.Err())
		return ""
	}
	if got := next(); got != "event: seq data: 3" {
		t.Fatal(got)
	}
	s.move("nc1")
	if got := next(); got != "event: seq data: 4" {
		t.Fatal(got)
	}
	s.finish("nc1")
	for got := ""; !strings.HasPrefix(got, "event: over"); got = next() {
	}
	if lines.Scan() && lines.Text() != "" || lines.Scan() {
		t.Errorf("more after the end: %q", lines.Text())
	}
}

// TestVerifier: the second verifier is handed out as it stands in the repository.
func TestVerifier(t *testing.T) {
	file, err := os.ReadFile("../events/verify.py")
	if err != nil || newSite(t).get("/verify.py") != string(file) {
		t.Errorf("another program is served: %v", err)
	}
}

// TestLiveIsBounded: one page too many is told to do without.
func TestLiveIsBounded(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	for range s.server.Watch() {
		defer s.server.Unwatch()
	}
	if got := s.ask("GET", "/t/nc1/live").StatusCode; got != 503 {
		t.Errorf("%d", got)
	}
}
