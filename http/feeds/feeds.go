package feeds

import (
	"errors"
	"slices"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/events"
	"painani/http/pages"
	"painani/http/site"
	"painani/projections"
)

const atomType = "application/atom+xml; charset=utf-8"

// Table is /t/ID/feed.atom.
func (s *Handlers) Table(c echo.Context) error {
	version, err := s.VersionOf(c.Param("table"))
	if err != nil {
		return err
	}
	tag := s.Lang(c)
	data, err := s.Made(c.Request().Context(), version+" feed "+string(tag), func() ([]byte, error) {
		history, err := s.HistoryOf(c)
		if err != nil {
			return nil, err
		}
		return s.Config.Pages.Feed(history, tag)
	})
	if err != nil {
		return site.Missing(err)
	}
	site.Speaks(c)
	return site.Blob(c, atomType, data)
}

// Player is /p/ID/feed.atom: what everybody may know of somebody's tables.
func (s *Handlers) Player(c echo.Context) error {
	x, err := s.Known(c)
	if err != nil {
		return err
	}
	rows, _, err := s.Config.Store.PlayerTables(x.ID, "", site.PerPlayer)
	if err != nil {
		return err
	}
	tag := s.Lang(c)
	data, err := s.Drawn(c.Request().Context(), func() ([]byte, error) {
		return s.Config.Pages.OwnFeed(s.Config.Pages.NameOf(x.ID), "", "/p/"+x.ID+"/feed.atom", rows,
			func(row projections.TableRow) string { return "/t/" + row.ID }, tag)
	})
	if err != nil {
		return err
	}
	site.Speaks(c)
	return site.Blob(c, atomType, data)
}

// subscribed finds the person of the link in the address: the one to his feeds, or to his own page; path is
// that of a seat of his. The link to feeds proves nothing about seats: whoever has no session there sees what
// everybody sees.
func (s *Handlers) subscribed(
	c echo.Context,
) (player string, path func(string, engine.Seat) string, err error) {
	link := c.Param("feeds")
	if link == "" { // addresses of feeds up to version 0.9
		player, _, err = s.Owner(c)
		return player, s.OwnSeat(c), err
	}
	d := s.Config.Doors
	player, ok := d.Feeds(link)
	if !ok {
		return "", nil, site.ErrNotFound
	}
	return player, d.LinkOf, nil
}

// rows are the tables of the person in the address, and the paths of his seats there.
func (s *Handlers) rows(
	c echo.Context,
) (player string, rows []projections.TableRow, seat func(projections.TableRow) string, err error) {
	player, path, err := s.subscribed(c)
	if err != nil {
		return "", nil, nil, err
	}
	list, err := s.Config.Store.Player(player)
	if err != nil {
		return "", nil, nil, err
	}
	for _, x := range list {
		row, err := s.Config.Store.Table(x.Table)
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
		return path(row.ID, engine.SeatAt(i))
	}, nil
}

// private sends what is for its subscriber alone, whose program asks again and again whether it still holds.
func private(c echo.Context, kind string, data []byte) error {
	h := c.Response().Header()
	h.Set("Cache-Control", "private, "+site.Fresh)
	h.Set("X-Robots-Tag", "noindex, nofollow") // there is no page around it that could say so
	site.Speaks(c)
	return site.Blob(c, kind, data)
}

// Own is /feeds/LINK/news.atom.
func (s *Handlers) Own(c echo.Context) error {
	player, rows, seat, err := s.rows(c)
	if err != nil {
		return err
	}
	card, _ := s.Config.Doors.People.Profile(player)
	data, err := s.Config.Pages.OwnFeed(card.Name, pages.FeedID(player), c.Request().URL.Path, rows, seat,
		s.LangOf(c, card.Lang))
	if err != nil {
		return err
	}
	return private(c, atomType, data)
}

// Calendar is /feeds/LINK/deadlines.ics.
func (s *Handlers) Calendar(c echo.Context) error {
	player, rows, seat, err := s.rows(c)
	if err != nil {
		return err
	}
	card, _ := s.Config.Doors.People.Profile(player)
	return private(c, "text/calendar; charset=utf-8",
		s.Config.Pages.Calendar(rows, player, seat, s.LangOf(c, card.Lang)))
}
