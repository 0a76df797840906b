package http_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"painani/engine"
	"painani/engine/fixture/noughts"
	_ "painani/engine/games/teotihuacan"
	"painani/engine/referee"
	"painani/events/memory"
	web "painani/http"
)

func init() { engine.Register(noughts.Planning{}) }

// drawer keeps plans as mail/plan does, for people without names.
type drawer struct {
	s    *site
	of   map[string]engine.Plans // by table and player
	full bool
}

func (d *drawer) given(table, player string) engine.Plans { return d.of[table+" "+player] }

func (d *drawer) give(
	ctx context.Context, table string, seat engine.Seat, name, value, cause string,
) (uint64, error) {
	t, _, err := d.s.ref.Table(ctx, table)
	if err != nil {
		return 0, err
	}
	kind := t.Game.Plans()[0]
	switch {
	case d.full:
		return 0, fmt.Errorf("one more: %w", web.ErrSetting)
	case name != kind.Name || value != engine.PlanOff && !kind.Is(value):
		return 0, engine.Refuse("auto-none", "", "game", "?")
	}
	d.of[table+" "+t.Chair(seat).Player] = engine.Plans{Auto: engine.Auto{name: value}}
	rec, err := d.s.ref.Do(ctx, table,
		engine.Command{Cause: cause, Do: engine.PlayPlan{Seat: seat, Name: name, Value: value}})
	if errors.Is(err, engine.ErrNothing) {
		return 0, nil
	}
	return rec.Seq, err
}

// aheadSite has a table of the game with plans that is n cells from its end.
func aheadSite(t *testing.T, n int) (*site, *drawer, *engine.Table) {
	t.Helper()
	s, d := drawerSite(t)
	s.start("ahead", "na1")
	var tab *engine.Table
	for _, cell := range []string{"1", "2", "3", "5", "4", "7", "6"}[:9-n] {
		now, _, _ := s.ref.Table(t.Context(), "na1")
		tab = s.do("na1", engine.Play{Seat: now.Awaits().First(), Text: cell})
	}
	return s, d, tab
}

// drawerSite is a site that keeps plans.
func drawerSite(t *testing.T) (*site, *drawer) {
	d := &drawer{of: map[string]engine.Plans{}}
	log := memory.NewLog()
	ref := referee.New(referee.Config{Log: log, Plans: d.given, Now: func() time.Time { return t0 }})
	s := newSiteOver(t, log, true,
		func(c *web.Config) { c.Doors.Referee, c.Doors.Plans, c.Doors.SetPlan = ref, d.given, d.give })
	s.ref, d.s = ref, s
	return s, d
}

func at(tab *engine.Table) []string { return []string{fmt.Sprint(tab.Seq)} }

func pathOf(seat engine.Seat) string { return "/seat/na1." + strings.Repeat("x", int(seat)) }

// TestPlanByPage: a form keeps an answer, which is played when it is asked; only the owner sees it, and
// nothing but a form changes it.
func TestPlanByPage(t *testing.T) {
	s, d, tab := aheadSite(t, 3)
	mover := tab.Awaits().First()
	path := pathOf(3 - mover)
	for tag, want := range map[string]string{"en": "rest <span", "de": "Rest <span", "hu": "maradék <span"} {
		page := s.get(path + "?lang=" + tag)
		wellFormed(t, path, page)
		if !strings.Contains(page, want) || strings.Contains(page, "selected") ||
			strings.Count(page, "<option") < 3 {
			t.Errorf("%s: no %q, or something is chosen", tag, want)
		}
	}
	want := url.Values{"auto": {"rest"}, "auto-rest": {"last"}, "at": at(tab)}
	for name, c := range map[string]struct {
		form   url.Values
		header []string
		want   int
	}{
		"from another site": {want, []string{"Sec-Fetch-Site", "cross-site"}, 403},
		"no such value":     {url.Values{"auto": {"rest"}, "auto-rest": {"middle"}, "at": at(tab)}, nil, 409},
		"no value":          {url.Values{"auto": {"rest"}, "at": at(tab)}, nil, 409},
		"no such name":      {url.Values{"auto": {"salary"}, "auto-salary": {"last"}, "at": at(tab)}, nil, 409},
		"no moment":         {url.Values{"auto": {"rest"}, "auto-rest": {"last"}}, nil, 400},
	} {
		if resp := s.post(path, c.form, c.header...); resp.StatusCode != c.want || len(d.of) > 0 {
			t.Errorf("%s: %d, want %d; kept %v", name, resp.StatusCode, c.want, d.of)
		}
	}
	s.get(path + "?auto=rest&auto-rest=last")
	if len(d.of) > 0 {
		t.Error("an address has changed something")
	}
	for range 2 {
		if resp := s.post(path, want); resp.StatusCode != http.StatusSeeOther ||
			resp.Header.Get("Location") != path+"?kept=1" {
			t.Fatalf("%d %s", resp.StatusCode, read(t, resp))
		}
	}
	page := s.get(path + "?kept=1")
	if !strings.Contains(page, `<option value="last" selected="selected">`) || !strings.Contains(page, "Kept.") {
		t.Error("what is kept is not shown")
	}
	now := s.do("na1", engine.Play{Seat: mover, Text: "6"})
	if turn := now.Line[7]; !turn.Planned || turn.Text != "mark 9" {
		t.Errorf("played %+v", turn)
	}
	s.painted("na1")
	if page := s.get("/t/na1/log"); !strings.Contains(page, "mark 9 (automatic)") {
		t.Error("the log does not say how it came about")
	}
	if strings.Contains(s.get(path), "auto-rest") {
		t.Error("a game that is over still asks")
	}
	d.full = true
	if resp := s.post(path, want); resp.StatusCode != 409 || !strings.Contains(read(t, resp), "too many") {
		t.Errorf("one too many: %d", resp.StatusCode)
	}
}

// TestPlanAtOnce: what is owed is played by the form, once.
func TestPlanAtOnce(t *testing.T) {
	s, _, tab := aheadSite(t, 2)
	path := pathOf(tab.Awaits().First())
	form := url.Values{"auto": {"rest"}, "auto-rest": {"last"}, "at": at(tab)}
	for range 2 {
		if resp := s.post(path, form); resp.Header.Get("Location") != path+"?played="+fmt.Sprint(tab.Seq+1) {
			t.Fatalf("%d %s", resp.StatusCode, resp.Header.Get("Location"))
		}
	}
	if now, _, _ := s.ref.Table(t.Context(), "na1"); now.Line[7].Text != "mark 9" || len(now.Line) != 9 {
		t.Errorf("%+v", now.Line)
	}
}

// TestPlanIsPrivate: as long as it is not used, no page of others tells whether there is one, byte for
// byte.
func TestPlanIsPrivate(t *testing.T) {
	see := func(value string) (all []string) {
		s, d, tab := aheadSite(t, 3)
		mover := tab.Awaits().First()
		owner := tab.Chair(3 - mover).Player
		if value != "" {
			d.of["na1 "+owner] = engine.Plans{Auto: engine.Auto{"rest": value}}
		}
		s.painted("na1")
		for _, path := range []string{pathOf(mover), pathOf(mover) + "?line=mark+6", "/", "/t/na1", "/t/na1?at=5", "/t/na1/log", "/t/na1/audit", "/t/na1/export.jsonl", "/t/na1/feed.atom",
			"/api/tables/na1", "/me/" + tab.Chair(mover).Player, "/p/" + owner} {
			resp := s.ask("GET", path)
			if resp.StatusCode != 200 {
				t.Fatalf("%s: %d", path, resp.StatusCode)
			}
			all = append(all, read(t, resp))
		}
		all = append(all, s.get(pathOf(3-mover)))
		return all
	}
	none, last := see(""), see("last")
	n := len(none) - 1
	if i := slices.IndexFunc(none[:n], func(x string) bool { return !slices.Contains(last[:n], x) }); i >= 0 ||
		none[n] == last[n] {
		t.Errorf("page %d of others shows a plan, or the owner's own does not", i)
	}
}

// TestPlanInABrowser: long answers fit a narrow phone; the form works without script and with it.
func TestPlanInABrowser(t *testing.T) {
	for _, script := range []bool{false, true} {
		t.Run(fmt.Sprintf("script %v", script), func(t *testing.T) {
			s, d := drawerSite(t)
			s.start("teotihuacan", "te1")
			srv := httptest.NewServer(s.seated())
			defer srv.Close()
			ctx, complaints := browser(t)
			window(t, ctx, 360, "light", script)
			if err := chromedp.Do(ctx, chromedp.Navigate(srv.URL+"/seat/te1.x?lang=de")); err != nil {
				t.Fatal(err)
			}
			if wide := eval[int](t, ctx, "document.documentElement.scrollWidth"); wide > 360 {
				t.Errorf("the page is %d wide", wide)
			}
			eval[bool](t, ctx, `!!(document.querySelector("[name=auto-salary]").value = "3")`)
			if _, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS("button[name=auto]"))); err != nil {
				t.Fatal(err)
			}
			if got := eval[string](t, ctx, "location.search"); got != "?kept=1" || d.of["te1 ada"].Auto["salary"] != "3" {
				t.Errorf("%s: kept %v", got, d.of)
			}
			if bad := complaints(); len(bad) > 0 {
				t.Errorf("the browser complains: %v", bad)
			}
		})
	}
}
