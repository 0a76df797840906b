package queries

import (
	"context"

	"painani/events"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// Verify gives the chain head, of now or of an event, and says how to check it. The
// words go with every language; the commands are the same in all.
func Verify(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	seq, head := v.Table.Seq, v.Head
	if args := request.Without(c.Args, v.NamedTable); args != "" {
		n, _, ok := Span(args)
		if !ok || n > v.Table.Seq {
			return *noEvent(v, request.Quote(args)), nil
		}
		_, told, err := v.Services.Referee.Story(ctx, v.Table.ID, n, n)
		if err != nil {
			return request.Result{}, err
		}
		if head, err = told[0].Record.Hash(); err != nil {
			return request.Result{}, err
		}
		seq = n
	}
	s := v.View()
	where := v.Say("verify.host")
	if v.Services.Web != "" {
		where = v.Say("verify.page", "url", v.Services.Web+"/t/"+v.Table.ID+"/export.jsonl")
	}
	flag := events.Head{Table: v.Table.ID, Seq: seq, Hash: head[:min(view.HeadDigits, len(head))]}.String()
	return request.Result{Verdict: v.Say("verify", "table", v.Table.ID, "seq", seq),
		Detail: []string{v.Say("verify.head", "head", head), s.Proof(), v.Say("verify.how"), where, v.Say("verify.run")},
		Lines:  []string{"painani verify --head '" + flag + "' FILE", "python3 verify.py --head '" + flag + "' FILE"}}, nil
}
