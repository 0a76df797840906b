package desk

import (
	"testing"

	"painani/mail/reply"
)

// TestEveryOfferedVerbHasARoute: what the letters list as commands is carried out, and
// nothing else is. That no verb has two routes, the compiler says.
func TestEveryOfferedVerbHasARoute(t *testing.T) {
	offered := map[reply.Verb]bool{reply.Choose: true}
	for _, e := range reply.Table {
		if e.Offered() {
			offered[e.Verb] = true
		}
	}
	for verb := range offered {
		if routes[verb].do == nil {
			t.Errorf("%s is offered, nobody carries it out", verb)
		}
	}
	for verb := range routes {
		if !offered[verb] {
			t.Errorf("%s is carried out, nobody is told", verb)
		}
	}
}
