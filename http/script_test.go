package http_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// until polls the page for a truth that is to come.
func until(t *testing.T, ctx context.Context, what, js string) {
	t.Helper()
	end := time.Now().Add(limit)
	for !eval[bool](t, ctx, js) {
		if time.Now().After(end) {
			t.Fatalf("%s: not in %v\nat %s", what, limit,
				eval[string](t, ctx, `location.href+" "+document.body.innerText.slice(0,400)`))
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func press(t *testing.T, ctx context.Context, key string) {
	t.Helper()
	js := fmt.Sprintf(
		`(document.activeElement || document.body).dispatchEvent(new KeyboardEvent("keydown", {key: %q, bubbles: true, cancelable: true}))`,
		key,
	)
	eval[bool](t, ctx, js)
}

// TestWithScript slides through a game, sees a new event land, and has the chain checked, in
// one and the same page at two widths.
func TestWithScript(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for range 3 {
		s.move("nc1")
	}
	s.start("veil", "ve1")
	s.painted("ve1")
	s.painted("nc1")
	srv := httptest.NewServer(s.seated())
	defer srv.Close()
	ctx, complaints := browser(t)
	call(t, ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
	open := func(width int64, path string) {
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
		if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+path)); err != nil {
			t.Fatal(err)
		}
	}
	for _, width := range []int64{360, 1280} {
		open(width, "/t/nc1")
		row, err := s.store.Table("nc1")
		if err != nil {
			t.Fatal(err)
		}
		last := row.Seq
		shows := func(n uint64) string {
			return fmt.Sprintf(
				`document.getElementById("story").dataset.seq == %d && document.getElementById("slide").value == %d`,
				n,
				n,
			)
		}
		until(t, ctx, "slider", `document.getElementById("slide").type == "range"`)
		eval[bool](t, ctx, `window.here = true`) // gone, should a page be loaded
		eval[bool](t, ctx, `(window.slideOfThen = document.getElementById("slide")) !== null`)
		press(t, ctx, "ArrowLeft")
		until(t, ctx, "arrow left", shows(last-1))
		eval[bool](
			t,
			ctx,
			`(() => { const s = document.getElementById("slide"); s.focus(); s.value = 4; return s.dispatchEvent(new Event("input")) })()`,
		)
		until(
			t,
			ctx,
			"slide",
			shows(
				4,
			)+` && document.activeElement.id == "slide" && location.search == "?at=4" && !!document.querySelector(".past")`,
		)
		eval[bool](t, ctx, `document.querySelector(".walk a[rel=first]").click() === undefined`)
		until(t, ctx, "first", shows(1)+` && !document.querySelector("figure.board")`)
		eval[bool](t, ctx, `document.querySelector(".walk a[rel=last]").click() === undefined`)
		until(t, ctx, "last", shows(last)+` && location.search == ""`)
		s.move("nc1")
		until(t, ctx, "new event", shows(last+1)+` && window.here`)
		if !eval[bool](
			t,
			ctx,
			`window.slideOfThen === document.getElementById("slide") && slideOfThen.max == document.getElementById("story").dataset.all`,
		) {
			t.Error("the slider was replaced under the reader's finger")
		}
		// A slider drawn across the game ends where it is let go.
		eval[bool](
			t,
			ctx,
			`(() => { const s = document.getElementById("slide"); for (const n of [1, 2, 3, 4, 5, 4, 3, 2]) { s.value = n; s.dispatchEvent(new Event("input")) } return true })()`,
		)
		until(t, ctx, "let go", shows(2)+` && location.search == "?at=2"`)
		if wide := eval[int64](t, ctx, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("page is %d wide in a window of %d", wide, width)
		}
	}
	open(360, "/t/ve1")
	until(t, ctx, "names of pieces", `document.querySelector("figure.board svg").tabIndex === 0`)
	eval[bool](t, ctx, `document.querySelector("figure.board svg").focus() === undefined`)
	press(t, ctx, "ArrowRight")
	until(t, ctx, "name of a piece",
		`document.querySelector(".tip").textContent != "" && document.querySelectorAll(".pointed").length === 1`)
	open(1280, "/t/ve1/audit")
	until(t, ctx, "chain",
		`document.getElementById("check").className == "good" && document.querySelectorAll(".proved").length == 3`)
	if bad := complaints(); len(bad) > 0 {
		t.Errorf("the browser complains:\n%s", strings.Join(bad, "\n"))
	}
}

// TestTheBrowserFindsADamagedChain serves an export of which one letter is another.
func TestTheBrowserFindsADamagedChain(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.move("nc1")
	s.painted("nc1")
	srv := httptest.NewServer(spoil{s.server.Handler(), `"seat":1`, `"seat":2`})
	defer srv.Close()
	ctx, _ := browser(t)
	call(t, ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
	if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+"/t/nc1/audit")); err != nil {
		t.Fatal(err)
	}
	until(
		t,
		ctx,
		"damage",
		`document.getElementById("check").className == "bad" && document.getElementById("check").textContent.includes("#4")`,
	)
}

// spoil answers exports with one text changed.
type spoil struct {
	http.Handler
	from, to string
}

func (x spoil) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, ".jsonl") {
		x.Handler.ServeHTTP(w, r)
		return
	}
	rec := httptest.NewRecorder()
	r.Header.Del("Accept-Encoding")
	x.Handler.ServeHTTP(rec, r)
	lines := strings.Split(rec.Body.String(), "\n")
	lines[4] = strings.Replace(lines[4], x.from, x.to, 1)
	io.WriteString(w, strings.Join(lines, "\n"))
}
