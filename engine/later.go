package engine

import (
	"errors"
	"fmt"
)

// ErrLater: a later version than this one plays the table: it has rules, or a kind of event, that this binary
// does not have. Where several processes share the work, others play it.
var ErrLater = errors.New("a later version plays this table")

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
