package http_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"painani/engine"
	"painani/engine/chance"
	web "painani/http"
)

// openBranch opens a branch as the service does, under a name that can be guessed, and counts #6 alone as
// one too many.
func (s *site) openBranch(ctx context.Context, w web.Branching) (*engine.Table, error) {
	if w.Seq == 6 && w.With == "alone" {
		return nil, engine.Refuse("new-many", "", "max", 20)
	}
	from, err := s.ref.Heritage(ctx, w.Table, w.Seq)
	if err != nil {
		return nil, err
	}
	t, _, err := s.ref.Table(ctx, w.Table)
	if err != nil {
		return nil, err
	}
	var seats []engine.Invitee
	for i, c := range t.Seats {
		x := engine.Invitee{Player: c.Player}
		switch {
		case engine.SeatAt(i) == w.Seat:
		case w.With == "bots":
			x = engine.Invitee{Bot: "random"}
		case w.With == "alone":
			x.Player = t.Chair(w.Seat).Player
		}
		seats = append(seats, x)
	}
	id := fmt.Sprintf("nc9%d%s", w.Seq, w.With)
	r, err := s.ref.Do(ctx, id, engine.Command{Actor: engine.ActorPlayer(t.Chair(w.Seat).Player), Cause: w.Cause,
		Do: engine.Propose{
			Game:   t.Game.Card().Name,
			Seats:  seats,
			By:     w.Seat,
			Clock:  t.Clock,
			Secret: chance.Secret{2},
			From:   from,
		}})
	return r.Table, err
}

// TestBranchByPage opens tables that go on from an event, once for each wish however often its form is sent.
func TestBranchByPage(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for range 3 {
		s.move("nc1")
	}
	tab, _, _ := s.ref.Table(t.Context(), "nc1")
	for _, c := range []struct {
		name, with, want string
		branch           string
		code             int
		says             string
	}{
		{"the same players", "", "/seat/nc94.x", "4", 303, "Waiting for the answer of Béla"},
		{"bots", "bots", "/seat/nc95bots.x", "5", 303, "Continues from"},
		{"alone", "alone", "/seat/nc94alone.xx", "4", 303, `href="/seat/nc94alone.x"`},
		{"before the start", "alone", "", "1", 409, "rewind-range"},
		{"an event to come", "alone", "", "99", 409, "rewind-range"},
		{"one too many today", "alone", "", "6", 409, "opened 20 tables today; that is the limit. (new-many)"},
		{"no number", "alone", "", "x", 400, ""},
		{"company that there is not", "gods", "", "4", 400, ""},
	} {
		f := url.Values{"at": {fmt.Sprint(tab.Seq)}, "branch": {c.branch}, "with": {c.with}}
		for range 2 {
			resp := s.post("/seat/nc1.x", f)
			body := read(t, resp)
			if resp.StatusCode != c.code || resp.Header.Get("Location") != c.want {
				t.Fatalf("%s: %d %s\n%s", c.name, resp.StatusCode, resp.Header.Get("Location"), body)
			}
			if c.want != "" {
				body = s.get(c.want)
				wellFormed(t, c.want, body)
			}
			if !strings.Contains(body, c.says) {
				t.Errorf("%s: no %q in\n%s", c.name, c.says, body)
			}
		}
	}
	s.painted("nc94alone")
	has(t, "the parent", s.get("/t/nc1"), `href="/t/nc94"`, `href="/t/nc95bots"`, `href="/t/nc94alone"`)
	has(t, "the own page", s.get("/me/ada"), `href="/me/ada/seat/nc1.`, `href="/me/ada/seat/nc94.x"`,
		`href="/me/ada/seat/nc95bots.x"`, `href="/me/ada/seat/nc94alone.xx"`)
	has(t, "the own feed", s.get("/me/ada/feed.atom"), `/me/ada/seat/nc94alone.xx"`)
	if got := s.post("/seat/nc1.x", url.Values{"at": {"6"}, "branch": {"4"}}, "Sec-Fetch-Site", "cross-site").StatusCode; got != 403 {
		t.Errorf("from another site: %d", got)
	}
	// Who studies alone is led from seat to seat.
	f := s.compose("/seat/nc94alone.xx")
	if resp := s.post("/seat/nc94alone.xx", f); resp.StatusCode != 303 ||
		!strings.HasPrefix(resp.Header.Get("Location"), "/seat/nc94alone.x?") {
		t.Errorf("%d %s", resp.StatusCode, resp.Header.Get("Location"))
	}
}

// TestSeatLooksBack: the owner of a seat sees every moment as the seat saw it, and may go on from there.
func TestSeatLooksBack(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for range 3 {
		s.move("nc1")
	}
	now := s.get("/seat/nc1.x")
	has(t, "now", now, `name="event"`, `name="branch"`)
	page := s.get("/seat/nc1.x?event=4")
	wellFormed(t, "look", page)
	has(t, "#4", page, `href="?event=3" rel="prev"`, `href="?event=5" rel="next"`, `href="/seat/nc1.x" rel="last"`, `name="to" min="3" max="6" value="4"`,
		`name="branch" min="3" max="6" value="4"`, "noindex", "#4")
	if strings.Contains(page, "?do=") {
		t.Error("a moment of the past offers turns")
	}
	hidden(s, [2]int{3, 7}, 1)
	for _, path := range []string{"/seat/ve1.xx", "/seat/ve1.xx?event=3"} {
		page := s.get(path)
		has(t, path, page, "once the game is over")
		hasNot(t, path, page, `name="branch"`)
	}
	first := s.get("/seat/nc1.x?event=1")
	hasNot(t, "#1", first, `name="to"`, `name="branch"`, "<svg")
	for path, want := range map[string]int{"/seat/nc1.x?event=0": 404, "/seat/nc1.x?event=7": 404, "/seat/nc1.x?event=x": 400, "/seat/nc1.x?event=": 400, "/seat/nc1.x?event=4&event=5": 400} {
		if got := s.ask("GET", path).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
	if h := s.ask("GET", "/seat/nc1.x?event=4").Header; h.Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", h)
	}
}

// TestPastOfSeatKeepsSecrets: a moment of the past shows a seat's own card and not those of others.
func TestPastOfSeatKeepsSecrets(t *testing.T) {
	see := func(cards [2]int) string {
		s := newSite(t)
		hidden(s, cards, 1)
		tab, _, err := s.ref.Table(t.Context(), "ve1")
		if err != nil {
			t.Fatal(err)
		}
		page := ""
		for n := range tab.Seq {
			one := s.get(fmt.Sprintf("/seat/ve1.xx?event=%d", n+1))
			i := strings.LastIndex(one, "<code>")
			page += one[:i] // without the hash, which covers what is sealed
		}
		return page
	}
	if see([2]int{3, 7}) != see([2]int{8, 7}) {
		t.Error("seat 2 sees the card of seat 1")
	}
	if see([2]int{3, 7}) == see([2]int{3, 6}) {
		t.Error("seat 2 does not see its own card")
	}
}

// TestBranchInABrowser looks back and branches by clicks, without script and with it.
func TestBranchInABrowser(t *testing.T) {
	for _, script := range []bool{false, true} {
		t.Run(fmt.Sprintf("script %v", script), func(t *testing.T) {
			s := newSite(t)
			s.start("noughts", "nc1")
			for range 3 {
				s.move("nc1")
			}
			srv := httptest.NewServer(s.seated())
			defer srv.Close()
			ctx, complaints := browser(t)
			window(t, ctx, 360, "light", script)
			press := func(selector string) string {
				t.Helper()
				if _, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS(selector))); err != nil {
					t.Fatalf("press %s: %v", selector, err)
				}
				return strings.TrimPrefix(eval[string](t, ctx, "location.href"), srv.URL)
			}
			if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+"/seat/nc1.x")); err != nil {
				t.Fatal(err)
			}
			if got := press("form[method=get]:has([name=event]) button"); got != "/seat/nc1.x?event=6" {
				t.Fatalf("looking back leads to %s", got)
			}
			if got := press("a[rel=prev]"); got != "/seat/nc1.x?event=5" {
				t.Fatalf("one back is %s", got)
			}
			if wide := eval[int](t, ctx, "document.documentElement.scrollWidth"); wide > 360 {
				t.Errorf("the page is %d wide", wide)
			}
			eval[bool](t, ctx, `!!(document.querySelector("[name=with]").value = "bots")`)
			if got := press("form:has([name=branch]) button"); got != "/seat/nc95bots.x" {
				t.Fatalf("branching leads to %s", got)
			}
			if text := eval[string](t, ctx, "document.body.innerText"); !strings.Contains(text,
				"Continues from nc1 #5") {
				t.Errorf("the new table does not say where it comes from:\n%s", text)
			}
			if bad := complaints(); len(bad) > 0 {
				t.Errorf("the browser complains: %v", bad)
			}
		})
	}
}
