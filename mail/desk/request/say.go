package request

import (
	"errors"
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/mail/reply"
)

// Explain is the sentence of a refusal with its code and section.
func (r *Request) Explain(refusal *engine.Refusal) string {
	var g engine.Game
	names := engine.Names(nil)
	if r.Table != nil {
		g, names = r.Table.Game, r.Services.Views.Names(r.Table, r.Tag)
	}
	return house.Explain(g, house.Named(refusal, names, r.Tag), r.Tag) + " (" + house.Rule(refusal, r.Tag) + ")"
}

// No is the verdict for a refused command about a seat.
func (r *Request) No(refusal *engine.Refusal) Result {
	return NotDone(r.Say("not-done"), r.Explain(refusal))
}

// Line is a command as its writer wrote it.
func (r *Request) Line(c reply.Command) string {
	switch {
	case c.Verb == reply.Choose:
		return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Numbers)), ", "), "[]")
	case c.Verb == reply.Move:
		return c.Args
	}
	return c.Text
}

// maxQuote is how much of somebody's line is repeated to him.
const maxQuote = 48

// Quote repeats a typed line in quotation marks, shortened.
func Quote(s string) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > maxQuote {
		r = append(r[:maxQuote-3], '.', '.', '.')
	}
	return `"` + string(r) + `"`
}

// Refusal is the *Refusal in an error.
func Refusal(err error) (*engine.Refusal, bool) {
	var r *engine.Refusal
	ok := errors.As(err, &r)
	return r, ok
}
