package events

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Events by which the host of the service stops a table and lets it go on, the others that he may cause, and
// the actor who he is. FORMAT.md says what can stand where.
const (
	typeFrozen    = "frozen"
	typeThawed    = "thawed"
	typeShifted   = "shifted"
	typeWithdrawn = "withdrawn"
	typeResigned  = "resigned"
	operator      = "operator"
)

// auditHost checks what can be checked of the host's events without the rules of a game; i is the index of
// the event that is to blame.
func auditHost(records []Record) (i int, err error) {
	frozen, off := false, false
	whileFrozen := []string{typeThawed, typeShifted, typeWithdrawn, typeResigned}
	for i, r := range records {
		var b struct{ Reason, Why string }
		x, err := members(r.Body)
		wellFormed := err == nil
		for name, into := range map[string]*string{"reason": &b.Reason, "why": &b.Why} {
			if raw, ok := x[name]; ok {
				wellFormed = json.Unmarshal(raw, into) == nil && wellFormed
			}
		}
		byHost := r.Type == typeFrozen || r.Type == typeThawed ||
			(r.Type == typeShifted || r.Type == typeWithdrawn) && b.Reason == operator
		switch {
		case off:
			return i, fmt.Errorf("%w: %s behind the end of a table that was withdrawn", ErrInvalid, r.Type)
		case byHost && r.Actor != operator:
			return i, fmt.Errorf("%w: %s by %q, who is not the host", ErrInvalid, r.Type, r.Actor)
		case r.Type == typeThawed && !frozen:
			return i, fmt.Errorf("%w: thawed, and was not frozen", ErrInvalid)
		case frozen && !slices.Contains(whileFrozen, r.Type):
			return i, fmt.Errorf("%w: %s at a table that its host froze", ErrInvalid, r.Type)
		case (r.Type == typeFrozen || r.Type == typeWithdrawn && byHost) && (!wellFormed || b.Why == ""):
			return i, fmt.Errorf("%w: %s by the host without his reason", ErrInvalid, r.Type)
		}
		frozen = (frozen || r.Type == typeFrozen) && r.Type != typeThawed
		off = r.Type == typeWithdrawn
	}
	return 0, nil
}
