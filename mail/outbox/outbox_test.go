package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/outbox"
)

func TestOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		o := idle(t, r.config())
		mustPost(t, o, note("l1", "ada"), note("l1", "ada"), note("l2", "bela"))
		stop := run(t, o)
		synctest.Wait()
		mustPost(t, o, note("l1", "ada"))
		synctest.Wait()
		stop()
		o, stop = start(t, r.config())
		mustPost(t, o, note("l2", "bela"))
		synctest.Wait()
		if s := o.Stats(); s.Pending != 0 || s.Sent != 0 {
			t.Errorf("after the restart: %+v", s)
		}
		stop()
		got := r.sink.list()
		slices.Sort(got)
		if !slices.Equal(got, []string{"ada@home.example/l1", "bela@home.example/l2"}) {
			t.Errorf("sent %q", got)
		}
		if s := states(t, r.spool, "l1"); s != "queued sending sent" {
			t.Errorf("fates of l1: %s", s)
		}
	})
}

func TestPostBeforeRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		mustPost(t, idle(t, r.config()), note("l1", "ada"))
		o := idle(t, r.config())
		mustPost(t, o, note("l2", "ada"))
		stop := run(t, o)
		synctest.Wait()
		stop()
		if got := r.sink.list(); !slices.Equal(got, []string{"ada@home.example/l1", "ada@home.example/l2"}) {
			t.Errorf("sent %q", got)
		}
	})
}

func TestRefusedPosts(t *testing.T) {
	o, err := outbox.New(newRig().config())
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range map[string]post.Letter{
		"bad id":       note("L 1", "ada"),
		"no id":        note("", "ada"),
		"reserved id":  note(outbox.OpenedKey, "ada"),
		"no recipient": note("l1", ""),
		"too big":      {ID: "l1", To: "ada", Board: strings.Repeat("x", 600<<10)},
	} {
		if err := o.Post(t.Context(), l); !errors.Is(err, outbox.ErrLetter) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := outbox.New(outbox.Config{}); err == nil {
		t.Error("outbox without a spool")
	}
}

// TestBackOff follows one letter that is refused for now until it is given up.
func TestBackOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(to, id string, try int) error {
			return &outbox.Error{Code: 451, Err: errors.New("come back, ADA@home.example\r\n later")}
		}
		o, stop := start(t, r.config())
		begun := time.Now()
		mustPost(t, o, note("l1", "ada"))
		time.Sleep(4 * 24 * time.Hour)
		stop()
		var waits []time.Duration
		for i, at := range r.sink.at {
			if i > 0 {
				waits = append(waits, at.Sub(r.sink.at[i-1]))
			}
		}
		m := time.Minute
		want := []time.Duration{
			7*m + m/2,
			15 * m,
			30 * m,
			60 * m,
			120 * m,
			240 * m,
			480 * m,
			480 * m,
			480 * m,
			480 * m,
			480 * m,
			480 * m,
			480 * m,
			480 * m,
		}
		if !slices.Equal(waits, want) {
			t.Errorf("waits %v", waits)
		}
		list := fates(t, r.spool, "l1")
		last := list[len(list)-1]
		if last.State != outbox.Failed || last.Code != 451 || last.Try != 15 || last.At.Sub(begun) > 72*time.Hour {
			t.Errorf("last fate %+v", last)
		}
		for _, f := range list {
			if strings.Contains(strings.ToLower(f.Reason), "home.example") || strings.ContainsAny(f.Reason, "\r\n") {
				t.Errorf("reason %q", f.Reason)
			}
		}
		if s := o.Stats(); s.Pending != 0 || s.Failed != 1 || s.Deferred != 14 {
			t.Errorf("stats %+v", s)
		}
	})
}

// TestWaitSurvivesRestart: what is deferred stays so, and its tries are not forgotten.
func TestWaitSurvivesRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(_, id string, try int) error {
			if try < 3 && id == "l1" {
				return &outbox.Error{Code: 450, Err: errors.New("greylisted")}
			}
			return nil
		}
		begun := time.Now()
		o := idle(t, r.config())
		mustPost(t, o, note("l1", "ada"), note("l2", "ada"), note("l3", "bela"))
		stop := run(t, o)
		time.Sleep(time.Minute)
		stop()
		for range 4 { // restarts hasten nothing
			_, stop = start(t, r.config())
			time.Sleep(time.Minute)
			stop()
		}
		_, stop = start(t, r.config())
		time.Sleep(24 * time.Hour)
		stop()
		if got := r.sink.list(); !slices.Equal(got,
			[]string{"bela@home.example/l3", "ada@home.example/l1", "ada@home.example/l2"}) {
			t.Errorf("order %q", got)
		}
		if s := states(t, r.spool, "l1"); s != "queued sending deferred sending deferred sending sent" {
			t.Errorf("fates of l1: %s", s)
		}
		if d := r.sink.at[len(r.sink.at)-1].Sub(begun); d != 22*time.Minute+30*time.Second {
			t.Errorf("sent after %v", d)
		}
	})
}

func TestJitter(t *testing.T) {
	for chance, want := range map[float64]time.Duration{0: 405 * time.Second, 0.999999: 495 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig()
			r.sink.reply = func(string, string, int) error { return errors.New("hm") }
			c := r.config()
			c.Rand = func() float64 { return chance }
			o := idle(t, c)
			mustPost(t, o, note("l1", "ada"))
			stop := run(t, o)
			time.Sleep(10 * time.Minute)
			stop()
			if d := r.sink.at[1].Sub(r.sink.at[0]); d != want {
				t.Errorf("waited %v, want %v", d, want)
			}
		})
	}
}

func TestFinalStates(t *testing.T) {
	kind := func(l post.Letter, k post.Kind) post.Letter { l.Kind = k; return l }
	subject := func(s string) post.Letter { l := note("l1", "ada"); l.Subject = s; return l }
	expired := note("l1", "ada")
	expired.Expires = time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC)
	stranger := func(a string) post.Letter { l := note("l1", ""); l.Address = a; return l }
	for name, c := range map[string]struct {
		l      post.Letter
		states string
		reason string
	}{
		"sent":             {note("l1", "ada"), "queued sending sent", ""},
		"first contact":    {stranger("X@y.example"), "queued sending sent", ""},
		"stopped person":   {note("l1", "stopped"), "queued dropped", outbox.Stopped},
		"stopped address":  {note("l1", "gone"), "queued dropped", outbox.Stopped},
		"stopped stranger": {stranger("gone@y.example"), "queued dropped", outbox.Stopped},
		"forgotten":        {note("l1", "nobody"), "queued dropped", outbox.Forgotten},
		"switched off":     {kind(note("l1", "choosy"), post.Moved), "queued dropped", outbox.Unwanted},
		"not switched off": {kind(note("l1", "choosy"), post.YourMove), "queued sending sent", ""},
		"expired":          {expired, "queued dropped", outbox.Expired},
		"stale":            {subject("stale"), "queued dropped", outbox.Stale},
		"refused":          {note("l1", "refused"), "queued sending failed", "550 no such (address)"},
		"impossible":       {subject("impossible"), "queued failed", "letter cannot be written: no"},
		"bug":              {subject("bug"), "queued sending deferred", "write letter: panic: bug"},
		"trouble":          {subject("trouble"), "queued sending deferred", "no key now"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig()
				r.sink.reply = func(to, id string, try int) error {
					if to == "refused@home.example" {
						return &outbox.Error{Code: 550, Permanent: true, Err: errors.New("no such " + to)}
					}
					return nil
				}
				cfg := r.config()
				cfg.Stale = func(l post.Letter) bool { return l.Subject == "stale" }
				o := idle(t, cfg)
				mustPost(t, o, c.l) // before it runs, so that the try has an entry of its own
				stop := run(t, o)
				synctest.Wait()
				stop()
				list := fates(t, r.spool, "l1")
				if s := states(t, r.spool, "l1"); s != c.states || list[len(list)-1].Reason != c.reason {
					t.Errorf("fates %s, reason %q", s, list[len(list)-1].Reason)
				}
				if sent := strings.HasSuffix(c.states, " sent"); sent != (len(r.sink.list()) == 1) {
					t.Errorf("sent %q", r.sink.list())
				}
			})
		})
	}
}

// TestStaleAtSendTime: what became stale while it waited is dropped.
func TestStaleAtSendTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		var stale bool
		r.sink.reply = func(string, string, int) error { stale = true; return errors.New("later") }
		c := r.config()
		c.Stale = func(post.Letter) bool { return stale }
		o := idle(t, c)
		mustPost(t, o, note("l1", "ada"))
		stop := run(t, o)
		time.Sleep(time.Hour)
		stop()
		if s := states(t, r.spool, "l1"); s != "queued sending deferred dropped" {
			t.Errorf("fates %s", s)
		}
	})
}

func TestPostFaults(t *testing.T) {
	for name, c := range map[string]struct {
		faults []memory.Fault
		want   error
		sent   int // after the one Post
	}{
		"lost ack":           {[]memory.Fault{memory.LostAck}, nil, 1},
		"lost write":         {[]memory.Fault{memory.LostWrite}, nil, 1},
		"lost for long":      {[]memory.Fault{memory.LostWrite, memory.LostWrite, memory.LostWrite}, events.ErrUnknown, 0},
		"acks lost for long": {[]memory.Fault{memory.LostAck, memory.LostWrite, memory.LostWrite}, events.ErrUnknown, 0},
		"down":               {[]memory.Fault{memory.Unavailable}, events.ErrUnavailable, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig()
				o, stop := start(t, r.config())
				synctest.Wait()
				r.spool.Inject(c.faults...)
				if err := o.Post(context.Background(), note("l1", "ada")); !errors.Is(err, c.want) {
					t.Errorf("got %v, want %v", err, c.want)
				}
				synctest.Wait()
				if n := len(r.sink.list()); n != c.sent {
					t.Errorf("%d sent at once", n)
				}
				mustPost(t, o, note("l1", "ada"))
				synctest.Wait()
				stop()
				if n := len(r.sink.list()); n != 1 {
					t.Errorf("%d sent after posting again", n)
				}
			})
		})
	}
}

// TestUnsureIsNotPassed: a letter that was stored without an answer is found by
// the next start, however many letters went out meanwhile.
func TestUnsureIsNotPassed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		o, stop := start(t, r.config())
		synctest.Wait()
		r.spool.Inject(memory.LostAck, memory.LostWrite, memory.LostWrite)
		if err := o.Post(context.Background(), note("unsure", "ada")); !errors.Is(err, events.ErrUnknown) {
			t.Fatal(err)
		}
		for i := range 10 {
			mustPost(t, o, note(fmt.Sprintf("l%d", i), "bela"))
		}
		time.Sleep(5 * time.Minute)
		stop()
		_, stop = start(t, r.config())
		synctest.Wait()
		stop()
		if got := r.sink.list(); len(got) != 11 || got[10] != "ada@home.example/unsure" {
			t.Errorf("sent %q", got)
		}
	})
}

// TestStoreDownAfterSending: the relay took it, the store cannot write so. It
// is not sent again for that.
func TestStoreDownAfterSending(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(string, string, int) error {
			r.spool.Inject(slices.Repeat([]memory.Fault{memory.Unavailable}, 50)...)
			return nil
		}
		o := idle(t, r.config())
		mustPost(t, o, note("l1", "ada"))
		stop := run(t, o)
		time.Sleep(10 * time.Second)
		if s := states(t, r.spool, "l1"); s != "queued sending" {
			t.Errorf("fates %s", s)
		}
		time.Sleep(time.Minute)
		stop()
		if s := states(t, r.spool, "l1"); s != "queued sending sent" || len(r.sink.list()) != 1 {
			t.Errorf("fates %s, sent %q", s, r.sink.list())
		}
	})
}

func TestBounce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		o := idle(t, r.config())
		mustPost(t, o, note("l1", "ada"))
		stop := run(t, o)
		synctest.Wait()
		if err := o.Bounce(context.Background(), "l1", true, "mailbox\nfull"); err != nil {
			t.Fatal(err)
		}
		stop()
		o, stop = start(t, r.config())
		mustPost(t, o, note("l1", "ada"))
		synctest.Wait()
		stop()
		list := fates(t, r.spool, "l1")
		if f := list[len(list)-1]; f.State != outbox.Bounced || !f.Hard || f.Reason != "mailbox full" ||
			len(r.sink.list()) != 1 {
			t.Errorf("last fate %+v, sent %q", f, r.sink.list())
		}
	})
}

func TestManyRecipientsKeepOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(to, id string, try int) error {
			if try == 1 && strings.HasSuffix(id, "3") {
				return errors.New("later")
			}
			return nil
		}
		c := r.config()
		c.Workers = 8
		o, stop := start(t, c)
		for i := range 200 {
			mustPost(t, o, note(fmt.Sprintf("l%03d", i), fmt.Sprintf("p%d", i%7)))
		}
		time.Sleep(24 * time.Hour)
		stop()
		got := r.sink.list()
		if len(got) != 200 {
			t.Errorf("%d of 200 sent", len(got))
		}
		last := map[string]string{}
		for _, s := range got {
			to, id, _ := strings.Cut(s, "/")
			if id <= last[to] {
				t.Errorf("%s came after %s", s, last[to])
			}
			last[to] = id
		}
	})
}

type nowhere struct{}

func (nowhere) Send(context.Context, string, string, []byte) error { return nil }

func BenchmarkPost(b *testing.B) {
	r := newRig()
	c := r.config()
	c.Transport = nowhere{}
	o, err := outbox.New(c)
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- o.Run(ctx) }()
	l := note("", "ada")
	l.Board = strings.Repeat("x", 2000)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n++
		l.ID = fmt.Sprint("l", n)
		if err := o.Post(ctx, l); err != nil {
			b.Fatal(err)
		}
	}
	cancel()
	if err := <-done; err != nil {
		b.Fatal(err)
	}
}

// TestRejoin: a letter whose Post was told as unknown though it is stored goes out once somebody finds it there.
func TestRejoin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		o := idle(t, r.config())
		stop := run(t, o)
		synctest.Wait()
		r.spool.Inject(memory.LostAck, memory.LostWrite, memory.LostWrite)
		if err := o.Post(context.Background(), note("l1", "ada")); !errors.Is(err, events.ErrUnknown) {
			t.Fatalf("the Post said %v", err)
		}
		time.Sleep(time.Minute)
		if got := r.sink.list(); len(got) != 0 {
			t.Fatalf("sent before anybody knew: %q", got)
		}
		for range 2 {
			if err := o.Rejoin(context.Background(), "l1"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute)
		}
		stop()
		if got := r.sink.list(); len(got) != 1 || got[0] != "ada@home.example/l1" {
			t.Errorf("sent %q", got)
		}
	})
}
