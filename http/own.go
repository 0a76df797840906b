package http

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"painani/http/pages"
)

// ErrSetting is wrapped by what People.Set refuses because of its value.
var ErrSetting = errors.New("bad setting")

// owner finds the person of the link in the address.
func (s *Server) owner(c echo.Context) (player string, card pages.Profile, err error) {
	player, ok := s.cfg.Doors.Person(c.Param("link"))
	if ok {
		card, ok = s.cfg.Doors.People.Card(player)
	}
	if !ok {
		return "", card, errNotFound
	}
	return player, card, nil
}

// ownPage is /me/LINK.
func (s *Server) ownPage(c echo.Context) error {
	if _, err := query(c); err != nil {
		return err
	}
	return s.showOwn(c, http.StatusOK, "")
}

func (s *Server) showOwn(c echo.Context, code int, told string) error {
	player, card, err := s.owner(c)
	if err != nil {
		return err
	}
	tables, err := s.cfg.Store.Player(player)
	if err != nil {
		return err
	}
	o := pages.Owning{Card: card, Path: s.cfg.Doors.Own(player), Tables: tables, Seat: s.cfg.Doors.LinkOf, Told: told}
	tag := s.lang(c)
	data, err := s.drawn(c.Request().Context(), func() ([]byte, error) { return s.cfg.Pages.Own(o, tag) })
	if err != nil {
		return err
	}
	return private(c, code, data)
}

// settings a form may change, in the order in which they are tried.
var settings = []string{"name", "lang", "board", "zone"}

// change is the form of settings.
func (s *Server) change(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	player, _, err := s.owner(c)
	if err != nil {
		return err
	}
	for _, key := range settings {
		value := c.FormValue(key)
		if value == "" {
			continue
		}
		err := s.cfg.Doors.People.Set(c.Request().Context(), player, key, value)
		if errors.Is(err, ErrSetting) {
			return s.showOwn(c, http.StatusUnprocessableEntity, "not-saved")
		}
		if err != nil {
			return err
		}
	}
	return s.showOwn(c, http.StatusOK, "saved")
}

// data is everything that is kept about a person.
func (s *Server) data(c echo.Context) error {
	player, _, err := s.owner(c)
	if err != nil {
		return err
	}
	data, err := s.cfg.Doors.People.Data(c.Request().Context(), player)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, "application/json", data)
}

// forget deletes a person, who must say so twice.
func (s *Server) forget(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	player, _, err := s.owner(c)
	if err != nil {
		return err
	}
	if c.FormValue("sure") != "yes" {
		return s.showOwn(c, http.StatusUnprocessableEntity, "sure")
	}
	if err := s.cfg.Doors.People.Forget(c.Request().Context(), player); err != nil {
		return err
	}
	sheet, err := s.cfg.Pages.Forgotten(s.lang(c))
	if err != nil {
		return err
	}
	return private(c, http.StatusOK, sheet)
}
