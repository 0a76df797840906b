package http

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/events"
	"painani/http/pages"
)

// Lengths of lists, and limits of what may be asked of them.
const (
	perList   = 20  // tables of a phase on the first page, tables and players found
	perMore   = 100 // on a page of its own
	perPlayer = 30  // tables on a player's page
	maxQuery  = 100 // bytes of what is searched for
	maxCursor = 200
	maxLook   = 1000 // names looked at for one list, of people who may not have played
)

// phases of the front page, in order.
var phases = []engine.Phase{engine.Running, engine.Open, engine.Over}

// list is the front page, with ?list=PHASE or ?game=NAME more tables of one kind, with ?q= a search.
func (s *Server) list(c echo.Context) error {
	q, err := query(c)
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
	tag := s.lang(c)
	key := fmt.Sprintf("list %d %s %v", s.cfg.Store.Stamp(), tag, want)
	sheet, err := s.made(c.Request().Context(), key, func() ([]byte, error) {
		for i := range want {
			if err := s.fill(&want[i], limit); err != nil {
				return nil, err
			}
		}
		return s.cfg.Pages.List(want, tag)
	})
	if err != nil {
		return err
	}
	return page(c, sheet)
}

// sections are the lists that an address asks for.
func sections(q url.Values) (want []pages.Section, limit int, err error) {
	after := q.Get("after")
	if len(after) > maxCursor && (q.Has("list") || q.Has("game")) {
		return nil, 0, errBad
	}
	if one := engine.Phase(q.Get("list")); one != "" {
		if !slices.Contains(phases, one) {
			return nil, 0, errNotFound
		}
		return []pages.Section{{Phase: one, After: after}}, perMore, nil
	}
	if game := q.Get("game"); game != "" {
		if _, ok := engine.Find(game); !ok {
			return nil, 0, errNotFound
		}
		return []pages.Section{{Game: game, After: after}}, perMore, nil
	}
	for _, p := range phases {
		want = append(want, pages.Section{Phase: p})
	}
	return want, perList, nil
}

// fill reads the rows of a section.
func (s *Server) fill(x *pages.Section, limit int) (err error) {
	switch {
	case x.Phase != "":
		x.Rows, x.Next, err = s.cfg.Store.Tables(x.Phase, x.After, limit)
	case x.Game != "":
		x.Rows, x.Next, err = s.cfg.Store.GameTables(x.Game, x.After, limit)
	default:
		x.Rows, x.Next, err = s.cfg.Store.PlayerTables(x.Player, x.After, limit)
	}
	return err
}

// search is /?q=: tables by the beginning of their ids, games and people by that of their names.
func (s *Server) search(c echo.Context, what string) error {
	what = strings.Join(strings.Fields(what), " ")
	if len(what) > maxQuery {
		return errBad
	}
	tag := s.lang(c)
	key := fmt.Sprintf("search %d %s %q", s.cfg.Store.Stamp(), tag, what)
	sheet, err := s.made(c.Request().Context(), key, func() ([]byte, error) {
		f := pages.Found{Query: what}
		var err error
		if id := strings.ToLower(what); events.CheckTable(id) == nil {
			if f.Tables, _, err = s.cfg.Store.TablesNamed(id, perList); err != nil {
				return nil, err
			}
		}
		for _, g := range gamesCalled(what) {
			x := pages.Section{Game: g}
			if err := s.fill(&x, perList); err != nil {
				return nil, err
			}
			f.Games = append(f.Games, x)
		}
		if f.People, f.More, err = s.people(what, "", perList); err != nil {
			return nil, err
		}
		return s.cfg.Pages.Search(f, tag)
	})
	if err != nil {
		return err
	}
	return page(c, sheet)
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
		if begin != "" && (strings.HasPrefix(letters(c.Name), begin) || strings.HasPrefix(letters(c.Title), begin)) {
			out = append(out, c.Name)
		}
	}
	return out
}

// people lists those who have played, by name, behind the person after; more is the id to go on behind, "" if
// there is nobody else.
func (s *Server) people(begin, after string, limit int) (list []pages.Player, more string, err error) {
	for looked := 0; looked < maxLook; {
		ids, others := s.cfg.Pages.FindPlayers(begin, after, limit)
		for i, id := range ids {
			x := pages.Player{ID: id}
			if x.Standings, err = s.cfg.Store.Standings(id); err != nil {
				return nil, "", err
			}
			after = id
			if len(x.Standings) == 0 {
				continue
			}
			if list = append(list, x); len(list) == limit && (others || i+1 < len(ids)) {
				return list, after, nil
			}
		}
		if looked += len(ids); !others {
			return list, "", nil
		}
	}
	return list, after, nil
}

// players is /players: people by name, with ?q= those who are called so.
func (s *Server) players(c echo.Context) error {
	q, err := query(c)
	if err != nil {
		return err
	}
	what, after := strings.Join(strings.Fields(q.Get("q")), " "), q.Get("after")
	if len(what) > maxQuery || len(after) > maxCursor {
		return errBad
	}
	tag := s.lang(c)
	key := fmt.Sprintf("players %d %s %q %q", s.cfg.Store.Stamp(), tag, what, after)
	sheet, err := s.made(c.Request().Context(), key, func() ([]byte, error) {
		list, more, err := s.people(what, after, perMore)
		if err != nil {
			return nil, err
		}
		return s.cfg.Pages.Players(list, what, after, more, tag)
	})
	if err != nil {
		return err
	}
	return page(c, sheet)
}

// known finds the person whose id stands in the address, who has a seat somewhere.
func (s *Server) known(c echo.Context) (pages.Player, error) {
	x := pages.Player{ID: c.Param("player")}
	if events.CheckTable(x.ID) != nil {
		return x, errNotFound
	}
	rows, _, err := s.cfg.Store.PlayerTables(x.ID, "", 1)
	if err == nil && len(rows) == 0 {
		return x, errNotFound
	}
	if err == nil {
		x.Standings, err = s.cfg.Store.Standings(x.ID)
	}
	return x, err
}

// player is /p/ID: somebody's record and tables, for everybody.
func (s *Server) player(c echo.Context) error {
	q, err := query(c)
	if err != nil {
		return err
	}
	if len(q.Get("after")) > maxCursor {
		return errBad
	}
	x, err := s.known(c)
	if err != nil {
		return err
	}
	tables := pages.Section{Player: x.ID, After: q.Get("after")}
	tag := s.lang(c)
	key := fmt.Sprintf("player %d %s %s %q", s.cfg.Store.Stamp(), x.ID, tag, tables.After)
	sheet, err := s.made(c.Request().Context(), key, func() ([]byte, error) {
		if err := s.fill(&tables, perPlayer); err != nil {
			return nil, err
		}
		return s.cfg.Pages.Player(x, tables, tag)
	})
	if err != nil {
		return err
	}
	return page(c, sheet)
}
