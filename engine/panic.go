package engine

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
)

// ErrPanic is wrapped by every *Panic.
var ErrPanic = errors.New("the rules failed")

// Panic is a panic of a game's rules at one table, turned into an error: it must not end what serves the
// other tables.
type Panic struct {
	Table string
	Value any      // what was thrown
	Stack string   // where
	Told  *Refusal // what a player is told; nil: nothing that a player did led to it
}

// Error is one line; the stack is apart.
func (p *Panic) Error() string {
	line, _, _ := strings.Cut(fmt.Sprint(p.Value), "\n")
	return fmt.Sprintf("table %s: panic: %s", p.Table, line)
}

// Unwrap gives ErrPanic, and the refusal if there is one.
func (p *Panic) Unwrap() []error {
	if p.Told == nil {
		return []error{ErrPanic}
	}
	return []error{ErrPanic, p.Told}
}

// Catch turns a panic into a *Panic of the table. It stands alone behind a defer, in a function that calls
// the rules of one table and nothing else: a panic of a store is no table's.
func Catch(table string, err *error) {
	if v := recover(); v != nil {
		*err = &Panic{Table: table, Value: v, Stack: string(debug.Stack())}
	}
}
