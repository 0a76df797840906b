package main

import (
	"context"
	"errors"

	found "painani/engine/review"
	"painani/http/site"
	"painani/mail/review"
)

// reviewed is the review of a table as pages show it; nil if there is none.
func (a *app) reviewed(table string) (*found.Review, error) { return review.Kept(a.projections, table) }

// askReview has a game reviewed because somebody asked for it on its page.
// One of another binary's revision is none.
func (a *app) askReview(ctx context.Context, table string) (there bool, err error) {
	r, err := a.reviews.Ask(ctx, table, "")
	if errors.Is(err, review.ErrFull) {
		return false, site.ErrFull
	}
	return r != nil, err
}
