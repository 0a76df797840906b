package turn

import (
	"context"
	"errors"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// takebackKey is the sentence that names TAKEBACK to who cannot UNDO: others are asked, or nobody has to be.
func takebackKey(t *engine.Table, s engine.Seat) string {
	for i, c := range t.Seats {
		if c.Player != "" && !c.Resigned && engine.SeatAt(i) != s {
			return "undo.ask"
		}
	}
	return "undo.bots"
}

// refused says why a turn was not played, and offers what could be.
func refused(
	ctx context.Context, r *request.Request, t *engine.Table, c reply.Command, in intent, err error,
) request.Result {
	s, typed := r.Services.Views.Of(t, r.Seat, r.Person), request.Quote(in.text)
	if c.Verb == reply.Move { // MOVE may be a word of the game's own
		typed = request.Quote(c.Text)
	}
	out := request.NotDone(r.Say("not-played", "line", typed))
	if c.Verb == reply.Undo {
		out.Verdict = r.Say("not-undone")
	}
	if t != r.Table { // behind other moves of the letter: the list would be of a position that nobody sees
		defer func() { r.Menu, r.MenuHead = nil, "" }()
		out.Detail = []string{r.Say("after-earlier")}
	}
	var half *engine.Incomplete
	if errors.As(err, &half) {
		out.Verdict = r.Say("incomplete", "line", typed)
		out.Detail = append(out.Detail, goOn(r, s, half.Steps))
		return out
	}
	refusal, ok := request.Refusal(err)
	if !ok { // a step behind a draw that turned out to be none
		out.Detail = []string{r.Say("after-draw")}
		return out
	}
	switch refusal.Code {
	case "stale", "not-your-move":
		if seq := again(ctx, r, t, in); seq != 0 {
			out.Verdict = r.Say("duplicate", "seq", seq)
			out.Detail = []string{r.Say("duplicate.how")}
			return out
		}
	}
	if completes(refusal, in.text) {
		out.Verdict = r.Say("incomplete", "line", typed)
	}
	out.Detail = append(out.Detail, r.Explain(refusal))
	if own := view.LastOwn(t, r.Seat); c.Verb == reply.Undo && own > 0 && t.Takeback != engine.NoVote &&
		(refusal.Code == "undo-acted" || refusal.Code == "undo-revealed") {
		out.Detail = append(out.Detail, r.Say(takebackKey(t, r.Seat), "seq", own-1))
	}
	if r.Table.Phase == engine.Running {
		out.Detail = append(out.Detail, r.Say("unchanged", "seq", r.Table.Seq))
	}
	if c.Verb != reply.Undo {
		near(r, s, refusal, in)
	}
	return out
}

// goOn lists how a turn can go on behind steps, and returns the sentence about that list.
func goOn(r *request.Request, s *view.View, steps []engine.Step) string {
	if len(steps) == 0 { // the list is of all turns, not of ways to go on
		offer(r, s, steps, "menu.nearest")
		return r.Say("incomplete.more")
	}
	offer(r, s, steps, "menu.complete")
	return r.Say("incomplete.how")
}

// completes reports that what a refusal suggests is what was typed, and more.
func completes(r *engine.Refusal, typed string) bool {
	typed = reply.Fold(strings.TrimSpace(typed)) + " "
	for _, line := range r.Near {
		if !strings.HasPrefix(reply.Fold(line), typed) {
			return false
		}
	}
	return len(r.Near) > 0
}

// offer makes the completions of steps the list of the answer.
func offer(r *request.Request, s *view.View, steps []engine.Step, head string) {
	l := post.Letter{}
	s.Menu(&l, s.Table.Pos, steps, head)
	if len(l.Menu) > 0 {
		r.Menu, r.MenuHead = l.Menu, l.MenuHead
	}
}

// maxNear is how many of the turns that a refusal names are listed, so that there is room for others.
const maxNear = 4

// near lists the nearest legal turns: whole ones that the refusal names first,
// then a bot's favourites.
func near(r *request.Request, s *view.View, refusal *engine.Refusal, in intent) {
	if s.Table.Phase != engine.Running || !s.Mine() {
		return
	}
	l := post.Letter{}
	s.Menu(&l, s.Table.Pos, nil, "menu.nearest")
	var first []post.Choice
	for _, text := range refusal.Near {
		out, err := s.Table.Preview(s.Seat, text)
		if err != nil || !out.Complete {
			continue
		}
		m := s.Masked()
		c := s.Choice(m, wellEnded(m, s.Seat, out.Steps))
		if len(first) < maxNear &&
			!slices.ContainsFunc(first, func(f post.Choice) bool { return f.Play == c.Play }) {
			first = append(first, c)
		}
	}
	head := "menu.nearest"
	if completes(refusal, in.text) && len(first) > 0 {
		head, l.Menu = "menu.complete", nil
	}
	for _, c := range l.Menu {
		known := false
		for _, f := range first {
			known = known || f.Play == c.Play
		}
		if !known {
			first = append(first, c)
		}
	}
	if len(first) > 0 {
		r.Menu = first[:min(len(first), view.MaxMenu)]
		r.MenuHead = r.Say(head, "n", len(r.Menu), "example", first[0].Line())
	}
}

// wellEnded is a turn that goes on as the game proposes where it would end with much left to do:
// what a refusal names is a beginning like the one that was meant. Games that propose nothing
// leave it as it is.
func wellEnded(pos engine.Position, seat engine.Seat, steps []engine.Step) []engine.Step {
	last := len(steps) - 1
	for i := 0; i < last; i++ {
		next, _, err := pos.Take(seat, steps[i], chance.Hidden{})
		if err != nil {
			return steps
		}
		pos = next
	}
	if last < 1 {
		return steps
	}
	for _, rest := range pos.Propose(seat, 1) {
		return slices.Concat(steps[:last], rest)
	}
	return steps
}
