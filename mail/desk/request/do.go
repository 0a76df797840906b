package request

import (
	"context"
	"errors"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events"
	"painani/mail/reply"
)

// Do sends one command to the referee under the letter's cause and a part that tells it
// from the letter's others, and keeps the table as it then stands. Errors are the referee's.
func (r *Request) Do(
	ctx context.Context, part string, a engine.Action, guard uint64,
) (referee.Receipt, error) {
	rec, err := r.Services.Referee.Do(ctx, r.Table.ID, engine.Command{
		At: r.Services.Now(), Actor: engine.ActorPlayer(r.Person.ID),
		Cause: r.Cause + "/" + part, Guard: guard, Do: a,
	})
	if rec.Table != nil {
		r.Table, r.Head = rec.Table, rec.Head
	}
	if err != nil {
		return rec, err
	}
	r.Acts = true
	if r.Seen == 0 || rec.Seq-1 < r.Seen {
		r.Seen = rec.Seq - 1
	}
	return rec, nil
}

// Choice looks a number up in the list of the letter that was answered: the entry, and the
// event that the letter showed; a result instead if there is none.
func (r *Request) Choice(
	ctx context.Context, c reply.Command,
) (text string, seq uint64, none *Result, err error) {
	not := func(why string) *Result {
		x := NotDone(r.Say("not-played", "line", Quote(r.Line(c))), why)
		return &x
	}
	if len(c.Numbers) != 1 {
		return "", 0, not(r.Say("number.one")), nil
	}
	if r.Answers == "" {
		return "", 0, not(r.Say("number.no-letter")), nil
	}
	l, err := r.Services.Outbox.Letter(ctx, r.Answers)
	if errors.Is(err, events.ErrNotFound) {
		return "", 0, not(r.Say("number.no-letter")), nil
	}
	if err != nil {
		return "", 0, nil, err
	}
	n := c.Numbers[0]
	if len(l.Menu) == 0 && r.Table.Phase == engine.Over {
		return "", 0, not(r.Explain(engine.Refuse("finished", "", "table", r.Table.ID))), nil
	}
	if len(l.Menu) == 0 || l.Table != r.Table.ID || engine.Seat(l.Seat) != r.Seat || l.To != r.Person.ID {
		return "", 0, not(r.Say("number.no-letter")), nil
	}
	if n < 1 || n > len(l.Menu) {
		return "", 0, not(r.Say("number.range", "number", n, "n", len(l.Menu))), nil
	}
	return l.Menu[n-1].Play, l.Seq, nil, nil
}

// Word is the digest that somebody's YES brings into the shuffle, and what it
// is made of: their own word without the signs around it, or the digest of their letter.
func (r *Request) Word(table string, seat engine.Seat, own string) (digest, from string) {
	if own = strings.Trim(own, " ,.;:!-"); own == "" {
		own = r.Digest
	}
	return chance.Word(table, int(seat), own), own
}
