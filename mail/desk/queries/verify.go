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
func Verify(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	seq, head := r.Table.Seq, r.Head
	if args := request.Without(c.Args, r.NamedTable); args != "" {
		n, _, ok := Span(args)
		if !ok || n > r.Table.Seq {
			return *noEvent(r, request.Quote(args)), nil
		}
		_, told, err := r.Services.Referee.Story(ctx, r.Table.ID, n, n)
		if err != nil {
			return request.Result{}, err
		}
		if head, err = told[0].Record.Hash(); err != nil {
			return request.Result{}, err
		}
		seq = n
	}
	s := r.View()
	where := r.Say("verify.host")
	if r.Services.Web != "" {
		where = r.Say("verify.page", "url", r.Services.Web+"/t/"+r.Table.ID+"/export.jsonl",
			"verifier", r.Services.Web+"/verify.py")
	}
	flag := events.Head{Table: r.Table.ID, Seq: seq, Hash: head[:min(view.HeadDigits, len(head))]}.String()
	return request.Result{
		Verdict: r.Say("verify", "table", r.Table.ID, "seq", seq),
		Detail: []string{r.Say("verify.head", "head", head), s.Proof(), r.Say("verify.how"), where,
			r.Say("verify.run")},
		Lines: []string{
			"painani verify --head '" + flag + "' FILE",
			"python3 verify.py --head '" + flag + "' FILE",
		},
	}, nil
}
