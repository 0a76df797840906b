package queries

import (
	"context"

	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// maxHistory is how many events one letter tells; without a range, the last ones.
const maxHistory = 200

// Story are the log lines of events; a result instead if there are no such events.
func Story(ctx context.Context, v *request.Request, from, to uint64) ([]string, *request.Result, error) {
	if from > v.Table.Seq || from == 0 {
		return nil, noEvent(v, from), nil
	}
	t, told, err := v.Services.Referee.Story(ctx, v.Table.ID, from, min(to, v.Table.Seq))
	if err != nil {
		return nil, nil, err
	}
	return v.Services.Views.Of(t, v.Seat, v.Person).Told(told), nil, nil
}

// History tells events: HISTORY #1-#60; without a range the last sixty.
func History(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	args := request.Without(c.Args, v.NamedTable)
	from, to, ok := Span(args)
	if args == "" {
		from, to, ok = v.Table.Seq-min(v.Table.Seq-1, 59), v.Table.Seq, true
	}
	if !ok {
		return *noEvent(v, request.Quote(args)), nil
	}
	cut := to-from >= maxHistory
	if cut {
		to = from + maxHistory - 1
	}
	lines, bad, err := Story(ctx, v, from, to)
	if err != nil || bad != nil {
		return bad.Value(), err
	}
	r := request.Result{Verdict: v.Say("history", "from", from, "to", min(to, v.Table.Seq)), Lines: lines}
	if cut {
		r.Detail = []string{v.Say("history.cut", "n", maxHistory)}
	}
	return r, nil
}

// Since tells what happened after an event: SINCE #120; without a number after the writer's last turn.
func Since(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	from, bad := Moment(v, c, max(view.LastOwn(v.Table, v.Seat), 1))
	if bad != nil {
		return *bad, nil
	}
	if from == v.Table.Seq {
		return request.Result{Verdict: v.Say("unchanged", "seq", v.Table.Seq)}, nil
	}
	to := min(v.Table.Seq, from+maxHistory)
	lines, no, err := Story(ctx, v, from+1, to)
	if err != nil || no != nil {
		return no.Value(), err
	}
	r := request.Result{Verdict: v.Say("history", "from", from+1, "to", to), Lines: lines}
	if to < v.Table.Seq {
		r.Detail = []string{v.Say("history.cut", "n", maxHistory)}
	}
	return r, nil
}
