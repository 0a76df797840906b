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
func Ask(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	to, bad := queries.Moment(v, c, view.LastOwn(v.Table, v.Seat)-min(view.LastOwn(v.Table, v.Seat), 1))
	if bad != nil {
		return *bad, nil
	}
	lost, free := v.Table.Lost(to), undoable(v, to)
	_, err := v.Do(ctx, strconv.Itoa(i), engine.TakeBack{Seat: v.Seat, To: to}, 0)
	if r, bad := request.Refusal(err); bad {
		return v.No(r), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	if v.Table.Ask == nil { // nobody had to be asked
		return request.Result{Verdict: v.Say("rewound.ok", "seq", to)}, nil
	}
	s := v.View()
	detail := append(s.Lost(lost), s.Voting())
	if free {
		detail = append(detail, v.Say("takeback.undo"))
	}
	return request.Result{Verdict: v.Say("takeback.ok", "seq", to), Detail: detail}, nil
}

// undoable reports that UNDO leads there too, without anybody's yes.
func undoable(v *request.Request, to uint64) bool {
	e, err := engine.Decide(v.Table, engine.Command{At: v.Services.Now(), Do: engine.Undo{Seat: v.Seat}})
	u, ok := e.Public.(engine.Undone)
	return err == nil && ok && u.To == to
}

// Rewind is the game master's: REWIND #128.
func Rewind(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	to, bad := queries.Moment(v, c, 0)
	if bad != nil {
		return *bad, nil
	}
	lost := v.Table.Lost(to)
	_, err := v.Do(ctx, strconv.Itoa(i), engine.Rewind{Seat: v.Seat, To: to}, 0)
	if r, bad := request.Refusal(err); bad {
		return v.No(r), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return request.Result{Verdict: v.Say("rewound.ok", "seq", to), Detail: v.View().Lost(lost)}, nil
}

// Vote answers a takeback that is asked; nil if none is, so that YES and NO mean what they mean otherwise.
func Vote(ctx context.Context, v *request.Request, yes bool, i int) (*request.Result, error) {
	if v.Table.Phase != engine.Running || v.Table.Ask == nil {
		return nil, nil
	}
	to, lines := v.Table.Ask.To, len(v.Table.Side)
	_, err := v.Do(ctx, strconv.Itoa(i), engine.Vote{Seat: v.Seat, Yes: yes}, 0)
	if r, bad := request.Refusal(err); bad {
		out := v.No(r)
		return &out, nil
	}
	if err != nil {
		return nil, err
	}
	return Counted(v, to, lines), nil
}

// Counted says what became of a vote; lines is how many lines had been taken back before.
func Counted(v *request.Request, to uint64, lines int) *request.Result {
	switch {
	case len(v.Table.Side) > lines:
		return &request.Result{Verdict: v.Say("rewound.ok", "seq", to)}
	case v.Table.Ask == nil:
		return &request.Result{Verdict: v.Say("vote.fell", "seq", to)}
	}
	return &request.Result{Verdict: v.Say("vote.ok", "seq", to), Detail: []string{v.View().Voting()}}
}
