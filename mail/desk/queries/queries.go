// Package queries answers what a table was and is: SHOW, DESCRIBE, HISTORY, SINCE, RESEND,
// VERIFY, STATUS.
//
// Its contract: nothing changes, and everybody sees what his seat may know, of every
// moment as it was then.
package queries

import (
	"regexp"
	"strconv"
	"strings"

	"painani/mail/desk/request"
	"painani/mail/reply"
)

var spanForm = regexp.MustCompile(`^#?(\d{1,9})(?:\s*(?:-|\.\.|to|bis)\s*#?(\d{1,9}))?$`)

// Span reads "#120" or "#1-#60".
func Span(args string) (from, to uint64, ok bool) {
	m := spanForm.FindStringSubmatch(strings.TrimSpace(args))
	if m == nil {
		return 0, 0, false
	}
	from, _ = strconv.ParseUint(m[1], 10, 64)
	to = from
	if m[2] != "" {
		to, _ = strconv.ParseUint(m[2], 10, 64)
	}
	return from, to, from > 0 && to >= from
}

// Moment reads the event that a command is about; otherwise if it names none.
func Moment(r *request.Request, c reply.Command, otherwise uint64) (uint64, *request.Result) {
	args := request.Without(c.Args, r.NamedTable)
	seq, _, ok := Span(args)
	if args == "" && otherwise > 0 {
		return otherwise, nil
	}
	if args == "" {
		which := request.NotDone(r.Say("which-event"), r.Say("which-event.how", "seq", r.Table.Seq))
		return 0, &which
	}
	if !ok || seq > r.Table.Seq {
		return 0, noEvent(r, request.Quote(args))
	}
	return seq, nil
}

// noEvent refuses an event that the table does not have.
func noEvent(r *request.Request, which any) *request.Result {
	none := request.NotDone(r.Say("no-event", "seq", which, "now", r.Table.Seq), r.Say("no-event.list"))
	return &none
}
