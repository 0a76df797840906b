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
	"painani/engine/referee"
	"painani/mail/desk/request"
	"painani/mail/desk/takeback"
	"painani/mail/messageid"
	"painani/mail/reply"
	"painani/mail/view"
)

// intent is a turn command made ready: the action, or why there is none.
type intent struct {
	do    engine.Action
	text  string // as typed, or as the list had it
	guard uint64
}

// read reads a turn command. A number means the list of the letter that was answered.
func read(ctx context.Context, r *request.Request, c reply.Command) (intent, *request.Result, error) {
	guard := c.Guard
	if guard == 0 {
		guard = r.Showed
	}
	switch c.Verb {
	case reply.Undo:
		return intent{do: engine.Undo{Seat: r.Seat}, text: c.Text}, nil, nil
	case reply.Move:
		text, err := r.Copied(ctx, c.Args)
		return intent{do: engine.Play{Seat: r.Seat, Text: text}, text: text, guard: guard}, nil, err
	}
	text, seq, res, err := r.Choice(ctx, c)
	if c.Guard == 0 {
		guard = seq
	}
	if yes, ok := view.Ballot(text); ok {
		if r.Table.Ask == nil { // an invitation or a vote that is settled
			settled := r.No(engine.Refuse("not-open", "", "table", r.Table.ID))
			return intent{}, &settled, err
		}
		return intent{do: engine.Vote{Seat: r.Seat, Yes: yes}, text: text}, res, err
	}
	return intent{do: engine.Play{Seat: r.Seat, Text: text}, text: text, guard: guard}, res, err
}

// Play plays what was rehearsed.
func Play(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if seq, done := r.Table.Cause(messageid.Nth(r.Cause, i)); done {
		return recall(ctx, r, i, seq)
	}
	in, res, err := read(ctx, r, c)
	if err != nil || res != nil {
		return res.Value(), err
	}
	before := r.Table
	if r.Moved { // the writer knows what his own turn led to
		in.guard = r.Table.Seq
	}
	rec, err := r.Do(ctx, strconv.Itoa(i), in.do, in.guard)
	switch {
	case err == nil:
	case engine.IsVerdict(err):
		return refused(ctx, r, before, c, in, err), nil
	default:
		return request.Result{}, err
	}
	return carried(r, before, rec), nil
}

// recall tells what this very letter did before, whatever became of its answer and of the letter that it
// answers.
func recall(ctx context.Context, r *request.Request, i int, seq uint64) (request.Result, error) {
	before, _, err := r.Services.Referee.Story(ctx, r.Table.ID, seq, seq-1)
	if err != nil {
		return request.Result{}, err
	}
	rec, err := r.Do(ctx, strconv.Itoa(i), engine.Go{}, 0) // known by its cause, so nothing is done
	if err != nil {
		return request.Result{}, err
	}
	return carried(r, before, rec), nil
}

// carried says what an action on the table before did.
func carried(r *request.Request, before *engine.Table, rec referee.Receipt) request.Result {
	if _, ok := rec.Event.Public.(engine.Voted); ok {
		return *takeback.Counted(r, before.Ask.To, len(before.Side))
	}
	r.Moved = true
	if b, ok := rec.Event.Public.(engine.Undone); ok {
		return undone(r, before, rec.Seq, b.To+1)
	}
	p := rec.Event.Public.(engine.Played)
	text := p.Turn
	if rec.Event.Sealed != nil {
		text = rec.Event.Sealed.Turn
	}
	return request.Result{Verdict: r.Say("played", "seq", rec.Seq, "turn", r.Spoken(text)), Again: true}
}

// undone says what was taken back. A plan is not given again for what came back.
func undone(r *request.Request, before *engine.Table, seq, from uint64) request.Result {
	result := request.Result{Verdict: r.Say("undone", "seq", seq, "from", from)}
	if n := len(before.Line); n > 0 && before.Line[n-1].Planned {
		result.Detail = []string{r.Say("undone.planned")}
	}
	return result
}

// again is the event by which the seat played this very turn after the position
// that the letter answers; 0 if there is none.
func again(ctx context.Context, r *request.Request, t *engine.Table, in intent) uint64 {
	play, ok := in.do.(engine.Play)
	if !ok || in.guard == 0 {
		return 0
	}
	for _, turn := range t.Line {
		if turn.Seq <= in.guard || turn.Seat != r.Seat {
			continue
		}
		if !turn.ByHand() || !sameTurn(ctx, r, turn, play.Text) {
			return 0
		}
		return turn.Seq
	}
	return 0
}

// sameTurn reads what was typed at the position of the turn, and compares.
func sameTurn(ctx context.Context, r *request.Request, turn engine.Turn, typed string) bool {
	then, _, err := r.Services.Referee.Story(ctx, r.Table.ID, turn.Seq, turn.Seq-1)
	if err != nil {
		return false
	}
	out, err := then.Preview(r.Seat, typed)
	if err != nil || !out.Complete && !out.Veiled {
		return false
	}
	text := then.Pos.Mask(r.Seat).Write(r.Seat, out.Steps)
	return text == turn.Text || out.Veiled && strings.HasPrefix(turn.Text, text)
}
