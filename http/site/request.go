package site

import (
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"painani/events"
	"painani/http/pages"
)

// Answers to what is not there, and to an address that cannot be read.
var (
	ErrNotFound = echo.NewHTTPError(http.StatusNotFound)
	ErrBad      = echo.NewHTTPError(http.StatusBadRequest)
)

// Missing makes the answer of what is not there.
func Missing(err error) error {
	if errors.Is(err, events.ErrNotFound) || errors.Is(err, pages.ErrNoBoard) {
		return ErrNotFound
	}
	return err
}

// Query refuses an address that cannot be read; std would drop what it does not understand, and a page would
// repeat what is no text.
func Query(c echo.Context) (url.Values, error) {
	q, err := url.ParseQuery(c.Request().URL.RawQuery)
	if err != nil || !text(q) {
		return nil, ErrBad
	}
	return q, nil
}

// Text refuses a form whose fields are no text, before next reads them.
func Text(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		f, err := c.FormParams()
		var he *echo.HTTPError
		switch {
		case errors.As(err, &he): // it is too large
			return he
		case err != nil || !text(f):
			return ErrBad
		}
		return next(c)
	}
}

// text reports that values are text, as pages are.
func text(values url.Values) bool {
	for name, list := range values {
		if !utf8.ValidString(name) || !utf8.ValidString(strings.Join(list, "")) {
			return false
		}
	}
	return true
}

// Moment reads ?at=; 0 if there is none.
func Moment(c echo.Context) (uint64, error) {
	q, err := Query(c)
	if err != nil || !q.Has("at") {
		return 0, err
	}
	n, err := strconv.ParseUint(q.Get("at"), 10, 63)
	if err != nil || len(q["at"]) > 1 {
		return 0, ErrBad
	}
	if n == 0 {
		return 0, ErrNotFound
	}
	return n, nil
}

// Number reads a whole number above 0 that must be there once.
func Number(q url.Values, name string) (uint64, error) {
	n, err := strconv.ParseUint(q.Get(name), 10, 63)
	if err != nil || len(q[name]) != 1 {
		return 0, ErrBad
	}
	if n == 0 {
		return 0, ErrNotFound
	}
	return n, nil
}

// HistoryOf reads all events of the table in the address.
func (s *Site) HistoryOf(c echo.Context) ([]events.Entry, error) {
	id := c.Param("table")
	if events.CheckTable(id) != nil {
		return nil, ErrNotFound
	}
	history, err := s.Config.Store.Records(c.Request().Context(), id, 0)
	if err == nil && len(history) == 0 {
		return nil, ErrNotFound
	}
	return history, err
}

// Private sends a page that is for its reader alone.
func Private(c echo.Context, code int, p pages.Document) error {
	c.Response().Header()["Cache-Control"] = []string{"no-store"}
	return Send(c, code, p)
}

// HostOf is what counts as one reader: an address, or the network of one of the new kind, of which everybody
// has a great many.
func HostOf(c echo.Context) string {
	ip := c.RealIP()
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
