package http_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// league is a site where Ada and Béla have finished one game, play another, and Carl is invited.
func league(t *testing.T) *site {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.finish("nc1")
	s.start("noughts", "nc2")
	s.start("veil", "ve1")
	s.painted("nc2")
	s.painted("ve1")
	return s
}

func TestSearch(t *testing.T) {
	s := league(t)
	for _, c := range []struct {
		name, path string
		has, not   []string
	}{
		{"by id", "/?q=nc", []string{"/t/nc1", "/t/nc2"}, []string{"/t/ve1", "/p/"}},
		{"by id in capitals", "/?q=NC2", []string{"/t/nc2"}, []string{"/t/nc1"}},
		{"by game", "/?q=noughts+and", []string{"/t/nc1", "/t/nc2", "Noughts and Crosses</h2>"}, []string{"/t/ve1"}},
		{"by game, its signs apart", "/?q=VEIL+mask", []string{"/t/ve1"}, []string{"/t/nc1"}},
		{"by name", "/?q=ad", []string{`href="/p/ada"`}, []string{"/t/", "/p/bela"}},
		{"nothing", "/?q=xyzzy", []string{"Nothing begins with “xyzzy”."}, []string{"/t/", "/p/"}},
		{"hostile", "/?q=%22%3E%3Cscript%3E", []string{"&lt;script&gt;"}, []string{"<script>"}},
		{"in another language", "/?q=xyzzy&lang=de", []string{"Nichts beginnt mit „xyzzy“.", "?q=xyzzy&amp;lang=hu"}, nil},
		{"tables of a game", "/?game=noughts", []string{"/t/nc1", "/t/nc2"}, []string{"/t/ve1"}},
		{"nothing but blanks", "/?q=++", nil, []string{"/t/"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			page := s.get(c.path)
			wellFormed(t, c.path, page)
			has(t, c.path, page, c.has...)
			hasNot(t, c.path, page, c.not...)
		})
	}
	for path, want := range map[string]int{"/?q=" + strings.Repeat("a", 200): 400, "/?game=nope": 404, "/?q=%zz": 400, "/players?q=" + strings.Repeat("a", 200): 400,
		"/players?after=" + strings.Repeat("a", 300): 400, "/players?after=nobody": 200, "/p/nobody": 404, "/p/": 404, "/p/..": 404, "/p/ADA": 404,
		"/p/ada?after=zz": 200, "/p/ada?after=" + strings.Repeat("a", 300): 400, "/p/nobody/feed.atom": 404, "/?game=noughts&after=" + strings.Repeat("a", 300): 400} {
		if got := s.ask("GET", path).StatusCode; got != want {
			t.Errorf("%.50s: %d, want %d", path, got, want)
		}
	}
}

func TestPlayersPages(t *testing.T) {
	s := league(t)
	page := s.get("/players")
	wellFormed(t, "/players", page)
	has(t, "players", page, `<a href="/p/ada">Ada</a>`, `<a href="/p/bela">Béla &lt;b&gt;&amp;</a>`)
	hasNot(t, "players", page, "Carl") // has never played
	one := s.get("/p/ada")
	wellFormed(t, "/p/ada", one)
	has(t, "/p/ada", one, "Ada", `href="/t/nc1"`, `href="/t/nc2"`, `href="/t/ve1"`, "Noughts and Crosses",
		`/p/ada/feed.atom`)
	row := regexp.MustCompile(
		`<th scope="row">Noughts and Crosses</th><td class="num">1</td><td class="num">([01])</td><td class="num">(0|100) %</td><td class="num">1</td>`,
	)
	a, b := row.FindStringSubmatch(one), row.FindStringSubmatch(s.get("/p/bela"))
	if a == nil || b == nil || a[1] == b[1] {
		t.Errorf("records %v and %v", a, b)
	}
	has(t, "table", s.get("/t/nc1"), `<a href="/p/ada">Ada</a>`)
	feed := s.get("/p/ada/feed.atom")
	wellFormed(t, "feed", feed)
	has(t, "feed", feed, "Tables of Ada", "https://play.example/t/nc2?at=3")
	hasNot(t, "feed", feed, "/seat/", "/me/")
	s.mu.Lock()
	delete(s.names, "ada")
	s.mu.Unlock()
	if err := s.store.Touch("ada"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/players", "/p/ada", "/p/ada/feed.atom", "/?q=ada", "/?q=nc"} {
		hasNot(t, path, s.get(path), "Ada")
	}
	has(t, "/p/ada", s.get("/p/ada"), "unknown player", `href="/t/nc1"`)
}

// TestPlayersAreListedInPages walks through more people than one page holds, some of whom have not played.
func TestPlayersAreListedInPages(t *testing.T) {
	s := newSite(t)
	s.mu.Lock()
	for i := range 500 {
		s.names[fmt.Sprintf("p%03d", i)] = fmt.Sprintf("Player %03d", i)
	}
	s.mu.Unlock()
	for i := 0; i < 450; i += 2 {
		s.startFor("noughts", fmt.Sprintf("nc%d", i), fmt.Sprintf("p%03d", i), fmt.Sprintf("p%03d", (i+2)%450))
	}
	s.painted("nc448")
	next := regexp.MustCompile(`href="(/players\?after=[^"]+)">More players`)
	seen, pages := map[string]bool{}, 0
	for path := "/players"; path != ""; pages++ {
		page := s.get(path)
		for _, m := range regexp.MustCompile(`href="/p/(\w+)"`).FindAllStringSubmatch(page, -1) {
			if seen[m[1]] {
				t.Fatalf("%s twice", m[1])
			}
			seen[m[1]] = true
		}
		path = ""
		if m := next.FindStringSubmatch(page); m != nil {
			path = m[1]
		}
	}
	if len(seen) != 225 || pages != 3 {
		t.Errorf("%d people on %d pages", len(seen), pages)
	}
}
