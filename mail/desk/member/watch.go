package member

import (
	"context"
	"errors"
	"strings"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// Watch has a spectator's letters come about a table: WATCH tz421; WATCH tz421 OFF ends that, and alone it
// lists the tables that are watched.
func Watch(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	id := request.TableIn(c.Args)
	r.NoTable = true
	if id == "" && strings.TrimSpace(c.Args) != "" {
		return request.NotDone(r.Say("which-table"), r.Say("which-table.how")), nil
	}
	if id == "" {
		return watched(r, r.Say("watch.list")), nil
	}
	if request.SaysOff(request.Without(c.Args, id)) {
		err := watch(ctx, r, func(p *people.Person) error { p.Unwatch(id); return nil })
		return watched(r, r.Say("watch.off", "table", id)), err
	}
	r.Table = nil
	if err := r.Look(ctx, id); err != nil {
		return request.Result{}, err
	}
	switch t := r.Table; {
	case t == nil:
		return r.No(engine.Refuse("no-table", "", "table", id)), nil
	case t.Phase != engine.Open && t.Phase != engine.Running:
		return r.No(engine.Refuse("finished", "", "table", id)), nil
	case r.Seat != engine.Nobody:
		return request.NotDone(r.Say("not-done"), r.Say("watch.seated", "table", id)), nil
	}
	over, err := ended(ctx, r)
	if err != nil {
		return request.Result{}, err
	}
	err = watch(ctx, r, func(p *people.Person) error {
		for _, old := range over {
			p.Unwatch(old)
		}
		return p.Watch(id, r.Table.Seq)
	})
	if errors.Is(err, people.ErrWatched) {
		result := request.NotDone(r.Say("not-done"), r.Say("watch.full", "max", people.MaxWatched))
		result.Lines = watched(r, "").Lines
		return result, nil
	}
	if err != nil {
		return request.Result{}, err
	}
	result := request.Result{Verdict: r.Say("watch.ok", "table", id)}
	result.Detail = []string{
		r.Say("watch.how", "table", id, "letters", rhythmWords(r, r.Person.WatchRhythm(id))),
	}
	return result, nil
}

// watch changes which tables the writer watches; who is forgotten meanwhile watches none.
func watch(ctx context.Context, r *request.Request, change func(*people.Person) error) error {
	p, err := r.Services.People.Update(ctx, r.Person.ID, change)
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	if err == nil {
		r.Person = p
	}
	return err
}

// ended are the watched tables that are over or gone.
func ended(ctx context.Context, r *request.Request) (over []string, err error) {
	for _, id := range r.Person.Watched {
		t, _, err := r.Services.Referee.Table(ctx, id)
		if errors.Is(err, engine.ErrPanic) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if t.Phase != engine.Open && t.Phase != engine.Running {
			over = append(over, id)
		}
	}
	return over, nil
}

// watched lists the tables that the writer watches below a verdict.
func watched(r *request.Request, verdict string) request.Result {
	if len(r.Person.Watched) == 0 {
		return request.Result{Verdict: verdict, Detail: []string{r.Say("watch.none")}}
	}
	return request.Result{Verdict: verdict, Lines: []string{strings.Join(r.Person.Watched, ", ")}}
}
