package http

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/http/pages"
)

// Doors are what turns the view into a place where one can act. Without them pages only show.
// A link is a capability: it opens what it names, without any other proof, and stands in
// letters to its owner alone. It never appears in a log.
type Doors struct {
	Referee *referee.Referee
	Key     []byte                                                      // of the digests that make a form posted twice one move
	Seat    func(link string) (table string, seat engine.Seat, ok bool) // opens a seat's link
	LinkOf  func(table string, seat engine.Seat) (path string)          // a seat's link
	Mail    func(table string, seat engine.Seat) string                 // the seat's signed address; "" for none
	Suggest func(engine.Position, engine.Seat, int) [][]engine.Step     // whole turns worth a look; may be nil
	Person  func(link string) (player string, ok bool)                  // opens a person's link
	Own     func(player string) (path string)                           // a person's link
	People  People
}

// Limits of a turn from outside.
const (
	maxSteps   = 500
	maxPlace   = 20 // bytes of a place of the board
	maxForm    = "16K"
	maxSuggest = 9
)

// webCause begins the causes of commands that came by a page; those of letters begin otherwise.
const webCause = "w-"

var lower32 = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// cause names one wish, so that a form posted twice is one event.
func (d *Doors) cause(parts ...string) string {
	m := hmac.New(sha256.New, d.Key)
	m.Write([]byte("painani/web/1"))
	for _, p := range parts {
		m.Write([]byte("\x00" + strconv.Itoa(len(p)) + "\x00" + p))
	}
	return webCause + lower32.EncodeToString(m.Sum(nil))[:26] + "/0"
}

// seated finds table and seat of the link in the address.
func (s *Server) seated(c echo.Context) (*engine.Table, string, engine.Seat, error) {
	id, seat, ok := s.cfg.Doors.Seat(c.Param("link"))
	if !ok {
		return nil, "", 0, errNotFound
	}
	t, head, err := s.cfg.Doors.Referee.Table(c.Request().Context(), id)
	if err != nil || t.Seq == 0 || t.Chair(seat) == nil {
		return nil, "", 0, errors.Join(err, errNotFound)
	}
	return t, head, seat, nil
}

// seat is /seat/LINK: the table as the seat's owner sees it, ?do= being the steps taken so far, or ?line= a
// turn typed.
func (s *Server) seat(c echo.Context) error {
	q, err := query(c)
	if err != nil {
		return err
	}
	t, head, seat, err := s.seated(c)
	if err != nil {
		return err
	}
	x := pages.Composing{Table: t, Head: head, Seat: seat}
	if x.Played, err = strconv.ParseUint(q.Get("played"), 10, 63); err != nil {
		x.Played = 0
	}
	if x.At = q.Get("at"); len(x.At) > maxPlace {
		return errBad
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
func (s *Server) typed(c echo.Context, x pages.Composing, line string) error {
	if len(line) > 2000 {
		return errBad
	}
	if x.Table.Phase != engine.Running || !x.Table.Awaits().Has(x.Seat) {
		return s.compose(c, x, http.StatusOK)
	}
	out, err := x.Table.Preview(x.Seat, line)
	if errors.As(err, &x.Refused) {
		return s.compose(c, x, http.StatusOK)
	}
	if err != nil {
		return err
	}
	x.Steps, x.Half = out.Steps, !out.Complete && !out.Veiled
	return s.compose(c, x, http.StatusOK)
}

// compose answers with the page of a seat, which nobody keeps.
func (s *Server) compose(c echo.Context, x pages.Composing, code int) error {
	d := s.cfg.Doors
	x.Path = d.LinkOf(x.Table.ID, x.Seat)
	if d.Mail != nil {
		x.Mail = d.Mail(x.Table.ID, x.Seat)
	}
	if p := x.Table.Chair(x.Seat).Player; p != "" && d.Own != nil {
		x.Own = d.Own(p)
	}
	if d.Suggest != nil && len(x.Steps) == 0 && x.Table.Awaits().Has(x.Seat) {
		x.Suggest = d.Suggest(x.Table.Pos.Mask(x.Seat), x.Seat, maxSuggest)
	}
	_, err := engine.Decide(x.Table, engine.Command{At: x.Table.At, Do: engine.Undo{Seat: x.Seat}})
	x.MayUndo = err == nil
	tag := s.lang(c)
	data, err := s.drawn(c.Request().Context(), func() ([]byte, error) { return s.cfg.Pages.Compose(x, tag) })
	if errors.Is(err, engine.ErrStep) && len(x.Steps) > 0 { // the table has moved on since the address was made
		x.Steps, x.Refused = nil, engine.Refuse("stale", "", "seq", int(x.Table.Seq), "now", int(x.Table.Seq))
		data, err = s.drawn(c.Request().Context(), func() ([]byte, error) { return s.cfg.Pages.Compose(x, tag) })
	}
	if err != nil {
		return err
	}
	return private(c, code, data)
}

// act is a form posted on a seat's page: a whole turn, or something about those that were played.
func (s *Server) act(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	t, head, seat, err := s.seated(c)
	if err != nil {
		return err
	}
	at, err := strconv.ParseUint(c.FormValue("at"), 10, 63)
	if err != nil {
		return errBad
	}
	x := pages.Composing{Table: t, Head: head, Seat: seat}
	cmd := engine.Command{Actor: engine.ActorPlayer(t.Chair(seat).Player), Guard: at}
	what, do, err := past(c, seat)
	switch {
	case err != nil:
		return err
	case do != nil:
		cmd.Do, cmd.Cause = do, s.cfg.Doors.cause(what, t.ID, seat.String(), strconv.FormatUint(at, 10))
		return s.wish(c, x, cmd)
	}
	if cmd, err = s.turn(c, &x, cmd); err != nil {
		return err
	}
	if x.Refused != nil {
		return s.compose(c, x, http.StatusConflict)
	}
	return s.wish(c, x, cmd)
}

// past reads a form that is about what was played: undo, a takeback, a vote about one, a rewind. nil if it is about none.
func past(c echo.Context, seat engine.Seat) (what string, do engine.Action, err error) {
	if c.FormValue("undo") != "" {
		return "undo", engine.Undo{Seat: seat}, nil
	}
	if v := c.FormValue("vote"); v != "" {
		return "vote " + v, engine.Vote{Seat: seat, Yes: v == "yes"}, nil
	}
	v := c.FormValue("to")
	if v == "" {
		return "", nil, nil
	}
	to, err := strconv.ParseUint(v, 10, 63)
	if err != nil {
		return "", nil, errBad
	}
	if c.FormValue("rewind") != "" {
		return "rewind " + v, engine.Rewind{Seat: seat, To: to}, nil
	}
	return "takeback " + v, engine.TakeBack{Seat: seat, To: to}, nil
}

// turn makes the command of posted steps.
func (s *Server) turn(c echo.Context, x *pages.Composing, cmd engine.Command) (engine.Command, error) {
	code := c.FormValue("do")
	cmd.Cause = s.cfg.Doors.cause("play", x.Table.ID, x.Seat.String(), strconv.FormatUint(cmd.Guard, 10), code)
	if _, done := x.Table.Cause(cmd.Cause); done { // posted twice; the referee tells what became of it
		cmd.Do = engine.Play{Seat: x.Seat}
		return cmd, nil
	}
	list, err := steps(code)
	if err != nil {
		return cmd, err
	}
	if x.Table.Phase == engine.Running && x.Table.Awaits().Has(x.Seat) {
		pos := x.Table.Pos.Mask(x.Seat)
		if _, err := engine.Run(pos, x.Seat, list, chance.Hidden{}); err != nil || len(list) == 0 {
			x.Refused = engine.Refuse("stale", "", "seq", int(cmd.Guard), "now", int(x.Table.Seq))
			return cmd, nil
		}
		cmd.Do = engine.Play{Seat: x.Seat, Text: pos.Write(x.Seat, list)}
		return cmd, nil
	}
	cmd.Do = engine.Play{Seat: x.Seat} // refused by the referee, who says why
	return cmd, nil
}

// wish carries a command out and leads back to the page, so that loading it again posts nothing.
func (s *Server) wish(c echo.Context, x pages.Composing, cmd engine.Command) error {
	ctx, d := c.Request().Context(), s.cfg.Doors
	if ch := x.Table.Chair(x.Seat); ch.Caretaker != "" && !ch.Resigned {
		back := engine.Command{Actor: cmd.Actor, Cause: cmd.Cause + "/return", Do: engine.Return{Seat: x.Seat}}
		if _, err := d.Referee.Do(ctx, x.Table.ID, back); err != nil && !errors.As(err, new(*engine.Refusal)) {
			return fmt.Errorf("return to seat: %w", err)
		}
	}
	rec, err := d.Referee.Do(ctx, x.Table.ID, cmd)
	var half *engine.Incomplete
	switch {
	case errors.As(err, &x.Refused), errors.As(err, &half):
		x.Half = half != nil
		if now, head, err := d.Referee.Table(ctx, x.Table.ID); err == nil {
			x.Table, x.Head = now, head
		}
		return s.compose(c, x, http.StatusConflict)
	case err != nil:
		return fmt.Errorf("play by page: %w", err)
	}
	return c.Redirect(http.StatusSeeOther, d.LinkOf(x.Table.ID, x.Seat)+"?played="+strconv.FormatUint(rec.Seq, 10))
}

// steps reads a code of pages.Code.
func steps(code string) ([]engine.Step, error) {
	if code == "" {
		return nil, nil
	}
	words := strings.SplitN(code, "-", maxSteps+1)
	if len(words) > maxSteps {
		return nil, errBad
	}
	out := make([]engine.Step, len(words))
	for i, w := range words {
		n, err := strconv.ParseUint(w, 36, 64)
		if err != nil {
			return nil, errBad
		}
		out[i] = engine.Step(n)
	}
	return out, nil
}

// sameSite refuses a form that another site sent. The link itself is what proves the sender; this keeps
// a page elsewhere that learnt of one from using it behind its reader's back.
func sameSite(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	return false
}

// private sends a page that is for its reader alone.
func private(c echo.Context, code int, p pages.Sheet) error {
	c.Response().Header()["Cache-Control"] = []string{"no-store"}
	return send(c, code, p)
}
