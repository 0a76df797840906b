// Package plans is about what players decide before they are asked: AUTO.
//
// Its contract: a plan is kept with the person, told to nobody else, and played as soon as the
// decision is due, at once if it is due now. What can be decided, and in which words, is the game's.
package plans

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/plan"
	"painani/mail/reply"
)

// Auto lists plans (AUTO), keeps one (AUTO salary pay) or takes it away (AUTO salary off, AUTO off).
func Auto(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if r.Seat == engine.Nobody {
		return r.No(engine.Refuse("not-yours", "", "table", r.Table.ID)), nil
	}
	args := request.Without(c.Args, r.NamedTable)
	if args == "" {
		return list(r), nil
	}
	name, value, err := engine.ReadPlan(r.Table.Game, args, r.Tag)
	if refusal, bad := request.Refusal(err); bad {
		out := r.No(refusal)
		out.Lines = Offers(r, r.Table.Game)
		return out, nil
	}
	return set(ctx, r, name, value, strconv.Itoa(i))
}

// set keeps a plan, and plays it if its decision is due.
func set(ctx context.Context, r *request.Request, name, value, part string) (request.Result, error) {
	book := plan.Book{People: r.Services.People, Referee: r.Services.Referee}
	err := book.Keep(ctx, plan.Change{
		Table: r.Table.ID, Seat: r.Seat, Player: r.Person.ID, Name: name, Value: value, Cause: r.Cause + "/" + part,
	})
	refusal, bad := request.Refusal(err)
	switch {
	case bad:
		return r.No(refusal), nil
	case errors.Is(err, people.ErrPlans):
		return request.NotDone(r.Say("not-done"), r.Say("auto.many", "max", people.MaxPlans)), nil
	case errors.Is(err, people.ErrUnknown):
		return request.NotDone(r.Say("not-done")), nil
	case err != nil:
		return request.Result{}, err
	}
	had := r.View().Plans() != ""
	r.Person, _ = r.Services.People.Get(r.Person.ID)
	if value == engine.PlanOff {
		return taken(r, name, had), nil
	}
	kept := request.Result{Verdict: r.Say("auto.ok", "answer", line(r, name, value))}
	rec, err := r.Do(ctx, part, engine.PlayPlan{Seat: r.Seat, Name: name, Value: value}, 0)
	if errors.Is(err, engine.ErrNothing) {
		return kept, nil
	}
	if err != nil {
		return request.Result{}, err
	}
	r.Moved = true
	p, _ := rec.Event.Public.(engine.Played)
	played := r.Say("played", "seq", rec.Seq, "turn", r.Spoken(p.Turn))
	return request.Result{Verdict: played, Detail: []string{kept.Verdict}}, nil
}

// taken says that the writer, who had plans or none, is asked again.
func taken(r *request.Request, name string, had bool) request.Result {
	if x, ok := find(r.Table.Game, name); ok {
		return request.Result{Verdict: r.Say("auto.off", "name", x.Word("", r.Tag))}
	}
	if had {
		return request.Result{Verdict: r.Say("auto.all-off", "table", r.Table.ID)}
	}
	return request.Result{Verdict: r.Say("auto.none", "table", r.Table.ID)}
}

func find(g engine.Game, name string) (engine.PlanKind, bool) {
	all := g.Plans()
	i := slices.IndexFunc(all, func(x engine.PlanKind) bool { return x.Name == name })
	if i < 0 {
		return engine.PlanKind{}, false
	}
	return all[i], true
}

// line is a plan as its writer types it.
func line(r *request.Request, name, value string) string {
	x, _ := find(r.Table.Game, name)
	return x.Line(value, r.Tag)
}

// list is what the writer has planned, and what he can.
func list(r *request.Request) request.Result {
	offers := Offers(r, r.Table.Game)
	if len(offers) == 0 {
		return r.No(engine.Refuse("auto-none", "", "game", r.Table.Game.Card().Title))
	}
	result := request.Result{Verdict: r.View().Plans(), Detail: []string{r.Say("auto.how")}, Lines: offers}
	if result.Verdict == "" {
		result.Verdict = r.Say("auto.none", "table", r.Table.ID)
	}
	return result
}

// Offers is what a game lets a player plan: a line for each plan.
func Offers(r *request.Request, g engine.Game) []string {
	var out []string
	for _, x := range g.Plans() {
		out = append(out, r.Say("auto.asks", "name", x.Word("", r.Tag), "means", x.Means("", r.Tag)))
		for _, value := range x.Values {
			out = append(out, r.Say("auto.offer", "answer", x.Line(value, r.Tag), "means", x.Means(value, r.Tag)))
		}
		if x.Most > 0 {
			numbers := x.Line("1", r.Tag) + " ... " + strconv.Itoa(x.Most)
			out = append(out, r.Say("auto.offer", "answer", numbers, "means", x.Means("1", r.Tag)))
		}
	}
	return out
}
