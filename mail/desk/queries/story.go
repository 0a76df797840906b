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
func Story(ctx context.Context, r *request.Request, from, to uint64) ([]string, *request.Result, error) {
	if from > r.Table.Seq || from == 0 {
		return nil, noEvent(r, from), nil
	}
	t, told, err := r.Services.Referee.Story(ctx, r.Table.ID, from, min(to, r.Table.Seq))
	if err != nil {
		return nil, nil, err
	}
	if r.Told == nil {
		r.Told = map[uint64]bool{}
	}
	for _, e := range told {
		r.Told[e.Event.Seq] = true
	}
	return r.Services.Views.Of(t, r.Seat, r.Person).Told(told), nil, nil
}

// History tells events: HISTORY #1-#60; without a range the last sixty.
func History(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	args := request.Without(c.Args, r.NamedTable)
	from, to, ok := Span(args)
	if args == "" {
		from, to, ok = r.Table.Seq-min(r.Table.Seq-1, 59), r.Table.Seq, true
	}
	if !ok {
		return *noEvent(r, request.Quote(args)), nil
	}
	cut := to-from >= maxHistory
	if cut {
		to = from + maxHistory - 1
	}
	lines, bad, err := Story(ctx, r, from, to)
	if err != nil || bad != nil {
		return bad.Value(), err
	}
	result := request.Result{Verdict: history(r, from, min(to, r.Table.Seq)), Lines: lines}
	if cut {
		result.Detail = []string{r.Say("history.cut", "n", maxHistory)}
	}
	return result, nil
}

// history heads the lines of some events, or of one.
func history(r *request.Request, from, to uint64) string {
	if from == to {
		return r.Say("why.event", "seq", from)
	}
	return r.Say("history", "from", from, "to", to)
}

// Since tells what happened after an event: SINCE #120; without a number after the writer's last turn.
func Since(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	from, bad := Moment(r, c, max(view.LastOwn(r.Table, r.Seat), 1))
	if bad != nil {
		return *bad, nil
	}
	if from == r.Table.Seq {
		return request.Result{Verdict: r.Say("unchanged", "seq", r.Table.Seq)}, nil
	}
	to := min(r.Table.Seq, from+maxHistory)
	lines, no, err := Story(ctx, r, from+1, to)
	if err != nil || no != nil {
		return no.Value(), err
	}
	result := request.Result{Verdict: history(r, from+1, to), Lines: lines}
	if to < r.Table.Seq {
		result.Detail = []string{r.Say("history.cut", "n", maxHistory)}
	}
	return result, nil
}
