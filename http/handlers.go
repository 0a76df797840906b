package http

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/engine/scene"
	"painani/events"
	"painani/http/pages"
)

var (
	errNotFound = echo.NewHTTPError(http.StatusNotFound)
	errBad      = echo.NewHTTPError(http.StatusBadRequest)
)

const pngWidth = 900 // pixels

// table is /t/ID and /t/ID.png, at present or at an event.
func (s *Server) table(c echo.Context) error {
	id, isPNG := strings.CutSuffix(c.Param("table"), ".png")
	if events.CheckTable(id) != nil {
		return errNotFound
	}
	if isPNG {
		return s.png(c, id)
	}
	tag := s.lang(c)
	if c.Request().URL.RawQuery == "" {
		sheet, err := s.cfg.Store.Page(id, string(tag))
		if err != nil {
			return err
		}
		if sheet != nil {
			return page(c, sheet)
		}
	}
	at, err := moment(c)
	if err != nil {
		return err
	}
	version, err := s.version(id)
	if err != nil {
		return err
	}
	sheet, err := s.made(c.Request().Context(), fmt.Sprintf("%s table %d %s", version, at, tag), func() ([]byte, error) {
		if at == 0 { // ?lang= and other queries
			if sheet, err := s.cfg.Store.Page(id, string(tag)); err != nil || sheet != nil {
				return sheet, err
			}
		}
		history, err := s.cfg.Store.Records(c.Request().Context(), id, 0)
		if err != nil {
			return nil, err
		}
		return s.cfg.Pages.Table(history, at, tag)
	})
	if err != nil {
		return missing(err)
	}
	return page(c, sheet)
}

// svg is the picture that stands alone.
func (s *Server) svg(c echo.Context) error {
	id := c.Param("table")
	if events.CheckTable(id) != nil {
		return errNotFound
	}
	return s.picture(c, id, "image/svg+xml", func(sc scene.Scene) ([]byte, error) { return scene.SVG(sc, scene.SVGOptions{}), nil })
}

func (s *Server) png(c echo.Context, id string) error {
	return s.picture(c, id, "image/png", func(sc scene.Scene) ([]byte, error) { return scene.PNG(sc, pngWidth) })
}

func (s *Server) picture(c echo.Context, id, kind string, encode func(scene.Scene) ([]byte, error)) error {
	at, err := moment(c)
	if err != nil {
		return err
	}
	version, err := s.version(id)
	if err != nil {
		return err
	}
	tag := s.lang(c)
	data, err := s.made(c.Request().Context(), fmt.Sprintf("%s %s %d %s", version, kind, at, tag), func() ([]byte, error) {
		history, err := s.cfg.Store.Records(c.Request().Context(), id, 0)
		if err != nil {
			return nil, err
		}
		sc, err := s.cfg.Pages.Board(history, at, tag)
		if err != nil {
			return nil, err
		}
		return encode(sc)
	})
	if err != nil {
		return missing(err)
	}
	h := c.Response().Header()
	h.Set("Cache-Control", fresh)
	h.Set("Vary", "Accept-Language, Cookie")
	return c.Blob(http.StatusOK, kind, data)
}

// missing makes the answer of what is not there.
func missing(err error) error {
	if errors.Is(err, events.ErrNotFound) || errors.Is(err, pages.ErrNoBoard) {
		return errNotFound
	}
	return err
}

// query refuses an address that cannot be read; std would drop what it does not understand.
func query(c echo.Context) (url.Values, error) {
	q, err := url.ParseQuery(c.Request().URL.RawQuery)
	if err != nil {
		return nil, errBad
	}
	return q, nil
}

// moment reads ?at=; 0 if there is none.
func moment(c echo.Context) (uint64, error) {
	q, err := query(c)
	if err != nil || !q.Has("at") {
		return 0, err
	}
	n, err := strconv.ParseUint(q.Get("at"), 10, 63)
	if err != nil || len(q["at"]) > 1 {
		return 0, errBad
	}
	if n == 0 {
		return 0, errNotFound
	}
	return n, nil
}

func (s *Server) manual(c echo.Context) error {
	g, ok := engine.Find(c.Param("game"))
	if !ok {
		return errNotFound
	}
	tag := s.lang(c)
	sheet, err := s.made(c.Request().Context(), "manual "+g.Card().Name+" "+string(tag), func() ([]byte, error) {
		return s.cfg.Pages.Manual(g, tag)
	})
	if err != nil {
		return err
	}
	return page(c, sheet)
}

// health says whether this view is worth looking at, and which version of the binary shows it.
func (s *Server) health(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	err := s.cfg.Store.Health()
	if err == nil && s.cfg.Health != nil {
		err = s.cfg.Health(c.Request().Context())
	}
	if err != nil {
		s.cfg.Logger.Error("not healthy", "err", err)
		return c.String(http.StatusServiceUnavailable, "not well; the log says why\n")
	}
	if s.cfg.Version == "" {
		return c.String(http.StatusOK, "ok\n")
	}
	return c.String(http.StatusOK, "ok\nversion "+s.cfg.Version+"\n")
}

// robots keeps crawlers from walking through every event of every table.
func robots(c echo.Context) error {
	return c.String(http.StatusOK, "User-agent: *\nDisallow: /*?\nDisallow: /*.png\nDisallow: /outbox\nDisallow: /metrics\n")
}

func asset(a pages.Asset) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		return c.Blob(http.StatusOK, a.Type, a.Data)
	}
}
