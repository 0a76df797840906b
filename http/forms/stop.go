package forms

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"painani/http/site"
)

// Stop is POST /stop/TOKEN, which a mail program's unsubscribe button sends (RFC 8058): it is taken as the
// letter STOP to the reply address that TOKEN stands for. Nothing says whether there was anybody.
func (s Handlers) Stop(c echo.Context) error {
	if c.FormValue("List-Unsubscribe") != "One-Click" {
		return site.ErrBad
	}
	if err := s.Config.Doors.Stop(c.Request().Context(), c.Param("token")); err != nil {
		return err
	}
	return c.String(http.StatusOK, "OK\n")
}

// AskStop is GET /stop/TOKEN: it changes nothing, as programs look at addresses in letters by themselves.
func (s Handlers) AskStop(c echo.Context) error {
	document, err := s.Config.Pages.Stop(s.Lang(c))
	if err != nil {
		return err
	}
	return site.Private(c, http.StatusOK, document)
}
