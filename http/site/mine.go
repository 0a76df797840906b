package site

import (
	"strings"

	"github.com/labstack/echo/v4"
)

// GuestCookie leads from the front page to the game that a browser's guest began last: seat and link.
const GuestCookie = "painani-guest"

// Mine is the path of the guest's game that the browser knows of; "" if there is none, or it is his no more.
func (s *Site) Mine(c echo.Context) string {
	k, err := c.Request().Cookie(GuestCookie)
	d := s.Config.Doors
	if err != nil || d == nil || d.Guests == nil {
		return ""
	}
	name, link, _ := strings.Cut(k.Value, "/")
	id, seat, ok := d.Seat(name)
	if !ok {
		return ""
	}
	t, _, err := d.Referee.Table(c.Request().Context(), id)
	if err != nil || t.Chair(seat) == nil || !d.Opens(t, seat, link) {
		return ""
	}
	return d.LinkOf(id, seat) + "/" + link
}
