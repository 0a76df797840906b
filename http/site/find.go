package site

import (
	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/events"
	"painani/http/pages"
)

// maxLook is how many names are looked at for one list, of people who may not have played.
const maxLook = 1000

// Fill reads the rows of a section.
func (s *Site) Fill(x *pages.Section, limit int) (err error) {
	switch {
	case x.Phase != "":
		x.Rows, x.Next, err = s.Config.Store.Tables(x.Phase, x.After, limit)
	case x.Game != "":
		x.Rows, x.Next, err = s.Config.Store.GameTables(x.Game, x.After, limit)
	default:
		x.Rows, x.Next, err = s.Config.Store.PlayerTables(x.Player, x.After, limit)
	}
	return err
}

// FindPeople lists those who have played, by name, behind the person after; more is the id to go on behind,
// "" if there is nobody else.
func (s *Site) FindPeople(begin, after string, limit int) (list []pages.Player, more string, err error) {
	for looked := 0; looked < maxLook; {
		ids, others := s.Config.Pages.FindPlayers(begin, after, limit)
		for i, id := range ids {
			x := pages.Player{ID: id}
			if x.Standings, err = s.Config.Store.Standings(id); err != nil {
				return nil, "", err
			}
			after = id
			if len(x.Standings) == 0 || !s.Config.Pages.Shown(id) {
				continue
			}
			if x.Known, err = s.Config.Store.Reputation(id); err != nil {
				return nil, "", err
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

// Known finds the person whose id stands in the address, who has a seat somewhere.
func (s *Site) Known(c echo.Context) (pages.Player, error) {
	x := pages.Player{ID: c.Param("player")}
	if events.CheckTable(x.ID) != nil || engine.IsGuest(x.ID) {
		return x, ErrNotFound
	}
	rows, _, err := s.Config.Store.PlayerTables(x.ID, "", 1)
	if err == nil && len(rows) == 0 {
		return x, ErrNotFound
	}
	if err == nil {
		x.Standings, err = s.Config.Store.Standings(x.ID)
	}
	if err == nil && s.Config.Pages.Shown(x.ID) {
		x.Known, err = s.Config.Store.Reputation(x.ID)
	}
	return x, err
}

// Rated reads the ratings of a game from one on, of those who are to be seen, at most so many.
func (s *Site) Rated(game string, from, limit int) (pages.Rated, error) {
	out := pages.Rated{Game: game, From: from}
	list, err := s.Config.Store.Ratings(game)
	n := 0
	for _, r := range list {
		if !s.Config.Pages.Shown(r.Player) {
			continue
		}
		if n++; n <= from {
			continue
		}
		if len(out.List) == limit {
			out.More = true
			break
		}
		out.List = append(out.List, r)
	}
	return out, err
}

// OwnSeat makes the paths that lead from the own page in the address to seats of its person.
func (s *Site) OwnSeat(c echo.Context) func(table string, seat engine.Seat) string {
	own := "/me/" + c.Param("link")
	return func(table string, seat engine.Seat) string { return own + s.Config.Doors.LinkOf(table, seat) }
}

// Owner finds the person of the link in the address.
func (s *Site) Owner(c echo.Context) (player string, card pages.Profile, err error) {
	player, ok := s.Config.Doors.Person(c.Param("link"))
	if ok {
		card, ok = s.Config.Doors.People.Profile(player)
	}
	if !ok {
		return "", card, ErrNotFound
	}
	return player, card, nil
}
