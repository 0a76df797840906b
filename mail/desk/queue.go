package desk

import (
	"context"
	"errors"
	"fmt"

	"painani/events"
	post "painani/mail"
	"painani/mail/outbox"
)

// Queue is the Outbox of a running service: outbox.Outbox, and a look into its spool.
type Queue struct{ *outbox.Outbox }

// Letter implements Outbox. Of a letter whose text is erased nothing but the ID comes back.
func (q Queue) Letter(ctx context.Context, id string) (post.Letter, error) {
	if events.CheckKey(id) != nil || id == outbox.OpenedKey || id == outbox.FatesKey {
		return post.Letter{}, fmt.Errorf("letter %q: %w", id, events.ErrNotFound)
	}
	e, err := q.Spool.First(ctx, id)
	if err != nil {
		return post.Letter{}, fmt.Errorf("look up letter: %w", err)
	}
	f, err := outbox.ParseFate(e.Data)
	if err != nil {
		return post.Letter{}, fmt.Errorf("%w: letter %s: %w", events.ErrDamaged, id, err)
	}
	if f.Letter == nil { // its text is erased, or it was with somebody who was deleted
		l, err := outbox.Kept(ctx, q.Cursors, id)
		if errors.Is(err, events.ErrNotFound) {
			return post.Letter{ID: id}, nil
		}
		return l, err
	}
	if err := q.Rejoin(ctx, id); err != nil { // it counts as posted now, so it must be on its way
		return post.Letter{}, fmt.Errorf("look up letter: %w", err)
	}
	return *f.Letter, nil
}
