package forms

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"painani/http/pages"
	"painani/http/site"
)

// OwnPage is /me/LINK.
func (s Handlers) OwnPage(c echo.Context) error {
	if _, err := site.Query(c); err != nil {
		return err
	}
	return s.showOwn(c, http.StatusOK, "", nil)
}

// showOwn answers with the page, a word about what was done, and the settings that were refused with what
// they were to be.
func (s Handlers) showOwn(c echo.Context, code int, told string, wrong map[string]string) error {
	player, card, err := s.Owner(c)
	if err != nil {
		return err
	}
	tables, err := s.Config.Store.Player(player)
	if err != nil {
		return err
	}
	tag := s.LangOf(c, card.Lang)
	club, err := s.Config.Doors.People.Club(c.Request().Context(), player, tag)
	if err != nil {
		return err
	}
	o := pages.Owning{
		Profile: card,
		Club:    club,
		Path:    "/me/" + c.Param("link"),
		Tables:  tables,
		Seat:    s.OwnSeat(c),
		Told:    told,
		Wrong:   wrong,
		Feeds:   s.Config.Doors.FeedsOf(player),
	}
	data, err := s.Drawn(c.Request().Context(), func() ([]byte, error) { return s.Config.Pages.Own(o, tag) })
	if err != nil {
		return err
	}
	return site.Private(c, code, data)
}

// settings a form may change, in the order in which they are tried.
var settings = []string{"name", "lang", "moves", "board", "zone", "letters", "picture", "ratings"}

// Change is the form of settings: those that are fit are kept, the others named.
func (s Handlers) Change(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	player, _, err := s.Owner(c)
	if err != nil {
		return err
	}
	wrong, told := map[string]string{}, "not-saved"
	for _, key := range settings {
		value := c.FormValue(key)
		if key == "letters" {
			value = rhythm(c)
		}
		if value == "" {
			continue
		}
		err := s.Config.Doors.People.Set(c.Request().Context(), player, key, value)
		if errors.Is(err, site.ErrBotName) {
			told = "name-bots"
		}
		if errors.Is(err, site.ErrSetting) {
			wrong[key] = value
		} else if err != nil {
			return err
		}
	}
	if len(wrong) > 0 {
		return s.showOwn(c, http.StatusUnprocessableEntity, told, wrong)
	}
	return s.showOwn(c, http.StatusOK, "saved", nil)
}

// Do is what the buttons of the page do that are no settings.
func (s Handlers) Do(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	player, _, err := s.Owner(c)
	if err != nil {
		return err
	}
	w := site.Wish{What: c.FormValue("do"), Value: c.FormValue("value"), Table: c.FormValue("table"),
		From: c.FormValue("from"), Last: c.FormValue("last")}
	w.N, _ = strconv.Atoi(c.FormValue("n"))
	err = s.Config.Doors.People.Do(c.Request().Context(), player, w)
	if errors.Is(err, site.ErrSetting) {
		return s.showOwn(c, http.StatusUnprocessableEntity, "not-done", nil)
	}
	if err != nil {
		return err
	}
	return s.showOwn(c, http.StatusOK, "saved", nil)
}

// rhythm is the text of the setting that says which letters come, put together from three fields.
func rhythm(c echo.Context) string {
	kind, day, at := c.FormValue("letters"), c.FormValue("letters-day"), c.FormValue("letters-at")
	switch kind {
	case "daily":
		return kind + " " + at
	case "weekly":
		return kind + " " + day + " " + at
	}
	return kind
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
		return s.showOwn(c, http.StatusUnprocessableEntity, "sure", nil)
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
