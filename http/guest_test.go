package http_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/http/pages"
	door "painani/http/site"
)

// inn are the guests of a site, as far as its pages need them.
type inn struct {
	s       *site
	refused error // by Begin, Continue and Write
	host    string
	how     string                   // its bots play
	begun   map[string]*engine.Table // by cause
	count   int
	wrote   []door.Writing
}

func (x *inn) Begin(_ context.Context, v door.Visit) (*engine.Table, engine.Seat, error) {
	if x.host, x.how = v.Host, v.How; x.refused != nil {
		return nil, 0, x.refused
	}
	if t := x.begun[v.Cause]; t != nil {
		return t, 1, nil
	}
	x.count++
	t := x.s.visited("nc" + strconv.Itoa(900+x.count))
	if v.Cause != "" {
		x.begun[v.Cause] = t
	}
	return t, 1, nil
}

func (x *inn) Link(t *engine.Table, _ engine.Seat) string {
	return strconv.FormatUint(t.Chair(1).Asked, 10) + ".0"
}

func (x *inn) Continue(context.Context, door.Continuing) error { return x.refused }

func (x *inn) Write(_ context.Context, w door.Writing) error {
	x.wrote = append(x.wrote, w)
	return x.refused
}

// visited is a table at which a guest sits.
func (s *site) visited(id string) *engine.Table {
	s.Helper()
	s.do(id, engine.Propose{Game: "noughts", By: 1, Clock: engine.Clock{Kind: "none"}, Rated: engine.RatedNo,
		Secret: chance.Secret{1}, Seats: []engine.Invitee{{Player: engine.GuestPrefix + "a"}, {Player: "bela"}}})
	return s.do(id, engine.Confirm{Seat: 2})
}

// TestFirstVisit: what the front page begins, and what is said in three languages to who cannot begin now.
// Who asks counts by address, or by network where everybody has many addresses; only a proxy of ours is
// believed.
func TestFirstVisit(t *testing.T) {
	s := newSite(t)
	x := &s.inn
	begin := url.Values{"game": {"noughts"}, "bots": {"1"}, "lang": {"en"}}
	for _, c := range []struct {
		refused error
		tag     string
		code    int
		want    string
	}{
		{door.ErrOften, "en", 429, "Tomorrow you can begin another one"},
		{door.ErrOften, "de", 429, "Morgen kannst du wieder eine beginnen"},
		{door.ErrOften, "hu", 429, "Holnap újat kezdhetsz"},
		{door.ErrFull, "en", 503, "as many guests are playing"},
		{door.ErrFull, "de", 503, "so viele Gäste"},
		{door.ErrFull, "hu", 503, "annyi vendég"},
		{door.ErrSetting, "en", 400, "not understood"},
		{errors.New("store"), "en", 500, ""},
	} {
		x.refused = c.refused
		res := s.post("/begin?lang="+c.tag, begin)
		page := read(t, res)
		has(t, c.tag, page, c.want)
		if later := res.Header.Get("Retry-After"); res.StatusCode != c.code ||
			(later == "3600") != (c.code == 429 || c.code == 503) {
			t.Errorf("%v: %d, again after %q", c.refused, res.StatusCode, later)
		}
		wellFormed(t, c.tag, page)
	}
	s.do("nc2", engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{1},
		Seats: []engine.Invitee{{Player: "ada"}, {}}})
	s.painted("nc2")
	for _, c := range []struct {
		refused error
		code    int
		want    string
	}{
		{door.ErrOften, 429, "Enough addresses were named"},
		{door.ErrSetting, 422, "No letter can be sent"},
		{door.ErrBotName, 422, "those of bots"},
		{door.ErrFull, 503, ""},
		{nil, 303, ""},
	} {
		x.refused = c.refused
		res := s.post("/t/nc2/join", url.Values{"address": {"ada@home.example"}})
		if has(t, "join", read(t, res), c.want); res.StatusCode != c.code {
			t.Errorf("join, %v: %d, want %d", c.refused, res.StatusCode, c.code)
		}
	}
	if w := x.wrote[len(x.wrote)-1]; w.Verb != door.WriteJoin || w.Line != "nc2" {
		t.Errorf("written is %+v", w)
	}
	x.refused = nil
	toldOnce(t, s)
	for how, code := range map[string]int{"": 303, "decent": 303, "master": 303} {
		form := url.Values{"game": {"noughts"}, "bots": {"1"}, "lang": {"en"}, "how": {how}}
		if res := s.post("/begin", form); res.StatusCode != code || x.how != how {
			t.Errorf("bots that play %q: %d, asked for %q", how, res.StatusCode, x.how)
		}
	}
	for how, line := range map[string]string{"": "noughts bot bot", "decent": "noughts bot bot", "strong": "noughts bot strong bot strong"} {
		res := s.post("/new", url.Values{"game": {"noughts"}, "bots": {"2"}, "how": {how}, "address": {"ada@home.example"}})
		if got := x.wrote[len(x.wrote)-1].Line; res.StatusCode != 303 || got != line {
			t.Errorf("/new with bots that play %q: %d, %q", how, res.StatusCode, got)
		}
	}
	if res := s.post("/new", url.Values{"game": {"noughts"}, "bots": {"1"}, "how": {"godlike"}}); res.StatusCode != 400 {
		t.Errorf("/new with bots of no level: %d", res.StatusCode)
	}
	for from, want := range map[string]string{
		"203.0.113.9:4000":                 "203.0.113.9",
		"[::ffff:203.0.113.9]:4000":        "203.0.113.9",
		"[2001:db8:1:2:3:4:5:6]:4000":      "2001:db8:1:2::/64",
		"[2001:db8:1:2:ffff::1%eth0]:4000": "2001:db8:1:2::/64",
	} {
		r := httptest.NewRequest("POST", "/begin", strings.NewReader(begin.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Cookie", s.cookie("/begin"))
		r.Header.Set("X-Forwarded-For", "198.51.100.1") // of somebody who is no proxy of ours
		r.RemoteAddr = from
		s.server.Handler().ServeHTTP(httptest.NewRecorder(), r)
		if x.host != want {
			t.Errorf("%s counts as %q, want %q", from, x.host, want)
		}
	}
}

// visitCookie is what a browser that has been here keeps.
const visitCookie = "AAAAAAAAAAAAAAAAAAAAAAAAAA"

// caller is a browser of somebody without an address.
type caller struct {
	*site
	jar map[string]string // cookies by name and path
}

// ask makes a request with what the browser keeps, and returns the answer and which cookies it sets.
func (b *caller) ask(path string, form url.Values) (*http.Response, map[string]*http.Cookie) {
	b.Helper()
	r := httptest.NewRequest("GET", path, nil)
	if form != nil {
		r = httptest.NewRequest("POST", path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for name, value := range b.jar {
		if name, below, _ := strings.Cut(name, " "); strings.HasPrefix(path, below) {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
	}
	w := httptest.NewRecorder()
	b.server.Handler().ServeHTTP(w, r)
	set := map[string]*http.Cookie{}
	for _, k := range w.Result().Cookies() {
		set[k.Name] = k
		if k.Path == "/" || k.HttpOnly && k.Secure {
			continue
		}
		b.Errorf("%s sets %v", path, k)
	}
	return w.Result(), set
}

// keep takes up cookies.
func (b *caller) keep(set map[string]*http.Cookie) {
	for _, k := range set {
		b.jar[k.Name+" "+k.Path] = k.Value
	}
}

// TestGuestComesBack: a button pressed twice begins one game, pressed again later another one; the front page leads back
// to all that are played, the newest first, for thirty days after the last visit.
func TestGuestComesBack(t *testing.T) {
	s := newSite(t)
	b := &caller{s, map[string]string{}}
	form := url.Values{"game": {"noughts"}, "bots": {"1"}, "lang": {"en"}}
	_, set := b.ask("/", nil)
	if k := set["painani-visit"]; k == nil || !k.HttpOnly || !k.Secure || k.MaxAge != 0 {
		t.Fatalf("the front page sets %v", set)
	}
	b.keep(set)
	if _, again := b.ask("/", nil); len(again) != 0 {
		t.Errorf("the front page sets %v again", again)
	}
	first, set := b.ask("/begin", form)
	second, _ := b.ask("/begin", form) // before the browser has the answer to the first one
	if to := first.Header.Get("Location"); to != second.Header.Get("Location") || s.inn.count != 1 {
		t.Errorf("pressed twice it leads to %s and %s", to, second.Header.Get("Location"))
	}
	b.keep(set)
	third, set := b.ask("/begin", form)
	if third.Header.Get("Location") == first.Header.Get("Location") || s.inn.count != 2 {
		t.Error("another game is the same one")
	}
	b.keep(set)
	page, _ := b.ask("/", nil)
	text := read(t, page)
	newest, older := strings.Index(text, `"/seat/nc902.x/`), strings.Index(text, `"/seat/nc901.x/`)
	if newest < 0 || older < newest || page.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the front page leads to games at %d and %d", newest, older)
	}
	wellFormed(t, "/", text)
	b.jar["painani-seat /seat/nc901.x"] = s.sessionOf("nc901", 1, engine.GuestPrefix+"a", time.Now().Add(-20*24*time.Hour))
	if _, set = b.ask("/seat/nc901.x", nil); set["painani-guest"] == nil || set["painani-guest"].MaxAge != 30*24*3600 ||
		!strings.HasPrefix(set["painani-guest"].Value, "nc901.x/") {
		t.Errorf("a visit sets %v", set)
	}
	s.finish("nc902")
	page, _ = b.ask("/", nil)
	if text := read(t, page); strings.Contains(text, "/seat/nc902") || !strings.Contains(text, "/seat/nc901") {
		t.Error("the front page leads to a game that is over, or to none")
	}
}

// TestNoCookies: a browser that has lost its cookie sends the form once more by itself, and begins a game; one that keeps
// none begins no game, which nobody could play, and is told so in its language.
func TestNoCookies(t *testing.T) {
	s := newSite(t)
	b := &caller{s, map[string]string{}}
	form := url.Values{"game": {"noughts"}, "bots": {"1"}, "lang": {"en"}}
	first, set := b.ask("/begin", form)
	again := first.Header.Get("Location")
	if first.StatusCode != 307 || set["painani-visit"] == nil || first.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v", first.StatusCode, first.Header)
	}
	bare, _ := b.ask(again, form)
	text := read(t, bare)
	if has(t, again, text, "keeps no cookies"); bare.StatusCode != 403 || s.inn.count != 0 || bare.Header.Get("Retry-After") != "" {
		t.Errorf("without cookies: %d, %d games", bare.StatusCode, s.inn.count)
	}
	wellFormed(t, again, text)
	german, given := b.ask(again, url.Values{"game": {"noughts"}, "bots": {"1"}, "lang": {"de"}})
	if has(t, again, read(t, german), "behält keine Cookies"); given["painani-visit"] == nil {
		t.Error("who allows cookies now, and loads the page again, has none to send")
	}
	b.keep(set)
	if res, _ := b.ask(again, form); res.StatusCode != 303 || s.inn.count != 1 {
		t.Errorf("with the cookie: %d, %d games", res.StatusCode, s.inn.count)
	}
}

// TestSamples: each game has a whole game to walk through, every moment of it in every language, and says so.
func TestSamples(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/sample/noughts", "/sample/chess", "/sample/chess/board.svg", "/sample/..%2fpages"} {
		if res := s.ask("GET", path); res.StatusCode != 404 {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	for _, name := range []string{"tzolkin", "mexica", "teotihuacan"} {
		history, err := s.pages.SampleOf(name)
		if err != nil {
			t.Fatal(err)
		}
		last := history[len(history)-1]
		if last.Type != "ended" || len(history) < 40 {
			t.Errorf("%s: %d events, the last %s", name, len(history), last.Type)
		}
		for n := range len(history) {
			path := pages.SamplePath(name) + "?at=" + strconv.Itoa(n+1)
			page := s.get(path + "&lang=" + []string{"en", "de", "hu"}[n%3])
			if n%10 == 0 {
				wellFormed(t, path, page)
			}
			has(t, path, page, `id="story"`, `data-all="`+strconv.Itoa(len(history))+`"`)
			hasNot(t, path, page, `href="/t/`, `href="/p/`)
		}
		has(t, name, s.get(pages.SamplePath(name)), `data-seq="`+strconv.Itoa(len(history))+`"`)
		has(t, name, s.get("/"), pages.SamplePath(name)+"?at=2")
		for path, code := range map[string]int{"?at=0": 404, "?at=999": 404, "?at=x": 400, "/board.svg?at=1": 404,
			"/board.svg?at=20": 200} {
			if got := s.ask("GET", pages.SamplePath(name)+path).StatusCode; got != code {
				t.Errorf("%s%s: %d, want %d", name, path, got, code)
			}
		}
	}
}

// lightest is how many bytes a first visit may take: the front page with all that it shows, compressed.
const lightest = 60_000

// light is how many bytes the page of a table or a seat may take, with all that it shows.
const light = 120_000

// shown is what a page loads besides itself.
var shown = regexp.MustCompile(`(?:src|href)="(/(?:assets|sample)/[^"]+\.(?:css|js|svg)[^"]*)"`)

// TestFirstVisitIsLight: in each language.
func TestFirstVisitIsLight(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	tz, te, mx := s.game("tzolkin", "tz1", 30), s.game("teotihuacan", "te1", 30), s.game("mexica", "mx1", 20)
	for _, tab := range []*engine.Table{tz, te, mx} {
		s.painted(tab.ID)
	}
	for _, tag := range []string{"en", "de", "hu"} {
		for _, c := range []struct {
			path        string
			parts, most int
		}{
			{"/", 4, lightest}, {"/t/tz1", 3, light}, {"/t/te1", 3, light}, {"/t/mx1", 3, light},
			{seatPath(tz), 4, light}, {seatPath(te), 4, light}, {seatPath(mx), 4, light}, {seatPath(mx) + "?at=c3", 4, light},
		} {
			size := func(path string) int {
				return len(read(t, s.ask("GET", path, "Accept-Encoding", "gzip", "Accept-Language", tag)))
			}
			parts := shown.FindAllStringSubmatch(s.get(c.path, "Accept-Language", tag), -1)
			all := size(c.path)
			for _, m := range parts {
				all += size(m[1])
			}
			if len(parts) != c.parts || all > c.most || all < 10_000 {
				t.Errorf("%s, %s: %d parts, %d bytes", c.path, tag, len(parts), all)
			}
			if tag == "en" {
				t.Logf("%s: %d requests, %d bytes", c.path, 1+len(parts), all)
			}
		}
	}
}

// TestGuestSessionStays: a guest's browser knows him for thirty days, that of a player for one.
func TestGuestSessionStays(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.visited("nc8")
	for _, c := range []struct {
		table, player string
		unused        time.Duration
		code          int
	}{
		{"nc8", engine.GuestPrefix + "a", 29 * 24 * time.Hour, 200},
		{"nc8", engine.GuestPrefix + "a", 31 * 24 * time.Hour, 303},
		{"nc1", "ada", 23 * time.Hour, 200},
		{"nc1", "ada", 25 * time.Hour, 303},
	} {
		cookie := "painani-seat=" + s.sessionOf(c.table, 1, c.player, time.Now().Add(-c.unused))
		if res := s.ask("GET", "/seat/"+c.table+".x", "Cookie", cookie); res.StatusCode != c.code {
			t.Errorf("%s after %v: %d, want %d", c.player, c.unused, res.StatusCode, c.code)
		}
	}
}

// toldOnce: a guest who names an address is told once that a letter is on its way, by what he did and not by
// what stands in the address of a page: a link tells nobody so.
func toldOnce(t *testing.T, s *site) {
	s.Helper()
	const told = "A letter is on its way"
	seat := "/seat/" + s.visited("nc800").ID + ".x"
	for _, link := range []string{seat, seat + "?asked=1"} {
		hasNot(t, link, s.get(link), told)
	}
	session := s.cookie(seat)
	form := url.Values{"address": {"ada@home.example"}, "at": {"1"}}
	res := s.post(seat+"/letter", form, "Cookie", session)
	keep := asked(res)
	if to := res.Header.Get("Location"); res.StatusCode != 303 || to != seat || keep == nil || keep.Path != seat {
		s.Fatalf("an address is named: %d to %q, %v", res.StatusCode, to, keep)
	}
	page := s.ask("GET", seat, "Cookie", session+"; "+keep.Name+"="+keep.Value)
	has(s, "first page", read(s, page), told)
	if gone := asked(page); gone == nil || gone.MaxAge >= 0 {
		s.Errorf("the second page would say it, too: %v", gone)
	}
}

// asked is the cookie that says that a letter was asked for; nil if the answer sets none.
func asked(res *http.Response) *http.Cookie {
	for _, k := range res.Cookies() {
		if k.Name == "painani-asked" {
			return k
		}
	}
	return nil
}
