package http_test

import (
	"context"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	web "painani/http"
	"painani/mail/outbox"
)

const letter = "Return-Path: <b@play.example>\nDelivered-To: ada@example.org\nFrom: =?utf-8?q?Tzolk=27in_42?= <play@play.example>\n" +
	"To: ada@example.org\nSubject: =?utf-8?q?D=C3=BCl=C5=91_<script>alert(1)</script>?=\nDate: Mon, 01 Jun 2026 12:00:00 +0000\n" +
	"Message-ID: <1@play.example>\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=AA\n\n" +
	"--AA\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nPlayed: mark=205 <b>\n" +
	"--AA\nContent-Type: multipart/related; boundary=BB\n\n" +
	"--BB\nContent-Type: text/html; charset=utf-8\n\n<p style=\"color:red\">Played<img src=\"cid:board@x\"/><script>alert(1)</script></p>\n" +
	"--BB\nContent-Type: image/png\nContent-ID: <board@x>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--BB--\n--AA--\n"

func outboxSite(t *testing.T) (*site, string) {
	dir := t.TempDir()
	for _, sub := range []string{"new", "cur", "tmp"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return newSite(t, func(c *web.Config) { c.Outbox = dir }), dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestOutbox(t *testing.T) {
	s, dir := outboxSite(t)
	has(t, "empty outbox", s.get("/outbox"), "No letter was written yet.")
	write(t, filepath.Join(dir, "new", "100.aa.painani"), letter)
	write(t, filepath.Join(dir, "cur", "200.bb.painani:2,S"),
		strings.Replace(letter, "D=C3=BCl=C5=91", "second", 1))
	write(t, filepath.Join(dir, "new", "050.cc.painani"), "no letter at all")
	write(t, filepath.Join(dir, "tmp", "300.dd.painani"), letter)
	page := s.get("/outbox")
	wellFormed(t, "/outbox", page)
	has(t, "outbox", page, "Dülő &lt;script&gt;", "second", "ada@example.org", "(050.cc.painani)",
		`href="/outbox/100.aa.painani"`)
	hasNot(t, "outbox", page, "300.dd", "<script>")
	if strings.Index(page, "200.bb") > strings.Index(page, "100.aa") {
		t.Error("the newest letter does not come first")
	}
	page = s.get("/outbox/200.bb.painani")
	wellFormed(t, "letter", page)
	has(t, "letter", page, "Played: mark 5 &lt;b&gt;", `sandbox=""`, "Tzolk&#39;in 42")
	resp := s.ask("GET", "/outbox/100.aa.painani/html")
	has(t, "html part", read(t, resp), `<p style="color:red">`, `src="data:image/png;base64,iVBORw0KGgo="`)
	csp := resp.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(csp, "sandbox; default-src 'none'") || strings.Contains(csp, "script") {
		t.Errorf("policy of a letter: %q", csp)
	}
}

// TestOutboxIsForThisMachineOnly: and so are the metrics. Whom the connection comes from decides, not what
// the request says; only what says that it comes for another is believed.
func TestOutboxIsForThisMachineOnly(t *testing.T) {
	s, dir := outboxSite(t)
	write(t, filepath.Join(dir, "new", "100.aa.painani"), letter)
	for _, x := range []struct {
		want   int
		header []string
	}{
		{200, []string{"Host", "127.0.0.1:8080"}},
		{200, []string{"Host", "localhost:8080"}},
		{200, []string{"Host", "painani.localhost:8080"}},
		{200, []string{"Host", "[::1]:8080", "Peer", "[::1]:40000"}},
		{200, []string{"Host", "127.0.0.1:8080", "Peer", "[::ffff:127.0.0.1]:40000"}},
		{404, []string{"Host", "play.example"}},
		{404, []string{"Host", "evil.example"}},
		{404, []string{"Host", "127.0.0.1.evil.example"}},
		{404, []string{"Host", "192.168.1.7:8080"}},
		{404, []string{"Host", ""}},
		{404, []string{"Host", "localhost", "Peer", "203.0.113.9:40000"}},
		{404, []string{"Host", "127.0.0.1:8080", "Peer", "192.168.1.7:40000"}},
		{404, []string{"Host", "127.0.0.1:8080", "Peer", "@"}},
		{404, []string{"X-Forwarded-For", "203.0.113.9"}},
		{404, []string{"X-Forwarded-For", "127.0.0.1"}},
		{404, []string{"x-forwarded-host", "localhost"}},
		{404, []string{"X-Forwarded-Proto", ""}},
		{404, []string{"Forwarded", "for=127.0.0.1"}},
		{404, []string{"Via", "1.1 proxy"}},
		{404, []string{"X-Real-IP", "203.0.113.9"}},
	} {
		for _, path := range []string{"/outbox", "/outbox/100.aa.painani", "/outbox/100.aa.painani/html", "/metrics"} {
			if r := s.ask("GET", path, x.header...); r.StatusCode != x.want {
				t.Errorf("%s at %q: %d, want %d", path, x.header, r.StatusCode, x.want)
			}
		}
	}
	if r := newSite(t).ask("GET", "/outbox"); r.StatusCode != 404 {
		t.Errorf("outbox with a relay: %d", r.StatusCode)
	}
}

// TestMetricsApart: with a listener of their own metrics are gone from the pages, and nothing else is there.
func TestMetricsApart(t *testing.T) {
	s := newSite(t, func(c *web.Config) { c.Apart = true })
	if r := s.ask("GET", "/metrics"); r.StatusCode != 404 {
		t.Errorf("metrics among the pages: %d", r.StatusCode)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.server.ServeMetrics(ctx, l) }()
	for path, want := range map[string]int{"/metrics": 200, "/": 404, "/outbox": 404, "/healthz": 404} {
		r, err := http.Get("http://" + l.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		if r.Body.Close(); r.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, r.StatusCode, want)
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestLettersOfTheOutboxItself: what its Maildir writes is what is shown here.
func TestLettersOfTheOutboxItself(t *testing.T) {
	s, dir := outboxSite(t)
	m, err := outbox.OpenMaildir(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(letter, "ada@example.org\n")
	if err := m.Send(t.Context(), "bounce@play.example", "bela@example.org", []byte(strings.ReplaceAll(text, "\n", "\r\n"))); err != nil {
		t.Fatal(err)
	}
	list := s.get("/outbox")
	has(t, "outbox", list, "Dülő", "bela@example.org", "1 Jun 2026 12:00")
	_, path, _ := strings.Cut(list, `<a href="/outbox/`)
	path, _, _ = strings.Cut(path, `"`)
	has(t, "letter", s.get("/outbox/"+path), "Played: mark 5 &lt;b&gt;")
	has(t, "html part", s.get("/outbox/"+path+"/html"), "data:image/png;base64,iVBORw0KGgo=")
}
