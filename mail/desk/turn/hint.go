package turn

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/bot"
	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// Hint lists the turns that promise most, with what each wins over the next; every number plays its turn.
// That it was asked for is an event.
func Hint(ctx context.Context, r *request.Request, _ reply.Command, i int) (request.Result, error) {
	acts, seen := r.Acts, r.Seen
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Hint{Seat: r.Seat}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	if err != nil && !errors.Is(err, engine.ErrNothing) {
		return request.Result{}, err
	}
	r.Acts, r.Seen = acts, seen // the board and its list are as before
	s := r.View()
	if !s.Mine() { // the letter is handled again, and the game went on meanwhile
		return r.No(engine.Refuse("hint-not-yours", "", "table", r.Table.ID)), nil
	}
	pos := s.Masked()
	list, err := bot.Hints(pos, r.Seat, r.Table.Chair(r.Seat).Asked)
	if err != nil {
		return request.Result{}, fmt.Errorf("weigh turns: %w", err)
	}
	if len(list) == 0 {
		return request.Result{Verdict: r.Say("hint.none")}, nil
	}
	r.Menu = hints(r, s, pos, list)
	r.MenuHead = r.Say("hint.head", "n", len(r.Menu), "example", r.Menu[0].Line())
	best := r.Say("hint", "turn", r.Menu[0].Line())
	return request.Result{Verdict: best, Detail: []string{r.Say("hint.how")}}, nil
}

// hints are entries of a list, each with its effect and what it is worth beside the next.
func hints(r *request.Request, s *view.View, pos engine.Position, list []bot.Hint) (menu []post.Choice) {
	for _, h := range list {
		c := s.Choice(pos, h.Steps)
		by := ""
		switch {
		case h.Sure():
			by = r.Say("hint.by", "points", h.Lead.Points())
		case h.Next:
			by = r.Say("hint.same")
		}
		both := slices.DeleteFunc([]string{c.Words, by}, func(x string) bool { return x == "" })
		c.Words = strings.Join(both, "; ")
		menu = append(menu, c)
	}
	return menu
}
