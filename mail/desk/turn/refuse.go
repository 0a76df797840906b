package turn

import (
	"context"
	"errors"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/house"
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
	if refusal.Code == "not-your-move" || refusal.Code == "stale" {
		ahead(r, s, c, in)
	}
	return out
}

// ahead offers who is not to move to keep a line that reads like a turn as a plan for his next one.
func ahead(r *request.Request, s *view.View, c reply.Command, in intent) {
	if c.Verb != reply.Move || s.Table != r.Table || s.Table.Phase != engine.Running || s.Mine() ||
		s.Table.Chair(s.Seat) == nil || s.Table.Chair(s.Seat).Player != r.Person.ID {
		return
	}
	line := "QUEUE " + strings.Join(strings.Fields(in.text), " ")
	p, err := house.PlanReader(s.Table, s.Seat, s.Names).Read(line)
	if err != nil || len(p.Then) == 0 || !s.Table.Game.Begins(p.Then[0]) {
		return
	}
	r.Menu = []post.Choice{{Play: line, Do: true, Said: r.Say("plan.keep", "turn", s.Spoken(p.Then[0]))}}
	r.MenuHead = r.Say("plan.keep-how")
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

// near lists the nearest legal turns: whole ones that the refusal names first, or else those that begin with
// what was understood, then a bot's favourites.
func near(r *request.Request, s *view.View, refusal *engine.Refusal, in intent) {
	if s.Table.Phase != engine.Running || !s.Mine() {
		return
	}
	l := post.Letter{}
	s.Menu(&l, s.Table.Pos, nil, "menu.nearest")
	first := named(s, refusal, in.text)
	if len(first) == 0 {
		first = begun(s, refusal, in.text)
	}
	head := "menu.nearest"
	if completes(refusal, in.text) && len(first) > 0 {
		head, l.Menu = "menu.complete", nil
	}
	first = join(first, l.Menu, view.MaxMenu)
	if len(first) > 0 {
		r.Menu, r.MenuHead = first, r.Say(head, "n", len(first), "example", first[0].Line())
	}
}

// join appends to a list what is not in it, up to a length.
func join(list, more []post.Choice, most int) []post.Choice {
	for _, c := range more {
		if len(list) < most && !slices.ContainsFunc(list, func(x post.Choice) bool { return x.Play == c.Play }) {
			list = append(list, c)
		}
	}
	return list
}

// named are the whole turns that a refusal names, or that the words which it names make of what was typed,
// but for those that throw something away.
func named(s *view.View, refusal *engine.Refusal, typed string) (out []post.Choice) {
	before, behind := around(refusal, typed)
	for _, text := range refusal.Near {
		for _, line := range []string{text, before + text + behind} {
			turn, err := s.Table.Preview(s.Seat, line)
			if err != nil || !turn.Complete {
				continue
			}
			m := s.Masked()
			if steps := wellEnded(m, s.Seat, turn.Steps); m.Wastes(s.Seat, steps) == 0 {
				out = join(out, []post.Choice{s.Choice(m, steps)}, maxNear)
				break
			}
		}
	}
	return out
}

// begun are turns that begin with as much as was understood of what was typed.
func begun(s *view.View, refusal *engine.Refusal, typed string) []post.Choice {
	typed, _ = around(refusal, typed)
	for typed != "" {
		turn, err := s.Table.Preview(s.Seat, typed)
		if steps := turn.Steps; err == nil && len(steps) > 0 {
			if turn.Complete { // it can end there, or go on
				steps = steps[:len(steps)-1]
			}
			l := post.Letter{}
			s.Menu(&l, s.Table.Pos, steps, "menu.nearest")
			return join(nil, l.Menu, maxNear)
		}
		typed = typed[:max(0, strings.LastIndexAny(typed, ",; "))]
	}
	return nil
}

// around is what was typed before what a refusal is about, and behind it.
func around(refusal *engine.Refusal, typed string) (before, behind string) {
	from, to := refusal.Span.From, refusal.Span.To
	if from < 0 || to < from || to > len(typed) {
		return "", ""
	}
	return typed[:from], typed[to:]
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
