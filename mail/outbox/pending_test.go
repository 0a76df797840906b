package outbox_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"painani/mail/outbox"
)

// TestFlush: a deferred letter is listed with its error, and tried at once when the host says so.
func TestFlush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(to, _ string, try int) error {
			if try == 1 {
				return &outbox.Error{Code: 450, Err: errors.New("no room for <" + to + ">")}
			}
			return nil
		}
		o, stop := start(t, r.config())
		mustPost(t, o, note("l1", "ada"))
		synctest.Wait()
		list := o.Pending()
		if len(list) != 1 || list[0].ID != "l1" || list[0].Tries != 1 || !list[0].Next.After(time.Now()) ||
			list[0].Error != "450 no room for <(address)>" || !list[0].Since.Equal(time.Unix(1e9, 0)) {
			t.Errorf("%+v", list)
		}
		if !o.Open("l1") || o.Open("l2") {
			t.Error("a deferred letter is open, one that nobody posted is not")
		}
		if n := o.Flush(); n != 1 {
			t.Errorf("%d letters were made due", n)
		}
		synctest.Wait()
		if got := states(t, r.spool, "l1"); got != "queued sending deferred sending sent" {
			t.Error(got)
		}
		if n := o.Flush(); n != 0 || len(o.Pending()) != 0 || o.Open("l1") {
			t.Errorf("%d letters, %+v", n, o.Pending())
		}
		stop()
		if !o.Open("l1") {
			t.Error("an outbox that does not run knows of no end")
		}
	})
}

// TestDrop: a letter that is dropped is never sent, those behind it are; on a spool that nobody serves, too.
func TestDrop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(_, id string, _ int) error {
			if id == "l1" {
				return &outbox.Error{Code: 450, Err: errors.New("not now")}
			}
			return nil
		}
		o, stop := start(t, r.config())
		mustPost(t, o, note("l1", "ada"), note("l2", "ada"))
		synctest.Wait()
		if err := o.Drop(t.Context(), "l3"); !errors.Is(err, outbox.ErrNotPending) {
			t.Error(err)
		}
		if err := o.Drop(t.Context(), "l1"); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if got := states(t, r.spool, "l2"); got != "queued sending sent" {
			t.Errorf("the next one is %s", got)
		}
		list := fates(t, r.spool, "l1")
		if f := list[len(list)-1]; f.State != outbox.Dropped || f.Reason != outbox.ByHost {
			t.Errorf("%+v", f)
		}
		stop()

		mustPost(t, idle(t, r.config()), note("l4", "bela"), note("l5", "bela"))
		last, _ := r.spool.Last(t.Context())
		o, err := outbox.Load(t.Context(), r.spool, r.cursors, slog.New(slog.DiscardHandler))
		if err != nil || len(o.Pending()) != 2 {
			t.Fatalf("%+v, %v", o, err)
		}
		if now, _ := r.spool.Last(t.Context()); now != last {
			t.Errorf("looking wrote %d entries", now-last)
		}
		if err := o.Drop(t.Context(), "l5"); err != nil {
			t.Error(err)
		}
		_, stop = start(t, r.config())
		synctest.Wait()
		stop()
		if states(t, r.spool, "l4") != "queued sending sent" || states(t, r.spool, "l5") != "queued dropped" {
			t.Error(states(t, r.spool, "l4"), states(t, r.spool, "l5"))
		}
	})
}

// TestDropUnderWay: what is being sent cannot be dropped.
func TestDropUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		c := r.config()
		c.Transport = tardy{r.sink}
		o, stop := start(t, c)
		mustPost(t, o, note("l1", "ada"), note("l2", "ada"))
		synctest.Wait()
		for _, id := range []string{"l1", "l2"} {
			if err := o.Drop(t.Context(), id); !errors.Is(err, outbox.ErrUnderWay) {
				t.Errorf("%s: %v", id, err)
			}
		}
		time.Sleep(time.Minute)
		stop()
		if got := r.sink.list(); len(got) != 2 {
			t.Errorf("sent %q", got)
		}
	})
}

// tardy is a sink that takes a second for each letter.
type tardy struct{ *sink }

func (s tardy) Send(ctx context.Context, from, to string, msg []byte) error {
	time.Sleep(time.Second)
	return s.sink.Send(ctx, from, to, msg)
}
