package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"
)

// TestFlood: strangers write until they are told to come later. A player's letters are taken and answered all
// the same, which the metrics show; and a stranger who comes again when there is room is taken and answered.
func TestFlood(t *testing.T) {
	w := newWorld(t, "--max-store", fmt.Sprint(8<<20)) // a quarter is INTAKE's
	const ada = "ada@example.org"
	started := w.enter(ada, "NEW tzolkin bot bot")
	if !strings.Contains(started.verdict(), "has begun") {
		t.Fatalf("no game: %s", started.text)
	}
	filler := "HELP\n" + strings.Repeat(strings.Repeat("x", 70)+"\n", 3000)
	refused, taken := "", 0
	for ; taken < 50; taken++ {
		refused = fmt.Sprintf("eve%d@flood.test", taken)
		err := w.send(refused, "play@post.test", w.write(refused, "play@post.test", "hello", filler))
		if err != nil {
			var no *smtp.SMTPError
			if !errors.As(err, &no) || no.Code != 451 || !strings.Contains(no.Message, "known players") {
				t.Fatal(err)
			}
			break
		}
	}
	if taken < 2 || taken > 8 {
		t.Fatalf("%d letters of strangers were taken", taken)
	}
	for _, say := range []string{"2", "STATUS", "HELP place"} {
		if got := w.say(started, say); strings.HasPrefix(got.verdict(), "NOT") {
			t.Errorf("%q: %s", say, got.text)
		}
	}
	w.must(ada, "play@post.test", w.write(ada, "play@post.test", "hello", "HELP")) // known, to no signed address
	if _, got := w.get("/metrics"); !strings.Contains(got, "painani_smtp_no_room_total 1\n") ||
		!strings.Contains(got, fmt.Sprintf("painani_letters_taken_total %d\n", taken+6)) ||
		!strings.Contains(got, "painani_smtp_connections_total") {
		t.Errorf("metrics: %s", got)
	}

	w.kill()
	w.extra = []string{"--max-store", fmt.Sprint(64 << 20)}
	w.start()
	w.must(refused, "play@post.test", w.write(refused, "play@post.test", "hello", filler))
	w.answerTo(refused, w.lastID(refused))
}
