package outbox_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/memory"
	"painani/mail/outbox"
)

// slowFates takes a second for each entry but a letter's first.
type slowFates struct{ *memory.Spool }

func (s slowFates) Put(ctx context.Context, key string, data []byte) (uint64, error) {
	time.Sleep(time.Second)
	return s.Spool.Put(ctx, key, data)
}

// TestFatesShareAnEntry: what became of several letters while one entry was being synced stands
// in the next one, and counts as if it stood alone: nothing is sent again by a restart, or
// because it is posted again, before or after.
func TestFatesShareAnEntry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(_, id string, try int) error {
			if id == "l3" && try == 1 {
				return &outbox.Error{Code: 450, Err: fmt.Errorf("later")}
			}
			return nil
		}
		c := r.config()
		c.Spool = slowFates{r.spool}
		o, stop := start(t, c)
		time.Sleep(time.Minute)
		before, _ := r.spool.Last(t.Context())
		post := func(o *outbox.Outbox) {
			for i := range 6 {
				mustPost(t, o, note(fmt.Sprintf("l%d", i), fmt.Sprintf("p%d", i)))
			}
		}
		post(o)
		time.Sleep(time.Minute)
		if last, _ := r.spool.Last(t.Context()); last > before+6+2 {
			t.Errorf("%d entries for 6 letters, want one for each and at most two for their fates", last-before)
		}
		if s := o.Stats(); s.Sent != 5 || s.Deferred != 1 || s.Pending != 1 {
			t.Errorf("%+v", s)
		}
		post(o)
		time.Sleep(time.Minute)
		stop()
		early, err := outbox.New(r.config())
		if err != nil {
			t.Fatal(err)
		}
		post(early) // nobody runs it
		o, stop = start(t, r.config())
		time.Sleep(time.Hour)
		post(o)
		time.Sleep(time.Hour)
		stop()
		if s := o.Stats(); s.Sent != 1 || s.Pending != 0 || len(r.sink.list()) != 6 {
			t.Errorf("after a restart %+v, sent %q", s, r.sink.list())
		}
		for i := range 6 {
			want := "queued sending sent"
			if i == 3 {
				want = "queued sending deferred sending sent"
			}
			if got := states(t, r.spool, fmt.Sprintf("l%d", i)); got != want {
				t.Errorf("l%d: %s, want %s", i, got, want)
			}
		}
	})
}

// TestUnwrittenFatesAreBounded: a store that cannot write stops the sending, before so many letters
// are out that a crash would send again.
func TestUnwrittenFatesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		c := r.config()
		down := &downFates{Spool: r.spool}
		c.Spool = down
		o, stop := start(t, c)
		synctest.Wait()
		down.down.Store(true)
		for i := range 200 {
			mustPost(t, o, note(fmt.Sprintf("l%d", i), fmt.Sprintf("p%d", i)))
		}
		time.Sleep(time.Minute)
		if n := len(r.sink.list()); n < 8 || n > 80 {
			t.Errorf("%d letters sent while nothing can be written", n)
		}
		down.down.Store(false)
		time.Sleep(time.Minute)
		stop()
		if n := len(r.sink.list()); n != 200 || o.Stats().Sent != 200 {
			t.Errorf("%d sent, %+v", n, o.Stats())
		}
	})
}

// downFates takes no entry but a letter's first while it is down.
type downFates struct {
	*memory.Spool
	down atomic.Bool
}

func (d *downFates) Put(ctx context.Context, key string, data []byte) (uint64, error) {
	if d.down.Load() {
		return 0, events.ErrUnavailable
	}
	return d.Spool.Put(ctx, key, data)
}

func TestEntries(t *testing.T) {
	for name, c := range map[string]struct {
		key, data, want string
	}{
		"start":        {outbox.OpenedKey, `{"state":"sending"}`, ""},
		"one":          {"l1", `{"state":"sent","at":"2026-01-02T03:04:05Z","try":1}`, "l1 sent"},
		"several":      {outbox.FatesKey, `[{"id":"l1","state":"sent","at":"2026-01-02T03:04:05Z"},{"id":"l2","state":"failed"}]`, "l1 sent, l2 failed"},
		"queued":       {"l1", `{"state":"queued","letter":{"id":"l1","kind":"moved","to":"ada","table":"tz42","seat":2,"seq":7,"verdict":"x"}}`, "l1 queued, movedadatz422 7"},
		"no letter":    {"l1", `{"state":"queued"}`, "error"},
		"no list":      {outbox.FatesKey, `{"state":"sent"}`, "error"},
		"no id":        {outbox.FatesKey, `[{"state":"sent"}]`, "error"},
		"no state":     {outbox.FatesKey, `[{"id":"l1"}]`, "error"},
		"queued among": {outbox.FatesKey, `[{"id":"l1","state":"queued","letter":{}}]`, "error"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, parse := range []func(events.Item) ([]outbox.LetterFate, error){outbox.ParseEntry, outbox.Summary} {
				list, err := parse(events.Item{Key: c.key, Data: []byte(c.data)})
				var words []string
				for _, f := range list {
					if words = append(words, f.ID+" "+string(f.State)); f.Letter != nil {
						words = append(words,
							fmt.Sprint(f.Letter.Kind, f.Letter.To, f.Letter.Table, f.Letter.Seat, f.Letter.Seq))
					}
				}
				got := strings.Join(words, ", ")
				if err != nil {
					got = "error"
				}
				if got != c.want {
					t.Errorf("got %q %v, want %q", got, err, c.want)
				}
			}
		})
	}
}
