package outbox_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/mail/outbox"
)

// door is a sink that can be closed: then no letter, and no probe, finds it.
type door struct {
	sink
	shut   atomic.Bool
	probes atomic.Int64
	last   error // what a letter hears while it is shut; nil: that nobody listens
}

var errShut = &outbox.Error{Away: true, Err: errors.New("connect relay: connection refused")}

func (d *door) Send(ctx context.Context, from, to string, msg []byte) error {
	if d.shut.Load() {
		if d.last != nil {
			return d.last
		}
		return errShut
	}
	return d.sink.Send(ctx, from, to, msg)
}

func (d *door) Probe(context.Context) error {
	d.probes.Add(1)
	if d.shut.Load() && d.last == nil {
		return errShut
	}
	return nil
}

// TestRelayAway is the relay that was away for three seconds: all letters arrive within 30 s of
// its return, in order, also when it was away for hours, and when the service was started anew.
func TestRelayAway(t *testing.T) {
	for name, c := range map[string]struct {
		away    time.Duration
		restart bool
		last    error
	}{
		"three seconds":          {away: 3 * time.Second},
		"three seconds, restart": {away: 3 * time.Second, restart: true},
		"a day":                  {away: 24 * time.Hour},
		"four days":              {away: 96 * time.Hour},
		"four days, restart":     {away: 96 * time.Hour, restart: true},
		"hangs up on all": {away: time.Hour,
			last: &outbox.Error{Code: 421, HungUp: true, Err: errors.New("recipient: shutting down")}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, d := newRig(), &door{last: c.last}
				cfg := r.config()
				cfg.Transport = d
				d.shut.Store(true)
				o, stop := start(t, cfg)
				mustPost(t, o, note("l1", "ada"), note("l2", "bela"))
				time.Sleep(c.away)
				if a, is := o.Away(); !is || a.Letters != 2 || a.Why == "" || time.Since(a.Since) != c.away {
					t.Errorf("away: %+v %v", a, is)
				}
				if c.restart {
					stop()
					o, stop = start(t, cfg)
					synctest.Wait()
					if a, is := o.Away(); !is || time.Since(a.Since) != c.away {
						t.Errorf("away after a restart: %+v %v", a, is)
					}
				}
				d.shut.Store(false)
				open := time.Now()
				time.Sleep(time.Second)
				mustPost(t, o, note("l3", "ada"))
				time.Sleep(29 * time.Second)
				stop()
				got := d.list()
				if slices.Index(got, "ada@home.example/l1") > slices.Index(got, "ada@home.example/l3") || len(got) != 3 {
					t.Errorf("within 30 s came %q", got)
				}
				if a, is := o.Away(); is {
					t.Errorf("still away: %+v", a)
				}
				if n := len(fates(t, r.spool, "l1")); c.last == nil && n > 8 {
					t.Errorf("%d entries about a letter that waits", n)
				}
				list := fates(t, r.spool, "l1")
				if last := list[len(list)-1]; last.Try != 1 || last.At.Sub(open) > 30*time.Second {
					t.Errorf("last fate %+v", last)
				}
			})
		})
	}
}

// TestOldDeferrals: what a version before this one put off because of the relay is due at the start,
// and what it put off for the letter's sake is not.
func TestOldDeferrals(t *testing.T) {
	for reason, soon := range map[string]bool{
		"connect relay: dial tcp 127.0.0.1:25: connect: connection refused": true,
		"535 connect relay: authenticate: no":                               true,
		"421 sender: shutting down":                                         true,
		"451 recipient: greylisted":                                         false,
		"letter: connect relay: EOF":                                        false,
	} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig()
			mustPost(t, idle(t, r.config()), note("l1", "ada"))
			f := outbox.Fate{State: outbox.Deferred, At: time.Now().UTC(), Try: 14, Reason: reason,
				Next: time.Now().UTC().Add(8 * time.Hour)}
			if strings.HasPrefix(reason, "421") {
				f.Code = 421
			}
			data, err := f.Encode()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := r.spool.Put(t.Context(), "l1", data); err != nil {
				t.Fatal(err)
			}
			_, stop := start(t, r.config())
			time.Sleep(time.Second)
			stop()
			if got := len(r.sink.list()) == 1; got != soon {
				t.Errorf("%q: sent at the start: %v", reason, got)
			}
		})
	}
}

// TestHangsUpOnOne: a letter on which the relay hangs up, while it takes others, holds up nobody for long
// and is itself put off like any other that is refused for now.
func TestHangsUpOnOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(_, id string, try int) error {
			if id == "bad" {
				return &outbox.Error{Code: 421, HungUp: true, Err: errors.New("letter: I do not like it")}
			}
			return nil
		}
		o, stop := start(t, r.config())
		mustPost(t, o, note("bad", "ada"), note("l1", "bela"))
		time.Sleep(time.Minute)
		mustPost(t, o, note("l2", "bela"))
		time.Sleep(30 * time.Second)
		mustPost(t, o, note("l3", "bela"))
		synctest.Wait()
		if got := r.sink.list(); len(got) != 3 {
			t.Errorf("sent %q", got)
		}
		time.Sleep(4 * 24 * time.Hour)
		stop()
		list := fates(t, r.spool, "bad")
		if last := list[len(list)-1]; last.State != outbox.Failed || last.Try != 15 {
			t.Errorf("last fate %+v", last)
		}
	})
}

// TestRefusalsWhileAway: a letter's own tries end after 3 days of them, whatever the relay did between.
func TestRefusalsWhileAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, d := newRig(), &door{}
		d.reply = func(string, string, int) error { return &outbox.Error{Code: 451, Err: errors.New("grey")} }
		cfg := r.config()
		cfg.Transport = d
		o, stop := start(t, cfg)
		mustPost(t, o, note("l1", "ada"))
		time.Sleep(20 * time.Hour)
		d.shut.Store(true)
		time.Sleep(80 * time.Hour)
		d.shut.Store(false)
		time.Sleep(40 * time.Hour)
		if s := o.Stats(); s.Failed != 0 {
			t.Error("the time without a relay was counted")
		}
		time.Sleep(40 * time.Hour)
		stop()
		list := fates(t, r.spool, "l1")
		if last := list[len(list)-1]; last.State != outbox.Failed || last.Try != 15 {
			t.Errorf("last fate %+v", last)
		}
	})
}

// TestAwayIsTold: the log says once that letters wait, then each hour, and when it is over.
func TestAwayIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, d := newRig(), &door{}
		var log bytes.Buffer
		cfg := r.config()
		cfg.Transport, cfg.Log = d, slog.New(slog.NewTextHandler(&log, nil))
		d.shut.Store(true)
		o, stop := start(t, cfg)
		for _, to := range []string{"ada", "bela", "carl"} {
			mustPost(t, o, note("to-"+to, to))
		}
		time.Sleep(3*time.Hour + 30*time.Minute)
		d.shut.Store(false)
		time.Sleep(30 * time.Second)
		stop()
		warned := strings.Count(log.String(), `level=WARN msg="letters out wait for the relay" letters=`)
		over := strings.Count(log.String(), `level=INFO msg="the relay is back" letters=`)
		if warned != 4 || over != 1 {
			t.Errorf("%d warnings, %d times over:\n%s", warned, over, log.String())
		}
		if n := d.probes.Load(); n > 4*3600/25 {
			t.Errorf("%d probes", n)
		}
	})
}

// TestRelayComesBack is the same over sockets: nobody listens, then somebody does.
func TestRelayComesBack(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	r := newRig()
	cfg := r.config()
	cfg.Transport = relay(t, addr)
	o, stop := start(t, cfg)
	defer stop()
	mustPost(t, o, note("l1", "ada"), note("l2", "bela"))
	for _, is := o.Away(); !is; _, is = o.Away() {
		time.Sleep(10 * time.Millisecond)
	}
	s := &server{}
	serveAt(t, s, nil, addr)
	for end := time.Now().Add(30 * time.Second); len(s.taken()) < 2; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("30 s after the relay's return it has %d letters", len(s.taken()))
		}
	}
}
