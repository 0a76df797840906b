package site

import (
	"context"
	"errors"
	"fmt"

	"painani/engine/lang"
	"painani/http/pages"
)

// People is what a person may see and change of what is kept about him.
type People interface {
	// Profile is what the person's own page shows; ok is false for nobody we know.
	Profile(player string) (card pages.Profile, ok bool)
	// Set changes one setting: name, lang, board or zone. An error that wraps ErrSetting is the person's fault.
	Set(ctx context.Context, player, key, value string) error
	// Club is what the own page shows of plans and vacations; it is for the person alone.
	Club(ctx context.Context, player string, tag lang.Tag) (pages.Club, error)
	// Do changes something that has a button of its own on the page. Errors as of Set.
	Do(ctx context.Context, player string, w Wish) error
	// Data is everything that is kept about the person outside the chained events, as JSON.
	Data(ctx context.Context, player string) ([]byte, error)
	// Forget deletes all that; bots play on in the person's running games.
	Forget(ctx context.Context, player string) error
}

// Wish is what somebody wants changed who presses a button on the own page.
type Wish struct {
	What  string // one of the following
	Value string // the address; the plan as the page shows it
	Table string // of a plan
	N     int    // its number

	From, Last string // days of a vacation, as in 2026-12-20
}

// What a Wish may be about.
const (
	MainAddress = "address-main" // letters go to the address
	DropAddress = "address-drop" // it is the person's no more
	DropPlan    = "plan-drop"    // the plan is not played
	Leave       = "vacation"     // the person is away
	StayHome    = "vacation-off" // all that is planned is taken back
)

// ErrSetting is wrapped by what People.Set refuses because of its value.
var ErrSetting = errors.New("bad setting")

// ErrBotName is the ErrSetting of a name that could be taken for a bot's.
var ErrBotName = fmt.Errorf("%w: name of a bot", ErrSetting)
