package request

import (
	"context"
	"errors"
	"slices"
	"strings"

	"painani/engine"
	"painani/events"
	post "painani/mail"
	"painani/mail/reply"
)

// Choice looks a number up in the list of the letter that was answered: what the entry plays, and the event
// that the letter showed; a result instead if there is none.
func (r *Request) Choice(
	ctx context.Context, c reply.Command,
) (text string, seq uint64, none *Result, err error) {
	line, seq, none, err := r.Entry(ctx, c)
	return line.Play, seq, none, err
}

// Entry is the entry of a number, otherwise as Choice.
func (r *Request) Entry(
	ctx context.Context, c reply.Command,
) (line post.Choice, seq uint64, none *Result, err error) {
	not := func(why string) *Result {
		x := NotDone(r.Say("not-played", "line", Quote(r.Line(c))), why)
		return &x
	}
	if len(c.Numbers) != 1 {
		return line, 0, not(r.Say("number.one")), nil
	}
	if r.Answers == "" || r.Table == nil {
		return line, 0, not(r.Say("number.no-letter")), nil
	}
	l, err := r.answered(ctx)
	if errors.Is(err, events.ErrNotFound) {
		return line, 0, not(r.Say("number.no-letter")), nil
	}
	if err != nil {
		return line, 0, nil, err
	}
	n := c.Numbers[0]
	if l.Kind == post.Daily && l.To == r.Person.ID {
		return r.leads(l, c.Numbers[0], not)
	}
	if len(l.Menu) == 0 && r.Table.Phase == engine.Over {
		return line, 0, not(r.Explain(engine.Refuse("finished", "", "table", r.Table.ID))), nil
	}
	if len(l.Menu) == 0 || l.Table != r.Table.ID || engine.Seat(l.Seat) != r.Seat || l.To != r.Person.ID {
		return line, 0, not(r.Say("number.no-letter")), nil
	}
	if n < 1 || n > len(l.Menu) {
		return line, 0, not(r.Say("number.range", "number", n, "n", len(l.Menu))), nil
	}
	line = l.Menu[n-1]
	if c.Args != "" && !printed(line, c.Args) {
		return line, 0, not(r.Say("number.other", "number", n, "line", Quote(line.Line()))), nil
	}
	return line, l.Seq, nil, nil
}

// leads is the entry of a gathered letter's list, which leads to one of its tables.
func (r *Request) leads(
	l post.Letter, n int, not func(why string) *Result,
) (line post.Choice, seq uint64, none *Result, err error) {
	if n < 1 || n > len(l.Menu) {
		return line, 0, not(r.Say("number.range", "number", n, "n", len(l.Menu))), nil
	}
	if line = l.Menu[n-1]; TableIn(line.Play) != r.Table.ID {
		return line, 0, not(r.Say("number.one-table")), nil
	}
	return line, 0, nil, nil
}

// Led is the table to which the first number of a reply to a gathered letter leads; "" if it is no such
// reply. The error is a store's.
func (r *Request) Led(ctx context.Context) (string, error) {
	i := slices.IndexFunc(r.Commands, func(c reply.Command) bool { return c.Verb == reply.Choose })
	if i < 0 || len(r.Commands[i].Numbers) != 1 || r.Answers == "" || r.ToTable != "" {
		return "", nil
	}
	l, err := r.Services.Outbox.Letter(ctx, r.Answers)
	if errors.Is(err, events.ErrNotFound) {
		return "", nil
	}
	if n := r.Commands[i].Numbers[0]; err == nil && l.Kind == post.Daily && l.To == r.Person.ID && n > 0 &&
		n <= len(l.Menu) {
		return TableIn(l.Menu[n-1].Play), nil
	}
	return "", err
}

// Copied is the turn of a line of the list that was answered, if text is that line as it is printed, with its
// cost and effect; else text itself. The error is a store's.
func (r *Request) Copied(ctx context.Context, text string) (string, error) {
	if r.Answers == "" || !strings.HasSuffix(strings.TrimSpace(text), ")") {
		return text, nil
	}
	l, err := r.answered(ctx)
	if errors.Is(err, events.ErrNotFound) {
		return text, nil
	}
	if err != nil {
		return "", err
	}
	for _, line := range l.Menu {
		if line.Words != "" && printed(line, text) {
			return line.Play, nil
		}
	}
	return text, nil
}

// printed reports that text is a line of a list as letters print it, with or without what stands in brackets.
func printed(c post.Choice, text string) bool {
	text = reply.Fold(strings.Join(strings.Fields(text), " "))
	for _, line := range []string{c.Play, c.Line()} {
		play := reply.Fold(strings.Join(strings.Fields(line), " "))
		if text == play || text == play+" ("+reply.Fold(strings.Join(strings.Fields(c.Words), " "))+")" {
			return true
		}
	}
	return false
}
