package engine

import "errors"

// IsVerdict reports that an error is an answer of the rules or of the table (a Refusal,
// an Incomplete, ErrNothing, ErrStep), not the failure of a store: the same will not
// work later.
func IsVerdict(err error) bool {
	var r *Refusal
	var i *Incomplete
	return errors.As(err, &r) || errors.As(err, &i) || errors.Is(err, ErrNothing) || errors.Is(err, ErrStep)
}
