package forms

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/lang"
	"painani/http/pages"
	"painani/http/site"
)

// Limits of a turn from outside.
const (
	maxSteps = 500
	maxPlace = 20 // bytes of a place of the board
)

// table finds table and seat of the address, which prove nothing yet.
func (s Handlers) table(c echo.Context) (*engine.Table, string, engine.Seat, error) {
	id, seat, ok := s.Config.Doors.Seat(c.Param("seat"))
	if !ok {
		return nil, "", 0, site.ErrNotFound
	}
	t, head, err := s.Config.Doors.Referee.Table(c.Request().Context(), id)
	if err != nil || t.Seq == 0 || t.Chair(seat) == nil {
		return nil, "", 0, errors.Join(err, site.ErrNotFound)
	}
	return t, head, seat, nil
}

// seated finds table and seat of the address if the browser has a session of the seat, which goes on by that.
// Otherwise the answer is given, and t nil.
func (s Handlers) seated(c echo.Context) (t *engine.Table, head string, seat engine.Seat, err error) {
	if id, ok := s.Config.Doors.Old(c.Param("seat")); ok {
		return nil, "", 0, s.closed(c, id)
	}
	t, head, seat, err = s.table(c)
	if err != nil {
		return nil, "", 0, err
	}
	used, own, ok := s.session(c, t, seat)
	if !ok {
		return nil, "", 0, s.closed(c, t.ID)
	}
	if time.Since(used) >= sessionFresh {
		s.begin(c, t, seat, own)
	}
	c.Set(ownSession, own)
	return t, head, seat, nil
}

// Seat is /seat/SEAT: the table as the seat's owner sees it, ?do= being the steps taken so far, or ?line= a
// turn typed; with ?event= as it was after that event.
func (s Handlers) Seat(c echo.Context) error {
	q, err := site.Query(c)
	if err != nil {
		return err
	}
	t, head, seat, err := s.seated(c)
	if err != nil || t == nil {
		return err
	}
	if q.Has("event") {
		n, err := site.Number(q, "event")
		if err != nil {
			return err
		}
		return s.lookBack(c, t, seat, n)
	}
	x := pages.Composing{Table: t, Head: head, Seat: seat}
	if x.Played, err = strconv.ParseUint(q.Get("played"), 10, 63); err != nil {
		x.Played = 0
	}
	x.Kept = q.Get("kept") != ""
	if x.At = q.Get("at"); len(x.At) > maxPlace {
		return site.ErrBad
	}
	switch {
	case q.Get("line") != "":
		return s.typed(c, x, q.Get("line"))
	case q.Get("do") != "":
		if x.Steps, err = steps(q.Get("do")); err != nil {
			return err
		}
	}
	return s.compose(c, x, http.StatusOK)
}

// typed turns words into steps; what is understood of them is the turn so far.
func (s Handlers) typed(c echo.Context, x pages.Composing, line string) error {
	if len(line) > 2000 {
		return site.ErrBad
	}
	if x.Table.Phase != engine.Running || !x.Table.Awaits().Has(x.Seat) {
		return s.compose(c, x, http.StatusOK)
	}
	out, err := x.Table.Preview(x.Seat, line)
	if errors.As(err, &x.Refused) {
		x.Typed = line
		return s.compose(c, x, http.StatusOK)
	}
	if err != nil {
		return err
	}
	x.Steps, x.Half = out.Steps, !out.Complete && !out.Veiled
	return s.compose(c, x, http.StatusOK)
}

// compose answers with the page of a seat, which nobody keeps.
func (s Handlers) compose(c echo.Context, x pages.Composing, code int) error {
	d := s.Config.Doors
	x.Path, x.LinkOf, x.MayBranch = d.LinkOf(x.Table.ID, x.Seat), d.LinkOf, s.mayBranch(x.Table, x.Seat)
	// The reply address outlives the session, and counts for more than a turn: a letter's link does not lead
	// to it.
	if d.Mail != nil && c.Get(ownSession) == true {
		x.Mail = d.Mail(x.Table.ID, x.Seat, x.Table.Chair(x.Seat).Player)
	}
	s.asGuest(c, &x)
	if x.Plannable = d.SetPlan != nil; x.Plannable {
		x.Plans = d.Plans(x.Table.ID, x.Table.Chair(x.Seat).Player)
	}
	x.MayQueue = d.Turns != nil
	x.Suggest = d.Suggest
	_, err := engine.Decide(x.Table, engine.Command{At: x.Table.At, Do: engine.Undo{Seat: x.Seat}})
	x.MayUndo = err == nil
	tag, zone := s.settings(c, x.Table, x.Seat)
	x.Zone = zone
	if x.Since, err = s.since(c, x, tag); err != nil {
		return err
	}
	if x.Hints, err = s.hints(c.Request().Context(), x); err != nil {
		return err
	}
	data, err := s.Drawn(c.Request().Context(), func() ([]byte, error) { return s.Config.Pages.Compose(x, tag) })
	if errors.Is(err, engine.ErrStep) && len(x.Steps) > 0 { // the table has moved on since the address was made
		x.Steps, x.Refused = nil, engine.Refuse("stale", "", "seq", int(x.Table.Seq), "now", int(x.Table.Seq))
		data, err = s.Drawn(c.Request().Context(), func() ([]byte, error) { return s.Config.Pages.Compose(x, tag) })
	}
	if err != nil {
		return err
	}
	return site.Private(c, code, data)
}

// hints are the turns that promise most, for a seat that asked about the decision that it owes. Finding them
// takes a second or two: they are kept.
func (s Handlers) hints(ctx context.Context, x pages.Composing) (list []bot.Hint, err error) {
	if !x.Table.Hinted(x.Seat) || len(x.Steps) > 0 {
		return nil, nil
	}
	asked := x.Table.Chair(x.Seat).Asked
	data, err := s.Made(ctx, fmt.Sprintf("%s hints %d %d", x.Table.ID, asked, x.Seat), func() ([]byte, error) {
		list, err := bot.Hints(x.Table.Pos.Mask(x.Seat), x.Seat, asked)
		if err != nil {
			return nil, err
		}
		return json.Marshal(list)
	})
	if err != nil {
		return nil, err
	}
	return list, json.Unmarshal(data, &list)
}

// since is what happened since the owner's last turn, for the page of a seat. Composing a turn asks for many
// pages at one event: it is kept.
func (s Handlers) since(c echo.Context, x pages.Composing, tag lang.Tag) (template.HTML, error) {
	t, from := x.Table, pages.SinceOwn(x.Table, x.Seat)
	if from == 0 {
		return "", nil
	}
	ctx := c.Request().Context()
	key := fmt.Sprintf("%s since %d %d %s %s %d", t.ID, t.Seq, x.Seat, tag, x.Zone, s.Config.Store.Named())
	html, err := s.Made(ctx, key, func() ([]byte, error) {
		then, told, err := s.Config.Doors.Referee.Story(ctx, t.ID, from, t.Seq)
		if err != nil {
			return nil, err
		}
		return s.Config.Pages.Since(then, told, x.Seat, x.Zone, tag)
	})
	return template.HTML(html), err // escaped by its template
}

// settings are the language and the zone of a seat's owner.
func (s Handlers) settings(c echo.Context, t *engine.Table, seat engine.Seat) (lang.Tag, *time.Location) {
	card, _ := s.Config.Doors.People.Profile(t.Chair(seat).Player)
	zone, err := time.LoadLocation(card.Zone)
	if err != nil {
		zone = time.UTC
	}
	return s.LangOf(c, card.Lang), zone
}

// lookBack shows the table as the seat saw it after an event.
func (s Handlers) lookBack(c echo.Context, now *engine.Table, seat engine.Seat, n uint64) error {
	if n > now.Seq {
		return site.ErrNotFound
	}
	d := s.Config.Doors
	tag, zone := s.settings(c, now, seat)
	data, err := s.Drawn(c.Request().Context(), func() ([]byte, error) {
		then, told, err := d.Referee.Story(c.Request().Context(), now.ID, n, n)
		if err != nil {
			return nil, err
		}
		return s.Config.Pages.LookBack(
			pages.Looking{
				Now:       now,
				Then:      then,
				Told:      told,
				Seat:      seat,
				Path:      d.LinkOf(now.ID, seat),
				MayBranch: s.mayBranch(now, seat),
				Zone:      zone,
			},
			tag,
		)
	})
	if err != nil {
		return err
	}
	return site.Private(c, http.StatusOK, data)
}

// steps reads a code of pages.Code.
func steps(code string) ([]engine.Step, error) {
	if code == "" {
		return nil, nil
	}
	words := strings.SplitN(code, "-", maxSteps+1)
	if len(words) > maxSteps {
		return nil, site.ErrBad
	}
	out := make([]engine.Step, len(words))
	for i, w := range words {
		n, err := strconv.ParseUint(w, 36, 64)
		if err != nil {
			return nil, site.ErrBad
		}
		out[i] = engine.Step(n)
	}
	return out, nil
}
