package queries

import (
	"context"

	"painani/engine"
	"painani/engine/scene"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// show is the board, of now or of an event.
func show(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	args := request.Without(c.Args, v.Said.Table)
	if args == "" {
		return request.Result{Verdict: v.Say("show", "table", v.Table.ID, "seq", v.Table.Seq)}, nil
	}
	seq, _, ok := Span(args)
	if !ok || seq > v.Table.Seq {
		return *noEvent(v, request.Quote(args)), nil
	}
	t, told, err := v.Office.Referee.Story(ctx, v.Table.ID, seq, seq)
	if err != nil {
		return request.Result{}, err
	}
	v.Out.Past = v.Office.Sheets.Of(t, v.Seat, v.Person)
	r := request.Result{Verdict: v.Say("show.past", "table", v.Table.ID, "seq", seq), Lines: v.Out.Past.Told(told), Board: v.Out.Past.PastBoard()}
	if by := v.Table.TakenBack(seq); by != 0 {
		r.Detail = []string{v.Say("show.side", "at", by)}
	}
	return r, nil
}

// describe is the board in words, of now or of an event, for those who hear letters read.
func describe(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	seq, bad := Moment(v, c, v.Table.Seq)
	if bad != nil {
		return *bad, nil
	}
	t := v.Table
	if seq < t.Seq {
		var err error
		if t, _, err = v.Office.Referee.Story(ctx, v.Table.ID, seq, seq); err != nil {
			return request.Result{}, err
		}
	}
	s := v.Office.Sheets.Of(t, v.Seat, v.Person)
	pos := s.Masked()
	if pos == nil {
		return v.No(engine.Refuse("not-started", "", "table", t.ID)), nil
	}
	if v.Out.InWords = true; seq < v.Table.Seq {
		v.Out.Past = s
	}
	return request.Result{Verdict: v.Say("describe", "table", t.ID, "seq", seq),
		Lines: scene.Describe(pos.Draw(s.Seat, s.Names, s.Tag), s.Names)}, nil
}

// resend is the whole current letter again.
func resend(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	if v.Table == nil {
		return status(ctx, v, c, i)
	}
	v.Seen = view.LastOwn(v.Table, v.Seat)
	return request.Result{Verdict: v.Say("resend", "table", v.Table.ID, "seq", v.Table.Seq)}, nil
}
