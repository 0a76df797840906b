package queries

import (
	"context"
	"errors"

	"painani/engine"
	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/review"
)

// Review looks back at a game that is over: who could hope to win when, and the turns that cost most. What is
// not made yet is queued.
func Review(ctx context.Context, r *request.Request, _ reply.Command, _ int) (request.Result, error) {
	switch {
	case r.Services.Reviews == nil:
		return request.NotDone(r.Say("review.none", "table", r.Table.ID)), nil
	case r.Table.Phase != engine.Over || len(r.Table.Line) == 0:
		return request.NotDone(r.Say("review.not-over", "table", r.Table.ID), r.Say("review.when")), nil
	}
	found, err := r.Services.Reviews.Ask(ctx, r.Table.ID, r.Person.ID)
	if errors.Is(err, review.ErrFull) {
		return request.NotDone(r.Say("review.full")), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	if found == nil {
		queued := r.Say("review.queued", "table", r.Table.ID)
		return request.Result{Verdict: queued, Detail: []string{r.Say("review.later")}}, nil
	}
	s := r.View()
	if err := s.Reveal(ctx); err != nil {
		return request.Result{}, err
	}
	var l post.Letter
	s.Review(&l, found)
	r.Links = append(r.Links, l.Links...)
	return request.Result{Verdict: l.Verdict, Detail: l.Before}, nil
}
