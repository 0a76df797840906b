package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/events"
	web "painani/http"
	"painani/http/pages"
	"painani/mail/desk/member"
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
		Referee: a.ref, Key: key, Suggest: bot.Favourites, People: persons{a},
		Seat: seatNamed, LinkOf: seatPath, Old: links.old, Opens: links.opens,
		NewSession: links.newSession, Session: links.session, Person: links.person,
		Feeds: links.feeds, FeedsOf: links.feedsOf,
		Mail: links.mail,
		Branch: func(ctx context.Context, w web.Branching) (*engine.Table, error) {
			parent, _, err := a.ref.Table(ctx, w.Table)
			if err != nil {
				return nil, err
			}
			b := proposal.Branching{Parent: parent, Seat: w.Seat, Seq: w.Seq, With: w.With}
			return a.desk.Branch(ctx, b, w.Cause)
		},
		Plans: a.plans().Of, SetPlan: a.setPlan, Turns: turnPlans{a},
		Stop: a.stopLetters, Guests: visits{a}, Review: a.askReview,
	}, nil
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
		Addresses: x.Addresses, Main: x.Primary(),
	}, ok
}

// Set implements web.People.
func (p persons) Set(ctx context.Context, player, key, value string) error {
	_, err := p.a.people.Update(ctx, player, func(x *people.Person) error {
		general := map[string]string{people.SetLetters: x.Letters[""], people.SetPicture: x.Pictures[""]}
		if now, ok := general[key]; ok && now == value { // a form sends what was there; settings of tables stay
			return nil
		}
		return x.Set(key, value)
	})
	if errors.Is(err, people.ErrBot) {
		return web.ErrBotName
	}
	if errors.Is(err, people.ErrSetting) || errors.Is(err, people.ErrName) {
		return fmt.Errorf("set %s: %w", key, web.ErrSetting)
	}
	return err
}

// Club implements web.People.
func (p persons) Club(ctx context.Context, player string, tag lang.Tag) (pages.Club, error) {
	x, ok := p.a.people.Get(player)
	if !ok {
		return pages.Club{}, people.ErrUnknown
	}
	now, zone := time.Now(), house.Zone(x.Zone)
	year := now.In(zone).Year()
	out := pages.Club{Left: max(0, people.VacationDays-x.DaysUsed(year, zone)), Year: year,
		Today: now.In(zone).Format(time.DateOnly)}
	for _, v := range x.Planned(now) {
		out.Away = append(out.Away, member.Span(v, zone, tag))
	}
	x.Lang = string(tag)
	for _, id := range x.Planning() {
		t, _, err := p.a.ref.Table(ctx, id)
		if errors.Is(err, events.ErrNotFound) || errors.Is(err, engine.ErrPanic) {
			continue
		}
		if err != nil {
			return out, err
		}
		v := p.a.views.Of(t, t.SeatOf(player), x)
		for _, one := range v.PlanList() {
			out.Plans = append(out.Plans,
				pages.OwnPlan{Table: id, Game: t.Game.Card().Title, N: one.N, Line: v.PlanLine(one)})
		}
	}
	return out, nil
}

// dropPlan takes a plan away that the page has shown, in whatever language.
func (p persons) dropPlan(ctx context.Context, player, cause string, w web.Wish) error {
	for _, tag := range lang.Tags() {
		c, err := p.Club(ctx, player, tag)
		if err != nil {
			return err
		}
		for _, one := range c.Plans {
			if one.Table != w.Table || one.N != w.N || one.Line != w.Value {
				continue
			}
			t, _, err := p.a.ref.Table(ctx, w.Table)
			if err != nil {
				return err
			}
			_, err = p.a.plans().Drop(ctx,
				plan.Change{Table: w.Table, Seat: t.SeatOf(player), Player: player, Cause: cause}, w.N)
			if errors.As(err, new(*engine.Refusal)) {
				return web.ErrSetting
			}
			return err
		}
	}
	return web.ErrSetting
}

// leave plans a vacation, or takes back what is planned, and carries that to the tables.
func (p persons) leave(ctx context.Context, player string, w web.Wish) error {
	_, err := p.a.people.Update(ctx, player, func(x *people.Person) error {
		now, zone := time.Now(), house.Zone(x.Zone)
		if w.What == web.StayHome {
			x.StayHome(now)
			return nil
		}
		from, err := time.ParseInLocation(time.DateOnly, w.From, zone)
		if err != nil {
			return web.ErrSetting
		}
		last, err := time.ParseInLocation(time.DateOnly, w.Last, zone)
		if err != nil {
			return web.ErrSetting
		}
		_, err = x.Leave(from, last, now, zone)
		return err
	})
	if err != nil {
		return err
	}
	return p.a.absence.Carry(ctx, player)
}

// Do implements web.People.
func (p persons) Do(ctx context.Context, player string, w web.Wish) error {
	cause := "own/" + strings.ToLower(rand.Text())
	var err error
	switch w.What {
	case web.MainAddress:
		err = p.a.desk.Address(ctx, player, member.Main, w.Value, cause)
	case web.DropAddress:
		err = p.a.desk.Address(ctx, player, member.Drop, w.Value, cause)
	case web.DropPlan:
		err = p.dropPlan(ctx, player, cause, w)
	case web.Leave, web.StayHome:
		err = p.leave(ctx, player, w)
	default:
		err = web.ErrSetting
	}
	for _, fault := range []error{people.ErrAddress, people.ErrAddresses, people.ErrNotOwn, people.ErrVacation} {
		if errors.Is(err, fault) {
			return fmt.Errorf("do %s: %w", w.What, web.ErrSetting)
		}
	}
	return err
}

// Data implements web.People: the person, where he plays, and every letter that is kept.
func (p persons) Data(ctx context.Context, player string) ([]byte, error) {
	x, ok := p.a.people.Get(player)
	if !ok {
		return nil, people.ErrUnknown
	}
	now := p.a.current(ctx)
	seats, err := now.Player(player)
	if err != nil {
		return nil, err
	}
	letters, err := p.a.forgets.Kept(ctx, x)
	if err != nil {
		return nil, err
	}
	known, err := now.Reputation(player)
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
	seats, err := p.a.current(ctx).Player(player)
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
