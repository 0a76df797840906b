// Package member is about people as such, at whatever table: made known when somebody
// first writes or is invited, SET, STOP.
//
// Its contract: after a STOP nothing is written to any address of the person; who still
// plays must say so twice, and bots take over.
package member

import (
	"context"
	"errors"
	"time"

	"painani/engine/lang"
	"painani/mail/people"
)

// New notes somebody of whom only the address is known.
func New(
	ctx context.Context, store *people.Store, now time.Time, address, name, tag string,
) (people.Person, error) {
	if clean, err := people.LetterName(name); err == nil {
		name = clean
	} else {
		name = people.NameOf(address)
	}
	t, _ := lang.Parse(tag)
	p := people.Person{Name: name, Addresses: []string{address}, Lang: string(t), Since: now}
	made, err := store.Create(ctx, p)
	if errors.Is(err, people.ErrTaken) { // a letter handled at the same time made them
		if have, ok := store.ByAddress(address); ok {
			return have, nil
		}
	}
	return made, err
}
