package desk

import (
	"context"
	"painani/mail/desk/help"
	"strings"

	"painani/engine/notation"
	"painani/mail/desk/request"
	"painani/mail/desk/turn"
	"painani/mail/letter"
	"painani/mail/reply"
)

// run carries out all commands in order.
func (v *call) run(ctx context.Context) error {
	if v.Said.Problem != nil {
		v.Out.Add(v.question())
	} else if len(v.Said.Commands) == 0 {
		v.Out.Add(v.nothing())
	}
	if named := v.Said.Table; named != "" && v.Table != nil && v.Table.ID != named && v.Said.Commands[0].Verb != reply.Join {
		v.Out.Add(request.Result{Verdict: v.Say("other-table", "here", v.Table.ID, "named", named), Bad: true,
			Detail: []string{v.Say("other-table.how", "named", named, "address", letter.Mailbox+"@"+v.Office.IDs.Domain())}})
		return nil
	}
	bad, res, err := turn.Rehearse(ctx, v.Request)
	if err != nil {
		return err
	}
	for i, c := range v.Said.Commands {
		switch {
		case res != nil && i == bad:
			v.Out.Add(*res)
		case res != nil && c.Verb == reply.Press:
			v.Out.Add(request.Result{Verdict: v.Say("press.not"), Detail: []string{v.Say("press.with-move")}, Bad: true})
		case res != nil && turn.Is(c.Verb):
			v.Out.Add(request.Result{Verdict: v.Say("not-played", "line", request.Quote(v.Line(c))), Detail: []string{v.Say("all-or-nothing")}})
		case v.Said.Problem != nil && reply.Of(c.Verb).Changes, v.Said.Problem != nil && c.Verb == reply.Choose:
		case !reply.Of(c.Verb).Changes && c.Verb != reply.Choose && v.size() > maxAnswer:
			v.Out.Add(request.Result{Verdict: v.Say("answer.full", "line", request.Quote(v.Line(c)))})
		default:
			if err := v.one(ctx, c, i); err != nil {
				return err
			}
		}
	}
	if n := v.Said.NotRead; n > 0 && (len(v.Said.Commands) > 0 || v.Said.Problem != nil) {
		v.Out.Before = append(v.Out.Before, v.Say("not-read", "n", n))
	}
	return nil
}

// maxAnswer is the length in bytes of the results from which on nothing more is
// looked up in the same letter.
const maxAnswer = 64 << 10

// size is how long the results are.
func (v *call) size() int {
	n := 0
	for _, r := range v.Out.Results {
		n += len(r.Verdict) + len(r.Board)
		for _, list := range [][]string{r.Detail, r.Lines} {
			for _, x := range list {
				n += len(x)
			}
		}
	}
	return n
}

// one carries out one command.
func (v *call) one(ctx context.Context, c reply.Command, i int) error {
	h, ok := verbs[c.Verb]
	switch {
	case !ok:
		v.Out.Add(help.NotServed(v.Request, c.Verb))
		return nil
	case v.Table == nil && !noTable[c.Verb]:
		v.Out.Hide = true
		v.Out.Add(request.Result{Verdict: v.Say("which-table"), Detail: []string{v.Say("which-table.how")}, Bad: true})
		return nil
	}
	r, err := h(ctx, v.Request, c, i)
	if err != nil {
		return err
	}
	v.Out.Add(r)
	return nil
}

// question asks a letter back that could not be read.
func (v *call) question() request.Result {
	p := v.Said.Problem
	var verbs []string
	for _, x := range p.Verbs {
		verbs = append(verbs, reply.Of(x).Words(string(v.Tag))[0])
	}
	verdict := v.Say("not-understood", "line", request.Quote(p.Text))
	if p.Text == "" {
		verdict = v.Say("not-understood.letter")
	}
	return request.Result{Verdict: verdict, Bad: true,
		Detail: []string{v.Say("reply."+string(p.Code), "line", request.Quote(p.Text), "verbs", strings.Join(verbs, ", "), "n", p.Line) +
			" (" + string(p.Code) + ")", v.Say("nothing-done")}}
}

// nothing answers a letter without a command: where things stand, and how to go on.
func (v *call) nothing() request.Result {
	if v.Said.NotRead == 0 {
		return request.Result{Verdict: v.Say("empty"), Detail: []string{v.Say("empty.how")}}
	}
	r := request.Result{Detail: []string{v.Say("empty.how"), v.Say("served", "verbs", help.Served(v.Request))}, Bad: true}
	for line := range strings.Lines(v.Order.Text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '>' {
			r.Verdict = v.Say("not-understood", "line", request.Quote(line))
			if near := similar(line); near != "" {
				r.Detail = append([]string{v.Say("did-you-mean", "word", near)}, r.Detail...)
			}
			return r
		}
	}
	return request.Result{Verdict: v.Say("empty"), Detail: r.Detail}
}

// similar is a verb that the first word of a line may have been meant to be; "" if none.
func similar(line string) string {
	var all notation.Vocabulary[reply.Verb]
	for _, e := range reply.Table {
		if !e.Offered() {
			continue
		}
		for _, list := range [][]string{e.En, e.De, e.Hu} {
			all.Add(e.Verb, list...)
		}
	}
	word, _, _ := strings.Cut(line, " ")
	if near := all.Near(notation.Fold(word)); len(word) > 3 && len(near) > 0 {
		return strings.ToUpper(near[0])
	}
	return ""
}
