package desk_test

import (
	"fmt"
	"testing"
	"time"

	post "painani/mail"
)

// TestStrangersTogether: all strangers together get at most 300 answers a day, whatever they write and however
// many addresses write it; players are answered as ever, and the next day begins anew.
func TestStrangersTogether(t *testing.T) {
	w := newWorld(t)
	w.play("ada", "NEW sticks bot")
	const most = 300
	bodies := []string{"hello", "NEW sticks bot", "NEW nothing", "HELP"}
	answered := 0
	for i := range most + 50 {
		from := fmt.Sprintf("s%d@crowd%d.example", i, i%7)
		answered += len(w.send(in{from: from, body: bodies[i%len(bodies)], results: post.Results{Author: "pass"}}))
	}
	if answered > most || answered < most-1 { // Ada was a stranger, too
		t.Errorf("%d letters went out", answered)
	}
	if out := w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "STATUS"}); len(out) != 1 {
		t.Errorf("a player got %d letters", len(out))
	}
	w.now = w.now.Add(24 * time.Hour)
	if out := w.send(in{from: "late@crowd.example", body: "hello", results: post.Results{Author: "pass"}}); len(out) != 1 {
		t.Errorf("the next day %d letters went out", len(out))
	}
}
