package forms

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/http/pages"
	"painani/http/site"
)

// give is the form of a plan.
func (s Handlers) give(c echo.Context, x pages.Composing, name string, at uint64) error {
	ctx, d, value := c.Request().Context(), s.Config.Doors, c.FormValue("auto-"+name)
	if d.SetPlan == nil {
		return site.ErrNotFound
	}
	cause := d.CauseOf("auto", x.Table.ID, x.Seat.String(), strconv.FormatUint(at, 10), name, value)
	if err := s.back(ctx, x, cause); err != nil {
		return err
	}
	played, err := d.SetPlan(ctx, x.Table.ID, x.Seat, name, value, cause)
	return s.kept(c, x, played, err)
}

// ahead is the form of a plan for a turn, and the button that takes one away.
func (s Handlers) ahead(c echo.Context, x pages.Composing, at uint64) error {
	ctx, d, line, mark := c.Request().Context(), s.Config.Doors, c.FormValue("queue"), c.FormValue("unqueue")
	if d.Turns == nil {
		return site.ErrNotFound
	}
	cause := d.CauseOf("ahead", x.Table.ID, x.Seat.String(), strconv.FormatUint(at, 10), mark, line)
	if err := s.back(ctx, x, cause); err != nil {
		return err
	}
	if mark != "" {
		return s.kept(c, x, 0, d.Turns.Drop(ctx, x.Table.ID, x.Seat, mark, cause))
	}
	x.Ahead = line
	played, err := d.Turns.Queue(ctx, x.Table.ID, x.Seat, line, cause)
	return s.kept(c, x, played, err)
}

// kept leads back from a form of plans, or says why nothing was kept.
func (s Handlers) kept(c echo.Context, x pages.Composing, played uint64, err error) error {
	var half *engine.Incomplete
	switch {
	case errors.Is(err, site.ErrSetting):
		x.Full = true
		return s.compose(c, x, http.StatusConflict)
	case errors.As(err, &x.Refused), errors.As(err, &half):
		x.Half = half != nil
		return s.compose(c, x, http.StatusConflict)
	case err != nil:
		return fmt.Errorf("keep plan: %w", err)
	}
	back := "?kept=1"
	if played > 0 {
		back = "?played=" + strconv.FormatUint(played, 10)
	}
	return c.Redirect(http.StatusSeeOther, s.Config.Doors.LinkOf(x.Table.ID, x.Seat)+back)
}
