package show

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/events"
	"painani/http/pages"
	"painani/http/site"
)

const pngWidth = 900 // pixels

// Table is /t/ID and /t/ID.png, at present or at an event.
func (s Handlers) Table(c echo.Context) error {
	id, isPNG := strings.CutSuffix(c.Param("table"), ".png")
	if events.CheckTable(id) != nil {
		return site.ErrNotFound
	}
	if isPNG {
		return s.drawn(c, id, "image/png", s.Config.Pages.Pixels, s.png)
	}
	tag := s.Lang(c)
	if c.Request().URL.RawQuery == "" {
		document, err := s.Config.Store.Page(id, string(tag))
		if err != nil {
			return err
		}
		if document != nil {
			return site.Page(c, document)
		}
	}
	at, err := site.Moment(c)
	if err != nil {
		return err
	}
	version, err := s.VersionOf(id)
	if err != nil {
		return err
	}
	old := c.QueryParam("link") != "" && at == 0 // who came by a link that leads to no seat any more
	key := fmt.Sprintf("%s table %d %s %v", version, at, tag, old)
	document, err := s.Made(c.Request().Context(), key, func() ([]byte, error) {
		if at == 0 && !old { // ?lang= and other queries
			if document, err := s.Config.Store.Page(id, string(tag)); err != nil || document != nil {
				return document, err
			}
		}
		history, err := s.Config.Store.Records(c.Request().Context(), id, 0)
		if err != nil {
			return nil, err
		}
		if old {
			return s.Config.Pages.Closed(history, tag)
		}
		return s.Config.Pages.Table(history, at, tag)
	})
	if err != nil {
		return site.Missing(err)
	}
	return site.Page(c, document)
}

// SVG is the picture that stands alone.
func (s Handlers) SVG(c echo.Context) error {
	id := c.Param("table")
	if events.CheckTable(id) != nil {
		return site.ErrNotFound
	}
	return s.drawn(c, id, "image/svg+xml", s.Config.Pages.Board, svg)
}

// ReviewSVG and ReviewPNG are the curve of a review that stands alone.
func (s Handlers) ReviewSVG(c echo.Context) error {
	return s.drawn(c, c.Param("table"), "image/svg+xml review", s.review, svg)
}

// ReviewPNG is ReviewSVG in pixels.
func (s Handlers) ReviewPNG(c echo.Context) error {
	return s.drawn(c, c.Param("table"), "image/png review", s.review, s.png)
}

func (s Handlers) review(history []events.Entry, _ uint64, tag lang.Tag) (scene.Scene, error) {
	return s.Config.Pages.Review(history, tag)
}

func svg(sc scene.Scene) ([]byte, error) { return scene.SVG(sc, scene.SVGOptions{}), nil }

func (s Handlers) png(sc scene.Scene) ([]byte, error) { return s.Config.PNG(sc, pngWidth) }

// drawn answers with a picture of a table; the first word of what is its content type.
func (s Handlers) drawn(
	c echo.Context, id, what string,
	draw func([]events.Entry, uint64, lang.Tag) (scene.Scene, error),
	encode func(scene.Scene) ([]byte, error),
) error {
	kind, _, _ := strings.Cut(what, " ")
	at, err := site.Moment(c)
	if err != nil {
		return err
	}
	version, err := s.VersionOf(id)
	if err != nil {
		return err
	}
	tag := s.Lang(c)
	key := fmt.Sprintf("%s %s %d %s", version, what, at, tag)
	data, err := s.Made(c.Request().Context(), key, func() ([]byte, error) {
		history, err := s.Config.Store.Records(c.Request().Context(), id, 0)
		if err != nil {
			return nil, err
		}
		sc, err := draw(history, at, tag)
		if err != nil {
			return nil, err
		}
		return encode(sc)
	})
	if err != nil {
		return site.Missing(err)
	}
	site.Speaks(c)
	return site.Blob(c, kind, data)
}

// Manual is /manual/GAME.
func (s Handlers) Manual(c echo.Context) error {
	g, ok := engine.Find(c.Param("game"))
	if !ok {
		return site.ErrNotFound
	}
	tag := s.Lang(c)
	key := "manual " + g.Card().Name + " " + string(tag)
	document, err := s.Made(c.Request().Context(), key, func() ([]byte, error) {
		return s.Config.Pages.Manual(g, tag)
	})
	if err != nil {
		return err
	}
	return site.Page(c, document)
}

// Health says whether this view is worth looking at, and which version of the binary shows it.
func (s Handlers) Health(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	err := s.Config.Store.Health()
	if err == nil && s.Config.Health != nil {
		err = s.Config.Health(c.Request().Context())
	}
	if err != nil {
		s.Config.Logger.Error("not healthy", "err", err)
		return c.String(http.StatusServiceUnavailable, "not well; the log says why\n"+s.noticed())
	}
	text := "ok\n"
	if s.Config.Version != "" {
		text += "version " + s.Config.Version + "\n"
	}
	return c.String(http.StatusOK, text+s.noticed())
}

// noticed is what monitoring is told besides, whether all is well or not; "" if nothing.
func (s Handlers) noticed() string {
	if s.Config.Notice == nil {
		return ""
	}
	line := s.Config.Notice()
	if line == "" {
		return ""
	}
	return line + "\n"
}

// Robots keeps crawlers from walking through every event of every table.
func Robots(c echo.Context) error {
	return c.String(http.StatusOK,
		"User-agent: *\nDisallow: /*?\nDisallow: /*.png\nDisallow: /outbox\nDisallow: /metrics\n")
}

// Asset answers with a file that never changes under its address.
func Asset(a pages.Asset) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		return c.Blob(http.StatusOK, a.Type, a.Data)
	}
}
