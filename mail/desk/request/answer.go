package request

import (
	"context"

	"painani/mail/reply"
)

// Handler carries out one command, the i-th of its letter. Whatever the rules or the
// table say against it is a Result; the error is a store's.
type Handler func(ctx context.Context, r *Request, c reply.Command, i int) (Result, error)

// Result is what became of one command.
type Result struct {
	Verdict  string
	Detail   []string // paragraphs
	Lines    []string // a list, one line each
	Board    string   // of SHOW #n, of PREVIEW
	Below    []string // paragraphs about the board, under it
	Again    bool     // what the verdict says stands in the letter once more, whole
	Bad      bool     // nothing was done
	Settings bool     // lists all settings of the writer: a later list takes the place of an earlier one
}

// NotDone is the result of a command that was not carried out: the verdict, and paragraphs
// that say why and what can be done instead.
func NotDone(verdict string, detail ...string) Result {
	return Result{Verdict: verdict, Detail: detail, Bad: true}
}

// Value is the result; nil is one that says nothing.
func (r *Result) Value() Result {
	if r == nil {
		return Result{}
	}
	return *r
}
