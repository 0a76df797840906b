package forms

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/engine/chance"
	"painani/http/pages"
	"painani/http/site"
)

// Act is a form posted on a seat's page: a whole turn, or something about those that were played.
func (s Handlers) Act(c echo.Context) error {
	if !sameSite(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden)
	}
	t, head, seat, err := s.seated(c)
	if err != nil || t == nil {
		return err
	}
	at, err := strconv.ParseUint(c.FormValue("at"), 10, 63)
	if err != nil {
		return site.ErrBad
	}
	x := pages.Composing{Table: t, Head: head, Seat: seat}
	if c.FormValue("branch") != "" {
		return s.branch(c, x, at)
	}
	if name := c.FormValue("auto"); name != "" {
		return s.give(c, x, name, at)
	}
	if c.FormValue("queue") != "" || c.FormValue("unqueue") != "" {
		return s.ahead(c, x, at)
	}
	cmd := engine.Command{Actor: engine.ActorPlayer(t.Chair(seat).Player), Guard: at}
	what, do, err := past(c, seat)
	switch {
	case err != nil:
		return err
	case do != nil:
		cmd.Do, cmd.Cause = do, s.Config.Doors.CauseOf(what, t.ID, seat.String(), strconv.FormatUint(at, 10))
		return s.carryOut(c, x, cmd)
	}
	if cmd, err = s.turn(c, &x, cmd); err != nil {
		return err
	}
	if x.Refused != nil {
		return s.compose(c, x, http.StatusConflict)
	}
	return s.carryOut(c, x, cmd)
}

// past reads a form that is about what was played: undo, a takeback, a vote about one, a rewind. nil if it
// is about none.
func past(c echo.Context, seat engine.Seat) (what string, do engine.Action, err error) {
	if c.FormValue("undo") != "" {
		return "undo", engine.Undo{Seat: seat}, nil
	}
	if c.FormValue("hint") != "" {
		return "hint", engine.Hint{Seat: seat}, nil
	}
	if v := c.FormValue("vote"); v != "" {
		return "vote " + v, engine.Vote{Seat: seat, Yes: v == "yes"}, nil
	}
	if v := c.FormValue("motion"); v != "" {
		return answer(v, c.FormValue("choice"), seat)
	}
	if v := c.FormValue("time"); v != "" {
		return moreTime(v, seat)
	}
	v := c.FormValue("to")
	if v == "" {
		return "", nil, nil
	}
	to, err := strconv.ParseUint(v, 10, 63)
	if err != nil {
		return "", nil, site.ErrBad
	}
	if c.FormValue("rewind") != "" {
		return "rewind " + v, engine.Rewind{Seat: seat, To: to}, nil
	}
	return "takeback " + v, engine.TakeBack{Seat: seat, To: to}, nil
}

// answer reads a form that answers what the table is asked.
func answer(motion, choice string, seat engine.Seat) (what string, do engine.Action, err error) {
	seq, err := strconv.ParseUint(motion, 10, 63)
	if err != nil {
		return "", nil, site.ErrBad
	}
	n, err := strconv.Atoi(choice)
	if err != nil || n < 1 || n > engine.EndHere {
		return "", nil, site.ErrBad
	}
	return "motion " + motion + " " + choice, engine.Say{Motion: seq, Seat: seat, Choice: n}, nil
}

// moreTime reads a form that asks the others for time: "extend 2", "pause 14", in days, or "resume".
func moreTime(v string, seat engine.Seat) (what string, do engine.Action, err error) {
	if v == "resume" {
		return "resume", engine.Resume{Seat: seat}, nil
	}
	kind, days, _ := strings.Cut(v, " ")
	n, err := strconv.Atoi(days)
	if err != nil || n < 1 || n > 366 || kind != engine.Extend && kind != engine.Pause {
		return "", nil, site.ErrBad
	}
	return "time " + v, engine.Put{Seat: seat, Kind: kind, Span: time.Duration(n) * 24 * time.Hour}, nil
}

// mayBranch reports that a seat's owner may open tables that go on from this one: a guest has one table.
func (s Handlers) mayBranch(t *engine.Table, seat engine.Seat) bool {
	return s.Config.Doors.Branch != nil && !engine.IsGuest(t.Chair(seat).Player)
}

// branch opens a table that goes on from an event, and leads to the seat that its owner has there.
func (s Handlers) branch(c echo.Context, x pages.Composing, at uint64) error {
	d := s.Config.Doors
	if !s.mayBranch(x.Table, x.Seat) {
		return site.ErrNotFound
	}
	n, with := c.FormValue("branch"), c.FormValue("with")
	seq, err := strconv.ParseUint(n, 10, 63)
	if err != nil || !slices.Contains(pages.Company, with) {
		return site.ErrBad
	}
	t, err := d.Branch(
		c.Request().Context(),
		site.Branching{Table: x.Table.ID, Seat: x.Seat, Seq: seq, With: with,
			Cause: d.CauseOf("branch "+n+" "+with, x.Table.ID, x.Seat.String(), strconv.FormatUint(at, 10))},
	)
	if errors.As(err, &x.Refused) {
		return s.compose(c, x, http.StatusConflict)
	}
	if err != nil {
		return fmt.Errorf("branch by page: %w", err)
	}
	seat := t.SeatOf(x.Table.Chair(x.Seat).Player)
	s.begin(c, t, seat, c.Get(ownSession) == true)
	return c.Redirect(http.StatusSeeOther, d.LinkOf(t.ID, seat))
}

// turn makes the command of posted steps.
func (s Handlers) turn(c echo.Context, x *pages.Composing, cmd engine.Command) (engine.Command, error) {
	code := c.FormValue("do")
	cmd.Cause = s.Config.Doors.CauseOf("play", x.Table.ID, x.Seat.String(), strconv.FormatUint(cmd.Guard, 10),
		code)
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

// carryOut carries a command out and leads back to the page, so that loading it again posts nothing.
func (s Handlers) carryOut(c echo.Context, x pages.Composing, cmd engine.Command) error {
	ctx, d := c.Request().Context(), s.Config.Doors
	if err := s.back(ctx, x, cmd.Cause); err != nil {
		return err
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
	case errors.Is(err, engine.ErrNothing): // the form was posted twice
		return c.Redirect(http.StatusSeeOther, d.LinkOf(x.Table.ID, x.Seat))
	case err != nil:
		return fmt.Errorf("play by page: %w", err)
	}
	if _, ok := cmd.Do.(engine.Hint); ok {
		return c.Redirect(http.StatusSeeOther, d.LinkOf(x.Table.ID, x.Seat)+"#hints")
	}
	seat := x.Seat
	// who has several seats goes on at the one that is to move
	if own := rec.Table.SeatOf(rec.Table.Chair(seat).Player); own != engine.Nobody {
		seat = own
	}
	return c.Redirect(http.StatusSeeOther, d.LinkOf(x.Table.ID, seat)+"?played="+strconv.FormatUint(rec.Seq, 10))
}

// sameSite refuses a form that another site sent. The link itself is what proves the sender; this keeps
// a page elsewhere that learnt of one from using it behind its reader's back.
func sameSite(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return true
	case "":
		return ownOrigin(r)
	}
	return false
}

// ownOrigin believes a browser that does not say more: pages of ours, which tell nobody where they are, have
// the origin "null".
func ownOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	u, err := url.Parse(origin)
	return origin == "" || origin == "null" || err == nil && u.Host == r.Host
}

// back gives a seat that a bot plays for a while to its owner, who is here again.
func (s Handlers) back(ctx context.Context, x pages.Composing, cause string) error {
	ch := x.Table.Chair(x.Seat)
	if ch.Caretaker == "" && !ch.Unreachable || ch.Resigned {
		return nil
	}
	c := engine.Command{
		Actor: engine.ActorPlayer(ch.Player),
		Cause: cause + "/return",
		Do:    engine.Return{Seat: x.Seat},
	}
	if _, err := s.Config.Doors.Referee.Do(ctx, x.Table.ID, c); err != nil &&
		!errors.As(err, new(*engine.Refusal)) && !errors.Is(err, engine.ErrNothing) {
		return fmt.Errorf("return to seat: %w", err)
	}
	return nil
}
