package http_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/review"
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

// placeAt is a place of the board that stands for several ways.
var placeAt = regexp.MustCompile(`<a href="(/seat/[^"]*[?;]at=[^"]*)"`)

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
	s.do("nc7", engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{1},
		Seats: []engine.Invitee{{Player: "ada"}, {}}})
	s.painted("nc7")
	mexica, teo := s.game("mexica", "mx1", 9), s.game("teotihuacan", "te1", 12)
	s.painted("mx1")
	s.inspected("nc1")
	hints := s.hinted("tz3")
	waits := "/seat/mx1." + strings.Repeat("x", 3-int(mexica.Awaits().First()))
	has(t, waits, s.get(waits), `name="queue"`)
	place := placeAt.FindStringSubmatch(s.get(seatPath(mexica)))
	if place == nil {
		t.Fatal("no place stands for several ways")
	}
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
		"/nope/nope",
		"/players?game=tzolkin",
		"/t/nc7",
		"/t/mx1",
		"/t/mx1/log",
		"/t/tz1?link=old",
		"/manual/mexica",
		"/sample/mexica?at=20",
		"/sample/teotihuacan?at=20",
		seatPath(mexica),
		s.whole(seatPath(mexica)),
		html.UnescapeString(place[1]),
		seatPath(mexica) + "?line=canal+a1%2Ba2",
		seatPath(teo),
		ways(s.get(seatPath(teo)))[0],
		"/begin",
		"/stop/nobody",
		"/t/nc1?at=7",
		hints,
		seatPath(mexica) + "?event=12",
		waits,
		"/t/mx1/compare?a=6&b=12",
		"/t/te1/compare?a=6&b=14",
		atHome,
	}
}

// atHome is the front page for a browser that knows games of a guest.
const atHome = "/?"

// inspected gives a small game that is over its review.
func (s *site) inspected(table string) {
	s.Helper()
	records, err := s.ref.Records(s.Context(), table, 0)
	if err != nil {
		s.Fatal(err)
	}
	r, err := review.Make(s.Context(), records, func() {})
	if err != nil {
		s.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err := errors.Join(err, s.store.KeepReview(table, data)); err != nil {
		s.Fatal(err)
	}
	s.painted(table)
	has(s.TB, table, s.get("/t/"+table), `id="review"`)
}

// hinted is the address of a seat's page that shows hints.
func (s *site) hinted(table string) string {
	s.Helper()
	s.do(table, engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(),
		Seats: []engine.Invitee{{Player: "ada"}, {Bot: "decent"}}})
	tab, _, err := s.ref.Table(s.Context(), table)
	if err != nil {
		s.Fatal(err)
	}
	for !tab.Awaits().Has(1) || tab.Pos.Secret(1) {
		tab = s.play(table)
	}
	s.do(table, engine.Hint{Seat: 1})
	has(s.TB, table, s.get(seatPath(tab)), `id="hints"`)
	return seatPath(tab)
}

// comesBack is what a browser keeps of a guest's game.
func (s *site) comesBack(table string) string {
	s.Helper()
	t, _, err := s.ref.Table(s.Context(), table)
	if err != nil {
		s.Fatal(err)
	}
	return table + ".x/" + s.inn.Link(t, 1)
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

// sight is one way to look at a page.
type sight struct {
	tag    string
	width  int64
	scheme string
	script bool
}

// sights are the ways to look at page n: all of them if PAINANI_WHOLE is set, else some by turns.
func sights(n int) (out []sight) {
	if os.Getenv("PAINANI_WHOLE") == "" {
		some := []sight{{"en", 360, "light", true}, {"de", 768, "dark", true}, {"hu", 1280, "light", true}, {"de", 360, "light", false},
			{"en", 1280, "dark", true}, {"hu", 360, "dark", true}}
		return []sight{some[n%6], some[(n+1)%6], some[(n+2)%6]}
	}
	for _, tag := range []string{"en", "de", "hu"} {
		for _, script := range []bool{true, false} {
			for _, width := range []int64{360, 768, 1280} {
				out = append(out, sight{tag, width, "light", script}, sight{tag, width, "dark", script})
			}
		}
	}
	return out
}

// TestAccessibility: axe-core finds nothing on any kind of page, light and dark, narrow and wide, in every
// language, with script and without.
func TestAccessibility(t *testing.T) {
	code := axeCore(t)
	s, paths := club(t)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.RequestURI == atHome {
			r.AddCookie(&http.Cookie{Name: "painani-guest", Value: s.comesBack("nc8")})
		}
		s.seated().ServeHTTP(w, r)
	}))
	defer srv.Close()
	has(t, atHome, s.get(atHome, "Cookie", "painani-guest="+s.comesBack("nc8")), `class="good"><a href="/seat/nc8.x/`)
	d := 8 * time.Minute
	if os.Getenv("PAINANI_WHOLE") != "" {
		d = time.Hour
	}
	ctx, _ := browserFor(t, d)
	for n, path := range paths {
		last := sight{}
		for _, c := range sights(n) {
			if c.tag != last.tag || c.script != last.script { // a page in another language, or another page
				window(t, ctx, c.width, c.scheme, c.script)
				if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+"/nope?lang="+c.tag), chromedp.Navigate(srv.URL+path)); err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				window(t, ctx, c.width, c.scheme, true) // axe is a script itself
				eval[bool](t, ctx, code+"\n;true")
				if got := eval[string](t, ctx, `document.documentElement.lang`); got != c.tag {
					t.Errorf("%s is in %s, want %s", path, got, c.tag)
				}
			}
			last = c
			window(t, ctx, c.width, c.scheme, true)
			rules := "" // all
			if c.scheme == "dark" {
				rules = `runOnly: ["color-contrast", "link-in-text-block"], ` // what depends on it
			}
			bad, err := chromedp.Run(ctx,
				chromedp.Evaluate[string](fmt.Sprintf(runAxe, rules), chromedp.EvalAwaitPromise))
			if wide := eval[int64](t, ctx, `document.documentElement.scrollWidth`); wide > c.width {
				t.Errorf("%s is %d wide in a window of %d, %s", path, wide, c.width, c.tag)
			}
			if err != nil || bad != "" {
				t.Errorf("%s, %+v: %v\n%s", path, c, err, bad)
			}
		}
	}
}
