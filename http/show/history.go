package show

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"painani/events"
	"painani/http/pages"
	"painani/http/site"
)

// jsonLines is the media type of an export.
const jsonLines = "application/jsonl; charset=utf-8"

// Compare is /t/ID/compare?a=12&b=40.
func (s Handlers) Compare(c echo.Context) error {
	q, err := site.Query(c)
	if err != nil {
		return err
	}
	a, err := site.Number(q, "a")
	if err != nil {
		return err
	}
	b, err := site.Number(q, "b")
	if err != nil {
		return err
	}
	tag := s.Lang(c)
	return s.tale(
		c,
		fmt.Sprintf("compare %d %d %s", a, b, tag),
		func(history []events.Entry) (pages.Document, error) {
			return s.Config.Pages.Compare(history, a, b, tag)
		},
	)
}

// Audit is /t/ID/audit.
func (s Handlers) Audit(c echo.Context) error {
	if _, err := site.Query(c); err != nil {
		return err
	}
	tag := s.Lang(c)
	return s.tale(c, "audit "+string(tag), func(history []events.Entry) (pages.Document, error) {
		return s.Config.Pages.Audit(history, tag)
	})
}

// Log is /t/ID/log, and the part before an event with ?before=.
func (s Handlers) Log(c echo.Context) error {
	q, err := site.Query(c)
	if err != nil {
		return err
	}
	before := uint64(0)
	if q.Has("before") {
		if before, err = site.Number(q, "before"); err != nil {
			return err
		}
	}
	tag := s.Lang(c)
	key := fmt.Sprintf("log %d %s", before, tag)
	return s.tale(c, key, func(history []events.Entry) (pages.Document, error) {
		return s.Config.Pages.Log(history, before, tag)
	})
}

// tale answers with a page of one table's events, kept while nothing has changed there.
func (s Handlers) tale(c echo.Context, key string, fn func([]events.Entry) (pages.Document, error)) error {
	version, err := s.VersionOf(c.Param("table"))
	if err != nil {
		return err
	}
	document, err := s.Made(c.Request().Context(), version+" "+key, func() ([]byte, error) {
		history, err := s.HistoryOf(c)
		if err != nil {
			return nil, err
		}
		return fn(history)
	})
	if err != nil {
		return site.Missing(err)
	}
	return site.Page(c, document)
}

// Event is /t/ID/events/N: one record as it stands in the export.
func (s Handlers) Event(c echo.Context) error {
	n, err := strconv.ParseUint(c.Param("seq"), 10, 63)
	if err != nil {
		return site.ErrNotFound
	}
	history, err := s.HistoryOf(c)
	if err != nil {
		return site.Missing(err)
	}
	r, err := pages.Public(history, n)
	if err != nil {
		return site.Missing(err)
	}
	line, err := r.Encode()
	if err != nil {
		return err
	}
	return site.Blob(c, "application/json", append(line, '\n'))
}

// Verifier is /verify.py: a program that checks exports and shares no code with this service.
func Verifier(c echo.Context) error {
	return site.Blob(c, "text/x-python; charset=utf-8", events.Verifier())
}

// Export is /t/ID/export.jsonl, the file that `painani verify` reads: every event as everybody may have it.
func (s Handlers) Export(c echo.Context) error {
	history, err := s.HistoryOf(c)
	if err != nil {
		return site.Missing(err)
	}
	records := make([]events.Record, len(history))
	for i, e := range history {
		records[i] = e.Record
	}
	var b bytes.Buffer
	if err := events.WriteExport(&b, records, false); err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `inline; filename="`+c.Param("table")+`.jsonl"`)
	return site.Blob(c, jsonLines, b.Bytes())
}
