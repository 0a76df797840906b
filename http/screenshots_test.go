package http_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"painani/http/shot"
)

// TestScreenshots takes the pictures of pages that the README shows.
func TestScreenshots(t *testing.T) {
	s := newSite(t)
	s.mu.Lock()
	s.names["bela"], s.names["dora"] = "Béla", "Dóra"
	s.mu.Unlock()
	tab := s.tzolkin("tz1", 216)
	s.painted("tz1")
	seat := s.middle("/seat/tz1." + strings.Repeat("x", int(tab.Awaits().First())))
	srv := httptest.NewServer(s.seated())
	defer srv.Close()
	ctx, complaints := browser(t)
	for _, c := range []struct {
		name, path    string
		width, height int64
		scheme        string
	}{
		{"table", "/t/tz1", 1280, 1000, "light"}, {"table-360", "/t/tz1", 360, 1000, "light"}, {"compare", "/t/tz1/compare?a=60&b=160", 1280, 840, "light"},
		{"audit", "/t/tz1/audit", 1280, 900, "dark"}, {"seat", seat, 1280, 800, "light"}, {"seat-360", seat, 360, 740, "dark"},
	} {
		window(t, ctx, c.width, c.scheme, true)
		call(
			t,
			ctx,
			emulation.SetDeviceMetricsOverride,
			emulation.SetDeviceMetricsOverrideParams{
				Width:             c.width,
				Height:            c.height,
				DeviceScaleFactor: 1,
				Mobile:            c.width < 500,
			},
		)
		if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+c.path)); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(c.path, "/audit") {
			until(t, ctx, "chain", `document.getElementById("check").className == "good"`)
		}
		taken, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err == nil {
			err = shot.Save(c.name, taken, c.width)
		}
		if err != nil {
			t.Error(err)
		}
	}
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	if bad := complaints(); len(bad) > 0 {
		t.Errorf("the browser complains: %v", bad)
	}
}

// middle is the address of a turn two steps on, of those that there are the one that offers the most on the
// board.
func (s *site) middle(path string) string {
	best, most := path, 0
	for _, first := range ways(s.get(path)) {
		for _, second := range ways(s.get(first)) {
			if n := len(placeLink.FindAllString(s.get(second), -1)); n > most {
				best, most = second, n
			}
		}
	}
	return best
}
