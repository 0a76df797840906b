package desk

import (
	"context"
	"fmt"

	"painani/events"
	post "painani/mail"
	"painani/mail/outbox"
)

// Queue is the Outbox of a running service: outbox.Outbox, and a look into its spool.
type Queue struct{ *outbox.Outbox }

// Letter implements Outbox.
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
	if f.Letter == nil { // its first entry has aged away, or was erased with somebody who was deleted
		return outbox.Kept(ctx, q.Cursors, id)
	}
	return *f.Letter, nil
}
