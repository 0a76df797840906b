package http_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/lang"
	web "painani/http"
	"painani/http/pages"
)

// queue keeps no plans for turns, and refuses none.
type queue struct{}

func (queue) Queue(context.Context, string, engine.Seat, string, string) (uint64, error) {
	return 0, nil
}

func (queue) Drop(context.Context, string, engine.Seat, string, string) error { return nil }

// doors are links that anybody can guess: "nc1.xx" is seat 2 of nc1, "ada" is Ada.
func (s *site) doors() *web.Doors {
	s.inn.s, s.inn.begun = s, map[string]*engine.Table{}
	return &web.Doors{Guests: &s.inn, Referee: s.ref, Key: []byte("key"), People: &crowd{s: s, lang: map[string]string{}},
		Seat: func(link string) (string, engine.Seat, bool) {
			table, n, ok := strings.Cut(link, ".")
			return table, engine.Seat(len(n)), ok && strings.Trim(n, "x") == "" && n != ""
		},
		LinkOf: func(table string, seat engine.Seat) string {
			return "/seat/" + table + "." + strings.Repeat("x", int(seat))
		},
		Mail: func(table string, seat engine.Seat, _ string) string {
			return fmt.Sprintf("%s.%d@play.example", table, seat)
		},
		Suggest: func(pos engine.Position, seat engine.Seat, begin []engine.Step, n int) (out [][]engine.Step) {
			if len(begin) > 0 {
				return nil
			}
			for _, step := range pos.Steps(seat) {
				out = append(out, []engine.Step{step})
			}
			return out[:min(len(out), n)]
		},
		Branch:  s.openBranch,
		Person:  func(link string) (string, bool) { return link, link != "nobody" },
		Turns:   queue{},
		Feeds:   func(link string) (string, bool) { return strings.CutPrefix(link, "feeds-") },
		FeedsOf: func(player string) string { return "feeds-" + player },
		Old:     func(link string) (string, bool) { return strings.CutSuffix(link, ".old") },
		Opens: func(t *engine.Table, seat engine.Seat, link string) bool {
			return link == fmt.Sprintf("%d.%d", t.Chair(seat).Asked, s.generation.Load()) && t.Awaits().Has(seat)
		},
		NewSession: func(table string, seat engine.Seat, player string, own bool) string {
			return s.sessionOf(table, seat, player, time.Now()) + map[bool]string{true: "own"}[own]
		},
		Session: func(table string, seat engine.Seat, player, cookie string) (used time.Time, own, ok bool) {
			cookie, own = strings.CutSuffix(cookie, "own")
			_, at, _ := strings.Cut(cookie, "@")
			used, err := time.Parse(time.RFC3339, at)
			return used, own, err == nil && cookie == s.sessionOf(table, seat, player, used)
		},
	}
}

// sessionOf is a session that anybody can guess.
func (s *site) sessionOf(table string, seat engine.Seat, player string, used time.Time) string {
	return fmt.Sprintf("%s.%d.%s.%d@%s", table, seat, player, s.generation.Load(), used.UTC().Format(time.RFC3339))
}

// cookie is the session that a seat's owner has, "" for paths that are of no seat.
func (s *site) cookie(path string) string {
	if strings.HasPrefix(path, "/begin") {
		return "painani-visit=" + visitCookie
	}
	name, ok := strings.CutPrefix(path, "/seat/")
	name, _, _ = strings.Cut(name, "?")
	table, x, _ := strings.Cut(name, ".")
	if !ok || strings.Contains(name, "/") {
		return ""
	}
	t, _, err := s.ref.Table(context.Background(), table)
	if err != nil || t.Chair(engine.Seat(len(x))) == nil {
		return ""
	}
	seat := engine.Seat(len(x))
	return "painani-seat=" + s.sessionOf(table, seat, t.Chair(seat).Player, time.Now()) + "own"
}

// seated answers as the server does to a browser that has sessions of all seats.
func (s *site) seated() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if k := s.cookie(r.URL.Path); k != "" {
			r.Header.Add("Cookie", k)
		}
		s.server.Handler().ServeHTTP(w, r)
	})
}

// crowd are the people of a site.
type crowd struct {
	s    *site
	lang map[string]string
	gone []string
	done []web.Wish
}

func (c *crowd) Profile(player string) (pages.Profile, bool) {
	name := c.s.name(player)
	return pages.Profile{
		Name:      name,
		Lang:      cmp.Or(c.lang[player+" lang"], "en"),
		Board:     "ascii",
		Zone:      "Europe/Vienna",
		Letters:   c.lang[player+" letters"],
		Addresses: []string{player + "@example.org", player + "@home.example"}, Main: player + "@example.org",
	}, name != ""
}

func (c *crowd) Set(_ context.Context, player, key, value string) error {
	if key == "zone" && value != "Europe/Vienna" {
		return fmt.Errorf("zone: %w", web.ErrSetting)
	}
	if key == "name" && value == "Bot 2" {
		return web.ErrBotName
	}
	c.lang[player+" "+key] = value
	return nil
}

func (c *crowd) Club(_ context.Context, player string, _ lang.Tag) (pages.Club, error) {
	plan := pages.OwnPlan{Table: "nc1", Game: "Noughts", N: 2, Line: "plan of " + player}
	return pages.Club{Plans: []pages.OwnPlan{plan}, Away: []string{"20 Dec - 5 Jan"}, Left: 13, Year: 2026,
		Today: "2026-06-08"}, nil
}

func (c *crowd) Do(_ context.Context, player string, w web.Wish) error {
	if !strings.HasPrefix(w.Value, player+"@") && w.Value != "" {
		return fmt.Errorf("address: %w", web.ErrSetting)
	}
	c.done = append(c.done, w)
	return nil
}

func (c *crowd) Data(context.Context, string) ([]byte, error) { return []byte(`{"person":{}}`), nil }

func (c *crowd) Forget(_ context.Context, player string) error {
	c.gone = append(c.gone, player)
	return nil
}

// post sends a form as a browser on our own page does.
func (s *site) post(path string, form url.Values, header ...string) *http.Response {
	r := httptest.NewRequest("POST", "http://127.0.0.1:8080"+path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if k := s.cookie(path); k != "" {
		r.Header.Set("Cookie", k)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.server.Handler().ServeHTTP(w, r)
	return w.Result()
}

var (
	hrefDo = regexp.MustCompile(`href="(/seat/[^"]*\?do=[^"]*)"`)
	inputs = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"/>`)
)

// form is the one form with hidden inputs on a page.
func form(page string) url.Values {
	out := url.Values{}
	for _, m := range inputs.FindAllStringSubmatch(page, -1) {
		out.Set(m[1], html.UnescapeString(m[2]))
	}
	return out
}

// compose follows the first link of a seat's page until the turn is whole.
func (s *site) compose(path string) url.Values {
	s.Helper()
	page := s.get(path)
	for range 20 {
		wellFormed(s, path, page)
		if f := form(page); f.Get("do") != "" {
			return f
		}
		m := hrefDo.FindStringSubmatch(page)
		if m == nil {
			s.Fatalf("%s offers nothing:\n%s", path, page)
		}
		page = s.get(html.UnescapeString(m[1]))
	}
	s.Fatal("the turn does not end")
	return nil
}

// TestComposing plays a whole game by following links and sending forms, each of them twice.
func TestComposing(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for n := 0; ; n++ {
		tab, _, err := s.ref.Table(t.Context(), "nc1")
		if err != nil {
			t.Fatal(err)
		}
		if tab.Phase == engine.Over {
			if n < 5 {
				t.Fatalf("over after %d turns", n)
			}
			break
		}
		path := "/seat/nc1." + strings.Repeat("x", int(tab.Awaits().First()))
		f := s.compose(path)
		for again := range 2 {
			resp := s.post(path, f)
			if resp.StatusCode != http.StatusSeeOther ||
				!strings.HasPrefix(resp.Header.Get("Location"), path+"?played=") {
				t.Fatalf("turn %d, sent %d times: %d %s %s", n, again+1, resp.StatusCode, resp.Header.Get("Location"),
					read(t, resp))
			}
		}
		now, _, _ := s.ref.Table(t.Context(), "nc1")
		if now.Seq != tab.Seq+1 && now.Phase != engine.Over {
			t.Fatalf("from #%d to #%d by one turn", tab.Seq, now.Seq)
		}
	}
}

func TestSeatPage(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	page := s.get("/seat/nc1.x")
	if want := "You see the table as Ada"; !strings.Contains(page, want) {
		t.Errorf("no %q", want)
	}
	hasNot(t, "the seat's page", page, "/me/")
	if h := s.ask("GET", "/seat/nc1.x").Header; h.Get("Cache-Control") != "no-store" ||
		h.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("headers %v", h)
	}
	waiting := s.get("/seat/nc1.xx")
	if strings.Contains(waiting, "?do=") || strings.Contains(waiting, "Your turn") {
		t.Error("a seat that is not to move may play")
	}
	for path, want := range map[string]int{"/seat/nc1": 404, "/seat/nope.x": 404, "/seat/nc1.xxx": 404, "/seat/nc1.x?do=%zz": 400, "/seat/nc1.x?line=%ff": 400, "/seat/nc1.x?do=zzzzzzzzzzzzzzzz": 400,
		"/seat/nc1.x?do=" + strings.Repeat("1-", 600): 400, "/seat/nc1.x?do=99": 200, "/seat/nc1.x?line=" + strings.Repeat("a", 3000): 400} {
		if got := s.ask("GET", path).StatusCode; got != want {
			t.Errorf("%.60s: %d, want %d", path, got, want)
		}
	}
	none := s.get("/seat/nc1.x?do=99")
	has(t, "a step that is none", none, `role="alert"`, "this step is not possible any more")
	hasNot(t, "a step that is none", none, "Your letter")
	has(t, "after event 3", s.get("/seat/nc1.x?played=3"), "Done: event #3.")
	hasNot(t, "an event to come", s.get("/seat/nc1.x?played=99"), "Done: event")
	if !strings.Contains(s.get("/seat/nc1.x?line=gibberish"), `role="alert"`) {
		t.Error("gibberish is taken without a word")
	}
	typed := s.get("/seat/nc1.x?line=" + url.QueryEscape(s.line("nc1")))
	if form(typed).Get("do") == "" || !strings.Contains(typed, "mailto:nc1.1@play.example?subject=") {
		t.Error("a whole turn that was typed cannot be sent")
	}
}

// line is a legal turn.
func (s *site) line(table string) string {
	t, _, err := s.ref.Table(context.Background(), table)
	if err != nil {
		s.Fatal(err)
	}
	seat := t.Awaits().First()
	return t.Pos.Write(seat, t.Pos.Steps(seat)[:1])
}

// TestFormsAreRefused: what does not come from our own page, is too large, is for another moment, or is not
// the seat's turn.
func TestFormsAreRefused(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	f := s.compose("/seat/nc1.x")
	other := url.Values{"do": f["do"], "at": f["at"]}
	for _, c := range []struct {
		name   string
		path   string
		form   url.Values
		header []string
		want   int
	}{
		{"from another site", "/seat/nc1.x", f, []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"not the seat's turn", "/seat/nc1.xx", other, nil, 409},
		{"no such link", "/seat/nc2.x", f, nil, 404},
		{"no moment", "/seat/nc1.x", url.Values{"do": f["do"]}, nil, 400},
		{"no steps", "/seat/nc1.x", url.Values{"at": f["at"]}, nil, 409},
		{"steps that are none", "/seat/nc1.x", url.Values{"at": f["at"], "do": {"99"}}, nil, 409},
		{"a moment to come", "/seat/nc1.x", url.Values{"at": {"99"}, "do": f["do"]}, nil, 409},
		{"nothing to take back", "/seat/nc1.x", url.Values{"at": f["at"], "undo": {"1"}}, nil, 409},
		{"no text", "/seat/nc1.x", url.Values{"at": f["at"], "do": f["do"], "x": {"\xff"}}, nil, 400},
		{"too large", "/seat/nc1.x", url.Values{"at": f["at"], "do": {strings.Repeat("1-", 20000)}}, nil, 413},
	} {
		if resp := s.post(c.path, c.form, c.header...); resp.StatusCode != c.want {
			t.Errorf("%s: %d, want %d\n%s", c.name, resp.StatusCode, c.want, read(t, resp))
		}
	}
	if tab, _, _ := s.ref.Table(t.Context(), "nc1"); tab.Seq != 3 {
		t.Errorf("the table is at #%d", tab.Seq)
	}
	if resp := s.post("/seat/nc1.x", f); resp.StatusCode != 303 {
		t.Fatalf("%d", resp.StatusCode)
	}
	late := s.post("/seat/nc1.x", url.Values{"at": {"3"}, "do": {"7"}})
	if late.StatusCode != 409 {
		t.Errorf("a turn for a board that has changed: %d", late.StatusCode)
	}
	if resp := s.post("/seat/nc1.x", url.Values{"at": {"4"}, "undo": {"1"}}); resp.StatusCode != 303 {
		t.Errorf("undo: %d %s", resp.StatusCode, read(t, resp))
	}
}

// TestTakebackByPage asks, votes, withdraws and goes back by forms.
func TestTakebackByPage(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for range 3 {
		s.move("nc1")
	}
	send := func(seat, want string, code int, form url.Values) {
		t.Helper()
		tab, _, _ := s.ref.Table(t.Context(), "nc1")
		form.Set("at", fmt.Sprint(tab.Seq))
		if resp := s.post("/seat/nc1."+seat, form); resp.StatusCode != code {
			t.Fatalf("%v: %d, want %d\n%s", form, resp.StatusCode, code, read(t, resp))
		}
		page := s.get("/seat/nc1." + seat)
		wellFormed(t, "seat", page)
		if !strings.Contains(page, want) {
			t.Errorf("after %v no %q", form, want)
		}
	}
	send("x", "Withdraw it", 303, url.Values{"to": {"4"}})
	if page := s.get("/seat/nc1.xx"); !strings.Contains(page, "Yes, go back") {
		t.Error("the other is not asked")
	}
	send("x", "Ask the others", 303, url.Values{"vote": {"no"}})
	send("x", "Withdraw it", 303, url.Values{"to": {"4"}})
	send("x", "Withdraw it", 409, url.Values{"to": {"5"}})
	send("xx", "Ask the others", 303, url.Values{"vote": {"yes"}})
	if tab, _, _ := s.ref.Table(t.Context(), "nc1"); len(tab.Line) != 1 {
		t.Errorf("%d turns stand", len(tab.Line))
	}
	send("x", "Ask the others", 409, url.Values{"to": {"3"}, "rewind": {"1"}})
	send("x", "Ask the others", 400, url.Values{"to": {"-1"}})
}

// TestSecretsOnSeatPages: a seat sees what is its own and nothing of the others.
func TestSecretsOnSeatPages(t *testing.T) {
	see := func(cards [2]int) string {
		s := newSite(t)
		hidden(s, cards, 1)
		page := ""
		for _, path := range []string{"/seat/ve1.xx", "/me/bela", "/me/bela/feed.atom", "/me/bela/deadlines.ics"} {
			page += s.get(path)
		}
		tab, head, err := s.ref.Table(t.Context(), "ve1")
		if err != nil {
			t.Fatal(err)
		}
		_ = tab
		return strings.ReplaceAll(page, head, "HEAD")
	}
	if see([2]int{3, 7}) != see([2]int{8, 7}) {
		t.Error("seat 2 sees the card of seat 1")
	}
	if see([2]int{3, 7}) == see([2]int{3, 6}) {
		t.Error("seat 2 does not see its own card")
	}
}

func TestOwnPage(t *testing.T) {
	var who *crowd
	s := newSite(t, func(c *web.Config) { who = c.Doors.People.(*crowd) })
	s.start("noughts", "nc1")
	s.painted("nc1")
	page := s.get("/me/ada")
	wellFormed(t, "own", page)
	for _, want := range []string{`href="/me/ada/seat/nc1.x"`, "ada@example.org", "CEST", "noindex"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	if got := s.ask("GET", "/me/nobody").StatusCode; got != 404 {
		t.Errorf("a link of nobody: %d", got)
	}
	for _, c := range []struct {
		path string
		form url.Values
		want int
		say  string
	}{
		{"/me/ada", url.Values{"lang": {"en"}, "zone": {"Europe/Vienna"}}, 200, "Saved."},
		{"/me/ada", url.Values{"letters": {"weekly"}, "letters-day": {"sun"}, "letters-at": {"19:30"}}, 200,
			`<option value="sun" selected="selected">`},
		{"/me/ada", url.Values{"letters": {"daily"}, "letters-day": {"sun"}, "letters-at": {"06:15"}}, 200, `value="06:15"`},
		{"/me/ada", url.Values{"letters": {"all"}, "letters-day": {"sun"}, "letters-at": {"06:15"}}, 200,
			`<option value="all" selected="selected">`},
		{"/me/ada", url.Values{"zone": {"Atlantis"}, "ratings": {"off"}}, 422, "Time zone: that is not a value"},
		{"/me/ada", url.Values{"name": {"Bot 2"}}, 422, "those of bots"},
		{"/me/ada", url.Values{"zone": {"Atlantis"}}, 422, `value="Atlantis" aria-invalid="true"`},
		{"/me/ada/do", url.Values{"do": {"address-main"}, "value": {"ada@home.example"}}, 200, "Saved."},
		{"/me/ada/do", url.Values{"do": {"address-drop"}, "value": {"bela@home.example"}}, 422, "not possible"},
		{"/me/nobody/do", url.Values{"do": {"address-drop"}, "value": {"ada@home.example"}}, 404, ""},
		{"/me/ada/do", url.Values{"do": {"plan-drop"}, "table": {"nc1"}, "n": {"2"}}, 200, "Saved."},
		{"/me/ada/do", url.Values{"do": {"vacation"}, "from": {"2026-12-20"}, "last": {"2027-01-05"}}, 200, "Saved."},
		{"/me/ada/forget", nil, 422, "not ticked"},
		{"/me/nobody/forget", url.Values{"sure": {"yes"}}, 404, ""},
		{"/me/ada/forget", url.Values{"sure": {"yes"}}, 200, "is deleted"},
	} {
		resp := s.post(c.path, c.form)
		if body := read(t, resp); resp.StatusCode != c.want || !strings.Contains(body, c.say) {
			t.Errorf("%s %v: %d %s", c.path, c.form, resp.StatusCode, body)
		}
	}
	if got := s.post("/me/ada/forget", url.Values{"sure": {"yes"}}, "Sec-Fetch-Site", "cross-site").StatusCode; got != 403 {
		t.Errorf("from another site: %d", got)
	}
	if who.lang["ada ratings"] != "off" {
		t.Error("a setting that is refused keeps others away")
	}
	if done := who.done; len(done) != 3 || done[0] != (web.Wish{What: web.MainAddress, Value: "ada@home.example"}) {
		t.Errorf("done: %+v", done)
	} else if done[1] != (web.Wish{What: web.DropPlan, Table: "nc1", N: 2}) ||
		done[2] != (web.Wish{What: web.Leave, From: "2026-12-20", Last: "2027-01-05"}) {
		t.Errorf("done: %+v", done)
	}
	has(t, "the own page", page, "plan of ada", "20 Dec - 5 Jan", "13 days are left")
	hasNot(t, "everybody's page", s.get("/t/nc1")+s.get("/p/ada"), "plan of ada", "20 Dec")
	wish := url.Values{"do": {"address-drop"}, "value": {"ada@home.example"}}
	if got := s.post("/me/ada/do", wish, "Sec-Fetch-Site", "cross-site").StatusCode; got != 403 {
		t.Errorf("another site changes addresses: %d", got)
	}
	if !json.Valid([]byte(s.get("/me/ada/data.json"))) {
		t.Error("data is no JSON")
	}
}

// TestCalendar: one UID for a seat, which moves and is cancelled.
func TestCalendar(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	first := s.get("/me/ada/deadlines.ics")
	for _, want := range []string{"BEGIN:VCALENDAR", "UID:nc1-1@play.example", "STATUS:CONFIRMED", "SEQUENCE:3", "DTSTART:20260604T113000Z",
		"DTEND:20260604T120000Z", "BEGIN:VALARM", "TRIGGER:-PT12H", "END:VCALENDAR\r\n"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %s in\n%s", want, first)
		}
	}
	if strings.Contains(strings.ReplaceAll(first, "\r\n", ""), "\n") {
		t.Errorf("a line ends in LF alone:\n%q", first)
	}
	if early := s.get("/me/bela/deadlines.ics"); strings.Contains(early, "VEVENT") {
		t.Errorf("nothing is due, and never was:\n%s", early)
	}
	s.move("nc1")
	s.painted("nc1")
	if next := s.get("/me/ada/deadlines.ics"); !strings.Contains(next, "UID:nc1-1@play.example") ||
		!strings.Contains(next, "STATUS:CANCELLED") ||
		!strings.Contains(next, "SEQUENCE:4") {
		t.Errorf("not cancelled:\n%s", next)
	}
}

var (
	idOrUID = regexp.MustCompile(`(<id>|UID:)[^<\r\n]*`)
	feedID  = regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
)

// TestSubscriptions: one's own page leads to a calendar and a feed by a link that shows one's tables and opens nothing,
// which a program may ask for again and again.
func TestSubscriptions(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	own := s.get("/me/ada")
	for _, path := range []string{"/feeds/feeds-ada/deadlines.ics", "/feeds/feeds-ada/news.atom"} {
		if !strings.Contains(own, `href="`+path+`"`) {
			t.Errorf("the own page does not lead to %s", path)
		}
		r := s.ask("GET", path)
		body := strings.ReplaceAll(read(t, r), "\r\n ", "")
		if tag := r.Header.Get("Etag"); r.StatusCode != 200 || s.ask("GET", path, "If-None-Match", tag).StatusCode != 304 ||
			r.Header.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s: %d, %v", path, r.StatusCode, r.Header)
		}
		if !strings.Contains(body, "https://play.example/seat/nc1.x") || strings.Contains(body, "/me/") {
			t.Errorf("%s leads elsewhere:\n%s", path, body)
		}
		if got := s.ask("GET", strings.Replace(path, "feeds-", "x-", 1)).StatusCode; got != 404 {
			t.Errorf("a link of nobody: %d", got)
		}
		if got := r.Header.Get("X-Robots-Tag"); !strings.Contains(got, "noindex") {
			t.Errorf("%s may be indexed: %q", path, got)
		}
		if strings.HasSuffix(path, ".atom") && !strings.Contains(body, "<id>"+pages.FeedID("ada")+"</id>") {
			t.Errorf("the feed does not say what it is:\n%s", body)
		}
		if name := idOrUID.FindString(body); name == "" || strings.Contains(name, "feeds-") {
			t.Errorf("%s is named by its link: %q", path, name)
		}
	}
	if a, b := pages.FeedID("ada"), pages.FeedID("bela"); a == b || !feedID.MatchString(a) {
		t.Errorf("ids of feeds: %s and %s", a, b)
	}
	if got := s.ask("GET", "/me/feeds-ada").StatusCode; got != 404 {
		t.Errorf("the link to feeds opens the own page: %d", got)
	}
}

func TestFeeds(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.move("nc1")
	s.painted("nc1")
	for _, path := range []string{"/t/nc1/feed.atom", "/me/ada/feed.atom"} {
		feed := s.get(path)
		wellFormed(t, path, feed)
		if !strings.Contains(feed, `xmlns="http://www.w3.org/2005/Atom"`) ||
			!strings.Contains(feed, "https://play.example/t/nc1?at=4") {
			t.Errorf("%s:\n%s", path, feed)
		}
	}
}
