package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"painani/engine"
	"painani/engine/bot"
	web "painani/http"
	"painani/http/pages"
	"painani/mail/desk/proposal"
	"painani/mail/forget"
	"painani/mail/people"
	"painani/mail/plan"
	"painani/projections"
)

// openDoors lets the pages act.
func (a *app) openDoors(ctx context.Context) (*web.Doors, error) {
	key, err := a.store.serviceKey(ctx, "key-web")
	if err != nil {
		return nil, err
	}
	links := links{a}
	return &web.Doors{
		Referee: a.ref, Key: key, Suggest: suggest, People: persons{a},
		Seat: seatNamed, LinkOf: seatPath, Old: links.old, Opens: links.opens,
		NewSession: links.newSession, Session: links.session, Person: links.person,
		Mail: links.mail,
		Branch: func(ctx context.Context, w web.Branching) (*engine.Table, error) {
			parent, _, err := a.ref.Table(ctx, w.Table)
			if err != nil {
				return nil, err
			}
			b := proposal.Branching{Parent: parent, Seat: w.Seat, Seq: w.Seq, With: w.With}
			return a.desk.Branch(ctx, b, w.Cause)
		},
		Plans: a.plans().Of, SetPlan: a.setPlan, Stop: a.stopLetters,
	}, nil
}

// suggest are the turns that letters list too.
func suggest(pos engine.Position, seat engine.Seat, n int) [][]engine.Step {
	return bot.Favourites(pos, seat, nil, n)
}

// persons are the people as the pages meet them.
type persons struct{ a *app }

// Profile implements web.People.
func (p persons) Profile(player string) (pages.Profile, bool) {
	x, ok := p.a.people.Get(player)
	return pages.Profile{
		Name:      x.Name,
		Lang:      x.Lang,
		Moves:     cmp.Or(x.Moves, "own"),
		Letters:   cmp.Or(x.Letters[""], "turns"),
		Pictured:  cmp.Or(x.Pictures[""], "on"),
		Ratings:   cmp.Or(x.Ratings, "on"),
		Board:     x.Board,
		Zone:      x.Zone,
		Addresses: x.Addresses,
	}, ok
}

// Set implements web.People.
func (p persons) Set(ctx context.Context, player, key, value string) error {
	_, err := p.a.people.Update(ctx, player, func(x *people.Person) error { return x.Set(key, value) })
	if errors.Is(err, people.ErrSetting) || errors.Is(err, people.ErrName) {
		return fmt.Errorf("set %s: %w", key, web.ErrSetting)
	}
	return err
}

// Data implements web.People: the person, where he plays, and every letter that is kept.
func (p persons) Data(ctx context.Context, player string) ([]byte, error) {
	x, ok := p.a.people.Get(player)
	if !ok {
		return nil, people.ErrUnknown
	}
	seats, err := p.a.projections.Player(player)
	if err != nil {
		return nil, err
	}
	letters, err := p.a.forgets.Kept(ctx, x)
	if err != nil {
		return nil, err
	}
	known, err := p.a.projections.Reputation(player)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(struct {
		Person people.Person          `json:"person"`
		Seats  []projections.Seating  `json:"seats"`
		Known  projections.Reputation `json:"reputation"`
		forget.Letters
	}{x, seats, known, letters}, "", "\t")
}

// Forget implements web.People. The seats come first: a person without a name is no trouble at a
// table, a table that waits for somebody who is gone is.
func (p persons) Forget(ctx context.Context, player string) error {
	seats, err := p.a.projections.Player(player)
	if err != nil {
		return err
	}
	for _, x := range seats {
		var do engine.Action
		switch x.Phase {
		case engine.Open:
			do = engine.Decline{Seat: x.Seat}
		case engine.Running:
			do = engine.Resign{Seat: x.Seat}
		default:
			continue
		}
		_, err := p.a.ref.Do(ctx, x.Table, engine.Command{Actor: engine.ActorPlayer(player), Do: do})
		if err != nil && !errors.As(err, new(*engine.Refusal)) && !errors.Is(err, engine.ErrNothing) {
			return fmt.Errorf("leave %s: %w", x.Table, err)
		}
	}
	return p.a.forget(ctx, player)
}

// plans are what players have decided before they are asked.
func (a *app) plans() plan.Book { return plan.Book{People: a.people, Referee: a.ref} }

// setPlan keeps a plan that was made on a page. It returns the event that came of it at once, 0 if none did.
func (a *app) setPlan(
	ctx context.Context, table string, seat engine.Seat, name, value, cause string,
) (uint64, error) {
	t, _, err := a.ref.Table(ctx, table)
	if err != nil {
		return 0, err
	}
	w := plan.Change{Table: table, Seat: seat, Name: name, Value: value, Cause: cause}
	if c := t.Chair(seat); c != nil {
		w.Player = c.Player
	}
	rec, err := a.plans().Set(ctx, w)
	switch {
	case errors.Is(err, people.ErrPlans):
		return 0, fmt.Errorf("keep %s: %w", name, web.ErrSetting)
	case err != nil || rec == nil:
		return 0, err
	}
	return rec.Seq, nil
}
