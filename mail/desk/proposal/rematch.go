package proposal

import (
	"context"
	"maps"
	"strings"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/messageid"
	"painani/mail/reply"
)

// Rematch proposes the game of a table that is over once more: the same people, options and clock, the seats
// turned by one. Who cannot be written to any more leaves an open seat.
func Rematch(ctx context.Context, r *request.Request, _ reply.Command, i int) (request.Result, error) {
	t := r.Table
	switch game, known := engine.Find(t.Game.Card().Name); {
	case r.Seat == engine.Nobody || !known:
		return r.No(engine.Refuse("not-yours", "", "table", t.ID)), nil
	case t.Phase != engine.Over:
		return request.NotDone(r.Say("rematch.not"), r.Say("rematch.how")), nil
	default:
		p := likeTable(t, game)
		return again(ctx, r, p, 1, i)
	}
}

// same is NEW same: proposes the game of the table that it is said about, or of the writer's newest one, with
// its people, seats, options and clock. What stands behind it changes one of these for the new table.
func same(ctx context.Context, r *request.Request, behind []string, i int) (request.Result, error) {
	if r.Table == nil && r.Services.Tables != nil {
		list, err := r.Services.Tables(ctx, r.Person.ID)
		if err != nil {
			return request.Result{}, err
		}
		if len(list) > 0 {
			if err := r.Look(ctx, list[0]); err != nil {
				return request.Result{}, err
			}
		}
	}
	if r.Table == nil || r.Table.SeatOf(r.Person.ID) == engine.Nobody {
		r.NoTable = true
		return NotOpened(r, engine.Refuse("new-same", "")), nil
	}
	game, known := engine.Find(r.Table.Game.Card().Name)
	if !known {
		return NotOpened(r, engine.Refuse("new-same", "")), nil
	}
	p := likeTable(r.Table, game)
	if refusal := p.readWords(r.Services.Policies, behind); refusal != nil {
		return NotOpened(r, refusal), nil
	}
	if len(p.Chairs) > 0 || p.Lang != "" {
		return NotOpened(r, engine.Refuse("new-word", "", "word", strings.Join(behind, " "))), nil
	}
	o := engine.Options{Seats: len(r.Table.Seats), Set: p.Set}
	if err := engine.CheckOptions(game.Card(), o); err != nil {
		refusal, _ := request.Refusal(err)
		return NotOpened(r, refusal), nil
	}
	p.restZone(r)
	return again(ctx, r, p, 0, i)
}

// likeTable is a proposal of a table's game with its options and clock.
func likeTable(t *engine.Table, game engine.Game) Proposal {
	set := map[string]string{}
	maps.Copy(set, t.Options.Set)
	return Proposal{Game: game, Set: set, Clock: t.Clock, Takeback: t.Takeback,
		Vacation: t.Vacation, Rated: t.Rated, Hints: t.Hints, rest: t.Clock.Rest}
}

// again opens a table like the request's, the seats turned by some. Who cannot be written to any more, or has
// never answered, leaves an open seat.
func again(ctx context.Context, r *request.Request, p Proposal, turned, i int) (request.Result, error) {
	t, game := r.Table, p.Game
	var seats []engine.Invitee
	for k := range t.Seats {
		old := (k + turned) % len(t.Seats)
		x := engine.Invitee{Player: t.Seats[old].Player, Bot: t.Seats[old].Bot}
		person, known := r.Services.People.Get(x.Player)
		if x.Player != "" && (!known || !person.Confirmed || person.Stopped ||
			r.Services.People.BlockedPerson(x.Player)) {
			x = engine.Invitee{}
		}
		if engine.SeatAt(old) == r.Seat {
			p.By, x = engine.SeatAt(k), engine.Invitee{Player: r.Person.ID}
		}
		if engine.SeatAt(old) == t.Master {
			p.Master = engine.SeatAt(k)
		}
		seats = append(seats, x)
	}
	r.Services.Inviting.Lock()
	defer r.Services.Inviting.Unlock()
	list := guestList{cause: messageid.Nth(r.Cause, i)}
	if !opened(ctx, r.Services, game.Card().Prefix, list.cause) {
		if refusal, err := list.refusal(ctx, r); refusal != nil || err != nil {
			if err != nil {
				return request.Result{}, err
			}
			return NotOpened(r, refusal), nil
		}
	}
	result, err := open(ctx, r, p, seats, i)
	if err != nil || result.Bad {
		return result, err
	}
	return result, list.note(ctx, r)
}
