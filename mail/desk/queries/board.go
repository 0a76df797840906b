package queries

import (
	"context"

	"painani/engine"
	"painani/engine/scene"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// Show is the board, of now or of an event.
func Show(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	args := request.Without(c.Args, v.NamedTable)
	if args == "" {
		return request.Result{Verdict: v.Say("show", "table", v.Table.ID, "seq", v.Table.Seq)}, nil
	}
	seq, _, ok := Span(args)
	if !ok || seq > v.Table.Seq {
		return *noEvent(v, request.Quote(args)), nil
	}
	t, told, err := v.Services.Referee.Story(ctx, v.Table.ID, seq, seq)
	if err != nil {
		return request.Result{}, err
	}
	v.Past = v.Services.Views.Of(t, v.Seat, v.Person)
	r := request.Result{Verdict: v.Say("show.past", "table", v.Table.ID, "seq", seq), Lines: v.Past.Told(told), Board: v.Past.PastBoard()}
	if by := v.Table.TakenBack(seq); by != 0 {
		r.Detail = []string{v.Say("show.side", "at", by)}
	}
	return r, nil
}

// Describe is the board in words, of now or of an event, for those who hear letters read.
func Describe(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	seq, bad := Moment(v, c, v.Table.Seq)
	if bad != nil {
		return *bad, nil
	}
	t := v.Table
	if seq < t.Seq {
		var err error
		if t, _, err = v.Services.Referee.Story(ctx, v.Table.ID, seq, seq); err != nil {
			return request.Result{}, err
		}
	}
	s := v.Services.Views.Of(t, v.Seat, v.Person)
	pos := s.Masked()
	if pos == nil {
		return v.No(engine.Refuse("not-started", "", "table", t.ID)), nil
	}
	if v.InWords = true; seq < v.Table.Seq {
		v.Past = s
	}
	return request.Result{Verdict: v.Say("describe", "table", t.ID, "seq", seq),
		Lines: scene.Describe(pos.Draw(s.Seat, s.Names, s.Tag), s.Names)}, nil
}

// Resend is the whole current letter again.
func Resend(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	if v.Table == nil {
		return Status(ctx, v, c, i)
	}
	v.Seen = view.LastOwn(v.Table, v.Seat)
	return request.Result{Verdict: v.Say("resend", "table", v.Table.ID, "seq", v.Table.Seq)}, nil
}
