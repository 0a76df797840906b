// Package ahead is about what players answer before they are asked: AUTO.
//
// Its contract: an answer is kept with the person, told to nobody else, and played as soon as the decision
// is owed, at once if it is owed now. What can be answered, and in which words, is the game's.
package ahead

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"painani/engine"
	"painani/mail/desk/visit"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/standing"
)

// Verbs are the commands that this package carries out.
var Verbs = map[reply.Verb]visit.Handler{reply.Auto: auto}

// auto lists standing answers (AUTO), keeps one (AUTO salary pay) or takes it away (AUTO salary off, AUTO off).
func auto(ctx context.Context, v *visit.Visit, c reply.Command, i int) (visit.Result, error) {
	if v.Seat == engine.Nobody {
		return v.No(engine.Refuse("not-yours", "", "table", v.Table.ID)), nil
	}
	args := visit.Without(c.Args, v.Said.Table)
	if args == "" {
		return list(v), nil
	}
	name, value, err := engine.ReadStanding(v.Table.Game, args, v.Tag)
	if r, bad := visit.Refusal(err); bad {
		out := v.No(r)
		out.Lines = Offers(v, v.Table.Game)
		return out, nil
	}
	return set(ctx, v, name, value, strconv.Itoa(i))
}

// set keeps an answer, and plays it if it is owed.
func set(ctx context.Context, v *visit.Visit, name, value, part string) (visit.Result, error) {
	book := standing.Book{People: v.Office.People, Referee: v.Office.Referee}
	w := standing.Wish{Table: v.Table.ID, Seat: v.Seat, Player: v.Person.ID, Name: name, Value: value, Cause: v.Order.Cause + "/" + part}
	err := book.Keep(ctx, w)
	r, bad := visit.Refusal(err)
	switch {
	case bad:
		return v.No(r), nil
	case errors.Is(err, people.ErrStanding):
		return visit.Result{Verdict: v.Say("not-done"), Detail: []string{v.Say("auto.many", "max", people.MaxStanding)}, Bad: true}, nil
	case errors.Is(err, people.ErrUnknown):
		return visit.Result{Verdict: v.Say("not-done"), Bad: true}, nil
	case err != nil:
		return visit.Result{}, err
	}
	v.Person, _ = v.Office.People.Get(v.Person.ID)
	if value == engine.StandingOff {
		return taken(v, name), nil
	}
	kept := visit.Result{Verdict: v.Say("auto.ok", "answer", line(v, name, value))}
	rec, err := v.Do(ctx, part, engine.Stand{Seat: v.Seat, Name: name, Value: value}, 0)
	if errors.Is(err, engine.ErrNothing) {
		return kept, nil
	}
	if err != nil {
		return visit.Result{}, err
	}
	v.Moved = true
	p, _ := rec.Event.Public.(engine.Played)
	return visit.Result{Verdict: v.Say("played", "seq", rec.Seq, "turn", p.Turn), Detail: []string{kept.Verdict}}, nil
}

// taken says that the writer is asked again.
func taken(v *visit.Visit, name string) visit.Result {
	if x, ok := find(v.Table.Game, name); ok {
		return visit.Result{Verdict: v.Say("auto.off", "name", x.Word("", v.Tag))}
	}
	return visit.Result{Verdict: v.Say("auto.none", "table", v.Table.ID)}
}

func find(g engine.Game, name string) (engine.Standing, bool) {
	all := g.Standing()
	i := slices.IndexFunc(all, func(x engine.Standing) bool { return x.Name == name })
	if i < 0 {
		return engine.Standing{}, false
	}
	return all[i], true
}

// line is an answer as its writer types it.
func line(v *visit.Visit, name, value string) string {
	x, _ := find(v.Table.Game, name)
	return x.Line(value, v.Tag)
}

// list is what the writer has answered, and what he can.
func list(v *visit.Visit) visit.Result {
	offers := Offers(v, v.Table.Game)
	if len(offers) == 0 {
		return v.No(engine.Refuse("auto-none", "", "game", v.Table.Game.Card().Title))
	}
	r := visit.Result{Verdict: v.Sheet().Standing(), Detail: []string{v.Say("auto.how")}, Lines: offers}
	if r.Verdict == "" {
		r.Verdict = v.Say("auto.none", "table", v.Table.ID)
	}
	return r
}

// Offers is what a game lets one answer ahead: a line for each answer.
func Offers(v *visit.Visit, g engine.Game) []string {
	var out []string
	for _, x := range g.Standing() {
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
