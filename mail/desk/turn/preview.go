package turn

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	post "painani/mail"
	"painani/mail/desk/queries"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// Preview shows what a turn would lead to, as far as nothing hidden is touched.
// Without a turn it shows what is within reach, if the game tells.
func Preview(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	text := c.Args
	if strings.TrimSpace(text) == "" && r.Table.Pos != nil {
		if lines := r.Table.Pos.Mask(r.Seat).Reach(r.Seat, r.Tag); len(lines) > 0 {
			return request.Result{Verdict: r.Say("legal"), Lines: lines}, nil
		}
	}
	if n, err := strconv.Atoi(text); err == nil {
		t, _, res, err := r.Choice(ctx, reply.Command{Verb: reply.Choose, Numbers: []int{n}})
		if err != nil || res != nil {
			return res.Value(), err
		}
		text = t
	}
	in := intent{do: engine.Play{Seat: r.Seat, Text: text}, text: text}
	out, err := r.Table.Preview(r.Seat, text)
	s := r.View()
	switch {
	case err != nil && engine.IsVerdict(err):
		return refused(ctx, r, r.Table, c, in, err), nil
	case err != nil:
		return request.Result{}, err
	case !out.Complete && !out.Veiled:
		return refused(ctx, r, r.Table, c, in, &engine.Incomplete{Steps: out.Steps, Pos: out.Pos}), nil
	}
	one := s.Choice(s.Masked(), out.Steps)
	result := request.Result{Verdict: r.Say("preview", "turn", one.Line()), Again: true}
	result.Lines = r.Table.Game.Narrate(out.Facts, r.Seat, s.Names, r.Tag)
	result.Lines = append(result.Lines, unspent(r, s.Masked(), out)...)
	if out.Veiled {
		result.Detail = append(result.Detail, r.Say("preview.veiled"))
	}
	result.Board, result.Below = s.Board(out.Pos.Mask(r.Seat)), []string{r.Say("preview.how")}
	r.Menu = []post.Choice{one}
	r.MenuHead = r.Say("menu.preview", "n", 1, "example", one.Line())
	return result, nil
}

// Why explains a move or an entry of the list without playing it, or an event.
func Why(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	if n, err := strconv.Atoi(c.Args); err == nil { // WHY 3; an event is WHY #3
		e, _, none, err := r.Entry(ctx, reply.Command{Verb: reply.Choose, Numbers: []int{n}})
		if err != nil {
			return request.Result{}, err
		}
		if none == nil && !e.Do {
			line := request.Quote(e.Line())
			return whether(r, e.Play, line, r.Say("why.entry", "number", n, "line", line))
		}
	}
	from, to, ok := queries.Span(c.Args)
	if c.Args == "" && c.Guard != 0 {
		from, to, ok = c.Guard, c.Guard, true
	}
	if c.Args != "" && !ok {
		line := request.Quote(c.Args)
		return whether(r, c.Args, line, r.Say("why.yes", "line", line))
	}
	if from == 0 {
		from, to = r.Table.Seq, r.Table.Seq
	}
	lines, bad, err := queries.Story(ctx, r, from, to)
	if err != nil || bad != nil {
		return bad.Value(), err
	}
	return request.Result{Verdict: r.Say("why.event", "seq", from), Lines: lines}, nil
}

// whether says why a turn, quoted as line, would not be legal, or, behind the words yes, what it would
// bring about.
func whether(r *request.Request, text, line, yes string) (request.Result, error) {
	if r.Table.Phase != engine.Running {
		why := r.Explain(engine.Refuse("not-running", "", "table", r.Table.ID))
		return request.NotDone(r.Say("why.no", "line", line), why), nil
	}
	out, err := r.Table.Preview(r.Seat, text)
	switch refusal, refused := request.Refusal(err); {
	case refused:
		near(r, r.View(), refusal, intent{})
		return request.Result{Verdict: r.Say("why.no", "line", line), Detail: []string{r.Explain(refusal)}}, nil
	case err != nil:
		return request.Result{}, err
	case !out.Complete && !out.Veiled:
		offer(r, r.View(), out.Steps, "menu.complete")
		return request.Result{Verdict: r.Say("why.half", "line", line)}, nil
	}
	result := request.Result{Verdict: yes, Again: true}
	result.Lines = r.Table.Game.Narrate(out.Facts, r.Seat, r.View().Names, r.Tag)
	return result, nil
}
