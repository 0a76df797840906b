package plans

import (
	"context"
	"errors"
	"regexp"
	"strconv"

	"painani/engine"
	"painani/engine/house"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/plan"
	"painani/mail/reply"
)

// Turn keeps a plan for a turn: QUEUE place palenque / place yaxchilan, IF B pick THEN place tikal ELSE …. It
// is played at once if the turn is due.
func Turn(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if r.Seat == engine.Nobody {
		return r.No(engine.Refuse("not-yours", "", "table", r.Table.ID)), nil
	}
	names := r.Services.Views.Names(r.Table, r.Tag)
	line := reply.Of(c.Verb).En[0] + " " + request.Without(c.Args, r.Table.ID)
	reader := house.PlanReader(r.Table, r.Seat, names)
	reader.Entry = func(number int) (string, error) {
		e, _, none, err := r.Entry(ctx, reply.Command{Verb: reply.Choose, Numbers: []int{number}})
		if err != nil || none != nil || e.Do {
			return "", err
		}
		return e.Line(), nil
	}
	p, err := reader.Read(line)
	if refusal, bad := request.Refusal(err); bad {
		return unkept(r, refusal), nil
	}
	if err != nil { // of the store that holds the letter that was answered
		return request.Result{}, err
	}
	part, asked := strconv.Itoa(i), r.View().Mine()
	kept, now, err := book(r).KeepTurn(ctx, change(r, part), p)
	refusal, bad := request.Refusal(err)
	switch {
	case bad:
		return unkept(r, refusal), nil
	case errors.As(err, new(*engine.Incomplete)):
		return request.NotDone(r.Say("plan.not"), house.Words(r.Tag).Say("plan.half")), nil
	case errors.Is(err, people.ErrPlans):
		return request.NotDone(r.Say("plan.not"), r.Say("auto.many", "max", people.MaxPlans)), nil
	case err != nil:
		return request.Result{}, err
	}
	r.Person, _ = r.Services.People.Get(r.Person.ID)
	said := r.Say("plan.ok", "n", kept.N, "plan", house.Plan(kept, names, r.Tag))
	if now {
		return played(ctx, r, kept, part)
	}
	result := request.Result{Verdict: said, Detail: []string{r.Say("plan.how")}}
	if asked { // a secret, or something beside the turn: a number of its list was no answer to it
		result.Detail = append(result.Detail, r.Say("plan.asked"))
	}
	return result, nil
}

// played plays a plan whose turn is due.
func played(ctx context.Context, r *request.Request, p engine.TurnPlan, part string) (request.Result, error) {
	rec, err := r.Do(ctx, part, engine.PlayPlan{Seat: r.Seat, Turn: &p}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return unkept(r, refusal), nil
	}
	if errors.Is(err, engine.ErrNothing) {
		return request.NotDone(r.Say("plan.not")), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	r.Moved = true
	x, _ := rec.Event.Public.(engine.Played)
	return request.Result{Verdict: r.Say("played", "seq", rec.Seq, "turn", r.Spoken(x.Turn)), Again: true}, nil
}

// unkept refuses a plan.
func unkept(r *request.Request, refusal *engine.Refusal) request.Result {
	result := r.No(refusal)
	result.Verdict = r.Say("plan.not")
	result.Detail = append(result.Detail, r.Say("plan.examples"))
	return result
}

func book(r *request.Request) plan.Book {
	return plan.Book{People: r.Services.People, Referee: r.Services.Referee}
}

func change(r *request.Request, part string) plan.Change {
	return plan.Change{Table: r.Table.ID, Seat: r.Seat, Player: r.Person.ID, Cause: r.Cause + "/" + part}
}

var numberIn = regexp.MustCompile(`\d{1,3}`)

// List lists the writer's plans by their numbers; PLAN 2 OFF takes one away, PLANS OFF all.
func List(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if r.Seat == engine.Nobody {
		return r.No(engine.Refuse("not-yours", "", "table", r.Table.ID)), nil
	}
	args := request.Without(c.Args, r.Table.ID)
	number := numberIn.FindString(args)
	off := request.SaysOff(numberIn.ReplaceAllString(args, ""))
	var err error
	verdict := ""
	switch {
	case off && number != "":
		n, _ := strconv.Atoi(number)
		_, err = book(r).Drop(ctx, change(r, strconv.Itoa(i)), n)
		verdict = r.Say("plan.gone", "n", n)
	case off:
		err = book(r).DropAll(ctx, change(r, strconv.Itoa(i)))
		verdict = r.Say("plan.all-gone", "table", r.Table.ID)
	}
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return listed(ctx, r, verdict)
}

// listed are the plans that are left, under a verdict or, if it is "", under their number.
func listed(ctx context.Context, r *request.Request, verdict string) (request.Result, error) {
	if err := r.Look(ctx, r.Table.ID); err != nil {
		return request.Result{}, err
	}
	r.Person, _ = r.Services.People.Get(r.Person.ID)
	v := r.View()
	list := v.PlanList()
	detail := []string{r.Say("plan.how"), r.Say("plan.examples")}
	if len(list) == 0 {
		detail = detail[1:] // it tells of a plan that there is
	}
	switch {
	case verdict == "" && len(list) == 0:
		verdict = r.Say("auto.none", "table", r.Table.ID)
	case verdict == "":
		verdict = r.Say("plan.list", "n", len(list), "table", r.Table.ID)
	}
	result := request.Result{Verdict: verdict, Detail: detail}
	for _, x := range list {
		result.Lines = append(result.Lines, "  "+strconv.Itoa(x.N)+"  "+v.PlanLine(x))
	}
	return result, nil
}
