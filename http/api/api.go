// Package api is what programs may read: JSON under /api, described by openapi.json, from any site.
//
// Its contract: it only reads, nothing there is for one reader alone, and an error is JSON too, with a
// code, what it is about, and a hint in the reader's language. Answers have entity tags; lists have limits
// and a place to go on.
package api

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"painani/engine"
	"painani/events"
	"painani/http/pages"
	"painani/http/site"
)

// openapi describes everything under /api.
//
//go:embed openapi.json
var openapi []byte

// base begins the addresses for programs.
const base = "/api/"

// Lengths of answers.
const (
	listLimit = 50  // if nothing is said
	listMost  = 200 // at most
)

// handlers answer the addresses of the API.
type handlers struct{ *site.Site }

// Routes sets up all addresses below /api.
func Routes(e *echo.Echo, shared *site.Site) {
	h := handlers{shared}
	for _, r := range []struct {
		path   string
		answer echo.HandlerFunc
	}{
		{"openapi.json", h.self},
		{"games", h.games},
		{"tables", h.tables},
		{"tables/:table", h.table},
		{"tables/:table/events", h.events},
		{"tables/:table/events/:seq", h.event},
		{"tables/:table/positions/:seq", h.position},
		{"players", h.players},
		{"players/:player", h.player},
		{"ratings/:game", h.ratings},
	} {
		e.GET(base+r.path, r.answer, anySite, middleware.BodyLimit(site.MaxBody))
		e.HEAD(base+r.path, r.answer, anySite, middleware.BodyLimit(site.MaxBody))
		e.OPTIONS(base+r.path, func(c echo.Context) error { return c.NoContent(http.StatusNoContent) }, anySite)
	}
}

// Is reports that a request is for the API.
func Is(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, base) }

// Status is the HTTP status of an error that a handler of this package made; false for others.
func Status(err error) (int, bool) {
	var f *fault
	if !errors.As(err, &f) {
		return 0, false
	}
	return f.status, true
}

// anySite lets pages of other sites read the answer.
func anySite(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Allow-Methods", "GET, HEAD")
		h.Set("Access-Control-Max-Age", "86400")
		return next(c)
	}
}

// fault is why a program gets no answer: a word for it and what to do.
type fault struct {
	status int
	Code   string `json:"code"`
	Hint   string `json:"hint"`
	about  string // parameter or address that is at fault
}

// Error implements error.
func (f *fault) Error() string { return f.Code + " " + f.about }

func badParameter(name string) error {
	return &fault{status: http.StatusBadRequest, Code: "bad-parameter", about: name}
}

// Fail answers an error as JSON with a hint in the reader's language.
func Fail(c echo.Context, s *site.Site, status int, err error) {
	f := &fault{status: status, Code: "failed"}
	if !errors.As(err, &f) {
		switch status {
		case http.StatusNotFound:
			f.Code = "not-found"
		case http.StatusMethodNotAllowed:
			f.Code = "only-reading"
		case http.StatusServiceUnavailable:
			f.Code = "busy"
		case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
			f.Code = "bad-request"
		}
	}
	out := *f
	out.Hint = s.Config.Pages.Hint(f.Code, f.about, s.Accepted(c.Request()))
	c.Response().Header().Set("Access-Control-Allow-Origin", "*")
	c.Response().Header().Add("Vary", "Accept-Language")
	if err := c.JSON(f.status, struct {
		Error fault `json:"error"`
	}{out}); err != nil {
		s.Config.Logger.Error("error answer fails", "err", err)
	}
}

// answer sends JSON with an entity tag, or only that the reader's copy still holds.
func answer(c echo.Context, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // records go out as they stand in the chain
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("encode answer: %w", err)
	}
	return answerBytes(c, b.Bytes())
}

func answerBytes(c echo.Context, data []byte) error {
	return site.Blob(c, "application/json", data)
}

// asked reads the parameters that lists have in common.
func asked(c echo.Context) (q url.Values, after string, limit int, err error) {
	if q, err = site.Query(c); err != nil {
		return nil, "", 0, err
	}
	limit = listLimit
	if q.Has("limit") {
		if limit, err = strconv.Atoi(q.Get("limit")); err != nil || limit < 1 || limit > listMost {
			return nil, "", 0, badParameter("limit")
		}
	}
	if after = q.Get("after"); len(after) > site.MaxCursor {
		return nil, "", 0, badParameter("after")
	}
	return q, after, limit, nil
}

func (s handlers) self(c echo.Context) error { return answerBytes(c, openapi) }

func (s handlers) games(c echo.Context) error {
	type option struct {
		Name   string   `json:"name"`
		Values []string `json:"values"`
	}
	type game struct {
		Name     string   `json:"name"`
		Title    string   `json:"title"`
		Revision int      `json:"revision"`
		MinSeats int      `json:"min_seats"`
		MaxSeats int      `json:"max_seats"`
		Options  []option `json:"options"`
	}
	out := struct {
		Games []game `json:"games"`
	}{}
	for _, g := range engine.Games() {
		card := g.Card()
		x := game{
			Name:     card.Name,
			Title:    card.Title,
			Revision: card.Revision,
			MinSeats: card.MinSeats,
			MaxSeats: card.MaxSeats,
			Options:  []option{},
		}
		for _, o := range card.Options {
			x.Options = append(x.Options, option{o.Name, o.Values})
		}
		out.Games = append(out.Games, x)
	}
	return answer(c, out)
}

// apiPhases are those that may be asked for.
var apiPhases = []engine.Phase{engine.Running, engine.Open, engine.Over, engine.Withdrawal}

// tables lists tables of one phase, game or player.
func (s handlers) tables(c echo.Context) error {
	q, after, limit, err := asked(c)
	if err != nil {
		return err
	}
	x, err := tablesAsked(q, after)
	if err != nil {
		return err
	}
	if err := s.Fill(&x, limit); err != nil {
		return err
	}
	out := tableList{Tables: []apiTable{}, Next: x.Next}
	for _, row := range x.Rows {
		out.Tables = append(out.Tables, s.tableOf(row))
	}
	return answer(c, out)
}

// tablesAsked is the one list that is asked for.
func tablesAsked(q url.Values, after string) (pages.Section, error) {
	x := pages.Section{
		Phase:  engine.Phase(q.Get("phase")),
		Game:   q.Get("game"),
		Player: q.Get("player"),
		After:  after,
	}
	named := 0
	for _, word := range []string{string(x.Phase), x.Game, x.Player} {
		if word != "" {
			named++
		}
	}
	_, known := engine.Find(x.Game)
	switch {
	case named > 1:
		return x, &fault{status: http.StatusBadRequest, Code: "one-of", about: "phase, game, player"}
	case x.Phase != "" && !slices.Contains(apiPhases, x.Phase):
		return x, badParameter("phase")
	case x.Game != "" && !known:
		return x, badParameter("game")
	case x.Player != "" && events.CheckTable(x.Player) != nil:
		return x, badParameter("player")
	case named == 0:
		x.Phase = engine.Running
	}
	return x, nil
}

func (s handlers) table(c echo.Context) error {
	id := c.Param("table")
	if events.CheckTable(id) != nil {
		return site.ErrNotFound
	}
	row, err := s.Config.Store.Table(id)
	if err != nil {
		return site.Missing(err)
	}
	out := s.tableOf(row)
	if out.Branches, err = s.Config.Store.Branches(id); err != nil {
		return err
	}
	return answer(c, out)
}

// events are a table's records as in its export.
func (s handlers) events(c echo.Context) error {
	_, after, limit, err := asked(c)
	if err != nil {
		return err
	}
	from := uint64(0)
	if after != "" {
		if from, err = strconv.ParseUint(after, 10, 63); err != nil {
			return badParameter("after")
		}
	}
	history, err := s.HistoryOf(c)
	if err != nil {
		return site.Missing(err)
	}
	out := struct {
		Table  string            `json:"table"`
		Count  int               `json:"count"`
		Events []json.RawMessage `json:"events"`
		Next   string            `json:"next,omitempty"`
	}{Table: c.Param("table"), Count: len(history), Events: []json.RawMessage{}}
	for n := from + 1; n <= uint64(len(history)) && len(out.Events) < limit; n++ {
		line, err := publicLine(history, n)
		if err != nil {
			return err
		}
		out.Events = append(out.Events, line)
	}
	if end := from + uint64(len(out.Events)); end < uint64(len(history)) {
		out.Next = strconv.FormatUint(end, 10)
	}
	return answer(c, out)
}

func publicLine(history []events.Entry, n uint64) ([]byte, error) {
	r, err := pages.Public(history, n)
	if err != nil {
		return nil, site.Missing(err)
	}
	return r.Encode()
}

// atEvent reads the number of an event that stands in the address.
func atEvent(c echo.Context) (uint64, error) {
	n, err := strconv.ParseUint(c.Param("seq"), 10, 63)
	if err != nil || n == 0 {
		return 0, site.ErrNotFound
	}
	return n, nil
}

func (s handlers) event(c echo.Context) error {
	n, err := atEvent(c)
	if err != nil {
		return err
	}
	history, err := s.HistoryOf(c)
	if err != nil {
		return site.Missing(err)
	}
	line, err := publicLine(history, n)
	if err != nil {
		return err
	}
	return answerBytes(c, append(line, '\n'))
}

// position is the game after an event as a spectator may know it, in the game's documented form.
func (s handlers) position(c echo.Context) error {
	n, err := atEvent(c)
	if err != nil {
		return err
	}
	version, err := s.VersionOf(c.Param("table"))
	if err != nil {
		return err
	}
	data, err := s.Made(
		c.Request().Context(),
		fmt.Sprintf("%s position %d", version, n),
		func() ([]byte, error) {
			history, err := s.HistoryOf(c)
			if err != nil {
				return nil, err
			}
			game, pos, err := s.Config.Pages.Position(history, n)
			if err != nil {
				return nil, err
			}
			return json.Marshal(struct {
				Table    string          `json:"table"`
				Seq      uint64          `json:"seq"`
				Game     string          `json:"game"`
				Position json.RawMessage `json:"position"`
			}{c.Param("table"), n, game, pos})
		},
	)
	if errors.Is(err, pages.ErrNoBoard) {
		return &fault{status: http.StatusNotFound, Code: "not-begun", about: strconv.FormatUint(n, 10)}
	}
	if err != nil {
		return site.Missing(err)
	}
	return answerBytes(c, append(slices.Clip(data), '\n'))
}

// players lists people by name.
func (s handlers) players(c echo.Context) error {
	q, after, limit, err := asked(c)
	if err != nil {
		return err
	}
	what := strings.Join(strings.Fields(q.Get("q")), " ")
	if len(what) > site.MaxQuery {
		return badParameter("q")
	}
	list, next, err := s.FindPeople(what, after, limit)
	if err != nil {
		return err
	}
	out := struct {
		Players []apiPlayer `json:"players"`
		Next    string      `json:"next,omitempty"`
	}{[]apiPlayer{}, next}
	for _, x := range list {
		out.Players = append(out.Players, s.playerOf(x))
	}
	return answer(c, out)
}

func (s handlers) player(c echo.Context) error {
	x, err := s.Known(c)
	if err != nil {
		return err
	}
	return answer(c, s.playerOf(x))
}

// ratings lists who plays a game how well, the surest strength first.
func (s handlers) ratings(c echo.Context) error {
	_, after, limit, err := asked(c)
	if err != nil {
		return err
	}
	if _, ok := engine.Find(c.Param("game")); !ok {
		return site.ErrNotFound
	}
	from, err := strconv.Atoi(cmp.Or(after, "0"))
	if err != nil || from < 0 {
		return badParameter("after")
	}
	list, err := s.Rated(c.Param("game"), from, limit)
	if err != nil {
		return err
	}
	out := struct {
		Ratings []apiRating `json:"ratings"`
		Next    string      `json:"next,omitempty"`
	}{Ratings: []apiRating{}}
	for _, r := range list.List {
		out.Ratings = append(out.Ratings, s.ratingOf(r))
	}
	if list.More {
		out.Next = strconv.Itoa(from + len(list.List))
	}
	return answer(c, out)
}
