package member

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// Stop ends all letters to the address, for ever. Who still plays must say so
// twice: bots take over those seats. There is no answer: it would be a letter.
func Stop(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	var list []string
	if r.Services.Tables != nil {
		var err error
		if list, err = r.Services.Active(ctx, r.Person.ID); err != nil {
			return request.Result{}, err
		}
	}
	var running []string
	for _, id := range list {
		t, _, err := r.Services.Referee.Table(ctx, id)
		if err == nil && t.Phase == engine.Running && !t.Chair(t.SeatOf(r.Person.ID)).Resigned {
			running = append(running, id)
		}
	}
	if len(running) > 0 && !request.SaysYes(c.Args) {
		return request.NotDone(r.Say("stop.sure"), r.Say("stop.how", "tables", strings.Join(running, ", "))), nil
	}
	for _, id := range list {
		if err := leave(ctx, r, id, strconv.Itoa(i)+"/"+id); err != nil {
			return request.Result{}, err
		}
	}
	for _, a := range r.Person.Addresses {
		if err := r.Services.People.Stop(ctx, a); err != nil && !errors.Is(err, people.ErrAddress) {
			return request.Result{}, err
		}
	}
	r.Silent = true
	return request.Result{Verdict: r.Say("stop.ok")}, nil
}

// leave gives up a seat: a bot plays on, or the invitation is declined.
func leave(ctx context.Context, r *request.Request, table, part string) error {
	if err := r.Look(ctx, table); err != nil || r.Table == nil || r.Seat == engine.Nobody {
		return err
	}
	var a engine.Action = engine.Resign{Seat: r.Seat}
	if r.Table.Phase == engine.Open {
		a = engine.Decline{Seat: r.Seat}
	}
	_, err := r.Do(ctx, part, a, 0)
	if engine.IsVerdict(err) {
		return nil
	}
	return err
}
