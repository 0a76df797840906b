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
func Stop(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	var list []string
	if v.Services.Tables != nil {
		var err error
		if list, err = v.Services.Active(ctx, v.Person.ID); err != nil {
			return request.Result{}, err
		}
	}
	var running []string
	for _, id := range list {
		if t, _, err := v.Services.Referee.Table(ctx, id); err == nil && t.Phase == engine.Running && !t.Chair(t.SeatOf(v.Person.ID)).Resigned {
			running = append(running, id)
		}
	}
	if len(running) > 0 && !request.SaysYes(c.Args) {
		return request.Result{Verdict: v.Say("stop.sure"), Detail: []string{v.Say("stop.how", "tables", strings.Join(running, ", "))}, Bad: true}, nil
	}
	for _, id := range list {
		if err := leave(ctx, v, id, strconv.Itoa(i)+"/"+id); err != nil {
			return request.Result{}, err
		}
	}
	for _, a := range v.Person.Addresses {
		if err := v.Services.People.Stop(ctx, a); err != nil && !errors.Is(err, people.ErrAddress) {
			return request.Result{}, err
		}
	}
	v.Silent = true
	return request.Result{Verdict: v.Say("stop.ok")}, nil
}

// leave gives up a seat: a bot plays on, or the invitation is declined.
func leave(ctx context.Context, v *request.Request, table, part string) error {
	if err := v.Look(ctx, table); err != nil || v.Table == nil || v.Seat == engine.Nobody {
		return err
	}
	var a engine.Action = engine.Resign{Seat: v.Seat}
	if v.Table.Phase == engine.Open {
		a = engine.Decline{Seat: v.Seat}
	}
	_, err := v.Do(ctx, part, a, 0)
	if engine.IsVerdict(err) {
		return nil
	}
	return err
}
