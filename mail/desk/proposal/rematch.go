package proposal

import (
	"context"

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
		return again(ctx, r, game, i)
	}
}

// again opens the table of a rematch.
func again(ctx context.Context, r *request.Request, game engine.Game, i int) (request.Result, error) {
	t := r.Table
	p := Proposal{Game: game, Set: t.Options.Set, Clock: t.Clock, Takeback: t.Takeback, Vacation: t.Vacation,
		Rated: t.Rated}
	var seats []engine.Invitee
	for k := range t.Seats {
		old := (k + 1) % len(t.Seats)
		x := engine.Invitee{Player: t.Seats[old].Player, Bot: t.Seats[old].Bot}
		person, known := r.Services.People.Get(x.Player)
		if x.Player != "" && (!known || person.Stopped || r.Services.People.BlockedPerson(x.Player)) {
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
