package turn

import (
	"context"
	"slices"

	"painani/engine"
	"painani/engine/codec"
	"painani/mail/desk/request"
	"painani/mail/messageid"
	"painani/mail/reply"
)

// Rehearse tries all turns of the letter on a copy of the table, before the
// first is played; turns are their places among the commands. It returns the
// place of the first that cannot be carried out, and why.
//
// Nothing may be learnt from a rehearsal: once a turn drew, or ended a secret
// choice, what follows cannot be tried without showing what came of it.
func Rehearse(ctx context.Context, r *request.Request, turns []int) (at int, res *request.Result, err error) {
	if r.Table == nil || r.Problem != nil {
		return 0, nil, nil
	}
	t, open := r.Table, true
	for _, i := range turns {
		c := r.Commands[i]
		if _, done := r.Table.Cause(messageid.Nth(r.Cause, i)); done {
			continue
		}
		in, res, err := read(ctx, r, c)
		if err != nil || res != nil {
			return i, res, err
		}
		if !open {
			drew := request.NotDone(r.Say("not-played", "line", request.Quote(in.text)), r.Say("after-draw"))
			return i, &drew, nil
		}
		if t != r.Table {
			in.guard = 0 // the writer has seen his own turn
		}
		next, clear, err := try(r, t, in)
		if err != nil {
			if !engine.IsVerdict(err) {
				return i, nil, err
			}
			result := refused(ctx, r, t, c, in, err)
			return i, &result, nil
		}
		t, open = next, clear
	}
	return 0, nil, nil
}

// try decides one intent on a table and returns the table after it and after what
// follows without a choice or by the writer's own plans; clear reports that nothing came to light by that.
func try(r *request.Request, t *engine.Table, in intent) (next *engine.Table, clear bool, err error) {
	if err := sound(t, in); err != nil {
		return nil, false, err
	}
	e, err := engine.Decide(t, engine.Command{At: r.Services.Now(), Guard: in.guard, Do: in.do})
	if err != nil {
		return nil, false, err
	}
	clear = plain(e)
	_, next, _, err = codec.Record(t, "", e)
	for err == nil {
		more, stop := engine.Decide(next, engine.Command{At: r.Services.Now(), Do: engine.Go{}})
		if stop != nil {
			x, ok := next.Planned(own(r))
			if !ok {
				break
			}
			if more, stop = engine.Decide(next, engine.Command{At: r.Services.Now(), Do: x}); stop != nil {
				break
			}
			clear = clear && plain(more)
		}
		_, next, _, err = codec.Record(next, "", more)
	}
	return next, clear, err
}

// own are the writer's plans, unless the letter is to change them. Those of the others are not
// for him to know.
func own(r *request.Request) func(engine.Seat) engine.Plans {
	changes := slices.ContainsFunc(r.Commands, func(c reply.Command) bool { return reply.Of(c.Verb).Plans })
	return func(s engine.Seat) engine.Plans {
		if s != r.Seat || changes {
			return engine.Plans{Unknown: true}
		}
		return r.Services.People.Plans(r.Table.ID, r.Person.ID)
	}
}

// plain reports that an event neither drew nor was a secret choice.
func plain(e engine.Event) bool {
	p, _ := e.Public.(engine.Played)
	return e.Sealed == nil && len(p.Draws) == 0
}

// sound refuses a move as far as that can be told without touching what is
// hidden, so that the refusal of a move which draws first tells nothing.
func sound(t *engine.Table, in intent) error {
	play, ok := in.do.(engine.Play)
	if !ok || t.Phase != engine.Running || !t.Awaits().Has(play.Seat) {
		return nil // Decide says why
	}
	if in.guard != 0 && in.guard < t.Chair(play.Seat).Asked {
		return nil // and so here
	}
	out, err := t.Preview(play.Seat, play.Text)
	if err != nil {
		return err
	}
	if !out.Complete && !out.Veiled {
		return &engine.Incomplete{Steps: out.Steps, Pos: out.Pos}
	}
	return nil
}
