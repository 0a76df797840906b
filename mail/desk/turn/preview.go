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
func Preview(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	text := c.Args
	if strings.TrimSpace(text) == "" && v.Table.Pos != nil {
		if lines := v.Table.Pos.Mask(v.Seat).Reach(v.Seat, v.Tag); len(lines) > 0 {
			return request.Result{Verdict: v.Say("legal"), Lines: lines}, nil
		}
	}
	if n, err := strconv.Atoi(text); err == nil {
		t, _, res, err := v.Choice(ctx, reply.Command{Verb: reply.Choose, Numbers: []int{n}})
		if err != nil || res != nil {
			return res.Value(), err
		}
		text = t
	}
	w := wish{do: engine.Play{Seat: v.Seat, Text: text}, text: text}
	out, err := v.Table.Preview(v.Seat, text)
	s := v.View()
	switch {
	case err != nil && engine.IsVerdict(err):
		return refused(ctx, v, v.Table, c, w, err), nil
	case err != nil:
		return request.Result{}, err
	case !out.Complete && !out.Veiled:
		return refused(ctx, v, v.Table, c, w, &engine.Incomplete{Steps: out.Steps, Pos: out.Pos}), nil
	}
	play := s.Masked().Write(v.Seat, out.Steps)
	r := request.Result{Verdict: v.Say("preview", "turn", play), Again: true}
	r.Lines = v.Table.Game.Narrate(out.Facts, v.Seat, s.Names, v.Tag)
	r.Lines = append(r.Lines, unspent(v, s.Masked(), out)...)
	if out.Veiled {
		r.Detail = append(r.Detail, v.Say("preview.veiled"))
	}
	r.Board, r.Below = s.Board(out.Pos.Mask(v.Seat)), []string{v.Say("preview.how")}
	v.Menu = []post.Choice{{Play: play, Words: s.Masked().Effect(v.Seat, out.Steps, v.Tag)}}
	v.MenuHead = v.Say("menu.preview", "n", 1, "example", play)
	return r, nil
}

// Why explains a move without playing it, or an event.
func Why(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	from, to, ok := queries.Span(c.Args)
	if c.Args == "" && c.Guard != 0 {
		from, to, ok = c.Guard, c.Guard, true
	}
	if c.Args == "" || ok {
		if from == 0 {
			from, to = v.Table.Seq, v.Table.Seq
		}
		lines, bad, err := queries.Story(ctx, v, from, to)
		if err != nil || bad != nil {
			return bad.Value(), err
		}
		return request.Result{Verdict: v.Say("why.event", "seq", from), Lines: lines}, nil
	}
	if v.Table.Phase != engine.Running {
		return request.Result{Verdict: v.Say("why.no", "line", request.Quote(c.Args)), Detail: []string{v.Explain(engine.Refuse("not-running", "", "table", v.Table.ID))}, Bad: true}, nil
	}
	out, err := v.Table.Preview(v.Seat, c.Args)
	switch r, refused := request.Refusal(err); {
	case refused:
		near(v, v.View(), r, wish{})
		return request.Result{Verdict: v.Say("why.no", "line", request.Quote(c.Args)), Detail: []string{v.Explain(r)}}, nil
	case err != nil:
		return request.Result{}, err
	case !out.Complete && !out.Veiled:
		offer(v, v.View(), out.Steps, "menu.complete")
		return request.Result{Verdict: v.Say("why.half", "line", request.Quote(c.Args))}, nil
	}
	return request.Result{Verdict: v.Say("why.yes", "line", request.Quote(c.Args))}, nil
}
