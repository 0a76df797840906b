package ledger

import (
	"fmt"

	"painani/events"
)

// Survey is what a ledger holds.
type Survey struct {
	Dir   string
	Store string          // identity of the log that was copied; empty if there is no ledger
	Last  events.Position // of its last line
	Hash  string          // hex hash of the event there
}

// Look reads a whole ledger and verifies the chains of all tables in it. The error
// names the first bad line; Last is then the line before it.
func Look(dir string) (s Survey, err error) {
	s.Dir = dir
	if s.Store, err = Store(dir); err != nil {
		return s, err
	}
	var chains events.Chains
	err = Read(dir, func(e events.Entry) error {
		if err := chains.Add(e.Record); err != nil {
			return fmt.Errorf("%w: position %d: %w", events.ErrDamaged, e.Pos, err)
		}
		s.Last = e.Pos
		_, s.Hash = chains.Head(e.Table)
		return nil
	})
	return s, err
}
