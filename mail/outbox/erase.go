package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"painani/events"
	post "painani/mail"
)

// KeptKey begins the keys under which letters out are kept whose entry was erased because of somebody who
// was deleted; the id of the letter follows.
const KeptKey = "letter-"

// Erase takes the entry at pos, which holds the letter id, out of the spool, and overwrites it. fate is what
// became of the letter, which must be final: it stands under the letter's key first, so that nothing is ever
// sent again under that id. Errors are those of the spool.
func Erase(ctx context.Context, s events.Spool, pos events.Position, id string, fate Fate) error {
	if !fate.State.Final() {
		return fmt.Errorf("erase letter: %w: %s is %s", events.ErrInvalid, id, fate.State)
	}
	newest, err := s.Newest(ctx, id)
	if err == nil && newest.Pos == pos {
		fate.Letter = nil
		data, e := fate.Encode()
		if e != nil {
			return e
		}
		_, err = s.Put(ctx, id, data)
	}
	if err == nil {
		err = s.Erase(ctx, pos)
	}
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return fmt.Errorf("erase letter: %w", err)
	}
	return nil
}

// Keep keeps a letter whose entry is to be erased, so that a reply to it is still understood. A second call
// changes nothing. Errors are those of the bucket.
func Keep(ctx context.Context, state events.Bucket, l post.Letter) error {
	data, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("keep letter: %w", err)
	}
	_, err = state.Put(ctx, KeptKey+l.ID, data, 0)
	if errors.Is(err, events.ErrConflict) { // of somebody deleted earlier, or of a start that was killed
		_, rev, e := state.Get(ctx, KeptKey+l.ID)
		if err = e; err == nil {
			_, err = state.Put(ctx, KeptKey+l.ID, data, rev)
		}
	}
	if err != nil {
		return fmt.Errorf("keep letter: %w", err)
	}
	return nil
}

// Kept is a letter that was kept; events.ErrNotFound if there is none.
func Kept(ctx context.Context, state events.Bucket, id string) (l post.Letter, err error) {
	data, _, err := state.Get(ctx, KeptKey+id)
	if err == nil {
		err = json.Unmarshal(data, &l)
	}
	if err != nil {
		return l, fmt.Errorf("kept letter: %w", err)
	}
	return l, nil
}
