// Package ahead is about what players answer before they are asked: AUTO.
//
// Its contract: an answer is kept with the person, told to nobody else, and played as soon as the decision
// is owed, at once if it is owed now. What can be answered, and in which words, is the game's.
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
func Auto(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	if v.Seat == engine.Nobody {
		return v.No(engine.Refuse("not-yours", "", "table", v.Table.ID)), nil
	}
	args := request.Without(c.Args, v.NamedTable)
	if args == "" {
		return list(v), nil
	}
	name, value, err := engine.ReadPlan(v.Table.Game, args, v.Tag)
	if r, bad := request.Refusal(err); bad {
		out := v.No(r)
		out.Lines = Offers(v, v.Table.Game)
		return out, nil
	}
	return set(ctx, v, name, value, strconv.Itoa(i))
}

// set keeps an answer, and plays it if it is owed.
func set(ctx context.Context, v *request.Request, name, value, part string) (request.Result, error) {
	book := plan.Book{People: v.Services.People, Referee: v.Services.Referee}
	w := plan.Change{Table: v.Table.ID, Seat: v.Seat, Player: v.Person.ID, Name: name, Value: value, Cause: v.Cause + "/" + part}
	err := book.Keep(ctx, w)
	r, bad := request.Refusal(err)
	switch {
	case bad:
		return v.No(r), nil
	case errors.Is(err, people.ErrPlans):
		return request.Result{Verdict: v.Say("not-done"), Detail: []string{v.Say("auto.many", "max", people.MaxPlans)}, Bad: true}, nil
	case errors.Is(err, people.ErrUnknown):
		return request.Result{Verdict: v.Say("not-done"), Bad: true}, nil
	case err != nil:
		return request.Result{}, err
	}
	v.Person, _ = v.Services.People.Get(v.Person.ID)
	if value == engine.PlanOff {
		return taken(v, name), nil
	}
	kept := request.Result{Verdict: v.Say("auto.ok", "answer", line(v, name, value))}
	rec, err := v.Do(ctx, part, engine.PlayPlan{Seat: v.Seat, Name: name, Value: value}, 0)
	if errors.Is(err, engine.ErrNothing) {
		return kept, nil
	}
	if err != nil {
		return request.Result{}, err
	}
	v.Moved = true
	p, _ := rec.Event.Public.(engine.Played)
	return request.Result{Verdict: v.Say("played", "seq", rec.Seq, "turn", p.Turn), Detail: []string{kept.Verdict}}, nil
}

// taken says that the writer is asked again.
func taken(v *request.Request, name string) request.Result {
	if x, ok := find(v.Table.Game, name); ok {
		return request.Result{Verdict: v.Say("auto.off", "name", x.Word("", v.Tag))}
	}
	return request.Result{Verdict: v.Say("auto.none", "table", v.Table.ID)}
}

func find(g engine.Game, name string) (engine.PlanKind, bool) {
	all := g.Plans()
	i := slices.IndexFunc(all, func(x engine.PlanKind) bool { return x.Name == name })
	if i < 0 {
		return engine.PlanKind{}, false
	}
	return all[i], true
}

// line is an answer as its writer types it.
func line(v *request.Request, name, value string) string {
	x, _ := find(v.Table.Game, name)
	return x.Line(value, v.Tag)
}

// list is what the writer has answered, and what he can.
func list(v *request.Request) request.Result {
	offers := Offers(v, v.Table.Game)
	if len(offers) == 0 {
		return v.No(engine.Refuse("auto-none", "", "game", v.Table.Game.Card().Title))
	}
	r := request.Result{Verdict: v.View().Plans(), Detail: []string{v.Say("auto.how")}, Lines: offers}
	if r.Verdict == "" {
		r.Verdict = v.Say("auto.none", "table", v.Table.ID)
	}
	return r
}

// Offers is what a game lets one answer ahead: a line for each answer.
func Offers(v *request.Request, g engine.Game) []string {
	var out []string
	for _, x := range g.Plans() {
		out = append(out, v.Say("auto.asks", "name", x.Word("", v.Tag), "means", x.Means("", v.Tag)))
		for _, value := range x.Values {
			out = append(out, v.Say("auto.offer", "answer", x.Line(value, v.Tag), "means", x.Means(value, v.Tag)))
		}
		if x.Most > 0 {
			out = append(out, v.Say("auto.offer", "answer", x.Line("1", v.Tag)+" ... "+strconv.Itoa(x.Most), "means", x.Means("1", v.Tag)))
		}
	}
	return out
}
