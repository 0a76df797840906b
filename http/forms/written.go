package forms

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"painani/engine/lang"
	"painani/events"
	"painani/http/pages"
	"painani/http/site"
	"painani/projections"
)

// Forms that become letters: NEW and JOIN of somebody who names his address. They are the same letters that
// he could write himself, go in by the same door, and are asked about there: nothing of them is done before
// a YES.

// New is GET /new: the form that begins a table with others.
func (s Handlers) New(c echo.Context) error {
	if _, err := site.Query(c); err != nil {
		return err
	}
	return s.showNew(c, http.StatusOK, pages.Opening{Game: c.QueryParam("game")}, "")
}

func (s Handlers) showNew(c echo.Context, code int, f pages.Opening, why string) error {
	document, err := s.Config.Pages.New(f, why, s.Lang(c))
	if err != nil {
		return err
	}
	return site.Private(c, code, document)
}

// Propose is POST /new.
func (s Handlers) Propose(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	f := pages.Opening{Game: c.FormValue("game"), Friends: c.FormValue("friends"), Clock: c.FormValue("clock"),
		Options: c.FormValue("options"), Lang: c.FormValue("lang"), Name: c.FormValue("name"),
		Address: strings.TrimSpace(c.FormValue("address"))}
	f.How = c.FormValue("how")
	f.Open, _ = strconv.Atoi(c.FormValue("open"))
	f.Bots, _ = strconv.Atoi(c.FormValue("bots"))
	if f.Open < 0 || f.Open > pages.MostOpen || f.Bots < 0 || f.Bots > pages.MostOpen ||
		!slices.Contains(pages.Clocks, f.Clock) || f.How != "" && !slices.Contains(pages.Levels, f.How) {
		return site.ErrBad
	}
	err := s.Config.Doors.Guests.Write(c.Request().Context(), site.Writing{Verb: site.WriteNew, Line: lineOf(f),
		Name: f.Name, Address: f.Address, Host: site.HostOf(c), Lang: string(s.Lang(c))})
	var refused *site.Refused
	switch {
	case errors.As(err, &refused):
		return s.showNew(c, http.StatusUnprocessableEntity, f, refused.Why)
	case errors.Is(err, site.ErrBotName):
		return s.showNew(c, http.StatusUnprocessableEntity, f, s.Config.Pages.BadName(s.Lang(c)))
	case errors.Is(err, site.ErrSetting):
		return s.showNew(c, http.StatusUnprocessableEntity, f, s.Config.Pages.BadAddress(s.Lang(c)))
	}
	return s.written(c, err)
}

// lineOf is what a form says as NEW reads it.
func lineOf(f pages.Opening) string {
	words := append([]string{f.Game}, strings.Fields(f.Friends)...)
	if f.Open > 0 {
		words = append(words, "open", strconv.Itoa(f.Open))
	}
	for range f.Bots {
		words = append(words, "bot")
		if f.How != "" && f.How != pages.Levels[0] {
			words = append(words, f.How)
		}
	}
	if f.Clock != "" {
		words = append(words, "clock", f.Clock)
	}
	words = append(words, strings.Fields(f.Options)...)
	if _, ok := lang.Parse(f.Lang); ok {
		words = append(words, "lang", f.Lang)
	}
	return strings.Join(words, " ")
}

// Join is POST /t/ID/join: somebody who names his address wants an open seat of a table.
func (s Handlers) Join(c echo.Context) error {
	id, err := s.postedTo(c, (*projections.TableRow).Joinable)
	if err != nil {
		return err
	}
	return s.written(
		c,
		s.Config.Doors.Guests.Write(c.Request().Context(), site.Writing{Verb: site.WriteJoin, Line: id,
			Name: c.FormValue("name"), Address: strings.TrimSpace(c.FormValue("address")), Host: site.HostOf(c),
			Lang: string(s.Lang(c))}),
	)
}

// postedTo is the table that a form of our own was posted to, if it is fit for it.
func (s Handlers) postedTo(c echo.Context, fit func(*projections.TableRow) bool) (id string, err error) {
	if !sameSite(c.Request()) {
		return "", echo.NewHTTPError(http.StatusForbidden)
	}
	if id = c.Param("table"); events.CheckTable(id) != nil {
		return "", site.ErrNotFound
	}
	row, err := s.Config.Store.Table(id)
	switch {
	case err != nil:
		return "", site.Missing(err)
	case !fit(&row):
		return "", site.ErrNotFound
	}
	return id, nil
}

// written leads on from a form that became a letter, or says why it did not.
func (s Handlers) written(c echo.Context, err error) error {
	switch {
	case errors.Is(err, site.ErrOften):
		return s.refuse(c, pages.LettersOften)
	case errors.Is(err, site.ErrFull):
		return echo.NewHTTPError(http.StatusServiceUnavailable)
	case errors.Is(err, site.ErrBotName):
		return s.refuse(c, pages.NameOfBot)
	case errors.Is(err, site.ErrSetting):
		return s.refuse(c, pages.NoAddress)
	case err != nil:
		return err
	}
	return private(c, "/asked")
}

// Asked is GET /asked: what is to be done now that a letter is on its way.
func (s Handlers) Asked(c echo.Context) error {
	document, err := s.Config.Pages.Asked(s.Lang(c))
	if err != nil {
		return err
	}
	return site.Page(c, document)
}
