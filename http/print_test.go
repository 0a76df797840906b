package http_test

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestOnPaper: a printed page has no navigation, is black on white for readers who live in the dark too,
// says where it stands and with which hash, and has its board on one sheet.
func TestOnPaper(t *testing.T) {
	s := newSite(t)
	s.tzolkin("tz1", 120)
	s.painted("tz1")
	srv := httptest.NewServer(s.seated())
	defer srv.Close()
	ctx, complaints := browser(t)
	const sheet = 1000 // pixels of an A4 sheet within its margins, about
	call(t, ctx, emulation.SetDeviceMetricsOverride,
		emulation.SetDeviceMetricsOverrideParams{Width: 700, Height: sheet, DeviceScaleFactor: 1})
	for _, script := range []bool{false, true} {
		call(t, ctx, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: !script})
		for _, path := range []string{"/t/tz1", "/t/tz1?at=80", "/t/tz1/audit", "/manual/tzolkin", "/"} {
			name := fmt.Sprintf("%s, script %t", path, script)
			call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print",
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
			if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+path)); err != nil {
				t.Fatal(err)
			}
			const shown = `[...document.querySelectorAll("nav a, form, input, button, figcaption, summary, .skip")].filter(e => e.offsetHeight > 0 && !e.closest(".walk p")).map(e => e.outerHTML.slice(0, 60)).join("\n")`
			if got := eval[string](t, ctx, shown); got != "" {
				t.Errorf("%s: on paper stands\n%s", name, got)
			}
			if got := eval[string](t, ctx, `getComputedStyle(document.body).color + getComputedStyle(document.documentElement).backgroundColor`); got != "rgb(0, 0, 0)rgb(255, 255, 255)" {
				t.Errorf("%s: colours %s", name, got)
			}
			if eval[bool](t, ctx, `!document.getElementById("story")`) {
				continue
			}
			if !eval[bool](
				t,
				ctx,
				`(e => e.offsetHeight > 0 && /\/t\/tz1\?at=\d+/.test(e.textContent) && /[0-9a-f]{64}/.test(e.textContent))(document.querySelector(".paper"))`,
			) {
				t.Errorf("%s: no address and hash", name)
			}
			if end := eval[float64](t, ctx, `document.querySelector("figure.board svg").getBoundingClientRect().bottom`); end > sheet {
				t.Errorf("%s: the board ends at %.0f of %d", name, end, sheet)
			}
		}
	}
	call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"})
	if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+"/t/tz1")); err != nil {
		t.Fatal(err)
	}
	if eval[bool](t, ctx, `document.querySelector(".paper").offsetHeight > 0`) {
		t.Error("what is for paper stands on the screen")
	}
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	if bad := complaints(); len(bad) > 0 {
		t.Errorf("the browser complains: %v", bad)
	}
}
