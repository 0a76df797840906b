package http_test

import (
	"fmt"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestTooMuchToDo: only as many pages as there are cores are made at once; who
// waits too long is told to come again, and finished pages are served all the while.
func TestTooMuchToDo(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	s.server.Impatient(20 * time.Millisecond)
	entered, release := make(chan struct{}, 100), make(chan struct{})
	s.mu.Lock()
	s.hold = func() { entered <- struct{}{}; <-release }
	s.mu.Unlock()
	n := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for i := range n {
		lang := []string{"en", "de", "hu"}[i%3]
		wg.Go(func() { s.ask("GET", fmt.Sprintf("/t/nc1?at=%d", i/3%3+1), "Accept-Language", lang) })
	}
	for range n {
		<-entered
	}
	resp := s.ask("GET", "/t/nc1?at=3", "Accept-Language", "hu")
	if body := read(t, resp); resp.StatusCode != http.StatusServiceUnavailable ||
		resp.Header.Get("Retry-After") == "" ||
		!strings.Contains(body, "Túl") && !strings.Contains(body, "túl") {
		t.Errorf("%d %s", resp.StatusCode, body)
	}
	if r := s.ask("GET", "/api/tables/nc1/positions/3"); r.StatusCode != http.StatusServiceUnavailable ||
		r.Header.Get("Retry-After") == "" ||
		!strings.Contains(read(t, r), `"busy"`) {
		t.Errorf("a program is not told to come again: %d", r.StatusCode)
	}
	s.get("/t/nc1") // out of the store
	close(release)
	wg.Wait()
	s.get("/t/nc1?at=3", "Accept-Language", "hu")
}

func TestTheCacheIsBounded(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	for i := range 3000 {
		s.get(fmt.Sprintf("/?list=running&after=%04x%s", i, strings.Repeat("0", 100)))
	}
	if got, limit := s.server.Cached(); got == 0 || got > limit {
		t.Errorf("%d bytes are kept, limit %d", got, limit)
	}
}

// ownScript is the one script of every page, error pages too.
var ownScript = regexp.MustCompile(`<script defer="defer" src="[^"<>]*/page\.js[^"<>]*"></script>`)

// FuzzAddress: whatever is asked for, the answer is no fault of ours and repeats nothing.
func FuzzAddress(f *testing.F) {
	for _, path := range []string{"/", "/t/nc1", "/t/nc1?at=2", "/t/nc1.png?at=x", "/t/nc1/board.svg?at=3&lang=de", "/manual/veil?lang=hu",
		"/?list=open&after=00ff", "/outbox/x/html", "/t/%00?%zz", "/t/<script>", "/assets/../t/nc1", "//t//nc1", "/t/nc1?lang=%ff&at=%31"} {
		f.Add(path, "en-GB,de;q=0.3", "gzip")
	}
	s := newSite(f)
	s.start("noughts", "nc1")
	s.painted("nc1")
	f.Fuzz(func(t *testing.T, path, lang, encoding string) {
		resp := s.ask("GET", "/"+strings.TrimPrefix(path, "/"), "Accept-Language", lang, "Accept-Encoding",
			encoding, "If-None-Match", lang)
		if resp.StatusCode >= 500 {
			t.Errorf("%q: %d", path, resp.StatusCode)
		}
		if resp.Header.Get("Content-Encoding") == "" && strings.Contains(ownScript.ReplaceAllString(read(t, resp), ""), "<script") {
			t.Errorf("%q: a script", path)
		}
	})
}
