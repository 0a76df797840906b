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
func (v *Request) Explain(r *engine.Refusal) string {
	var g engine.Game
	names := engine.Names(nil)
	if v.Table != nil {
		g, names = v.Table.Game, v.Services.Views.Names(v.Table, v.Tag)
	}
	return house.Explain(g, house.Named(r, names, v.Tag), v.Tag) + " (" + house.Rule(r, v.Tag) + ")"
}

// No is the verdict for a refused command about a seat.
func (v *Request) No(r *engine.Refusal) Result {
	return Result{Verdict: v.Say("not-done"), Detail: []string{v.Explain(r)}, Bad: true}
}

// Line is a command as its writer wrote it.
func (v *Request) Line(c reply.Command) string {
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
