package forms

import (
	"errors"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/http/site"
	"painani/projections"
)

// Review is POST /t/ID/review: anybody has a game that is over reviewed.
func (s Handlers) Review(c echo.Context) error {
	id, err := s.postedTo(c, func(row *projections.TableRow) bool { return row.Phase == engine.Over })
	if err != nil {
		return err
	}
	there, err := s.Config.Doors.Review(c.Request().Context(), id)
	if err != nil && !errors.Is(err, site.ErrFull) {
		return err
	}
	if there {
		return private(c, "/t/"+id+"#review")
	}
	code, document, err := s.Config.Pages.ReviewAsked(id, err != nil, s.Lang(c))
	if err != nil {
		return err
	}
	return site.Private(c, code, document)
}
