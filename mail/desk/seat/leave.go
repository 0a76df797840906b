package seat

import (
	"context"
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/mail/desk/proposal"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// Resign leaves for good; it wants a yes behind it. Of two people it ends the game.
func Resign(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if deputy(r) {
		return r.No(engine.Refuse("not-yours", "", "table", r.Table.ID)), nil
	}
	if r.Table.Phase == engine.Open { // nothing has begun that could be given up
		how := "resign.open"
		if r.Seat == r.Table.By {
			how = "resign.open-host"
		}
		return request.NotDone(r.Say("resign.not-yet", "table", r.Table.ID), r.Say(how)), nil
	}
	if !request.SaysYes(c.Args) {
		how := r.Say("resign.how")
		if r.Table.EndsWithout(r.Seat) {
			how = r.Say("resign.how-end")
		}
		return request.NotDone(r.Say("resign.sure", "table", r.Table.ID), how), nil
	}
	ends := r.Table.EndsWithout(r.Seat)
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Resign{Seat: r.Seat}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	if ends {
		return request.Result{Verdict: r.Say("resign.end", "table", r.Table.ID)}, nil
	}
	return request.Result{Verdict: r.Say("resign.ok", "table", r.Table.ID)}, nil
}

// deputy reports that the writer only plays for the owner of the seat: whether it is kept is not his to say.
func deputy(r *request.Request) bool {
	ch := r.Table.Chair(r.Seat)
	return ch != nil && ch.Player != r.Person.ID
}

// TakeOver asks for a seat of a running game that has no owner, or whose owner is away: TAKEOVER tz421, with
// the seat behind it if there are several.
func TakeOver(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	id := request.TableIn(c.Args)
	if id == "" {
		r.NoTable = true
		return request.NotDone(r.Say("takeover.which"), r.Say("takeover.how")), nil
	}
	if none, err := named(ctx, r, id); none != nil || err != nil {
		return none.Value(), err
	}
	free := freeSeats(r)
	seat, ok := chosen(r, request.Without(c.Args, id), free)
	if !ok {
		r.NoTable = true
		return request.NotDone(r.Say("takeover.which"), r.Say("takeover.seats", "seats", listed(r, free))), nil
	}
	rec, err := r.Do(ctx, strconv.Itoa(i), engine.TakeOver{Seat: seat, Player: r.Person.ID}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return refused(r, refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	r.Seat = r.Table.SeatOf(r.Person.ID)
	if _, taken := rec.Event.Public.(engine.Taken); taken {
		return request.Result{Verdict: r.Say("takeover.ok", "table", id), Detail: agreed(r)}, nil
	}
	r.NoTable = true
	return request.Result{
		Verdict: r.Say("takeover.asked", "table", id),
		Detail:  append([]string{r.Say("takeover.wait")}, agreed(r)...),
	}, nil
}

// freeSeats are the seats of the table that somebody else may ask for.
func freeSeats(r *request.Request) (list []engine.Seat) {
	for i := range r.Table.Seats {
		if s := engine.SeatAt(i); r.Table.Free(s, r.Services.Now()) {
			list = append(list, s)
		}
	}
	return list
}

// chosen is the seat that arguments name, or the only one that is free; ok is false if it must be asked. A
// table without a free seat refuses the first.
func chosen(r *request.Request, args string, free []engine.Seat) (engine.Seat, bool) {
	if n, err := strconv.Atoi(strings.Trim(args, " #.")); err == nil && n >= 1 && n <= len(r.Table.Seats) {
		return engine.SeatAt(n - 1), true
	}
	switch len(free) {
	case 0:
		return engine.SeatAt(0), true
	case 1:
		return free[0], true
	}
	return engine.Nobody, false
}

// listed are seats with their numbers and players.
func listed(r *request.Request, seats []engine.Seat) string {
	names := r.Services.Views.Names(r.Table, r.Tag)
	var out []string
	for _, s := range seats {
		out = append(out, strconv.Itoa(int(s))+" ("+names.Of(s)+")")
	}
	return house.Join(out, r.Tag)
}

// Delegate lets somebody else play the seat, too, for a time: DELEGATE x@example.org 14d, or until a day:
// DELEGATE x@example.org 2027-01-05. DELEGATE OFF ends it.
func Delegate(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if deputy(r) {
		return r.No(engine.Refuse("not-yours", "", "table", r.Table.ID)), nil
	}
	do := engine.Delegate{Seat: r.Seat}
	args := request.Without(c.Args, r.Table.ID)
	if !request.SaysOff(args) {
		words := strings.Fields(args)
		if len(words) < 2 || !strings.Contains(words[0], "@") {
			return request.NotDone(r.Say("delegate.not"), r.Say("delegate.how")), nil
		}
		p, known := r.Services.People.ByAddress(strings.Trim(words[0], "<>,"))
		if !known || !p.Confirmed || p.Stopped {
			return request.NotDone(r.Say("delegate.not"), r.Say("delegate.unknown")), nil
		}
		until, ok := day(strings.Join(words[1:], " "), r.Services.Now(), house.Zone(r.Person.Zone))
		if !ok {
			return request.NotDone(r.Say("delegate.not"), r.Say("delegate.how")), nil
		}
		do.Player, do.Until = p.ID, until
	}
	_, err := r.Do(ctx, strconv.Itoa(i), do, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	if err != nil && !engine.IsVerdict(err) {
		return request.Result{}, err
	}
	if do.Player == "" {
		return request.Result{Verdict: r.Say("delegate.off")}, nil
	}
	return request.Result{
		Verdict: r.Say("delegate.ok", "when", house.When(do.Until, house.Zone(r.Person.Zone), r.Tag)),
	}, nil
}

// day reads the end of a time: of a day in the writer's zone, or a length from now.
func day(s string, now time.Time, zone *time.Location) (time.Time, bool) {
	if days, rest := request.Days(s, zone); len(days) == 1 && strings.Trim(rest, ".,") == "" {
		return days[0].AddDate(0, 0, 1).UTC(), true
	}
	d, ok := proposal.Duration(s)
	return now.Add(d), ok
}
