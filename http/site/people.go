package site

import (
	"context"
	"errors"

	"painani/http/pages"
)

// People is what a person may see and change of what is kept about him.
type People interface {
	// Profile is what the person's own page shows; ok is false for nobody we know.
	Profile(player string) (card pages.Profile, ok bool)
	// Set changes one setting: name, lang, board or zone. An error that wraps ErrSetting is the person's fault.
	Set(ctx context.Context, player, key, value string) error
	// Data is everything that is kept about the person outside the chained events, as JSON.
	Data(ctx context.Context, player string) ([]byte, error)
	// Forget deletes all that; bots play on in the person's running games.
	Forget(ctx context.Context, player string) error
}

// ErrSetting is wrapped by what People.Set refuses because of its value.
var ErrSetting = errors.New("bad setting")
