package help

import (
	"strings"
	"testing"

	"painani/engine/lang"
	"painani/mail/reply"
	"painani/mail/words"
)

// TestEveryVerbIsListedOnce: HELP lists every verb that this service offers once, in five words at most, and
// explains it.
func TestEveryVerbIsListedOnce(t *testing.T) {
	listed := map[reply.Verb]int{}
	for _, g := range groups {
		for _, verb := range g.verbs {
			listed[verb]++
		}
	}
	for _, e := range reply.Table {
		want := 0
		if e.Offered() {
			want = 1
		}
		if listed[e.Verb] != want {
			t.Errorf("%s is listed %d times, want %d", e.Verb, listed[e.Verb], want)
		}
		for _, tag := range lang.Tags() {
			p := words.In(tag)
			if want == 0 {
				continue
			}
			if n := len(strings.Fields(p.Say("brief." + string(e.Verb)))); !p.Has("brief."+string(e.Verb)) || n == 0 || n > 5 {
				t.Errorf("%s: %s has %d words", tag, e.Verb, n)
			}
			if !p.Has("help." + string(e.Verb)) {
				t.Errorf("%s: HELP %s explains nothing", tag, e.Verb)
			}
		}
	}
}
