package show

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"painani/engine/scene"
	"painani/http/pages"
	"painani/http/site"
)

// Sample is /sample/GAME, a whole game between bots, at its end or after an event.
func (s Handlers) Sample(c echo.Context) error {
	s.Visited(c)
	return s.sample(c, "page", func(game string, at uint64) ([]byte, error) {
		return s.Config.Pages.Sample(game, at, s.Lang(c))
	}, func(data []byte) error { return site.Page(c, pages.Document(data)) })
}

// SampleBoard is /sample/GAME/board.svg.
func (s Handlers) SampleBoard(c echo.Context) error {
	return s.sample(c, "board", func(game string, at uint64) ([]byte, error) {
		sc, err := s.Config.Pages.SampleBoard(game, at, s.Lang(c))
		if err != nil {
			return nil, err
		}
		return scene.SVG(sc, scene.SVGOptions{}), nil
	}, func(data []byte) error {
		site.Speaks(c)
		return site.Blob(c, "image/svg+xml", data)
	})
}

// sample makes what is shown of a sample, once, and sends it.
func (s Handlers) sample(
	c echo.Context, what string, mk func(game string, at uint64) ([]byte, error), send func([]byte) error,
) error {
	at, err := site.Moment(c)
	if err != nil {
		return err
	}
	game := c.Param("game")
	if _, err := s.Config.Pages.SampleOf(game); err != nil {
		return site.Missing(err)
	}
	key := fmt.Sprintf("sample %s %s %d %s", what, game, at, s.Lang(c))
	data, err := s.Made(c.Request().Context(), key, func() ([]byte, error) { return mk(game, at) })
	if err != nil {
		return site.Missing(err)
	}
	return send(data)
}
