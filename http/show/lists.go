package show

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/events"
	"painani/http/pages"
	"painani/http/site"
	"painani/projections"
)

// Lengths of lists, and limits of what may be asked of them.
const (
	perList = 20  // tables of a phase on the first page, tables and players found
	perMore = 100 // on a page of its own
	perScan = 200 // running tables in which free seats are looked for
	perGame = 10  // ratings of a game above the people
)

// freeEvery is how often the front page looks whether a bot has played a seat for so long that it is free.
const freeEvery = time.Hour

// phases of the front page, in order.
var phases = []engine.Phase{engine.Running, engine.Open, engine.Over}

// List is the front page, with ?list=PHASE or ?game=NAME more tables of one kind, with ?q= a search.
func (s Handlers) List(c echo.Context) error {
	q, err := site.Query(c)
	if err != nil {
		return err
	}
	if q.Get("q") != "" {
		return s.search(c, q.Get("q"))
	}
	want, limit, err := sections(q)
	if err != nil {
		return err
	}
	tag, mine := s.Lang(c), []pages.Mine(nil)
	now := time.Now()
	if q.Get("list") == "" && q.Get("game") == "" {
		want = append([]pages.Section{{Free: true, Now: now.Truncate(freeEvery)}}, want...)
		mine = s.Mine(c)
		s.Visited(c)
	}
	key := fmt.Sprintf("list %d %s %v", s.Config.Store.Stamp(), tag, want)
	get := func() ([]byte, error) {
		for i := range want {
			if err := s.fill(&want[i], limit); err != nil {
				return nil, err
			}
		}
		return s.Config.Pages.List(want, mine, tag)
	}
	if len(mine) > 0 { // for one reader
		document, err := s.Drawn(c.Request().Context(), get)
		if err != nil {
			return err
		}
		return site.Private(c, http.StatusOK, document)
	}
	document, err := s.Made(c.Request().Context(), key, get)
	if err != nil {
		return err
	}
	return site.Page(c, document)
}

// fill fills a list; that of free seats from the running tables.
func (s Handlers) fill(x *pages.Section, limit int) error {
	if !x.Free {
		return s.Fill(x, limit)
	}
	rows, _, err := s.Config.Store.Tables(engine.Running, "", perScan)
	for _, row := range rows {
		free := slices.ContainsFunc(row.Seats, func(c projections.SeatRow) bool { return c.FreeAt(x.Now) })
		if free && len(x.Rows) < limit {
			x.Rows = append(x.Rows, row)
		}
	}
	return err
}

// sections are the lists that an address asks for.
func sections(q url.Values) (want []pages.Section, limit int, err error) {
	after := q.Get("after")
	if len(after) > site.MaxCursor && (q.Has("list") || q.Has("game")) {
		return nil, 0, site.ErrBad
	}
	if one := engine.Phase(q.Get("list")); one != "" {
		if !slices.Contains(phases, one) {
			return nil, 0, site.ErrNotFound
		}
		return []pages.Section{{Phase: one, After: after}}, perMore, nil
	}
	if game := q.Get("game"); game != "" {
		if _, ok := engine.Find(game); !ok {
			return nil, 0, site.ErrNotFound
		}
		return []pages.Section{{Game: game, After: after}}, perMore, nil
	}
	for _, p := range phases {
		want = append(want, pages.Section{Phase: p})
	}
	return want, perList, nil
}

// search is /?q=: tables by the beginning of their ids, games and people by that of their names.
func (s Handlers) search(c echo.Context, what string) error {
	what = strings.Join(strings.Fields(what), " ")
	if len(what) > site.MaxQuery {
		return site.ErrBad
	}
	tag := s.Lang(c)
	key := fmt.Sprintf("search %d %s %q", s.Config.Store.Stamp(), tag, what)
	document, err := s.Made(c.Request().Context(), key, func() ([]byte, error) {
		f := pages.Found{Query: what}
		var err error
		if id := strings.ToLower(what); events.CheckTable(id) == nil {
			if f.Tables, _, err = s.Config.Store.TablesNamed(id, perList); err != nil {
				return nil, err
			}
		}
		for _, g := range gamesCalled(what) {
			x := pages.Section{Game: g}
			if err := s.Fill(&x, perList); err != nil {
				return nil, err
			}
			f.Games = append(f.Games, x)
		}
		if f.People, f.More, err = s.FindPeople(what, "", perList); err != nil {
			return nil, err
		}
		return s.Config.Pages.Search(f, tag)
	})
	if err != nil {
		return err
	}
	return site.Page(c, document)
}

// gamesCalled are the names of the games whose name or title begins so, without regard to case and signs.
func gamesCalled(what string) (out []string) {
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
				return r
			}
			return -1
		}, strings.ToLower(s))
	}
	begin := letters(what)
	for _, g := range engine.Games() {
		c := g.Card()
		if begin != "" &&
			(strings.HasPrefix(letters(c.Name), begin) || strings.HasPrefix(letters(c.Title), begin)) {
			out = append(out, c.Name)
		}
	}
	return out
}

// Players is /players: ratings, and people by name; with ?q= those who are called so, with ?game= the ratings
// of one game.
func (s Handlers) Players(c echo.Context) error {
	q, err := site.Query(c)
	if err != nil {
		return err
	}
	what, after := strings.Join(strings.Fields(q.Get("q")), " "), q.Get("after")
	if len(what) > site.MaxQuery || len(after) > site.MaxCursor {
		return site.ErrBad
	}
	if q.Has("game") {
		return s.ratings(c, q.Get("game"), after)
	}
	tag := s.Lang(c)
	key := fmt.Sprintf("players %d %s %q %q", s.Config.Store.Stamp(), tag, what, after)
	document, err := s.Made(c.Request().Context(), key, func() ([]byte, error) {
		list, more, err := s.FindPeople(what, after, perMore)
		if err != nil {
			return nil, err
		}
		var rated []pages.Rated
		for _, g := range engine.Games() {
			if what != "" || after != "" {
				break
			}
			x, err := s.Rated(g.Card().Name, 0, perGame)
			if err != nil {
				return nil, err
			}
			rated = append(rated, x)
		}
		return s.Config.Pages.Players(list, rated, what, after, more, tag)
	})
	if err != nil {
		return err
	}
	return site.Page(c, document)
}

// ratings is /players?game=NAME: everybody who is rated there, behind the first so many.
func (s Handlers) ratings(c echo.Context, game, after string) error {
	if _, ok := engine.Find(game); !ok {
		return site.ErrNotFound
	}
	from, err := strconv.Atoi(cmp.Or(after, "0"))
	if err != nil || from < 0 {
		return site.ErrBad
	}
	tag := s.Lang(c)
	key := fmt.Sprintf("ratings %d %s %s %d", s.Config.Store.Stamp(), tag, game, from)
	document, err := s.Made(c.Request().Context(), key, func() ([]byte, error) {
		x, err := s.Rated(game, from, perMore)
		if err != nil {
			return nil, err
		}
		return s.Config.Pages.Ratings(x, tag)
	})
	if err != nil {
		return err
	}
	return site.Page(c, document)
}

// Player is /p/ID: somebody's record and tables, for everybody.
func (s Handlers) Player(c echo.Context) error {
	q, err := site.Query(c)
	if err != nil {
		return err
	}
	if len(q.Get("after")) > site.MaxCursor {
		return site.ErrBad
	}
	x, err := s.Known(c)
	if err != nil {
		return err
	}
	tables := pages.Section{Player: x.ID, After: q.Get("after")}
	tag := s.Lang(c)
	key := fmt.Sprintf("player %d %s %s %q", s.Config.Store.Stamp(), x.ID, tag, tables.After)
	document, err := s.Made(c.Request().Context(), key, func() ([]byte, error) {
		if err := s.Fill(&tables, site.PerPlayer); err != nil {
			return nil, err
		}
		return s.Config.Pages.Player(x, tables, tag)
	})
	if err != nil {
		return err
	}
	return site.Page(c, document)
}
