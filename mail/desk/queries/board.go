package queries

import (
	"context"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/scene"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// Show is the board, of now or of an event.
func Show(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	args := request.Without(c.Args, r.NamedTable)
	if args == "" || boardWords[reply.Fold(args)] {
		return request.Result{Verdict: r.Say("show", "table", r.Table.ID, "seq", r.Table.Seq)}, nil
	}
	seq, _, ok := Span(args)
	if !ok || seq > r.Table.Seq {
		return *noEvent(r, request.Quote(args)), nil
	}
	t, told, err := r.Services.Referee.Story(ctx, r.Table.ID, seq, seq)
	if err != nil {
		return request.Result{}, err
	}
	r.Past = r.Services.Views.Of(t, r.Seat, r.Person)
	result := request.Result{
		Verdict: r.Say("show.past", "table", r.Table.ID, "seq", seq),
		Lines:   r.Past.Told(told),
		Board:   r.Past.PastBoard(),
	}
	if by := r.Table.TakenBack(seq); by != 0 {
		result.Detail = []string{r.Say("show.side", "at", by)}
	}
	return result, nil
}

// boardWords behind SHOW ask for what it shows by itself.
var boardWords = map[string]bool{"board": true, "the board": true, "brett": true, "das brett": true,
	"tabla": true, "a tablat": true, "tablat": true}

// Describe is the board in words, of now or of an event, for those who hear letters read.
func Describe(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	seq, bad := Moment(r, c, r.Table.Seq)
	if bad != nil {
		return *bad, nil
	}
	t := r.Table
	if seq < t.Seq {
		var err error
		if t, _, err = r.Services.Referee.Story(ctx, r.Table.ID, seq, seq); err != nil {
			return request.Result{}, err
		}
	}
	s := r.Services.Views.Of(t, r.Seat, r.Person)
	pos := s.Masked()
	if pos == nil {
		return r.No(engine.Refuse("not-started", "", "table", t.ID)), nil
	}
	if r.InWords = true; seq < r.Table.Seq {
		r.Past = s
	}
	sc, marks := pos.Draw(s.Seat, s.Names, s.Tag), t.Marks(t.Pos, s.Seat)
	if r.Past != nil {
		marks = t.LastMark(t.Pos, s.Seat)
	}
	house.Ring(&sc, t.Game, marks, s.Names, s.Tag)
	return request.Result{Verdict: r.Say("describe", "table", t.ID, "seq", seq),
		Lines: scene.Describe(sc, s.Names)}, nil
}

// Resend is the whole current letter again.
func Resend(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if r.Table == nil {
		return Status(ctx, r, c, i)
	}
	r.Seen = view.LastOwn(r.Table, r.Seat)
	return request.Result{Verdict: r.Say("resend", "table", r.Table.ID, "seq", r.Table.Seq)}, nil
}
