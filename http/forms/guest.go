package forms

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/engine/lang"
	"painani/http/pages"
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
	if !s.KeepsCookies(c) {
		return s.handCookie(c)
	}
	v := site.Visit{Game: c.FormValue("game"), Bots: bots, How: c.FormValue("how"),
		Lang: c.FormValue("lang"), Host: site.HostOf(c)}
	v.Cause = s.CauseOfBeginning(c, v)
	t, seat, err := d.Guests.Begin(c.Request().Context(), v)
	switch {
	case errors.Is(err, site.ErrOften):
		return s.refuse(c, pages.GamesOften)
	case errors.Is(err, site.ErrFull):
		return s.refuse(c, pages.GuestsFull)
	case errors.Is(err, site.ErrSetting):
		return site.ErrBad
	case err != nil:
		return err
	}
	if tag, ok := lang.Parse(v.Lang); ok { // it counts for more than what the browser kept before
		s.KeepLang(c, tag)
	}
	s.begin(c, t, seat, false)
	return private(c, d.LinkOf(t.ID, seat))
}

// again is where the form is sent once more, with the cookie that the first answer gave.
const again = "/begin?again=1"

// handCookie gives a browser its first cookie and has it send its form once more; one that comes back without
// is told that it cannot play here. Nothing has begun yet.
func (s Handlers) handCookie(c echo.Context) error {
	s.Visited(c) // at the second time, too: who allows cookies then has only to load the page again
	if c.QueryParam("again") != "" {
		tag, ok := lang.Parse(c.FormValue("lang")) // no cookie says which language he chose
		if !ok {
			tag = s.Lang(c)
		}
		return s.refuseIn(c, pages.NoCookies, tag)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusTemporaryRedirect, again) // which keeps the form
}

// refuse answers who begins too much, or at a bad time, with what he can do instead.
func (s Handlers) refuse(c echo.Context, why pages.Refusal) error {
	return s.refuseIn(c, why, s.Lang(c))
}

func (s Handlers) refuseIn(c echo.Context, why pages.Refusal, tag lang.Tag) error {
	code, document, err := s.Config.Pages.Refused(why, tag)
	if err != nil {
		return err
	}
	if code == http.StatusTooManyRequests || code == http.StatusServiceUnavailable {
		c.Response().Header().Set("Retry-After", "3600")
	}
	return site.Private(c, code, document)
}

// Letter is POST /seat/SEAT/letter: a guest names the address at which he wants to go on.
func (s Handlers) Letter(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	t, head, seat, err := s.seated(c)
	if err != nil || t == nil {
		return err
	}
	d, address, at := s.Config.Doors, strings.TrimSpace(c.FormValue("address")), c.FormValue("at")
	if len(at) > maxPlace {
		return site.ErrBad
	}
	err = d.Guests.Continue(c.Request().Context(), site.Continuing{Table: t.ID, Seat: seat, Address: address,
		Host: site.HostOf(c), Cause: d.CauseOf("letter", t.ID, seat.String(), at, address)})
	x := pages.Composing{Table: t, Head: head, Seat: seat}
	switch {
	case errors.Is(err, site.ErrSetting):
		x.Guest = &pages.Guest{State: pages.GuestBad, Address: address}
		return s.compose(c, x, http.StatusUnprocessableEntity)
	case errors.Is(err, site.ErrOften):
		x.Guest = &pages.Guest{State: pages.GuestOften, Address: address}
		return s.compose(c, x, http.StatusTooManyRequests)
	case errors.Is(err, site.ErrGuest):
		return site.ErrNotFound
	case err != nil:
		return err
	}
	to := d.LinkOf(t.ID, seat)
	s.tellOnce(c, to, "1", int(time.Minute/time.Second))
	return private(c, to)
}

// askedCookie has the next page of a guest's seat say that a letter is on its way. No link can make a page
// say so to somebody who did not ask for it.
const askedCookie = "painani-asked"

// tellOnce sets the cookie for a path, for some seconds; less than none take it away.
func (s Handlers) tellOnce(c echo.Context, path, value string, seconds int) {
	c.SetCookie(&http.Cookie{
		Name: askedCookie, Value: value, Path: path, MaxAge: seconds,
		HttpOnly: true, Secure: s.Secure(), SameSite: http.SameSiteLaxMode,
	})
}

// told reports that the page is the first since its guest asked for a letter.
func (s Handlers) told(c echo.Context, path string) bool {
	if _, err := c.Request().Cookie(askedCookie); err != nil {
		return false
	}
	s.tellOnce(c, path, "", -1)
	return true
}

// asGuest fills what the page of a guest's seat shows besides.
func (s Handlers) asGuest(c echo.Context, x *pages.Composing) {
	d := s.Config.Doors
	if d.Guests == nil || !engine.IsGuest(x.Table.Chair(x.Seat).Player) {
		x.Guest = nil
		return
	}
	if x.Guest == nil {
		x.Guest = new(pages.Guest)
	}
	if x.Guest.State == "" && s.told(c, d.LinkOf(x.Table.ID, x.Seat)) {
		x.Guest.State = pages.GuestAsked
	}
	x.Guest.Link = d.LinkOf(x.Table.ID, x.Seat) + "/" + d.Guests.Link(x.Table, x.Seat)
}
