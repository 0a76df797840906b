package cursor_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/memory"
	"painani/mail/cursor"
)

// TestPass: a pass reads what is there up to its end and no more, and ends where the last entries are
// erased, too.
func TestPass(t *testing.T) {
	boom := errors.New("boom")
	for _, c := range []struct {
		name       string
		after, end events.Position
		erase      []events.Position
		stop       map[events.Position]error
		want       string
		err        error
	}{
		{name: "all", end: 5, want: "[1 2 3 4 5]"},
		{name: "a part", after: 1, end: 4, want: "[2 3 4]"},
		{name: "nothing", after: 5, end: 5, want: "[]"},
		{name: "end erased", end: 4, erase: []events.Position{2, 4}, want: "[1 3]"},
		{name: "nothing behind", end: 5, erase: []events.Position{4, 5}, want: "[1 2 3]"},
		{name: "all erased", end: 5, erase: []events.Position{1, 2, 3, 4, 5}, want: "[]"},
		{name: "enough", end: 5, stop: map[events.Position]error{2: cursor.ErrEnough}, want: "[1 2]"},
		{name: "error", end: 5, stop: map[events.Position]error{2: boom}, want: "[1 2]", err: boom},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := memory.NewSpool(0)
				for i := range 5 {
					if _, err := s.Put(t.Context(), fmt.Sprint("k", i), nil); err != nil {
						t.Fatal(err)
					}
				}
				for _, pos := range c.erase {
					if err := s.Erase(t.Context(), pos); err != nil {
						t.Fatal(err)
					}
				}
				got := []events.Position{}
				err := cursor.Pass(t.Context(), s, c.after, c.end, func(e events.Item) error {
					time.Sleep(time.Hour) // the work is no silence
					got = append(got, e.Pos)
					return c.stop[e.Pos]
				})
				if !errors.Is(err, c.err) || fmt.Sprint(got) != c.want {
					t.Errorf("read %v, %v", got, err)
				}
			})
		})
	}
}
