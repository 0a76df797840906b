package http_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser starts a headless Chromium and collects what it complains about.
func browser(t *testing.T) (context.Context, func() []string) {
	t.Helper()
	return browserFor(t, time.Minute)
}

// browserFor is one that may be used for so long.
func browserFor(t *testing.T, d time.Duration) (context.Context, func() []string) {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal(
			"chromium is missing, and this test looks at pages with it: install it (Debian: apt-get install chromium; `make test` does)",
		)
	}
	ctx, cancel := chromedp.NewContext(
		context.Background(),
		chromedp.WithAllocatorOptions(chromedp.ExecPath(path), chromedp.NoSandbox,
			chromedp.Flag("disable-dev-shm-usage", true)),
	)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, d)
	t.Cleanup(cancel)
	var mu sync.Mutex
	var bad []string
	note := func(s string) { mu.Lock(); bad = append(bad, s); mu.Unlock() }
	err = chromedp.Listen(ctx, func(ev any) {
		switch e := ev.(type) {
		case *log.EventEntryAdded:
			note(fmt.Sprintf("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
		case *runtime.EventConsoleAPICalled:
			note("console: " + string(e.Type))
		case *runtime.EventExceptionThrown:
			note("exception: " + e.ExceptionDetails.Text)
		case *network.EventResponseReceived:
			if e.Response.Status >= 400 {
				note(fmt.Sprintf("%d %s", e.Response.Status, e.Response.URL))
			}
		}
	})
	if err != nil {
		t.Fatalf("start chromium: %v", err)
	}
	call(t, ctx, log.Enable, cdp.Empty{})
	call(t, ctx, network.Enable, network.EnableParams{})
	call(t, ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	return ctx, func() []string { mu.Lock(); defer mu.Unlock(); return bad }
}

// call sends one command to the browser.
func call[P, R any](t *testing.T, ctx context.Context, cmd cdp.Command[P, R], params P) {
	t.Helper()
	if _, err := chromedp.Call(ctx, cmd, params); err != nil {
		t.Fatalf("%s: %v", cmd.Method, err)
	}
}

// eval asks the page.
func eval[T any](t *testing.T, ctx context.Context, js string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// shape is what the test measures of a page.
type shape struct {
	Scroll, Client        int64   // width of the page and of the window
	Left, Width, Height   float64 // of the board
	Smallest              float64 // letters of the text, in pixels
	Past, Next, Style, Up bool
}

const measure = `(() => {
	const b = document.querySelector("figure.board svg"), r = b ? b.getBoundingClientRect() : {left: 0, width: 0, height: 0}
	let small = 99
	for (const e of document.querySelectorAll("p, li, td, th, dd, summary, a"))
		if (e.offsetParent && e.textContent.trim()) small = Math.min(small, parseFloat(getComputedStyle(e).fontSize))
	return {Scroll: document.documentElement.scrollWidth, Client: document.documentElement.clientWidth, Left: r.left, Width: r.width, Height: r.height,
		Smallest: small, Past: !!document.querySelector(".past"), Next: !!document.querySelector("a[rel=next]"), Up: !!document.querySelector("main h1"),
		Style: getComputedStyle(document.body).maxWidth != "none"}
})()`

// TestInABrowser looks at the pages as a reader without script does.
func TestInABrowser(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.start("veil", "ve1")
	for range 3 {
		s.move("nc1")
	}
	s.painted("nc1")
	s.painted("ve1")
	srv := httptest.NewServer(s.seated())
	defer srv.Close()
	ctx, complaints := browser(t)
	for _, width := range []int64{360, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			for _, path := range []string{"/", "/t/nc1", "/t/nc1?at=4", "/t/ve1", "/manual/veil"} {
				name := fmt.Sprintf("%s at %d px, %s", path, width, scheme)
				call(
					t,
					ctx,
					emulation.SetDeviceMetricsOverride,
					emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 800,
						DeviceScaleFactor: 1, Mobile: width < 500},
				)
				call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
					Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
				if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+path)); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				got := eval[shape](t, ctx, measure)
				paper := eval[string](t, ctx, `getComputedStyle(document.documentElement).backgroundColor`)
				if got.Client != width || got.Scroll > width {
					t.Errorf("%s: page is %d wide in a window of %d", name, got.Scroll, got.Client)
				}
				if !got.Style || !got.Up || got.Smallest < 12 {
					t.Errorf("%s: no style, or letters too small: %+v", name, got)
				}
				if strings.HasPrefix(path, "/t/") &&
					(got.Left < 0 || got.Width < float64(min(width, 900))*0.85 || got.Height < 100) {
					t.Errorf("%s: board is not to be seen: %+v", name, got)
				}
				if dark := strings.HasPrefix(paper, "rgb(21,"); dark != (scheme == "dark") {
					t.Errorf("%s: paper is %s", name, paper)
				}
			}
		}
	}
	walk(t, ctx, srv.URL)
	if bad := complaints(); len(bad) > 0 {
		t.Errorf("the browser complains:\n%s", strings.Join(bad, "\n"))
	}
}

// walk steps through a game by its links.
func walk(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	click := func(rel string) string {
		t.Helper()
		if _, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS("a[rel="+rel+"]"))); err != nil {
			t.Fatalf("click %s: %v", rel, err)
		}
		return strings.TrimPrefix(eval[string](t, ctx, "location.href"), url)
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(url+"/t/nc1")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ rel, want string }{
		{"prev", "/t/nc1?at=5"}, {"prev", "/t/nc1?at=4"}, {"next", "/t/nc1?at=5"}, {"first", "/t/nc1?at=1"}, {"next", "/t/nc1?at=2"}, {"last", "/t/nc1"},
	} {
		if got := click(c.rel); got != c.want {
			t.Errorf("%s leads to %s, want %s", c.rel, got, c.want)
		}
	}
}
