package site

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/http/pages"
)

// Cookies of who comes without an address.
const (
	// guestCookie holds seats and links of the games that a browser's guest has been at, the newest first.
	guestCookie = "painani-guest"
	maxMine     = 5   // games that it holds
	between     = "~" // stands between them
	// visitCookie tells browsers apart that press the same button: see Visited.
	visitCookie = "painani-visit"
)

// Mine are the games that the browser's guest has under way, the newest first.
func (s *Site) Mine(c echo.Context) (list []pages.Mine) {
	d := s.Config.Doors
	if d == nil || d.Guests == nil {
		return nil
	}
	for _, x := range guestsOf(c) {
		name, link, _ := strings.Cut(x, "/")
		id, seat, ok := d.Seat(name)
		if !ok {
			continue
		}
		t, _, err := d.Referee.Table(c.Request().Context(), id)
		if err != nil || t.Phase != engine.Running || t.Chair(seat) == nil || !d.Opens(t, seat, link) {
			continue
		}
		list = append(list,
			pages.Mine{Game: t.Game.Card().Title, Table: id, Href: d.LinkOf(id, seat) + "/" + link})
	}
	return list
}

// guestsOf is what the browser keeps of its guest's games.
func guestsOf(c echo.Context) []string {
	k, err := c.Request().Cookie(guestCookie)
	if err != nil {
		return nil
	}
	list := strings.SplitN(k.Value, between, maxMine+1)
	return list[:min(len(list), maxMine)]
}

// KeepMine has the browser keep the way to a guest's seat, for as long as a guest stays from now on.
func (s *Site) KeepMine(c echo.Context, t *engine.Table, seat engine.Seat) {
	d := s.Config.Doors
	if d.Guests == nil || !engine.IsGuest(t.Chair(seat).Player) {
		return
	}
	name := strings.TrimPrefix(d.LinkOf(t.ID, seat), "/seat/") + "/"
	list := slices.DeleteFunc(guestsOf(c), func(x string) bool { return strings.HasPrefix(x, name) })
	list = append([]string{name + d.Guests.Link(t, seat)}, list...)
	c.SetCookie(&http.Cookie{
		Name: guestCookie, Value: strings.Join(list[:min(len(list), maxMine)], between), Path: "/",
		MaxAge: int(engine.GuestStays / time.Second), HttpOnly: true, Secure: s.Secure(),
		SameSite: http.SameSiteLaxMode,
	})
}

// Visited has the browser of who may begin a game here be told from others, until it is closed.
func (s *Site) Visited(c echo.Context) {
	if d := s.Config.Doors; d == nil || d.Guests == nil || s.KeepsCookies(c) {
		return
	}
	c.SetCookie(&http.Cookie{
		Name: visitCookie, Value: rand.Text(), Path: "/", HttpOnly: true, Secure: s.Secure(),
		SameSite: http.SameSiteLaxMode,
	})
	c.Response().Header()["Cache-Control"] = private // a cache that hands it on would make two visitors one
}

// KeepsCookies reports that the browser has been here before, and keeps what it was given. No other one can
// play a guest's game: nothing would tell its owner from others.
func (s *Site) KeepsCookies(c echo.Context) bool {
	k, err := c.Request().Cookie(visitCookie)
	return err == nil && len(k.Value) >= len(rand.Text())
}

// CauseOfBeginning names the form that begins a game, so that one pressed twice begins one: what this browser
// asked for, and the games that it knew of when it asked. "" for a browser that keeps no cookies.
func (s *Site) CauseOfBeginning(c echo.Context, v Visit) string {
	k, err := c.Request().Cookie(visitCookie)
	if err != nil || !s.KeepsCookies(c) {
		return ""
	}
	known := strings.Join(guestsOf(c), between)
	return s.Config.Doors.CauseOf("begin", k.Value, known, v.Game, c.FormValue("bots"), v.How, v.Lang, v.Host)
}
