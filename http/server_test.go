package http_test

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"painani/engine"
	web "painani/http"
)

func has(t testing.TB, where, page string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(page, p) {
			t.Errorf("%s lacks %q", where, p)
		}
	}
}

func hasNot(t *testing.T, where, page string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if strings.Contains(page, p) {
			t.Errorf("%s has %q", where, p)
		}
	}
}

func TestFrontPage(t *testing.T) {
	s := newSite(t)
	page := s.get("/")
	has(t, "empty list", page, "No table here yet.", "unofficial")
	s.start("noughts", "nc1")
	s.propose("noughts", "nc2")
	s.start("noughts", "nc3")
	s.finish("nc3")
	s.painted("nc3")
	page = s.get("/")
	wellFormed(t, "/", page)
	has(t, "list", page, "Noughts and Crosses", `href="/t/nc1"`, `href="/t/nc2"`, `href="/t/nc3"`,
		" to move, since ", "1 Jun 2026 12:00", "due ", "4 Jun 2026 12:00",
		"Waiting for the answer of Béla &lt;b&gt;&amp;", "Winner: ")
	running, rest, _ := strings.Cut(page, `id="list-open"`)
	open, over, _ := strings.Cut(rest, `id="list-over"`)
	for where, x := range map[string][2]string{"running": {running, "/t/nc1"}, "open": {open, "/t/nc2"}, "over": {over, "/t/nc3"}} {
		if strings.Count(page, x[1]+`"`) != 1 || !strings.Contains(x[0], x[1]) {
			t.Errorf("%s does not stand under %s alone", x[1], where)
		}
	}
}

func TestMoreTables(t *testing.T) {
	s := newSite(t)
	for i := range 25 {
		s.start("noughts", "nc"+string(rune('a'+i)))
	}
	s.painted("ncy")
	page := s.get("/")
	if n := strings.Count(page, `<a href="/t/`); n != 20 {
		t.Errorf("%d tables on the front page", n)
	}
	more := regexp.MustCompile(`/\?list=running&amp;after=[0-9a-f]+`).FindString(page)
	next := s.get(strings.ReplaceAll(more, "&amp;", "&"))
	wellFormed(t, more, next)
	if n := strings.Count(next, `<a href="/t/`); n != 5 {
		t.Errorf("%d tables on the next page", n)
	}
	has(t, "next page", next, `lang=de`, `after=`)
}

func TestTablePage(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.move("nc1")
	tab := s.move("nc1")
	s.do("nc1", engine.Undo{Seat: tab.Line[len(tab.Line)-1].Seat})
	s.painted("nc1")
	page := s.get("/t/nc1")
	wellFormed(t, "/t/nc1", page)
	_, head, _ := s.ref.Table(t.Context(), "nc1")
	has(t, "page", page, "<svg", `viewBox="0 0 180 180"`, "marks 1", `id="e4"`, `href="?at=4"`, head,
		"Béla &lt;b&gt;&amp;", "4 Jun 2026 12:00", "a bank of 3 days", `href="/t/nc1/board.svg"`,
		`href="/t/nc1.png"`, `class="undone"`, "(taken back)", `content="https://play.example/t/nc1.png"`,
		`<pre class="board"`, tab.Commit, "three in a row")
	hasNot(t, "page", page, "<b>&", "role=\"note\"")
	if i, j := strings.Index(page, `id="e6"`), strings.Index(page, `id="e3"`); i < 0 || i > j {
		t.Error("log does not begin with the newest event")
	}
	s.finish("nc1")
	s.painted("nc1")
	page = s.get("/t/nc1")
	has(t, "page of the end", page, "Winner: ", "Final score", "Revealed secret", "0100000000")
}

func TestEveryEventHasItsPage(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.finish("nc1")
	s.painted("nc1")
	tab, _, _ := s.ref.Table(t.Context(), "nc1")
	next := regexp.MustCompile(`<a href="(\?at=\d+)" rel="next"`)
	path, n := "?at=1", uint64(0)
	for path != "" {
		n++
		page := s.get("/t/nc1" + path)
		wellFormed(t, path, page)
		e, err := s.store.Record(t.Context(), "nc1", n)
		if err != nil {
			t.Fatal(err)
		}
		head, _ := e.Hash()
		has(t, path, page, head)
		if n < tab.Seq {
			has(t, path, page, `role="note"`, `<a href="/t/nc1" rel="last">`)
		}
		if strings.Contains(page, "<svg") != (n >= 3) {
			t.Errorf("%s: board before the start, or none after it", path)
		}
		path = ""
		if m := next.FindStringSubmatch(page); m != nil {
			path = m[1]
		}
	}
	if n != tab.Seq {
		t.Errorf("walked to #%d of %d", n, tab.Seq)
	}
	if s.get("/t/nc1?at=5") == s.get("/t/nc1?at=6") {
		t.Error("two events, one page")
	}
}

func TestLanguages(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	for _, c := range []struct {
		name, path, want string
		header           []string
	}{
		{"none", "/t/nc1", "en", nil},
		{"browser", "/t/nc1", "hu", []string{"Accept-Language", "hu-HU,hu;q=0.9,en;q=0.5"}},
		{"browser, region", "/t/nc1", "de", []string{"Accept-Language", "de-AT"}},
		{"browser, unknown", "/t/nc1", "en", []string{"Accept-Language", "fr,ja;q=0.3"}},
		{"browser, hostile", "/t/nc1", "en", []string{"Accept-Language", strings.Repeat("de,", 1000)}},
		{"address wins", "/t/nc1?lang=de", "de", []string{"Accept-Language", "hu", "Cookie", "lang=hu"}},
		{"cookie wins", "/t/nc1", "hu", []string{"Accept-Language", "de", "Cookie", "lang=hu"}},
		{"cookie of others", "/t/nc1", "de", []string{"Accept-Language", "de", "Cookie", "lang=xx"}},
		{"unknown in address", "/t/nc1?lang=xx", "en", nil},
		{"past", "/t/nc1?at=2&lang=hu", "hu", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			page := s.get(c.path, c.header...)
			has(t, c.path, page, `<html lang="`+c.want+`">`)
		})
	}
	words := map[string]string{"en": "Next deadline", "de": "Nächste Frist", "hu": "Következő határidő"}
	for tag, word := range words {
		page := s.get("/t/nc1?lang=" + tag)
		wellFormed(t, tag, page)
		has(t, tag, page, word)
	}
	set := s.ask("GET", "/t/nc1?lang=de").Header.Get("Set-Cookie")
	if !strings.HasPrefix(set, "lang=de;") || !strings.Contains(set, "HttpOnly") {
		t.Errorf("cookie %q", set)
	}
	if c := s.ask("GET", "/t/nc1").Header.Get("Set-Cookie"); c != "" {
		t.Errorf("a cookie that nobody asked for: %q", c)
	}
}

func TestPictures(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.move("nc1")
	s.painted("nc1")
	for _, c := range []struct{ path, kind, begins string }{
		{"/t/nc1/board.svg", "image/svg+xml", "<svg "}, {"/t/nc1/board.svg?at=3", "image/svg+xml", "<svg "},
		{"/t/nc1.png", "image/png", "\x89PNG"}, {"/t/nc1.png?at=3", "image/png", "\x89PNG"},
	} {
		resp := s.ask("GET", c.path)
		body := read(t, resp)
		if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != c.kind ||
			!strings.HasPrefix(body, c.begins) {
			t.Errorf("%s: %d %s %.20q", c.path, resp.StatusCode, resp.Header.Get("Content-Type"), body)
		}
	}
	if s.get("/t/nc1.png") == s.get("/t/nc1.png?at=3") ||
		s.get("/t/nc1/board.svg") == s.get("/t/nc1/board.svg?at=3") {
		t.Error("the picture does not change with the event")
	}
	if r := s.ask("GET", "/t/nc1.png?at=1"); r.StatusCode != 404 {
		t.Errorf("picture before the start: %d", r.StatusCode)
	}
}

func TestHostileAddresses(t *testing.T) {
	s := newSite(t, func(c *web.Config) { c.Outbox = t.TempDir() })
	s.start("noughts", "nc1")
	s.painted("nc1")
	long := strings.Repeat("a", 5000)
	for path, want := range map[string]int{
		"/t/nope": 404, "/t/": 404, "/t/NC1": 404, "/t/nc1/": 404, "/t/nc1/x": 404, "/t/../nc1": 404, "/t/..%2f": 404, "/t/nc1\x00": 404,
		"/t/" + long: 404, "/t/<script>alert(1)</script>": 404, "/t/nc1.PNG": 404, "/t/.png": 404, "/t/nc1.svg": 404, "/t/nope.png": 404, "/t/nope/board.svg": 404,
		"/t/nc1?at=0": 404, "/t/nc1?at=4": 404, "/t/nc1?at=9223372036854775807": 404, "/t/nc1?at=18446744073709551615": 400,
		"/t/nc1?at=-1": 400, "/t/nc1?at=1.5": 400, "/t/nc1?at=%31": 200, "/t/nc1?at=": 400, "/t/nc1?at=1&at=2": 400, "/t/nc1?at=0x1": 400,
		"/t/nc1?at=" + long: 400, "/t/nc1?%zz": 400, "/t/nc1?at=1;lang=de": 400, "/t/nc1?x=1": 200, "/t/nc1.png?at=x": 400, "/t/nc1/board.svg?at=99": 404,
		"/?list=nope": 404, "/?list=withdrawn": 404, "/?list=running&after=zz": 200, "/?list=running&after=" + long: 400, "/?after=" + long: 200, "/?%zz": 400,
		"/?q=%ff": 400, "/?q=%c3%28": 400, "/?%fe=1": 400, "/players?q=a%c3": 400, "/?q=%00": 200,
		"/manual/nope": 404, "/manual/../../etc/passwd": 404, "/manual/": 404, "/nope": 404, "/assets/": 404, "/assets/x/style.css": 404, "/.git/config": 404,
		"/outbox/../../etc/passwd": 404, "/outbox/..": 404, "/outbox/.hidden": 404, "/outbox/x/html": 404, "/outbox?after=" + long: 200, "/favicon.ico": 404,
	} {
		resp := s.ask("GET", path)
		body := read(t, resp)
		if resp.StatusCode != want {
			t.Errorf("%.60q: %d, want %d", path, resp.StatusCode, want)
		}
		if strings.Contains(body, "<script>") || strings.Contains(body, "alert") ||
			strings.Contains(body, "aaaaaaa") {
			t.Errorf("%.60q: answer repeats the address", path)
		}
		if resp.StatusCode >= 400 {
			wellFormed(t, path, body)
		}
	}
}

func TestOnlyReading(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	content := func() (out string) {
		if err := s.store.Each(func(b string, k, v []byte) error { out += fmt.Sprintf("%s %q %q\n", b, k, v); return nil }); err != nil {
			t.Fatal(err)
		}
		return out
	}
	before := content()
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "FOO"} {
		for _, path := range []string{"/", "/t/nc1", "/healthz", "/metrics"} {
			if r := s.ask(method, path); r.StatusCode != http.StatusMethodNotAllowed ||
				r.Header.Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: %d, allow %q", method, path, r.StatusCode, r.Header.Get("Allow"))
			}
		}
	}
	for _, path := range []string{"/", "/t/nc1", "/t/nc1?at=2", "/t/nc1.png", "/t/nc1/board.svg", "/manual/noughts", "/healthz"} {
		s.get(path)
		if r := s.ask("HEAD", path); r.StatusCode != 200 {
			t.Errorf("HEAD %s: %d", path, r.StatusCode)
		}
	}
	last, _ := s.log.Last(t.Context())
	if content() != before || last != 3 {
		t.Error("reading changed something")
	}
}

func TestHeaders(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	style := regexp.MustCompile(`/assets/[^"]+style.css`).FindString(s.get("/"))
	for _, path := range []string{"/", "/t/nc1", "/t/nc1?at=2", "/t/nc1/board.svg", "/t/nc1.png", "/nope", "/healthz", "/metrics", style} {
		h := s.ask("GET", path).Header
		csp := h.Get("Content-Security-Policy")
		if !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") ||
			!strings.Contains(csp, "script-src 'self';") {
			t.Errorf("%s: policy %q", path, csp)
		}
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
			"X-Frame-Options": "DENY", "Strict-Transport-Security": "max-age=31536000"} {
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, h.Get(name))
			}
		}
	}
	css := s.get(style)
	has(t, "style", css, "prefers-color-scheme", ".f-paper")
	if c := s.ask("GET", style).Header.Get("Cache-Control"); !strings.Contains(c, "immutable") {
		t.Errorf("style is kept %q", c)
	}
}

func TestCompressionAndEntityTags(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	plain := s.get("/t/nc1")
	for accept, want := range map[string]bool{"gzip": true, "br, gzip;q=0.5": true, "*": true, "gzip;q=0": false, "gzip; q=0.0": false,
		"br": false, "": false, "x-gzip": false} {
		resp := s.ask("GET", "/t/nc1", "Accept-Encoding", accept)
		if got := resp.Header.Get("Content-Encoding") == "gzip"; got != want {
			t.Errorf("%q: gzip %v", accept, got)
			continue
		}
		body := io.Reader(resp.Body)
		if want {
			z, err := gzip.NewReader(resp.Body)
			if err != nil {
				t.Fatal(err)
			}
			body = z
		}
		if data, err := io.ReadAll(body); err != nil || string(data) != plain {
			t.Errorf("%q: another page, %v", accept, err)
		}
	}
	tag := s.ask("GET", "/t/nc1").Header.Get("Etag")
	for _, c := range []struct {
		have string
		want int
	}{{tag, 304}, {`"x", ` + tag, 304}, {strings.TrimPrefix(tag, "W/"), 304}, {`"x"`, 200}, {"", 200}} {
		if r := s.ask("GET", "/t/nc1", "If-None-Match", c.have); r.StatusCode != c.want {
			t.Errorf("If-None-Match %s: %d", c.have, r.StatusCode)
		} else if vary := strings.Join(r.Header.Values("Vary"), ", "); !strings.Contains(vary, "Accept-Language, Cookie") {
			t.Errorf("%d differs by %q alone", c.want, vary) // RFC 9110 15.4.5: as 200 would say
		}
	}
	s.move("nc1")
	s.painted("nc1")
	if r := s.ask("GET", "/t/nc1", "If-None-Match", tag); r.StatusCode != 200 {
		t.Errorf("after a move the old page still holds: %d", r.StatusCode)
	}
}

func TestNamesCanBeForgotten(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	paths := []string{"/", "/t/nc1", "/t/nc1?at=2"}
	for _, p := range paths {
		has(t, p, s.get(p), "Ada")
	}
	s.mu.Lock()
	delete(s.names, "ada")
	s.mu.Unlock()
	if err := s.store.Touch("ada"); err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		page := s.get(p)
		hasNot(t, p, page, "Ada")
		has(t, p, page, "Player 1")
	}
}

func TestManual(t *testing.T) {
	s := newSite(t)
	for _, tag := range []string{"en", "de", "hu"} {
		page := s.get("/manual/veil?lang=" + tag)
		wellFormed(t, "manual", page)
		has(t, "manual", page, "Veil "+tag+"</h1>", "<table>", `<a href="/manual/noughts">`)
		hasNot(t, "manual", page, "javascript:")
		if strings.Count(page, "<h1") != 1 {
			t.Error("two headlines")
		}
	}
	has(t, "manual without headline", s.get("/manual/noughts"), "<h1>Manual: Noughts and Crosses</h1>")
}

func TestHealthAndMetrics(t *testing.T) {
	var sick error
	var line string
	s := newSite(t, func(c *web.Config) {
		c.Health = func(context.Context) error { return sick }
		c.Notice = func() string { return line }
	})
	s.start("noughts", "nc1")
	s.painted("nc1")
	if got := s.get("/healthz"); got != "ok\n" {
		t.Errorf("health says %q", got)
	}
	line = "letters waiting: 2 since 2026-06-08T09:00:00Z"
	if got := s.get("/healthz"); got != "ok\n"+line+"\n" {
		t.Errorf("health says %q", got)
	}
	s.get("/t/nc1")
	s.ask("GET", "/t/nope")
	has(t, "metrics", s.get("/metrics"), `painani_http_request_seconds_count{code="200",route="/t/:table"} 1`,
		`painani_http_request_seconds_count{code="404",route="/t/:table"} 1`, "painani_projections_position 3")
	sick = errors.New("disk on fire at /secret/path")
	r := s.ask("GET", "/healthz")
	if body := read(t, r); r.StatusCode != 503 || strings.Contains(body, "secret") {
		t.Errorf("%d %q", r.StatusCode, body)
	}
}

func TestServeStopsWithItsContext(t *testing.T) {
	s := newSite(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.server.Serve(ctx, l, nil) }()
	client := &http.Client{Timeout: limit, Transport: &http.Transport{}}
	resp, err := client.Get("http://" + l.Addr().String() + "/healthz")
	if err != nil || read(t, resp) != "ok\n" {
		t.Fatalf("%v", err)
	}
	resp.Body.Close()
	client.CloseIdleConnections()
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(limit):
		t.Fatal("does not stop")
	}
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("still listens")
	}
}

func TestForwardedAddressesAreBelievedOnlyOfProxies(t *testing.T) {
	for _, c := range []struct {
		name    string
		proxies []netip.Prefix
		want    string
	}{
		{"nobody", nil, "192.0.2.1"},
		{"another", []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, "192.0.2.1"},
		{"this one", []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, "203.0.113.9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, _ := http.NewRequest("GET", "/", nil)
			r.RemoteAddr = "192.0.2.1:4711"
			r.Header.Set("X-Forwarded-For", "203.0.113.9")
			if got := web.IPExtractor(c.proxies)(r); got != c.want {
				t.Errorf("address is %s, want %s", got, c.want)
			}
		})
	}
}
