package forms

import (
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/http/site"
)

// Begin is POST /begin: a game against bots for somebody without an address, at once.
func (s Handlers) Begin(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	d := s.Config.Doors
	bots, err := strconv.Atoi(c.FormValue("bots"))
	if err != nil {
		return site.ErrBad
	}
	v := site.Visit{Game: c.FormValue("game"), Bots: bots, Lang: c.FormValue("lang"), Host: hostOf(c.RealIP())}
	t, seat, link, err := d.Guests.Begin(c.Request().Context(), v)
	switch {
	case errors.Is(err, site.ErrOften):
		return s.refuse(c, http.StatusTooManyRequests)
	case errors.Is(err, site.ErrFull):
		return s.refuse(c, http.StatusServiceUnavailable)
	case errors.Is(err, site.ErrSetting):
		return site.ErrBad
	case err != nil:
		return err
	}
	s.begin(c, t, seat, false)
	path := d.LinkOf(t.ID, seat)
	c.SetCookie(&http.Cookie{Name: site.GuestCookie, Value: strings.TrimPrefix(path, "/seat/") + "/" + link, Path: "/",
		MaxAge: int(engine.GuestStays / time.Second), HttpOnly: true, Secure: s.Secure(),
		SameSite: http.SameSiteLaxMode})
	return private(c, path)
}

// refuse answers who begins too much, or at a bad time, with what he can do instead.
func (s Handlers) refuse(c echo.Context, code int) error {
	document, err := s.Config.Pages.Refused(code, s.Lang(c))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Retry-After", "3600")
	return site.Private(c, code, document)
}

// hostOf is what counts as one visitor: an address, or the network of one of the new kind, of which everybody
// has a great many.
func hostOf(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	if a = a.Unmap(); a.Is4() {
		return a.String()
	}
	p, err := a.WithZone("").Prefix(64)
	if err != nil {
		return ip
	}
	return p.String()
}
