package request

import (
	"context"

	post "painani/mail"
	"painani/mail/reply"
	"painani/mail/view"
)

// Handler carries out one command, the i-th of its letter. Whatever the rules or the
// table say against it is a Result; the error is a store's.
type Handler func(ctx context.Context, r *Request, c reply.Command, i int) (Result, error)

// Result is what became of one command.
type Result struct {
	Verdict string
	Detail  []string // paragraphs
	Lines   []string // a list, one line each
	Board   string   // of SHOW #n, of PREVIEW
	Below   []string // paragraphs about the board, under it
	Again   bool     // what the verdict says stands in the letter once more, whole
	Bad     bool     // nothing was done
}

// Value is the result; nil is one that says nothing.
func (r *Result) Value() Result {
	if r == nil {
		return Result{}
	}
	return *r
}

// Answer is what is put together for the one letter back.
type Answer struct {
	Results  []Result
	Before   []string   // paragraphs of the house: caretaker, lines not read
	Hide     bool       // no board: the answer is not about the table
	Past     *view.View // SHOW #n: the board of then
	InWords  bool       // DESCRIBE: the board stands in words, not in signs
	Silent   bool       // STOP: nothing is written any more
	Menu     []post.Choice
	MenuHead string // above the menu
}

// Add takes a result in.
func (a *Answer) Add(r Result) { a.Results = append(a.Results, r) }
