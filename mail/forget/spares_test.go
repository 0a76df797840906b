package forget

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/gateway"
	"painani/mail/people"
)

// erased notes what is erased from a spool.
type erased struct {
	events.Spool
	list []events.Position
}

func (e *erased) Erase(_ context.Context, pos events.Position) error {
	e.list = append(e.list, pos)
	return nil
}

// TestSpares: a letter of the person that only a second copy holds any more goes, too, when it is handled;
// letters of others stay, and those of a new acquaintance.
func TestSpares(t *testing.T) {
	letter := func(pos events.Position, from string) events.Item {
		raw := fmt.Appendf(nil, "Message-ID: <%d@x>\r\nFrom: %s\r\n\r\nHELP\r\n", pos, from)
		data, err := gateway.Encode(post.Envelope{From: from, To: []string{"play@post.test"}}, raw)
		if err != nil {
			t.Fatal(err)
		}
		return events.Item{Pos: pos, Key: "play", Data: data}
	}
	in := &erased{Spool: memory.NewSpool(0)}
	spares := []events.Item{letter(1, "ada@club.test"), letter(2, "bela@club.test"), letter(3, "ada@club.test"),
		letter(4, "ada@club.test")}
	w := New(Config{People: memory.NewBucket(), State: memory.NewBucket(), Intake: in,
		Outbox:   memory.NewSpool(0),
		Answered: func() events.Position { return 2 }, Now: time.Now,
		Waits: func(context.Context) ([]events.Position, error) { return nil, nil },
		Spares: func(fn func(events.Item) error) error {
			for _, it := range spares {
				if err := fn(it); err != nil {
					return err
				}
			}
			return nil
		}})
	n := Note{ID: "p", Addresses: []string{"Ada@Club.test"}, Intake: 3}
	synctest.Test(t, func(t *testing.T) { // the intake has nothing, which is found out by waiting
		left, err := w.intake(t.Context(), n, newMatch(n))
		if err != nil || left != 1 || !slices.Equal(in.list, []events.Position{1}) {
			t.Errorf("erased %v, %d left, %v", in.list, left, err)
		}
	})
}

// TestWhoNotedDied: a deletion that was noted by a process that died before it deleted the person is carried out
// by whoever finishes it, and not only its letters.
func TestWhoNotedDied(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // the spools have nothing, which is found out by waiting
		bucket, began := memory.NewBucket(), time.Now()
		var tries atomic.Int32
		w := New(Config{People: bucket, State: memory.NewBucket(), Intake: memory.NewSpool(0),
			Outbox:   memory.NewSpool(0),
			Answered: func() events.Position { return 0 }, Now: time.Now,
			Waits: func(context.Context) ([]events.Position, error) { return nil, nil },
			Forget: func(ctx context.Context, id string) error {
				if id != "p" {
					t.Errorf("deletes %s", id)
				}
				if tries.Add(1) == 1 {
					return events.ErrUnavailable
				}
				return nil
			}})
		if err := w.Note(t.Context(), people.Person{ID: "p", Name: "Ada", Addresses: []string{"ada@club.test"}}); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- w.Run(ctx) }()
		notes := func() int {
			list, err := w.Notes(t.Context())
			if err != nil {
				t.Error(err)
			}
			return len(list)
		}
		time.Sleep(time.Second)
		if notes() != 1 || tries.Load() != 1 {
			t.Errorf("%d notes behind %d tries", notes(), tries.Load())
		}
		for notes() > 0 && time.Since(began) < time.Hour {
			time.Sleep(time.Second)
		}
		if stop(); <-done != nil || tries.Load() < 2 || notes() > 0 {
			t.Errorf("%d notes behind %d tries", notes(), tries.Load())
		}
	})
}
