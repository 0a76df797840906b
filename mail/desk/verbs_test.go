package desk

import (
	"testing"

	"painani/mail/reply"
)

// TestEveryOfferedVerbHasARoom: what the letters list as commands is carried out by
// exactly the rooms that are registered.
func TestEveryOfferedVerbHasARoom(t *testing.T) {
	offered := map[reply.Verb]bool{reply.Choose: true}
	for _, e := range reply.Table {
		if e.Offered() {
			offered[e.Verb] = true
		}
	}
	for verb := range offered {
		if verbs[verb] == nil {
			t.Errorf("%s is offered, nobody carries it out", verb)
		}
	}
	for verb := range verbs {
		if !offered[verb] {
			t.Errorf("%s is carried out, nobody is told", verb)
		}
	}
}
