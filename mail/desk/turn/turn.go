// Package turn is where a letter becomes a move: turns, numbers of a list, UNDO, and what
// can be asked about turns without playing one (PREVIEW, LEGAL, WHY).
//
// Its contract: the turns of one letter are rehearsed on a copy of the table first and
// played all or not at all. A rehearsal and a refusal tell nothing that is hidden: what
// comes after a draw cannot be tried. A refusal says why, with code and section, and
// lists what is legal instead. The same turn sent twice is recognised.
package turn

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/desk/takeback"
	"painani/mail/reply"
	"painani/mail/view"
)

// wish is a turn command made ready: the action, or why there is none.
type wish struct {
	do    engine.Action
	text  string // as typed, or as the list had it
	guard uint64
}

// read reads a turn command. A number means the list of the letter that was answered.
func read(ctx context.Context, v *request.Request, c reply.Command) (wish, *request.Result, error) {
	guard := c.Guard
	if guard == 0 {
		guard = v.Showed
	}
	switch c.Verb {
	case reply.Undo:
		return wish{do: engine.Undo{Seat: v.Seat}, text: c.Text}, nil, nil
	case reply.Move:
		return wish{do: engine.Play{Seat: v.Seat, Text: c.Args}, text: c.Args, guard: guard}, nil, nil
	}
	text, seq, res, err := v.Choice(ctx, c)
	if c.Guard == 0 {
		guard = seq
	}
	if yes, ok := view.Ballot(text); ok {
		if v.Table.Ask == nil { // an invitation or a vote that is settled
			return wish{}, &request.Result{Verdict: v.Say("not-done"), Detail: []string{v.Explain(engine.Refuse("not-open", "", "table", v.Table.ID))}, Bad: true}, err
		}
		return wish{do: engine.Vote{Seat: v.Seat, Yes: yes}, text: text}, res, err
	}
	return wish{do: engine.Play{Seat: v.Seat, Text: text}, text: text, guard: guard}, res, err
}

// Play plays what was rehearsed.
func Play(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	w, res, err := read(ctx, v, c)
	if err != nil || res != nil {
		return res.Value(), err
	}
	before, lines := v.Table, len(v.Table.Side)
	if v.Moved { // the writer knows what his own turn led to
		w.guard = v.Table.Seq
	}
	rec, err := v.Do(ctx, strconv.Itoa(i), w.do, w.guard)
	switch {
	case err == nil:
	case engine.IsVerdict(err):
		return refused(ctx, v, before, c, w, err), nil
	default:
		return request.Result{}, err
	}
	if _, ok := rec.Event.Public.(engine.Voted); ok {
		return *takeback.Counted(v, before.Ask.To, lines), nil
	}
	v.Moved = true
	if b, ok := rec.Event.Public.(engine.Undone); ok {
		return undone(v, before, rec.Seq, b.To+1), nil
	}
	p := rec.Event.Public.(engine.Played)
	text := p.Turn
	if rec.Event.Sealed != nil {
		text = rec.Event.Sealed.Turn
	}
	return request.Result{Verdict: v.Say("played", "seq", rec.Seq, "turn", text), Again: true}, nil
}

// undone says what was taken back. A plan is not given again for what came back.
func undone(v *request.Request, before *engine.Table, seq, from uint64) request.Result {
	r := request.Result{Verdict: v.Say("undone", "seq", seq, "from", from)}
	if n := len(before.Line); n > 0 && before.Line[n-1].Planned {
		r.Detail = []string{v.Say("undone.planned")}
	}
	return r
}

// again is the event by which the seat played this very turn after the position
// that the letter answers; 0 if there is none.
func again(ctx context.Context, v *request.Request, t *engine.Table, w wish) uint64 {
	play, ok := w.do.(engine.Play)
	if !ok || w.guard == 0 {
		return 0
	}
	for _, turn := range t.Line {
		if turn.Seq <= w.guard || turn.Seat != v.Seat {
			continue
		}
		if !turn.ByHand() || !sameTurn(ctx, v, turn, play.Text) {
			return 0
		}
		return turn.Seq
	}
	return 0
}

// sameTurn reads what was typed at the position of the turn, and compares.
func sameTurn(ctx context.Context, v *request.Request, turn engine.Turn, typed string) bool {
	then, _, err := v.Services.Referee.Story(ctx, v.Table.ID, turn.Seq, turn.Seq-1)
	if err != nil {
		return false
	}
	out, err := then.Preview(v.Seat, typed)
	if err != nil || !out.Complete && !out.Veiled {
		return false
	}
	text := then.Pos.Mask(v.Seat).Write(v.Seat, out.Steps)
	return text == turn.Text || out.Veiled && strings.HasPrefix(turn.Text, text)
}
