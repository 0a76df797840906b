package forms

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"painani/http/pages"
	"painani/http/site"
)

// OwnPage is /me/LINK.
func (s Handlers) OwnPage(c echo.Context) error {
	if _, err := site.Query(c); err != nil {
		return err
	}
	return s.showOwn(c, http.StatusOK, "")
}

func (s Handlers) showOwn(c echo.Context, code int, told string) error {
	player, card, err := s.Owner(c)
	if err != nil {
		return err
	}
	tables, err := s.Config.Store.Player(player)
	if err != nil {
		return err
	}
	o := pages.Owning{
		Profile: card,
		Path:    "/me/" + c.Param("link"),
		Tables:  tables,
		Seat:    s.OwnSeat(c),
		Told:    told,
	}
	tag := s.Lang(c)
	data, err := s.Drawn(c.Request().Context(), func() ([]byte, error) { return s.Config.Pages.Own(o, tag) })
	if err != nil {
		return err
	}
	return site.Private(c, code, data)
}

// settings a form may change, in the order in which they are tried.
var settings = []string{"name", "lang", "moves", "board", "zone", "letters", "picture", "ratings"}

// Change is the form of settings.
func (s Handlers) Change(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	player, _, err := s.Owner(c)
	if err != nil {
		return err
	}
	for _, key := range settings {
		value := c.FormValue(key)
		if value == "" {
			continue
		}
		err := s.Config.Doors.People.Set(c.Request().Context(), player, key, value)
		if errors.Is(err, site.ErrSetting) {
			return s.showOwn(c, http.StatusUnprocessableEntity, "not-saved")
		}
		if err != nil {
			return err
		}
	}
	return s.showOwn(c, http.StatusOK, "saved")
}

// Data is everything that is kept about a person.
func (s Handlers) Data(c echo.Context) error {
	player, _, err := s.Owner(c)
	if err != nil {
		return err
	}
	data, err := s.Config.Doors.People.Data(c.Request().Context(), player)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, "application/json", data)
}

// Forget deletes a person, who must say so twice.
func (s Handlers) Forget(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	player, _, err := s.Owner(c)
	if err != nil {
		return err
	}
	if c.FormValue("sure") != "yes" {
		return s.showOwn(c, http.StatusUnprocessableEntity, "sure")
	}
	if err := s.Config.Doors.People.Forget(c.Request().Context(), player); err != nil {
		return err
	}
	document, err := s.Config.Pages.Forgotten(s.Lang(c))
	if err != nil {
		return err
	}
	return site.Private(c, http.StatusOK, document)
}
