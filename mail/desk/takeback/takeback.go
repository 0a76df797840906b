// Package takeback goes back behind turns: TAKEBACK asks the others, YES and NO answer,
// REWIND is the game master's. UNDO of one's own turn is a turn and stands there.
package takeback

import (
	"context"
	"strconv"

	"painani/engine"
	"painani/mail/desk/queries"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// Ask asks the others to go back: TAKEBACK #128; without a number to where the writer's last turn began.
func Ask(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	to, bad := queries.Moment(r, c, view.LastOwn(r.Table, r.Seat)-min(view.LastOwn(r.Table, r.Seat), 1))
	if bad != nil {
		return *bad, nil
	}
	lost, free := r.Table.Lost(to), undoable(r, to)
	_, err := r.Do(ctx, strconv.Itoa(i), engine.TakeBack{Seat: r.Seat, To: to}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	if r.Table.Ask == nil { // nobody had to be asked
		return request.Result{Verdict: r.Say("rewound.ok", "seq", to)}, nil
	}
	s := r.View()
	detail := append(s.Lost(lost), s.Voting())
	if free {
		detail = append(detail, r.Say("takeback.undo"))
	}
	return request.Result{Verdict: r.Say("takeback.ok", "seq", to), Detail: detail}, nil
}

// undoable reports that UNDO leads there too, without anybody's yes.
func undoable(r *request.Request, to uint64) bool {
	e, err := engine.Decide(r.Table, engine.Command{At: r.Services.Now(), Do: engine.Undo{Seat: r.Seat}})
	u, ok := e.Public.(engine.Undone)
	return err == nil && ok && u.To == to
}

// Rewind is the game master's: REWIND #128.
func Rewind(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	to, bad := queries.Moment(r, c, 0)
	if bad != nil {
		return *bad, nil
	}
	lost := r.Table.Lost(to)
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Rewind{Seat: r.Seat, To: to}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return request.Result{Verdict: r.Say("rewound.ok", "seq", to), Detail: r.View().Lost(lost)}, nil
}

// Vote answers a takeback that is asked; nil if none is, so that YES and NO mean what they mean otherwise.
func Vote(ctx context.Context, r *request.Request, yes bool, i int) (*request.Result, error) {
	if r.Table.Phase != engine.Running || r.Table.Ask == nil {
		return nil, nil
	}
	to, lines := r.Table.Ask.To, len(r.Table.Side)
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Vote{Seat: r.Seat, Yes: yes}, 0)
	if refusal, bad := request.Refusal(err); bad {
		out := r.No(refusal)
		return &out, nil
	}
	if err != nil {
		return nil, err
	}
	return Counted(r, to, lines), nil
}

// Counted says what became of a vote; lines is how many lines had been taken back before.
func Counted(r *request.Request, to uint64, lines int) *request.Result {
	switch {
	case len(r.Table.Side) > lines:
		return &request.Result{Verdict: r.Say("rewound.ok", "seq", to)}
	case r.Table.Ask == nil:
		return &request.Result{Verdict: r.Say("vote.fell", "seq", to)}
	}
	return &request.Result{Verdict: r.Say("vote.ok", "seq", to), Detail: []string{r.View().Voting()}}
}
