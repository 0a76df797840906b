package http

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"painani/events"
	"painani/http/pages"
)

// jsonLines is the media type of an export.
const jsonLines = "application/jsonl; charset=utf-8"

// number reads a whole number above 0 that must be there once.
func number(q url.Values, name string) (uint64, error) {
	n, err := strconv.ParseUint(q.Get(name), 10, 63)
	if err != nil || len(q[name]) != 1 {
		return 0, errBad
	}
	if n == 0 {
		return 0, errNotFound
	}
	return n, nil
}

// of reads all events of the table in the address.
func (s *Server) of(c echo.Context) ([]events.Entry, error) {
	id := c.Param("table")
	if events.CheckTable(id) != nil {
		return nil, errNotFound
	}
	history, err := s.cfg.Store.Records(c.Request().Context(), id, 0)
	if err == nil && len(history) == 0 {
		return nil, errNotFound
	}
	return history, err
}

// compare is /t/ID/compare?a=12&b=40.
func (s *Server) compare(c echo.Context) error {
	q, err := query(c)
	if err != nil {
		return err
	}
	a, err := number(q, "a")
	if err != nil {
		return err
	}
	b, err := number(q, "b")
	if err != nil {
		return err
	}
	tag := s.lang(c)
	return s.tale(c, fmt.Sprintf("compare %d %d %s", a, b, tag), func(history []events.Entry) (pages.Sheet, error) {
		return s.cfg.Pages.Compare(history, a, b, tag)
	})
}

// audit is /t/ID/audit.
func (s *Server) audit(c echo.Context) error {
	if _, err := query(c); err != nil {
		return err
	}
	tag := s.lang(c)
	return s.tale(c, "audit "+string(tag), func(history []events.Entry) (pages.Sheet, error) {
		return s.cfg.Pages.Audit(history, tag)
	})
}

// tableLog is /t/ID/log, and the part before an event with ?before=.
func (s *Server) tableLog(c echo.Context) error {
	q, err := query(c)
	if err != nil {
		return err
	}
	before := uint64(0)
	if q.Has("before") {
		if before, err = number(q, "before"); err != nil {
			return err
		}
	}
	tag := s.lang(c)
	return s.tale(c, fmt.Sprintf("log %d %s", before, tag), func(history []events.Entry) (pages.Sheet, error) {
		return s.cfg.Pages.Log(history, before, tag)
	})
}

// tale answers with a page of one table's events, kept while nothing has changed there.
func (s *Server) tale(c echo.Context, key string, fn func([]events.Entry) (pages.Sheet, error)) error {
	version, err := s.version(c.Param("table"))
	if err != nil {
		return err
	}
	sheet, err := s.made(c.Request().Context(), version+" "+key, func() ([]byte, error) {
		history, err := s.of(c)
		if err != nil {
			return nil, err
		}
		return fn(history)
	})
	if err != nil {
		return missing(err)
	}
	return page(c, sheet)
}

// event is /t/ID/events/N: one record as it stands in the export.
func (s *Server) event(c echo.Context) error {
	n, err := strconv.ParseUint(c.Param("seq"), 10, 63)
	if err != nil {
		return errNotFound
	}
	history, err := s.of(c)
	if err != nil {
		return missing(err)
	}
	r, err := pages.Public(history, n)
	if err != nil {
		return missing(err)
	}
	line, err := r.Encode()
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", fresh)
	return c.Blob(http.StatusOK, "application/json", append(line, '\n'))
}

// export is /t/ID/export.jsonl, the file that `painani verify` reads: every event as everybody may have it.
func (s *Server) export(c echo.Context) error {
	history, err := s.of(c)
	if err != nil {
		return missing(err)
	}
	records := make([]events.Record, len(history))
	for i, e := range history {
		records[i] = e.Record
	}
	h := c.Response().Header()
	h.Set("Cache-Control", fresh)
	h.Set("Content-Type", jsonLines)
	h.Set("Content-Disposition", `inline; filename="`+c.Param("table")+`.jsonl"`)
	return events.WriteExport(c.Response(), records, false)
}
