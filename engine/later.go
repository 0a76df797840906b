package engine

import (
	"errors"
	"fmt"
)

// ErrLater: a later version than this one plays the table: it has rules, or a kind of event, that this binary
// does not have. Where several processes share the work, others play it.
var ErrLater = errors.New("a later version plays this table")

// ErrUnreadable: an event of the table is of a kind that this binary knows, and its body is none of that
// kind. No version writes such a one or changes what a kind means, so it is damaged, and nobody plays the
// table before it is mended.
var ErrUnreadable = errors.New("an event of this table is damaged")

// ErrKind: an event is of a kind that this binary does not know.
var ErrKind = errors.New("unknown event type")

// Beyond reports that a table is left as it is because of ErrLater or ErrUnreadable, which only who shares
// the work with others meets.
func Beyond(err error) bool { return errors.Is(err, ErrLater) || errors.Is(err, ErrUnreadable) }

// later reports by what a table is beyond this binary; nil: by nothing. Only who shares the work with others
// asks.
func (t *Table) later(b Proposed) error {
	if !t.Yields {
		return nil
	}
	g, ok := FindRevision(b.Game, b.Revision)
	switch {
	case !ok:
		return fmt.Errorf("%w: no game %q here", ErrLater, b.Game)
	case g.Card().Revision < b.Revision && t.Frozen.From == 0:
		return fmt.Errorf("%w: revision %d of %s, this is %d", ErrLater, b.Revision, b.Game, g.Card().Revision)
	}
	return nil
}
