package http_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"painani/engine"
	"painani/engine/chance"
	"painani/http/shot"
)

// TestScreenshots takes the pictures of pages that the README shows.
func TestScreenshots(t *testing.T) {
	s := suggesting(t)
	s.mu.Lock()
	s.names["bela"], s.names["dora"] = "Béla", "Dóra"
	s.mu.Unlock()
	tab := s.tzolkin("tz1", 216)
	s.painted("tz1")
	guest := s.atHome("mx1", "mexica", 13)
	te := s.game("teotihuacan", "te1", 16)
	seat := s.middle("/seat/tz1." + strings.Repeat("x", int(tab.Awaits().First())))
	srv := httptest.NewServer(s.seated())
	defer srv.Close()
	ctx, complaints := browserFor(t, 3*time.Minute)
	for _, c := range []struct {
		name, path    string
		width, height int64
		scheme, tag   string
	}{
		{"table", "/t/tz1", 1280, 1000, "light", "en"}, {"table-360", "/t/tz1", 360, 1000, "light", "en"}, {"compare", "/t/tz1/compare?a=60&b=160", 1280, 840, "light", "en"},
		{"home", "/", 1280, 720, "light", "en"}, {"guest", seatPath(guest), 1280, 800, "light", "en"},
		{"seat-de-360", seatPath(te), 360, 740, "light", "de"},
		{"audit", "/t/tz1/audit", 1280, 900, "dark", "en"}, {"seat", seat, 1280, 800, "light", "en"},
		{"seat-360", seat, 360, 740, "dark", "en"},
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
		if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+"/asked?lang="+c.tag), chromedp.Navigate(srv.URL+c.path)); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(c.path, "/audit") {
			until(t, ctx, "chain", `document.getElementById("check").className == "good"`)
		}
		if c.name == "home" { // as it is without the games of the tests
			eval[bool](t, ctx, `[...document.querySelectorAll("select[name=game] option")].filter(o => !["tzolkin", "mexica", "teotihuacan"].includes(o.value)).forEach(o => o.remove()) === undefined`)
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

// atHome is a table at which a guest plays against bots, so many turns on, when the guest is to move.
func (s *site) atHome(id, game string, turns int) *engine.Table {
	s.Helper()
	s.do(id, engine.Propose{Game: game, By: 1, Clock: engine.Clock{Kind: "none"}, Rated: engine.RatedNo,
		Secret: chance.Secret{3}, Seats: []engine.Invitee{{Player: engine.GuestPrefix + "a"}, {Player: "bela"}, {Player: "carl"}}})
	s.do(id, engine.Confirm{Seat: 2})
	t := s.do(id, engine.Confirm{Seat: 3})
	for n := 0; n < turns || t.Awaits().First() != 1; n++ {
		t = s.play(id)
	}
	return t
}

// middle is the address of a turn two steps on, of those that there are the one that offers the most on the
// board.
func (s *site) middle(path string) string {
	best, most := path, 0
	for _, first := range ways(s.get(path)) {
		if best == path && placeLink.MatchString(s.get(first)) {
			best = first
		}
		for _, second := range ways(s.get(first)) {
			if n := len(placeLink.FindAllString(s.get(second), -1)); n > most {
				best, most = second, n
			}
		}
	}
	return best
}
