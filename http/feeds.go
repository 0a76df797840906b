package http

import (
	"errors"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/events"
	"painani/projections"
)

const atomType = "application/atom+xml; charset=utf-8"

// feed is /t/ID/feed.atom.
func (s *Server) feed(c echo.Context) error {
	version, err := s.version(c.Param("table"))
	if err != nil {
		return err
	}
	tag := s.lang(c)
	data, err := s.made(c.Request().Context(), version+" feed "+string(tag), func() ([]byte, error) {
		history, err := s.of(c)
		if err != nil {
			return nil, err
		}
		return s.cfg.Pages.Feed(history, tag)
	})
	if err != nil {
		return missing(err)
	}
	c.Response().Header().Set("Cache-Control", fresh)
	return c.Blob(http.StatusOK, atomType, data)
}

// playerFeed is /p/ID/feed.atom: what everybody may know of somebody's tables.
func (s *Server) playerFeed(c echo.Context) error {
	x, err := s.known(c)
	if err != nil {
		return err
	}
	rows, _, err := s.cfg.Store.PlayerTables(x.ID, "", perPlayer)
	if err != nil {
		return err
	}
	tag := s.lang(c)
	data, err := s.drawn(c.Request().Context(), func() ([]byte, error) {
		return s.cfg.Pages.OwnFeed(s.cfg.Pages.NameOf(x.ID), "/p/"+x.ID+"/feed.atom", rows, func(row projections.TableRow) string { return "/t/" + row.ID }, tag)
	})
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", fresh)
	return c.Blob(http.StatusOK, atomType, data)
}

// rows are the tables of the person in the address, and the paths of his seats there.
func (s *Server) rows(c echo.Context) (player string, rows []projections.TableRow, seat func(projections.TableRow) string, err error) {
	player, _, err = s.owner(c)
	if err != nil {
		return "", nil, nil, err
	}
	list, err := s.cfg.Store.Player(player)
	if err != nil {
		return "", nil, nil, err
	}
	for _, x := range list {
		row, err := s.cfg.Store.Table(x.Table)
		if errors.Is(err, events.ErrNotFound) {
			continue
		}
		if err != nil {
			return "", nil, nil, err
		}
		rows = append(rows, row)
	}
	return player, rows, func(row projections.TableRow) string {
		mine := func(x projections.SeatRow) bool { return x.Player == player }
		i := slices.IndexFunc(row.Seats, func(x projections.SeatRow) bool { return mine(x) && x.Owes })
		if i < 0 { // of several seats the one that is to move, else any
			i = slices.IndexFunc(row.Seats, mine)
		}
		return s.cfg.Doors.LinkOf(row.ID, engine.SeatAt(i))
	}, nil
}

// ownFeed is /me/LINK/feed.atom.
func (s *Server) ownFeed(c echo.Context) error {
	player, rows, seat, err := s.rows(c)
	if err != nil {
		return err
	}
	card, _ := s.cfg.Doors.People.Card(player)
	data, err := s.cfg.Pages.OwnFeed(card.Name, s.cfg.Doors.Own(player)+"/feed.atom", rows, seat, s.lang(c))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, atomType, data)
}

// calendar is /me/LINK/deadlines.ics.
func (s *Server) calendar(c echo.Context) error {
	player, rows, seat, err := s.rows(c)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, "text/calendar; charset=utf-8", s.cfg.Pages.Calendar(rows, player, seat, s.lang(c)))
}
