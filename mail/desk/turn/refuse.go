package turn

import (
	"context"
	"errors"
	"strings"

	"painani/engine"
	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// refused says why a turn was not played, and offers what could be.
func refused(ctx context.Context, v *request.Request, t *engine.Table, c reply.Command, w wish, err error) request.Result {
	s, typed := v.Services.Views.Of(t, v.Seat, v.Person), request.Quote(w.text)
	if c.Verb == reply.Move { // MOVE may be a word of the game's own
		typed = request.Quote(c.Text)
	}
	out := request.Result{Verdict: v.Say("not-played", "line", typed), Bad: true}
	if c.Verb == reply.Undo {
		out.Verdict = v.Say("not-undone")
	}
	if t != v.Table { // behind other moves of the letter: the list would be of a position that nobody sees
		defer func() { v.Menu, v.MenuHead = nil, "" }()
		out.Detail = []string{v.Say("after-earlier")}
	}
	var half *engine.Incomplete
	if errors.As(err, &half) {
		out.Verdict = v.Say("incomplete", "line", typed)
		head := "menu.complete"
		if len(half.Steps) == 0 {
			head = "menu.nearest"
		}
		offer(v, s, half.Steps, head)
		how := "incomplete.how"
		if len(half.Steps) == 0 { // the list is of all turns, not of ways to go on
			how = "incomplete.more"
		}
		out.Detail = append(out.Detail, v.Say(how))
		return out
	}
	r, ok := request.Refusal(err)
	if !ok { // a step behind a draw that turned out to be none
		out.Detail = []string{v.Say("after-draw")}
		return out
	}
	switch r.Code {
	case "stale", "not-your-move":
		if seq := again(ctx, v, t, w); seq != 0 {
			out.Verdict = v.Say("duplicate", "seq", seq)
			out.Detail = []string{v.Say("duplicate.how")}
			return out
		}
	}
	if completes(r, w.text) {
		out.Verdict = v.Say("incomplete", "line", typed)
	}
	out.Detail = append(out.Detail, v.Explain(r))
	if v.Table.Phase == engine.Running {
		out.Detail = append(out.Detail, v.Say("unchanged", "seq", v.Table.Seq))
	}
	if c.Verb != reply.Undo {
		near(v, s, r, w)
	}
	return out
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
func offer(v *request.Request, s *view.View, steps []engine.Step, head string) {
	l := post.Letter{}
	s.Menu(&l, s.Table.Pos, steps, head)
	if len(l.Menu) > 0 {
		v.Menu, v.MenuHead = l.Menu, l.MenuHead
	}
}

// near lists the nearest legal turns: whole ones that the refusal names first,
// then a bot's favourites.
func near(v *request.Request, s *view.View, r *engine.Refusal, w wish) {
	if s.Table.Phase != engine.Running || !s.Mine() {
		return
	}
	l := post.Letter{}
	s.Menu(&l, s.Table.Pos, nil, "menu.nearest")
	var first []post.Choice
	for _, text := range r.Near {
		out, err := s.Table.Preview(s.Seat, text)
		if err != nil || !out.Complete {
			continue
		}
		m := s.Masked()
		play := m.Write(s.Seat, out.Steps)
		first = append(first, post.Choice{Play: play, Words: m.Effect(s.Seat, out.Steps, s.Tag)})
	}
	head := "menu.nearest"
	if completes(r, w.text) && len(first) > 0 {
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
		v.Menu = first[:min(len(first), view.MaxMenu)]
		v.MenuHead = v.Say(head, "n", len(v.Menu), "example", first[0].Play)
	}
}
