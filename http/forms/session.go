package forms

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/http/site"
)

// Sessions of browsers. A session is of one seat and has no state here: it is signed, and says when it was
// last used.
const (
	sessionCookie = "painani-seat"
	sessionStays  = 24 * time.Hour   // without use
	ownSession    = "painani-own"    // in a request's context: the session was begun on the owner's own page
	sessionFresh  = 10 * time.Minute // how old it may be before it is written anew
)

// Enter is /seat/SEAT/LINK, the link of a letter. While the decision that it asks for is open, the browser
// gets a session of the seat; afterwards a session that it has goes on, and without one there is only what
// everybody may see.
func (s Handlers) Enter(c echo.Context) error {
	t, _, seat, err := s.table(c)
	if err != nil {
		return err
	}
	d := s.Config.Doors
	_, own, ok := s.session(c, t, seat)
	if !ok && !d.Opens(t, seat, c.Param("link")) {
		return s.closed(c, t.ID)
	}
	s.begin(c, t, seat, own)
	to := d.LinkOf(t.ID, seat)
	if query := c.Request().URL.RawQuery; query != "" {
		to += "?" + query
	}
	return private(c, to)
}

// EnterOwn is /me/LINK/seat/SEAT: from a person's own page to a seat of this person.
func (s Handlers) EnterOwn(c echo.Context) error {
	player, _, err := s.Owner(c)
	if err != nil {
		return err
	}
	t, _, seat, err := s.table(c)
	if err != nil {
		return err
	}
	if t.Chair(seat).Player != player {
		return site.ErrNotFound
	}
	s.begin(c, t, seat, true)
	return private(c, s.Config.Doors.LinkOf(t.ID, seat))
}

// closed leads to the page that everybody sees, which says where the way in is.
func (s Handlers) closed(c echo.Context, table string) error {
	return private(c, "/t/"+table+"?link=old")
}

// private leads on, and nobody keeps the way: neither a cache nor a search engine.
func private(c echo.Context, to string) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	c.Response().Header().Set("X-Robots-Tag", "noindex, nofollow")
	return c.Redirect(http.StatusSeeOther, to)
}

// session reports whether the browser has a session of a seat, when it was last used, and whether it was
// begun on the own page of the seat's owner.
func (s Handlers) session(
	c echo.Context, t *engine.Table, seat engine.Seat,
) (used time.Time, own, ok bool) {
	for _, cookie := range c.Cookies() { // a browser may have one of an upper path as well
		if cookie.Name != sessionCookie {
			continue
		}
		used, own, ok = s.Config.Doors.Session(t.ID, seat, t.Chair(seat).Player, cookie.Value)
		if ok && time.Since(used) < stays(t.Chair(seat).Player) {
			return used, own, true
		}
	}
	return used, false, false
}

// stays is how long a session of somebody's seat lasts without use. A guest has no letters that would bring
// him back.
func stays(player string) time.Duration {
	if engine.IsGuest(player) {
		return engine.GuestStays
	}
	return sessionStays
}

// begin gives the browser a session of a seat, and of the others that its owner has at the table. A session
// that it has goes on. A guest finds back to it from the front page.
func (s Handlers) begin(c echo.Context, t *engine.Table, seat engine.Seat, own bool) {
	player := t.Chair(seat).Player
	s.KeepMine(c, t, seat)
	for i, ch := range t.Seats {
		if ch.Player == "" || ch.Player != player {
			continue
		}
		x := engine.SeatAt(i)
		c.SetCookie(&http.Cookie{
			Name: sessionCookie, Value: s.Config.Doors.NewSession(t.ID, x, player, own),
			Path: s.Config.Doors.LinkOf(t.ID, x), MaxAge: int(stays(player) / time.Second),
			HttpOnly: true, Secure: s.Secure(), SameSite: http.SameSiteLaxMode,
		})
	}
}
