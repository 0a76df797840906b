package http_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	web "painani/http"
)

// axe-core of the npm registry, which `make tools` puts into the folder .cache; the Makefile names the same.
const (
	axeFile = "../.cache/axe-4.14.1.min.js"
	axeSum  = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
)

func axeCore(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(axeFile)
	if err != nil {
		t.Skipf(
			"%s is missing, with which this test checks pages for accessibility: run `make tools`, which fetches axe-core 4.14.1 from the npm registry (%v)",
			strings.TrimPrefix(axeFile, "../"),
			err,
		)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != axeSum {
		t.Fatalf("%s is not axe-core 4.14.1: delete it and run `make tools`", axeFile)
	}
	return string(data)
}

// runAxe lists the violations on the page that is open, by rule and element.
const runAxe = `axe.run(document, {%sresultTypes: ["violations"], iframes: false}).then(r => r.violations.map(v =>
	v.id + ": " + v.help + "\n" + v.nodes.slice(0, 4).map(n => "    " + n.target.join(" ") + "  " + n.html.slice(0, 160) + "  " + (n.any[0] ? n.any[0].message : "")).join("\n")).join("\n"))`

// window sets what the reader's browser is like.
func window(t *testing.T, ctx context.Context, width int64, scheme string, script bool) {
	t.Helper()
	call(
		t,
		ctx,
		emulation.SetDeviceMetricsOverride,
		emulation.SetDeviceMetricsOverrideParams{
			Width:             width,
			Height:            800,
			DeviceScaleFactor: 1,
			Mobile:            width < 500,
		},
	)
	call(
		t,
		ctx,
		emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		},
	)
	call(t, ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: !script})
}

// club is a site with something of everything, and one path to each kind of page.
func club(t *testing.T) (*site, []string) {
	outbox := t.TempDir()
	write := func(name string) {
		for _, dir := range []string{"cur", "new", "tmp"} {
			if err := os.MkdirAll(filepath.Join(outbox, dir), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(outbox, "new", name), []byte("From: a@play.example\r\nTo: b@example.org\r\nSubject: Your move\r\n"+
			"Date: Mon, 01 Jun 2026 12:00:00 +0000\r\nMessage-ID: <1@play.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nYour move.\r\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("1.letter")
	s := newSite(t, func(c *web.Config) { c.Outbox = outbox })
	s.mu.Lock()
	s.names["dora"] = "Dóra"
	s.mu.Unlock()
	s.start("noughts", "nc1")
	s.finish("nc1")
	s.propose("noughts", "nc2")
	s.start("veil", "ve1")
	tab := s.tzolkin("tz1", 90)
	for _, id := range []string{"nc1", "nc2", "ve1", "tz1"} {
		s.painted(id)
	}
	guest := s.visited("nc8")
	s.painted("nc8")
	seat := "/seat/tz1." + strings.Repeat("x", int(tab.Awaits().First()))
	return s, []string{
		"/",
		"/?list=running",
		"/?q=n",
		"/?q=zz",
		"/players",
		"/p/ada",
		"/t/nc1",
		"/t/nc2",
		"/t/tz1",
		"/t/tz1?at=50",
		"/t/tz1/compare?a=20&b=60",
		"/t/nc1/audit",
		"/t/nc1/log",
		"/manual/tzolkin",
		"/sample/tzolkin?at=40",
		"/new",
		"/asked",
		"/seat/" + guest.ID + ".x",
		seat,
		s.whole(seat),
		"/seat/nc1.x",
		seat + "?event=50",
		"/me/ada",
		"/outbox",
		"/outbox/1.letter",
		"/nope",
	}
}

// whole is the address of a seat's page with a turn that can be played.
func (s *site) whole(path string) string {
	for range 30 {
		page := s.get(path)
		if form(page).Get("do") != "" {
			return path
		}
		all := ways(page)
		path = all[len(all)/2]
	}
	s.Fatal("the turn does not end")
	return ""
}

// TestAccessibility: axe-core finds nothing on any kind of page, light and dark, narrow and wide, with
// script and without.
func TestAccessibility(t *testing.T) {
	code := axeCore(t)
	s, paths := club(t)
	srv := httptest.NewServer(s.seated())
	defer srv.Close()
	ctx, _ := browserFor(t, 5*time.Minute)
	for _, path := range paths {
		for _, script := range []bool{false, true} {
			window(t, ctx, 1280, "light", script)
			if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+path)); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			window(t, ctx, 1280, "light", true) // axe is a script itself
			eval[bool](t, ctx, code+"\n;true")
			for _, width := range []int64{360, 1280} {
				for _, scheme := range []string{"light", "dark"} {
					window(t, ctx, width, scheme, true)
					rules := "" // all
					if scheme == "dark" {
						rules = `runOnly: ["color-contrast", "link-in-text-block"], ` // what depends on it
					}
					bad, err := chromedp.Run(ctx,
						chromedp.Evaluate[string](fmt.Sprintf(runAxe, rules), chromedp.EvalAwaitPromise))
					if wide := eval[int64](t, ctx, `document.documentElement.scrollWidth`); wide > width {
						t.Errorf("%s is %d wide in a window of %d", path, wide, width)
					}
					if err != nil || bad != "" {
						t.Errorf("%s at %d px, %s, script %v: %v\n%s", path, width, scheme, script, err, bad)
					}
				}
			}
		}
	}
}
